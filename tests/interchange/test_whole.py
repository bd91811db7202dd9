"""One record that says all there is, in each format as a whole, and its JSON spoilt at each place.

`whole.json` and `whole.xml` are what is made of `whole.ombre`. In `spoilt.txt` stands what is told
where one value of a statement is another, or goes. OMBRE_GOLDEN=write writes these anew: read the
difference.
"""

from __future__ import annotations

import json
import os
import re
from collections.abc import Iterator
from pathlib import Path

from ombre_records import format, parse
from ombre_records.interchange import from_json, to_json
from ombre_records.interchange.json_input import WrongJsonError
from ombre_records.interchange.tei import from_tei, to_tei

HERE = Path(__file__).parent
TEXT = (HERE / "whole.ombre").read_text("utf-8")
VERSION = re.compile(r'(?<=ident="ombre-records" version=")[^"]*')


def golden(written: str, name: str) -> None:
    file = HERE / name
    if os.environ.get("OMBRE_GOLDEN") == "write":
        file.write_text(written, "utf-8")
    assert written == file.read_text("utf-8")


def test_the_record_can_be_read() -> None:
    assert parse(TEXT).findings == ()


def test_as_json() -> None:
    written = to_json(parse(TEXT))
    golden(written, "whole.json")
    assert format(from_json(written)) == format(parse(TEXT))


def test_as_tei() -> None:
    written = to_tei(parse(TEXT))
    golden(VERSION.sub("…", written), "whole.xml")
    assert format(from_tei(written)) == format(parse(TEXT))


def spoilt(node: object, path: str = "") -> Iterator[tuple[str, object]]:
    """Go through a value with one thing in it changed, and what that is."""
    if isinstance(node, dict):
        for key, value in node.items():
            yield f"{path}.{key} goes", {k: v for k, v in node.items() if k != key}
            for what, other in spoilt(value, f"{path}.{key}") if key != "kind" else ():
                yield what, {**node, key: other}
    elif isinstance(node, list):
        yield f"{path} is empty", []
        for what, other in spoilt(node[0], f"{path}[0]"):
            yield what, [other, *node[1:]]
    same = {str: "x y", int: -1, bool: not node}.get(type(node))
    for other in (None if isinstance(node, bool) else "7" if isinstance(node, int) else 7, same):
        if other is not None:
            yield f"{path} = {json.dumps(other)}", other


def test_what_is_told_of_json_that_is_spoilt() -> None:
    found, seen = [], set[str]()
    for part, statement in statements():
        if statement["kind"] in seen and "apparatus" not in str(statement):
            continue
        seen |= {statement["kind"]}
        for what, other in [
            ("", statement),
            (" more", {**statement, "more": 1}),
            *spoilt(statement),
        ]:
            told = answer(part, other)
            found.append(f"{statement['kind']}{what}: {told}")
    golden("\n".join([*found, ""]), "spoilt.txt")


def statements() -> Iterator[tuple[str, dict]]:
    """Go through the statements, and where they stand: in the header or in a deal."""
    for session in json.loads(to_json(parse(TEXT)))["sessions"]:
        yield from (("header", each) for each in session["header"])
        yield from (("deals", each) for deal in session["deals"] for each in deal)


def answer(part: str, statement: object) -> str:
    """Return what is told of a document with a statement, or else the line that it is."""
    opening: list[object] = [{"kind": "ombre", "version": "1"}]
    deal = [{"kind": "deal", "number": 1}, statement]
    session = {"header": opening, "deals": [deal]}
    if part == "header" or "result-line" in str(statement):
        results = [] if part == "header" else [{"kind": "results"}]
        session = {"header": [*opening, *results, statement]}
    try:
        record = from_json(json.dumps({"version": 1, "sessions": [session]}))
    except WrongJsonError as wrong:
        return re.sub(r"\$\.sessions\[0\](\.\w+)(\[\d+\])+", "$", str(wrong))
    *_, last = format(record, keep_order=True).rstrip().split("\n")
    return " ".join(last.split())
