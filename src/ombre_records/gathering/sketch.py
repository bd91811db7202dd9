"""Which files may have deals that meet, by a glance at their bytes: none is read as a record."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Hashable, Iterable, Iterator
from itertools import combinations
from typing import NamedTuple

from ombre_records.gathering.names import bare

_OPENED = re.compile(rb"(?m)^(?=[ \t]*ombre[ \t])")
_SAID = re.compile(r"(?m)^[ \t]*(event|date|table|players)[ \t]+(.+?)[ \t]*(?:#.*)?$")
_EVENT = re.compile(rb"(?m)^[ \t]*event\b")
_BOARDS = re.compile(r"(?m)^[ \t]*boards\b")
_TELLING = re.compile(r"(?m)^[ \t]*((?:\d|hand\b|holds\b).{8,})$")
"""A line of a deal that says something of its own: a trick, a result, a hand."""
_WORD = re.compile(r"[\w.'’-]+|\S")
_LEAST = 3


class _Sketch(NamedTuple):
    """What may be said of a session: its file, its evening and table, who plays; what it tells."""

    path: str
    occasion: tuple[str, str] | None
    table: str
    players: frozenset[str]
    lines: frozenset[int]


def suspects(files: Iterable[tuple[str, bytes]]) -> frozenset[str]:
    """Return the files that have to be read to know whether their deals meet.

    Those are sessions of one evening that have a person or a table in common or do not tell their
    table; and where headers do not tell the evening, those of the same players in several files
    that have much the same lines.
    """
    sketches = [sketch for path, data in files for sketch in _sketches(path, data)]
    evenings: defaultdict[Hashable, list[_Sketch]] = defaultdict(list)
    companies: defaultdict[Hashable, list[_Sketch]] = defaultdict(list)
    for each in sketches:
        if each.occasion:
            evenings[each.occasion].append(each)
        companies[each.players].append(each)
    found: set[str] = set()
    for group in evenings.values():
        names = Counter(name for each in group for name in each.players)
        tables = Counter(each.table for each in group)
        for each in group:
            if tables[each.table] > 1 or any(names[name] > 1 for name in each.players):
                found.add(each.path)
    for group in companies.values():
        found.update(_alike(group))
    return frozenset(found)


def meets_itself(data: bytes) -> bool:
    """Whether sessions of one file may have deals in common: they are of one evening."""
    several = len(_EVENT.findall(data)) > 1
    return several and bool(suspects([("", data)]))


def _alike(group: list[_Sketch]) -> Iterator[str]:
    """Go through the files of some that have many lines in common with another."""
    group = [*dict.fromkeys(group)]  # what one file has many times tells no more than once
    if len({each.path for each in group}) < 2:
        return
    having: defaultdict[int, list[int]] = defaultdict(list)
    for at, each in enumerate(group):
        for line in each.lines:
            having[line].append(at)
    common: Counter[tuple[int, int]] = Counter()
    for places in having.values():
        common.update(combinations(places, 2))
    for (one, other), count in common.items():
        least = min(len(group[one].lines), len(group[other].lines)) / 2
        if group[one].path != group[other].path and count >= max(_LEAST, least):
            yield group[one].path
            yield group[other].path


def _sketches(path: str, data: bytes) -> Iterator[_Sketch]:
    text = data.replace(b"\r\n", b"\n").replace(b"\r", b"\n")
    for part in _OPENED.split(text):
        if part.strip():
            yield _sketch(path, part.decode("utf-8", "replace"))


def _sketch(path: str, text: str) -> _Sketch:
    said = {key: value.strip('"') for key, value in _SAID.findall(text)}
    event, date = bare(said.get("event", "")), said.get("date", "")
    named = event and (date or _BOARDS.search(text))
    players = frozenset(bare(name.strip(' "')) for name in said.get("players", "").split(","))
    lines = frozenset(hash(_plain(line)) for line in _TELLING.findall(text))
    return _Sketch(path, (event, date) if named else None, said.get("table", ""), players, lines)


def _plain(line: str) -> tuple[str, ...]:
    return tuple(bare(word) or word for word in _WORD.findall(line.split("#")[0]) if word != '"')
