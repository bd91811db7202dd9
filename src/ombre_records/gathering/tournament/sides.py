"""Who scores together: teams and pairs, as the headers of a tournament declare them."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from ombre_records.gathering.tournament.tables import Table, said
from ombre_records.model import statements as st
from ombre_records.model.record import Line


class Side(NamedTuple):
    """A `player`, `pair` or `team`, and the names of its members."""

    kind: str
    name: str
    names: tuple[str, ...]


class Declared(NamedTuple):
    """A side where a header declares it."""

    table: Table
    line: Line
    side: Side


def matched(name: str) -> str:
    """Return what is the same for two spellings of one name.

    >>> matched("Zoe\\u0308") == matched("Zoë")
    True
    """
    return unicodedata.normalize("NFC", name)


def declared(tables: Sequence[Table]) -> Iterator[Declared]:
    """Go through the sides as they are declared, one that several headers declare once for each."""
    for table in tables:
        for line, statement in said(table.session, st.Side):
            name = statement.title or ", ".join(statement.names)
            yield Declared(table, line, Side(statement.keyword, name, statement.names))


def key_of(side: Side) -> tuple[str, ...]:
    """Return what is the same wherever a side is declared: a team's name, a pair's two players."""
    if side.kind == "team":
        return side.kind, matched(side.name)
    return side.kind, *sorted(map(matched, side.names))


def sides(tables: Sequence[Table]) -> tuple[Side, ...]:
    """Return each side once, a team with all the members that any header names."""
    found: dict[tuple[str, ...], Side] = {}
    for _, _, side in declared(tables):
        key = key_of(side)
        before = found.get(key, side)
        names = {matched(name): name for name in (*before.names, *side.names)}
        found[key] = before._replace(names=tuple(names.values()))
    return tuple(found.values())
