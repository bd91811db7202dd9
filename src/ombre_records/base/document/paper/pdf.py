"""Write an outline as PDF: data for a Typst template, so that nothing has to be escaped."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain
from typing import Any, NamedTuple

from ombre_records.base.document.faces.sprite import CARDS, HIGH, MARKS, WIDE, inlined
from ombre_records.base.document.glyphs import glyphs, pieces
from ombre_records.base.document.letters.characters import clean, in_drawing, in_order
from ombre_records.base.document.outline import (
    CARD,
    Block,
    Heading,
    PagePart,
    Phrase,
    Picture,
    Round,
    Run,
    Section,
    parts,
)
from ombre_records.base.document.paper.blocks import MARGINS, PAPERS, BlockWriter
from ombre_records.base.document.paper.notes import composed, separated_marks
from ombre_records.base.document.paper.page_layout import (
    abreast,
    broken,
    height,
    sides,
)
from ombre_records.base.document.paper.typst import typeset_in_parts
from ombre_records.base.document.pips import SIZE, pip
from ombre_records.base.document.style import PLAIN, About, Style
from ombre_records.base.language import _
from ombre_records.base.suits import SUITS

KEPT = "back"
"""What stays in its picture: something may be written on it."""
DRAWN = (*CARDS, *(name for name in MARKS if name != KEPT))
"""The drawings that are had once, in the order of their pages."""
_STEP = re.compile(
    rf"<g\b[^>]*?translate\((-?[\d.]+) (-?[\d.]+)\)[^>]*>|<g\b[^>]*>|</g>|{CARD.pattern}"
)
_PAGE = {name: page for page, name in enumerate(DRAWN, 1)}


class Laid(NamedTuple):
    """A drawing in its place: its page from 1, its upper left corner and its width."""

    page: int
    x: float
    y: float
    wide: float


def lifted(svg: str) -> tuple[str, list[Laid]]:
    """Take the faces out of a picture: return what is left, and the faces in its coordinates.

    >>> use = '<use href="#card-SA" x="1" y="2" width="50" height="70"/>'
    >>> lifted(f'<svg><g transform="translate(10 20)">{use}</g></svg>')
    ('<svg><g transform="translate(10 20)"></g></svg>', [Laid(page=1, x=11.0, y=22.0, wide=50.0)])
    """
    laid: list[Laid] = []
    moved = [(0.0, 0.0)]

    def taken(match: re.Match[str]) -> str:
        across, down, name, x, y, wide = match.groups()
        left, top = moved[-1]
        if match[0] == "</g>":
            moved.pop()
        elif name is None:
            moved.append((left + float(across or 0), top + float(down or 0)))
        elif name in _PAGE:
            laid.append(Laid(_PAGE[name], left + float(x), top + float(y), float(wide)))
            return ""
        return match[0]

    return _STEP.sub(taken, svg), laid


BREAK = "\u200b"
"""Where a long word may be broken."""
_EM, _LINE = 10.0, 13.0
_HEADING = 40
"""The points that an entry's heading takes, with what parts it from the entry before."""
_ABREAST = 0.6
"""The part of a page's height that what stands abreast may take."""


def render(
    outline: Iterable[Block], about: About, style: Style = PLAIN, *, once: bool = False
) -> bytes:
    """Set an outline on pages; the same outline gives the same bytes.

    With `once` each face of a card is in the document once, however often it is shown. That is no
    PDF/UA, which has no room for a drawing of PDF.
    """
    writer = Writer(style, about.across, once=once and style.faced)
    groups = chain((writer.group(group) for group in _groups(outline)), writer.last())
    look = {**page(about, style), "faces": _faces(style), "laid": _laid(style) if once else []}
    return typeset_in_parts("document.typ", look, groups, style.templates)


def _faces(style: Style) -> dict[str, str]:
    """Return all cards as symbols of SVG: pictures refer to them."""
    drawn = inlined((*CARDS, *MARKS), style) if style.faced else {}
    return {
        name: f'<symbol id="card-{name}" viewBox="0 0 {WIDE} {HIGH}">{each}</symbol>'
        for name, each in drawn.items()
    }


def _laid(style: Style) -> list[str]:
    """Return the faces that are had once, each as SVG, in the order of `laid_cards.DRAWN`."""
    drawn = inlined(DRAWN, style) if style.faced else {}
    return [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDE} {HIGH}">{each}</svg>'
        for each in drawn.values()
    ]


def _groups(outline: Iterable[Block]) -> Iterator[list[PagePart]]:
    """Put the beginning of a chapter together with its first entry."""
    waiting: list[PagePart] = []
    for part in parts(outline):
        if waiting and not part.entry:
            yield waiting
            waiting = []
        waiting.append(part)
        if part.entry:
            yield waiting
            waiting = []
    if waiting:
        yield waiting


def page(about: About, style: Style) -> dict[str, object]:
    """Return what a template is told of the page and the whole document."""
    return {
        "title": clean(about.title).strip() or "?",
        "author": clean(about.author),
        "lang": style.language,
        "paper": PAPERS[style.paper][0],
        "across": about.across,
        "drawn": _drawn_suits(style) if style.suits == "spanish" else {},
        "winner": _("In bold: the card that wins the trick."),
        "key": {
            "struck": _("laid off"),
            "added": _("drawn"),
            "led": _("leads"),
            "won": _("wins the trick"),
        },
    }


def _drawn_suits(style: Style) -> dict[str, dict[str, str]]:
    """Return the suits that no font has, drawn, and the letter that each is read as."""
    pips = [pip(SUITS.index(suit), "spanish", style.templates) for suit in SUITS]
    return {
        suit: {
            "letter": glyphs(suit, "spanish"),
            "svg": f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {SIZE} {SIZE}">'
            f'<path fill="{each.color}" fill-rule="evenodd" d="{each.path}"/></svg>',
        }
        for suit, each in zip(SUITS, pips, strict=True)
    }


class Writer(BlockWriter):
    """Turns blocks into data; `last` are the notes that its marks are of."""

    def __init__(self, style: Style, across: bool = False, *, once: bool = False) -> None:
        _name, *sides = PAPERS[style.paper]
        wide, high = reversed(sides) if across else sides
        self.lines = (high - MARGINS[1]) / _LINE
        super().__init__(style, wide, _EM, self.lines * _LINE / 2 - _HEADING)
        self.once = once
        self.flows = style.prose
        self._above: list[int] = []

    def group(self, group: Sequence[PagePart]) -> dict[str, Any]:
        """Return parts that are to be kept together.

        `keep` is `whole` where they surely fit on a page; `fresh` where they may, so that they
        begin one; else nothing, and they are broken, as prose always is.
        """
        rows = [list(abreast(each.sections, self.room, self.lines * _ABREAST)) for each in group]
        lines = sum(height(row, self.room) for part in rows for row in part) + 3 * len(group)
        whole, fresh = lines < 0.85 * self.lines, lines < 1.15 * self.lines
        keep = "" if self.flows else "whole" if whole else "fresh" if fresh else ""
        return {
            "keep": keep,
            "parts": [self._part(*each) for each in zip(group, rows, strict=True)],
        }

    def last(self) -> Iterator[dict[str, Any]]:
        """Yield what stands behind all else: the notes, on a page of their own.

        `behind`: they stay on the first page of a document that has no other, if it has room.
        """
        if part := self.notes.part():
            rows = [[each] for each in part.sections]
            brief = sum(height(row, self.room) for row in rows) < 0.5 * self.lines
            yield {"keep": "behind" if brief else "fresh", "parts": [self._part(part, rows)]}

    def _part(self, part: PagePart, rows: list[list[Section]]) -> dict[str, Any]:
        self.notes.of(part)
        return {
            "heading": self.block(part.heading) if part.heading else None,
            "rows": [
                {
                    "whole": len(row) > 1
                    or (not self.flows and height(row, self.room) < self.lines * _ABREAST),
                    "sections": [[self.block(block) for block in section] for section in row],
                }
                for row in rows
            ],
        }

    def words(self, words: Phrase) -> list[dict[str, Any]]:
        """Return a phrase."""
        return [self._run(run) for run in separated_marks(words)]

    def _run(self, run: Run) -> dict[str, Any]:
        text = clean(run.text)
        if run.kind in ("cards", "winner"):
            return {"kind": run.kind, "cards": list(pieces(text, self.suits))}
        if run.kind == "mark":
            number = self.notes.number(run.text)
            return {
                "kind": "mark",
                "text": str(number or text.strip("[]")),
                "note": bool(number) and not self.notes.below,
            }
        kind = "plain" if run.kind == "link" else run.kind
        return {"kind": kind, "text": self.text(text)}

    def text(self, text: str) -> str:
        """Return words as they are set: in the signs of print, long ones to be broken."""
        return BREAK.join(broken(in_order(composed(clean(text), self.language))))

    def block(self, block: Block) -> dict[str, Any]:
        """Return a block, with the notes that stand under its page; a heading with its level in the
        tree of all headings, where PDF/UA leaves none out.
        """
        made = super().block(block)
        if isinstance(block, Heading):
            self._above = [*(each for each in self._above if each < block.level), block.level]
            made |= {"level": len(self._above), "look": block.level}
        if isinstance(block, Round):
            made |= {"said": clean(block.said)}
        under = self.under()
        return {**made, "under": under} if under else made

    def picture(self, block: Picture) -> dict[str, Any]:
        """Return a picture, and the cards that lie in it or on it."""
        svg, laid = lifted(block.svg) if self.once else (block.svg, [])
        return {
            "kind": "picture",
            "svg": in_drawing(svg),
            "cards": [name for name in block.faces if not self.once or name == KEPT],
            "laid": [[each.page, each.x, each.y, each.wide] for each in laid],
            "words": clean(block.words) or "?",
            "wide": min(sides(block)[0], self.room) * _EM,
        }
