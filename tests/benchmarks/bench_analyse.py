"""How fast recorded deals are weighed, and what one player knew of a game.

Run with `pip install -e '.[test,bench]'` and `python -m pytest tests/benchmarks/bench_analyse.py`.
`extra_info` has seconds of processor time in all, so that other work on the machine counts less.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import games
import pytest

from ombre_records import check, parse
from ombre_records.analysis.double_dummy.weighing import weigh
from ombre_records.analysis.single_dummy.weighing import weigh_seen_by
from ombre_records.referee.report import Report

DEALS, SAMPLES = 100, 10_000
BELINDA = Path(__file__).parents[2] / "records" / "belinda.ombre"


def timed(benchmark: Any, text: str, work: Callable[[Report], tuple[object, ...]]) -> None:
    report = check(parse(text))
    start = time.process_time()
    found = benchmark.pedantic(lambda: work(report), rounds=1)
    benchmark.extra_info["seconds"] = round(time.process_time() - start, 2)
    assert len(found) == len(report.sessions[0].deals)


def test_a_hundred_deals(benchmark: Any, core: str) -> None:
    timed(benchmark, games.session(DEALS, 1), weigh)


def test_what_belinda_knew(benchmark: Any, core: str) -> None:
    """Before the bids and at nine cards: ten questions with so many samples each."""
    if core == "python":
        pytest.skip("ten thousand samples are for the compiled core")
    timed(benchmark, BELINDA.read_text(), lambda report: weigh_seen_by(report, "Belinda", SAMPLES))
