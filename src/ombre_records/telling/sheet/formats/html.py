"""The scoring sheet of sessions as one self-contained page of HTML, without scripts."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Iterator, Sequence
from hashlib import sha256
from itertools import pairwise

from ombre_records.base.document.glyphs import glyphs, pieces
from ombre_records.base.document.letters.characters import in_drawing, in_order, legible, true_minus
from ombre_records.base.document.outline import (
    Aside,
    Beside,
    Block,
    Fields,
    Heading,
    Listing,
    Outline,
    Paragraph,
    Phrase,
    Picture,
    Round,
    Run,
    Table,
)
from ombre_records.base.document.style import Style, Suits
from ombre_records.base.document.templates import environment, filled
from ombre_records.base.errors import InvalidArgument
from ombre_records.base.language import _
from ombre_records.base.language.terms import suit_name
from ombre_records.gathering.club.season import Season
from ombre_records.model.cards import SUIT_GLYPHS, SUITS
from ombre_records.referee.report import Report
from ombre_records.telling.sheet.ledger import ledger

Value = dict[str, object]

DRAWN = ("french", "spanish")
"""The suits that are drawn."""
_RED = ("H", "D")
_AS_TEXT = "\ufe0e"
"""The variation selector for a suit as a character of text, not as a coloured picture."""


def render(reports: Sequence[Report], style: Style, club: Season | None = None) -> str:
    """Write the scoring sheets of all sessions and their league on one page."""
    return written(ledger(reports, style, club=club), _("Scoring sheets"), style)


def written(outline: Outline, title: str, style: Style, linked: str = "") -> str:
    """Write an outline as one page, with a list of its chapters if they are several.

    `linked` is JSON-LD for programs that read the page, without `<`.
    """
    made = environment(style.templates)
    css = filled(made, "sheet.css", {})
    sections = list(_sections(outline, style.suits))
    values = {
        "language": style.language,
        "title": title,
        "contents": _("Contents"),
        "css": css,
        "hash": b64encode(sha256(css.encode()).digest()).decode(),
        "sections": sections,
        "linked": linked,
        "drawn": style.suits if style.suits in DRAWN else "",
    }
    return filled(made, "sheet.html", values)


def _sections(outline: Outline, suits: Suits) -> Iterator[Value]:
    """Go through the sessions and the league, each with its parts."""
    for at, (head, blocks) in enumerate(_under(1, outline), 1):
        ident = f"sheet-{at}"
        parts = [
            {
                "id": f"{ident}-{n}",
                "title": _runs(title.words, suits) if title else [],
                "blocks": [_block(block, suits) for block in under],
            }
            for n, (title, under) in enumerate(_under(3, blocks))
        ]
        yield {"id": ident, "title": _runs(head.words if head else (), suits), "parts": parts}


def _under(level: int, blocks: Sequence[Block]) -> Iterator[tuple[Heading | None, Sequence[Block]]]:
    """Go through the headings of a level with what stands under each, and before the first."""
    heads = [
        at for at, block in enumerate(blocks) if isinstance(block, Heading) and block.level == level
    ]
    if heads[:1] != [0] and blocks:
        yield None, blocks[: heads[0] if heads else None]
    for at, end in pairwise((*heads, len(blocks))):
        head = blocks[at]
        yield head if isinstance(head, Heading) else None, blocks[at + 1 : end]


def _block(block: Block, suits: Suits) -> Value:
    match block:
        case Table(columns, rows):
            table_rows = [row for row in rows if not isinstance(row, Aside)]
            cells = [[_runs(cell, suits) for cell in row] for row in table_rows]
            heads = [column._replace(title=legible(column.title)) for column in columns]
            rights = [column.right for column in columns]
            cell_values = [_row_cells(row, rights) for row in cells]
            return {"kind": "table", "columns": heads, "rows": cells, "cells": cell_values}
        case Fields(rows):
            fields = [(legible(label), _runs(words, suits)) for label, words in rows]
            return {"kind": "fields", "rows": fields}
        case Listing(items):
            listed = [(legible(mark), _runs(words, suits)) for mark, words in items]
            return {"kind": "listing", "rows": listed}
        case Picture(svg):
            return {"kind": "picture", "svg": in_drawing(svg)}
        case Heading(_, words) | Paragraph(words):
            return {"kind": "paragraph", "words": _runs(words, suits)}
        case Round() | Beside():
            raise InvalidArgument("sheets have no diagrams of deals")


_Cell = tuple[str | None, list[Value], bool]


def _row_cells(row: Sequence[list[Value]], rights: Sequence[bool]) -> tuple[_Cell, Sequence[_Cell]]:
    """Return a row's first cell and the others: plain words, all words, whether to the right."""
    first, *others = [(_plain(cell), cell, right) for cell, right in zip(row, rights, strict=True)]
    return first, others


def _plain(cell: Sequence[Value]) -> str | None:
    """Return the words of a cell that has no more than plain ones; None for another."""
    if not cell:
        return ""
    first = cell[0]
    return str(first["text"]).strip() if len(cell) == 1 and first["kind"] == "plain" else None


def _runs(words: Phrase, suits: Suits) -> list[Value]:
    return [piece for run in words for piece in _pieces(run, suits)]


def _pieces(run: Run, suits: Suits) -> Iterator[Value]:
    """Yield stretches of one look; holdings of red suits are their own."""
    text = legible(run.text)
    if run.kind not in ("cards", "winner"):
        yield {"text": in_order(true_minus(text)), "kind": run.kind}
        return
    if suits in DRAWN:
        for suit, rest in pieces(text, suits):
            named = suit_name(SUITS.index(suit)) if suit else ""
            yield {"text": rest, "kind": run.kind, "suit": suit, "named": named}
        return
    for at, word in enumerate(text.split(" ")):
        red = " red" if word[:1] in _RED else ""
        shown = _suited(glyphs(word, suits))
        yield {"text": " " + shown if at else shown, "kind": run.kind + red}


def _suited(text: str) -> str:
    for glyph in SUIT_GLYPHS:
        text = text.replace(glyph, glyph + _AS_TEXT)
    return text
