"""The Lark grammar, loaded once and only when a line is to be read that is not plain.

What a terminal is as a regular expression stands beside the grammar, made of it, so that plain
lines are read without a parser: `python -m ombre_records.notation.grammar` writes it anew.
"""

from __future__ import annotations

import os
import re
from functools import cache
from typing import TYPE_CHECKING
from zlib import crc32

import msgspec

if TYPE_CHECKING:
    from lark import Lark

TERMINALS = "terminals.json"
"""The file beside the grammar that has its terminals, and the digest of the grammar they are of."""


_FOLDER = os.path.join(os.path.dirname(os.path.dirname(__file__)), "grammar")


def grammar_text() -> str:
    """Return the normative grammar."""
    with open(os.path.join(_FOLDER, "ombre.lark"), encoding="utf-8") as file:
        return file.read()


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
    return re.compile(_terminals()[name])


@cache
def lenient(name: str) -> re.Pattern[str]:
    """Return a terminal in which a name may have any character that is not ASCII.

    It is made in half the time, and in a line without what is `unnamed` it matches as the terminal
    does: the rest of the class is most of Unicode's signs, which take long to sort.
    """
    exact = _terminals()["NAME"]
    ascii_alone = exact.partition(_BEYOND)[0] + "]*"
    return re.compile(_terminals()[name].replace(exact, ascii_alone))


@cache
def unnamed() -> re.Pattern[str]:
    """Return a pattern for characters beyond ASCII that no name has."""
    return re.compile(f"[{_BEYOND}{_terminals()['NAME'].partition(_BEYOND)[2].removesuffix('*')}")


_BEYOND = "\x80"
"""The first character beyond ASCII in the grammar's class of characters that no name has."""


@cache
def _terminals() -> dict[str, str]:
    """Return the terminals as they were made of this grammar; after a change of it make them."""
    text = grammar_text()
    path = os.path.join(_FOLDER, TERMINALS)
    if os.path.isfile(path):
        with open(path, "rb") as file:
            terminals = msgspec.json.decode(file.read(), type=dict[str, str])
        if terminals.pop("grammar") == digest(text):
            return terminals
    return made()


def made() -> dict[str, str]:
    """Return the terminals that a whole line may be, and those that a writer asks for, by name."""
    return {
        term.name: term.pattern.to_regexp()
        for term in sorted(parser().terminals, key=lambda term: str(term.name))
        if term.name.startswith("PLAIN_") or term.name in _WRITTEN
    }


_WRITTEN = ("NAME", "EDTF")


def digest(text: str) -> str:
    """Return a digest, which changes with the grammar."""
    return f"{crc32(text.encode()):08x}"


def main() -> None:
    """Write the terminals beside the grammar."""
    import json

    whole = {"grammar": digest(grammar_text()), **made()}
    with open(os.path.join(_FOLDER, TERMINALS), "w", encoding="utf-8") as file:
        file.write(json.dumps(whole, indent=1, ensure_ascii=False) + "\n")


if __name__ == "__main__":
    main()
