"""A report: a source judged, its sessions as they were played and what was found."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple

from ombre_records.arguments import wanted
from ombre_records.books.book import RuleBook
from ombre_records.display import displayed
from ombre_records.finding import Finding, Severity
from ombre_records.model.record import Reading, Record
from ombre_records.referee.facts import SessionFacts
from ombre_records.source import Source

if TYPE_CHECKING:
    from ombre_records.results import Result


class Cost(NamedTuple):
    """A play that cost its side the outcome that it could have had, and the plays that keep it.

    `line` is its trick's; `before` and `after` are what could be reached, in the words of `ombre
    analyse`; `glyph` is `?` or `??`.
    """

    line: int
    trick: int
    player: str
    card: int
    glyph: str
    before: str
    after: str
    best: tuple[int, ...]


class Reach(NamedTuple):
    """What the Ombre could reach after a trick, 0 before the first, the best outcome first.

    Several outcomes where the record leaves cards open, none where nothing is known. `tricks` are
    those of his side in the whole deal, None where they are not known.
    """

    trick: int
    outcomes: tuple[str, ...]
    tricks: int | None


class Review(NamedTuple):
    """What perfect play has to say of a deal: what could be reached, in how many of the completions
    looked at (one, if all is known), the plays that cost something, and what could be reached trick
    by trick."""

    session: int
    deal: int
    outcomes: tuple[tuple[str, int], ...]
    costs: tuple[Cost, ...]
    course: tuple[Reach, ...] = ()


@dataclass(frozen=True, slots=True)
class Report:
    """A source judged: its sessions as they were played, and the findings in order of place.

    `reviews` are of the deals that have been weighed against perfect play, where that was asked
    for. `record` is what was judged, `rules` the book that stood in place of its own, and `default`
    the book of sessions that name none, where there was such a book.
    """

    source: Source
    reading: Reading
    sessions: tuple[SessionFacts, ...]
    findings: tuple[Finding, ...] = field(repr=False)
    reviews: tuple[Review, ...] = ()
    record: Record | None = field(default=None, repr=False, compare=False)
    rules: RuleBook | None = field(default=None, repr=False, compare=False)
    default: RuleBook | None = field(default=None, repr=False, compare=False)

    def __iter__(self) -> Iterator[Finding]:
        return iter(self.findings)

    @property
    def shown(self) -> tuple[Finding, ...]:
        """The findings that are not consequences of another."""
        return tuple(finding for finding in self.findings if not finding.consequent)

    @property
    def errors(self) -> tuple[Finding, ...]:
        """The findings of severity error that are not consequences of another."""
        return tuple(f for f in self.shown if f.severity is Severity.ERROR)

    @property
    def deals(self) -> int:
        """The number of deals in all sessions."""
        return sum(len(session.deals) for session in self.sessions)

    @property
    def unsettled(self) -> int:
        """The number of deals of which not all the money is known."""
        return sum(not deal.settled for session in self.sessions for deal in session.deals)

    @property
    def results(self) -> tuple[Result, ...]:
        """All deals of all sessions by name: hands, bids, tricks, outcome and payments."""
        from ombre_records.results import results

        return results(self.sessions)

    def _repr_html_(self) -> str:
        return displayed("report", self)


def report_wanted(asker: str, value: object) -> None:
    """Refuse, by TypeError, what is no report."""
    wanted(asker, value, Report, "the Report that check returns")
