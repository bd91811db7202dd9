"""The club whose records a command reads: its file, and what is told of it."""

from __future__ import annotations

import os
from collections.abc import Sequence
from dataclasses import replace
from datetime import date
from typing import TYPE_CHECKING

import click

from ombre_records.base.finding import Finding, Severity
from ombre_records.base.language import speaking
from ombre_records.doors.cli import files
from ombre_records.doors.cli.delivery import refuse
from ombre_records.doors.cli.judged_files import JudgedFile, report_contradictions, report_meetings
from ombre_records.doors.cli.options import a_file
from ombre_records.doors.cli.terminal import complain, complain_at_length
from ombre_records.gathering.club.nearest import NAME, nearest_club

if TYPE_CHECKING:
    from ombre_records.base.document.style import Style
    from ombre_records.gathering.club.club import Club
    from ombre_records.gathering.club.lists import Posted
    from ombre_records.gathering.club.reading import Read
    from ombre_records.gathering.club.season import Season

option = click.option(
    "--club",
    "club",
    metavar="FILE",
    shell_complete=a_file,
    help=f"Take this club's file in place of the nearest {NAME} above the records.",
)
"""Offer a club's file."""


def read_club(path: str) -> Read:
    """Read a club's file; the command ends if there is none."""
    from ombre_records.base.decoding import decode
    from ombre_records.gathering.club.reading import read

    try:
        text, odd = decode(files.read(path), path)
    except files.Unreadable as problem:
        refuse(str(problem))
    reading = read(text)
    return replace(reading, findings=odd or reading.findings)


def tell_club(reading: Read) -> int:
    """Tell what is wrong with a club's file, and return whether any of it is an error."""
    return _tell(reading.club, reading.findings)


def _tell(club: Club, findings: Sequence[Finding]) -> int:
    from ombre_records.telling.findings.terminal_style import TerminalStyle
    from ombre_records.telling.findings.text import findings_text

    if findings:
        complain_at_length(findings_text(club.source, findings, TerminalStyle()))
    return int(any(each.severity is Severity.ERROR for each in findings))


def season_of(
    judged_files: Sequence[JudgedFile], paths: Sequence[str], file: str | None
) -> tuple[Season | None, int]:
    """Return the season that records tell of, if they have a club, and whether something is wrong
    with it or with the records beside each other; that is told.
    """
    from ombre_records.gathering.club.lists import late_corrections
    from ombre_records.gathering.club.season import season

    path = file or nearest_club(paths)
    if path is None:
        return None, report_meetings(judged_files)
    read = read_club(path)
    wrong = max(tell_club(read), report_meetings(judged_files, read.club))
    made = season(read.club, [each.report for each in judged_files])
    wrong = max(wrong, _tell(read.club, made.misfits))
    findings = (*made.findings, *late_corrections(made, posted_lists(path)))
    return made, max(wrong, report_contradictions(judged_files, findings))


def posted_lists(club: str) -> Sequence[Posted]:
    """Return the lists that lie beside a club's file, the earliest first."""
    from ombre_records.gathering.club.lists import FOLDER, read

    folder = os.path.join(os.path.dirname(club), FOLDER)
    lists = []
    for name in sorted(os.listdir(folder)) if os.path.isdir(folder) else ():
        if name.endswith(".json"):
            path = os.path.join(folder, name)
            try:
                lists.append(read(files.read(path)))
            except (ValueError, files.Unreadable):
                complain(f"{path}: this is not a list of `ombre club post`; it is left out")
    return sorted(lists, key=lambda each: each.day)


def changed_since(current: Season, day: date, to: str, style: Style) -> str:
    """Return what has changed since a list; the command ends if there is none."""
    from ombre_records.gathering.club.lists import changes
    from ombre_records.telling.sheet.club.changes import FORMATS, document

    if to not in FORMATS:
        refuse(f"changes are written as {', '.join(FORMATS)}, not as {to}; choose with --to")
    path = current.club.source.path
    before = [each for each in posted_lists(path) if each.day <= day]
    if not before:
        refuse(f"no list of {day} or before lies beside {path}; `ombre club post` keeps one")
    with speaking(style.language, style.terms):
        return document(changes(before[-1], current), current, to, style)
