"""A deal with what a transcript of it needs: its session's names, its lines, its margin."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import NamedTuple, TypeVar

from ombre_records.base.document.outline import Phrase, Picture
from ombre_records.model.record import Line
from ombre_records.model.statements import Statement
from ombre_records.referee.facts import DealFacts, SessionFacts
from ombre_records.telling.transcript.margin import Margin

S = TypeVar("S", bound=Statement)

_PLAY = ("tricks", "trick")


@dataclass(frozen=True, slots=True)
class DealPage:
    """A deal, its session, and what stands in its margin.

    `drawn`: a diagram beside the words shows the hands, the exchange as far as it is known, and the
    totals.
    """

    session: SessionFacts
    facts: DealFacts
    margin: Margin
    drawn: bool = False

    def name(self, seat: int | None) -> str:
        """Return a player's name, `?` for an unknown one."""
        return "?" if seat is None else self.session.players[seat]

    @property
    def seats(self) -> tuple[int, ...]:
        """The active players in player order."""
        return tuple(self.facts.active)

    def lines(self, *kinds: str) -> list[Line]:
        """Return the deal's lines of some kinds, in order."""
        return [line for line in self.facts.deal.lines if line.kind in kinds]

    def said(self, kind: type[S], *kinds: str) -> Iterator[tuple[Line, S]]:
        """Go through the lines of some kinds (of all, if none is named) that say a thing."""
        for line in self.facts.deal.lines:
            statement = line.read(self.session.reading)
            if isinstance(statement, kind) and (not kinds or line.kind in kinds):
                yield line, statement

    def before_play(self) -> list[Line]:
        """Return the lines before the first trick."""
        lines = self.facts.deal.lines
        return list(lines[: next(self._play(), len(lines))])

    def from_play(self) -> list[Line]:
        """Return the lines from the first trick."""
        lines = self.facts.deal.lines
        return list(lines[next(self._play(), len(lines)) :])

    def _play(self) -> Iterator[int]:
        return (at for at, line in enumerate(self.facts.deal.lines) if line.kind in _PLAY)

    def beside(self, *kinds: str) -> Phrase:
        """Return what stands beside the lines of some kinds."""
        return self.margin.at(*self.lines(*kinds))


class Pictures(NamedTuple):
    """What draws a deal: its hands, which stand at its head, and its tricks, below their table.

    `leaf` shows the page that an address names, or says why it does not.
    """

    hands: Callable[[DealPage], Picture | None]
    tricks: Callable[[DealPage], Picture | None]
    leaf: Callable[[str], Picture | str] | None = None
