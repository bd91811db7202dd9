"""Explanations: docstrings in parts, what each field means, texts of rule books, the glossary."""

from __future__ import annotations

import inspect
import os
import re
from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

from ombre_records.base.language import pgettext

EXPLANATION = "explanation of a finding"
SOURCE = "source of a rule"
ABOUT, OPTION, READING = "about a rule book", "option of a rule book", "reading of a rule"
FIELD = "field of a rule book"
GLOSS = "entry of the glossary"
"""The contexts of the catalogues in which these stand."""

_SECTIONS = re.compile(r"^(Why|Example|Source): ", re.MULTILINE)
_NAMES = ["Why", "Example", "Source"]
_FIELD = re.compile(r"^- `(\w+)`: ", re.MULTILINE)


class Parts(NamedTuple):
    """The explanation of a finding: its meaning, why it is one, an example, and the sources, `; `
    between them.
    """

    meaning: str
    why: str
    example: str
    source: str


def parts(docstring: str) -> Parts | None:
    """Cut a docstring into its parts, each on one line; None for one that explains nothing."""
    meaning, *rest = _SECTIONS.split(docstring)
    if rest[::2] != _NAMES:
        return None
    why, example, source = rest[1::2]
    return Parts(*(" ".join(text.split()) for text in (meaning, why, example, source)))


def meanings(docstring: str) -> dict[str, str]:
    """Return what each field means, by its attribute, by the list at the end of a docstring.

    The meaning has no stop.
    """
    fields = iter(_FIELD.split(inspect.cleandoc(docstring))[1:])
    pairs = zip(fields, fields, strict=True)
    return {name: " ".join(text.split()).removesuffix(".") for name, text in pairs}


def sources(source: str) -> Iterator[str]:
    """Yield the sources that are words of ours; a citation, `parlett: auction`, stays as it is."""
    return (each for each in source.split("; ") if ": " not in each)


def in_words(english: Parts) -> Parts:
    """Return an explanation in the language spoken."""
    source = "; ".join(
        each if ": " in each else pgettext(SOURCE, each) for each in english.source.split("; ")
    )
    meaning, why, example = (pgettext(EXPLANATION, each) for each in english[:3])
    return Parts(meaning, why, example, source)


def about_book(text: str) -> str:
    """Say what a rule book is, in the language spoken; one of somebody's own as it says itself."""
    return pgettext(ABOUT, text)


def about_option(text: str) -> str:
    """Say what an option of a rule book does, in the language spoken."""
    return pgettext(OPTION, text)


def meaning(text: str) -> str:
    """Tell what a field of a rule book means, in the language spoken; one without stays without."""
    return pgettext(FIELD, text) if text else ""


def reading(text: str) -> str:
    """Tell how a rule is read, in the language spoken."""
    return pgettext(READING, text)


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
    path = os.path.join(os.path.dirname(__file__), "glossary.md")
    with open(path, encoding="utf-8") as file:
        text = file.read()
    glosses: dict[str, str] = {}
    for entry in _ENTRY.finditer(text):
        meaning = " ".join(entry[2].split())
        glosses |= dict.fromkeys(entry[1].splitlines(), meaning)
    return glosses


def explained(word: str) -> tuple[str, str] | None:
    """Return the entry that explains a word, capitals or none, and what it says; None for none.

    The entry is an English word, what it says is in the language spoken. A word that stands in an
    entry as another one for it is explained by that.

    >>> explained("Malilla")[0], explained("teapot")
    ('manille', None)
    """
    entry = _entries().get(word.casefold())
    return None if entry is None else (entry, pgettext(GLOSS, gloss(glossary()[entry])))


def gloss(meaning: str) -> str:
    """Return what an entry says as catalogues have it: other entries are in italics."""
    return _TERM.sub(r"*\1*", meaning)


@cache
def _entries() -> dict[str, str]:
    also = {each: word for word, meaning in glossary().items() for each in _ALSO.findall(meaning)}
    every = {**also, **{word: word for word in glossary()}}
    return {word.casefold(): entry for word, entry in every.items()}
