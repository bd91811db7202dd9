"""`ombre convert`: a record as JSON, and JSON as a record, without loss."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

import click

from ombre_records.cli import files, options
from ombre_records.cli.document import deliver
from ombre_records.cli.terminal import complain, emit_exactly

if TYPE_CHECKING:
    from ombre_records.model.record import Record
    from ombre_records.source import Source

To = Literal["json", "ombre"]


@click.command()
@options.record
@click.option(
    "--to",
    type=click.Choice(["json", "ombre"]),
    required=True,
    help="Write JSON, or a record in the notation.",
)
@options.output
def convert(path: str, to: To, output: str | None) -> int:
    """Convert a record to JSON, or JSON to a record; nothing is lost either way.

    FILE is a record or its JSON form, told apart by name (.ombre, .json) or else by content; - is
    standard input. Comments, annotations and emendations are kept, and so are lines that cannot be
    read. `ombre schema record` prints the JSON Schema of the form.
    """
    try:
        text = _converted(path, to)
    except (files.Unreadable, ValueError) as problem:
        complain(str(problem))
        return 2
    if to == "ombre" and output in (None, files.STANDARD_INPUT):
        emit_exactly(text)
    else:
        deliver(text, to, output)
    return 0


def _converted(path: str, to: To) -> str:
    from ombre_records.decoding import decode

    source, findings = decode(files.read(path), path)
    if findings:
        raise ValueError(f"{path}: it is not converted: {findings[0].message}")
    record = _record(source)
    if to == "json":
        return _proved(record)
    from ombre_records.notation.format import format

    return format(record, keep_order=True)


def _record(source: Source) -> Record:
    if not _is_json(source):
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
