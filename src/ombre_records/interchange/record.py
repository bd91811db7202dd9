"""A record as JSON: sessions, their headers, deals and ends, and in them the statements."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import lru_cache

from ombre_records.base.arguments import wanted
from ombre_records.interchange.encoder import statement
from ombre_records.interchange.shape import Json, Object
from ombre_records.interchange.values import Values
from ombre_records.model.record import Record
from ombre_records.notation.canonical import Block, Placed, blocks
from ombre_records.notation.write import Writer


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
    wanted("to_json", record, Record, "a Record")
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
    preamble, found = blocks(record)
    parts: list[JsonPart] = []
    session, deal = -1, 0
    for block in found:
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
    """Return what turns values into JSON and back, by the letters of a line and of its session.

    Players are named before the letters are known, so their names have to be read in any case.
    """
    systems = {system, whole} | ({"french"} if players else set())
    return Values(Writer(system, tuple(sorted(systems))))
