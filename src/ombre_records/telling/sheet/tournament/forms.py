"""Forms to be printed, blank or filled in: as an outline to be read, or as boxes on pages."""

from __future__ import annotations

from typing import NamedTuple

from ombre_records.base.document.outline import Block, Heading, Outline, Phrase, Table, say
from ombre_records.base.document.paper.pdf import Writer, page
from ombre_records.base.document.paper.typst import typeset
from ombre_records.base.document.style import About, Style

RULE = "________"
"""A space to write in by hand, for formats that draw no boxes."""


class Form(NamedTuple):
    """A form: its title, and its tables, whose empty cells are to be filled in."""

    title: str
    tables: tuple[Table, ...]


class Forms(NamedTuple):
    """Forms of one kind: what they are called, what event they are of, and how many stand abreast.

    `blank`: they are to be filled in by hand.
    """

    title: str
    event: str
    abreast: int
    forms: tuple[Form, ...]
    blank: bool


def outline(forms: Forms) -> Outline:
    """Return forms as an outline, under the event where there is one."""
    blocks: list[Block] = [Heading(1, say(forms.event or forms.title))]
    for form in forms.forms:
        blocks.append(Heading(2, say(form.title)))
        blocks += (_ruled(table) if forms.blank else table for table in form.tables)
    return tuple(blocks)


def _ruled(table: Table) -> Table:
    return Table(
        table.columns,
        tuple(row if not isinstance(row, tuple) else tuple(map(_cell, row)) for row in table.rows),
    )


def _cell(words: Phrase) -> Phrase:
    return words or say(RULE)


def pdf(forms: Forms, style: Style) -> bytes:
    """Set forms on pages with lines between them; a form is not broken, its cells are boxes."""
    writer = Writer(style)
    data = {
        "look": page(About(forms.event or forms.title), style),
        "event": forms.event,
        "abreast": forms.abreast,
        "blank": forms.blank,
        "forms": [
            {"title": form.title, "tables": [writer.block(table) for table in form.tables]}
            for form in forms.forms
        ],
    }
    return typeset("forms.typ", data, style.templates)
