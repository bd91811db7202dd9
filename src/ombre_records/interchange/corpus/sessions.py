"""Imported rows put together again as the sessions that they were, or as far as they are wanted."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import groupby

from ombre_records.engine.game.recording import written
from ombre_records.interchange.corpus.row import DealRow
from ombre_records.interchange.corpus.row_text import deal_lines, record

Key = tuple[str | None, int, int | None]
Place = tuple[Key, int | None]
"""A deal of an imported session, by its place in it."""


def records(
    rows: Iterable[DealRow], seats: Mapping[Place, str]
) -> Iterator[tuple[str, Sequence[DealRow]]]:
    """Go through rows as records, each a session with its rows: those of one session together.

    If all deals of a session are there, it is written whole. If not, each deal stands by itself,
    with who sits at the table, its dealer, who rests, and what lies in the pool said. `seats` are
    the lines that say who sits there, by deal, where one above it does.
    """
    for key, group in groupby(rows, key=session_of):
        if key is None:
            yield from ((record(row), (row,)) for row in group)
            continue
        own = list(group)
        if [row.deal for row in own] == list(range(1, (own[0].deals or 0) + 1)):
            yield session_text(own), own
        else:
            yield from ((_by_itself(row, seats.get((key, row.deal), "")), (row,)) for row in own)


def session_of(row: DealRow) -> Key | None:
    """Return what is the same for the rows of one imported session; None for a generated deal."""
    return None if row.header is None else (row.file, row.block, row.session)


def session_text(rows: Sequence[DealRow]) -> str:
    """Return a whole session as it stood in its file, but for blank lines."""
    parts = [rows[0].header or ""]
    for row in rows:
        if row.text is None:
            assert row.deal is not None
            parts += ["", *deal_lines(row, row.deal), ""]
        else:
            parts.append(row.text)
    parts.append(rows[-1].closing or "")
    return "\n".join(parts).rstrip("\n") + "\n"


def _by_itself(row: DealRow, seats: str) -> str:
    """Return a deal of a session as a session of its own."""
    assert row.deal is not None
    if row.text is None:
        lines = list(deal_lines(row, row.deal))
    else:
        lines = _with_what_ran_on(row, row.text.split("\n"))
    sits = [seats] if seats and "seats" not in _said(lines) else []
    return "\n".join([row.header or "", "", *sits, *lines]).rstrip("\n") + "\n"


def _said(lines: Sequence[str]) -> set[str]:
    return {line.split(None, 1)[0] for line in lines if line.strip()}


def _with_what_ran_on(row: DealRow, lines: Sequence[str]) -> list[str]:
    """Return the lines of a deal with those that the deals before it had made unnecessary."""
    said = _said(lines)
    named = [written(name) for name in row.players]
    more = []
    if row.dealer is not None and "dealer" not in said:
        more.append(f"dealer {named[row.dealer]}")
    if row.rests is not None and "rests" not in said:
        more.append(f"rests {named[row.rests]}")
    if row.pool and "pool" not in said:
        more.append(f"pool {row.pool}")
    if row.reserved and "reserved" not in said:
        more.append(f"reserved {', '.join(map(str, row.reserved))}")
    words = [line.split(None, 1)[:1] for line in lines]
    opens = [["deal"]] if "deal" in said else [["results"], ["seats"]]
    at = max((place + 1 for place, word in enumerate(words) if word in opens), default=0)
    opened = [] if {"deal", "results"} & said else ["results"]
    return [*opened, *lines[:at], *more, *lines[at:]]
