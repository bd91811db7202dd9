"""Rows written back as records, those for which a condition holds."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from ombre_records.interchange.corpus.manifest import Manifest
from ombre_records.interchange.corpus.parts import rows_in
from ombre_records.interchange.corpus.row import Row
from ombre_records.interchange.corpus.sessions import records


def exported(root: str, manifest: Manifest, wanted: Mapping[str, Sequence[int]]) -> Iterator[str]:
    """Go through deals as records, each a session, in the order of the parts and their rows.

    `wanted` has the rows of each part, from 1. DamagedError where a part cannot be read.
    """
    for part in manifest.parts:
        if rows := wanted.get(part.path):
            yield from records(_chosen(rows_in(root, part), set(rows)))


def _chosen(rows: Iterator[Row], wanted: set[int]) -> Iterator[Row]:
    return (row for at, row in enumerate(rows, 1) if at in wanted)
