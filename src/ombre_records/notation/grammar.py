"""The Lark grammar, loaded once and only when a line is to be read that is not plain.

What a terminal is as a regular expression stands beside the grammar, made of it, so that plain
lines are read without a parser: `python -m ombre_records.notation.grammar` writes it anew.
"""

from __future__ import annotations

import json
import re
from functools import cache
from hashlib import sha256
from importlib.resources import files
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from lark import Lark

TERMINALS = "terminals.json"
"""The file beside the grammar that has its terminals, and the digest of the grammar they are of."""


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
    return re.compile(_terminals()[name])


@cache
def _terminals() -> dict[str, str]:
    """Return the terminals as they were made of this grammar; after a change of it make them."""
    text = grammar_text()
    kept = files("ombre_records.grammar").joinpath(TERMINALS)
    if kept.is_file():
        found: dict[str, str] = json.loads(kept.read_text(encoding="utf-8"))
        if found.pop("grammar") == _digest(text):
            return found
    return made()


def made() -> dict[str, str]:
    """Return the terminals that a whole line may be, and those that a writer asks for, by name."""
    return {
        term.name: term.pattern.to_regexp()
        for term in sorted(parser().terminals, key=lambda term: str(term.name))
        if term.name.startswith("PLAIN_") or term.name in _WRITTEN
    }


_WRITTEN = ("NAME",)


def _digest(text: str) -> str:
    return sha256(text.encode()).hexdigest()


def main() -> None:
    """Write the terminals beside the grammar."""
    kept = Path(str(files("ombre_records.grammar").joinpath(TERMINALS)))
    whole = {"grammar": _digest(grammar_text()), **made()}
    kept.write_text(json.dumps(whole, indent=1, ensure_ascii=False) + "\n", "utf-8")


if __name__ == "__main__":
    main()
