"""How long a season takes: thirty evenings of sixty people in two divisions at fourteen tables,
scored, beside `ombre --help`.

Run with `pip install -e '.[test,bench]'` and `python -m pytest tests/benchmarks/bench_season.py`.
What is measured is the time of the processor that the command takes, with starting Python.
"""

from __future__ import annotations

import datetime
import random
import resource
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

EVENINGS, TABLES, DEALS = 30, 14, 20
FIRST = "Anna Bo Carl Dorte Emil Frida Gerda Hans Ida Jens Karen Lars Mette Niels Otto".split()
NAMES = [f'"{first} {last}"' for first in FIRST for last in ("Holm", "Berg", "Lund", "Dahl")]
PERSON = '[[people]]\nid = "p{at}"\nnames = [{name}]\nmember = [{{ from = 2019-09-01 }}]\n'
DIVISION = '[[competitions]]\nid = "d{at}"\nname = "Division {at}"\nwho = [{who}]\nbest = 20\n'
GAMES = ("spil S", "spil H", "tourné C", "solo D", "solo-spar", "købe-nolo", "ren-nolo")


def of_children() -> float:
    """Return the seconds of the processor that commands have taken so far."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


@pytest.fixture(scope="module")
def season(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a record for each table of each evening; who sits where is drawn."""
    folder, rng = tmp_path_factory.mktemp("season"), random.Random(1)
    for evening in range(EVENINGS):
        date = datetime.date(2026, 1, 1) + datetime.timedelta(weeks=evening)
        drawn = rng.sample(NAMES, len(NAMES))
        for table in range(1, TABLES + 1):
            seats = drawn[4 * table - 4 : 4 * table]
            text = _session(rng, date.isoformat(), table, seats)
            (folder / f"{date}-{table}.ombre").write_text(text, "utf-8")
    club = ["version = 1\n", *(PERSON.format(at=at, name=n) for at, n in enumerate(NAMES))]
    for at in range(2):
        who = ", ".join(f'"p{n}"' for n in range(at, len(NAMES), 2))
        club.append(DIVISION.format(at=at, who=who))
    (folder / "club.toml").write_text("\n".join(club), "utf-8")
    return folder


def _session(rng: random.Random, date: str, table: int, seats: list[str]) -> str:
    head = f'ombre 1\nevent "Club"\ndate {date}\ntable {table}\nrules lhombre\n'
    lines = [head + f'players {", ".join(seats)}\nstakes "25 øre"\nresults']
    for number in range(1, DEALS + 1):
        # The last deals first; who sits opposite the dealer rests.
        playing = [name for at, name in enumerate(seats) if at != number % 4]
        game, end = rng.choice(GAMES), rng.choice(("won", "bet"))
        lines.append(f"{number} {rng.choice(playing)} {game} {end}")
    return "\n".join(lines) + "\n"


def command(*arguments: str) -> None:
    subprocess.run([sys.executable, "-m", "ombre_records", *arguments], check=True)


@pytest.mark.benchmark(timer=of_children)
def test_nothing(benchmark: Any, capfd: pytest.CaptureFixture[str]) -> None:
    benchmark.pedantic(lambda: command("--help"), rounds=5)


@pytest.mark.benchmark(timer=of_children)
@pytest.mark.parametrize("ending", ["txt", "html", "md", "csv", "json", "xlsx"])
def test_a_season(benchmark: Any, season: Path, tmp_path: Path, ending: str) -> None:
    out = tmp_path / f"season.{ending}"
    benchmark.pedantic(lambda: command("score", str(season), "-o", str(out)), rounds=5)
    assert out.stat().st_size


@pytest.mark.benchmark(timer=of_children)
@pytest.mark.parametrize("part", ["league", "competitions"])
def test_one_part_alone(benchmark: Any, season: Path, tmp_path: Path, part: str) -> None:
    out = tmp_path / "part.html"
    benchmark.pedantic(
        lambda: command("score", str(season), "--only", part, "-o", str(out)), rounds=5
    )
    assert out.read_text("utf-8").count("<tr>") >= len(NAMES)
