"""Names of players that one header of a tournament spells otherwise than the others."""

from __future__ import annotations

import unicodedata
from collections.abc import Hashable, Iterator, Sequence

from msgspec import Struct, field

from ombre_records.finding import Finding, Related, Severity
from ombre_records.language import _
from ombre_records.model import statements as st
from ombre_records.model.record import Line
from ombre_records.notation.spans import locate
from ombre_records.referee.faults.deal import WrongSide
from ombre_records.source import Source
from ombre_records.tournament.sides import matched
from ombre_records.tournament.tables import Table, deals, said
from ombre_records.tournament.telling import Placed, Together, evening, finding

PLAYER = "player"
_LEAST = 4
"""How many letters the longer of two names has at least: of shorter ones many are alike."""


class _Name(Struct):
    """A name in the headers of tables that go together: where it stands first, and what tells it
    from others.

    `headers` are the sessions that name it, in so many `lines`; `lists` those with the kind of list
    in which they do: players, teams or pairs, of which two who stand in one are two persons.
    `boards` are those that somebody of that name has played.
    """

    name: str
    table: Table
    line: Line
    place: int
    headers: set[Hashable] = field(default_factory=set)
    lines: int = 0
    lists: set[tuple[Hashable, str]] = field(default_factory=set)
    boards: set[int] = field(default_factory=set)

    @property
    def kinds(self) -> set[str]:
        """The kinds of list that have the name."""
        return {kind for _session, kind in self.lists}

    @property
    def standing(self) -> tuple[int, int, bool]:
        """How well the name is established, the least number best: by headers, then by lines, and
        who is entered in a team before who sits at a table.
        """
        return -len(self.headers), -self.lines, PLAYER in self.kinds


def misspelt(found: Sequence[Table], together: Together = evening) -> Iterator[Placed]:
    """Find the names that more headers, of tables that go together, have with another letter.

    Those are two persons, and nothing is told, who stand in one list or have played the same board.
    """
    for each, meant in _pairs(found, together):
        yield each.table, _told(each, meant)


def spellings(found: Sequence[Table]) -> set[str]:
    """Return the names that are misspelt in what is taken for one tournament, and those meant."""
    pairs = _pairs(found, lambda _table: "one tournament")
    return {matched(name.name) for pair in pairs for name in pair}


def _pairs(found: Sequence[Table], together: Together) -> Iterator[tuple[_Name, _Name]]:
    groups: dict[Hashable, list[Table]] = {}
    for table in found:
        groups.setdefault(together(table), []).append(table)
    for group in groups.values():
        names: dict[str, _Name] = {}
        for table in group[1:] and group:
            _gather(table, names)
        known = sorted(names.values(), key=lambda each: each.standing)
        for at, each in enumerate(known):
            meant = next((other for other in known[:at] if _same(each, other)), None)
            if meant is not None:
                yield each, meant


def _gather(table: Table, names: dict[str, _Name]) -> None:
    session = table.path, table.session.index
    for line, kind, listed in _lists(table):
        for place, name in enumerate(listed):
            if name != "?":
                each = names.setdefault(matched(name), _Name(name, table, line, place))
                each.headers.add(session)
                each.lists.add((session, kind))
                each.lines += 1
    for played in deals(table):
        for seat in played.deal.seated if not played.waits else ():
            seated = names.get(matched(table.names[seat]))
            if seated is not None:
                seated.boards.add(played.board)


def _lists(table: Table) -> Iterator[tuple[Line, str, tuple[str, ...]]]:
    for line, players in said(table.session, st.Players):
        if line.kind == "players":
            yield line, PLAYER, players.names
    for line, side in said(table.session, st.Side):
        yield line, side.keyword, side.names


def _same(one: _Name, other: _Name) -> bool:
    """Tell whether two names may well be one person's.

    In one header they are it only where one of them is entered and the other plays.
    """
    apart = bool(one.lists & other.lists or one.boards & other.boards)
    if other.headers <= one.headers:
        apart = apart or one.kinds != {PLAYER} or bool(other.boards)
    return not apart and slipped(matched(one.name), matched(other.name))


def slipped(one: str, other: str) -> bool:
    """Tell whether one letter too many, too few, or another, or two changed about, make one name
    of another; capitals and accents do not matter. Names that differ by a number are two.

    >>> slipped("Karla", "Karlla"), slipped("Bent", "Bnet"), slipped("Søren", "Soren")
    (True, True, True)
    >>> slipped("Anna", "Hanne"), slipped("Bo", "Bob")
    (False, False)
    >>> slipped("Seat 1", "Seat 2")
    False
    """
    if max(len(one), len(other)) < _LEAST:
        return False
    left, right = _bare(one), _bare(other)
    while left and right and left[0] == right[0]:
        left, right = left[1:], right[1:]
    while left and right and left[-1] == right[-1]:
        left, right = left[:-1], right[:-1]
    if any(each.isdigit() for each in left + right):
        return False
    swapped = len(left) == len(("one", "other")) and left == right[::-1]
    return swapped or max(len(left), len(right)) <= 1


def _bare(name: str) -> str:
    apart = unicodedata.normalize("NFD", name.casefold())
    return "".join(each for each in apart if not unicodedata.combining(each))


def _told(each: _Name, meant: _Name) -> Finding:
    source = meant.table.report.source
    at = source.place(locate(meant.line, "name", meant.place, meant.table.session.reading)).line
    facts = WrongSide("misspelt", each.name, "", f"{meant.table.path}:{at}", meant.name)
    span = locate(each.line, "name", each.place, each.table.session.reading)
    used = _used(each, meant)
    severity = Severity.ERROR if used else Severity.WARNING
    return finding(facts, each.table, span, severity=severity, related=used)


def _used(each: _Name, meant: _Name) -> tuple[Related, ...]:
    """Return the first place in the same session where the other spelling is not known."""
    report = each.table.report
    for told in report.findings:
        here = told.rule == "unknown-player" and told.session == each.table.session.index
        if here and matched(_written(report.source, told)) == matched(meant.name):
            return (Related(told.span, _("here it is spelt otherwise")),)
    return ()


def _written(text: Source, told: Finding) -> str:
    return text.at(told.span).strip('"')
