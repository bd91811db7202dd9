"""How often each outcome is within reach, by game and strength: deal, solve, count, draw.

    python -m docs.study.run [--deals 120000] [--seed 1726]

writes the data and the plots beside itself. The same seed gives the same data on every machine.
"""

from __future__ import annotations

import argparse
import csv
import sys
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import NamedTuple

from docs.study.plots import draw

from ombre_records.analysis.sampling import mask, shuffle
from ombre_records.analysis.single_dummy.policy import exchanged
from ombre_records.analysis.solver import goal
from ombre_records.analysis.solver.solver import OpenHandsSolver
from ombre_records.books.book import Call, RuleBook
from ombre_records.books.load import load
from ombre_records.engine.drawing import Drawing
from ombre_records.engine.following import following
from ombre_records.engine.open_hands import OpenHands
from ombre_records.engine.trumps import MATADOR_MASKS, RUNS, TRUMPS, ranked
from ombre_records.model.cards import SUITS

HERE = Path(__file__).resolve().parent

BOOKS = ("aldenham", "simplified")
GAMES = ("play", "solo")
OUTCOMES = ("sacada", "puesta", "codille", "lost")
SEATS = ("eldest", "middle", "youngest")
BLOCK = 240
"""Deals of one block have a seed of their own, so that a part can be dealt again by itself."""

DEALS, SEED = 120_000, 1726


class Cell(NamedTuple):
    """What deals are counted by: strength is that of the hand as dealt."""

    rules: str
    game: str
    seat: str
    matadors: int
    trumps: int


Counts = Counter[tuple[Cell, str]]


class Rules(NamedTuple):
    """A book, and its games by the names that they have here."""

    book: RuleBook
    calls: dict[str, Call]


def books() -> Iterator[Rules]:
    """Go through the books that are studied."""
    for name in BOOKS:
        book = load(name).book
        assert book is not None
        calls = {game: book.call(game) for game in GAMES}
        yield Rules(book, {game: call for game, call in calls.items() if call is not None})


def dealt(rng: Random) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Return three hands and the stock."""
    pack = list(range(40))
    shuffle(rng, pack, len(pack))
    return tuple(mask(pack[at : at + 9]) for at in (0, 9, 18)), tuple(pack[27:])


def chosen(hand: int, book: RuleBook) -> int:
    """Return the suit of which a hand has most trumps, of equal ones that with more matadors, or
    with the higher trumps."""

    def worth(suit: int) -> tuple[int, int, list[bool]]:
        trump = ranked(suit, book)
        held = [bool(hand >> card & 1) for card in RUNS[trump]]
        return sum(held), sum(held[:3]), held

    return max(range(len(SUITS)), key=worth)


def block(number: int, seed: int, studied: tuple[Rules, ...]) -> Counts:
    """Deal and solve one block."""
    rng, counts = Random(seed * 1_000_003 + number), Counter[tuple[Cell, str]]()
    for at in range(BLOCK):
        hands, stock = dealt(rng)
        ombre = at % len(SEATS)
        for book, calls in studied:
            trump = ranked(chosen(hands[ombre], book), book)
            held = hands[ombre] & TRUMPS[trump]
            matadors = mask(RUNS[trump][:3]) & MATADOR_MASKS[trump] & held
            strength = matadors.bit_count(), held.bit_count()
            for game, call in calls.items():
                now = Drawing(book.exchange, call, ombre, hands, stock)
                after = exchanged(now, trump)
                position = OpenHands(after, 0, trump, following(book))
                outcome = _solver(ombre, book, call).solve(position).outcome
                counts[Cell(book.name, game, SEATS[ombre], *strength), outcome] += 1
    return counts


_SOLVERS: dict[tuple[int, str, str], OpenHandsSolver] = {}


def _solver(ombre: int, book: RuleBook, call: Call) -> OpenHandsSolver:
    key = ombre, book.name, call.name
    if key not in _SOLVERS:
        _SOLVERS[key] = OpenHandsSolver(ombre, goal(book, call))
    return _SOLVERS[key]


def study(deals: int, seed: int) -> Counts:
    """Deal and solve as many deals as asked for, in whole blocks."""
    counts, studied = Counter[tuple[Cell, str]](), tuple(books())
    for number in range(-(-deals // BLOCK)):
        counts.update(block(number, seed, studied))
        if number % 40 == 39:
            print(f"{(number + 1) * BLOCK:,} deals", file=sys.stderr)
    return counts


def rows(counts: Counts) -> list[list[str]]:
    """Return counts as a table: what is counted by, and how often each outcome is within reach."""
    cells = sorted({cell for cell, _ in counts}, key=_order)
    return [
        [*Cell._fields, "deals", *OUTCOMES],
        *(
            [*map(str, cell), str(sum(numbers)), *map(str, numbers)]
            for cell in cells
            for numbers in [[counts[cell, outcome] for outcome in OUTCOMES]]
        ),
    ]


def _order(cell: Cell) -> tuple[int, int, int, int, int]:
    names = BOOKS.index(cell.rules), GAMES.index(cell.game), SEATS.index(cell.seat)
    return (*names, cell.matadors, cell.trumps)


def _write(path: Path, table: list[list[str]]) -> None:
    with path.open("w", encoding="utf-8", newline="") as file:
        csv.writer(file, lineterminator="\n").writerows(table)


def main() -> None:
    """Run the study and write its data and plots."""
    arguments = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    arguments.add_argument("--deals", type=int, default=DEALS)
    arguments.add_argument("--seed", type=int, default=SEED)
    asked = arguments.parse_args()
    began, worked = time.perf_counter(), time.process_time()
    _write(HERE / "first-block.csv", rows(block(0, asked.seed, tuple(books()))))
    _write(HERE / "outcomes.csv", rows(study(asked.deals, asked.seed)))
    draw(HERE)
    spent = time.perf_counter() - began, time.process_time() - worked
    print("{:.0f} s, of which {:.0f} s at work".format(*spent), file=sys.stderr)


if __name__ == "__main__":
    main()
