"""How fast deals are judged that are told in part: by winners and tallies alone, and with cards.

Run with `pip install -e '.[test,bench]'` and `python -m pytest tests/benchmarks/bench_partial.py`.
`extra_info` has the milliseconds a deal, with and without reading it.
"""

from __future__ import annotations

import sys
from pathlib import Path
from random import Random
from typing import Any

import pytest

from ombre_records import check, parse

_TESTS = Path(__file__).parents[1]
DEALS = 1_000


def by_tallies() -> list[str]:
    """Return deals of which winners, tallies and what ended them are told, a deal a record."""
    sys.path.insert(0, str(_TESTS / "course"))
    from test_ends import KINDS, draw, written

    chance = Random("partial")
    kinds = [KINDS[at % len(KINDS)] for at in range(DEALS)]
    return [written(kind, draw(kind, chance)) for kind in kinds]


def with_cards() -> list[str]:
    """Return sessions with hands, and of the tricks some cards, winners and tallies."""
    sys.path.insert(0, str(_TESTS / "laws"))
    from chosen import SETTLED, book
    from lawful import NAMES, write_session
    from uncarded import uncarded

    found: list[str] = []
    while sum(text.count("\ndeal ") for text in found) < DEALS // 5:
        seed = len(found)
        name = SETTLED[seed % len(SETTLED)]
        seats = Random(seed).choice(book(name).table.players)
        found.append(uncarded(write_session(seed, name, seats, (), NAMES), seed))
    return found


@pytest.mark.parametrize("told", [by_tallies, with_cards])
@pytest.mark.parametrize("read", [True, False], ids=["read", "judged"])
def test_partial_deals(benchmark: Any, told: Any, read: bool) -> None:
    texts = told()
    records = [parse(text) for text in texts]
    deals = sum(len(session.deals) for record in records for session in record)
    given = texts if read else records
    benchmark.pedantic(lambda: [check(each) for each in given], rounds=3, warmup_rounds=1)
    benchmark.extra_info["ms a deal"] = round(1_000 * benchmark.stats.stats.median / deals, 3)
