"""`ombre analyse`: what each deal could have reached, and which plays cost it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING

import click

from ombre_records.base.language import Language, speaking
from ombre_records.base.lexicon.spelling import did_you_mean
from ombre_records.base.steering import clean
from ombre_records.doors.cli import files, options
from ombre_records.doors.cli.delivery import deliver, deliver_record, one_each, refuse
from ombre_records.doors.cli.judged_files import judged, status
from ombre_records.doors.cli.output_options import makes
from ombre_records.doors.cli.settings import CommandSettings
from ombre_records.doors.cli.terminal import complain, room

if TYPE_CHECKING:
    from ombre_records.analysis.single_dummy.weighing import PlayerAnalysis
    from ombre_records.referee.report import Report


@contextmanager
def _ended_from_outside() -> Iterator[None]:
    """Say in one line that a process is gone, and end the command."""
    from ombre_records.base.cores import EndedError

    try:
        yield
    except EndedError:
        refuse("a process that weighed was ended from outside; is memory short? try -j 1")


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
    shell_complete=options.a_player,
    help="Weigh a player's games and cards by what that player knew.",
)
@options.number(
    "--samples",
    least=1,
    most=1_000_000,
    default=2_000,
    help="If cards are not known, look at no more than N completions; with --view, at N ways for "
    "hidden cards to lie.",
)
@options.number(
    "--seed", default=0, help="Draw completions by this number; the same number draws the same."
)
@options.jobs
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
    jobs: int | None,
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
    from ombre_records.analysis.double_dummy.results import Analysis
    from ombre_records.analysis.double_dummy.review import annotated
    from ombre_records.analysis.sampling import Sampling
    from ombre_records.analysis.weighing import analysis, player_analysis
    from ombre_records.api import show

    with speaking(lang):
        judged_files, failed = judged(paths, requested)
        if not judged_files:
            return 2
        reports = [each.whole for each in judged_files]
        sampling = Sampling(samples, seed)
        named = [report.source.path for report in reports]
        where = one_each(output, named, files.SUFFIX) if glyphs else ()
        if player is not None:
            _seated(reports, player)
        with _ended_from_outside():
            made: Analysis | PlayerAnalysis
            if player is None:
                made = analysis(reports, sampling, jobs)
            else:
                made = player_analysis(reports, player, sampling, jobs)
        if where and isinstance(made, Analysis):
            for report, deals, path, file in zip(reports, made.weighed, named, where, strict=True):
                deliver_record(annotated(report, deals), path, file)
        else:
            page = room(output)._asdict()
            deliver(show(made, to, language=lang, every=every, **page), to, output)
        return status(judged_files, failed, output)


def _seated(reports: Sequence[Report], player: str) -> None:
    """End the command where nobody of that name plays; say if it will take long."""
    from ombre_records.analysis.solver.core import name

    sessions = [session for report in reports for session in report.sessions]
    names = dict.fromkeys(name for session in sessions for name in session.players)
    if player not in names:
        known = f"; there are {', '.join(names)}" if names else ""
        message = f"nobody is called {player!r}{did_you_mean(player, names)}{known}"
        raise click.BadParameter(clean(message), param_hint="'--view'")
    if name() != "compiled":
        complain("without the compiled solver this takes ten times as long; see --samples")
