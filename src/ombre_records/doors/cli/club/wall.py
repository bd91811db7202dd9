"""`ombre club post`, `page` and `calendar`: the list on the wall, the page, the dates."""

from __future__ import annotations

import os
from datetime import date, datetime

import click

from ombre_records.base.language import Language, speaking
from ombre_records.doors.cli import options
from ombre_records.doors.cli.club.keeping import DAY, day, file, known_file, sound_club
from ombre_records.doors.cli.delivery import deliver, refuse
from ombre_records.doors.cli.judged_files import document_errors, judged, report_meetings, status
from ombre_records.doors.cli.settings import CommandSettings
from ombre_records.doors.cli.terminal import complain


@click.command(name="post")
@options.records
@click.option("--day", "when", type=DAY, metavar="DAY", help="The day of the list; today.")
@file
@options.project
def post_(
    paths: tuple[str, ...],
    when: datetime | None,
    path: str | None,
    requested: CommandSettings,
) -> int:
    """Keep the standings as they hang on the wall, in lists/ beside the club's file.

    `ombre score --since DAY` says what has changed since. After the day that a competition has for
    `final`, a record that differs from its list has to say `corrected DAY "why"`.
    """
    from ombre_records.gathering.club.lists import FOLDER, posted, written
    from ombre_records.gathering.club.season import season

    known = known_file(path, paths)
    club = sound_club(known)
    judged_files, failed = judged(paths, requested)
    if not judged_files:
        return 2
    wrong = report_meetings(judged_files, club)
    made = posted(season(club, [each.report for each in judged_files]), day(when) or date.today())
    folder = os.path.join(os.path.dirname(known), FOLDER)
    try:
        os.makedirs(folder, exist_ok=True)
    except OSError as error:
        refuse(f"{folder}: it cannot be made: {error.strerror}")
    file_name = os.path.join(folder, f"{made.day}.json")
    deliver(written(made), "json", file_name, fresh=True)
    complain(f"{file_name} is written")
    return max(status(judged_files, failed), wrong)


@click.command(name="page")
@options.records
@options.output()
@options.language
@file
@options.project
def page_(
    paths: tuple[str, ...],
    output: str | None,
    lang: Language,
    path: str | None,
    requested: CommandSettings,
) -> int:
    """Write the club's page: standings, evenings, people, who met whom, the year's figures.

    It is one HTML file without scripts. Its events are told to search engines as JSON-LD.
    """
    from ombre_records.base.document.style import Style
    from ombre_records.gathering.club.season import season
    from ombre_records.telling.sheet.club.page import page

    club = sound_club(known_file(path, paths))
    judged_files, failed = judged(paths, requested)
    if not judged_files:
        return 2
    with speaking(lang), document_errors():
        wrong = report_meetings(judged_files, club)
        made = page(season(club, [each.report for each in judged_files]), Style(language=lang))
    deliver(made, "html", output)
    return max(status(judged_files, failed, output), wrong)


@click.command(name="calendar")
@options.output()
@options.language
@file
def calendar_(output: str | None, lang: Language, path: str | None) -> int:
    """Write the fixtures as an iCalendar, for the calendars of those who play."""
    from ombre_records.gathering.club.calendar import calendar

    club = sound_club(known_file(path))
    with speaking(lang):
        made = calendar(club)
    deliver(made.encode(), "ombre", output)
    return 0
