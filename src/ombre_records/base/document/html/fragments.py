"""Write an outline as fragments of semantic HTML, with everything from the record escaped; each
suit is named for those who do not see it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from html import escape

from ombre_records.base.document.glyphs import glyphs
from ombre_records.base.document.letters.characters import in_drawing, leftward, legible, true_minus
from ombre_records.base.document.outline import (
    Aside,
    Block,
    Fields,
    Heading,
    Listing,
    Paragraph,
    Phrase,
    Picture,
    Run,
    Table,
)
from ombre_records.base.document.style import Style
from ombre_records.base.language import _
from ombre_records.base.language.terms import suit_name
from ombre_records.base.suits import SUITS

_CARDS = re.compile(r"([SCHD])([AKQJ765432x]*)(?![A-Za-z])")
_AS_TEXT = "\ufe0e"
"""Asks for a glyph in place of an emoji."""


@dataclass(frozen=True, slots=True)
class Suited:
    """How a page writes cards: the style's suits; `drawn` is the symbols' prefix, if there are."""

    style: Style
    drawn: str = ""

    def cards(self, text: str) -> str:
        """Write cards of the notation, each suit named for those who do not see it."""
        return _CARDS.sub(self._holding, escape(text))

    def _holding(self, match: re.Match[str]) -> str:
        return self._suit(match[1]) + escape(self.face(match[0])[1])

    def _suit(self, letter: str) -> str:
        name = suit_name(SUITS.index(letter))
        label = name if name.isalpha() else f'"{escape(name)}"'
        attributes = f"class={letter} role=img aria-label={label}"
        if self.drawn:
            return f'<svg {attributes}><use href="#{self.drawn}-{letter}"/></svg>'
        return f"<i {attributes}>{escape(self.face(letter)[0])}</i>"

    def face(self, name: str) -> tuple[str, str]:
        """Return a card's suit and rank as they are printed; no suit if it is not a card."""
        if name[0] not in SUITS:
            return "", name
        printed = glyphs(name, self.style.suits)
        mark = _AS_TEXT if ord(printed[0]) > ord("z") else ""
        return printed[0] + mark, printed[1:]


_ISOLATED = "\u2068{}\u2069"


def isolating(names: Iterable[str]) -> Callable[[str], str]:
    """Return what sets such names apart in a text, so that numbers and commas keep their places.

    A text is given as `legible` leaves it.

    >>> isolating(["Ann", "שרה"])("שרה -5, Ann +5") == "\u2068שרה\u2069 -5, Ann +5"
    True
    """
    turning = sorted({legible(name) for name in names if leftward(name)}, key=len, reverse=True)
    if not turning:
        return str
    pattern = re.compile("|".join(map(re.escape, turning)))
    return lambda text: pattern.sub(lambda name: _ISOLATED.format(name[0]), text)


_WIDE = 8
"""The columns that a phone has room for."""
_SHORT = 9
"""A cell with no more letters is not broken."""
_MARK = re.compile(r"\W")


def words(text: str) -> str:
    """Escape words for HTML, inside and outside quotation marks."""
    return escape(true_minus(legible(text)))


@dataclass(slots=True)
class Fragments:
    """A writer of blocks; footnotes link both ways within a `scope`, a prefix of their ids.

    `lower` is how many levels below those of the outline headings stand; `apart` sets names apart.
    """

    suited: Suited
    lower: int = 0
    apart: Callable[[str], str] = str
    scope: str = ""
    title: str = ""
    above: dict[int, int] = field(default_factory=dict)
    marked: set[str] = field(default_factory=set)

    def blocks(self, blocks: Iterable[Block], scope: str, *, further: bool = False) -> str:
        """Write blocks as one fragment; `further`: it stands under the headings of the last one."""
        self.scope, self.title = scope, ""
        self.above = self.above if further else {}
        self.marked.clear()
        return "".join(part for block in blocks for part in self._block(block))

    def phrase(self, phrase: Phrase) -> str:
        """Write a phrase."""
        return "".join(map(self._run, phrase))

    def _run(self, run: Run) -> str:
        match run.kind:
            case "cards":
                return self.suited.cards(run.text)
            case "winner":
                return f"<b>{self.suited.cards(run.text)}</b>"
            case "strong":
                return f"<strong>{escape(self._said(run.text))}</strong>"
            case "weak":
                return f"<i>{escape(self._said(run.text))}</i>"
            case "work":
                return f"<cite>{escape(self._said(run.text))}</cite>"
            case "mark":
                return self._mark(run.text)
            case "link":
                return _link(run.text)
            case "plain":
                return escape(self._said(run.text))

    def _said(self, text: str) -> str:
        return self.apart(true_minus(legible(text)))

    def _mark(self, text: str) -> str:
        key = _MARK.sub("", text)
        name = "" if key in self.marked else f' id="{self.scope}-r{key}"'
        self.marked.add(key)
        return f'<a class="mark"{name} href="#{self.scope}-f{key}">{words(text)}</a>'

    def _block(self, block: Block) -> Iterator[str]:
        match block:
            case Heading(level, phrase):
                self.title = title_of((block,))
                self.above = {each: at for each, at in self.above.items() if each < level}
                place = min(level + self.lower, max(self.above.values(), default=5) + 1, 6)
                self.above[level] = place
                turned = ' dir="auto"' if leftward(self.title) else ""
                yield f"<h{place}{turned}>{self.phrase(phrase)}</h{place}>\n"
            case Paragraph(phrase):
                yield f"<p>{self.phrase(phrase)}</p>\n"
            case Fields(rows):
                yield from self._fields(rows)
            case Listing(items):
                yield from self._listing(items)
            case Table():
                yield from self._table(block)
            case Picture(words=phrase):
                css = ' class="beside"' if block.beside else ""
                svg = in_drawing(block.alone)
                below = f"<figcaption>{self.phrase(block.caption)}</figcaption>"
                yield (
                    f'<figure{css} aria-label="{words(phrase)}">{svg}'
                    f"{below if block.caption else ''}</figure>\n"
                )

    def _fields(self, rows: Iterable[tuple[str, Phrase]]) -> Iterator[str]:
        pairs = [
            f"<div><dt>{words(label)}</dt><dd>{self.phrase(phrase)}</dd></div>"
            for label, phrase in rows
        ]
        if pairs:
            yield f"<dl>{''.join(pairs)}</dl>\n"

    def _listing(self, items: Iterable[tuple[str, Phrase]]) -> Iterator[str]:
        written = [self._item(mark, phrase) for mark, phrase in items]
        if written:
            yield f"<ul>{''.join(written)}</ul>\n"

    def _item(self, mark: str, phrase: Phrase) -> str:
        number = words(mark)
        if not mark.startswith("["):
            number = f'<span class="m">{number}</span> ' if mark else ""
            return f"<li>{number}{self.phrase(phrase)}</li>"
        key = _MARK.sub("", mark)
        if key in self.marked:
            back = words(_("Back to {mark}").format(mark=mark))
            number = f'<a href="#{self.scope}-r{key}" aria-label="{back}">{number}</a>'
        return f'<li id="{self.scope}-f{key}">{number} {self.phrase(phrase)}</li>'

    def _table(self, table: Table) -> Iterator[str]:
        if len(table.columns) > _WIDE:  # on a phone it scrolls in a box of its own
            yield f'<div class="wide" tabindex="0" role="group" aria-label="{words(self.title)}">'
        yield f'<table><caption class="vh">{words(self.title)}</caption><thead><tr>'
        for column in table.columns:
            side = ' class="n"' if column.right else ""
            yield f'<th scope="col"{side}>{words(column.title)}</th>'
        yield "</tr></thead><tbody>"
        for row in table.rows:
            yield "<tr>"
            if isinstance(row, Aside):
                yield f'<td colspan="{len(table.columns)}">{self.phrase(row.words)}</td>'
            else:
                yield from self._row(table, row)
            yield "</tr>"
        yield "</tbody></table>\n" if len(table.columns) <= _WIDE else "</tbody></table></div>\n"
        if table.shows_winner:
            legend = _("In bold: the card that wins the trick.")
            yield f'<p class="legend">{words(legend)}</p>\n'

    def _row(self, table: Table, row: tuple[Phrase, ...]) -> Iterator[str]:
        for at, (column, cell) in enumerate(zip(table.columns, row, strict=True)):
            short = sum(len(run.text) for run in cell) <= _SHORT
            side = ' class="n"' if column.right else ' class="k"' if short and cell else ""
            cell_html = self.phrase(cell)
            yield (
                f'<th scope="row"{side}>{cell_html}</th>'
                if not at
                else f"<td{side}>{cell_html}</td>"
            )


def title_of(blocks: Sequence[Block]) -> str:
    """Return the words of the heading that opens blocks; nothing where none does."""
    if not (blocks and isinstance(blocks[0], Heading)):
        return ""
    return legible("".join(run.text for run in blocks[0].words if run.kind != "mark"))


def _link(address: str) -> str:
    """Link an address on the web, which learns nothing of the page; anything else is words."""
    escaped = escape(legible(address))
    if not address.startswith(("http://", "https://")):
        return escaped
    return f'<a href="{escaped}" rel="noreferrer noopener nofollow">{escaped}</a>'
