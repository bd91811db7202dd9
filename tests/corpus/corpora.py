"""Corpora for the tests: made once, asked of often."""

from __future__ import annotations

from collections.abc import Iterator
from hashlib import sha256
from importlib.util import find_spec
from pathlib import Path

import pytest

from ombre_records.analysis.players.by_name import POLICIES
from ombre_records.books.load import named, shipped
from ombre_records.doors.cli import main
from ombre_records.interchange.corpus.manifest import load, rows_in
from ombre_records.interchange.corpus.row import DealRow

INSTALLED = all(map(find_spec, ("duckdb", "pyarrow")))
needed = pytest.mark.skipif(not INSTALLED, reason="the extra `corpus` is not installed")

RECORDS = Path(__file__).parents[2] / "records"
GALLERY = Path(__file__).parents[1] / "gallery"

TABLES = [
    *(
        (book, players, policy)
        for book in shipped()
        for players in sorted(named(book).table.players)
        for policy in POLICIES
        if not policy.startswith("sampling")
    ),
    *(("lhombre", 3, policy) for policy in POLICIES if policy.startswith("sampling")),
]
"""Every book with every number of players and every policy; those that take long with one book."""


def generate(root: Path, deals: int = 30, **options: object) -> int:
    """Generate a small corpus, by default three parts of ten deals of lhombre with seed 1."""
    wanted = {"book": "lhombre", "deals": deals, "seed": 1, "block": 10, "workers": 1} | options
    words = [f"--{name}={value}" for name, value in wanted.items() if value is not True]
    words += [f"--{name}" for name, value in wanted.items() if value is True]
    return main(["corpus", "generate", str(root), *words])


def rows(root: Path) -> Iterator[DealRow]:
    """Go through all rows of a corpus, as they are stored."""
    for part in load(str(root)).parts:
        yield from rows_in(str(root), part)


def digests(root: Path) -> dict[str, str]:
    """Return the digest of each file of a corpus, but for drafts of who was just killed.

    One that is empty may be another's who has just begun; the next to write sweeps it later.
    """
    return {
        path.relative_to(root).as_posix(): sha256(path.read_bytes()).hexdigest()
        for path in sorted(root.rglob("*"))
        if path.is_file() and not path.name.startswith(".ombre-")
    }
