"""Write an outline as one SVG document, with its drawings in their places."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from markupsafe import Markup

from ombre_records.base.document.faces.sprite import MARKS, symbols
from ombre_records.base.document.letters.widths import shrink
from ombre_records.base.document.outline import (
    Aside,
    Block,
    Fields,
    Heading,
    Listing,
    Outline,
    Paragraph,
    Phrase,
    Picture,
    Run,
    Table,
    say,
)
from ombre_records.base.document.shapes import Placed
from ombre_records.base.document.style import PLAIN, Style
from ombre_records.base.document.svg.drawing import svg
from ombre_records.base.document.svg.lettering import SetLine, SetPhrase, Typeface
from ombre_records.base.language import _
from ombre_records.base.language.numbers import semicolon

ROOM = 660
MARGIN = 50
_BODY = 13
_HEADINGS = {1: 25, 2: 19, 3: 14}
_ABOVE = {1: 44, 2: 34, 3: 14}
_LEADING = 1.45
_GAP = 14
_INDENT = 12
_FLOORS = (70, 36)
_SIZE = re.compile(r'<svg [^>]*?width="([\d.]+)" height="([\d.]+)"')


class Sheet:
    """A page that grows as blocks are set on it."""

    def __init__(self, style: Style) -> None:
        self.style = style
        self.face = self._type(_BODY)
        self.lines: list[Placed] = []
        self.headings: list[tuple[float, int, Placed]] = []
        self.rules: list[tuple[float, float, float, str]] = []
        self.pictures: list[tuple[float, float, float, Markup]] = []
        self.cards: dict[str, None] = {}
        self.y: float = MARGIN

    def drawn(self) -> list[tuple[float, float, float, Markup]]:
        """Return the pictures in their places; the first brings the cards that are in any."""
        if not self.cards:
            return self.pictures
        (x, y, scale, first), *others = self.pictures
        cards = Markup(symbols(sorted(set(self.cards) - set(MARKS)), self.style, "card-"))
        return [(x, y, scale, Markup("<defs>\n") + cards + Markup("</defs>\n") + first), *others]

    def _type(self, size: float) -> Typeface:
        return Typeface(size, self.style.suits, self.style.templates)

    def block(self, block: Block) -> None:
        """Set a block below the others."""
        match block:
            case Heading(level, words):
                self._heading(level, words)
            case Paragraph(words):
                self._lines(self.face.lines(words, ROOM))
            case Fields(rows):
                self._fields(rows)
            case Listing(items):
                self._listing(items)
            case Table():
                self._table(block)
            case Picture():
                self._picture(block)
        self.y += 4 if isinstance(block, Heading) else 8

    def _lines(self, lines: Sequence[SetLine], x: float = 0, right: float | None = None) -> None:
        """Set lines under one another; with `right` they end there."""
        for line in lines:
            self.y += self.face.size * _LEADING
            begin = x if right is None else right - line.width
            self.lines.append(line.at(MARGIN + begin, self.y))

    def _heading(self, level: int, words: Phrase) -> None:
        size = _HEADINGS[level]
        self.y += _ABOVE[level] if self.headings else 0
        if level < 3 and self.headings:
            self._rule(self.y - 16, ROOM, "ink" if level == 1 else "line")
        face = self._type(size)
        for line in face.lines(strong(words), ROOM):
            self.y += size * 1.25
            self.headings.append((size, level, line.at(MARGIN, self.y)))

    def _rule(self, y: float, width: float, color: str) -> None:
        self.rules.append((MARGIN, round(y, 1), round(width, 1), color))

    def _fields(self, rows: Sequence[tuple[str, Phrase]]) -> None:
        labels = [self.face.set(say(Run(label, "weak"))) for label, _words in rows]
        wide = min(max([label.natural for label in labels], default=0), ROOM / 3)
        for label, (_label, words) in zip(labels, rows, strict=True):
            cells = (self.face.broken(label, wide), self.face.lines(words, ROOM - wide - _GAP))
            self._row(cells, (0, wide + _GAP), (None, None))

    def _listing(self, items: Sequence[tuple[str, Phrase]]) -> None:
        marks = [self.face.set(say(Run(mark or "–", "weak"))) for mark, _words in items]
        wide = max([mark.natural for mark in marks], default=0)
        begin = _INDENT + wide + 6
        for mark, (_mark, words) in zip(marks, items, strict=True):
            cells = (self.face.broken(mark, ROOM), self.face.lines(words, ROOM - begin))
            self._row(cells, (_INDENT, begin), (None, None))

    def _row(
        self,
        cells: Sequence[Sequence[SetLine]],
        begins: Sequence[float],
        rights: Sequence[float | None],
    ) -> None:
        """Set cells side by side; the next row begins below the longest."""
        top = end = self.y
        for lines, begin, right in zip(cells, begins, rights, strict=True):
            self.y = top
            self._lines(lines, begin, right)
            end = max(end, self.y)
        self.y = end

    def _table(self, block: Table) -> None:
        head = tuple(say(Run(column.title, "weak")) for column in block.columns)
        rows = [head, *(row for row in block.rows if not isinstance(row, Aside))]
        cells = [[self.face.set(cell) for cell in row] for row in rows]
        widths = self._widths(cells)
        begins = [sum(widths[:at]) + _GAP * at for at in range(len(widths))]
        rights = [
            begin + width if column.right else None
            for column, begin, width in zip(block.columns, begins, widths, strict=True)
        ]
        made = iter(cells)

        def row() -> None:
            broken = map(self.face.broken, next(made), widths)
            self._row(tuple(broken), begins, rights)

        row()
        self._rule(self.y + 5, sum(widths) + _GAP * (len(widths) - 1), "line")
        self.y += 5
        for each in block.rows:
            if isinstance(each, Aside):
                phrase = say(Run("– ", "weak"), each.words)
                self._lines(self.face.lines(phrase, ROOM - 3 * _INDENT), 2 * _INDENT)
            else:
                row()
        if block.shows_winner:
            self._lines(self.face.lines(_legend(), ROOM))

    def _widths(self, rows: Sequence[Sequence[SetPhrase]]) -> list[int]:
        columns = list(zip(*rows, strict=True))
        widths = [int(max([cell.natural for cell in cells])) + 1 for cells in columns]
        words = [int(max([cell.widest for cell in cells])) + 1 for cells in columns]
        room = ROOM - _GAP * (len(widths) - 1)
        for floors in (words, *([min(least, size) for size in widths] for least in _FLOORS)):
            shrink(widths, floors, room)
        return widths

    def _picture(self, block: Picture) -> None:
        match = _SIZE.search(block.svg)
        if not match:
            return
        wide, high = float(match[1]), float(match[2])
        scale = min(1.0, ROOM / wide)
        self.y += 8
        x = MARGIN + (ROOM - wide * scale) / 2
        self.cards.update(dict.fromkeys(block.faces))
        self.pictures.append((round(x, 1), round(self.y, 1), round(scale, 4), Markup(block.svg)))
        self.y += high * scale


def strong(words: Phrase) -> Phrase:
    """Make a phrase stand out, the marks of footnotes left as they are."""
    return tuple(Run(run.text, "strong") if run.kind == "plain" else run for run in words)


def _legend() -> Phrase:
    return say(Run(_("Shaded: the card that wins the trick."), "weak"))


def _titles(outline: Outline) -> Iterator[str]:
    for block in outline:
        if isinstance(block, Heading) and block.level == 1:
            yield "".join(run.text for run in block.words if run.kind != "mark")


def render(outline: Outline, words: str, style: Style = PLAIN) -> str:
    """Write an outline as an SVG document; its pictures have the suits by reference.

    `words` say what is to be seen in it, for those who do not see it.
    """
    sheet = Sheet(style)
    for block in outline:
        sheet.block(block)
    values = {
        "width": ROOM + 2 * MARGIN,
        "height": round(sheet.y + MARGIN),
        "title": semicolon().join(_titles(outline)) or _("Findings"),
        "description": words,
        "language": style.language,
        "lines": sheet.lines,
        "headings": sheet.headings,
        "rules": sheet.rules,
        "pictures": sheet.drawn(),
    }
    return svg("document.svg", values, style.templates, shared=True)
