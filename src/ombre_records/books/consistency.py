"""Contradictions in a rule book whose values are each of the right type."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from ombre_records.base.finding import NO_REMEDY, Remedy
from ombre_records.base.language import _
from ombre_records.books.book import RuleBook
from ombre_records.books.fields import CALLS

_CARD = re.compile(r"[SCHD][AKQJ765432]")
_PACK, _SUIT = 40, 10


class Nonsense(NamedTuple):
    """The path of a field that contradicts another, what is wrong, and what is said against it."""

    path: str
    wrong: str
    remedy: Remedy = NO_REMEDY


def faults(book: RuleBook) -> Iterator[Nonsense]:
    """Yield what contradicts itself."""
    yield from _cards(book)
    yield from _words(book)
    yield from _games(book)
    yield from _codille(book)
    if not book.auction.calls:
        yield Nonsense(CALLS, _("a book has at least one call"))
    if not book.auction.passes:
        yield Nonsense("auction.passes", _("a book has at least one word for a pass"))


def _cards(book: RuleBook) -> Iterator[Nonsense]:
    table, pack = book.table, book.pack
    if not table.players or min(table.players) < table.active or not table.active:
        yield Nonsense(
            "table.players",
            _("`table.players` wants numbers from {least}, the active players").format(
                least=max(1, table.active)
            ),
        )
    size = _PACK - (_SUIT if pack.one_out else 0)
    if table.active * pack.hand + pack.stock > size:
        words = _(
            "{active} hands of {hand} and a stock of {stock} are more than the {size} cards of the"
            " pack"
        )
        message = words.format(active=table.active, hand=pack.hand, stock=pack.stock, size=size)
        yield Nonsense("pack.stock", message)
    for card in book.auction.forced_holders:
        if card != "eldest" and not _CARD.fullmatch(card):
            words = _(
                "`{card}` is not a card; a card is a suit and a rank, such as SA, or `eldest`"
            )
            yield Nonsense("auction.forced-holders", words.format(card=card))


def _games(book: RuleBook) -> Iterator[Nonsense]:
    for call in book.auction.calls:
        path = f"{CALLS}.{call.name}"
        for card in call.needs:
            if not _CARD.fullmatch(card):
                words = _("`{card}` is not a card; a card is a suit and a rank, such as SA")
                yield Nonsense(path, words.format(card=card))
        if call.most is not None and call.most < call.least:
            words = _("`{call}` takes at least {least} cards, at most {most}")
            yield Nonsense(path, words.format(call=call.name, least=call.least, most=call.most))
        if call.calls_king and not book.payments.friend_part:
            words = _("`{call}` calls a king, so `payments.friend-part` wants a number")
            yield Nonsense(path, words.format(call=call.name))
        if call.when == "resting" and book.table.rests == "nobody":
            words = _("`{call}` falls to the player who rests, and nobody does")
            yield Nonsense(path, words.format(call=call.name))
    if book.vole.undertaken != "never" and not book.vole.trick:
        words = _("`vole.trick` wants a number from 1: the trick that undertakes the vole")
        yield Nonsense("vole.trick", words)


def _codille(book: RuleBook) -> Iterator[Nonsense]:
    """Yield what a codille lacks in a book: a winner to be paid, or the outcome itself."""
    known, counted = book.outcome.codille, book.outcome.wins == "enough-tricks"
    if known and counted and book.payments.codille_to == "winner":
        yield Nonsense(
            "payments.codille-to",
            _("where a number of tricks wins, nobody has a codille alone"),
            Remedy(lines=("defenders",)),
        )
    forbids = book.surrender.forbidden
    if not known and book.surrender.before_trick and forbids in ("twins", "defends"):
        yield Nonsense(
            "surrender.forbidden",
            _("`{forbids}` plays for codille, which `outcome.codille` does not have").format(
                forbids=forbids
            ),
            Remedy(lines=("takes-over",)),
        )


def _words(book: RuleBook) -> Iterator[Nonsense]:
    owners = dict.fromkeys(book.auction.passes, _("a pass"))
    for call in book.auction.calls:
        for word in (call.name, *call.aliases):
            if owners.setdefault(word, f"`{call.name}`") != f"`{call.name}`":
                words = _("`{word}` means {owner} already")
                yield Nonsense(f"{CALLS}.{call.name}", words.format(word=word, owner=owners[word]))
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
                words = _("the book has no call `{name}` ({known})")
                yield Nonsense(path, words.format(name=name, known=known))
