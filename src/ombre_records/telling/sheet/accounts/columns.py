"""The columns of a session besides its scores: seats, stakes, extras, notes."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from itertools import takewhile

from ombre_records.books.load import is_named
from ombre_records.engine.payments import Item
from ombre_records.model.record import Line
from ombre_records.model.statements import Note
from ombre_records.notation.keywords import keywords
from ombre_records.referee.facts import DealFacts, SessionFacts

_FORM = frozenset(("ombre", "suits"))
"""Statements about the writing of a record, not about the game."""
_OWN = frozenset(("event", "date", "stakes"))
"""Statements that each sheet has in words of its own."""


def header_lines(session: SessionFacts, shown: Collection[str] = ()) -> tuple[str, ...]:
    """Return the header's comments, and its statements that a sheet does not tell otherwise, as
    they are written.

    `shown` are the keywords of more that it tells. The rule book is among them where it is a file,
    since a sheet has its name alone.
    """
    without = {*_FORM, *_OWN, *shown}
    if is_named(session.book.name):
        without.add("rules")
    texts = []
    for line in session.session.header:
        texts += [line.comment] if line.comment else []
        own = line.kind in {"note", *keywords("header")} - without
        texts += [line.code] if own else []
    return tuple(texts)


def sat_down(session: SessionFacts) -> tuple[tuple[int, ...], ...]:
    """Return who sits at the table from each deal on, in turn order; nothing where nobody changes.

    At first all the players do, in their order.
    """
    seatings: list[tuple[int, ...]] = []
    before = tuple(range(len(session.players)))
    for deal in session.deals:
        changed = bool(deal.seated) and deal.seated != before
        seatings.append(deal.seated if changed else ())
        before = deal.seated or before
    return tuple(seatings)


def listed(names: Iterable[str]) -> str:
    """List names with commas; one that has a comma stands in quotation marks.

    >>> listed(["Ada", "Bea, Cleo"])
    'Ada, "Bea, Cleo"'
    """
    return ", ".join(f'"{name}"' if "," in name or ";" in name else name for name in names)


def notes(session: SessionFacts, deal: DealFacts) -> str:
    """Return a deal's annotations, notes and comments in order, each on a line of its own.

    Comments that stand above a deal are its own, and so are those below the last of a session.
    """
    at = deal.index - 1
    above = _below(session, at - 1) if at else ()
    own = deal.deal.lines[: len(deal.deal.lines) - len(_below(session, at))]
    texts = []
    for line in (*above, *own):
        note = line.edited.text if isinstance(line.edited, Note) else None
        texts += [note, line.annotation, line.comment]
    return "\n".join(filter(None, texts))


def _below(session: SessionFacts, at: int) -> tuple[Line, ...]:
    """Return the lines below a deal that say nothing of it, as comments do; none for the last."""
    deals = session.session.deals
    if at == len(deals) - 1:
        return ()
    lines = takewhile(lambda line: line.kind in ("blank", "comment"), reversed(deals[at].lines))
    return tuple(lines)[::-1]


ANTE, FOR_THE_GAME = "ante", ("ante", "pool", "game")
EXTRAS = ("estuches", "primeras", "vole", "passing", "taking in", "forfeit")
"""Payments besides the ante, the pool and the game, in the order of a sheet."""


def staked(deal: DealFacts, players: int) -> tuple[int | None, ...]:
    """Return what each player staked before the first bid; None where it is not known."""
    if deal.antes is None or (deal.items is None and not deal.stated):
        return (None,) * players
    return tuple(sum(i.amount for i in deal.antes if i.payer == seat) for seat in range(players))


def ante(deal: DealFacts) -> int | None:
    """Return what was staked by all together; None where it is not known."""
    if deal.antes is None or (deal.items is None and not deal.stated):
        return None
    return sum(item.amount for item in deal.antes)


def paid_for(deal: DealFacts, what: str) -> int | None:
    """Return what was paid by all together for one thing; None where it is not known."""
    if deal.items is None:
        return None
    return sum(item.amount for item in deal.items if item.what == what)


def extras(deal: DealFacts) -> tuple[tuple[str, int], ...]:
    """Return the extra payments, and how much each payer paid (each of them, if they differ)."""
    paid: dict[str, list[Item]] = {}
    for item in deal.items or ():
        if item.what not in FOR_THE_GAME:
            paid.setdefault(item.what, []).append(item)
    known = sorted(paid, key=lambda what: (*EXTRAS, what).index(what))
    return tuple((what, _each(paid[what])) for what in known)


def _each(items: list[Item]) -> int:
    amounts = {item.amount for item in items}
    return amounts.pop() if len(amounts) == 1 else sum(item.amount for item in items)


def played(session: SessionFacts) -> bool:
    """Whether a session has deals and known players."""
    return bool(session.deals and session.players)


def reserves(session: SessionFacts) -> bool:
    """Whether something is set apart in a session at any time."""
    return any(deal.reserved for deal in session.deals)
