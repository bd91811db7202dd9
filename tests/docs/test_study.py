"""The study: its first block dealt again, its data whole, its plots readable."""

from __future__ import annotations

import csv
import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest

ROOT = Path(__file__).resolve().parents[2]
STUDY = ROOT / "docs" / "study"
sys.path.insert(0, str(ROOT))


def data(name: str) -> list[list[str]]:
    with (STUDY / name).open(encoding="utf-8", newline="") as file:
        return list(csv.reader(file))


def test_the_first_block_comes_out_the_same() -> None:
    from docs.study.run import SEED, block, books, rows

    assert rows(block(0, SEED, tuple(books()))) == data("first-block.csv")


def test_the_data_are_of_enough_deals_and_add_up() -> None:
    from docs.study.run import BOOKS, DEALS, GAMES, OUTCOMES, SEATS

    head, *lines = data("outcomes.csv")
    games = {(line[0], line[1], line[2]): 0 for line in lines}
    for line in lines:
        counts = dict(zip(head, line, strict=True))
        assert int(counts["deals"]) == sum(int(counts[outcome]) for outcome in OUTCOMES)
        games[line[0], line[1], line[2]] += int(counts["deals"])
    assert DEALS >= 100_000
    assert set(games.values()) == {DEALS // len(SEATS)}
    assert len(games) == len(BOOKS) * len(GAMES) * len(SEATS)


def test_tables_and_plots_are_those_of_the_data(tmp_path: Path) -> None:
    from docs.study.plots import draw

    (tmp_path / "outcomes.csv").write_text((STUDY / "outcomes.csv").read_text("utf-8"), "utf-8")
    draw(tmp_path)
    made = {path.name: path.read_text("utf-8") for path in tmp_path.iterdir()}
    kept = {path.name: path.read_text("utf-8") for path in STUDY.iterdir() if path.name in made}
    assert made == kept
    assert len(made) == 8


@pytest.mark.parametrize("path", sorted(STUDY.glob("*.svg")), ids=lambda path: path.name)
def test_a_plot_is_readable_in_light_and_dark(path: Path) -> None:
    text = path.read_text("utf-8")
    root = ElementTree.fromstring(text)
    space = "{http://www.w3.org/2000/svg}"
    width, height = (float(root.get(side) or 0) for side in ("width", "height"))
    assert root.find(f"{space}title") is not None
    assert "prefers-color-scheme: dark" in text
    for word in root.iter(f"{space}text"):
        assert 0 < float(word.get("x") or 0) < width
        assert 0 < float(word.get("y") or 0) < height
