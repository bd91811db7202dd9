"""How long a tournament takes: 13 tables of four, 24 boards told whole, beside `ombre --help`.

Run with `pip install -e '.[test,bench]'` and
`python -m pytest tests/benchmarks/bench_tournament.py`.
What is measured is the time of the processor that the command takes, with starting Python.
"""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest

from benchmarks.bench_season import command, of_children
from ombre_records import Game
from ombre_records import format as written

TABLES, BOARDS = 13, 24
PAPERS = [
    *(([], ending) for ending in ("txt", "html", "json", "xlsx", "pdf")),
    (["--travellers"], "pdf"),
    (["--slips"], "pdf"),
]


@pytest.fixture(scope="module")
def tournament(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a record for each table; what is played is drawn, the cards are the same."""
    folder = tmp_path_factory.mktemp("tournament")
    for table in range(1, TABLES + 1):
        (folder / f"table-{table:02}.ombre").write_text(told(table), "utf-8")
    return folder


def told(table: int) -> str:
    """Return the record of a table."""
    rng, seats = Random(table), [f"{name}{table}" for name in ("Anna", "Bo", "Carl", "Dorte")]
    head = f'ombre 1\nevent "Cup"\ntable {table}\nboards\nrules lhombre\nplayers '
    return (
        head + ", ".join(seats) + "\n" + "".join(_deal(rng, n, seats) for n in range(1, BOARDS + 1))
    )


def _deal(rng: Random, board: int, seats: list[str]) -> str:
    game = Game.deal("lhombre", seed=board, players=seats, dealer=(board - 2) % 4)
    while not game.over:
        may = game.actions()
        # Most games are begun by a call, and few are given up.
        calls = [each for each in may if each.word in ("spil", "pas")]
        cards = [each for each in may if each.kind in ("card", "play", "discard", "done")]
        game = game.act(rng.choice(calls or cards or may))
    text = written(game.record())
    return "\n" + text[text.index("deal 1") :].partition("\ntotals")[0].replace(
        "deal 1\n", f"deal {board}\n"
    )


@pytest.mark.benchmark(timer=of_children)
def test_nothing(benchmark: Any, capfd: pytest.CaptureFixture[str]) -> None:
    benchmark.pedantic(lambda: command("--help"), rounds=5)


@pytest.mark.benchmark(timer=of_children)
@pytest.mark.parametrize(("paper", "ending"), PAPERS)
def test_a_tournament(
    benchmark: Any, tournament: Path, tmp_path: Path, paper: list[str], ending: str
) -> None:
    out = tmp_path / f"tournament.{ending}"
    line = ["score", "--duplicate", *paper, str(tournament), "-o", str(out)]
    benchmark.pedantic(lambda: command(*line), rounds=5)
    assert out.stat().st_size
