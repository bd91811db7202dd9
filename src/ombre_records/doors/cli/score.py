"""`ombre score`: the scoring sheet of sessions."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime
from typing import TYPE_CHECKING

import click

from ombre_records.base.language import speaking
from ombre_records.doors.cli import club_file, options
from ombre_records.doors.cli.blank import or_blank
from ombre_records.doors.cli.delivery import deliver
from ombre_records.doors.cli.duplicate import or_duplicate
from ombre_records.doors.cli.judged_files import (
    document_errors,
    judged,
    status,
)
from ombre_records.doors.cli.output_options import makes
from ombre_records.doors.cli.settings import CommandSettings
from ombre_records.doors.cli.style_options import styled

if TYPE_CHECKING:
    from ombre_records.base.document.style import Part, Style


def _formats() -> tuple[str, ...]:
    from ombre_records.telling.sheet import FORMATS

    return tuple(FORMATS)


def _money(ctx: click.Context, param: click.Parameter, value: str | None) -> str | None:
    """Refuse what is not a sum of money."""
    from ombre_records.model.money import money

    if value is not None and money(value) is None:
        raise click.BadParameter(f"`{value}` is not a sum of money; write one as `0.25 kr`")
    return value


@click.command()
@makes(_formats, default=None)
@options.number(
    "--fish", least=1, help="Count N counters to a fish, whatever the record's stakes say."
)
@click.option(
    "--counter",
    metavar="WORTH",
    callback=_money,
    help="Value a counter at this, as `0.25 kr`, whatever the record's stakes say.",
)
@options.choice(
    "--only",
    ["evenings", "league", "competitions"],
    help="Leave out the sheets of sessions: the evenings with the league, the league alone, or the"
    " competitions of the club.",
)
@club_file.option
@click.option(
    "--since",
    type=click.DateTime(["%Y-%m-%d"]),
    metavar="DAY",
    help="Say what has changed since the list of that day, or the last one before it, that"
    " `ombre club post` has kept.",
)
@styled
@options.rules
@options.reading
@options.strict
@options.project
@or_blank
@or_duplicate
def score(
    paths: tuple[str, ...],
    to: str,
    output: str | None,
    fish: int | None,
    counter: str | None,
    only: Part | None,
    club: str | None,
    since: datetime | None,
    requested: CommandSettings,
    style: Style,
) -> int:
    """Score the sessions of records: payments deal by deal, running totals, what each won and lost.

    Several sessions make evenings and a league. Sessions of one event and date are one evening.
    With a club's file, club.toml, its competitions come first: see `ombre club`.

    FILE is a record, a folder (every .ombre below it), or - for standard input.
    """
    from ombre_records.telling.sheet import sheet

    with speaking(style.language, style.terms):
        judged_files, failed = judged(paths, requested)
    if not judged_files:
        return 2
    reports = [each.report for each in judged_files]
    with speaking(style.language, style.terms):
        season, wrong = club_file.season_of(judged_files, paths, club)
    if only == "competitions" and season is None:
        raise click.UsageError("--only competitions wants a club's file; name one with --club")
    if since is not None:
        if season is None:
            raise click.UsageError("--since wants a club's file; name one with --club")
        made = club_file.changed_since(season, since.date(), to, style)
        deliver(made, to, output)
        return max(status(judged_files, failed, output), wrong)
    with document_errors():
        valued = replace(style, fish=fish, counter=counter, only=only or "all")
        made_sheet = sheet(reports, to, valued, season)
    deliver(made_sheet, to, output)
    return max(status(judged_files, failed, output), wrong)
