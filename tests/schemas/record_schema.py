"""The JSON Schema of records, made from the table of statements.

`interchange/schemas/record.json` is what this writes; a test holds the two together, and writes the
file anew if OMBRE_GOLDEN is `write`. The program reads the file, and needs none of this.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence

from ombre_records.interchange.json_input import (
    COMMON,
    EDITS,
    FIELDS,
    GLYPHS,
    LINE,
    UNREADABLE,
    Json,
    Object,
)
from ombre_records.interchange.values import RANK
from ombre_records.model.apparatus import CERTAINTIES
from ombre_records.notation.keywords import (
    AMOUNT_SLOTS,
    BY_KEYWORD,
    NAME_SLOTS,
    NUMBER_SLOTS,
    PAIRS,
    WORD_SLOTS,
    Condition,
    Field,
    Form,
)

_CHOICE = rf"\{{[SCHD]{RANK}+(?:\s+[SCHD]{RANK}+)*\}}"
_LINE = "[^\\n\\r]*$"
_KEYS: dict[str, Object] = {
    "edit": {"$ref": "#/$defs/edit"},
    "apparatus": {"$ref": "#/$defs/apparatus"},
    "annotations": {"$ref": "#/$defs/annotations"},
    "comment": {"description": "The comment at the line's end.", "$ref": "#/$defs/comment"},
    "above": {"description": "Comment lines above.", "$ref": "#/$defs/comments"},
    "below": {
        "description": "Comment lines below, with a blank line after them.",
        "$ref": "#/$defs/comments",
    },
}


def record_schema() -> str:
    """Return the schema as text."""
    return json.dumps(_document(), ensure_ascii=False, indent=2) + "\n"


def _document() -> Object:
    deals = _array(_array(_ref("statement")) | {"minItems": 1})
    session = {
        "header": _ref("statements"),
        "deals": {
            "description": "The statements of each deal, one of them of kind"
            " `deal` or `result-line`.",
            **deals,
        },
        "closing": {
            "description": "The session's end, opened by `totals`.",
            **_ref("statements"),
        },
    }
    comments = {
        "description": "Comment lines that stand alone before the first statement; an empty text is"
        " a blank line between them.",
        **_array(_any(_ref("comment"), {"const": ""})),
    }
    version: Object = {"const": 1, "description": "The version of this format."}
    keys = {
        "version": version,
        "comments": comments,
        "sessions": _array(_object(session)),
    }
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "$id": "urn:ombre-records:schema:record:1",
        "title": "A record as JSON, for `ombre convert`",
        **_object(keys, ("version", "sessions")),
        "$defs": {**_texts(), **_values(), **_lists(), **_statements()},
    }


# ---------------------------------------------------------------- pieces of a schema


def _ref(name: str) -> Object:
    return {"$ref": f"#/$defs/{name}"}


def _any(*each: Json) -> Object:
    return {"anyOf": [*each]}


def _array(items: Json) -> Object:
    return {"type": "array", "items": items}


def _object(keys: dict[str, Object], required: Sequence[str] = ()) -> Object:
    """Return the schema of an object that has no other keys than these."""
    needed: Object = {"required": [*required]} if required else {}
    return {
        "type": "object",
        **needed,
        "properties": {**keys},
        "additionalProperties": False,
    }


def _required(*keys: str) -> Object:
    """Return what wants keys; it names them, since strict validators take others for misprints."""
    return {"required": [*keys], "properties": dict.fromkeys(keys, True)}


def _text(description: str, pattern: str, kind: Json = "string") -> Object:
    return {"description": description, "type": kind, "pattern": pattern}


# ---------------------------------------------------------------- values


def _texts() -> dict[str, Object]:
    """Return what stands alone: texts, numbers, cards, and what is no value of its kind."""
    open_text: Json = ["string", "null"]
    marks: Object = {"type": "string", "pattern": "^-?[0-9]{1,9}:[0-9]{1,9}$"}
    held: Object = {"type": "array", "items": _ref("card"), "minItems": 1}
    glyph = {"glyph": _ref("glyph")}
    return {
        "line": _text("A text on one line.", "^" + _LINE),
        "siglum": _text("The siglum of a witness or an editor.", r"^(?=.*\S)" + _LINE),
        "text": {"description": "A text, as it stands.", "type": "string"},
        "comment": _text("A comment with its `#`.", "^#" + _LINE),
        "comments": _array(_ref("comment")),
        "verbatim": {
            "description": "What is no value of its kind, as the notation has it: a misprint need"
            " not be valid.",
            **_object({"text": _ref("line")}, ("text",)),
        },
        "glyph": {"description": "A mark of judgement.", "enum": [*GLYPHS]},
        "name": _text("A name; null: `?`.", "^" + _LINE, open_text),
        "number": {
            "description": "A number; null: `?`.",
            "type": ["integer", "null"],
            "minimum": 0,
        },
        "amount": {
            "description": "Counters, or greater and lesser marks; null: `?`.",
            **_any({"type": ["integer", "null"]}, marks),
        },
        "word": _text("A word; null: `?`.", "^" + _LINE, open_text),
        "card": _text(
            "A card, `x`, `Hx`, a choice `{SK CK}`, `D-`, `-` or `?`; cards of one suit may be"
            " written together.",
            rf"^(?:[SCHD](?:{RANK}+|-)|x+|[?-]|{_CHOICE})$",
        ),
        "single": _text(
            "One card, `x`, `Hx`, a choice `{SK CK}`, `-` or `?`.",
            rf"^(?:[SCHD]{RANK}|[x?-]|{_CHOICE})$",
        ),
        "judged": _object({"card": _ref("single"), **glyph}, ("card",)),
        "word_of_cards": {
            "description": "A card with a mark of judgement, or cards that are written together.",
            **_any(_ref("judged"), _object({"cards": held, **glyph}, ("cards",))),
        },
    }


def _values() -> dict[str, Object]:
    """Return the values that may be emended."""
    found: dict[str, Object] = {}
    for name in ("name", "number", "amount", "word", "line"):
        plain = (_ref(name), _ref("verbatim"))
        found[f"emended_{name}"] = _emended(_any(*plain))
        found[f"{name}_value"] = _any(*plain, _ref(f"emended_{name}"))
    cards = (_ref("card"), _ref("word_of_cards"), _ref("verbatim"))
    listed = _any(*cards, _array(_any(*cards)))
    found["emended_cards"] = _emended(listed, {"glyph": _ref("glyph")})
    found["card_value"] = _any(*cards, _ref("emended_cards"))
    found["single_value"] = _any(
        _ref("single"), _ref("judged"), _ref("verbatim"), _ref("emended_cards")
    )
    return found


def _emended(inner: Object, more: dict[str, Object] | None = None) -> Object:
    has = _any(inner, _ref("of_source"))
    keys: dict[str, Object] = {
        "printed": {"description": "What the source has.", **has},
        "edited": {"description": "What the editor reads.", **inner},
        "both": {"description": "What is read either way.", **has},
        "doubtful": {"type": "boolean"},
        "apparatus": _ref("apparatus"),
    }
    either = _any(_required("printed"), _required("edited"))
    doubtful: Object = {
        "required": ["both"],
        "properties": {"both": True, "doubtful": True},
        "anyOf": [
            {"required": ["doubtful"], "properties": {"doubtful": {"const": True}}},
            {"properties": {"both": _ref("of_source")}},
        ],
        "not": either,
    }
    return {
        "description": "Only `edited`: supplied by the editor; only `printed`: struck; both:"
        " misread; `both`: the same in both readings, and doubtful, or struck or lost in the"
        " source.",
        **_object(keys | (more or {})),
        "oneOf": [doubtful, {**either, "not": _required("both")}],
    }


def _lists() -> dict[str, Object]:
    """Return what consists of several values, and what the editor and the reader add."""
    card = _any(_ref("single"), _ref("verbatim"), _ref("emended_cards"))
    out_of_turn = _object(
        {"player": _ref("name_value"), "card": card, "glyph": _ref("glyph")}, ("player", "card")
    )
    play = _any(_ref("single_value"), {"description": "Played out of turn.", **out_of_turn})
    option = _object({"name": _ref("line"), "value": _ref("line")}, ("name",))
    return {
        "cards": _array(_ref("card_value")),
        "plays": {"description": "The cards in the order of play.", **_array(play)},
        "calls": {"description": "The calls in the order spoken.", **_pairs("calls")},
        "entries": {
            "description": "A `party` is a player, `pool` or `reserved`.",
            **_pairs("entries"),
        },
        "fines": {"description": "Forfeits, each with whose it is.", **_pairs("fines")},
        "options": _array(option),
        "edit": {
            "description": "What the editor has done with the whole statement.",
            "enum": [*EDITS],
        },
        "apparatus": {
            "description": "What is said for an emendation: the witnesses and editors that support"
            " what is edited, how certain it is, and why.",
            **_object(
                {
                    "sigla": _array(_ref("siglum")),
                    "certainty": {"enum": [*CERTAINTIES, None]},
                    "reason": _ref("line"),
                    "further": _array(_ref("further_reading")),
                }
            ),
        },
        "further_reading": {
            "description": "What some witnesses have instead; without a value they have nothing.",
            **_object(
                {
                    "value": _ref("reading"),
                    "sigla": {**_array(_ref("siglum")), "minItems": 1},
                    "reason": _ref("line"),
                },
                ("sigla",),
            ),
        },
        "reading": {
            "description": "A value of the kind of its place; `?` or null where it is not legible.",
            **_any(
                {"type": ["string", "null"]},
                {"type": "integer"},
                _ref("word_of_cards"),
                _ref("verbatim"),
                _ref("of_source"),
                {"type": "array", "items": _any(_ref("card"), _ref("word_of_cards"))},
            ),
        },
        "of_source": {
            "description": "What only a source has: what it has struck with its own hand, or a gap"
            " of so many values, null if nobody knows how many.",
            **_any(
                _object({"deleted": _ref("reading")}, ("deleted",)),
                _object(
                    {"gap": {"type": ["integer", "null"], "minimum": 1, "maximum": 99}}, ("gap",)
                ),
            ),
        },
        "annotations": {
            "description": "The strings at the line's end.",
            **_array(_ref("line")),
        },
    }


def _pairs(form: Form) -> Object:
    fields = PAIRS[form]
    keys = {field.name: _ref(_of_slot(field.slot)) for field in fields}
    return _array(_object(keys, [field.name for field in fields if field.required]))


# ---------------------------------------------------------------- statements


def _statements() -> dict[str, Object]:
    """Return the statements; kinds that have the same fields share a schema."""
    shared: dict[object, list[str]] = {}
    for kind, fields in FIELDS.items():
        shape = (tuple(map(_shape, fields)), _conditions_of(kind))
        shared.setdefault(shape, []).append(kind)
    groups = list(shared.values())
    cases: list[Json] = [
        {"if": {"properties": {"kind": {"enum": [*kinds]}}}, "then": _ref(f"statement_{kinds[0]}")}
        for kinds in groups
    ]
    statement: Object = {
        "description": "A line, by the kind of its statement.",
        "type": "object",
        "required": ["kind"],
        "properties": {"kind": {"enum": [*FIELDS]}},
        "allOf": cases,
    }
    return {
        **{f"statement_{kinds[0]}": _statement(kinds) for kinds in groups},
        "statement": statement,
        "statements": _array(_ref("statement")),
    }


def _statement(kinds: Sequence[str]) -> Object:
    first = kinds[0]
    fields = FIELDS[first]
    common = LINE if first == UNREADABLE else COMMON
    keys: dict[str, Object] = {
        "kind": {"enum": [*kinds]},
        **{field.name: _field(field) for field in fields},
        **{name: _KEYS[name] for name in common},
    }
    required = ["kind", *(field.name for field in fields if field.required)]
    edited: Object = {"dependentRequired": {"apparatus": ["edit"]}} if common == COMMON else {}
    conditions = _conditions(_conditions_of(first))
    both: Object = {}
    for each in (edited, conditions):
        together = each.get("dependentRequired")
        if isinstance(together, dict):
            both |= together
    needs: Object = {"dependentRequired": both} if both else {}
    return {**_object(keys, required), **conditions, **needs}


def _shape(field: Field) -> tuple[object, ...]:
    """Return what of a field its schema depends on."""
    return field.name, field.form, field.slot, field.required


def _conditions_of(kind: str) -> tuple[Condition, ...]:
    return () if kind == UNREADABLE else BY_KEYWORD[kind].conditions


def _conditions(conditions: Iterable[Condition]) -> Object:
    found: Object = {}
    for condition in conditions:
        first, second = condition.keys
        if condition.sort == "one":
            found["oneOf"] = [_required(first), _required(second)]
        elif condition.sort == "both":
            found["dependentRequired"] = {first: [second], second: [first]}
        elif condition.sort == "apart":
            found["not"] = _required(first, second)
        else:
            found["if"] = _required(first)
            found["then"] = {"properties": {second: {"const": ["?"]}}}
    return found


def _field(field: Field) -> Object:
    match field.form:
        case "value":
            return _ref(_of_slot(field.slot))
        case "values" | "tally":
            return _array(_ref(_of_slot(field.slot)))
        case "verbatim":
            return _ref("text")
        case "word" | "quoted":
            return _ref("line")
        case "siglum":
            return _ref("siglum")
        case "last":
            return {"type": "integer", "minimum": 0}
        case "card":
            return _ref("single_value")
        case "hand" | "cards":
            return _ref("cards")
        case "flag" | "passed":
            return {"type": "boolean"}
        case "made":
            return {"enum": ["made", "lost"]}
        case "plays" | "calls" | "entries" | "fines" | "options":
            return _ref(field.form)


def _of_slot(slot: str) -> str:
    """Return the name of the schema of a slot's values."""
    for name, slots in _SLOTS.items():
        if slot in slots:
            return name
    return "line_value"


_SLOTS = {
    "name_value": NAME_SLOTS,
    "number_value": NUMBER_SLOTS,
    "amount_value": AMOUNT_SLOTS,
    "word_value": WORD_SLOTS,
}
