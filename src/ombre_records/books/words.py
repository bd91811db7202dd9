"""A call of a rule book in words, for whoever prints the book."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

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
        "no trick may be won: none wins, one is bet, more are kruk": call.aim == "nolo",
        "the defenders do not exchange": not call.defenders,
        "once all have passed": call.when == "passed",
        "imposed once all have passed": call.when == "forced",
        "falls to the player who rests once all have passed": call.when == "resting",
        "who has said it makes no other call": call.binds,
        "a king is called for a friend": call.calls_king,
        "the ombre's hand lies open": call.open,
        f"{call.more} more, won or lost": bool(call.more),
        f"{call.spadille_base} if spadille is turned": call.spadille_base is not None,
        f"who has won with it may play {', '.join(call.covers)}": bool(call.covers),
        f"in other books most like {', '.join(call.like)}": bool(call.like),
        "promises some higher game": call.promises,
        "estuches are not paid": not call.estuches,
        "a trump must be held": call.holds_trump,
    }
    yield from (term for term, holds in told.items() if holds)


def said(value: object) -> str:
    """Write a value as a rule book's file has it, words of one meaning together."""
    if isinstance(value, Mapping):
        meanings: dict[str, list[str]] = {}
        for word, meaning in value.items():
            meanings.setdefault(said(meaning), []).append(str(word))
        return "\n".join(f"{', '.join(words)}: {meaning}" for meaning, words in meanings.items())
    if isinstance(value, tuple):
        return ", ".join(map(said, value)) or "nothing"
    if isinstance(value, bool):
        return str(value).lower()
    return "none" if value is None else str(value)
