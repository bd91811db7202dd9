"""What people write in place of what the notation has: the rows of `confusions.toml`."""

from __future__ import annotations

import os
import re
import tomllib
from collections.abc import Iterable, Mapping
from functools import cache
from typing import NamedTuple

from ombre_records.base.language import _, marked
from ombre_records.repair.line import CARD, CARDS, RANKS, SUIT, WORD, Slip, Unread

_SAYS: Mapping[str, str] = {
    "": marked("no `{char}` stands here"),
    "amount": marked("the name stands before its amount"),
    "contract": marked("`ombre` opens a session; who plays what is told by `contract`"),
    "options": marked("the options of a book stand after `+`"),
    "number": marked("only a number stands here"),
    "sign": marked("the sign stands before the number"),
    "string": marked("a string stands in double quotation marks"),
    "doubt": marked("a doubtful reading stands in brackets"),
}
_STANDS_FOR = {"@card": CARD, "@suit": SUIT, "@ranks": RANKS, "@word": WORD}
_NEXT = "@next"
_STRING = re.compile(r'"(?:[^"\\]|\\.)*"')


class _Confusion(NamedTuple):
    kinds: frozenset[str]
    pattern: re.Pattern[str]
    becomes: str
    says: str


def confused(line: Unread) -> Slip | None:
    """Find the first confusion of a line; all of its kind are mended together."""
    bare = _STRING.sub(lambda each: f'"{" " * (len(each[0]) - 2)}"', line.code)
    for row in _rows():
        if (row.kinds and line.kind not in row.kinds) or (not line.next and _NEXT in row.becomes):
            continue
        if found := row.pattern.search(bare):
            start, end = found.span("at" if "at" in row.pattern.groupindex else 0)
            told = _(row.says).format(char=line.code[start:end].strip())
            return Slip(start, end, told, _mended(line, bare, row))
    return None


def _mended(line: Unread, bare: str, row: _Confusion) -> str:
    """Return a line with what is confused mended; its strings are blank in `bare`."""
    code, becomes = line.code, row.becomes.replace(_NEXT, str(line.next))
    for found in reversed([*row.pattern.finditer(bare)]):
        code = f"{code[: found.start()]}{found.expand(becomes)}{code[found.end() :]}"
    return code.rstrip()


@cache
def _rows() -> tuple[_Confusion, ...]:
    with open(os.path.join(os.path.dirname(__file__), "confusions.toml"), "rb") as file:
        rows = tomllib.load(file)["confusion"]
    return tuple(
        _Confusion(
            _kinds(row.get("kinds", ())),
            re.compile(_spelt_out(row["pattern"])),
            row["becomes"],
            _SAYS[row.get("says", "")],
        )
        for row in rows
    )


def _kinds(names: Iterable[str]) -> frozenset[str]:
    return frozenset(kind for name in names for kind in (CARDS if name == "cards" else (name,)))


def _spelt_out(pattern: str) -> str:
    for name, stands_for in _STANDS_FOR.items():
        pattern = pattern.replace(name, stands_for)
    return pattern
