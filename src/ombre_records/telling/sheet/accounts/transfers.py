"""Debts at a session's end: who pays whom, and how amounts are written."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from typing import NamedTuple

from ombre_records.engine.payments import POOL

_PLACES = 6
_FEW = 8
"""More parties than this are not searched for the shortest list."""


class Transfer(NamedTuple):
    """A payment from one party to another; parties are seats, or POOL."""

    payer: int
    payee: int
    amount: int


def left_over(totals: Sequence[int | None]) -> int | None:
    """Return the counters lost to the pool and to what is set apart, less those that lay there.

    Below zero where an opening pool has been won; None where a total is not known.
    """
    known = [total for total in totals if total is not None]
    return -sum(known) if len(known) == len(totals) else None


def transfers(totals: Sequence[int | None]) -> tuple[Transfer, ...] | None:
    """Return the fewest payments that settle totals, with the pool; None where one is not known.

    >>> transfers((23, -9, -14))
    (Transfer(payer=1, payee=0, amount=9), Transfer(payer=2, payee=0, amount=14))
    """
    pool = left_over(totals)
    if pool is None:
        return None
    due = [*((seat, total or 0) for seat, total in enumerate(totals)), (POOL, pool)]
    debts = tuple((party, -amount) for party, amount in due if amount < 0)
    claims = tuple((party, amount) for party, amount in due if amount > 0)
    few = len(debts) + len(claims) <= _FEW
    return _fewest(debts, claims) if few else tuple(_in_turn([*debts], [*claims]))


_Sums = tuple[tuple[int, int], ...]


def _fewest(debts: _Sums, claims: _Sums) -> tuple[Transfer, ...]:
    """Return the shortest way to settle, and of these the one with the least from and to the pool.

    The first debt is paid to each claim, as much as goes, and the rest settled in the same way.
    """
    if not debts:
        return ()
    (payer, debt), *others = debts
    ways = []
    for at, (payee, claim) in enumerate(claims):
        paid = min(debt, claim)
        owing = (*([(payer, debt - paid)] if debt > paid else []), *others)
        owed = (*claims[:at], *([(payee, claim - paid)] if claim > paid else []), *claims[at + 1 :])
        ways.append((Transfer(payer, payee, paid), *_fewest(owing, owed)))
    return min(ways, key=_price)


def _price(way: tuple[Transfer, ...]) -> tuple[int, int]:
    through = (one.amount for one in way if POOL in (one.payer, one.payee))
    return len(way), sum(through)


def _in_turn(debts: list[tuple[int, int]], claims: list[tuple[int, int]]) -> Iterator[Transfer]:
    """Pay one debt after the other to one claim after the other."""
    while debts:
        (payer, debt), (payee, claim) = debts.pop(), claims.pop()
        paid = min(debt, claim)
        yield Transfer(payer, payee, paid)
        debts += [(payer, debt - paid)] if debt > paid else []
        claims += [(payee, claim - paid)] if claim > paid else []


def written(
    amounts: Iterable[Fraction | None], *, sign: bool = False, least: int = 0
) -> tuple[str, ...]:
    """Write amounts exactly, all with as many decimals; as a fraction what no decimals can say.

    Where one has decimals they all have `least` at least, as money has two.

    >>> written([Fraction(1, 4), Fraction(-3), None], sign=True)
    ('+0.25', '-3.00', '?')
    >>> written([Fraction(10, 3)])
    ('3 1/3',)
    """
    listed = tuple(amounts)
    needed = [decimals(each) for each in listed if each is not None]
    places = max((each for each in needed if each is not None), default=0)
    shown = max(places, least) if places else 0
    return tuple(_written(each, shown, sign) for each in listed)


def decimals(amount: Fraction) -> int | None:
    """Return how many decimals say an amount exactly; None if none do."""
    for places in range(_PLACES + 1):
        if (amount * 10**places).denominator == 1:
            return places
    return None


def _written(amount: Fraction | None, places: int, sign: bool) -> str:
    if amount is None:
        return "?"
    mark = "-" if amount < 0 else "+" if sign and amount else ""
    whole, part = divmod(abs(amount), 1)
    if decimals(amount) is None:
        return mark + " ".join(filter(None, (str(whole) if whole else "", str(part))))
    fraction_digits = str(int(part * 10**places)).zfill(places)
    return f"{mark}{whole}.{fraction_digits}" if places else f"{mark}{whole}"
