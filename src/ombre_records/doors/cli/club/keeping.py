"""`ombre club new`, `check`, `person`, `merge` and `fixtures`: the file made and kept."""

from __future__ import annotations

import os
from collections.abc import Callable
from datetime import date, datetime
from typing import TYPE_CHECKING, NoReturn

import click

from ombre_records.base.finding import Severity
from ombre_records.base.language import Language, _, speaking
from ombre_records.doors.cli import club_file, options
from ombre_records.doors.cli.club_file import posted_lists
from ombre_records.doors.cli.delivery import deliver, refuse
from ombre_records.doors.cli.judged_files import judged, report_meetings, status
from ombre_records.doors.cli.output_options import makes
from ombre_records.doors.cli.settings import CommandSettings
from ombre_records.gathering.club.nearest import NAME, nearest_club
from ombre_records.gathering.findings import beside_each_other

if TYPE_CHECKING:
    from ombre_records.gathering.club.club import Club

file = click.option(
    "--club",
    "path",
    metavar="FILE",
    shell_complete=options.a_file,
    help=f"The club's file, in place of the nearest {NAME}.",
)
"""Offer the club's file."""

DAY = click.DateTime(["%Y-%m-%d"])
"""A day as an option has it."""


def day(value: datetime | None) -> date | None:
    """Return the day that an option tells."""
    return None if value is None else value.date()


def known_file(path: str | None, records: tuple[str, ...] = ()) -> str:
    """Return the club's file; the command ends if there is none."""
    nearest = path or nearest_club(records or (os.getcwd(),))
    return nearest or _none()


def _none() -> NoReturn:
    refuse(f"there is no {NAME} here or above; make one: ombre club new RECORDS")


def sound_club(path: str) -> Club:
    """Return a club; the command ends if its file has errors, which are told."""
    read = club_file.read_club(path)
    if club_file.tell_club(read):
        refuse(f"{path}: mend it first; it is left as it is")
    return read.club


def rewrite_club(path: str, change: Callable[[Club], str], lang: Language) -> None:
    """Change a club's file; the command ends if the changed file would have errors."""
    from ombre_records.gathering.club.reading import read

    with speaking(lang):
        club = sound_club(path)
        unchanged = _("{path} is unchanged").format(path=path)
        try:
            text = change(club)
        except ValueError as problem:
            refuse(f"{problem}; {unchanged}")
        findings = read(text, path).findings
        if wrong := [each for each in findings if each.severity is Severity.ERROR]:
            refuse(f"{wrong[0].message}; {unchanged}")
    deliver(text, "text", path)


@click.command(name="new")
@options.records
@click.option("--name", metavar="TEXT", help="What the club is called.")
@options.output(
    "Write to this file, which is not there yet; - is standard output.",
    default=NAME,
    show_default=True,
)
@options.project
def new_(paths: tuple[str, ...], name: str | None, output: str, requested: CommandSettings) -> int:
    """Write a club's file with the people and events of records.

    Everybody who has played is in it, a member from the first evening, and one competition in which
    all evenings count. Go on from there in any editor.
    """
    from ombre_records.base.source import source
    from ombre_records.gathering.club.club import Club
    from ombre_records.gathering.club.evenings import evenings
    from ombre_records.gathering.club.making import new_club
    from ombre_records.gathering.counting import gathered

    if output != "-" and os.path.lexists(output):
        refuse(f"{output}: it is there already, and is left as it is; name another file with -o")
    judged_files, failed = judged(paths, requested)
    if not judged_files:
        return 2
    wrong = report_meetings(judged_files)
    held = evenings(Club(source("")), gathered([each.report for each in judged_files]).reports)
    events = [each.event for each in held if each.event]
    text = new_club(name or next(iter(events), "Club"), held)
    deliver(text, "text", None if output == "-" else output, fresh=True)
    return max(status(judged_files, failed), wrong)


@click.command(name="check")
@click.argument("paths", metavar="[RECORD]...", nargs=-1, shell_complete=options.a_file)
@makes(lambda: ("text", "json"))
@file
@options.language
@options.project
def check_(
    paths: tuple[str, ...],
    to: str,
    output: str | None,
    path: str | None,
    lang: Language,
    requested: CommandSettings,
) -> int:
    """Judge a club's file, and whether records fit it.

    It tells names that nobody bears, matches that clash, sheets that no competition counts, and
    what was changed after a list was final.
    """
    from ombre_records.gathering.club.evenings import known_to
    from ombre_records.gathering.club.lists import late_corrections
    from ombre_records.gathering.club.season import season
    from ombre_records.telling.findings.text import grouped_json, grouped_text

    known = known_file(path, paths)
    with speaking(lang):
        read = club_file.read_club(known)
        judged_files, failed = judged(paths, requested) if paths else ([], False)
        reports = [each.report for each in judged_files]
        made = season(read.club, reports)
        met = beside_each_other(reports, known=known_to(read.club))
        beside = (*met, *made.findings, *late_corrections(made, posted_lists(known)))
        findings = [(read.club.source, each) for each in (*read.findings, *made.misfits)]
        findings += [(report.source, each) for report, each in beside]
        text = grouped_json(findings) if to == "json" else grouped_text(findings)
    deliver(text, to, output)
    wrong = any(each.severity is Severity.ERROR for _source, each in findings)
    return 2 if failed else int(wrong)


@click.command(name="person")
@click.argument("name", metavar="NAME")
@click.option("--as", "ident", metavar="ID", help="It is one more name of this person.")
@click.option("--until", type=DAY, metavar="DAY", help="With --as: an older name, until this day.")
@click.option("--from", "since", type=DAY, metavar="DAY", help="A member from this day; today.")
@click.option("--guest", is_flag=True, help="A guest, no member.")
@file
@options.language
def person_(
    name: str,
    ident: str | None,
    until: datetime | None,
    since: datetime | None,
    guest: bool,
    path: str | None,
    lang: Language,
) -> int:
    """Put somebody into the club's file, or one more name of somebody.

    A name in records that the club does not know is told by `ombre score` and `ombre club check`.
    """
    from ombre_records.gathering.club import making

    if until and not ident:
        raise click.UsageError("--until goes with --as; say whose name it was")
    if ident and (guest or since):
        raise click.UsageError("--as takes a name more; --guest and --from are for a new person")
    known = known_file(path)
    if ident:
        rewrite_club(known, lambda club: making.with_name(club, ident, name, day(until)), lang)
    else:
        rewrite_club(
            known, lambda club: making.with_person(club, name, day(since), guest=guest), lang
        )
    return 0


@click.command(name="merge")
@click.argument("ident", metavar="ID")
@click.argument("other", metavar="OTHER")
@file
@options.language
def merge_(ident: str, other: str, path: str | None, lang: Language) -> int:
    """Make two people one: ID takes the names of OTHER, and is known by its id, too."""
    from ombre_records.gathering.club.making import merged

    rewrite_club(known_file(path), lambda club: merged(club, ident, other), lang)
    return 0


@click.command(name="fixtures")
@click.argument("competition", metavar="COMPETITION")
@click.option("--from", "start", type=DAY, metavar="DAY", required=True, help="The first round.")
@options.number("--every", least=1, default=7, metavar="DAYS", help="Days from round to round.")
@click.option("--twice", is_flag=True, help="Let each meet each other at home and away.")
@file
@options.language
def fixtures_(
    competition: str,
    start: datetime,
    every: int,
    twice: bool,
    path: str | None,
    lang: Language,
) -> int:
    """Draw up the matches of COMPETITION: in each of its groups each team meets each other."""
    from datetime import timedelta

    from ombre_records.gathering.club.making import with_fixtures
    from ombre_records.gathering.club.matches import all_against_all

    def drawn(club: Club) -> str:
        known = {each.id: each for each in club.competitions}
        chosen = known.get(competition)
        if chosen is None:
            listed = ", ".join(known) or _("none yet")
            wrong = _("there is no competition `{id}` (there are {listed})")
            raise ValueError(wrong.format(id=competition, listed=listed))
        groups = list(chosen.groups.values()) or [tuple(team.id for team in club.competing(chosen))]
        made = [
            fixture
            for teams in groups
            for fixture in all_against_all(
                chosen, teams, start.date(), timedelta(days=every), twice=twice
            )
        ]
        if not made:
            raise ValueError(_("`{id}` has not two teams").format(id=competition))
        return with_fixtures(club, sorted(made, key=lambda each: each.day))

    rewrite_club(known_file(path), drawn, lang)
    return 0
