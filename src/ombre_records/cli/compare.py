"""`ombre compare`: one record under several rule books, and what makes them differ."""

from __future__ import annotations

import json

import click

from ombre_records.cli import options
from ombre_records.cli.document import judged_alone, status
from ombre_records.cli.settings import CommandSettings
from ombre_records.cli.terminal import emit_json


@click.command()
@options.record
@click.option(
    "--rules",
    "books",
    metavar="BOOK,BOOK",
    callback=options.rule_books,
    shell_complete=options.a_book,
    help="Compare these rule books only, the others against the first.",
)
@options.reading
@options.text_or_json
@options.strict
@options.project
def compare(
    path: str,
    books: tuple[str, ...] | None,
    to: str,
    requested: CommandSettings,
) -> int:
    """Judge a record under every rule book: lawful or not, outcome, payments, and why they differ.

    FILE is a record, or - for standard input. Its own book comes first.
    """
    from ombre_records.analysis.comparison import compare as compared_by

    judged = judged_alone(path, requested)
    found = judged.whole
    compared = compared_by(found, books or ())
    if to == "json":
        from ombre_records.cli.compare_json import compared_json

        value = {"version": 1, "sessions": compared_json(found, compared)}
        emit_json(json.dumps(value, ensure_ascii=False, indent=2) + "\n")
    else:
        from ombre_records.cli.compare_text import print_compared

        print_compared(found, compared)
    return status([judged], failed=False)
