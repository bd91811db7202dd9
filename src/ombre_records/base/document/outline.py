"""A document in no format: phrases, headings, fields, tables, lists and pictures, and the parts
that a page is made up of.

A renderer turns an outline into one format; whatever it finds in a phrase it escapes.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from string import Formatter
from typing import Literal, NamedTuple

from ombre_records.base.document.shapes import Drawing
from ombre_records.base.document.style import Kind


class Run(NamedTuple):
    """A stretch of a phrase.

    `cards` and `winner` (the card that wins a trick) are in the notation's letters; a `mark` is the
    number of a footnote; `weak` is said in passing; a `link` is an address on the
    web, http or https; a `work` is the title of one, such as a book.
    """

    text: str
    kind: Kind = "plain"


Phrase = tuple[Run, ...]
NOTHING: Phrase = ()


@dataclass(frozen=True, slots=True)
class Heading:
    """A heading: 1 a chapter, 2 an entry in it, 3 a part of an entry."""

    level: int
    words: Phrase


@dataclass(frozen=True, slots=True)
class Paragraph:
    """Running words."""

    words: Phrase


@dataclass(frozen=True, slots=True)
class Fields:
    """Labels and what each says."""

    rows: tuple[tuple[str, Phrase], ...]


class Column(NamedTuple):
    """A column's title; numbers stand to the right."""

    title: str
    right: bool = False


@dataclass(frozen=True, slots=True)
class Aside:
    """A remark between two rows of a table, across its columns."""

    words: Phrase


@dataclass(frozen=True, slots=True)
class Table:
    """Rows of cells, with asides between them; the last column has room for remarks."""

    columns: tuple[Column, ...]
    rows: tuple[tuple[Phrase, ...] | Aside, ...]

    @property
    def shows_winner(self) -> bool:
        """Whether a card that wins a trick stands out, which a legend below has to tell."""
        cells = (cell for row in self.rows if isinstance(row, tuple) for cell in row)
        return any(run.kind == "winner" for cell in cells for run in cell)


@dataclass(frozen=True, slots=True)
class Listing:
    """Items, each with what stands before it: a footnote's number, or nothing."""

    items: tuple[tuple[str, Phrase], ...]


@dataclass(frozen=True, slots=True)
class Picture:
    """A picture as SVG, and what is to be seen in it, for a format that has words alone.

    `drawing` is what it was written from, for a format that draws otherwise. Cards stand in the SVG
    as `<use href="#card-SK" …/>`; `faces` has what each refers to, in a box of 100 to 140.
    `beside`: it stands beside the words that follow it, where there is room. `caption` stands below
    it where it is shown.
    """

    svg: str
    words: str
    drawing: Drawing | None = None
    faces: Mapping[str, str] = field(default_factory=dict, compare=False)
    beside: bool = False
    caption: Phrase = ()

    @property
    def alone(self) -> str:
        """The picture with its cards drawn where they stand: it refers to nothing."""
        return CARD.sub(self._drawn, self.svg) if self.faces else self.svg

    def _drawn(self, match: re.Match[str]) -> str:
        name, x, y, wide = match.groups()
        scale = f"{float(wide) / 100:g}"
        return f'<g transform="translate({x} {y}) scale({scale})">{self.faces[name]}</g>'


CARD = re.compile(
    r'<use href="#card-(\w+)" x="(-?[\d.]+)" y="(-?[\d.]+)" width="([\d.]+)" height="[\d.]+"/>'
)
"""How a card stands in a picture: its name, its upper left corner, its width."""


class HandToken(NamedTuple):
    """A sign in a line at a table's side: a suit's letter or none, and what follows its sign.

    `struck` is gone again, `added` came later.
    """

    sign: str
    text: str
    state: Literal["", "struck", "added"] = ""


class TablePlace(NamedTuple):
    """A place at a table, in a grid of columns and rows: whose it is, what he is, what he has."""

    column: int
    row: int
    name: str
    marks: Phrase
    roles: str
    lines: tuple[tuple[HandToken, ...], ...]
    nothing: str = ""


@dataclass(frozen=True, slots=True)
class Round:
    """Places round a table, of which documents on paper alone have diagrams.

    `title` and `words` stand in the middle, about the suit of `sign`; the table takes the places in
    column 1 from `first` to `last`. `said` is what is to be seen, in words.
    """

    places: tuple[TablePlace, ...]
    first: int
    last: int
    title: str
    sign: str
    words: tuple[Phrase, ...]
    said: str


@dataclass(frozen=True, slots=True)
class Beside:
    """Blocks side by side, and a block below them across the page; documents on paper alone have
    it.

    Where that would be too long for half a page, `line` stands in place of the tables, and then
    `brief` in place of what is right.
    """

    left: tuple[Table | Round, ...]
    right: tuple[Paragraph | Fields, ...]
    brief: tuple[Paragraph | Fields, ...]
    line: tuple[Paragraph, ...]
    below: tuple[Picture, ...]


Block = Heading | Paragraph | Fields | Table | Listing | Picture | Round | Beside
Outline = tuple[Block, ...]


def say(*parts: str | Run | Phrase) -> Phrase:
    """Put words together; empty ones are left out."""
    if len(parts) == 1 and isinstance(parts[0], str):  # as most cells of tables are
        return (Run(parts[0]),) if parts[0] else ()
    runs: list[Run] = []
    for part in parts:
        if isinstance(part, str):
            part = Run(part)
        runs += (part,) if isinstance(part, Run) else part
    return tuple(run for run in runs if run.text)


def fill(words: str, /, **parts: str | int | Run | Phrase) -> Phrase:
    """Put parts into words where their names stand in braces.

    >>> fill("{player} holds {cards}", player="Ann", cards=Run("SA", "cards"))[1]
    Run(text=' holds ', kind='plain')
    """
    parts_in_order: list[str | Run | Phrase] = []
    for text, name, *_ in Formatter().parse(words):
        parts_in_order.append(text)
        if name is not None:
            part = parts[name]
            parts_in_order.append(str(part) if isinstance(part, int) else part)
    return say(*parts_in_order)


def join(phrases: Iterable[Phrase], between: str) -> Phrase:
    """Put phrases together with words between them; empty ones are left out."""
    runs: list[Run] = []
    for phrase in phrases:
        if runs and phrase:
            runs.append(Run(between))
        runs += phrase
    return tuple(runs)


def table(columns: tuple[Column, ...], rows: Iterable[tuple[Phrase, ...] | Aside]) -> Table:
    """Make a table, without its last column, the remarks, if no row has any."""
    table_rows = tuple(rows)
    if any(row[-1] for row in table_rows if not isinstance(row, Aside)):
        return Table(columns, table_rows)
    without = (row if isinstance(row, Aside) else row[:-1] for row in table_rows)
    return Table(columns[:-1], tuple(without))


def tabled(
    words: Sequence[str], numbers: Sequence[str], rows: Iterable[Sequence[str | Phrase]]
) -> Table:
    """Make a table of columns of words and then of numbers, each under its title."""
    columns = (*map(Column, words), *(Column(title, True) for title in numbers))
    return Table(columns, tuple(tuple(map(say, row)) for row in rows))


def part(title: str) -> Heading:
    """Make the heading of a part."""
    return Heading(3, say(title))


def notes(phrases: Iterable[Phrase]) -> tuple[Paragraph, ...]:
    """Make a paragraph of each note."""
    return tuple(Paragraph(phrase) for phrase in phrases)


def listing(phrases: Iterable[Phrase]) -> Listing:
    """Make a list without numbers."""
    return Listing(tuple(("", phrase) for phrase in phrases))


def parted(blocks: Iterable[Block], level: int) -> list[list[Block]]:
    """Cut blocks before each heading of a level, or of one above it."""
    parts: list[list[Block]] = []
    for block in blocks:
        if not parts or (isinstance(block, Heading) and block.level <= level):
            parts.append([])
        parts[-1].append(block)
    return parts


_ENTRY = 2

Section = tuple[Block, ...]


@dataclass(frozen=True, slots=True)
class PagePart:
    """A chapter's beginning, or an entry: what stands below a heading, in sections.

    Sections may stand abreast. `notes` are the footnotes by their marks; a mark that stands nowhere
    is not a footnote, and its words stay in their list.
    """

    heading: Heading | None
    sections: tuple[Section, ...]
    notes: Mapping[str, Phrase]

    @property
    def entry(self) -> bool:
        """Whether this is an entry of a chapter, to be kept together."""
        return self.heading is not None and self.heading.level == _ENTRY


def parts(outline: Iterable[Block]) -> Iterator[PagePart]:
    """Yield an outline's chapters and entries, each with its own footnotes."""
    heading: Heading | None = None
    blocks: list[Block] = []
    for block in outline:
        if isinstance(block, Heading) and block.level <= _ENTRY:
            if heading or blocks:
                yield _part(heading, blocks)
            heading, blocks = block, []
        else:
            blocks.append(block)
    if heading or blocks:
        yield _part(heading, blocks)


def _part(heading: Heading | None, blocks: list[Block]) -> PagePart:
    whole = (*((heading,) if heading else ()), *blocks)
    marked = {run.text for block in whole for run in runs(block) if run.kind == "mark"}
    notes: dict[str, Phrase] = {}
    body: list[Block] = []
    for block in blocks:
        if isinstance(block, Listing):
            notes |= {mark: words for mark, words in block.items if mark in marked}
            block = replace(block, items=tuple(i for i in block.items if i[0] not in marked))
            if not block.items:
                body = body[:-1] if body and isinstance(body[-1], Heading) else body
                continue
        body.append(block)
    return PagePart(heading, tuple(_sections(body)), notes)


def _sections(blocks: list[Block]) -> Iterator[Section]:
    """Cut before every heading, and before fields and pictures that do not follow one."""
    section: list[Block] = []
    for block in blocks:
        opens = isinstance(block, Heading | Fields | Picture)
        if section and opens and not (isinstance(section[-1], Heading)):
            yield tuple(section)
            section = []
        section.append(block)
    if section:
        yield tuple(section)


def runs(block: Block) -> Iterator[Run]:
    """Yield the runs of all words of a block."""
    match block:
        case Heading(words=words) | Paragraph(words=words):
            yield from words
        case Fields(rows=pairs) | Listing(items=pairs):
            yield from (run for _, words in pairs for run in words)
        case Table(rows=rows):
            cells = ((row.words,) if isinstance(row, Aside) else row for row in rows)
            yield from (run for row in cells for words in row for run in words)
        case Round(places=places):
            yield from (run for place in places for run in place.marks)
        case Beside(left=left, right=right):
            yield from (run for each in (*left, *right) for run in runs(each))
