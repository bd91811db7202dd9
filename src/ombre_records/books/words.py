"""A call of a rule book in words, for whoever prints the book."""

from __future__ import annotations

from collections.abc import Iterator

from ombre_records.books.book import Call

TRUMPS = {"S": "spades", "C": "clubs", "H": "hearts", "D": "diamonds"}


def takes(call: Call) -> str:
    """Return how many cards the Ombre takes in."""
    if call.most is None:
        return f"{call.least} or more" if call.least else "any"
    return str(call.most) if call.least == call.most else f"{call.least} to {call.most}"


def terms(call: Call) -> Iterator[str]:
    """Yield what is special about a call."""
    told = {
        "every trick must be won": call.aim == "all",
        "every trick must be lost": call.aim == "none",
        "the defenders do not exchange": not call.defenders,
        "once all have passed": call.when == "passed",
        "imposed once all have passed": call.when == "forced",
        "promises some higher game": call.promises,
        "estuches are not paid": not call.estuches,
        "a trump must be held": call.holds_trump,
    }
    yield from (term for term, holds in told.items() if holds)
