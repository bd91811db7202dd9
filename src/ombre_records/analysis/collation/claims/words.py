"""What a statement says in words: its text, and the values that are compared."""

from __future__ import annotations

from typing import NamedTuple

from msgspec import Struct
from msgspec.structs import astuple

from ombre_records.analysis.collation.claims.claim import Part
from ombre_records.model import statements as st
from ombre_records.notation.keywords import STATEMENTS
from ombre_records.notation.words import quote

RANKS = {kind.keyword: rank for rank, kind in enumerate(STATEMENTS)}
"""Where statements stand in the canonical form."""
FORM = frozenset(("ombre", "suits", "results", "tricks"))
"""Statements that say how a record is written, and nothing of what happened."""


class Words(NamedTuple):
    """What a statement says: its text, what is compared, and the words behind its keyword."""

    text: str
    parts: dict[str, Part]
    code: str
    name: str | None = None
    repeated: bool = False


def other(said: st.Statement) -> Words:
    """Return what a statement says that is compared value by value and has no form of its own."""
    if isinstance(said, st.Facsimile):
        address = Part(said.address)
        return Words(said.address, {"address": address}, quote(said.address), repeated=True)
    values = astuple(said) if isinstance(said, Struct) else tuple(said)
    keyword = getattr(said, "keyword", None)
    told = [str(value) for value in values if value not in (None, "", (), keyword)]
    text = " ".join(told)
    return Words(text, {"said": Part(tuple(told))}, text, repeated=True)
