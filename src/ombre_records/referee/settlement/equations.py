"""Equations between stated amounts and the unknowns of a deal: open prices, marks, the pool.

What each party gains is a constant and so much of each unknown. Stated amounts are possible if some
unknowns, none of them below nought, give them all: the same price for everybody, from who pays it
to who is paid.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import partial
from itertools import combinations

from msgspec import Struct
from msgspec.structs import replace

from ombre_records.books.open_prices import at_prices, unsettled
from ombre_records.engine.payments import POOL, RESERVED, balances, staked
from ombre_records.referee.settlement.account import Account

_STEP = 1000
"""Unknowns are tried at nought and at this, so that what a book halves has no odd counter."""


class Equations(Struct, frozen=True):
    """The gain of each party: a constant, and its share of each named unknown."""

    constants: Mapping[int, Fraction]
    shares: Mapping[str, Mapping[int, Fraction]]

    def solutions(self, stated: Mapping[int, int]) -> Iterator[dict[str, Fraction]]:
        """Yield unknowns that give the stated amounts, none below nought, as many of them nought as
        can be; nothing where none do.
        """
        rest = [amount - self.constants.get(party, Fraction(0)) for party, amount in stated.items()]
        columns = self._columns(stated)
        for count in range(min(len(columns), len(rest)) + 1):
            for names in combinations(columns, count):
                solution = _solved([columns[name] for name in names], rest)
                if solution is not None and min(solution, default=0) >= 0:
                    yield dict(zip(names, solution, strict=True))

    def certain(self, stated: Mapping[int, int]) -> dict[str, Fraction]:
        """Return the unknowns that the stated amounts leave no choice of."""
        solution = next(self.solutions(stated), None)
        rest = [amount - self.constants.get(party, Fraction(0)) for party, amount in stated.items()]
        names = list(self._columns(stated))
        one = solution is not None and _solved([*self._columns(stated).values()], rest) is not None
        return {name: (solution or {}).get(name, Fraction(0)) for name in names} if one else {}

    def terms(self, party: int) -> dict[str, Fraction]:
        """Return a party's constant, by the empty name, and its share of each unknown."""
        shares = {name: of[party] for name, of in self.shares.items() if party in of}
        return {"": self.constants.get(party, Fraction(0)), **shares}

    def certain_of(self, party: int) -> int | None:
        """Return what a party gains; None if it depends on an unknown."""
        constant, *shares = self.terms(party).values()
        return None if shares or constant.denominator != 1 else int(constant)

    def _columns(self, stated: Mapping[int, int]) -> dict[str, list[Fraction]]:
        nought = Fraction(0)
        columns = {n: [of.get(party, nought) for party in stated] for n, of in self.shares.items()}
        return {name: column for name, column in columns.items() if any(column)}

    def allow(self, stated: Mapping[int, int]) -> bool:
        """Return whether the stated amounts are possible."""
        return next(self.solutions(stated), None) is not None


def equations(
    account: Account, pool: int | None, known: Mapping[str, Fraction]
) -> Equations | None:
    """Return what a deal, of which all else is known, has cost; None where there is no such sum.

    `known` are open prices, by path, that were paid before.
    """
    least = staked(account.book, len(account.seats), 1) if pool is None else pool
    prices = {path: int(price) for path, price in known.items() if price.denominator == 1}
    terms = _Terms(prices, {}, least)
    constants = _gains(account, terms)
    if constants is None:
        return None
    shares = {}
    for name, put in _unknown(account, terms, pool):
        one, two = _gains(account, put(_STEP)), _gains(account, put(2 * _STEP))
        if one is None or two is None:
            return None
        share = {party: one[party] - constants[party] for party in one}
        if any(two[party] - one[party] != each for party, each in share.items()):
            return None
        shares[name] = {party: Fraction(each, _STEP) for party, each in share.items() if each}
    return Equations({party: Fraction(each) for party, each in constants.items()}, shares)


def _unknown(
    account: Account, terms: _Terms, pool: int | None
) -> Iterator[tuple[str, Callable[[int], _Terms]]]:
    """Yield the name of each unknown, and what makes terms with a number in its place."""
    if pool is None:
        yield "pool", lambda n: replace(terms, pool=terms.pool + n)
    own = account.contract and account.contract.name
    for path in unsettled(account.book):
        *of_calls, call, _price = path.split(".")
        if path not in terms.prices and (not of_calls or call == own):
            yield path, partial(_priced, terms, path)
    if account.taken is None and account.marks() is None:
        for seat in account.order:
            yield f"taken {seat}", partial(_times_seat, terms, seat)


def _priced(terms: _Terms, path: str, price: int) -> _Terms:
    return replace(terms, prices={**terms.prices, path: price})


def _times_seat(terms: _Terms, seat: int, count: int) -> _Terms:
    return replace(terms, taken={seat: count})


class _Terms(Struct, frozen=True):
    """The values put in for unknowns."""

    prices: Mapping[str, int]
    taken: Mapping[int, int]
    pool: int


def _gains(account: Account, terms: _Terms) -> dict[int, int] | None:
    """Return what each party gains on given terms; None if they do not suffice."""
    put = account.by(at_prices(account.book, terms.prices)) if unsettled(account.book) else account
    if put.taken is None:
        put = replace(put, taken=terms.taken)
    done = put.at_its_prices(terms.pool)
    if done.items is None:
        return None
    return {**dict.fromkeys((*account.seats, POOL, RESERVED), 0), **balances(done.items)}


def _solved(
    columns: Sequence[Sequence[Fraction]], rest: Sequence[Fraction]
) -> list[Fraction] | None:
    """Return the one solution of as many unknowns as there are columns; None where there is none,
    or more than one.
    """
    rows = [[*(column[at] for column in columns), each] for at, each in enumerate(rest)]
    for at in range(len(columns)):
        pivot = next((n for n in range(at, len(rows)) if rows[n][at]), None)
        if pivot is None:
            return None
        rows[at], rows[pivot] = rows[pivot], rows[at]
        rows[at] = [each / rows[at][at] for each in rows[at]]
        for n, row in enumerate(rows):
            if n != at and row[at]:
                rows[n] = [a - row[at] * b for a, b in zip(row, rows[at], strict=True)]
    if any(row[-1] for row in rows[len(columns) :]):
        return None
    return [row[-1] for row in rows[: len(columns)]]
