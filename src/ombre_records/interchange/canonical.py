"""A statement given in JSON as it would be told: the same values in the form that records give."""

from __future__ import annotations

from collections.abc import Callable

from ombre_records.interchange.shape import FIELDS, Json, Object
from ombre_records.interchange.values import Values
from ombre_records.notation.keywords import PAIRS, Field


def settled(said: Object, values: Values) -> Object:
    """Return a statement with each of its values written and told again."""
    found: Object = dict(said)
    for key in FIELDS[str(said["kind"])]:
        if key.name in said and key.form in _FORMS:
            found[key.name] = _FORMS[key.form](said[key.name], key, values)
    return found


def _one(value: Json, key: Field, values: Values) -> Json:
    return _again(value, key.slot, values)


def _again(value: Json, slot: str, values: Values) -> Json:
    return values.told(values.written(value, slot), slot)


def _all(value: Json, key: Field, values: Values) -> Json:
    return [_one(each, key, values) for each in _list(value)]


def _list(value: Json) -> list[Json]:
    assert isinstance(value, list)
    return value


def _cards(value: Json, key: Field, values: Values) -> Json:
    texts = values.texts(_list(value), key.slot)
    return values.cards(texts, key.slot, ordered=key.form == "cards")


def _plays(value: Json, key: Field, values: Values) -> Json:
    return [_play(each, values) for each in _list(value)]


def _play(value: Json, values: Values) -> Json:
    if not isinstance(value, dict) or "player" not in value:
        return _again(value, "single", values)
    card = value["card"] if isinstance(value["card"], dict) else dict(value)
    again = _again(card, "single", values)
    said = again if isinstance(again, dict) and "card" in again else {"card": again}
    return {"player": _again(value["player"], "leader", values), **said}


def _pairs(value: Json, key: Field, values: Values) -> Json:
    return [_pair(each, key, values) for each in _list(value)]


def _pair(value: Json, key: Field, values: Values) -> Json:
    assert isinstance(value, dict)
    return {
        field.name: _again(value[field.name], field.slot, values)
        for field in PAIRS[key.form]
        if field.name in value
    }


_FORMS: dict[str, Callable[[Json, Field, Values], Json]] = {
    "value": _one,
    "values": _all,
    "tally": _all,
    "card": _one,
    "hand": _cards,
    "cards": _cards,
    "plays": _plays,
    "calls": _pairs,
    "entries": _pairs,
    "fines": _pairs,
}
