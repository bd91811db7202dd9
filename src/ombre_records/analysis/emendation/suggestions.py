"""Suggest the smallest changes that make each unlawful deal lawful, the likeliest first."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from msgspec.structs import replace

from ombre_records.analysis.emendation.changes import (
    Cards,
    Change,
    Changes,
    WordChange,
    changed_deal,
)
from ombre_records.analysis.emendation.emended_line import Emended, Letters, old_and_new
from ombre_records.analysis.emendation.search import Mended, Search, SearchResult, judged
from ombre_records.analysis.emendation.suspects import Inventory, Site, inventory
from ombre_records.base import budget
from ombre_records.base.budget import Budget
from ombre_records.base.finding import Finding, Severity
from ombre_records.base.progress import tracked
from ombre_records.base.source import Span
from ombre_records.base.values import Summarized
from ombre_records.judgement.hypotheses import replay_as_meant
from ombre_records.judgement.impossible import cannot_be
from ombre_records.judgement.pipeline import findings_of
from ombre_records.model.cards import CARD_NAMES, is_known
from ombre_records.model.letters import suit_letters
from ombre_records.model.record import Deal, Session
from ombre_records.notation.keywords import HELD
from ombre_records.referee.deal import Place, replay_plainly
from ombre_records.referee.facts import SessionFacts
from ombre_records.referee.report import Report, report_wanted
from ombre_records.referee.session.replay import SessionReplay
from ombre_records.referee.session.trial import lawful, place_in

_ALIKE = frozenset(map(frozenset, ("KR", "65", "35", "72", "JQ", "KQ", "KJ", "24", "A4", "47")))
"""Ranks that are taken for each other, in print, by hand or by ear."""
_WORDS = {
    # Winners, tallies and numbers say what is clear from elsewhere, and little rests on them; names
    # of owners, the trump and the call have much to say, and a wrong one would have been noticed.
    "leader": 0.4,
    "winner": 0.4,
    "count": 0.4,
    "number": 0.4,
    "signed": 0.5,
    "amount": 0.5,
    "outcome": 0.5,
    "who": 0.5,
    "name": 0.7,
    "speaker": 0.7,
    "suit": 0.7,
    "call": 0.9,
}
_OWNER = 1.2
"""A whole list of cards is less likely to be given to another player than one card misread."""
_SUPPLIED = 0.5
"""A card left out or written too often: likelier than one misread for something quite unlike it."""
_ELSEWHERE = 0.3
"""What one other statement for or against a card weighs: more than the difference between a likely
and an unlikely misreading, since another statement is evidence and likeness is not."""


def strangeness(misprint: Changes, inventory: Inventory, blamed: Collection[int]) -> float:
    """Return how strange a misprint is, from about -1 (sooner believed) up to 1 and more.

    `inventory` is of the deal as it stands; `blamed` are the lines (by number) of the errors found.
    """
    # Two changes of one misprint are one slip: their mean, and a little for there being two.
    each = [_strange(change, inventory) for change in misprint]
    blamed_line = any(inventory.deal.lines[change.at].number in blamed for change in misprint)
    return sum(each) / len(each) + 0.2 * (len(each) - 1) - _ELSEWHERE * blamed_line


def _strange(change: Change, inventory: Inventory) -> float:
    if isinstance(change, WordChange):
        if inventory.deal.lines[change.at].kind in HELD:
            return _OWNER
        return _WORDS.get(change.slot, 1.0)
    if not isinstance(change, Cards) or not change.old or not change.new:
        return _SUPPLIED - (_borne_out(change, inventory) if isinstance(change, Cards) else 0)
    if not all(map(is_known, change.old)):
        return _SUPPLIED - _borne_out(change, inventory)
    pairs = zip(change.old, change.new, strict=True)
    unlike = max(_unlike(old.bit_length() - 1, new.bit_length() - 1) for old, new in pairs)
    return unlike - _borne_out(change, inventory)


def _unlike(old: int, new: int) -> float:
    one, two = CARD_NAMES[old], CARD_NAMES[new]
    # Another suit is one letter wrong, and so is another rank; both at once are two. Ranks that
    # look or sound alike come first, then neighbours, where an eye has slipped in a row of cards.
    if one[1] == two[1]:
        return 0.3
    if one[0] != two[0]:
        return 1.0
    if frozenset((one[1], two[1])) in _ALIKE:
        return 0.2
    return 0.3 if abs(old - new) == 1 else 0.5


def _borne_out(change: Cards, inventory: Inventory) -> float:
    """Return how far the deal's other statements are for what is new and against what is old."""
    own = next((s for s in inventory.sites if (s.at, s.slot) == (change.at, change.slot)), None)
    if own is None:
        return 0.0
    # A card that its own list has twice is against itself, as much as two other statements.
    twice = [s.item for s in inventory.sites if (s.at, s.slot) == (change.at, change.slot)]
    repeated = any(twice.count(item) > 1 for item in change.old)
    others = [site for site in inventory.sites if (site.at, site.slot) != (change.at, change.slot)]
    gained = sum(_stands(item, own, others) for item in change.new)
    lost = sum(_stands(item, own, others) for item in change.old)
    return gained - lost + 2 * _ELSEWHERE * repeated


def _stands(item: int, own: Site, others: list[Site]) -> float:
    """Return how well a card stands where it is: with the player elsewhere too, or nowhere else."""
    where = [site for site in others if site.item == item]
    if any(site.seat == own.seat for site in where):
        return _ELSEWHERE
    return -_ELSEWHERE if where else 0.0


_WORK = 400_000
"""How many lines are judged for the deals of a report: some three seconds."""
_BESIDE = 100_000
"""How many more for the sessions of these deals, to see that nothing else is wrong with them."""
_A_FINDING = 30
"""As many lines' work is a finding."""
_OUTSIDE = "card-not-in-pack"
_UNREADABLE = frozenset(("syntax", "unknown-statement", "encoding"))


@dataclass(frozen=True, slots=True)
class Edit:
    """A value changed: `old` None if it is supplied (an empty span), `new` None if it is struck.

    Cards are written S C H D with A K Q J 7 to 2 whatever the letters of the source; `written` has
    both values in those of the source.
    """

    span: Span
    old: str | None
    new: str | None
    written: tuple[str | None, str | None]


@dataclass(frozen=True, slots=True)
class Suggestion:
    """Edits that make a deal lawful together; `cost` is how many misprints they suppose.

    `session` and `deal` count from 1.
    """

    session: int
    deal: int
    edits: tuple[Edit, ...]
    cost: int
    changes: Changes = field(repr=False, compare=False)


@dataclass(frozen=True, slots=True)
class DealSuggestions:
    """The suggestions for an unlawful deal, the likeliest first.

    `complete` is False where the search stopped early, or a line cannot be read.
    """

    session: int
    deal: int
    suggestions: tuple[Suggestion, ...]
    complete: bool


@dataclass(frozen=True, slots=True, repr=False)
class Suggestions(Summarized):
    """The suggestions for the unlawful deals of records: `suggested` has those of each report."""

    reports: tuple[Report, ...]
    suggested: tuple[tuple[DealSuggestions, ...], ...]

    @property
    def deals(self) -> tuple[DealSuggestions, ...]:
        """The suggestions for each unlawful deal of all records."""
        return tuple(deal for each in self.suggested for deal in each)


def suggestions(reports: Sequence[Report]) -> Suggestions:
    """Propose changes for the unlawful deals of several reports, as `suggest` does of each."""
    return Suggestions(tuple(reports), tuple(suggest(report) for report in reports))


def suggest(report: Report, limit: int = 5, work: int = _WORK) -> tuple[DealSuggestions, ...]:
    """Propose for each unlawful deal up to `limit` of the smallest changes that make it lawful.

    Changes of equal cost are listed together. Those of a deal suppose that the first of each
    unlawful deal before it in the session has been accepted. The search is given up
    when `work` lines have been judged for all deals together, a line anew in each attempt, whatever
    the machine.
    """
    report_wanted("suggest", report)
    by_deal: list[DealSuggestions] = []
    left = Budget(work + _BESIDE)
    with budget.run():
        for facts in report.sessions:
            by_deal += Mender(report, facts, limit, work, left).run()
    return tuple(by_deal)


class Mender:
    """One session being mended, deal by deal; `now` has the suggestions accepted so far.

    `work` is how many lines may be judged for one deal, `left` how many for all.
    """

    def __init__(
        self, report: Report, facts: SessionFacts, limit: int, work: int, left: Budget | None = None
    ) -> None:
        self.report, self.facts, self.limit, self.work = report, facts, limit, work
        self.left = left or Budget(work + _BESIDE)
        self.now = facts.session
        self.faults: tuple[Session, list[Finding]] | None = None
        self.size = sum(judged(deal.lines) for deal in facts.session.deals)
        findings = findings_of(self._replay(self.now))
        self.at_first = _errors(findings)
        self.size += _A_FINDING * len(findings)
        spans = {(finding.rule, finding.span) for finding in findings}
        own = [f for f in report.errors if f.session == facts.index]
        read = _UNREADABLE | {_OUTSIDE}
        self.unread = [f for f in own if f.rule in read and (f.rule, f.span) not in spans]
        self.faulty = sorted({f.deal for f in own if f.deal is not None})

    def run(self) -> list[DealSuggestions]:
        """Mend every deal that is not lawful."""
        suggested = []
        for deal in tracked(self.faulty, "deals", len(self.faulty)):
            if self.left.spent:
                suggested.append(DealSuggestions(self.facts.index, deal, (), False))
                continue
            mended = self.deal(deal)
            if mended is None:
                continue
            suggested.append(mended)
            if mended.suggestions:
                self.now = self._with(deal, mended.suggestions[0].changes)
        return suggested

    def leave_out(self, number: int, lines: Collection[int]) -> None:
        """Mend a deal without some of its lines, by their numbers, whatever they say."""
        if not lines:
            return
        deals = list(self.now.deals)
        remaining = (line for line in deals[number - 1].lines if line.number not in lines)
        deals[number - 1] = replace(deals[number - 1], lines=tuple(remaining))
        self.now = replace(self.now, deals=tuple(deals))
        at = self.report.source.line_at
        self.unread = [each for each in self.unread if at(each.span.start) not in lines]

    def _replay(self, session: Session) -> SessionReplay:
        facts = self.facts
        return replay_as_meant(session, facts.index, facts.reading, facts.book, Path())

    def deal(self, number: int, *, one: bool = False) -> DealSuggestions | None:
        """Mend one deal; None if the deals before it, mended, have made it lawful.

        `one`: by a single misprint or not at all.
        """
        unread = [finding for finding in self.unread if finding.deal == number]
        self.left.spend(self.size)
        here = place_in(self.now, self.facts, number - 1)
        if here is None or any(finding.rule in _UNREADABLE for finding in unread):
            return DealSuggestions(self.facts.index, number, (), False)
        deal = self.now.deals[number - 1]
        if not unread and lawful(deal, here):
            return None
        lines = [line.number for line in deal.lines]
        places = {self.report.source.line_at(finding.span.start) for finding in unread}
        misread = frozenset(lines.index(line) for line in places if line in lines)
        work = max(0, min(self.work, self.left.left))
        search = Search(here, deal, work, misread)
        result = search.run(one=one)
        self.left.spend(work - search.left)
        chosen = self._chosen(here, deal, number, result)
        stopped = result.stopped or self.left.spent
        return DealSuggestions(self.facts.index, number, tuple(chosen), not stopped)

    def _with(self, number: int, changes: Changes) -> Session:
        deals = list(self.now.deals)
        deals[number - 1] = changed_deal(deals[number - 1], changes, self.facts.reading)
        return replace(self.now, deals=tuple(deals))

    # ------------------------------------------------------------ choosing

    def _chosen(
        self, here: Place, deal: Deal, number: int, result: SearchResult
    ) -> list[Suggestion]:
        """Return the likeliest suggestions of the least cost that do no harm elsewhere."""
        replayed = replay_plainly(deal, here, None)
        assert replayed is not None
        taken = inventory(deal, here.reading, here.table, replayed.facts)
        if not result.mended:
            return []
        before = self._before()
        blamed = {
            self.report.source.line_at(finding.span.start)
            for finding in before
            if finding.deal == number
        }
        ranked: list[tuple[int, float, int, Mended]] = []
        least = min((len(mended.misprints) for mended in result.mended), default=0)
        for place, mended in enumerate(result.mended):
            if len(mended.misprints) == least:
                strange = sum(strangeness(each, taken, blamed) for each in mended.misprints)
                ranked.append((0, strange, place, mended))
        ranked.sort(key=lambda entry: entry[:3])
        return self._sound(number, deal, before, [mended for *_, mended in ranked])

    def _before(self) -> list[Finding]:
        """Return the errors of the session as it now stands."""
        if self.faults is None or self.faults[0] is not self.now:
            self.left.spend(self.size)
            if self.now is self.facts.session:
                self.faults = self.now, self.at_first
            else:
                self.faults = self.now, _errors(findings_of(self._replay(self.now)))
        return self.faults[1]

    def _sound(
        self, number: int, deal: Deal, before: list[Finding], ranked: list[Mended]
    ) -> list[Suggestion]:
        """Return the first that leave no error in a deal that can be, and make none elsewhere."""
        others = Counter((f.rule, f.deal, f.span) for f in before if f.deal != number)
        chosen: list[tuple[int, int, Suggestion]] = []
        seen: set[frozenset[object]] = set()
        for mended in ranked:
            if len(chosen) >= self.limit or not self.left.spend(self.size):
                break
            replayed = self._replay(self._with(number, mended.changes))
            after = _errors(findings_of(replayed))
            if Counter((f.rule, f.deal, f.span) for f in after) - others:
                continue
            if cannot_be(replayed.facts, replayed.facts.deals[number - 1]):
                continue
            suggestion = self._suggestion(number, deal, mended)
            key = frozenset(_without_place(change, deal) for change in mended.changes)
            if key not in seen:
                seen.add(key)
                chosen.append((len(after), len(chosen), suggestion))
        return [suggestion for *_, suggestion in sorted(chosen, key=lambda entry: entry[:2])]

    def _suggestion(self, number: int, deal: Deal, mended: Mended) -> Suggestion:
        letters = letters_of(self.facts.session, deal)
        edits = []
        for change in sorted(mended.changes, key=lambda change: change.at):
            line = deal.lines[change.at]
            start, end = Emended(line, self.facts.reading, letters).place(change)
            span = Span(line.start + start, line.start + end)
            old, new = letters.change(change)
            written = (old and _printed(line.code[start:end], old), new)
            edits.append(Edit(span, *old_and_new(change), written))
        cost = len(mended.misprints)
        return Suggestion(self.facts.index, number, tuple(edits), cost, mended.changes)


def _printed(text: str, old: str) -> str:
    """Return what the source has in a place: the printed of an emendation, and a card that is none.

    >>> _printed("[SK>S8]", "x"), _printed("S8", "x"), _printed("SK", "SK"), _printed("7", "D7")
    ('SK', 'S8', 'SK', 'D7')
    """
    if emended := _EMENDED.fullmatch(text):
        return emended[1]
    return text if old == "x" and _NO_CARD.fullmatch(text) else old


_EMENDED = re.compile(r"\[([^\[\]>?+-]+)>[^\[\]]*\][!?]{0,2}")
_NO_CARD = re.compile(r"[^\s\[\]x]+")


def _errors(findings: Iterable[Finding]) -> list[Finding]:
    return [f for f in findings if f.severity is Severity.ERROR and not f.consequent]


def _without_place(change: Change, deal: Deal) -> object:
    """Return what a change says, where in a list it stands left out if that makes no difference."""
    if not isinstance(change, Cards) or change.slot == "single":
        return change
    free = deal.lines[change.at].kind in HELD and change.slot == "cards"
    return change._replace(place=0) if free or not change.old else change


def letters_of(session: Session, deal: Deal) -> Letters:
    """Return how a session writes cards, and whether a deal tells the order of the stock."""
    ordered = any(line.kind == "stock" for line in deal.lines)
    return Letters(suit_letters(session.header, "edited"), ordered)
