"""The regular expressions of the grammar as trees, read by a grammar of their own.

The notation's terminals use a small part of what Python knows: no named groups, no flags, nothing
lazy. What is not in the table below is refused, so a new construct shows in the test of the
generated files.
"""

from __future__ import annotations

import re
from functools import cache
from itertools import takewhile
from typing import Any

from lark import Lark, Token, Transformer

Node = tuple[str, Any]
"""A kind and what belongs to it.

`char` and `not char` have a character, `any` and `end` nothing, `class` its members, `repeat` the
least and the most (None: any number) and a sequence, `choice` sequences, `ahead` and `not ahead` a
sequence. The members of a class are `not` (first, if it leaves the others out), `char`,
`range` (its two ends) and `category` (the letter after the backslash).
"""

_GRAMMAR = r"""
choice: sequence ("|" sequence)*
sequence: (repeat | _atom)*
repeat: _atom TIMES
_atom: CLASS | ANY | END | ESCAPED | CHAR | "(?:" choice ")" | ahead | not_ahead
ahead: "(?=" choice ")"
not_ahead: "(?!" choice ")"

CLASS.2: /\[\^?\]?(?:\\.[^\]\\]*|[^\]\\])*\]/
TIMES.2: /[*+?]|\{\d+(?:,\d*)?\}/
ESCAPED: /\\(?:u[0-9a-f]{4}|x[0-9a-f]{2}|.)/s
ANY: "."
END: "$"
CHAR: /[^\\\[\](){}|*+?.$^]/
"""
_MEMBER = re.compile(r"(\\(?:u[0-9a-f]{4}|x[0-9a-f]{2}|.)|[^\\])", re.DOTALL)
_CONTROL = {"n": "\n", "r": "\r", "t": "\t", "f": "\f", "v": "\v"}
_USUAL = {"*": (0, None), "+": (1, None), "?": (0, 1)}


class _Trees(Transformer[Token, list[Node]]):
    """Makes trees in which a group that only holds together is not a node of its own."""

    def sequence(self, parts: list[list[Node]]) -> list[Node]:
        return [node for part in parts for node in part]

    def choice(self, ways: list[list[Node]]) -> list[Node]:
        """Return a choice without what all its ways begin with; a class, of single characters."""
        if len(ways) == 1:
            return ways[0]
        alike = list(takewhile(lambda column: column.count(column[0]) == len(ways),
                               zip(*ways, strict=False)))  # fmt: skip
        begun, rest = [column[0] for column in alike], [way[len(alike) :] for way in ways]
        members = [_members(way) for way in rest]
        if all(members):
            return [*begun, ("class", list(dict.fromkeys(one for each in members for one in each)))]
        return [*begun, ("choice", rest)]

    def repeat(self, parts: list[Any]) -> list[Node]:
        inner, times = parts
        if times in _USUAL:
            least, most = _USUAL[times]
        else:
            low, comma, high = times[1:-1].partition(",")
            least, most = int(low), int(high or low) if high or not comma else None
        return [("repeat", (least, most, inner))]

    def ahead(self, parts: list[list[Node]]) -> list[Node]:
        return [("ahead", parts[0])]

    def not_ahead(self, parts: list[list[Node]]) -> list[Node]:
        return [("not ahead", parts[0])]

    def ANY(self, token: Token) -> list[Node]:  # noqa: N802 - called as the terminals are
        return [("any", None)]

    def END(self, token: Token) -> list[Node]:  # noqa: N802
        return [("end", None)]

    def CHAR(self, token: Token) -> list[Node]:  # noqa: N802
        return [("char", str(token))]

    def ESCAPED(self, token: Token) -> list[Node]:  # noqa: N802
        kind, value = _member(token)
        return [(kind, value)] if kind == "char" else [("class", [(kind, value)])]

    def CLASS(self, token: Token) -> list[Node]:  # noqa: N802
        negated = token.startswith("[^")
        written = _MEMBER.findall(token[1 + negated : -1])
        members: list[Node] = []
        while written:
            kind, value = _member(written.pop(0))
            if written[1:] and written[0] == "-":
                kind, value = "range", (value, _member(written[1])[1])
                del written[:2]
            members.append((kind, value))
        if len(members) == 1 and members[0][0] == "char":
            return [("not char" if negated else "char", members[0][1])]
        return [("class", [("not", None)] * negated + list(dict.fromkeys(members)))]


def _member(written: str) -> Node:
    """Return a character, escaped or not, or a category of them."""
    if written[0] != "\\":
        return "char", written
    name = written[1:]
    if name in ("s", "d", "w", "W"):
        return "category", name
    if name[1:]:
        return "char", chr(int(name[1:], 16))
    if name.isalnum() and name not in _CONTROL:
        raise ValueError(f"\\{name}: not known of a pattern")
    return "char", _CONTROL.get(name, name)


def _members(way: list[Node]) -> list[Node]:
    """Return what a class would have in place of this way; nothing where it is more than that."""
    if len(way) != 1:
        return []
    kind, value = way[0]
    if kind == "class" and value[0][0] != "not":
        return list(value)
    return way if kind == "char" else []


@cache
def _parser() -> Lark:
    return Lark(_GRAMMAR, start="choice", parser="lalr", transformer=_Trees())


def tree(pattern: str) -> list[Node]:
    """Return a pattern of Python's as a tree."""
    return _parser().parse(pattern)  # type: ignore[return-value] # what the transformer makes
