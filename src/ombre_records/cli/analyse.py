"""`ombre analyse`: what could have been reached in each deal, and which plays cost it."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import click

from ombre_records.cli import options
from ombre_records.cli.document import deliver, judged_alone, status
from ombre_records.cli.names import nearest
from ombre_records.cli.settings import CommandSettings
from ombre_records.cli.terminal import clean, complain, emit_json

if TYPE_CHECKING:
    from ombre_records.report import Report


@click.command()
@options.record
@click.option("--all", "every", is_flag=True, help="Show every play, not only those that cost.")
@click.option(
    "--glyphs",
    is_flag=True,
    help="Write the record with `?` and `??` after the cards that cost, to standard output or -o.",
)
@click.option(
    "--view",
    "player",
    metavar="PLAYER",
    help="Weigh a player's games and cards by what that player knew.",
)
@click.option(
    "--samples",
    metavar="N",
    type=click.IntRange(1, 1_000_000),
    default=2_000,
    show_default=True,
    help="Look at N completions at most where cards are not known; with --view, at N ways for "
    "hidden cards to lie.",
)
@click.option(
    "--seed",
    metavar="N",
    type=int,
    default=0,
    show_default=True,
    help="Draw completions by this number; the same number draws the same.",
)
@options.output
@options.rules
@options.reading
@options.text_or_json
@options.strict
@options.project
def analyse(
    path: str,
    every: bool,
    glyphs: bool,
    player: str | None,
    samples: int,
    seed: int,
    output: str | None,
    to: str,
    requested: CommandSettings,
) -> int:
    """Weigh recorded play against perfect play with all hands open.

    FILE is a record, or - for standard input. What the ombre could reach, before each trick and
    after each card, while the others play as one to defeat him; a card that costs its side a class
    of outcome is marked `?`, one that costs more `??`. With --view the hands of others are hidden,
    and laid at random as that player had to reckon with them: how often each outcome comes of each
    game that might be played, and of each card.
    """
    if glyphs and (player is not None or to == "json"):
        raise click.UsageError("--glyphs writes a record: leave out --view and --format json")
    if output and not glyphs:
        raise click.UsageError("-o is for the record that --glyphs writes")
    judged = judged_alone(path, requested)
    if glyphs:
        _annotated(judged.whole, samples, seed, output)
    elif player is None:
        _open_hands(judged.whole, samples, seed, to, every=every)
    else:
        _hidden_hands(judged.whole, player, samples, seed, to)
    return status([judged], failed=False)


def _open_hands(found: Report, samples: int, seed: int, to: str, *, every: bool) -> None:
    from ombre_records.analysis.double_dummy.weighing import weigh

    deals = weigh(found, samples, seed)
    if to == "json":
        from ombre_records.cli.double_dummy_json import double_dummy_json

        _emit(double_dummy_json(found, deals))
    else:
        from ombre_records.cli.double_dummy_text import print_double_dummy

        print_double_dummy(found, deals, every=every)


def _annotated(found: Report, samples: int, seed: int, output: str | None) -> None:
    from ombre_records.analysis.double_dummy.annotation import annotated
    from ombre_records.analysis.double_dummy.weighing import weigh

    deliver(annotated(found, weigh(found, samples, seed)), "text", output)


def _hidden_hands(found: Report, player: str, samples: int, seed: int, to: str) -> None:
    from ombre_records.analysis.single_dummy.weighing import weigh_seen_by
    from ombre_records.analysis.solver.core import name

    _seated(found, player)
    if name() != "compiled":
        complain("without the compiled solver this takes ten times as long; see --samples")
    deals = weigh_seen_by(found, player, samples, seed)
    if to == "json":
        from ombre_records.cli.single_dummy_json import single_dummy_json

        _emit(single_dummy_json(found, deals, samples, seed))
    else:
        from ombre_records.cli.single_dummy_text import print_single_dummy

        print_single_dummy(found, deals, samples, seed)


def _seated(found: Report, player: str) -> None:
    """End the command where nobody of that name plays."""
    names = dict.fromkeys(name for session in found.sessions for name in session.players)
    if player not in names:
        known = f"; there are {', '.join(names)}" if names else ""
        message = f"nobody is called {player!r}{nearest(player, names)}{known}"
        raise click.BadParameter(clean(message), param_hint="'--view'")


def _emit(deals: list[dict[str, object]]) -> None:
    value = {"version": 1, "deals": deals}
    emit_json(json.dumps(value, ensure_ascii=False, indent=2) + "\n")
