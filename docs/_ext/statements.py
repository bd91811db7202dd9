"""The tables of statements, a phase each, and that of their keys in JSON, from the one table."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from docs._ext.pages import code, table, write

from ombre_records.interchange.shape import FIELDS, UNREADABLE
from ombre_records.notation.keywords import PHASES, STATEMENTS, Condition, Field, Phase

if TYPE_CHECKING:
    from sphinx.application import Sphinx


def statements() -> dict[str, str]:
    """Return the tables by file name."""
    return {f"_{phase}.md": _phase(phase) for phase in PHASES}


def _phase(phase: Phase) -> str:
    rows = (
        (", ".join(map(code, written.splitlines())), says)
        for kind in STATEMENTS
        if kind.phase == phase
        for written, says in kind.says
    )
    return table(("Statement", "Says"), rows)


def json_keys() -> str:
    """Return the table of keys in JSON; it stands in `json.md`, so that a checkout has it."""
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


def _generate(app: Sphinx) -> None:
    write(Path(app.srcdir) / "generated" / "statements", statements())


def setup(app: Sphinx) -> dict[str, bool]:
    """Let Sphinx generate the tables before it looks for pages."""
    app.connect("builder-inited", _generate)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
