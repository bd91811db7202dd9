"""Which keys a statement has in JSON, by its kind, and what stands under each of them."""

from __future__ import annotations

from typing import Literal, NamedTuple, TypeAlias

Json: TypeAlias = "bool | int | float | str | list[Json] | dict[str, Json] | None"
Object: TypeAlias = dict[str, Json]

Form = Literal[
    "value",  # one value, which may be emended
    "values",  # a list of them
    "plain",  # a text that is never emended
    "number",  # a number that is never emended
    "card",  # one card
    "hand",  # cards whose order means nothing
    "cards",  # cards in their order
    "plays",  # the cards of a trick, each perhaps with who played it
    "calls",
    "entries",
    "options",
    "flag",
]


class Key(NamedTuple):
    """A key: its name, what stands under it, the grammar's slot of its values."""

    name: str
    form: Form
    slot: str = ""
    required: bool = True


def _value(name: str, slot: str, *, required: bool = True) -> Key:
    return Key(name, "value", slot, required)


_PLAYER = _value("player", "name")
_TEXT = (_value("text", "string"),)
_HELD = (_PLAYER, Key("cards", "hand", "cards"))
_ENTRIES = (Key("entries", "entries"),)

KINDS: dict[str, tuple[Key, ...]] = {
    "ombre": (_value("version", "version"),),
    **dict.fromkeys(("title", "source", "event", "site", "annotator", "stakes"), _TEXT),
    "date": (_value("date", "edtf"),),
    "rules": (
        Key("book", "plain", required=False),
        Key("file", "plain", required=False),
        Key("options", "options", required=False),
    ),
    "players": (Key("players", "values", "name"),),
    "suits": (_value("suits", "system"),),
    "tag": (Key("key", "plain"), *_TEXT),
    "deal": (_value("number", "number"),),
    **dict.fromkeys(("dealer", "rests"), (_PLAYER,)),
    "pool": (_value("amount", "amount"),),
    "reserved": (Key("amounts", "values", "amount"),),
    "hand": _HELD,
    "stock": (Key("cards", "cards", "cards"),),
    "bids": (Key("calls", "calls"), Key("rest", "flag", required=False)),
    "contract": (_value("player", "speaker", required=False), _value("call", "call")),
    "trump": (_value("suit", "suit"),),
    "turn": (Key("card", "card"),),
    "call": (Key("card", "card"), _value("player", "who", required=False)),
    "exchange": (
        _PLAYER,
        Key("discards", "hand", "cards", required=False),
        Key("draws", "cards", "draws", required=False),
        _value("count", "count", required=False),
    ),
    "holds": _HELD,
    "tricks": (Key("rest", "flag", required=False),),
    "trick": (
        _value("number", "number"),
        Key("last", "number", required=False),
        _value("leader", "leader", required=False),
        Key("cards", "plays"),
        _value("winner", "winner", required=False),
        Key("tally", "values", "count", required=False),
    ),
    **dict.fromkeys(("vole", "surrender", "accept", "forbid", "gano", "claim"), (_PLAYER,)),
    "forfeit": (
        _PLAYER,
        _value("amount", "amount", required=False),
        Key("reason", "plain", required=False),
    ),
    "result": (_value("outcome", "outcome"), _value("player", "who", required=False)),
    "payments": _ENTRIES,
    "totals": _ENTRIES,
    "note": _TEXT,
    "unreadable": (Key("text", "plain"),),
}
"""The keys of every kind of statement, in the order in which they are written."""

COMMON = ("edit", "annotations", "comment", "above", "below")
"""The keys that any statement may have besides."""

EDITS = {"supplied": "[+]", "struck": "[-]"}
"""What the editor has done with a whole statement, and the notation's mark for it."""
