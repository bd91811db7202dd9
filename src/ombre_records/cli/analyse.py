"""`ombre analyse`: what could have been reached in each deal, and which plays cost it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import click

from ombre_records.cli import files, options
from ombre_records.cli.delivery import deliver, deliver_json, one_each, refuse
from ombre_records.cli.document import judged, status
from ombre_records.cli.names import nearest
from ombre_records.cli.output_options import makes
from ombre_records.cli.settings import CommandSettings
from ombre_records.cli.terminal import clean, complain
from ombre_records.language import Language, speaking

if TYPE_CHECKING:
    from ombre_records.report import Report


@click.command()
@options.records
@click.option("--all", "every", is_flag=True, help="Show every play, not only those that cost.")
@click.option(
    "--glyphs",
    is_flag=True,
    help="Write the record with `?` and `??` after the cards that cost, to standard output or -o; "
    "several records to -o FOLDER/.",
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
    help="If cards are not known, look at no more than N completions; with --view, at N ways for "
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
@makes(lambda: ("text", "json", "ombre"))
@options.rules
@options.reading
@options.language
@options.strict
@options.project
def analyse(
    paths: tuple[str, ...],
    every: bool,
    glyphs: bool,
    player: str | None,
    samples: int,
    seed: int,
    output: str | None,
    to: str,
    lang: Language,
    requested: CommandSettings,
) -> int:
    """Weigh recorded play against perfect play with all hands open.

    FILE is a record, a folder (every .ombre below it), or - for standard input. The command tells
    what the ombre could reach, before each trick and after each card, while the others play as one
    side. It marks a card that costs its side a class of outcome by `?`, one that costs more by
    `??`. With --view it hides the other hands and deals them at random, again and again, in every
    way that this player had to reckon with. It tells how often each outcome comes of each game and
    of each card.
    """
    if glyphs and (player is not None or to == "json"):
        raise click.UsageError("--glyphs writes a record: leave out --view and --format json")
    if to == "ombre" and not glyphs:
        refuse("a record is written with --glyphs alone; add it, or use text or json")
    with speaking(lang):
        found, failed = judged(paths, requested)
        if not found:
            return 2
        reports = [each.whole for each in found]
        if glyphs:
            _annotated(reports, samples, seed, output)
        elif player is None:
            _open_hands(reports, samples, seed, to, output, every=every)
        else:
            _hidden_hands(reports, player, samples, seed, to, output)
        return status(found, failed, output)


def _open_hands(
    found: Sequence[Report], samples: int, seed: int, to: str, output: str | None, *, every: bool
) -> None:
    from ombre_records.analysis.double_dummy.weighing import weigh

    weighed = [(report, weigh(report, samples, seed)) for report in found]
    if to == "json":
        from ombre_records.cli.double_dummy_json import double_dummy_json

        deals = [deal for each in weighed for deal in double_dummy_json(*each)]
        deliver_json({"version": 1, "deals": deals}, output)
        return
    from ombre_records.cli.double_dummy_text import print_double_dummy
    from ombre_records.cli.table import divided, page

    with page(output) as console:
        for _heading, each in zip(divided(console, _paths(found)), weighed, strict=True):
            print_double_dummy(console, *each, every=every)


def _annotated(found: Sequence[Report], samples: int, seed: int, output: str | None) -> None:
    from ombre_records.analysis.double_dummy.annotation import annotated
    from ombre_records.analysis.double_dummy.weighing import weigh

    where = one_each(output, _paths(found), files.SUFFIX)
    for report, file in zip(found, where, strict=True):
        deliver(annotated(report, weigh(report, samples, seed)), "ombre", file)


def _hidden_hands(
    found: Sequence[Report], player: str, samples: int, seed: int, to: str, output: str | None
) -> None:
    from ombre_records.analysis.single_dummy.weighing import weigh_seen_by
    from ombre_records.analysis.solver.core import name

    _seated(found, player)
    if name() != "compiled":
        complain("without the compiled solver this takes ten times as long; see --samples")
    weighed = [(report, weigh_seen_by(report, player, samples, seed)) for report in found]
    if to == "json":
        from ombre_records.cli.single_dummy_json import single_dummy_json

        deals = [deal for each in weighed for deal in single_dummy_json(*each, samples, seed)]
        deliver_json({"version": 1, "deals": deals}, output)
        return
    from ombre_records.cli.single_dummy_text import print_single_dummy
    from ombre_records.cli.table import divided, page

    with page(output) as console:
        for _heading, each in zip(divided(console, _paths(found)), weighed, strict=True):
            print_single_dummy(console, *each, samples, seed)


def _paths(found: Sequence[Report]) -> list[str]:
    return [report.source.path for report in found]


def _seated(found: Sequence[Report], player: str) -> None:
    """End the command where nobody of that name plays."""
    sessions = [session for report in found for session in report.sessions]
    names = dict.fromkeys(name for session in sessions for name in session.players)
    if player not in names:
        known = f"; there are {', '.join(names)}" if names else ""
        message = f"nobody is called {player!r}{nearest(player, names)}{known}"
        raise click.BadParameter(clean(message), param_hint="'--view'")
