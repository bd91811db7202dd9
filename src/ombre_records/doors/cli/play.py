"""`ombre play`: play deals at the terminal against the program's players."""

from __future__ import annotations

import sys
import textwrap
from collections.abc import Iterable
from typing import TYPE_CHECKING

import click

from ombre_records.doors.cli import options
from ombre_records.doors.cli.delivery import clean_records, refuse, refuse_existing
from ombre_records.doors.cli.terminal import INTERRUPTED, complain, emit

if TYPE_CHECKING:
    from ombre_records.analysis.players.human import HumanTable
    from ombre_records.engine.game.game import Game

_WIDTH = 79
_AGAINST = ("plain", "sampling", "inferring")


class _Left(Exception):  # noqa: N818
    """The human has left the table, with this exit status."""

    def __init__(self, status: int = 0) -> None:
        super().__init__()
        self.status = status


@click.command()
@options.played_book(default="lhombre", show_default=True)
@options.number(
    "--players",
    least=2,
    help="Play at a table of N players. Without it, the fewest that the book seats.",
)
@options.choice("--against", _AGAINST, default="sampling", help="Who sits in the other seats.")
@options.number("--deals", least=1, most=1000, default=1, show_default=False, help="Play N deals.")
@options.number(
    "--seed",
    help="Deal the cards of this seed, the same each time. Without one, the command draws one and"
    " prints it.",
)
@options.output("Write the record to this new file.")
def play(
    book: str | None,
    players: int | None,
    against: str,
    deals: int,
    seed: int | None,
    output: str | None,
) -> int:
    """Play deals against the program, which sees no more than its own cards.

    You sit first. You are asked for one decision at a time, in the words of the notation; `?` tells
    what may be done, `undo` takes it back. What you have played is a record: -o keeps it, and the
    other commands show, score and analyse it.
    """
    from ombre_records.analysis.players.human import deal_seed
    from ombre_records.engine.game.game import Game

    refuse_existing(output)
    drawn = options.random_seed() if seed is None else seed
    try:
        game = Game.deal(_shipped(book), drawn, players=players)
    except ValueError as problem:
        raise click.BadParameter(str(problem), param_hint="--players") from None
    if seed is None:
        complain(f"dealt with --seed {drawn}")
    table, status = _seated(game, against, drawn), 0
    try:
        for number in range(1, deals + 1):
            if number > 1:
                table = _seated(table.game.next_deal(deal_seed(drawn, number)), against, drawn)
            _deal(table)
            _ended(table.game)
            _save(table.game, output)
    except _Left as left:
        status = left.status
        _print_lines(["The deal is not finished."])
        _save(table.game, output)
    return status


def _shipped(book: str | None) -> str:
    from ombre_records.books.load import is_named

    word = (book or "lhombre").split("+")[0].strip()
    if not is_named(word):
        refuse(f"{word}: only the rule books that `ombre rules` lists can be played")
    return book or "lhombre"


def _seated(game: Game, against: str, seed: int) -> HumanTable:
    from ombre_records.analysis.players.by_name import PLAYERS
    from ombre_records.analysis.players.human import HumanTable

    return HumanTable(game, 0, PLAYERS[against], seed)


def _deal(table: HumanTable) -> None:
    from ombre_records.analysis.players.human import RefusedError

    _print_lines(table.opening())
    table.go_on()
    while not table.over:
        _print_lines(table.news())
        line = _read_answer(table.prompt())
        if line.strip().lower() in ("quit", "exit"):
            raise _Left
        try:
            _print_lines(table.answer(line))
            table.go_on()
        except RefusedError as problem:
            _print_lines([f"{problem}."])
    _print_lines(table.news())


def _read_answer(prompt: str) -> str:
    """Return a line that was typed; leave where there is none."""
    shown = textwrap.wrap(prompt.rstrip(), _WIDTH - 8, break_on_hyphens=False)
    emit("\n".join(shown) + " ")
    try:
        line = sys.stdin.readline() if sys.stdin is not None else ""
    except UnicodeDecodeError:
        line = "\ufffd\n"
    except (OSError, ValueError):  # a standard input that is closed
        line = ""
    except KeyboardInterrupt:
        emit("\n")
        raise _Left(INTERRUPTED) from None
    if not line:
        emit("\n")
        raise _Left
    if not sys.stdin.isatty():
        emit(line.rstrip("\n") + "\n")
    return line


def _ended(game: Game) -> None:
    """Tell the outcome and the payments as the transcript has them."""
    from ombre_records.api import show

    _, heading, transcript = show(game.record(), to="text").rpartition("\nOutcome\n")
    emit(f"\n{heading.lstrip()}{transcript}".rstrip() + "\n\n")


def _save(game: Game, output: str | None) -> None:
    from ombre_records.base import atomic_file
    from ombre_records.judgement.made_record import proved

    if output is None:
        return
    with clean_records():
        made = proved(game.text(), output)
    try:
        atomic_file.write(output, made.encode())
    except atomic_file.Unwritable as problem:
        refuse(f"{output}: {problem}")


def _print_lines(lines: Iterable[str]) -> None:
    for line in lines:
        emit("\n".join(textwrap.wrap(line, _WIDTH, subsequent_indent="  ")) + "\n")
