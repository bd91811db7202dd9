"""What explains: docstrings in parts (`Why:`, `Example:`, `Source:`), those that tell what each
field means, and texts of rule books.
"""

from __future__ import annotations

import inspect
import re
from collections.abc import Iterator
from typing import NamedTuple

from ombre_records.base.language import pgettext

EXPLANATION = "explanation of a finding"
SOURCE = "source of a rule"
ABOUT, OPTION, READING = "about a rule book", "option of a rule book", "reading of a rule"
FIELD = "field of a rule book"
"""The contexts of the catalogues in which these stand."""

_SECTIONS = re.compile(r"^(Why|Example|Source): ", re.MULTILINE)
_NAMES = ["Why", "Example", "Source"]
_FIELD = re.compile(r"^- `(\w+)`: ", re.MULTILINE)


class Parts(NamedTuple):
    """What a finding means, why it is one, an example, and the sources, `; ` between them."""

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
    found = iter(_FIELD.split(inspect.cleandoc(docstring))[1:])
    pairs = zip(found, found, strict=True)
    return {name: " ".join(text.split()).removesuffix(".") for name, text in pairs}


def sources(source: str) -> Iterator[str]:
    """Yield the sources that are words of ours; a citation, `parlett: auction`, stays as it is."""
    return (each for each in source.split("; ") if ": " not in each)


def in_words(told: Parts) -> Parts:
    """Return an explanation in the language spoken."""
    source = "; ".join(
        each if ": " in each else pgettext(SOURCE, each) for each in told.source.split("; ")
    )
    meaning, why, example = (pgettext(EXPLANATION, each) for each in told[:3])
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
