"""An outline as plain text for a terminal."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from ombre_records.base.document.glyphs import glyphs
from ombre_records.base.document.letters.characters import clean, true_minus
from ombre_records.base.document.letters.widths import fit, lay, pad, whole, width, wrap
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
    fill,
    join,
)
from ombre_records.base.document.style import PLAIN, Kind, Style
from ombre_records.base.language import _, marked
from ombre_records.base.language.numbers import semicolon

_RULES = {1: "=", 2: "-"}
_BOLD, _DIM, _RED = "1", "2", "31"
_STYLES: dict[Kind, str] = {
    "strong": _BOLD,
    "weak": _DIM,
    "winner": _BOLD,
    "mark": "33",
    "work": "3",
}
_INDENT = 2
_TALLEST = 6
"""The most lines that a row of a table has: one that breaks at each word is better a list."""
_LEGEND = marked("* wins the trick")


class _Writer:
    def __init__(self, style: Style) -> None:
        self.suits, self.color, self.columns = style.suits, style.color, style.width

    def text(self, words: Phrase) -> str:
        return "".join(map(self._run, words))

    def _run(self, run: Run) -> str:
        text = true_minus(clean(run.text))
        if run.kind == "plain" or (run.kind in _STYLES and not self.color and run.kind != "winner"):
            return text
        styles = [_STYLES[run.kind]] if run.kind in _STYLES else []
        if run.kind in ("cards", "winner"):
            star = "*" if run.kind == "winner" else ""
            return " ".join(self._holding(word, styles) for word in text.split(" ")) + star
        return " ".join(self._styled(word, styles) for word in text.split(" "))

    def _holding(self, word: str, styles: list[str]) -> str:
        red = [_RED] if word[:1] in ("H", "D") else []
        return self._styled(glyphs(word, self.suits), [*styles, *red])

    def _styled(self, word: str, styles: list[str]) -> str:
        if not (self.color and styles and word):
            return word
        return f"\x1b[{';'.join(styles)}m{word}\x1b[0m"

    def block(self, block: Block) -> Iterator[str]:
        match block:
            case Heading(level, words):
                yield from self._heading(level, self.text(words))
            case Paragraph(words):
                yield from wrap(self.text(words), self.columns)
            case Fields(rows):
                yield from self._fields(rows)
            case Listing(items):
                yield from self._listing(items)
            case Table():
                yield from self._table(block)
            case Picture():
                pass  # what it shows is said in words beside it

    def _heading(self, level: int, text: str) -> Iterator[str]:
        lines = wrap(text, self.columns)
        yield from (" ".join(self._styled(w, [_BOLD]) for w in line.split(" ")) for line in lines)
        if level in _RULES:
            yield _RULES[level] * max(map(width, lines))

    def _fields(self, rows: Sequence[tuple[str, Phrase]], by: int = 0) -> Iterator[str]:
        labels = [clean(label) for label, _words in rows]
        widest = min(max(map(width, labels), default=0), self.columns // 3)
        for label, (_label, words) in zip(labels, rows, strict=True):
            room = max(1, self.columns - by - widest - _INDENT)
            lines = lay((label, self.text(words)), (widest, room), (False, False))
            yield from (" " * by + line for line in lines)

    def _listing(self, items: Sequence[tuple[str, Phrase]]) -> Iterator[str]:
        marks = [clean(mark) or "-" for mark, _words in items]
        widest = max(map(width, marks), default=0)
        for mark, (_mark, words) in zip(marks, items, strict=True):
            lines = wrap(self.text(words), self.columns - widest - _INDENT - 1)
            yield f"{' ' * _INDENT}{pad(mark, widest)} {lines[0]}"
            yield from (" " * (_INDENT + widest + 1) + line for line in lines[1:])

    def _table(self, block: Table) -> Iterator[str]:
        head = [clean(column.title) for column in block.columns]
        cells = {
            at: [self.text(cell) for cell in row]
            for at, row in enumerate(block.rows)
            if not isinstance(row, Aside)
        }
        room = self.columns - _INDENT
        widths = fit([head, *cells.values()], room)
        rights = [column.right for column in block.columns]
        laid = {at: list(lay(row, widths, rights)) for at, row in cells.items()}
        tall = any(len(lines) > _TALLEST for lines in laid.values())
        if tall or not whole([head, *cells.values()], room):
            yield from self._list(block, head)
            return
        indent = " " * _INDENT
        yield from (indent + self._dimmed(line) for line in lay(head, widths, rights))
        for at, row in enumerate(block.rows):
            if isinstance(row, Aside):
                lines = wrap(self.text(row.words), self.columns - 2 * _INDENT - 2)
                yield from (
                    indent * 2 + ("  " if n else "- ") + line for n, line in enumerate(lines)
                )
            else:
                yield from (indent + line for line in laid[at])
        yield from self._legend(block)

    def _list(self, block: Table, head: Sequence[str]) -> Iterator[str]:
        """Write a table that has no room without breaking words as a list, an item for each row."""
        rows = [
            ("", row.words)
            if isinstance(row, Aside)
            else (self.text(row[0]), self._item(head[1:], row[1:]))
            for row in block.rows
        ]
        yield from self._fields(rows, _INDENT)
        yield from self._legend(block)

    def _item(self, head: Sequence[str], cells: Sequence[Phrase]) -> Phrase:
        """Put each cell that has something behind the title of its column."""
        phrases = [
            fill(_("{label}: {words}"), label=title, words=cell) if title else cell
            for title, cell in zip(head, cells, strict=True)
            if cell
        ]
        return join(phrases, semicolon())

    def _legend(self, block: Table) -> Iterator[str]:
        if block.shows_winner:
            yield " " * _INDENT + self._dimmed(_(_LEGEND))

    def _dimmed(self, line: str) -> str:
        return " ".join(self._styled(word, [_DIM]) for word in line.split(" "))


def render(outline: Outline, style: Style = PLAIN) -> str:
    """Write an outline as text in a given width, with no blank line below the heading of a part."""
    writer = _Writer(style)
    lines: list[str] = []
    for before, block in pairwise((None, *outline)):
        written = list(writer.block(block)) if block else []
        tight = isinstance(before, Heading) and before.level > max(_RULES)
        if lines and written and not tight:
            lines += [""] * (2 if isinstance(block, Heading) and block.level == 1 else 1)
        lines += written
    return "".join(f"{line}\n" for line in lines)
