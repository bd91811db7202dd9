"""The parts of a payment in words, and who pays and is paid, as JSON has it too."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from msgspec import Struct, field

from ombre_records.base.language import _, remembered
from ombre_records.base.language.numbers import amount, listed, semicolon
from ombre_records.base.language.terms import paid_for
from ombre_records.engine.payments import POOL, RESERVED, Item
from ombre_records.referee.facts import OpenItem

Amounts = dict[str, int | None]
"""By player, in the book's lowest counter; None is not known."""

PARTIES = {POOL: "pool", RESERVED: "reserved"}
"""Who else than players pays and is paid, as records and JSON have it."""


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
    payer, payee = (PARTIES.get(party) or names[party] for party in (item.payer, item.payee))
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


ANTE = "ante"
Sums = tuple[tuple[int, str], ...]
"""Amounts, and what for."""


def made_up(items: Sequence[Item], seat: int, names: Sequence[str]) -> str:
    """Say what a player's payment is made of, the ante left out.

    >>> made_up([Item(POOL, 0, 5, "pool"), Item(1, 0, 5, "game"), Item(2, 0, 5, "game")], 0, "ABC")
    '5 from the pool; 5 for the game from each of B and C'
    """
    parts = _parts(tuple(items), seat)
    return semicolon().join(_part(way, sums, whom, names) for (way, sums), whom in parts.items())


@lru_cache(4096)  # the same is paid in deal after deal
def _parts(items: tuple[Item, ...], seat: int) -> dict[tuple[str, Sums], list[int]]:
    """Return what a player is paid from and pays to whom, by the sums, the ante left out."""
    parts: dict[tuple[str, Sums], list[int]] = {}
    paid = [item for item in items if item.what != ANTE]
    for way, flows in (
        ("from", [(i.payer, i) for i in paid if i.payee == seat]),
        ("to", [(i.payee, i) for i in paid if i.payer == seat]),
    ):
        for one in dict.fromkeys(other for other, _item in flows):
            sums = tuple((i.amount, _what(i)) for other, i in flows if other == one)
            parts.setdefault((way, sums), []).append(one)
    return parts


def _what(item: Item) -> str:
    """Name what is paid; a loser pays as much as lies in the pool."""
    return "matching the pool" if item.what == "pool" and item.payer >= 0 else item.what


def _part(way: str, sums: Sums, whom: list[int], names: Sequence[str]) -> str:
    text = " + ".join(sum_in_words(each, what) for each, what in sums)
    if way == "from" and whom == [POOL] and sums[-1][1] == "pool":
        return text
    words = _from_whom(whom) if way == "from" else _to_whom(whom)
    return words.format(sums=text, party=listed([party(one, names) for one in whom]))


@remembered
def sum_in_words(many: int | None, what: str) -> str:
    """Say how much is paid for what.

    >>> sum_in_words(4, "estuches"), sum_in_words(1, "primeras"), sum_in_words(1, "game")
    ('4 for estuches', '1 for primeras', '1 for the game')
    """
    return _("{amount} {reason}").format(amount=amount(many), reason=paid_for(what))


def _from_whom(whom: list[int]) -> str:
    if len(whom) > 1:
        return _("{sums} from each of {party}")
    return {
        POOL: _("{sums} from the pool"),
        RESERVED: _("{sums} from what is set apart"),
    }.get(whom[0], _("{sums} from {party}"))


def _to_whom(whom: list[int]) -> str:
    if len(whom) > 1:
        return _("{sums} to each of {party}")
    return {
        POOL: _("{sums}, to the pool"),
        RESERVED: _("{sums} to what is set apart"),
    }.get(whom[0], _("{sums} to {party}"))


def antes(items: Sequence[Item], names: Sequence[str]) -> str:
    """Say who staked how much before the first bid."""
    return ", ".join(f"{party(i.payer, names)} {i.amount}" for i in items if i.what == ANTE)
