"""Make a record of JSON: write its statements as lines, read them, and compare with the JSON."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import groupby

from ombre_records.base.errors import require
from ombre_records.base.source import source
from ombre_records.interchange.json_input import (
    EDITS,
    FIELDS,
    UNREADABLE,
    Json,
    Object,
    a_comment,
    a_list,
    an_object,
    decoded,
    each_of,
    encoded,
    wrong,
)
from ombre_records.interchange.record import JsonPart, parted, valued
from ombre_records.interchange.validation import statement
from ombre_records.interchange.values import Values
from ombre_records.model.record import Line, Record
from ombre_records.notation.apparatus import siglum_written
from ombre_records.notation.format import format, same
from ombre_records.notation.keywords import BY_KEYWORD, PAIRS, Field
from ombre_records.notation.words import SYSTEMS, quote
from ombre_records.notation.write import behind
from ombre_records.repair.reading import parse


def line(fields: Object, values: Values) -> str:
    """Return the line of a well-formed statement, with its comment."""
    unreadable = fields["kind"] == UNREADABLE
    text = str(fields["text"]) if unreadable else _statement(fields, values)
    edit = fields.get("edit")
    notes = fields.get("annotations")
    assert isinstance(notes, list | None)
    parts = [_mark(fields, values) if edit else "", text]
    parts += [quote(str(note)) for note in notes or ()]
    parts.append(str(fields.get("comment") or ""))
    return " ".join(filter(None, parts))


def _mark(fields: Object, values: Values) -> str:
    mark = EDITS[str(fields["edit"])]
    return f"{mark[:-1]}{behind(values.support_of(fields.get('apparatus')))}]"


def _statement(fields: Object, values: Values) -> str:
    """Write the fields of a kind one after the other."""
    kind = BY_KEYWORD[str(fields["kind"])]
    words: list[str] = []
    late: list[str] = []
    for field in kind.fields:
        if field.name not in fields:
            continue
        written = _words(fields[field.name], field, values)
        if field.form == "last":
            words[-1] = f"{words[-1]}-{written[0]}"
            continue
        if field.slot == "who" and written[0].startswith('"'):
            late = written  # a string stands at the line's end, after whatever else it says
            continue
        words += [field.lead, *written] if field.lead else written
    words += late
    keyword = [] if kind.numbered else [kind.keyword]
    return " ".join([*keyword, kind.joined(words)]).rstrip()


def _words(value: Json, field: Field, values: Values) -> list[str]:
    """Return the words of one field."""
    match field.form:
        case "value" | "card":
            written = values.written(value, field.slot)
            return [written + ":" if field.slot == "leader" else written]
        case "values":
            return [values.written(each, field.slot) for each in _list(value)]
        case "tally":
            return [f"({'-'.join(values.written(each, field.slot) for each in _list(value))})"]
        case "siglum":
            return [siglum_written(str(value))]
        case "quoted":
            return [quote(str(value))]
        case "hand" | "cards":
            return values.texts(_list(value), field.slot)
        case "plays":
            return [word for play in _list(value) for word in _play_words(play, values)]
        case "calls" | "entries":
            return [_pair_words(each, field, values) for each in _list(value)]
        case "fines":
            return [f"forfeit {_pair_words(each, field, values)}" for each in _list(value)]
        case "options":
            return [_option(each) for each in _list(value)]
        case "flag":
            return ["?"] if value else []
        case "passed":
            return ["-"] if value else []
        case "made":
            return ["primeras", "lost"] if value == "lost" else ["primeras"]
    return [str(value)]


def _play_words(play: Json, values: Values) -> list[str]:
    if not isinstance(play, dict) or "player" not in play:
        return [values.written(play, "single")]
    card = play["card"] if isinstance(play["card"], dict) else {**play}
    return [values.written(play["player"], "leader") + ":", values.written(card, "single")]


def _pair_words(pair: Json, field: Field, values: Values) -> str:
    assert isinstance(pair, dict)
    stated = [each for each in PAIRS[field.form] if each.name in pair]
    return " ".join(values.written(pair[each.name], each.slot) for each in stated)


def _option(option: Json) -> str:
    assert isinstance(option, dict)
    return f"{option['name']}={option['value']}" if "value" in option else str(option["name"])


def settled(fields: Object, values: Values) -> Object:
    """Return a statement with each of its values written and told again."""
    result: Object = dict(fields)
    for key in FIELDS[str(fields["kind"])]:
        if key.name in fields:
            result[key.name] = _settled(fields[key.name], key, values)
    return result


def _settled(value: Json, key: Field, values: Values) -> Json:
    def again(each: Json, slot: str = key.slot) -> Json:
        return values.in_json(values.written(each, slot), slot)

    match key.form:
        case "value" | "card":
            return again(value)
        case "values" | "tally":
            return [again(each) for each in _list(value)]
        case "hand" | "cards":
            texts = values.texts(_list(value), key.slot)
            return values.cards(texts, key.slot, ordered=key.form == "cards")
        case "plays":
            return [_play(each, again) for each in _list(value)]
        case "calls" | "entries" | "fines":
            return [
                {f.name: again(each[f.name], f.slot) for f in PAIRS[key.form] if f.name in each}
                for each in _list(value)
                if isinstance(each, dict)
            ]
    return value


def _play(value: Json, again: Callable[[Json, str], Json]) -> Json:
    if not isinstance(value, dict) or "player" not in value:
        return again(value, "single")
    card = again(value["card"] if isinstance(value["card"], dict) else dict(value), "single")
    play = card if isinstance(card, dict) and "card" in card else {"card": card}
    return {"player": again(value["player"], "leader"), **play}


def _list(value: Json) -> list[Json]:
    assert isinstance(value, list)
    return value


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
    require("from_json", text, (str, Mapping), "a text (str) or a dictionary")
    given = given_in(text)
    record = parse(source(format(given, keep_order=True), path))
    if not same(given, record):
        wrong("$", "this would not be read as it is given; please report it")
    return record


def given_in(text: str | Mapping[str, object]) -> Record:
    """Read a record from JSON, as `from_json` does, but do not lay out its lines."""
    comments, parts = _document(decoded(text if isinstance(text, str) else encoded(text)))
    lines = [*map(str, comments), "", *_lines(parts)]
    record = parse("\n".join(lines))
    _compare(comments, parts, record)
    return record


# ---------------------------------------------------------------- the document


def _document(value: Json) -> tuple[list[Json], list[JsonPart]]:
    keys = ("version", "comments", "sessions")
    given = an_object(value, "$", keys, ("version", "sessions"))
    if given["version"] != 1 or isinstance(given["version"], bool):
        wrong("$.version", f"this is not a version that can be read, {given['version']!r}; write 1")
    comments = _groups(each_of(given.get("comments", []), "$.comments", _or_blank))
    sessions = enumerate(a_list(given["sessions"], "$.sessions"))
    return comments, [part for at, each in sessions for part in _session(each, f"$.sessions[{at}]")]


def _or_blank(value: Json, path: str) -> str:
    return a_comment(value, path) if value else ""


def _groups(comments: Sequence[Json]) -> list[Json]:
    """Leave out blanks but one between two comments."""
    groups = groupby(comments, key=bool)
    words = [each for filled, group in groups for each in (group if filled else [""])]
    return [each for place, each in enumerate(words) if each or 0 < place < len(words) - 1]


def _session(value: Json, path: str) -> Iterator[JsonPart]:
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


def _deal(value: Json, path: str) -> JsonPart:
    part = _part(value, path)
    if not part.statements:
        wrong(path, 'a deal is opened by {"kind": "deal", "number": 1}')
    return part


def _part(value: Json, path: str) -> JsonPart:
    part = JsonPart(path)
    for place, each in enumerate(a_list(value, path)):
        part.statements.append(statement(each, f"{path}[{place}]"))
    return part


# ---------------------------------------------------------------- its lines


def _lines(parts: Sequence[JsonPart]) -> Iterator[str]:
    """Yield the lines of all parts, and settle their statements by the letters that hold there."""
    system = whole = "french"
    for part in parts:
        if part.path.endswith(".header"):
            system = "french"
            named = [
                _system(statement) for statement in part.statements if statement["kind"] == "suits"
            ]
            whole = named[-1] if named else "french"
        yield ""
        for place, given in enumerate(part.statements):
            values = valued(system, whole, given["kind"] == "players")
            statement = part.statements[place] = settled(given, values)
            yield from _commented(statement, line(statement, values))
            system = _system(statement) if statement["kind"] == "suits" else system


def _commented(fields: Object, text: str) -> Iterator[str]:
    above, below = fields.get("above"), fields.get("below")
    yield from map(str, above if isinstance(above, list) else ())
    yield text
    if isinstance(below, list):
        yield from map(str, below)
        yield ""


def _system(fields: Object) -> str:
    value = fields["suits"]
    if isinstance(value, dict):
        reading = "printed" if fields.get("edit") == "struck" else "edited"
        value = value.get(reading, value.get("both"))
    return value if isinstance(value, str) and value in SYSTEMS else "french"


# ---------------------------------------------------------------- the proof


def _compare(comments: Sequence[Json], parts: Sequence[JsonPart], record: Record) -> None:
    """Raise WrongJsonError for a statement that is not read back as it was given."""
    above, read = parted(record)
    if above != comments:
        wrong("$.comments", "these comments cannot stand alone before the first statement")
    given, reread = list(_statements_by_path(parts)), list(_statements_by_path(read))
    for place, (path, each) in enumerate(given):
        if place >= len(reread) or path != reread[place][0]:
            wrong(path, _OPENED)
        if each != reread[place][1]:
            _differs(path, each, reread[place][1], _line(record, place), record)
    if len(reread) > len(given):
        wrong(given[-1][0] if given else "$", "this would be read as several statements")


def _statements_by_path(parts: Sequence[JsonPart]) -> Iterator[tuple[str, Object]]:
    for part in parts:
        for place, each in enumerate(part.statements):
            yield f"{part.path}[{place}]", each


def _line(record: Record, place: int) -> Line:
    every = (line for session in record for line in session.lines)
    return [line for line in every if line.kind not in ("blank", "comment")][place]


def _differs(path: str, given: Object, reread: Object, read: Line, record: Record) -> None:
    code, span = " ".join(read.code.split()), read.span
    if reread["kind"] == "unreadable" != given["kind"]:
        messages = [f.message for f in record.findings if span.start <= f.span.start <= span.end]
        wrong(path, f"`{code}` cannot be read: {'; '.join(messages[:1])}")
    if given["kind"] != reread["kind"]:
        wrong(path, f"`{code}` would be read as a statement of kind `{reread['kind']}`")
    key = next(key for key in (*given, *reread) if given.get(key) != reread.get(key))
    if key not in reread:
        wrong(f"{path}.{key}", f"this would not be read in `{code}`")
    seen = json.dumps(reread[key], ensure_ascii=False)
    wrong(f"{path}.{key}", f"in `{code}` this would be read as {seen}; write that")
