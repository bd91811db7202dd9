"""The game's words explained, in English: the glossary of the documentation, as values."""

from __future__ import annotations

import re
from functools import cache
from importlib.resources import files

_ENTRY = re.compile(r"((?:^[^\s`#(].*\n)+)((?:^  .*\n?)+)", re.MULTILINE)
"""An entry: its words, each on a line, and what is said of them."""
_TERM = re.compile(r"\{term\}`([^`]*)`")
_ALSO = re.compile(r"\*([^*]+)\*")
"""A word for the same in another language, or another English one."""


@cache
def glossary() -> dict[str, str]:
    """Return the glossary's words in their order, each with what is said of it, in Markdown.

    Other entries are named by the role `{term}`, as Sphinx has it.
    """
    text = files(__package__).joinpath("glossary.md").read_text("utf-8")
    found: dict[str, str] = {}
    for entry in _ENTRY.finditer(text):
        meaning = " ".join(entry[2].split())
        found |= dict.fromkeys(entry[1].splitlines(), meaning)
    return found


def explained(word: str) -> tuple[str, str] | None:
    """Return the entry that explains a word, capitals or none, and what it says; None for none.

    A word that stands in an entry as another one for it is explained by that.

    >>> explained("Malilla")[0], explained("teapot")
    ('manille', None)
    """
    entry = _entries().get(word.casefold())
    return None if entry is None else (entry, _TERM.sub(r"*\1*", glossary()[entry]))


@cache
def _entries() -> dict[str, str]:
    also = {each: word for word, meaning in glossary().items() for each in _ALSO.findall(meaning)}
    every = {**also, **{word: word for word in glossary()}}
    return {word.casefold(): entry for word, entry in every.items()}
