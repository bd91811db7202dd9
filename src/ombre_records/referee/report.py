"""A report: a judged source, its sessions as they were played, and the findings."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import force_setattr

from ombre_records.base.budget import Ended
from ombre_records.base.errors import require
from ombre_records.base.finding import Finding, Severity, located
from ombre_records.base.source import Source
from ombre_records.base.values import Told
from ombre_records.books.book import RuleBook
from ombre_records.model.deferred import deferred
from ombre_records.model.record import Reading, Record
from ombre_records.referee.facts import SessionFacts

if TYPE_CHECKING:
    from ombre_records.referee.results import Result


class Cost(Struct, frozen=True):
    """A play that cost its side an outcome, and the plays that would have kept it.

    `line` is the line of its trick. `card` and `best` are cards by number, 0 to 39. `before` and
    `after` are what the side could reach, in the words of `ombre analyse`. `glyph` is `?` or `??`.
    `instead` is how both sides might have played on with open hands, from the first of `best` to
    the end; nothing where cards are not known.
    """

    line: int
    trick: int
    player: str
    card: int
    glyph: str
    before: str
    after: str
    best: tuple[int, ...]
    instead: tuple[int, ...] = ()


class Reach(Struct, frozen=True):
    """The outcomes that the Ombre could reach after a trick, the best first.

    `trick` is 0 before the first. There are several outcomes if the record leaves cards open, and
    none if nothing is known. `tricks` are those of the Ombre's side in the whole deal, None if they
    are not known.
    """

    trick: int
    outcomes: tuple[str, ...]
    tricks: int | None


class Review(Struct, frozen=True):
    """A deal measured against perfect play.

    `outcomes` are what the Ombre could reach, each with the number of completions in which he
    could. If all cards are known, there is one completion. `costs` are the plays that cost
    something. `course` is what he could reach trick by trick.
    """

    session: int
    deal: int
    outcomes: tuple[tuple[str, int], ...]
    costs: tuple[Cost, ...]
    course: tuple[Reach, ...] = ()


class Report(Told, frozen=True, dict=True):
    """A judged record: its sessions as they were played, and its findings in the order of place.

    `results` has the deals by name. `sessions` are the facts as the replay has them, with cards as
    masks and players as seats. `reading` is `edited` or `printed`. `reviews` compare deals with
    perfect play, if somebody asked for that. `record` is what was judged. `rules` is the book that
    stood in place of the record's own, `default` the book for sessions that name none, each None if
    there was no such book. `unproved` says that repairs were given up, since to prove all of them
    would have taken too much work. `unfinished` says which of the `limits` ended the judging before
    all was judged, `seconds` or `work`: what is there was found until then, and the totals of a
    session that was not judged to its end are None.

    Two reports are equal if `source`, `reading`, `sessions`, `findings` and `reviews` are. How they
    came about, `record`, `rules`, `default`, `unproved` and `unfinished`, does not count.
    """

    source: Source
    reading: Reading
    sessions: tuple[SessionFacts, ...]
    findings: tuple[Finding, ...]
    reviews: tuple[Review, ...] = ()
    record: Record | None = None
    rules: RuleBook | None = None
    default: RuleBook | None = None
    unproved: bool = False
    unfinished: Ended = ""

    def __post_init__(self) -> None:
        force_setattr(self, "findings", located(self.findings, self.source))

    def __repr__(self) -> str:
        text = f"sessions: {len(self.sessions)}, deals: {self.deals}"
        text = f"{self.reading}, {text}, findings: {len(self.findings)}"
        return f"<Report {self.source.path!r}, {text}>"

    @property
    def _told(self) -> tuple[object, ...]:
        return self.source, self.reading, self.sessions, self.findings, self.reviews

    def __iter__(self) -> Iterator[Finding]:
        return iter(self.findings)

    @cached_property
    def shown(self) -> tuple[Finding, ...]:
        """The findings that do not merely follow from another."""
        return tuple(finding for finding in self.findings if not finding.consequent)

    @cached_property
    def shown_in(self) -> Mapping[int | None, Mapping[int | None, Sequence[Finding]]]:
        """The findings shown, by the session and then by the deal in which they stand."""
        findings_by_place: dict[int | None, dict[int | None, list[Finding]]] = {}
        for each in self.shown:
            findings_by_place.setdefault(each.session, {}).setdefault(each.deal, []).append(each)
        return findings_by_place

    @cached_property
    def errors(self) -> tuple[Finding, ...]:
        """The findings of severity error that do not merely follow from another."""
        return tuple(f for f in self.shown if f.severity is Severity.ERROR)

    @property
    def deals(self) -> int:
        """The number of deals in all sessions."""
        return sum(len(session.deals) for session in self.sessions)

    def deal_number(self, session: int, deal: int) -> int:
        """Return the number of a deal, as its record has it, or else its place.

        `session` and `deal` are places, counted from 1 as findings have them. What speaks to a
        reader names deals by this number; JSON has their places.
        """
        sessions = self.sessions[session - 1 : session]
        deals = sessions[0].deals[deal - 1 : deal] if sessions else ()
        return next((each.number for each in deals if each.number is not None), deal)

    def deal_numbers(self, findings: Iterable[Finding]) -> dict[Finding, int]:
        """Return the numbers of the deals in which findings stand, of those that stand in one."""
        return {
            each: self.deal_number(each.session, each.deal)
            for each in findings
            if each.session is not None and each.deal is not None
        }

    @property
    def unsettled(self) -> int:
        """The number of deals whose payments are not all known."""
        return sum(not deal.settled for session in self.sessions for deal in session.deals)

    @cached_property
    def results(self) -> tuple[Result, ...]:
        """All deals of all sessions by name: hands, bids, tricks, outcome and payments."""
        from ombre_records.referee.results import results

        return results(self.sessions)

    def _repr_html_(self) -> str:
        shown: str = deferred("show report", self)
        return shown


def report_wanted(asker: str, value: object) -> None:
    """Raise TypeError if it is not a report."""
    require(asker, value, Report, "the Report that check returns")
