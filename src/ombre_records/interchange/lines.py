"""A statement in JSON as a line of the notation."""

from __future__ import annotations

from collections.abc import Callable

from ombre_records.interchange.shape import EDITS, KINDS, Json, Object
from ombre_records.interchange.values import Values
from ombre_records.notation.words import quote


def line(said: Object, values: Values) -> str:
    """Return the line of a statement whose shape is right, its comment included."""
    kind = str(said["kind"])
    text = _OWN[kind](said, values) if kind in _OWN else _plain(kind, said, values)
    edit = said.get("edit")
    notes = said.get("annotations")
    assert isinstance(notes, list | None)
    parts = [EDITS[str(edit)] if edit else "", text]
    parts += [quote(str(note)) for note in notes or ()]
    parts.append(str(said.get("comment") or ""))
    return " ".join(filter(None, parts))


def _plain(kind: str, said: Object, values: Values) -> str:
    """Write the keys of a kind one after the other, as most kinds want it."""
    words = [kind]
    for key in KINDS[kind]:
        if key.name not in said:
            continue
        value = said[key.name]
        if key.form == "card":
            words.append(_single(value, values))
        elif key.form in ("hand", "cards"):
            words.append(" ".join(values.texts(_list(value), key.slot)))
        elif key.form == "values":
            words.append(", ".join(values.written(each, key.slot) for each in _list(value)))
        elif key.form == "flag":
            words += ["?"] if value else []
        else:
            words.append(values.written(value, key.slot))
    return " ".join(words)


def _list(value: Json) -> list[Json]:
    assert isinstance(value, list)
    return value


def _single(value: Json, values: Values) -> str:
    return values.written(value, "single")


def _rules(said: Object, values: Values) -> str:
    book = quote(str(said["file"])) if "file" in said else str(said["book"])
    options = []
    for each in _list(said.get("options") or []):
        assert isinstance(each, dict)
        options.append(f"{each['name']}={each['value']}" if "value" in each else str(each["name"]))
    return "rules " + " + ".join([book, *options])


def _tag(said: Object, values: Values) -> str:
    return f"tag {said['key']} {values.written(said['text'], 'string')}"


def _bids(said: Object, values: Values) -> str:
    calls = _pairs(said["calls"], "player", "speaker", "call", "call", values)
    return "bids " + ", ".join([*calls, *(["?"] if said.get("rest") else [])])


def _payments(said: Object, values: Values) -> str:
    entries = _pairs(said["entries"], "party", "name", "amount", "signed", values)
    return f"{said['kind']} {', '.join(entries)}"


def _pairs(
    pairs: Json, name: str, name_slot: str, value: str, value_slot: str, values: Values
) -> list[str]:
    written = []
    for pair in _list(pairs):
        assert isinstance(pair, dict)
        words = [values.written(pair[name], name_slot)] if name in pair else []
        written.append(" ".join([*words, values.written(pair[value], value_slot)]))
    return written


def _exchange(said: Object, values: Values) -> str:
    words = ["exchange", values.written(said["player"], "name")]
    if "discards" in said:
        words += values.texts(_list(said["discards"]), "cards")
        words += ["for", *values.texts(_list(said["draws"]), "draws")]
    elif "count" in said:
        words.append(values.written(said["count"], "count"))
    return " ".join(words)


def _trick(said: Object, values: Values) -> str:
    number = values.written(said["number"], "number")
    words = [f"{number}-{said['last']}" if "last" in said else number]
    if "leader" in said:
        words.append(values.written(said["leader"], "leader") + ":")
    for play in _list(said["cards"]):
        words += _play(play, values)
    if "winner" in said:
        words += [">", values.written(said["winner"], "winner")]
    if "tally" in said:
        tally = (values.written(each, "count") for each in _list(said["tally"]))
        words.append(f"({'-'.join(tally)})")
    return " ".join(words)


def _play(play: Json, values: Values) -> list[str]:
    if not isinstance(play, dict) or "player" not in play:
        return [_single(play, values)]
    card = play["card"] if isinstance(play["card"], dict) else {**play}
    return [values.written(play["player"], "leader") + ":", _single(card, values)]


def _forfeit(said: Object, values: Values) -> str:
    words = [_plain("forfeit", {key: said[key] for key in said if key != "reason"}, values)]
    return " ".join([*words, quote(str(said["reason"]))] if "reason" in said else words)


_OWN: dict[str, Callable[[Object, Values], str]] = {
    "rules": _rules,
    "tag": _tag,
    "bids": _bids,
    "payments": _payments,
    "totals": _payments,
    "exchange": _exchange,
    "trick": _trick,
    "forfeit": _forfeit,
    "unreadable": lambda said, values: str(said["text"]),
}
