"""Write rows that match a condition back as records."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import groupby

from ombre_records.engine.game.recording import written
from ombre_records.interchange.corpus.manifest import Manifest
from ombre_records.interchange.corpus.parts import rows_in
from ombre_records.interchange.corpus.row import DealRow
from ombre_records.interchange.corpus.row_text import deal_lines, record


def records(rows: Iterable[DealRow]) -> Iterator[str]:
    """Go through rows as records, each a session: those of one session together.

    If all deals of a session are there, it is written whole. If not, each deal stands by itself,
    with its dealer, who rests, and what lies in the pool said.
    """
    for key, group in groupby(rows, key=_session_of):
        if key is None:
            yield from map(record, group)
            continue
        own = list(group)
        if [row.deal for row in own] == list(range(1, (own[0].deals or 0) + 1)):
            yield session_text(own)
        else:
            yield from map(_by_itself, own)


def _session_of(row: DealRow) -> tuple[str | None, int, int | None] | None:
    return None if row.header is None else (row.file, row.block, row.session)


def session_text(rows: Sequence[DealRow]) -> str:
    """Return a whole session as it stood in its file, apart from blank lines."""
    parts = [rows[0].header or ""]
    for row in rows:
        if row.text is None:
            assert row.deal is not None
            parts += ["", *deal_lines(row, row.deal), ""]
        else:
            parts.append(row.text)
    parts.append(rows[-1].closing or "")
    return "\n".join(parts).rstrip("\n") + "\n"


def _by_itself(row: DealRow) -> str:
    """Return a deal of a session as a session of its own."""
    assert row.deal is not None
    if row.text is None:
        lines = list(deal_lines(row, row.deal))
    else:
        lines = _with_what_ran_on(row, row.text.split("\n"))
    return "\n".join([row.header or "", "", *lines]).rstrip("\n") + "\n"


def _with_what_ran_on(row: DealRow, lines: Sequence[str]) -> list[str]:
    """Return the lines of a deal with those that the deals before it had made unnecessary."""
    keywords = {line.split(None, 1)[0] for line in lines if line.strip()}
    named = [written(name) for name in row.players]
    more = []
    if row.dealer is not None and "dealer" not in keywords:
        more.append(f"dealer {named[row.dealer]}")
    if row.rests is not None and "rests" not in keywords:
        more.append(f"rests {named[row.rests]}")
    if row.pool and "pool" not in keywords:
        more.append(f"pool {row.pool}")
    if row.reserved and "reserved" not in keywords:
        more.append(f"reserved {', '.join(map(str, row.reserved))}")
    at = next((n for n, line in enumerate(lines) if line.split(None, 1)[:1] == ["deal"]), None)
    if at is None:  # a line of results: what stands before it says the same
        opened = [] if "results" in keywords else ["results"]
        return [*opened, *more, *lines]
    return [*lines[: at + 1], *more, *lines[at + 1 :]]


def exported(root: str, manifest: Manifest, wanted: Mapping[str, Sequence[int]]) -> Iterator[str]:
    """Go through deals as records, each a session, in the order of the parts and their rows.

    `wanted` has the rows of each part, from 1. DamagedError where a part cannot be read.
    """
    for part in manifest.parts:
        if rows := wanted.get(part.path):
            yield from records(_chosen(rows_in(root, part), set(rows)))


def _chosen(rows: Iterator[DealRow], wanted: set[int]) -> Iterator[DealRow]:
    return (row for at, row in enumerate(rows, 1) if at in wanted)
