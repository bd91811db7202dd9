"""What makes no sense in a rule book whose every value is of the right kind."""

from __future__ import annotations

import re
from collections.abc import Iterator

from ombre_records.books.book import RuleBook
from ombre_records.books.fields import CALLS

_CARD = re.compile(r"[SCHD][AKQJ765432]")
_PACK, _SUIT = 40, 10


def faults(book: RuleBook) -> Iterator[tuple[str, str]]:
    """Go through what contradicts itself: the path of the field, and what is wrong."""
    yield from _cards(book)
    yield from _words(book)
    yield from _games(book)
    yield from _codille(book)
    if not book.auction.calls:
        yield CALLS, "a book has at least one call"
    if not book.auction.passes:
        yield "auction.passes", "a book has at least one word for a pass"


def _cards(book: RuleBook) -> Iterator[tuple[str, str]]:
    table, pack = book.table, book.pack
    if not table.players or min(table.players) < table.active or not table.active:
        yield (
            "table.players",
            f"`table.players` wants numbers from {max(1, table.active)}, the active players",
        )
    size = _PACK - (_SUIT if pack.one_out else 0)
    if table.active * pack.hand + pack.stock > size:
        dealt = f"{table.active} hands of {pack.hand} and a stock of {pack.stock}"
        yield "pack.stock", f"{dealt} are more than the {size} cards of the pack"
    for card in book.auction.forced_holders:
        if card != "eldest" and not _CARD.fullmatch(card):
            yield (
                "auction.forced-holders",
                f"`{card}` is not a card; a card is a suit and a rank, such as SA, or `eldest`",
            )


def _games(book: RuleBook) -> Iterator[tuple[str, str]]:
    for call in book.auction.calls:
        path = f"{CALLS}.{call.name}"
        if call.most is not None and call.most < call.least:
            yield path, f"`{call.name}` takes at least {call.least} cards, at most {call.most}"
        if call.calls_king and not book.payments.friend_part:
            yield path, f"`{call.name}` calls a king, so `payments.friend-part` wants a number"
        if call.when == "resting" and book.table.rests == "nobody":
            yield path, f"`{call.name}` falls to the player who rests, and nobody does"
    if book.vole.undertaken != "never" and not book.vole.trick:
        yield "vole.trick", "`vole.trick` wants a number from 1: the trick that undertakes the vole"


def _codille(book: RuleBook) -> Iterator[tuple[str, str]]:
    """Go through what a codille lacks: a winner where it is his, or that it is known at all."""
    known, counted = book.outcome.codille, book.outcome.wins == "enough-tricks"
    if known and counted and book.payments.codille_to == "winner":
        yield (
            "payments.codille-to",
            "where a number of tricks wins, nobody has a codille alone: write `defenders`",
        )
    forbids = book.surrender.forbidden
    if not known and book.surrender.before_trick and forbids in ("twins", "defends"):
        yield (
            "surrender.forbidden",
            f"`{forbids}` plays for codille, which `outcome.codille` does not have: write "
            "`takes-over`",
        )


def _words(book: RuleBook) -> Iterator[tuple[str, str]]:
    owners = dict.fromkeys(book.auction.passes, "a pass")
    for call in book.auction.calls:
        for word in (call.name, *call.aliases):
            if owners.setdefault(word, f"`{call.name}`") != f"`{call.name}`":
                yield f"{CALLS}.{call.name}", f"`{word}` means {owners[word]} already"
    calls = {call.name for call in book.auction.calls}
    calls |= {
        path.removeprefix(f"{CALLS}.")
        for o in book.options
        for path in o.sets
        if path.startswith(f"{CALLS}.")
    }
    named = {
        "surrender.not-in": book.surrender.not_in,
        "surrender.undefended-in": book.surrender.undefended_in,
        "surrender.played-on-in": book.surrender.played_on_in,
        **{f"{CALLS}.{call.name}": call.covers for call in book.auction.calls},
    }
    for path, names in named.items():
        for name in names:
            if name not in calls:
                known = ", ".join(sorted(calls))
                yield path, f"`{name}` is no call of the book ({known})"
