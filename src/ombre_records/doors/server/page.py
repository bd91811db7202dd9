"""A text as its editor sees it: where the lines stand, what is known of them, what words they have.

All offsets here are those of the text, whatever offsets the lines have that the facts name.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import cached_property
from typing import Literal, NamedTuple, TypeVar, cast

from ombre_records.base.source import Source, Span
from ombre_records.doors.server.positions import Positions
from ombre_records.doors.server.standing import Standing
from ombre_records.judgement.by_session import Portion
from ombre_records.model.record import Line
from ombre_records.notation.pieces import Word, in_reading
from ombre_records.notation.plain import taken_apart
from ombre_records.notation.words import Problem, name_written
from ombre_records.referee.facts import DealFacts, SessionFacts

_T = TypeVar("_T")
Role = Literal["header", "deal", "closing"]


class Block(NamedTuple):
    """A header, a deal or a session's end, and where it stands; its lines have the offsets of their
    `portion`.
    """

    span: Span
    role: Role
    lines: tuple[Line, ...]
    session: SessionFacts
    deal: DealFacts | None
    portion: Portion

    def written(self, name: str) -> str:
        """Return a player's name as a line of the session has it."""
        return name_written(name, self.session.system)


class Edit(NamedTuple):
    """A stretch of the text, and what is to stand there."""

    span: Span
    text: str


class PlacedWord(NamedTuple):
    """A word of a line, where it stands in the text, and which of its kind it is in the line."""

    word: Word
    span: Span
    place: int


@dataclass(frozen=True)
class Page:
    """One state of a text."""

    standing: Standing
    positions: Positions
    answers: dict[str, tuple[object, object]] = field(default_factory=dict, compare=False)
    """What was asked last of the whole text, by its kind, and the answer."""

    @property
    def source(self) -> Source:
        """The text."""
        return self.standing.source

    def once(self, kind: str, asked: object, work: Callable[[Page], _T]) -> _T:
        """Return what work on the text comes to; nothing is done where the same was asked last."""
        known = self.answers.get(kind)
        if known is None or known[0] != asked:
            known = self.answers[kind] = asked, work(self)
        return cast("_T", known[1])

    @cached_property
    def blocks(self) -> tuple[Block, ...]:
        """All parts of the text in order."""
        parts = [*self._blocks()]
        starts = [block.span.start for block in parts]
        ends = [*(start - 1 for start in starts[1:]), len(self.source.text)]
        return tuple(
            block._replace(span=Span(start, max(start, end)))
            for block, start, end in zip(parts, starts, ends, strict=True)
        )

    def _blocks(self) -> Iterator[Block]:
        """Yield the parts; each has the span of its first line."""
        for portion in self.standing.judged.portions:
            pairs = zip(portion.record.sessions, portion.report.sessions, strict=True)
            for recorded, session in pairs:
                facts = {id(each.deal.opening): each for each in session.deals}
                parts: list[tuple[Role, tuple[Line, ...], DealFacts | None]] = [
                    ("header", recorded.header, None),
                    *(("deal", deal.lines, facts.get(id(deal.opening))) for deal in recorded.deals),
                    ("closing", recorded.closing, None),
                ]
                for role, lines, deal in parts:
                    if lines:
                        text = portion.text
                        begins = text.rfind("\n", 0, lines[0].start) + 1
                        head = self.standing.span(portion, Span(begins, lines[0].span.end))
                        yield Block(head, role, lines, session, deal, portion)

    def block(self, offset: int) -> Block | None:
        """Return the part that an offset stands in."""
        place = bisect_right(self.blocks, offset, key=lambda block: block.span.start) - 1
        return self.blocks[max(place, 0)] if self.blocks else None

    def blocks_in(self, span: Span) -> tuple[Block, ...]:
        """Return the parts that stand at least partly in a span."""
        first = bisect_right(self.blocks, span.start, key=lambda block: block.span.start) - 1
        last = bisect_right(self.blocks, span.end, key=lambda block: block.span.start)
        return self.blocks[max(first, 0) : last]

    def span(self, block: Block, line: Line) -> Span:
        """Return where the statement of a block's line stands in the text."""
        return self.standing.span(block.portion, line.span)

    def line(self, offset: int) -> tuple[Block, Line] | None:
        """Return the line that an offset stands in, and its part."""
        block = self.block(offset)
        number = self.source.line_at(offset)
        for line in block.lines if block else ():
            if block and self.source.line_at(self.span(block, line).start) == number:
                return block, line
        return None

    def placed_words(self, block: Block, line: Line) -> tuple[PlacedWord, ...]:
        """Return the words of a block's line; none of one that cannot be read."""
        start, seen = self.span(block, line).start, dict[str, int]()
        placed = []
        for word in words(line):
            index = seen[word.slot] = seen.get(word.slot, -1) + 1
            placed.append(PlacedWord(word, Span(start + word.start, start + word.end), index))
        return tuple(placed)

    def at(self, offset: int) -> tuple[Block, Line, PlacedWord | None] | None:
        """Return the line and the word that an offset stands in, or behind."""
        place = self.line(offset)
        if place is None:
            return None
        block, line = place
        near = [s for s in self.placed_words(block, line) if s.span.start <= offset <= s.span.end]
        return block, line, near[-1] if near else None


def words(line: Line) -> list[Word]:
    """Return the words of a line in the edited reading, else in the printed; none if unreadable."""
    from lark.exceptions import UnexpectedInput

    try:
        parsed = taken_apart(line.code, line.kind)
        return in_reading(parsed, "edited") or in_reading(parsed, "printed") or []
    except (UnexpectedInput, Problem):
        return []
