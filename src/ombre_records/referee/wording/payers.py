"""Who pays and who is paid, in words, and as JSON has it."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct, field

from ombre_records.base.language import _
from ombre_records.engine.payments import POOL, RESERVED, Item
from ombre_records.referee.facts import OpenItem

Amounts = dict[str, int | None]
"""By player, in the book's lowest counter; None is not known."""

_PARTIES = {POOL: "pool", RESERVED: "reserved"}


class Passed(Struct, frozen=True):
    """An amount that passes between players, the `pool` and what is `reserved`, and what for."""

    payer: str = field(name="from")
    payee: str = field(name="to")
    amount: int | None
    reason: str = field(name="for")


def passed(
    names: Sequence[str], items: Sequence[Item | OpenItem] | None
) -> tuple[Passed, ...] | None:
    """Return who pays whom, with None for unknown amounts; None if nothing is known."""
    return None if items is None else tuple(_passed(names, item) for item in items)


def _passed(names: Sequence[str], item: Item | OpenItem) -> Passed:
    payer, payee = (_PARTIES.get(party) or names[party] for party in (item.payer, item.payee))
    return Passed(payer, payee, item.amount, item.what)


def by_name(names: Sequence[str], amounts: Sequence[int | None]) -> Amounts:
    """Return amounts by player."""
    return dict(zip(names, amounts, strict=True))


def name_of(names: Sequence[str], seat: int | None) -> str | None:
    """Return the name of a seat, None for none."""
    return None if seat is None else names[seat]


def party(seat: int, names: Sequence[str]) -> str:
    """Name a party to a payment."""
    return {POOL: _("the pool"), RESERVED: _("what is set apart")}.get(seat) or names[seat]
