"""What each player staked in a deal, and what was paid beyond the game."""

from __future__ import annotations

from ombre_records.engine.payments import Item
from ombre_records.referee.facts import DealFacts, SessionFacts

ANTE, FOR_THE_GAME = "ante", ("ante", "pool", "game")
EXTRAS = ("estuches", "primeras", "vole", "passing", "taking in", "forfeit")
"""What is paid besides the ante, the pool and the game, in the order of a sheet."""


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
