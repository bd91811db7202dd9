"""A statement in JSON as a line of the notation."""

from __future__ import annotations

from collections.abc import Callable

from ombre_records.interchange.json_input import EDITS, UNREADABLE, Json, Object
from ombre_records.interchange.values import Values
from ombre_records.notation.apparatus import siglum_written
from ombre_records.notation.keywords import BY_KEYWORD, PAIRS, Field, Form
from ombre_records.notation.words import quote
from ombre_records.notation.write import behind


def line(said: Object, values: Values) -> str:
    """Return the line of a well-formed statement, with its comment."""
    unreadable = said["kind"] == UNREADABLE
    text = str(said["text"]) if unreadable else _statement(said, values)
    edit = said.get("edit")
    notes = said.get("annotations")
    assert isinstance(notes, list | None)
    parts = [_mark(said, values) if edit else "", text]
    parts += [quote(str(note)) for note in notes or ()]
    parts.append(str(said.get("comment") or ""))
    return " ".join(filter(None, parts))


def _mark(said: Object, values: Values) -> str:
    mark = EDITS[str(said["edit"])]
    return f"{mark[:-1]}{behind(values.support_of(said.get('apparatus')))}]"


def _statement(said: Object, values: Values) -> str:
    """Write the fields of a kind one after the other."""
    kind = BY_KEYWORD[str(said["kind"])]
    words: list[str] = []
    late: list[str] = []
    for field in kind.fields:
        if field.name not in said:
            continue
        written = _WRITERS[field.form](said[field.name], field, values)
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


# Each of these returns the words of one field.


def _value(value: Json, field: Field, values: Values) -> list[str]:
    written = values.written(value, field.slot)
    return [written + ":" if field.slot == "leader" else written]


def _each(value: Json, field: Field, values: Values) -> list[str]:
    return [values.written(each, field.slot) for each in _list(value)]


def _tally(value: Json, field: Field, values: Values) -> list[str]:
    return [f"({'-'.join(_each(value, field, values))})"]


def _cards(value: Json, field: Field, values: Values) -> list[str]:
    return values.texts(_list(value), field.slot)


def _plays(value: Json, field: Field, values: Values) -> list[str]:
    return [word for play in _list(value) for word in _play(play, values)]


def _play(play: Json, values: Values) -> list[str]:
    if not isinstance(play, dict) or "player" not in play:
        return [values.written(play, "single")]
    card = play["card"] if isinstance(play["card"], dict) else {**play}
    return [values.written(play["player"], "leader") + ":", values.written(card, "single")]


def _pairs(value: Json, field: Field, values: Values) -> list[str]:
    written = []
    for pair in _list(value):
        assert isinstance(pair, dict)
        stated = [each for each in PAIRS[field.form] if each.name in pair]
        written.append(" ".join(values.written(pair[each.name], each.slot) for each in stated))
    return written


def _fines(value: Json, field: Field, values: Values) -> list[str]:
    return [f"forfeit {each}" for each in _pairs(value, field, values)]


def _primeras_words(value: Json, field: Field, values: Values) -> list[str]:
    return ["primeras", "lost"] if value == "lost" else ["primeras"]


def _options(value: Json, field: Field, values: Values) -> list[str]:
    options = []
    for each in _list(value):
        assert isinstance(each, dict)
        options.append(f"{each['name']}={each['value']}" if "value" in each else str(each["name"]))
    return options


def _list(value: Json) -> list[Json]:
    assert isinstance(value, list)
    return value


_WRITERS: dict[Form, Callable[[Json, Field, Values], list[str]]] = {
    "value": _value,
    "values": _each,
    "tally": _tally,
    "word": lambda value, field, values: [str(value)],
    "siglum": lambda value, field, values: [siglum_written(str(value))],
    "quoted": lambda value, field, values: [quote(str(value))],
    "last": lambda value, field, values: [str(value)],
    "card": _value,
    "hand": _cards,
    "cards": _cards,
    "plays": _plays,
    "calls": _pairs,
    "entries": _pairs,
    "options": _options,
    "flag": lambda value, field, values: ["?"] if value else [],
    "passed": lambda value, field, values: ["-"] if value else [],
    "made": _primeras_words,
    "fines": _fines,
}
