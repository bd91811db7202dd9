"""In which order tallies without parentheses stand in lines of results: by seats, or the Ombre's
tricks first."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from ombre_records.base.lexicon.meanings import words_for
from ombre_records.repair.line import Unread

_LINE = re.compile(r"^[ \t]*\d{1,3}[.):]?\s+([^#\n]*)", re.MULTILINE)
_TALLY = re.compile(
    r"(?<![\w+-])[(\[{<]?\s*(\d{1,2}(?:(?:\s*[-–:/.,;]\s*|\s+)\d{1,2}){2,4})\s*[)\]}>]?(?=\s|$)"
)
_BEATEN = words_for("ending", "puesta") | words_for("said", "lost") | {"lost"}
_CODILLE = words_for("ending", "codille")
_MADE = words_for("ending", "sacada", "vole") | words_for("said", "won") | {"won"}


class _Told(NamedTuple):
    """A line of results: the Ombre's place among the players, his tally, and how it ended."""

    ombre: int
    tally: tuple[int, ...]
    words: frozenset[str]


def by_seats(line: Unread, numbers: Sequence[int]) -> tuple[int, ...]:
    """Return a tally in the order of the seats; as it stands where it may stand so.

    The Ombre's tricks stand first if that fits how the deals near ended, and the seats do not.
    """
    own = _told(line.code.partition(" ")[2], line.players)
    if own is None or own.tally != tuple(numbers):
        return tuple(numbers)
    near = [own, *_lines(line)]
    seats = [_fits(each, each.tally) for each in near]
    first = [_fits(each, _turned(each)) for each in near]
    return _turned(own) if all(first) and not all(seats) else own.tally


def _lines(line: Unread) -> Iterator[_Told]:
    for found in _LINE.finditer(line.about):
        if told := _told(found[1], line.players):
            yield told


def _told(text: str, players: Sequence[str | None]) -> _Told | None:
    tally = _TALLY.search(text)
    named = (place for place, name in enumerate(players) if name and text.startswith(name))
    ombre = next(named, None)
    if tally is None or ombre is None:
        return None
    numbers = tuple(map(int, re.findall(r"\d+", tally[1])))
    words = frozenset(re.findall(r"[^\W\d_]+", text.lower()))
    return _Told(ombre, numbers, words) if len(numbers) == len(players) else None


def _turned(told: _Told) -> tuple[int, ...]:
    """Return a tally by seats whose first number is the Ombre's, and the others follow him round
    the table."""
    size = len(told.tally)
    return tuple(told.tally[(place - told.ombre) % size] for place in range(size))


def _fits(told: _Told, tally: Sequence[int]) -> bool:
    """Whether a deal may have ended by a tally as it is told, if that is told in known words."""
    own = tally[told.ombre]
    most = max(count for place, count in enumerate(tally) if place != told.ombre)
    if told.words & (_BEATEN | _CODILLE):
        return own <= most
    return own > most if told.words & _MADE else True
