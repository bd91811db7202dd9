"""The shape of a record in JSON: the fields of the table of statements, and the keys of lines."""

from __future__ import annotations

from typing import TypeAlias

from ombre_records.notation.keywords import STATEMENTS, Field

Json: TypeAlias = "bool | int | float | str | list[Json] | dict[str, Json] | None"
Object: TypeAlias = dict[str, Json]

UNREADABLE = "unreadable"
"""The kind of a line that cannot be read."""

FIELDS: dict[str, tuple[Field, ...]] = {kind.keyword: kind.fields for kind in STATEMENTS} | {
    UNREADABLE: (Field("text", "verbatim"),)
}
"""The fields of every kind, in the order in which they are written."""

LINE = ("comment", "above", "below")
"""The keys that any line may have besides: its comment, and comment lines above and below it."""

COMMON = ("edit", "apparatus", "annotations", *LINE)
"""The keys that any statement may have besides."""

EDITS = {"supplied": "[+]", "struck": "[-]"}
"""What the editor has done with a whole statement, and the notation's mark for it."""

GLYPHS = ("!", "!!", "?", "??", "!?", "?!")
"""The marks of judgement after a card."""
