"""Rows written back as records: whole sessions, or the deals for which a condition holds."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import groupby

from ombre_records.engine.game.recording import written
from ombre_records.interchange.corpus.manifest import Manifest, rows_in
from ombre_records.interchange.corpus.row import DealRow, deal_lines, record
from ombre_records.judgement.made_record import judged, no_worse

Key = tuple[str | None, int, int | None]
Place = tuple[Key, int | None]
"""A deal of an imported session, by its place in it."""


def records(
    rows: Iterable[DealRow], seats: Mapping[Place, str]
) -> Iterator[tuple[str, Sequence[DealRow]]]:
    """Yield rows as records, each a session with its rows: those of one session together.

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
    """Return a key that the rows of one imported session share; None for a generated deal."""
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
    sits = [seats] if seats and "seats" not in _keywords_of(lines) else []
    return "\n".join([row.header or "", "", *sits, *lines]).rstrip("\n") + "\n"


def _keywords_of(lines: Sequence[str]) -> set[str]:
    return {line.split(None, 1)[0] for line in lines if line.strip()}


def _with_what_ran_on(row: DealRow, lines: Sequence[str]) -> list[str]:
    """Return the lines of a deal, with the lines that its session could leave out since earlier
    deals imply them.
    """
    keywords = _keywords_of(lines)
    named = [written(name) for name in row.players]
    carried = {
        "dealer": "" if row.dealer is None else named[row.dealer],
        "rests": "" if row.rests is None else named[row.rests],
        "pool": row.pool,
        "reserved": ", ".join(map(str, row.reserved or ())),
    }
    more = [f"{word} {value}" for word, value in carried.items() if value and word not in keywords]
    words = [line.split(None, 1)[:1] for line in lines]
    opens = [["deal"]] if "deal" in keywords else [["results"], ["seats"]]
    at = max((place + 1 for place, word in enumerate(words) if word in opens), default=0)
    opened = [] if {"deal", "results"} & keywords else ["results"]
    return [*opened, *lines[:at], *more, *lines[at:]]


def exported(
    root: str, manifest: Manifest, wanted: Mapping[str, Sequence[int]]
) -> Iterator[tuple[str, str]]:
    """Yield deals as records, each a session, in the order of the parts and their rows; with
    each goes the path of the file that it was imported from, or that of the corpus.

    `wanted` has the rows of each part, from 1. DamagedError where a part cannot be read;
    UncleanError where a record would have errors that its deals have not.
    """
    for part in manifest.parts:
        if rows := wanted.get(part.path):
            seats: dict[Place, str] = {}
            for text, its in records(_chosen(rows_in(root, part), set(rows), seats), seats):
                path = its[0].file or root
                report = judged(text, path)
                known = [each.rule for row in its for each in row.findings if each.counts]
                no_worse(report, path, known=known)
                yield text, path


def _chosen(
    rows: Iterator[DealRow], wanted: set[int], seats: dict[Place, str]
) -> Iterator[DealRow]:
    """Yield the wanted rows, with the seats of each as a row above states them."""
    key, sits = None, ""
    for at, row in enumerate(rows, 1):
        if (its := session_of(row)) != key:
            key, sits = its, ""
        if key is not None and sits:
            seats[key, row.deal] = sits
        for line in (row.text or "").split("\n"):
            sits = line if line.split(None, 1)[:1] == ["seats"] else sits
        if at in wanted:
            yield row
