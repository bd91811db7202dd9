"""Rows written back as records, those for which a condition holds."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from ombre_records.interchange.corpus.manifest import Manifest
from ombre_records.interchange.corpus.parts import rows_in
from ombre_records.interchange.corpus.row import DealRow, Fault
from ombre_records.interchange.corpus.sessions import Place, records, session_of
from ombre_records.judgement.made_record import judged, no_worse


def exported(
    root: str, manifest: Manifest, wanted: Mapping[str, Sequence[int]]
) -> Iterator[tuple[str, str]]:
    """Go through deals as records, each a session, in the order of the parts and their rows; with
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
                known = [each.rule for row in its for each in row.findings if _is_error(each)]
                no_worse(report, path, known=known)
                yield text, path


def _is_error(fault: Fault) -> bool:
    return fault.severity == "error" and not fault.consequent


def _chosen(
    rows: Iterator[DealRow], wanted: set[int], seats: dict[Place, str]
) -> Iterator[DealRow]:
    """Go through the rows that are wanted, noting for each who sits at the table by one above."""
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
