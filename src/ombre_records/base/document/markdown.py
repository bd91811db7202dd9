"""An outline as Markdown (CommonMark with tables), everything from the record escaped."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from ombre_records.base.document.glyphs import glyphs
from ombre_records.base.document.letters.characters import clean, in_order, true_minus
from ombre_records.base.document.outline import (
    NOTHING,
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
from ombre_records.base.document.style import PLAIN, Style, Suits
from ombre_records.base.language import _, marked

_SPECIAL = re.compile(r"[\\`*_\[\]{}<>|~#$^&]")
_ENTITIES = {"<": "&lt;", ">": "&gt;", "&": "&amp;"}
_OPENING = re.compile(r"^(?:([-+=:])|(\d{1,9})([.)]))")
_LEGEND = marked("In bold: the card that wins the trick.")


def escape(text: str) -> str:
    """Write words so that Markdown takes none of them for markup.

    >>> escape("a|b *c* <d>")
    'a\\\\|b \\\\*c\\\\* &lt;d&gt;'
    """
    return _SPECIAL.sub(
        lambda match: _ENTITIES.get(match[0], "\\" + match[0]), true_minus(clean(text))
    )


def _escaped_start(line: str) -> str:
    """Escape what would open a list or underline a heading at the start of a line."""
    match = _OPENING.match(line.lstrip())
    if not match:
        return line.strip()
    at = match.start(1) if match[1] else match.start(3)
    line = line.strip()
    return f"{line[:at]}\\{line[at:]}"


class _Writer:
    def __init__(self, suits: Suits) -> None:
        self.suits = suits

    def text(self, words: Phrase) -> str:
        return "".join(map(self._run, words))

    def _run(self, run: Run) -> str:
        match run.kind:
            case "cards":
                return escape(glyphs(run.text, self.suits))
            case "winner":
                return f"**{escape(glyphs(run.text, self.suits))}**"
            case "strong":
                return f"**{escape(run.text)}**"
            case "weak" | "work":
                return f"*{escape(run.text)}*"
            case "mark" | "plain" | "link":
                return escape(in_order(run.text))

    def block(self, block: Block) -> Iterator[str]:
        match block:
            case Heading(level, words):
                yield f"{'#' * level} {self.text(words).strip()}"
            case Paragraph(words):
                yield _escaped_start(self.text(words))
            case Fields(rows):
                yield from (f"- **{escape(label)}:** {self.text(words)}" for label, words in rows)
            case Listing(items):
                yield from (f"- {self._item(mark, words)}" for mark, words in items)
            case Table():
                yield from self._table(block)
            case Picture():
                pass  # what it shows is said in words beside it

    def _item(self, mark: str, words: Phrase) -> str:
        return _escaped_start(self.text(say(mark, " " if mark else "", words)))

    def _table(self, block: Table) -> Iterator[str]:
        yield _row([escape(column.title) for column in block.columns])
        yield _row(["---:" if column.right else "---" for column in block.columns])
        for row in block.rows:
            if isinstance(row, Aside):
                row = (NOTHING, row.words, *(NOTHING for _ in block.columns[2:]))
            yield _row([self.text(cell) for cell in row])
        if block.shows_winner:
            yield from ("", _(_LEGEND))


def _row(cells: Sequence[str]) -> str:
    return f"| {' | '.join(cells)} |"


def render(outline: Outline, style: Style = PLAIN) -> str:
    """Write an outline as Markdown; colour and width say nothing here."""
    writer = _Writer(style.suits)
    written = ("\n".join(writer.block(block)) for block in outline)
    return "\n\n".join(block for block in written if block) + "\n"
