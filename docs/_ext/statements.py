"""The tables of statements, a phase each, and that of their keys in JSON, from the one table.

They stand in the pages, so that a checkout has them; a test writes them anew.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from docs._ext.pages import code, table

from ombre_records.interchange.json_input import FIELDS, UNREADABLE
from ombre_records.notation.keywords import PHASES, STATEMENTS, Condition, Field, Phase

if TYPE_CHECKING:
    pass


TITLES = ("Statement", "Says")


def statements() -> list[str]:
    """Return the tables, a phase each, in the order of the page."""
    return [_phase(phase) for phase in PHASES]


def _phase(phase: Phase) -> str:
    rows = (
        (", ".join(map(code, written.splitlines())), says)
        for kind in STATEMENTS
        if kind.phase == phase
        for written, says in kind.says
    )
    return table(TITLES, rows)


def json_keys() -> str:
    """Return the table of keys in JSON; of `json.md`."""
    rows: dict[str, list[str]] = {}
    for kind in STATEMENTS:
        said = ", ".join(map(_field, kind.fields))
        said = "; ".join([said, *map(_condition, kind.conditions)])
        rows.setdefault(said, []).append(kind.keyword)
    listed: Iterator[tuple[str, str]] = (
        (", ".join(map(code, keywords)), said) for said, keywords in rows.items()
    )
    unreadable = (code(UNREADABLE), f"{_field(FIELDS[UNREADABLE][0])}, the line as it stands")
    return table(("`kind`", "Keys"), [*listed, unreadable])


def _condition(condition: Condition) -> str:
    return condition.message.replace('["?"]', code('["?"]'))


def _field(field: Field) -> str:
    name = code(field.name) if field.required else f"[{code(field.name)}]"
    return f"{name} ({field.note})" if field.note else name
