"""Matches in duplicate: one player against others with the same cards in every seat.

A board is one deal. First all seats are taken by the second player: that is the table to compare
with. Then the first player takes one seat after another, with the second player in all others. What
he is paid in a seat less what the second is paid there, in the mean of the seats, is the board's
difference, in counters a deal. So good cards count for nobody, and only what a player makes of them
does. Boards are dealt from the seed and their number; each seat's chance is its own, and rests on
seed, board and seat alone. The first player deals board 1, as in all boards the dealer goes round.

    python -m ombre_records.analysis.players.duplicate --book lhombre --boards 1000 --seed 1 \
        sampling plain
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from hashlib import sha256
from itertools import islice
from math import sqrt
from random import Random
from statistics import fmean, stdev
from time import process_time
from typing import NamedTuple

from ombre_records.analysis.players.by_name import PLAYERS
from ombre_records.analysis.players.player import Player, played
from ombre_records.engine.game.game import Game
from ombre_records.engine.seating import board_dealer

_Z = 1.959963984540054
_PART = 10
"""How many boards a process takes at once."""


class Match(NamedTuple):
    """The match: a book with its options, so many seats, a seed, and two players by name."""

    book: str
    players: int
    seed: int
    first: str
    second: str


class Difference(NamedTuple):
    """The first player's counters a deal above the second's: the mean, and the half of its 95 %
    interval; over so many boards. `seconds` is processor time a deal.
    """

    boards: int
    mean: float
    half: float
    seconds: float

    def __str__(self) -> str:
        return (
            f"{self.boards} boards: {self.mean:+.3f} counters a deal"
            f" ({self.mean - self.half:+.3f} to {self.mean + self.half:+.3f}),"
            f" {self.seconds:.3f} s a deal"
        )


def chance(seed: int, board: int, what: str) -> int:
    """Return the seed of a board's cards, or of what one seat draws."""
    counted = f"ombre duplicate 1 / {seed} / {board} / {what}"
    return int.from_bytes(sha256(counted.encode("ascii")).digest()[:8], "big")


def table(match: Match, board: int, sitting: Sequence[Player]) -> Game:
    """Play a board, from 1, to its end with a player in each seat."""
    game = Game.deal(
        match.book,
        chance(match.seed, board, "cards"),
        players=match.players,
        dealer=board_dealer(board, match.players),
    )
    seats = range(match.players)
    chances = [Random(chance(match.seed, board, f"seat {seat}")) for seat in seats]
    return played(game, sitting, chances)


def compared(match: Match, board: int) -> float:
    """Return a board's difference."""
    first, second = PLAYERS[match.first], PLAYERS[match.second]
    seats = range(match.players)
    usual = table(match, board, [second] * match.players).payments
    other = [
        table(match, board, [first if at == seat else second for at in seats]).payments[seat]
        for seat in seats
    ]
    return fmean(own - theirs for own, theirs in zip(other, usual, strict=True))


def part(match: Match, boards: Sequence[int]) -> tuple[list[float], float]:
    """Return the differences of some boards, and the processor time that they took."""
    start = process_time()
    differences = [compared(match, board) for board in boards]
    return differences, process_time() - start


def difference(differences: Sequence[float], deals: int, seconds: float) -> Difference:
    """Return the mean of boards' differences, with its interval; two boards at least."""
    half = _Z * stdev(differences) / sqrt(len(differences))
    return Difference(len(differences), fmean(differences), half, seconds / deals)


def matched(match: Match, boards: int, workers: int, after: int = 0) -> Iterator[Difference]:
    """Play so many boards of a match, those after one, and yield how it stands as they come in, in
    their order.
    """
    differences: list[float] = []
    seconds = 0.0
    last = after + boards
    parts = [range(at, min(at + _PART, last + 1)) for at in range(after + 1, last + 1, _PART)]
    with ProcessPoolExecutor(workers) as pool:
        waiting = iter(parts)
        due = [pool.submit(part, match, each) for each in islice(waiting, 2 * workers)]
        while due:
            more, spent = due.pop(0).result()
            due += [pool.submit(part, match, each) for each in islice(waiting, 1)]
            differences += more
            seconds += spent
            if len(differences) > 1:
                yield difference(differences, len(differences) * (match.players + 1), seconds)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a match as the command line says, and tell its outcome on standard output."""
    options = _parser().parse_args(arguments)
    try:
        seats = len(Game.deal(options.book, 1, players=options.players).players)
    except ValueError as problem:
        print(f"duplicate: {problem}", file=sys.stderr)
        return 2
    match = Match(options.book, seats, options.seed, options.first, options.second)
    last = None
    try:
        for last in matched(match, options.boards, options.workers, options.after):
            if last.boards % 100 == 0:
                print(last, file=sys.stderr, flush=True)
    except KeyboardInterrupt:
        return 130
    print(f"{options.first} against {options.second}, {options.book}, seed {options.seed}: {last}")
    return 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m ombre_records.analysis.players.duplicate",
        description="Play one player against another with the same cards in every seat.",
    )
    parser.add_argument("first", choices=sorted(PLAYERS))
    parser.add_argument("second", choices=sorted(PLAYERS))
    parser.add_argument("--book", default="lhombre", help="a rule book, with options")
    parser.add_argument("--players", type=int, help="how many sit down; as few as the book seats")
    parser.add_argument("--boards", type=_boards, default=100)
    parser.add_argument("--after", type=_after, default=0, help="go on after this board")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--workers", type=_boards, default=2, help="processes")
    return parser


def _boards(text: str) -> int:
    number = int(text)
    if number < 2 and number != 1:
        raise argparse.ArgumentTypeError("one at least")
    return number


def _after(text: str) -> int:
    return _boards(text) if text != "0" else 0


if __name__ == "__main__":
    sys.exit(main())
