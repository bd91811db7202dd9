"""The fixtures and evenings of a club as an iCalendar (RFC 5545): whole days, lines of 75 bytes."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date, timedelta

from ombre_records.base.language import _
from ombre_records.gathering.club.club import Club

_LINE = 75
_STAMP = "20000101T000000Z"
"""When an entry was made: always the same, so that equal fixtures are equal bytes."""


def calendar(club: Club) -> str:
    """Write the fixtures of a club as an iCalendar, an entry for each match."""
    return "".join(f"{line}\r\n" for each in _lines(club) for line in folded(each))


def _lines(club: Club) -> Iterator[str]:
    yield "BEGIN:VCALENDAR"
    yield "VERSION:2.0"
    yield "PRODID:-//ombre-records//club//EN"
    if club.name:
        yield f"X-WR-CALNAME:{escaped(club.name)}"
    names = {each.id: each.name for each in club.competitions}
    for each in sorted(club.fixtures, key=lambda one: (one.day, one.competition, one.home)):
        home, away = (club.team_of[team].name for team in (each.home, each.away))
        yield "BEGIN:VEVENT"
        yield f"UID:{each.competition}-{each.day}-{each.home}-{each.away}@ombre-records"
        yield f"DTSTAMP:{_STAMP}"
        yield f"DTSTART;VALUE=DATE:{_day(each.day)}"
        yield f"DTEND;VALUE=DATE:{_day(each.day + timedelta(days=1))}"
        summary = _("{home} against {away}").format(home=home, away=away)
        yield f"SUMMARY:{escaped(summary)}"
        yield f"DESCRIPTION:{escaped(names[each.competition])}"
        yield "END:VEVENT"
    yield "END:VCALENDAR"


def _day(day: date) -> str:
    return day.strftime("%Y%m%d")


def escaped(text: str) -> str:
    r"""Write a text as an iCalendar has it.

    >>> escaped("Reds, Blues; 1\\2")
    'Reds\\, Blues\\; 1\\\\2'
    """
    plain = text.replace("\\", "\\\\").replace(";", "\\;").replace(",", "\\,")
    return plain.replace("\r", "").replace("\n", "\\n")


def folded(line: str) -> Iterator[str]:
    """Break a line after at most 75 bytes, never within a character; what follows is indented."""
    taken, size = "", 0
    for char in line:
        many = len(char.encode())
        if size + many > _LINE:
            yield taken
            taken, size = " ", 1
        taken, size = taken + char, size + many
    yield taken
