"""A file turned from one form into another: a record, its JSON, its TEI, a filled-in sheet."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TYPE_CHECKING

from ombre_records.base.errors import UnusableRecord
from ombre_records.doors.entry.filled_in.grid import is_sheet

if TYPE_CHECKING:
    from ombre_records.model.record import Record

_ENDINGS = {".json": "json", ".xml": "tei", ".tei": "tei", ".ombre": "ombre"}
_HEAD = 1000
"""A file may begin with this many blank bytes before the mark of its format."""
Move = Callable[[str], str]
"""Returns a record's text with its paths as they are right where it goes."""
Note = Callable[[str], object]
"""Takes what is to be said of a file that is converted all the same."""


def converted(
    data: bytes,
    path: str,
    to: str,
    form: str | None = None,
    note: Note = lambda _message: None,
    move: Move = lambda text: text,
) -> str:
    """Return a file's bytes as a record (`ombre`), JSON (`json`) or TEI (`tei`), without loss.

    `form` says what the file is, one of these; else its name or how it begins tells it, and it may
    be a scoring sheet, too. `note` is told what a record cannot say and is left out; `move` puts
    the record in another folder. Raises
    ValueError where nothing can be made of it; `problems`, if it has them, are its lines.
    """
    form = form or _form(data, path)
    record = _record(data, path, form, note)
    if to != "ombre":
        return _proved(_moved(record, move), to)
    from ombre_records.notation.format import format

    text = format(record, keep_order=True)
    if form == "sheet":
        _read_cleanly(text, path, note)
        return move(text)
    from ombre_records.judgement.made_record import proved
    from ombre_records.judgement.pipeline import judge

    return move(proved(text, path, [judge(record)]))


def evenings_told(data: bytes, path: str) -> str:
    """Return a record's JSON or TEI as a record, of a sheet only the headers of its evenings;
    nothing for a file that is none of these, or has no deals.

    filled_in.grid.Unreadable is raised for a workbook that cannot be read.
    """
    from ombre_records.notation.format import format

    if is_sheet(path):
        from ombre_records.doors.entry.filled_in.sessions import headers

        return "\n".join(headers(data, path))
    try:
        record = _record(data, path, _form(data, path), lambda _message: None)
    except UnusableRecord:
        return ""
    return format(record) if any(each.deals for each in record.sessions) else ""


def _moved(record: Record, move: Move) -> Record:
    """Return a record as it is read where it goes."""
    text = record.source.text
    if (there := move(text)) == text:
        return record
    from ombre_records.base.source import source
    from ombre_records.repair.reading import parse

    return parse(source(there, record.source.path))


def _read_cleanly(text: str, path: str, note: Note) -> None:
    """Refuse the record of a sheet that cannot be read, or tells one deal in two ways; say which
    sessions are copies. That amounts are wrong is said by cell already.
    """
    from ombre_records.gathering.findings import beside_each_other
    from ombre_records.judgement.made_record import UncleanError, judged, refuse_unclean

    report = judged(text, path)
    refuse_unclean(report, path, [each for each in report.errors if each.code[0] == "N"])
    parts = [part for part in re.split(r"(?m)^(?=ombre 1$)", text) if part.strip()]
    sessions = [judged(part, f"session {at}") for at, part in enumerate(parts, 1)]
    met = [
        (finding.severity == "error", f"{path}: {report.source.path}: {finding.message}")
        for report, finding in beside_each_other(sessions, boards=False)
    ]
    if wrong := [message for error, message in met if error]:
        raise UncleanError(wrong)
    for _error, message in met:
        note(message)


def _record(data: bytes, path: str, form: str, note: Note) -> Record:
    from ombre_records.base.decoding import decode

    if form == "tei":
        return _of_tei(data, path, note)
    if form == "sheet":
        from ombre_records.doors.entry.filled_in import sessions

        made = sessions.converted(data, path)
        for each in made.dropped:
            note(each)
        data = made.record.encode("utf-8")
    source, findings = decode(data, path)
    if findings:
        raise UnusableRecord(f"{path}: it is not converted: {findings[0].message}")
    if form != "json":
        from ombre_records.repair.reading import parse

        return parse(source)
    from ombre_records.interchange import WrongJsonError, from_json

    try:
        return from_json(source.text, source.path)
    except WrongJsonError as problem:
        raise UnusableRecord(f"{source.path}: {problem}") from None


def _of_tei(data: bytes, path: str, note: Note) -> Record:
    from ombre_records.interchange.tei import WrongTeiError, from_tei, left_out

    try:
        record = from_tei(data, path)
        lost = left_out(data, record)
    except WrongTeiError as problem:
        *before, last = str(problem).split("\n")
        for each in before:
            note(f"{path}: {each}")
        raise UnusableRecord(f"{path}: {last}") from None
    for place in lost:
        note(f"{path}: {place}")
    return record


def _form(data: bytes, path: str) -> str:
    """Tell what a file is by its name, or else by how it begins."""
    if is_sheet(path):
        return "sheet"
    for ending, form in _ENDINGS.items():
        if path.lower().endswith(ending):
            return form
    first = data[:_HEAD].replace(b"\0", b"").lstrip(b"\xef\xbb\xbf\xff\xfe \t\r\n")[:1]
    return {b"{": "json", b"[": "json", b"<": "tei"}.get(first, "ombre")


def _proved(record: Record, to: str) -> str:
    """Return the JSON or the TEI of a record once it is proved to say the same."""
    from ombre_records.notation.format import same

    if to == "tei":
        from ombre_records.interchange import tei

        text, name = tei.to_tei(record), "TEI"
        try:
            again = tei.given_in(text)
        except tei.WrongTeiError as problem:  # it would be too large to be read again
            raise UnusableRecord(f"{record.source.path}: as TEI, {problem}") from None
    else:
        from ombre_records.interchange import given_in, to_json

        text, name = to_json(record), "JSON"
        again = given_in(text)
    if not same(record, again):
        path = record.source.path
        raise UnusableRecord(f"{path}: its {name} would not say the same; please report it")
    return text
