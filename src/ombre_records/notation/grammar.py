"""The Lark grammar, loaded once and only when a line is to be read."""

from __future__ import annotations

import re
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from lark import Lark


def grammar_text() -> str:
    """Return the normative grammar."""
    return files("ombre_records.grammar").joinpath("ombre.lark").read_text(encoding="utf-8")


@cache
def parser() -> Lark:
    """Return the LALR parser, with the start rules `line`, `statement` and `told`."""
    from lark import Lark

    return Lark(
        grammar_text(), parser="lalr", start=["line", "statement", "told"], maybe_placeholders=False
    )


@cache
def terminal(name: str) -> re.Pattern[str]:
    """Return a terminal of the grammar as a regular expression."""
    for term in parser().terminals:
        if term.name == name:
            return re.compile(term.pattern.to_regexp())
    raise LookupError(f"the grammar has no terminal {name}")
