"""`ombre convert`: records as JSON, JSON and filled-in scoring sheets as records, without loss."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from ombre_records.cli import files, options
from ombre_records.cli.delivery import deliver, one_each, refuse
from ombre_records.cli.output_options import ending_of, makes
from ombre_records.cli.terminal import complain
from ombre_records.language import Language, speaking

if TYPE_CHECKING:
    from ombre_records.model.record import Record
    from ombre_records.source import Source


@click.command()
@options.records
@makes(lambda: ("json", "ombre"), default=None)
@options.language
def convert(paths: tuple[str, ...], to: str | None, output: str | None, lang: Language) -> int:
    """Convert records to JSON, JSON to records, and filled-in scoring sheets to records.

    FILE is a record or its JSON form. The name (.ombre, .json) tells which, or else the content.
    FILE may be a folder (every .ombre below it), or - for standard input. Several go to -o FOLDER/.
    Comments, annotations and emendations are kept, and so are lines that cannot be read. `ombre
    schema record` prints the JSON Schema of the form.

    A workbook (.xlsx) or table (.csv) of `ombre score`, or of `ombre score --blank`, becomes a
    record. If cells cannot be read, the command names each by its address and writes nothing. If a
    record cannot say something, the command names its cell and leaves it out.
    Reading workbooks needs openpyxl: pip install 'ombre-records[sheets]'.
    """
    from ombre_records.entry.filled_in.grid import is_sheet

    if to is None and all(is_sheet(path) for path in paths):
        to = "ombre"
    if to is None:
        refuse("nothing says what to make; use --to json or --to ombre, or -o with such an ending")
    listing = files.listed(paths)
    problems = list(listing.problems)
    where = one_each(output, listing.paths, ending_of(to)) if listing.paths else ()
    for path, file in zip(listing.paths, where, strict=True):
        try:
            with speaking(lang):
                made = _converted(path, to)
            deliver(made, to, file)
        except (files.Unreadable, ValueError) as problem:
            problems += getattr(problem, "problems", (str(problem),))
    for each in problems:
        complain(each)
    return 2 if problems else 0


def _converted(path: str, to: str) -> str:
    from ombre_records.decoding import decode
    from ombre_records.entry.filled_in.grid import is_sheet

    data = files.read(path)
    if is_sheet(path):
        from ombre_records.entry.filled_in.sessions import converted

        made = converted(data, path)
        for each in made.dropped:
            complain(each)
        data = made.record.encode("utf-8")
    source, findings = decode(data, path)
    if findings:
        raise ValueError(f"{path}: it is not converted: {findings[0].message}")
    record = _record(source)
    if to == "json":
        return _proved(record)
    from ombre_records.notation.format import format

    return format(record, keep_order=True)


def _record(source: Source) -> Record:
    from ombre_records.entry.filled_in.grid import is_sheet

    if is_sheet(source.path) or not _is_json(source):
        from ombre_records.notation.parse import parse

        return parse(source)
    from ombre_records.interchange import WrongJsonError, from_json

    try:
        return from_json(source.text, source.path)
    except WrongJsonError as problem:
        raise ValueError(f"{source.path}: {problem}") from None


def _is_json(source: Source) -> bool:
    name = source.path.lower()
    if name.endswith((".json", files.SUFFIX)):
        return name.endswith(".json")
    return source.text.lstrip()[:1] in ("{", "[")


def _proved(record: Record) -> str:
    """Return the JSON of a record once it is proved to say the same."""
    from ombre_records.interchange import from_json, to_json
    from ombre_records.notation.format import same

    text = to_json(record)
    if not same(record, from_json(text)):
        raise ValueError(f"{record.source.path}: its JSON would not say the same; please report it")
    return text
