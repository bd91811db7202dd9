"""The Lark grammar, loaded once and only when a line is to be read."""

from __future__ import annotations

import re
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from lark import Lark

KEYWORDS = frozenset(
    "ombre title source event site annotator date rules players stakes suits tag deal dealer rests"
    " pool reserved hand stock bids contract trump turn call exchange holds tricks vole surrender"
    " accept forbid gano claim forfeit result payments totals note for".split()
)


def grammar_text() -> str:
    """Return the normative grammar."""
    return files("ombre_records.grammar").joinpath("ombre.lark").read_text(encoding="utf-8")


@cache
def parser() -> Lark:
    """Return the LALR parser, with the start rules `line` and `statement`."""
    from lark import Lark

    return Lark(
        grammar_text(), parser="lalr", start=["line", "statement"], maybe_placeholders=False
    )


@cache
def terminal(name: str) -> re.Pattern[str]:
    """Return a terminal of the grammar as a regular expression."""
    for term in parser().terminals:
        if term.name == name:
            return re.compile(term.pattern.to_regexp())
    raise LookupError(f"the grammar has no terminal {name}")


_PLAIN = {
    "dealer": "PLAIN_NAME",
    "rests": "PLAIN_NAME",
    "vole": "PLAIN_NAME",
    "surrender": "PLAIN_NAME",
    "accept": "PLAIN_NAME",
    "forbid": "PLAIN_NAME",
    "gano": "PLAIN_NAME",
    "claim": "PLAIN_NAME",
    "deal": "PLAIN_NUMBER",
    "pool": "PLAIN_NUMBER",
    "hand": "PLAIN_HELD",
    "holds": "PLAIN_HELD",
    "bids": "PLAIN_BIDS",
    "trump": "PLAIN_TRUMP",
    "exchange": "PLAIN_EXCHANGE",
    "tricks": "PLAIN_TRICKS",
    "trick": "PLAIN_TRICK",
    "result": "PLAIN_RESULT",
    "payments": "PLAIN_PAYMENTS",
    "totals": "PLAIN_PAYMENTS",
}


@cache
def plain_patterns() -> dict[str, re.Pattern[str]]:
    """Return, for each kind of line that may be plain, the terminal that such a line is."""
    return {kind: terminal(name) for kind, name in _PLAIN.items()}
