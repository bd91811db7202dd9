"""`ombre corpus query`, `ombre corpus export` and `ombre corpus describe`."""

from __future__ import annotations

import json
import os
import sys
from typing import TYPE_CHECKING, Any

import click

from ombre_records.doors.cli.corpus.building import folder
from ombre_records.doors.cli.corpus.workers import corpus_errors
from ombre_records.doors.cli.delivery import (
    clean_records,
    deliver,
    in_its_place,
    is_folder,
    refuse,
)
from ombre_records.doors.cli.output_options import makes
from ombre_records.doors.cli.terminal import complain, room

if TYPE_CHECKING:
    from ombre_records.interchange.corpus.manifest import Manifest
    from ombre_records.interchange.corpus.querying import Asked

_SESSIONS = 5_000
"""The sessions of one file of records, of which no reader wants more at once."""


def _open_corpus(out: str) -> tuple[Asked, Manifest]:
    """Open a corpus; parts that are damaged are told, and left out."""
    from ombre_records.interchange.corpus.manifest import load
    from ombre_records.interchange.corpus.parts import damage
    from ombre_records.interchange.corpus.querying import Asked

    manifest = load(out)
    missing = []
    for part in manifest.parts:
        if problem := damage(out, part):
            complain(f"{part.path}: {problem}; it is left out, see `ombre corpus check`")
            missing.append(part.path)
    return Asked(out, manifest, missing), manifest


@click.command(name="query")
@folder
@click.argument("sql", metavar="SQL")
@makes(lambda: ("table", "csv", "parquet", "json"), default="table")
def query_(out: str, sql: str, to: str, output: str | None) -> int:
    """Answer a question in SQL about the corpus OUT.

    The views are `deals`, `bids`, `plays`, `tricks` and `payments`, in names of players, calls and
    cards; `rows` has the columns as they are stored. DuckDB answers; nothing can be changed.
    """
    from ombre_records.interchange.corpus.answer_tables import (
        SHOWN,
        as_bytes,
        as_csv,
        as_json,
        as_table,
    )

    with corpus_errors():
        opened, _manifest = _open_corpus(out)
        answer = opened.fetched(opened.answer(sql))
    if to == "parquet" and output is None and sys.stdout.isatty():
        refuse("Parquet is not for a terminal; name a file with -o")
    if to == "table":
        deliver(as_table(answer, **room(output)._asdict()), "text", output)
        if answer.num_rows > SHOWN:
            complain(f"{answer.num_rows - SHOWN:,} more rows; --to csv has all")
    elif to == "parquet":
        deliver(as_bytes(answer), to, output)
    else:
        deliver(as_json(answer) if to == "json" else as_csv(answer), to, output)
    return 0


@click.command(name="export")
@folder
@click.option(
    "--where",
    metavar="SQL",
    default="true",
    help="Write the deals for which this condition on the view `deals` holds.  [default: all]",
)
@click.option(
    "-o",
    "--output",
    metavar="FILE",
    help="Write to this file, or to several in a folder: -o FOLDER/.",
)
def export_(out: str, where: str, output: str | None) -> int:
    """Write deals of the corpus OUT back as records.

    A deal that was generated is a session of its own. Deals that were imported are in their
    session, if it is whole, and else each by itself, in their own words.
    """
    from ombre_records.interchange.corpus.exporting import exported

    with corpus_errors(), clean_records():
        opened, manifest = _open_corpus(out)
        wanted = opened.matching(where)
        if not wanted:
            complain("there is no such deal")
        place = os.path.join(output, "-") if output is not None and is_folder(output) else output
        sessions = (
            in_its_place(text, path, place) for text, path in exported(out, manifest, wanted)
        )
        if output is not None and is_folder(output):
            _write_several(sessions, output)
        else:
            found = list(sessions)
            if len(found) > _SESSIONS and output is not None:
                refuse(
                    f"{len(found):,} sessions are too many for one file;"
                    f" name a folder: -o {output.removesuffix('.ombre')}/"
                )
            deliver("\n".join(found), "ombre", output)
    return 0


def _write_several(sessions: Any, output: str) -> None:
    from itertools import islice

    os.makedirs(output, exist_ok=True)
    number = 0
    while some := list(islice(sessions, _SESSIONS)):
        number += 1
        deliver("\n".join(some), "ombre", os.path.join(output, f"deals-{number:04}.ombre"))


@click.command(name="describe")
@folder
@makes(lambda: ("markdown", "json"), default="markdown")
def describe_(out: str, to: str, output: str | None) -> int:
    """Write the datasheet of the corpus OUT.

    It tells how the corpus was made, what its columns hold and in which units, how many deals there
    are and how they ended, the licence, and the checksums.
    """
    from ombre_records.interchange.corpus.datasheet import described, markdown

    with corpus_errors():
        opened, manifest = _open_corpus(out)
        sheet = described(opened, manifest)
    text = json.dumps(sheet, indent=2, ensure_ascii=False) + "\n" if to == "json" else ""
    deliver(text or markdown(sheet), to, output)
    return 0
