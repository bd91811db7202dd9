"""A record made of JSON: its statements written as lines, read, and compared with the JSON."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby

from ombre_records.base.arguments import wanted
from ombre_records.base.source import source
from ombre_records.interchange.canonical import settled
from ombre_records.interchange.json_input import (
    a_comment,
    a_list,
    an_object,
    decoded,
    each_of,
    encoded,
    wrong,
)
from ombre_records.interchange.lines import line
from ombre_records.interchange.record import Part, parted, valued
from ombre_records.interchange.shape import Json, Object
from ombre_records.interchange.validation import statement
from ombre_records.model.record import Line, Record
from ombre_records.notation.format import format
from ombre_records.notation.words import SYSTEMS
from ombre_records.repair.reading import parse

_OPENED = (
    "this stands in the wrong list: a session's header is opened by `ombre`, a deal by `deal`, "
    "a session's closing by `totals`, and each of them by nothing else"
)


def from_json(text: str | Mapping[str, object], path: str = "-") -> Record:
    """Make a record of JSON. Its source is a text with the statements in the order given.

    `text` is JSON, or what JSON is once it has been read: dictionaries, lists, texts and numbers.
    Findings call the file `path`. Raises WrongJsonError, a ValueError, for a text that is no JSON,
    does not have the shape of a record, or would be read as something else.

    >>> record = from_json('''{"version": 1, "sessions": [{"deals": [[
    ...     {"kind": "deal", "number": 1},
    ...     {"kind": "hand", "player": "Ada", "cards": ["SA", "SK", "x", "?"]}
    ... ]]}]}''')
    >>> print(record.source.text, end="")
    deal 1
    hand    Ada SAK x ?
    """
    wanted("from_json", text, (str, Mapping), "a text (str) or a dictionary")
    comments, parts = _document(decoded(text if isinstance(text, str) else encoded(text)))
    lines = [*map(str, comments), "", *_lines(parts)]
    record = parse(source(format(parse("\n".join(lines)), keep_order=True), path))
    _compare(comments, parts, record)
    return record


# ---------------------------------------------------------------- the document


def _document(value: Json) -> tuple[list[Json], list[Part]]:
    keys = ("version", "comments", "sessions")
    given = an_object(value, "$", keys, ("version", "sessions"))
    if given["version"] != 1 or isinstance(given["version"], bool):
        wrong("$.version", f"this is no version that can be read, {given['version']!r}; write 1")
    comments = _groups(each_of(given.get("comments", []), "$.comments", _or_blank))
    sessions = enumerate(a_list(given["sessions"], "$.sessions"))
    return comments, [part for at, each in sessions for part in _session(each, f"$.sessions[{at}]")]


def _or_blank(value: Json, path: str) -> str:
    return a_comment(value, path) if value else ""


def _groups(comments: Sequence[Json]) -> list[Json]:
    """Leave out blanks but one between two comments."""
    groups = groupby(comments, key=bool)
    kept = [each for filled, group in groups for each in (group if filled else [""])]
    return [each for place, each in enumerate(kept) if each or 0 < place < len(kept) - 1]


def _session(value: Json, path: str) -> Iterator[Part]:
    given = an_object(value, path, ("header", "deals", "closing"))
    header = _part(given.get("header", []), f"{path}.header")
    listed = enumerate(a_list(given.get("deals", []), f"{path}.deals"))
    deals = [_deal(each, f"{path}.deals[{place}]") for place, each in listed]
    closing = _part(given.get("closing", []), f"{path}.closing")
    if not (header.statements or deals or closing.statements):
        wrong(path, "a session has a statement in its header, its deals or its closing")
    yield header
    yield from deals
    yield from [closing] if closing.statements else []


def _deal(value: Json, path: str) -> Part:
    part = _part(value, path)
    if not part.statements:
        wrong(path, 'a deal is opened by {"kind": "deal", "number": 1}')
    return part


def _part(value: Json, path: str) -> Part:
    part = Part(path)
    for place, each in enumerate(a_list(value, path)):
        part.statements.append(statement(each, f"{path}[{place}]"))
    return part


# ---------------------------------------------------------------- its lines


def _lines(parts: Sequence[Part]) -> Iterator[str]:
    """Yield the lines of all parts, and settle their statements by the letters that hold there."""
    system = whole = "french"
    for part in parts:
        if part.path.endswith(".header"):
            system = "french"
            named = [_system(said) for said in part.statements if said["kind"] == "suits"]
            whole = named[-1] if named else "french"
        yield ""
        for place, given in enumerate(part.statements):
            values = valued(system, whole, given["kind"] == "players")
            said = part.statements[place] = settled(given, values)
            yield from _commented(said, line(said, values))
            system = _system(said) if said["kind"] == "suits" else system


def _commented(said: Object, text: str) -> Iterator[str]:
    above, below = said.get("above"), said.get("below")
    yield from map(str, above if isinstance(above, list) else ())
    yield text
    if isinstance(below, list):
        yield from map(str, below)
        yield ""


def _system(said: Object) -> str:
    value = said["suits"]
    if isinstance(value, dict):
        reading = "printed" if said.get("edit") == "struck" else "edited"
        value = value.get(reading, value.get("both"))
    return value if isinstance(value, str) and value in SYSTEMS else "french"


# ---------------------------------------------------------------- the proof


def _compare(comments: Sequence[Json], parts: Sequence[Part], record: Record) -> None:
    """Refuse what is not read as it was given."""
    above, read = parted(record)
    if above != comments:
        wrong("$.comments", "these comments cannot stand alone before the first statement")
    given, found = list(_placed(parts)), list(_placed(read))
    for place, (path, said) in enumerate(given):
        if place >= len(found) or path != found[place][0]:
            wrong(path, _OPENED)
        if said != found[place][1]:
            _differs(path, said, found[place][1], _line(record, place), record)
    if len(found) > len(given):
        wrong(given[-1][0] if given else "$", "this would be read as several statements")


def _placed(parts: Sequence[Part]) -> Iterator[tuple[str, Object]]:
    for part in parts:
        for place, said in enumerate(part.statements):
            yield f"{part.path}[{place}]", said


def _line(record: Record, place: int) -> Line:
    every = (line for session in record for line in session.lines)
    return [line for line in every if line.kind not in ("blank", "comment")][place]


def _differs(path: str, given: Object, found: Object, read: Line, record: Record) -> None:
    code, span = " ".join(read.code.split()), read.span
    if found["kind"] == "unreadable" != given["kind"]:
        told = [f.message for f in record.findings if span.start <= f.span.start <= span.end]
        wrong(path, f"`{code}` cannot be read: {'; '.join(told[:1])}")
    if given["kind"] != found["kind"]:
        wrong(path, f"`{code}` would be read as a statement of kind `{found['kind']}`")
    key = next(key for key in (*given, *found) if given.get(key) != found.get(key))
    if key not in found:
        wrong(f"{path}.{key}", f"this would not be read in `{code}`")
    seen = json.dumps(found[key], ensure_ascii=False)
    wrong(f"{path}.{key}", f"in `{code}` this would be read as {seen}; write that")
