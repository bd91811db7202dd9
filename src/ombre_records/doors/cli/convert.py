"""`ombre convert`: records as JSON or TEI and back, filled-in scoring sheets as records, without
loss.
"""

from __future__ import annotations

from functools import partial

import click

from ombre_records.base.language import Language, speaking
from ombre_records.doors.cli import files, options
from ombre_records.doors.cli.delivery import deliver, in_its_place, one_each, refuse
from ombre_records.doors.cli.output_options import ending_of, makes
from ombre_records.doors.cli.terminal import complain


@click.command()
@options.records
@click.option(
    "--from",
    "form",
    type=click.Choice(["ombre", "json", "tei"]),
    help="Read FILE as this, whatever its name or its content says.",
)
@makes(lambda: ("json", "tei", "ombre"), default=None)
@options.language
def convert(
    paths: tuple[str, ...], form: str | None, to: str | None, output: str | None, lang: Language
) -> int:
    """Convert records to JSON or TEI, these to records, and filled-in scoring sheets to records.

    FILE is a record, its JSON or its TEI. The name (.ombre, .json, .xml, .tei) tells which, or else
    the content. FILE may be a folder (every .ombre below it), or - for standard input. Several go
    to -o FOLDER/. Comments, annotations and emendations are kept, and so are lines that cannot be
    read. `ombre schema record` prints the JSON Schema of the JSON form. What a TEI file has beside
    the statements of a record is not kept; a line on standard error says so.

    A workbook (.xlsx) or table (.csv) of `ombre score`, or of `ombre score --blank`, becomes a
    record. If cells cannot be read, the command names each by its address and writes nothing. If a
    record cannot say something, the command names its cell and leaves it out.
    Reading workbooks needs openpyxl: pip install 'ombre-records[sheets]'.
    """
    from ombre_records.doors.entry.conversion import converted
    from ombre_records.doors.entry.filled_in.grid import is_sheet

    if to is None and all(is_sheet(path) for path in paths):
        to = "ombre"
    if to is None:
        refuse(
            "nothing says what to make; use --to json, tei or ombre, or -o with the ending of one"
        )
    listing = files.listed(paths)
    problems = list(listing.problems)
    where = one_each(output, listing.paths, ending_of(to)) if listing.paths else ()
    for path, file in zip(listing.paths, where, strict=True):
        try:
            moved = partial(in_its_place, path=path, output=file)
            with speaking(lang):
                made = converted(files.read(path), path, to, form, complain, moved)
            deliver(made, to, file)
        except (files.Unreadable, ValueError) as problem:
            problems += getattr(problem, "problems", (str(problem),))
    for each in problems:
        complain(each)
    return 2 if problems else 0
