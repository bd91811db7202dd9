"""A text as its editor sees it: where the lines stand, what is known of them, what words they have.

All offsets here are those of the text, whatever places the lines have that the facts name.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from ombre_records.model.record import Line
from ombre_records.notation.pieces import Word, in_reading, pieces
from ombre_records.notation.words import Problem
from ombre_records.referee.facts import DealFacts, SessionFacts
from ombre_records.server.parts import Part, Role
from ombre_records.server.positions import Positions
from ombre_records.server.standing import Standing
from ombre_records.source import Source, Span


class Block(NamedTuple):
    """A header, a deal or a session's end, and where it stands; `part` as it is judged alone."""

    span: Span
    role: Role
    lines: tuple[Line, ...]
    session: SessionFacts
    deal: DealFacts | None
    part: Part | None


class Edit(NamedTuple):
    """A stretch of the text, and what is to stand there."""

    span: Span
    text: str


class Said(NamedTuple):
    """A word of a line, where it stands in the text, and which of its kind it is in the line."""

    word: Word
    span: Span
    place: int


@dataclass(frozen=True)
class Page:
    """One state of a text."""

    standing: Standing
    positions: Positions

    @property
    def source(self) -> Source:
        """The text."""
        return self.standing.source

    @cached_property
    def blocks(self) -> tuple[Block, ...]:
        """All parts of the text in order."""
        parts = self.standing.parts
        return tuple(self._parts(parts.parts) if parts else self._whole())

    def _parts(self, parts: list[Part]) -> Iterator[Block]:
        for part in parts:
            session = self.standing.sessions[part.session - 1]
            deals = session.deals if part.role == "deal" else ()
            number = part.number or 0
            deal = deals[number - 1] if 0 < number <= len(deals) else None
            yield Block(part.span, part.role, part.lines, session, deal, part)

    def _whole(self) -> Iterator[Block]:
        for session in self.standing.sessions:
            of = session.session
            facts = {id(deal.deal): deal for deal in session.deals}
            found: list[tuple[Role, tuple[Line, ...], DealFacts | None]] = [
                ("header", of.header, None),
                *(("deal", deal.lines, facts.get(id(deal))) for deal in of.deals),
                ("closing", of.closing, None),
            ]
            for role, lines, facts_of in found:
                if lines:
                    span = Span(lines[0].start, lines[-1].span.end)
                    yield Block(span, role, lines, session, facts_of, None)

    def block(self, offset: int) -> Block | None:
        """Return the part that an offset stands in."""
        place = bisect_right(self.blocks, offset, key=lambda block: block.span.start) - 1
        return self.blocks[max(place, 0)] if self.blocks else None

    def blocks_in(self, span: Span) -> tuple[Block, ...]:
        """Return the parts that stand at least partly in a span."""
        first = bisect_right(self.blocks, span.start, key=lambda block: block.span.start) - 1
        last = bisect_right(self.blocks, span.end, key=lambda block: block.span.start)
        return self.blocks[max(first, 0) : last]

    def span(self, line: Line) -> Span:
        """Return where a line's statement stands in the text."""
        return self.standing.span(line.span)

    def line(self, offset: int) -> tuple[Block, Line] | None:
        """Return the line that an offset stands in, and its part."""
        block = self.block(offset)
        number = self.source.line_at(offset)
        for line in block.lines if block else ():
            if block and self.source.line_at(self.span(line).start) == number:
                return block, line
        return None

    def said(self, line: Line) -> tuple[Said, ...]:
        """Return the words of a line; none of one that cannot be read."""
        start, seen = self.span(line).start, dict[str, int]()
        found = []
        for word in words(line):
            index = seen[word.slot] = seen.get(word.slot, -1) + 1
            found.append(Said(word, Span(start + word.start, start + word.end), index))
        return tuple(found)

    def at(self, offset: int) -> tuple[Block, Line, Said | None] | None:
        """Return the line and the word that an offset stands in, or behind."""
        found = self.line(offset)
        if found is None:
            return None
        block, line = found
        near = [s for s in self.said(line) if s.span.start <= offset <= s.span.end]
        return block, line, near[-1] if near else None


def words(line: Line) -> list[Word]:
    """Return the words of a line in the edited reading, else in the printed; none if unreadable."""
    from lark.exceptions import UnexpectedInput

    try:
        parsed = pieces(line.code, line.kind)
        return in_reading(parsed, "edited") or in_reading(parsed, "printed") or []
    except (UnexpectedInput, Problem):
        return []
