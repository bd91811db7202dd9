"""Check statements given in JSON against the shape of their kind, and normalise them."""

from __future__ import annotations

import re
from collections.abc import Callable
from unicodedata import normalize

from ombre_records.interchange.json_input import (
    COMMON,
    EDITS,
    FIELDS,
    GLYPHS,
    LINE,
    UNREADABLE,
    Json,
    Object,
    a_comment,
    a_line,
    a_number,
    a_text,
    an_object,
    each_of,
    near_hint,
    wrong,
)
from ombre_records.interchange.values import OF_SOURCE, OPEN, expanded, together
from ombre_records.model.apparatus import CERTAINTIES
from ombre_records.notation.keywords import (
    AMOUNT_SLOTS,
    BY_KEYWORD,
    CARD_SLOTS,
    NAME_SLOTS,
    NUMBER_SLOTS,
    PAIRS,
    Condition,
    Field,
)

_READINGS = ("printed", "edited", "both")
_MARKS = re.compile(r"-?\d{1,9}:\d{1,9}")


def statement(value: Json, path: str) -> Object:
    """Return a statement after checking its keys and values, without empty ones."""
    if not isinstance(value, dict):
        wrong(path, "a statement is an object with a `kind`")
    kind = value.get("kind")
    if not isinstance(kind, str):
        wrong(path, 'a statement has a `kind`, such as {"kind": "trump", "suit": "S"}')
    if kind not in FIELDS:
        wrong(f"{path}.kind", f"there is no kind `{kind}`{near_hint(kind, FIELDS)}")
    keys = FIELDS[kind]
    names = ("kind", *(key.name for key in keys), *COMMON)
    required = [key.name for key in keys if key.required]
    given = an_object(value, path, names, required)
    _fits(kind, given, path)
    checked: Object = {"kind": kind}
    for key in keys:
        if key.name in given:
            checked[key.name] = _field(given[key.name], f"{path}.{key.name}", key)
    if "apparatus" in given and "edit" not in given:
        wrong(f"{path}.apparatus", "a whole statement has an `apparatus` if it has an `edit`")
    checked |= {
        name: _COMMON[name](given[name], f"{path}.{name}") for name in COMMON if name in given
    }
    return {name: each for name, each in checked.items() if not _says_nothing(name, each)}


def _says_nothing(name: str, value: Json) -> bool:
    if name == "apparatus" and value == {}:
        return True
    return value is False or (value == [] and name in ("annotations", "above", "below", "options"))


def _fits(kind: str, given: Object, path: str) -> None:
    """Refuse keys that do not go together."""
    if kind == UNREADABLE:
        if given.keys() - {"kind", "text", *LINE}:
            wrong(path, "an unreadable line has its `text`, and comments, alone")
        return
    for condition in BY_KEYWORD[kind].conditions:
        if not _holds(condition, given):
            wrong(path, condition.message)


def _holds(condition: Condition, given: Object) -> bool:
    first, second = (key in given for key in condition.keys)
    if condition.sort == "one":
        return first != second
    if condition.sort == "both":
        return first == second
    if condition.sort == "apart":
        return not (first and second)
    return not first or given.get(condition.keys[1]) == ["?"]


# ---------------------------------------------------------------- common keys


def _edit(value: Json, path: str) -> Json:
    if not isinstance(value, str) or value not in EDITS:
        wrong(path, "a whole statement is `supplied` or `struck`")
    return value


def _apparatus(value: Json, path: str, slot: str = "") -> Json:
    """Return the apparatus of an emendation of a slot, without empty members."""
    given = an_object(value, path, ("sigla", "certainty", "reason", "further"))
    certainty = given.get("certainty")
    if certainty is not None and certainty not in CERTAINTIES:
        wrong(f"{path}.certainty", "a certainty is `high`, `medium` or `low`")
    checked: Object = {
        "sigla": each_of(given.get("sigla", []), f"{path}.sigla", _siglum),
        "certainty": certainty,
        "reason": _text(given.get("reason", ""), f"{path}.reason"),
        "further": each_of(
            given.get("further", []), f"{path}.further", lambda each, at: _further(each, at, slot)
        ),
    }
    return {name: each for name, each in checked.items() if each}


def _further(value: Json, path: str, slot: str) -> Json:
    """Return a further reading; without a value its witnesses have nothing."""
    given = an_object(value, path, ("value", "sigla", "reason"), ("sigla",))
    checked: Object = {"sigla": each_of(given["sigla"], f"{path}.sigla", _siglum)}
    if not checked["sigla"]:
        wrong(f"{path}.sigla", "a further reading has the siglum of a witness")
    if "value" in given:
        if not slot and given["value"] != "?":
            wrong(f"{path}.value", 'a whole statement is not there, or not legible: "?"')
        checked["value"] = _inner(given["value"], f"{path}.value", slot) if slot else "?"
    if reason := _text(given.get("reason", ""), f"{path}.reason"):
        checked["reason"] = reason
    return checked


def _siglum(value: Json, path: str) -> Json:
    text = _text(value, path)
    if not isinstance(text, str) or not text.strip():
        wrong(path, "a siglum has at least one letter")
    return text


def _comments(value: Json, path: str) -> Json:
    return each_of(value, path, a_comment)


def _text(value: Json, path: str) -> Json:
    return normalize("NFC", a_line(value, path))


_COMMON: dict[str, Callable[[Json, str], Json]] = {
    "edit": _edit,
    "apparatus": _apparatus,
    "annotations": lambda value, path: each_of(value, path, _text),
    "comment": a_comment,
    "above": _comments,
    "below": _comments,
}


# ---------------------------------------------------------------- values


def _field(value: Json, path: str, key: Field) -> Json:
    """Return the value of a statement's key after checking it."""
    match key.form:
        case "value" | "card":
            return value_of(value, path, key.slot)
        case "values" | "tally":
            return each_of(value, path, lambda each, at: value_of(each, at, key.slot))
        case "word" | "quoted":
            return _text(value, path)
        case "siglum":
            return _siglum(value, path)
        case "verbatim":
            return a_text(value, path)
        case "last":
            return a_number(value, path)
        case "hand" | "cards":
            return _cards(value, path, key.slot)
        case "plays":
            return each_of(value, path, _play)
        case "calls" | "entries" | "fines":
            return each_of(value, path, lambda each, at: _pair(each, at, key))
        case "options":
            return each_of(value, path, _option)
        case "flag" | "passed":
            return _flag(value, path)
        case "made":
            if value not in ("made", "lost"):
                wrong(path, "`made` or `lost` is wanted here")
            return value


def value_of(value: Json, path: str, slot: str) -> Json:
    """Return the value of a slot, emended or not."""
    if isinstance(value, dict) and any(name in value for name in _READINGS):
        return _emended(value, path, slot)
    return _single(value, path, slot)


def _emended(value: Json, path: str, slot: str) -> Json:
    glyph = ("glyph",) if slot in CARD_SLOTS else ()
    given = an_object(value, path, (*_READINGS, "doubtful", *glyph, "apparatus"))
    if "both" in given and len(given.keys() & {*_READINGS}) > 1:
        wrong(path, "a value is `both`, or `printed` and `edited`")
    both = given.get("both")
    of_source = isinstance(both, dict) and bool(both.keys() & {*OF_SOURCE})
    if "both" in given and given.get("doubtful") is not True and not of_source:
        wrong(path, 'what is the same in both readings is emended only if it is `"doubtful": true`')
    checked: Object = {}
    for name in _READINGS:
        if name in given:
            checked[name] = _inner(given[name], f"{path}.{name}", slot)
    if _flag(given.get("doubtful", False), f"{path}.doubtful"):
        checked["doubtful"] = True
    if "glyph" in given:
        checked["glyph"] = _glyph(given["glyph"], f"{path}.glyph")
    if support := _apparatus(given.get("apparatus", {}), f"{path}.apparatus", slot):
        checked["apparatus"] = support
    return checked


def _inner(value: Json, path: str, slot: str) -> Json:
    if isinstance(value, dict) and "deleted" in value:
        given = an_object(value, path, ("deleted",))
        return {"deleted": _inner(given["deleted"], f"{path}.deleted", slot)}
    if isinstance(value, dict) and "gap" in value:
        size = an_object(value, path, ("gap",))["gap"]
        if size is not None and not (type(size) is int and 0 < size < 100):
            wrong(f"{path}.gap", "a gap has a length of 1 to 99, or null")
        return {"gap": size}
    if slot not in CARD_SLOTS:
        return _single(value, path, slot)
    return _cards(value, path, slot) if isinstance(value, list) else _card(value, path)


def _single(value: Json, path: str, slot: str) -> Json:
    if slot in CARD_SLOTS:
        return _card(value, path)
    if isinstance(value, dict):
        return _verbatim(value, path)
    if value is None and slot in OPEN:
        return None
    if slot in NUMBER_SLOTS:
        return a_number(value, path)
    if slot in AMOUNT_SLOTS:
        return _amount(value, path)
    text = a_line(value, path)
    return normalize("NFC", text) if slot in (*NAME_SLOTS, "string") else text


def _verbatim(value: Json, path: str) -> Json:
    return {"text": a_line(an_object(value, path, ("text",), ("text",))["text"], f"{path}.text")}


def _amount(value: Json, path: str) -> Json:
    if isinstance(value, str) and _MARKS.fullmatch(value):
        sign, marks = ("-", value[1:]) if value[0] == "-" else ("", value)
        greater, lesser = map(int, marks.split(":"))
        return f"{sign if greater or lesser else ''}{greater}:{lesser}"
    if isinstance(value, bool) or not isinstance(value, int):
        wrong(path, 'an amount is a number, greater and lesser marks such as "2:3", or null')
    return value


def _flag(value: Json, path: str) -> bool:
    if not isinstance(value, bool):
        wrong(path, "true or false is wanted here")
    return value


# ---------------------------------------------------------------- cards


def _cards(value: Json, path: str, slot: str) -> Json:
    """Return a list of cards, emendations among them, holdings taken apart."""
    cards: list[Json] = []
    for each in each_of(value, path, lambda card, at: [value_of(card, at, slot)]):
        assert isinstance(each, list)
        held = expanded(each[0]) if isinstance(each[0], str) else None
        cards += held or each
    return cards


def _card(value: Json, path: str) -> Json:
    if isinstance(value, str):
        cards = expanded(value)
        if cards is None:
            wrong(path, f"`{value}` is not a card; write a suit of S C H D and a rank, such as SA")
        return cards[0] if len(cards) == 1 else value
    if not isinstance(value, dict) or not {"card", "cards"} & value.keys():
        return _verbatim(value, path)
    name = "card" if "card" in value else "cards"
    given = an_object(value, path, (name, "glyph"))
    checked: Object = {}
    if name == "card":
        checked["card"] = _one_card(given["card"], f"{path}.card")
    else:
        checked["cards"] = _cards_together(given["cards"], f"{path}.cards")
    if "glyph" in given:
        checked["glyph"] = _glyph(given["glyph"], f"{path}.glyph")
    return checked


def _one_card(value: Json, path: str) -> Json:
    card = _card(value, path)
    if not isinstance(card, str) or len(expanded(card) or ()) != 1:
        wrong(path, "one card is wanted here")
    return card


def _cards_together(value: Json, path: str) -> Json:
    listed = each_of(value, path, _one_card)
    if not together([str(each) for each in listed]):
        wrong(path, "cards that are kept together are of one suit, or all x")
    return listed


def _glyph(value: Json, path: str) -> Json:
    if value not in GLYPHS:
        wrong(path, f"a mark of judgement is one of {' '.join(GLYPHS)}")
    return value


# ---------------------------------------------------------------- what consists of several values


def _play(value: Json, path: str) -> Json:
    if not isinstance(value, dict) or "player" not in value:
        card = value_of(value, path, "single")
        return _one_card(card, path) if isinstance(card, str) else card
    given = an_object(value, path, ("player", "card", "glyph"), ("player", "card"))
    card = value_of(given["card"], f"{path}.card", "single")
    checked: Object = {
        "player": value_of(given["player"], f"{path}.player", "leader"),
        "card": card,
    }
    if "glyph" in given:
        _one_card(card, f"{path}.card")
        checked["glyph"] = _glyph(given["glyph"], f"{path}.glyph")
    return checked


def _pair(value: Json, path: str, key: Field) -> Json:
    fields = {field.name: field for field in PAIRS[key.form]}
    required = [field.name for field in fields.values() if field.required]
    given = an_object(value, path, fields, required)
    return {name: value_of(given[name], f"{path}.{name}", fields[name].slot) for name in given}


def _option(value: Json, path: str) -> Json:
    given = an_object(value, path, ("name", "value"), ("name",))
    return {each: a_line(given[each], f"{path}.{each}") for each in given}
