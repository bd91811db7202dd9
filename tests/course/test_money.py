"""What a deal costs whose tricks are told in part, against all ways that they go.

Each way is told trick by trick and settled as a deal of its own. Where all cost the same, so much
is paid; what is stated is wrong where none costs it.
"""

from __future__ import annotations

import random
from functools import lru_cache

import pytest
from test_ends import KINDS, LATE, Drawn, Kind, Told, draw, ways, written

from examples import share
from ombre_records import check, parse
from ombre_records.base.finding import Severity

PRICED = [kind for kind in KINDS if kind.book in ("lhombre", "simplified")]
"""Kinds of deals whose price rests on nothing but the end."""


@lru_cache(None)
def price(kind: Kind, ombre: int, end: str) -> tuple[int | None, ...]:
    """Return what each at the table gains by a deal that ended so, told by its result alone."""
    result = Drawn(ombre, None, [], "", False, end)
    text = written(kind, result).replace("tricks\n", "")
    (found,) = check(parse(text)).results
    return tuple(found.payments[name] for name in kind.table)


@pytest.mark.parametrize("kind", PRICED, ids=lambda k: f"{k.book} {k.call} {len(k.table)}")
def test_so_much_is_paid_as_all_ways_cost(kind: Kind) -> None:
    chance, seen = random.Random(f"money {kind.call} {len(kind.table)}"), {1: 0, 2: 0}
    for _ in range(share(400, part=16)):
        drawn = draw(kind, chance)._replace(result="")
        every = {end for end, _ in ways(kind, drawn)}
        if not every or LATE in every:
            continue
        prices = {price(kind, drawn.ombre, end) for end in every}
        assert not any(None in each for each in prices)
        (found,) = check(parse(text := written(kind, drawn))).results
        paid = tuple(found.payments[name] for name in kind.table)
        assert paid == (prices.copy().pop() if len(prices) == 1 else (None,) * len(kind.table)), (
            text
        )
        seen[min(2, len(prices))] += 1
        stated = chance.choice(sorted(prices, key=str) + [tuple(-n for n in p) for p in prices])
        amounts = ", ".join(f"{name} {n:+}" for name, n in zip(kind.table, stated, strict=True))
        report = check(parse(text := f"{text}payments {amounts}\n"))
        wrong = any(
            each.severity is Severity.ERROR and each.rule == "wrong-payment" for each in report
        )
        assert wrong is (stated not in prices), text
    assert min(seen.values()) > 0


def test_a_price_is_of_a_deal_told_whole() -> None:
    """The price of an end is what a deal costs of which every trick is told."""
    kind = PRICED[0]
    every = [Told(n, n, n % 3, None) for n in range(1, kind.hand + 1)]
    drawn = Drawn(0, None, every, "", False, "")
    (end,) = {end for end, _ in ways(kind, drawn)}
    (found,) = check(parse(written(kind, drawn))).results
    assert tuple(found.payments[name] for name in kind.table) == price(kind, 0, end)
