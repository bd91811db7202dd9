"""`ombre analyse`: what could have been reached in each deal, and which plays cost it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

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
    from ombre_records.analysis.double_dummy.results import WeighedDeal
    from ombre_records.analysis.single_dummy.weighing import SingleDummyDeal
    from ombre_records.report import Report


class _Manner(NamedTuple):
    """How deals are weighed, whatever is then told of them."""

    samples: int
    seed: int
    language: Language
    jobs: int | None

    def open_hands(self, reports: Sequence[Report]) -> list[tuple[WeighedDeal, ...]]:
        """Weigh the deals of each report with all hands open."""
        from ombre_records.analysis.double_dummy.weighing import weigh_deal
        from ombre_records.analysis.sampling import Sampling
        from ombre_records.cli.weighing import Work, weighed

        weigh = partial(weigh_deal, sampling=Sampling(self.samples, self.seed))
        return weighed(reports, Work(weigh, self.language), self.jobs)

    def seen_by(self, player: str, reports: Sequence[Report]) -> list[tuple[SingleDummyDeal, ...]]:
        """Weigh the deals of each report at which a player sits by what he knew."""
        from ombre_records.analysis.sampling import Sampling
        from ombre_records.analysis.single_dummy.weighing import weigh_deal_seen_by
        from ombre_records.cli.weighing import Work, weighed

        sampling = Sampling(self.samples, self.seed)
        weigh = partial(weigh_deal_seen_by, player=player, sampling=sampling)
        return weighed(reports, Work(weigh, self.language, player), self.jobs)


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
    with speaking(lang):
        found, failed = judged(paths, requested)
        if not found:
            return 2
        reports, manner = [each.whole for each in found], _Manner(samples, seed, lang, jobs)
        if glyphs:
            _annotated(reports, manner, output)
        elif player is None:
            _open_hands(reports, manner, to, output, every=every)
        else:
            _hidden_hands(reports, player, manner, to, output)
        return status(found, failed, output)


def _open_hands(
    found: Sequence[Report], manner: _Manner, to: str, output: str | None, *, every: bool
) -> None:
    weighed = list(zip(found, manner.open_hands(found), strict=True))
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


def _annotated(found: Sequence[Report], manner: _Manner, output: str | None) -> None:
    from ombre_records.analysis.double_dummy.annotation import annotated

    where = one_each(output, _paths(found), files.SUFFIX)
    for report, deals, file in zip(found, manner.open_hands(found), where, strict=True):
        deliver(annotated(report, deals), "ombre", file)


def _hidden_hands(
    found: Sequence[Report], player: str, manner: _Manner, to: str, output: str | None
) -> None:
    from ombre_records.analysis.solver.core import name

    _seated(found, player)
    if name() != "compiled":
        complain("without the compiled solver this takes ten times as long; see --samples")
    weighed = list(zip(found, manner.seen_by(player, found), strict=True))
    samples, seed = manner.samples, manner.seed
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
