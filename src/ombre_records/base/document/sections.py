"""An outline in the parts that a page is made up of, with the findings where they are marked."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace

from ombre_records.base.document.outline import (
    Aside,
    Beside,
    Block,
    Fields,
    Heading,
    Listing,
    Paragraph,
    Phrase,
    Picture,
    Round,
    Run,
    Table,
)

_ENTRY = 2

Section = tuple[Block, ...]


@dataclass(frozen=True, slots=True)
class PagePart:
    """A chapter's beginning, or an entry: what stands below a heading, in sections.

    Sections may stand abreast. `notes` are the footnotes by their marks; a mark that stands nowhere
    is no footnote, and its words stay in their list.
    """

    heading: Heading | None
    sections: tuple[Section, ...]
    notes: Mapping[str, Phrase]

    @property
    def entry(self) -> bool:
        """Whether this is an entry of a chapter, to be kept together."""
        return self.heading is not None and self.heading.level == _ENTRY


def parts(outline: Iterable[Block]) -> Iterator[PagePart]:
    """Go through an outline's chapters and entries, each with its own footnotes."""
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
    """Go through the runs of all words of a block."""
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
