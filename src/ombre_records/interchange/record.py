"""A record as JSON: sessions, their headers, deals and ends, and in them the statements."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import lru_cache

from ombre_records.base.errors import require
from ombre_records.interchange.json_input import EDITS, FIELDS, UNREADABLE, Json, Object
from ombre_records.interchange.values import Values
from ombre_records.model.record import Line, Record
from ombre_records.notation.apparatus import read_apparatus, siglum_read
from ombre_records.notation.canonical import Block, Placed, blocks
from ombre_records.notation.keywords import BY_KEYWORD, PAIRS, Field
from ombre_records.notation.pieces import Piece, Pieces
from ombre_records.notation.plain import taken_apart
from ombre_records.notation.rows import is_readable
from ombre_records.notation.words import unquote
from ombre_records.notation.write import Writer, numbers

_MARKS = {mark: edit for edit, mark in EDITS.items()}


def statement(line: Line, values: Values, players: Sequence[str]) -> Object:
    """Return the statement of a line with its annotations and the comment at its end.

    `players` are the session's so far: a string after an outcome that is one of them is a name.
    """
    if not is_readable(line):
        return {"kind": UNREADABLE, "text": line.code, **_comment(line)}
    parsed = taken_apart(line.code, line.kind)
    mark: Object = {"edit": _MARKS[parsed.mark]} if parsed.mark else {}
    if parsed.support is not None:
        mark["apparatus"] = values.support_in_json(read_apparatus(parsed.support))
    fields, notes = _own_notes(parsed, line.kind, players)
    written_notes: list[Json] = [*notes]
    annotations: Object = {"annotations": written_notes} if notes else {}
    return {
        "kind": line.kind,
        **mark,
        **_Encoder(parsed, values).keys(line.kind),
        **fields,
        **annotations,
        **_comment(line),
    }


def _comment(line: Line) -> Object:
    return {"comment": line.comment} if line.comment else {}


def _own_notes(parsed: Pieces, keyword: str, players: Sequence[str]) -> tuple[Object, list[str]]:
    """Return the strings at a line's end that belong to the statement, and those that are
    annotations.
    """
    notes = [unquote(piece.text) for piece in parsed.values if piece.slot == "note"]
    kind = BY_KEYWORD[keyword]
    if kind.has_reason:
        return {}, notes[1:]
    named = any(piece.slot == "who" for piece in parsed.values)
    if kind.has_name and not named and notes and notes[0] in players:
        key = next(field.name for field in kind.fields if field.slot == "who")
        return {key: notes[0]}, notes[1:]
    return {}, notes


def _is_string(piece: Piece) -> bool:
    return piece.text.startswith('"')


class _Encoder:
    def __init__(self, parsed: Pieces, values: Values) -> None:
        self.parsed = parsed
        self.values = values

    def keys(self, kind: str) -> Object:
        """Return the value of each key of the kind, without those that are not stated."""
        fields: Object = {}
        for key in FIELDS[kind]:
            for value in self._values_of(key):
                fields[key.name] = value
        return fields

    def slots(self, *slots: str) -> list[Piece]:
        return [piece for piece in self.parsed.values if piece.slot in slots]

    def one(self, piece: Piece) -> Json:
        text = piece.text[:-1].rstrip() if piece.slot == "leader" else piece.text
        return self.values.in_json(text, piece.slot)

    def _values_of(self, key: Field) -> Iterator[Json]:
        """Yield the value of a key, if it is stated."""
        pieces = self.slots(key.slot)
        match key.form:
            case "value" if key.slot == "number" and self.slots("range"):
                yield self._range()[0]
            case "value":
                # A leader stands before the first card; before another he plays out of turn.
                before = self.slots("leader", "single", "rest") if key.slot == "leader" else pieces
                yield from (self.one(piece) for piece in before[:1] if piece.slot == key.slot)
            case "values" if key.required or pieces:
                yield [self.one(piece) for piece in pieces]
            case "tally":
                texts = [text for piece in self.slots("tally") for text in numbers(piece.text)]
                if texts:
                    yield [self.values.in_json(text, key.slot) for text in texts]
            case "word":
                yield from (piece.text for piece in pieces if not _is_string(piece))
            case "siglum":
                yield from (siglum_read(piece.text) for piece in pieces)
            case "quoted":
                yield from [unquote(piece.text) for piece in pieces if _is_string(piece)][:1]
            case "last" if pieces:
                yield self._range()[1]
            case "card":
                yield self.one(self.slots("single")[0])
            case "hand" | "cards" if pieces:
                texts = [piece.text for piece in pieces]
                yield self.values.cards(texts, key.slot, ordered=key.form == "cards")
            case "plays":
                yield list(self._plays())
            case "calls" | "entries":
                yield list(self._pairs(key))
            case "options":
                if options := [_option(piece.text) for piece in self.slots("option")]:
                    yield options
            case "flag" if self.slots("rest"):
                yield True
            case "passed" if pieces:
                yield True
            case "made" if pieces:
                yield "lost" if len(pieces) > 1 else "made"
            case "fines":
                if fines := list(self._fines()):
                    yield fines

    def _range(self) -> tuple[int, int]:
        first, last = self.slots("range")[0].text.replace("–", "-").replace("−", "-").split("-")
        return int(first), int(last)

    def _plays(self) -> Iterator[Json]:
        first, player = True, None
        for piece in self.slots("leader", "single", "rest"):
            if piece.slot == "leader":
                player = piece
                continue
            card = "?" if piece.slot == "rest" else self.one(piece)
            yield self._play(player, card) if player and not first else card
            first, player = False, None

    def _play(self, player: Piece, card: Json) -> Object:
        plain = isinstance(card, dict) and "card" in card
        play = card if plain and isinstance(card, dict) else {"card": card}
        return {"player": self.one(player), **play}

    def _pairs(self, key: Field) -> Iterator[Json]:
        first, last = PAIRS[key.form]
        begun: Object = {}
        for piece in self.slots(first.slot, last.slot):
            begun[first.name if piece.slot == first.slot else last.name] = self.one(piece)
            if piece.slot == last.slot:
                yield begun
                begun = {}

    def _fines(self) -> Iterator[Json]:
        fine: Object = {}
        for piece in self.slots("fined", "amount"):
            if piece.slot == "amount":
                fine["amount"] = self.one(piece)
                continue
            if fine:
                yield fine
            fine = {"player": self.one(piece)}
        if fine:
            yield fine


def _option(text: str) -> Json:
    name, equals, value = text.partition("=")
    return {"name": name, "value": value} if equals else {"name": name}


@dataclass(slots=True)
class JsonPart:
    """A header, a deal or a session's end: where it stands in JSON, and its statements."""

    path: str
    statements: list[Object] = field(default_factory=list)


def to_json(record: Record) -> str:
    """Write a record as JSON, one statement a line.

    >>> from ombre_records.notation.parse import parse
    >>> print(to_json(parse("deal 1\\ntrump ♠ # named")), end="")
    {"version": 1, "comments": [], "sessions": [
      {"header": [], "deals": [
        [
          {"kind": "deal", "number": 1},
          {"kind": "trump", "suit": "S", "comment": "# named"}
        ]
      ], "closing": []}
    ]}
    """
    require("to_json", record, Record, "a Record")
    preamble, parts = parted(record)
    sessions: list[dict[str, list[JsonPart]]] = []
    for part in parts:
        name = part.path.rpartition(".")[2].partition("[")[0]
        if name == "header":
            sessions.append({"header": [], "deals": [], "closing": []})
        sessions[-1][name].append(part)
    text = ",\n".join(map(_session, sessions))
    comments = json.dumps(preamble, ensure_ascii=False)
    inner = f"\n{text}\n" if text else ""
    return f'{{"version": 1, "comments": {comments}, "sessions": [{inner}]}}\n'


def _session(parts: dict[str, list[JsonPart]]) -> str:
    deals = ",\n".join(f"    {_list(part, 4)}" for part in parts["deals"])
    header, closing = (
        _list(parts[name][0], 2) if parts[name] else "[]" for name in ("header", "closing")
    )
    listed = f"[\n{deals}\n  ]" if deals else "[]"
    return f'  {{"header": {header}, "deals": {listed}, "closing": {closing}}}'


def _list(part: JsonPart, indent: int) -> str:
    pad = " " * indent
    lines = ",\n".join(
        f"{pad}  {json.dumps(statement, ensure_ascii=False)}" for statement in part.statements
    )
    return f"[\n{lines}\n{pad}]" if lines else "[]"


def parted(record: Record) -> tuple[list[str], list[JsonPart]]:
    """Return the comments before any statement, blanks between them, and all sessions' parts.

    A session has a header, be it empty, for its first part.
    """
    preamble, statement_blocks = blocks(record)
    parts: list[JsonPart] = []
    session, deal = -1, 0
    for block in statement_blocks:
        if block.part == "header" or session < 0:
            session, deal = session + 1, 0
            parts.append(JsonPart(f"$.sessions[{session}].header"))
        if block.part == "deal":
            parts.append(JsonPart(f"$.sessions[{session}].deals[{deal}]"))
            deal += 1
        elif block.part == "closing":
            parts.append(JsonPart(f"$.sessions[{session}].closing"))
        parts[-1].statements += _statements(block)
    return [each.comment or "" for each in preamble][:-1], parts


def _statements(block: Block) -> Iterator[Object]:
    above: list[Json] = []
    last: Object | None = None
    for placed in (placed for unit in block.units for placed in unit.parts):
        kind = placed.line.kind
        if kind == "comment":
            above.append(placed.line.comment)
        elif kind == "blank":
            assert last is not None
            below = last.setdefault("below", [])
            assert isinstance(below, list)
            below += above
            above = []
        else:
            if last is not None:
                yield last
            last = statement(placed.line, _values(placed, block), placed.players)
            if above:
                last["above"] = above
            above = []
    if last is not None:
        yield last


def _values(placed: Placed, block: Block) -> Values:
    return valued(placed.system, block.system, placed.line.kind == "players")


@lru_cache(maxsize=16)
def valued(system: str, whole: str, players: bool) -> Values:
    """Return the converter of values to JSON and back, for the suit letters of a line and its
    session.

    Players are named before the letters are known, so their names have to be read in any case.
    """
    systems = {system, whole} | ({"french"} if players else set())
    return Values(Writer(system, tuple(sorted(systems))))
