"""`ombre convert`: records as JSON or TEI and back, filled-in scoring sheets as records, without
loss.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import click

from ombre_records.cli import files, options
from ombre_records.cli.delivery import deliver, one_each, refuse
from ombre_records.cli.output_options import ending_of, makes
from ombre_records.cli.terminal import complain
from ombre_records.language import Language, speaking

if TYPE_CHECKING:
    from ombre_records.model.record import Record


FORMS = ("ombre", "json", "tei")
"""What may be read, besides sheets."""
_ENDINGS = {".json": "json", ".xml": "tei", ".tei": "tei", files.SUFFIX: "ombre"}


@click.command()
@options.records
@click.option(
    "--from",
    "form",
    type=click.Choice(FORMS),
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
    from ombre_records.entry.filled_in.grid import is_sheet

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
            with speaking(lang):
                made = _converted(path, form, to)
            deliver(made, to, file)
        except (files.Unreadable, ValueError) as problem:
            problems += getattr(problem, "problems", (str(problem),))
    for each in problems:
        complain(each)
    return 2 if problems else 0


def _converted(path: str, form: str | None, to: str) -> str:
    data = files.read(path)
    record = _record(data, path, form)
    if to != "ombre":
        return _proved(record, to)
    from ombre_records.notation.format import format

    text = format(record, keep_order=True)
    if _is_sheet(path, form):
        _read_cleanly(text, path)
        return text
    from ombre_records.judgement.made_record import proved
    from ombre_records.judgement.pipeline import judge

    return proved(text, path, [judge(record)])


def _is_sheet(path: str, form: str | None) -> bool:
    from ombre_records.entry.filled_in.grid import is_sheet

    return form is None and is_sheet(path)


def _read_cleanly(text: str, path: str) -> None:
    """Refuse the record of a sheet that cannot be read, or tells one deal in two ways; say which
    sessions are copies. That amounts are wrong is said by cell already.
    """
    from ombre_records.gathering.findings import deals_that_meet
    from ombre_records.judgement.made_record import UncleanError, judged, refuse_unclean

    report = judged(text, path)
    refuse_unclean(report, path, [each for each in report.errors if each.code[0] == "N"])
    parts = [part for part in re.split(r"(?m)^(?=ombre 1$)", text) if part.strip()]
    sessions = [judged(part, f"session {at}") for at, part in enumerate(parts, 1)]
    met = [
        (found.severity == "error", f"{path}: {report.source.path}: {found.message}")
        for report, found in deals_that_meet(sessions)
    ]
    if wrong := [said for error, said in met if error]:
        raise UncleanError(wrong)
    for _error, said in met:
        complain(said)


def _record(data: bytes, path: str, form: str | None) -> Record:
    from ombre_records.decoding import decode

    sheet = _is_sheet(path, form)
    if not sheet and (form or _form(data, path)) == "tei":
        return _of_tei(data, path)
    if sheet:
        from ombre_records.entry.filled_in.sessions import converted

        made = converted(data, path)
        for each in made.dropped:
            complain(each)
        data = made.record.encode("utf-8")
    source, findings = decode(data, path)
    if findings:
        raise ValueError(f"{path}: it is not converted: {findings[0].message}")
    if sheet or (form or _form(data, path)) == "ombre":
        from ombre_records.notation.parse import parse

        return parse(source)
    from ombre_records.interchange import WrongJsonError, from_json

    try:
        return from_json(source.text, source.path)
    except WrongJsonError as problem:
        raise ValueError(f"{source.path}: {problem}") from None


def _of_tei(data: bytes, path: str) -> Record:
    from ombre_records.interchange.tei import WrongTeiError, from_tei, left_out

    try:
        record = from_tei(data, path)
        lost = left_out(data, record)
    except WrongTeiError as problem:
        *before, last = str(problem).split("\n")
        for each in before:
            complain(f"{path}: {each}")
        raise ValueError(f"{path}: {last}") from None
    if lost:
        complain(f"{path}: {lost}")
    return record


def _form(data: bytes, path: str) -> str:
    """Tell what a file is by its name, or else by how it begins."""
    for ending, form in _ENDINGS.items():
        if path.lower().endswith(ending):
            return form
    first = data[:_HEAD].replace(b"\0", b"").lstrip(b"\xef\xbb\xbf\xff\xfe \t\r\n")[:1]
    return {b"{": "json", b"[": "json", b"<": "tei"}.get(first, "ombre")


_HEAD = 1000
"""How many bytes of a file may be blank before it says what it is."""


def _proved(record: Record, to: str) -> str:
    """Return the JSON or the TEI of a record once it is proved to say the same."""
    from ombre_records.notation.format import same

    if to == "tei":
        from ombre_records.interchange.tei import WrongTeiError, from_tei, to_tei

        text, name = to_tei(record), "TEI"
        try:
            again = from_tei(text)
        except WrongTeiError as problem:  # it would be too large to be read again
            raise ValueError(f"{record.source.path}: as TEI, {problem}") from None
    else:
        from ombre_records.interchange import from_json, to_json

        text, name = to_json(record), "JSON"
        again = from_json(text)
    if not same(record, again):
        path = record.source.path
        raise ValueError(f"{path}: its {name} would not say the same; please report it")
    return text
