"""What is said of something that is not known, or not for certain: `dealer n/a`, `trump -`, `title
unknown`, `pool about 5`."""

from __future__ import annotations

import re
from collections.abc import Callable

from ombre_records.base.language import _
from ombre_records.base.lexicon.meanings import words_for
from ombre_records.notation.words import as_name
from ombre_records.repair.line import TEXTS, Slip, Unread

_OF_ONE = frozenset(("hand", "holds", "exchange"))
"""Statements of which a name stands before what is not known."""
_ALONE = frozenset(("tricks", "results", "boards"))
"""Statements of a word alone."""
_LEFT_OUT = frozenset(("rules", "players", "seats", "rests"))
"""Statements that can be read with `?`, but say nothing then, or what is wrong."""
_MARKS = re.compile(r"[\s.·…?!_=*~–—-]+")
"""A line of which nothing is left without these says nothing."""


def is_unknown(text: str) -> bool:
    """Tell whether a text says only that something is not known, or that there is nothing.

    >>> is_unknown("n/a"), is_unknown("--"), is_unknown("nicht bekannt"), is_unknown("Ada")
    (True, True, True, False)
    """
    bare = text.strip().strip("()[]{}\"'.:;,= ").lower()
    return not _MARKS.sub("", bare) or " ".join(bare.split()) in words_for("said", "unknown")


def absent(line: Unread, reads: Callable[[str], bool]) -> Slip | None:
    """Return a line of what is not known with `?`, or as a comment where it is to be left out."""
    keyword, _blank, rest = line.code.partition(" ")
    bare = rest.strip()
    if keyword != line.kind or not bare or line.kind in ("tag", "note", "ombre", "deal"):
        return None
    name = next((each for each in filter(None, line.players) if _opens(bare, each)), "")
    if line.kind in _OF_ONE and name:
        said, known = bare[len(name) :].lstrip('":= '), f"{keyword} {as_name(name)} ?"
        if said in ("-", "–", "—") or said.lower() in words_for("said", "nothing"):
            return None  # no cards
    else:
        said, known = bare, f"{keyword} ?"
    if not said or said in line.players or not is_unknown(said):
        return None
    if keyword in _ALONE and not re.search(r"[\w?*_–—-]", said):
        return None  # a mark behind a word that stands alone
    at = line.code.rindex(said)
    if line.kind not in TEXTS | _LEFT_OUT and known != line.code and reads(known):
        return Slip(at, len(line.code), _("use `?` for what is not known"), known)
    told = _("what is not known is left out")
    return Slip(at, len(line.code), told, f"# {line.code}")


def _opens(text: str, name: str) -> bool:
    said = text.lstrip('"')
    return said.casefold().startswith(name.casefold()) and not said[len(name) :][:1].isalnum()
