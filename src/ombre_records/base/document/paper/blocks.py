"""Blocks as the data that templates of paper print; how words are written each format says."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from ombre_records.base.document.outline import (
    Aside,
    Beside,
    Block,
    Fields,
    HandToken,
    Heading,
    Listing,
    Paragraph,
    Phrase,
    Picture,
    Round,
    Table,
    TablePlace,
)
from ombre_records.base.document.paper.notes import Notes
from ombre_records.base.document.paper.page_layout import fitted
from ombre_records.base.document.style import Style

PAPERS = {"a4": ("a4", 595, 842), "letter": ("us-letter", 612, 792)}
"""What Typst calls each paper, and its width and height in points."""
MARGINS = 114, 96


class BlockWriter:
    """Turns blocks into data, as far as formats have them alike.

    `room` is the width of a page in ems, of `em` points each; `half` are the points of half a page.
    """

    def __init__(self, style: Style, wide: float, em: float, half: float) -> None:
        self.suits, self.language = style.suits, style.language
        self.notes = Notes(style.notes)
        self.em, self.half = em, half
        self.room = (wide - MARGINS[0]) / em

    def words(self, words: Phrase) -> Any:
        """Return a phrase."""
        raise NotImplementedError

    def text(self, text: str) -> str:
        """Return words as they are set."""
        raise NotImplementedError

    def picture(self, block: Picture) -> dict[str, Any]:
        """Return a picture."""
        raise NotImplementedError

    def under(self) -> list[dict[str, Any]]:
        """Return the notes under the page of what was written last."""
        return list(self.pairs(self.notes.under()))

    def block(self, block: Block) -> dict[str, Any]:
        """Return a block."""
        match block:
            case Heading(words=words):
                return {"kind": "heading", "words": self.words(words)}
            case Paragraph(words):
                return {"kind": "paragraph", "words": self.words(words)}
            case Fields(rows):
                return {"kind": "fields", "rows": list(self.pairs(rows))}
            case Listing(items):
                return {"kind": "listing", "items": list(self.pairs(items))}
            case Table():
                return self._table(block)
            case Picture():
                return self.picture(block)
            case Round():
                return self._round(block)
            case Beside(below=below):
                left, right = fitted(block, self.room * self.em, self.half)
                return {
                    "kind": "beside",
                    "left": [self.block(each) for each in left],
                    "right": [self.block(each) for each in right],
                    "below": [self.block(each) for each in below],
                }

    def pairs(self, rows: Sequence[tuple[str, Phrase]]) -> Iterator[dict[str, Any]]:
        """Yield labels with their words."""
        for label, words in rows:
            yield {"label": self.text(label), "words": self.words(words)}

    def _table(self, block: Table) -> dict[str, Any]:
        return {
            "kind": "table",
            "columns": [{"title": self.text(c.title), "right": c.right} for c in block.columns],
            "rows": [
                {"aside": self.words(row.words)}
                if isinstance(row, Aside)
                else {"cells": [self.words(cell) for cell in row]}
                for row in block.rows
            ],
            "won": block.shows_winner,
        }

    def _round(self, block: Round) -> dict[str, Any]:
        return {
            "kind": "round",
            "first": block.first,
            "count": block.last - block.first + 1,
            "title": self.text(block.title),
            "sign": block.sign if self.suits != "letters" else "",
            "words": [self.words(each) for each in block.words],
            "places": [self.place(place) for place in block.places],
        }

    def place(self, place: TablePlace) -> dict[str, Any]:
        """Return a place at the table."""
        return {
            "x": place.column,
            "y": place.row,
            "name": self.text(place.name),
            "marks": self.words(place.marks),
            "roles": self.text(place.roles),
            "nothing": "" if place.lines else self.text(place.nothing),
            "lines": [[self._token(token) for token in line] for line in place.lines],
        }

    def _token(self, token: HandToken) -> dict[str, str]:
        letters = self.suits == "letters"
        return {
            "sign": "" if letters else token.sign,
            "text": (token.sign if letters else "") + token.text,
            "state": token.state,
        }
