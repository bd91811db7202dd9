"""The standing of a record as it is typed: judged at every change, what has not changed not again.

A text that is not long is judged as a whole besides, as any record is: if it is short at every
change, else in a pause. What stands there then is what `ombre check` finds.

A deal is replayed again if its lines have changed, or something that it rests on: what the deals
before hand on, or the header. The totals and what kind of faults there have been bear on no deal's
own faults unless it has some, so a deal is taken as it was when only these are new; they are added
up.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import nullcontext
from dataclasses import dataclass
from dataclasses import replace as replaced
from itertools import count
from typing import Any, NamedTuple

from msgspec.structs import fields, replace

from ombre_records import budget
from ombre_records.books.book import RuleBook
from ombre_records.finding import Finding, Related, Repair
from ombre_records.findings.ignores import honoured
from ombre_records.findings.in_place import in_place
from ombre_records.findings.placed import Placed, placed
from ombre_records.findings.run_together import RULES, has_terms, proposed
from ombre_records.findings.said_again import Spoken
from ombre_records.findings.told import finding_of
from ombre_records.judgement.beside import beside_its_own, following
from ombre_records.judgement.impossible import clash_of, with_impossible
from ombre_records.judgement.pipeline import judge, judge_as_it_stands, ties_itself
from ombre_records.model.record import Deal, Line, Reading
from ombre_records.notation.parse import parse
from ombre_records.plugins import UnusablePluginError
from ombre_records.referee.deal import Place, Replayed, replay_deal
from ombre_records.referee.facts import DealFacts, SessionFacts
from ombre_records.referee.faults.fault import Fault
from ombre_records.referee.session.carry import with_board
from ombre_records.referee.session.replay import deal_number, replay_session
from ombre_records.referee.state import Carried, Table
from ombre_records.report import Report
from ombre_records.selection import MARK
from ombre_records.server.installed import Installed
from ombre_records.server.pace import Haste, Pace
from ombre_records.server.parts import Part, Parts
from ombre_records.server.pictures import Pictures
from ombre_records.source import Place as WhereInLines
from ombre_records.source import Source, Span, folder_of


class Judging(NamedTuple):
    """How a record is judged: in which reading, and the book of sessions that name none."""

    reading: Reading = "edited"
    default: RuleBook | None = None


@dataclass(frozen=True)
class Standing:
    """What is known of a text: its findings, in the order of their places, and what it says.

    `sessions` and the lines in them have the places of `parts`, which tell where these are in the
    text; None where the text could only be judged as a whole, beyond all bounds. What is `late`
    stands in part as it was judged before; `untold` faults have not been put in words; `trouble`
    says which check of another package cannot be used.
    """

    source: Source
    findings: tuple[Finding, ...]
    sessions: tuple[SessionFacts, ...]
    parts: Parts | None
    late: bool = False
    untold: int = 0
    trouble: str = ""

    def span(self, span: Span) -> Span:
        """Return a span of a line as it is in the text."""
        return self.parts.span(span) if self.parts else span


class Desk:
    """Keeps one text, and judges it as it changes."""

    def __init__(self, path: str = "-", judging: Judging | None = None) -> None:
        self.path, self.judging = path, judging or Judging()
        self._parts = Parts(path)
        self._memories: dict[Reading, _Memory] = {}
        self._pace, self._untold = Pace(), 0
        self._beside, self._compared_at = list[Finding](), (0.0, "")
        self._installed, self._pictures = Installed(), Pictures()
        self._whole = _Whole()

    def update(self, text: str, haste: Haste | None = None) -> Standing:
        """Judge a text, which mostly is that of the last time with a small change.

        With `haste` what takes long is put off, and the same text is to be judged again.
        """
        standing = self.by_parts(text, haste)
        if standing.late or standing.untold or text.count("\n") > _LONG:
            return standing
        if not self._whole.may_be_judged(text, self._pace):
            return replaced(standing, late=True)
        try:
            anew = haste is None
            found = self._whole.findings(text, self.path, self.judging, anew=anew)
        except UnusablePluginError:  # of which the standing tells
            return standing
        return replaced(standing, findings=found)

    def by_parts(self, text: str, haste: Haste | None = None) -> Standing:
        """Judge a text part by part, as far as there is time."""
        parts, self._pace = self._parts, Pace(haste)
        if not parts.update(text, self._pace):
            reading, default = self.judging
            report = judge_as_it_stands(text, self.path, reading=reading, default=default)
            return Standing(report.source, report.findings, report.sessions, None)
        reading = self.judging.reading
        sessions, findings = self._judged(reading)
        report = Report(parts.source, reading, tuple(sessions), tuple(findings))
        findings = with_impossible(findings, sessions, self._memory(reading).clash)
        told = [self._placed(finding) for finding in findings]
        if self._on_boards():
            beside = [self._placed(finding) for finding in self._compared(report)]
            told = [*following(told, beside, parts.source), *beside]
        default = self.judging.default
        for finding in self._installed.findings(parts, reading, default, self._pace):
            told.append(self._placed(self._moved_on(finding)))
        for finding in self._pictures.findings(parts, reading, self._pace):
            told.append(self._placed(finding))
        if MARK in text:
            # Of findings that are not told nobody knows which are ignored.
            elsewhere = None if self._untold or self._pace.late else self._elsewhere
            told = honoured(parts.around(MARK), told, elsewhere)
        told.sort(key=lambda finding: (finding.span.start, finding.consequent))
        late, untold = self._pace.late, self._untold
        trouble = self._installed.trouble
        return Standing(parts.source, tuple(told), tuple(sessions), parts, late, untold, trouble)

    def trial(self, text: str) -> Standing:
        """Judge another text part by part, and stay with the one that is there."""
        other = Desk(self.path, self.judging)
        other._parts = self._parts.fork()
        other._memories = {reading: memory.fork() for reading, memory in self._memories.items()}
        return other.by_parts(text)

    def tried(self, part: Part, text: str) -> DealFacts | None:
        """Return a deal as it would be with another text."""
        made = self._parts.made(text, part)
        done = self._memory(self.judging.reading).tried(part.deal, made.deal)
        return done.facts if done else None

    def _on_boards(self) -> bool:
        """Whether there are sessions of a tournament or an evening, which are compared."""
        return ties_itself(self._parts.record.sessions)

    def _compared(self, report: Report) -> list[Finding]:
        """Return what the tables of a text say against each other's boards, as far as there is
        time; else what they said before, if it still stands there.
        """
        parts, (spent, text) = self._parts, self._compared_at
        new, self._compared_at = text != parts.source.text, (spent, parts.source.text)
        if (new and self._pace.put_off_long(spent)) or self._pace.put_off():
            return [self._moved_on(found) for found in self._beside if parts.has(found.span)]
        inside = _InParts(parts.source.text, self.path, parts=parts)
        before = self._pace.spent
        with self._pace.running():
            self._beside = list(
                beside_its_own(Report(inside, report.reading, report.sessions, report.findings))
            )
        self._compared_at = (self._pace.spent - before, parts.source.text)
        return self._beside

    def _elsewhere(self) -> Iterable[Finding]:
        """Find the faults of the other reading, if there are two."""
        other: Reading = "printed" if self.judging.reading == "edited" else "edited"
        if "[" not in self._parts.source.text:
            return ()
        return [self._placed(finding) for finding in self._judged(other)[1]]

    def _memory(self, reading: Reading) -> _Memory:
        return self._memories.setdefault(reading, _Memory())

    def _judged(self, reading: Reading) -> tuple[list[SessionFacts], list[Finding]]:
        """Return the sessions and the findings, with the places of the parts."""
        with budget.run():
            return self._judged_in_parts(reading)

    def _judged_in_parts(self, reading: Reading) -> tuple[list[SessionFacts], list[Finding]]:
        parts, memory, self._untold = self._parts, self._memory(reading), 0
        memory.forget_all_but((part.deal for part in parts.parts), self._pace, parts.fresh)
        folder = folder_of(self.path)
        findings = [_counted(each, part) for part in parts.parts for each in part.findings]
        sessions = []
        for place, session in enumerate(parts.record.sessions, 1):
            replayed = replay_session(
                session, place, reading, None, folder, default=self.judging.default, by=memory
            )
            sessions.append(replayed.facts)
            told = (
                memory.finding(fault, replayed.facts, deal, parts.number)
                for deal, fault in self._some(replayed.faults, len(findings))
            )
            findings += [finding for finding in told if finding is not None]
        findings = list(proposed(findings, self._lines_of(findings, sessions)))
        return sessions, in_place(findings, lambda: self._deals_of(sessions))

    def _some(
        self, faults: tuple[tuple[int, Fault], ...], told: int
    ) -> tuple[tuple[int, Fault], ...]:
        """Return the faults that are put in words, when some have been told."""
        most = self._pace.faults
        kept = faults if most is None else faults[: max(0, most - told)]
        self._untold += len(faults) - len(kept)
        return kept

    def _lines_of(self, findings: list[Finding], sessions: list[SessionFacts]) -> list[Spoken]:
        """Return the lines of the parts where words may stand that belong together."""
        of = {id(self._part_at(each.span)): each.session for each in findings if each.rule in RULES}
        lines = [
            Spoken(line, sessions[part.session - 1].book, sessions[part.session - 1].players, told)
            for part in self._parts.parts
            if id(part) in of
            for told in (any(line.kind == "trump" for line in part.lines),)
            for line in part.lines
            if has_terms(line)
        ]
        return sorted(lines, key=lambda each: each.line.start)

    def _deals_of(self, sessions: list[SessionFacts]) -> Iterator[Placed]:
        """Go through the deals as they stand in the parts; one that was put off is left out."""
        for part in self._parts.parts:
            session = sessions[part.session - 1]
            if part.number and part.number <= len(session.deals):
                yield placed(session, part.number, part.deal)

    def _part_at(self, span: Span) -> Part:
        return self._parts.at(self._parts.span(span).start)

    def _moved_on(self, finding: Finding) -> Finding:
        """Return what was found of a part before, counted as the part is now."""
        part = self._part_at(finding.span)
        if finding.deal:
            return _counted(finding, part)
        return replace(finding, session=part.session) if finding.session else finding

    def _placed(self, finding: Finding) -> Finding:
        """Return a finding as it stands in the text."""
        at = self._parts.span
        # What was found in haste may name a line of another deal that is no longer there.
        there = [each for each in finding.related if self._parts.has(each.span)]
        related = tuple(Related(at(each.span), each.message) for each in there)
        proposals = tuple(
            self._moved(each)
            for each in finding.proposals
            if all(self._parts.has(edit.span) for edit in each.edits)
        )
        return replace(finding, span=at(finding.span), related=related, proposals=proposals)

    def _moved(self, repair: Repair) -> Repair:
        edits = (replace(edit, span=self._parts.span(edit.span)) for edit in repair.edits)
        return replace(repair, edits=tuple(edits))


class _InParts(Source, frozen=True, kw_only=True):
    """A text that is asked by the places of its parts."""

    parts: Parts

    def at(self, span: Span) -> str:
        return self.parts.source.at(self.parts.span(span))

    def place(self, span: Span) -> WhereInLines:
        return self.parts.source.place(self.parts.span(span))


def _counted(finding: Finding, part: Part) -> Finding:
    return replace(finding, session=part.session, deal=part.number)


class _Whole:
    """A text judged as a whole: at once where that takes no long time, else in a pause.

    What lines that cannot be read were meant to be may rest on any other line, and what their
    proposals would bring to light on all.
    """

    def __init__(self) -> None:
        self._seen, self._took = "", 0.0
        self._known: tuple[str, tuple[Finding, ...]] | None = None

    def may_be_judged(self, text: str, pace: Pace) -> bool:
        """Whether the text may be judged now; if it is the same once more, nobody types."""
        typing, self._seen = pace.hasty and self._seen != text, text
        return not typing or (text.count("\n") <= _SHORT and self._took < _SOON)

    def findings(
        self, text: str, path: str, judging: Judging, *, anew: bool
    ) -> tuple[Finding, ...]:
        """Judge the text; `anew` if it has been before, as what lies beside it may have changed."""
        if anew or self._known is None or self._known[0] != text:
            pace = Pace()
            with pace.running():
                report = judge(text, path, reading=judging.reading, default=judging.default)
            self._known, self._took = (text, report.findings), pace.spent
        return self._known[1]


_LONG = 2_000
"""A text of more lines takes too long to be judged as a whole, even when nobody types."""
_SHORT, _SOON = 200, 0.03
"""So many lines are judged as a whole at a keystroke, unless that took more seconds last."""


class _PutOffError(Exception):
    """A deal would have to be replayed, for which there is no time now."""


_EMPTY = parse("deal 1").sessions[0].deals[0]
"""A deal that says nothing."""


class _Memory:
    """What has been found of deals, by the deal itself and by all that it rests on.

    It is called in place of `replay_deal`, and returns what that would.
    """

    def __init__(self) -> None:
        self._seen: dict[int, _Seen] = {}
        self._tables: list[tuple[int, Table]] = []
        self._numbers = count()
        self._at_hand: dict[int, tuple[Table, int, Table]] = {}
        self._findings: dict[tuple[object, ...], tuple[Fault, Finding]] = {}
        self._blank: dict[int, Replayed] = {}
        self._pace, self._fresh = Pace(), set[int]()

    def fork(self) -> _Memory:
        """Return what remembers the same, and may forget it."""
        other = _Memory()
        other._seen, other._tables = dict(self._seen), list(self._tables)
        other._numbers, other._findings = self._numbers, dict(self._findings)
        return other

    def forget_all_but(self, deals: Iterable[Deal], pace: Pace, fresh: set[int]) -> None:
        """Forget deals that are no longer there, and tables of long ago, before another round.

        `fresh` are deals, by identity, that have to be replayed whatever the `pace`.
        """
        self._pace, self._fresh = pace, fresh
        self._blank.clear()
        wanted = {id(deal) for deal in deals}
        for key in self._seen.keys() - wanted:
            del self._seen[key]
        self._at_hand.clear()
        del self._tables[:-_TABLES]
        if len(self._findings) > _FINDINGS:
            self._findings.clear()

    # ------------------------------------------------------------ deals

    def __call__(self, deal: Deal, place: Place) -> Replayed:
        """Replay a deal in its place, or remember what came of it."""
        number, table = self._table(place.table)
        place = place._replace(table=table)
        if table.boards:
            return self._of_board(deal, place, number)
        return self._remembered(deal, place, number)

    def _of_board(self, deal: Deal, place: Place, number: int) -> Replayed:
        """Replay a deal that bears the number of a board: it rests on what was played before only
        if that was the same board.
        """
        board, played = deal_number(deal.opening, place.reading), place.carried.played
        again = {board: played[board]} if board in played and board is not None else {}
        alone = place._replace(carried=place.carried._replace(played=again))
        done = self._remembered(deal, alone, number)
        after = with_board(played, board, deal.opening)
        return replace(done, carried=done.carried._replace(played=after))

    def _remembered(self, deal: Deal, place: Place, number: int) -> Replayed:
        seen = self._seen.setdefault(id(deal), _Seen(deal))
        seen.place, seen.waits = place, id(deal) not in self._fresh
        asked = (number, place.following, place.ordinal, place.carried, *_first(place.carried))
        if seen.latest is not None and seen.asked == asked:
            return seen.latest
        try:
            found = self._known(seen, place, number)
        except _PutOffError:
            return seen.before(place) or self._unjudged(deal, place, number)
        seen.latest, seen.asked = found, asked
        return found

    def _known(self, seen: _Seen, place: Place, number: int) -> Replayed:
        """Return what comes of a deal; _PutOffError if that is not known, and time is short."""
        now, pace = place.carried, self._pace
        if now.otherwise:
            key = (number, place.following, place.ordinal, *_hashed(now))
            return seen.replayed(place, key, pace)
        zero: tuple[int | None, ...] = (0,) * len(now.totals)
        bare = now._replace(totals=zero, said_totals=zero, lost=False, faulty=False)
        begun = (number, place.following)
        done = seen.replayed(place._replace(carried=bare), (*begun, *_hashed(bare)), pace)
        if done.faults and (now.lost or now.faulty):
            bare = bare._replace(lost=now.lost, faulty=now.faulty)
            done = seen.replayed(place._replace(carried=bare), (*begun, *_hashed(bare)), pace)
        if done.carried.otherwise:
            key = (number, place.following, place.ordinal, *_hashed(now))
            return seen.replayed(place, key, pace)
        return seen.going_on(done, now, place.ordinal)

    def _unjudged(self, deal: Deal, place: Place, number: int) -> Replayed:
        """Return a deal of which nothing is known yet, and which hands on what it was handed."""
        blank = self._blank.get(number)
        if blank is None:
            blank = self._blank[number] = replay_deal(_EMPTY, place)
        facts = replace(blank.facts, deal=deal, index=place.ordinal, number=place.carried.number)
        return Replayed(facts, (), place.carried)

    def _table(self, table: Table) -> tuple[int, Table]:
        """Return the one table that says the same, with all that has been looked up at it."""
        found = self._at_hand.get(id(table))
        if found is None:
            alike = next((each for each in self._tables if _alike(each[1], table)), None)
            if alike is None:
                alike = (next(self._numbers), table)
                self._tables.append(alike)
            found = self._at_hand[id(table)] = (table, *alike)
        return found[1:]

    def tried(self, deal: Deal, instead: Deal) -> Replayed | None:
        """Return what would come of a deal with other lines; None for one that was not replayed."""
        seen = self._seen.get(id(deal))
        return replay_deal(instead, seen.place) if seen and seen.place else None

    # ------------------------------------------------------------ findings

    def finding(
        self, fault: Fault, session: SessionFacts, deal: int, number: Callable[[int], int]
    ) -> Finding | None:
        """Put a fault in words, or None: that is put off; `number` tells where in the text a line
        stands that they name.
        """
        facts: Any = fault.facts
        line = getattr(facts, "line", None)
        if isinstance(line, int):
            line = number(line)
            facts = replace(facts, line=line)
        # A fault may have been marked anew as a consequence; what it is of is the same.
        key = (id(fault.facts), id(fault.at), fault.consequent, session.index, deal, line)
        found = self._findings.get(key)
        known = found and (found[0].facts is fault.facts and found[0].at is fault.at)
        if found is None or not known or not _same_series(found[0], fault):
            if self._pace.put_off_words(1 + len(fault.series)):
                return None
            told = replace(fault, facts=facts) if line is not None else fault
            # A header is read anew each time: if its faults counted, the rest would wait for ever.
            with self._pace.running() if deal else nullcontext():
                made = finding_of(told, session, session.index, deal or None, session.reading)
            found = self._findings[key] = (fault, made)
        return found[1]

    def clash(self, session: SessionFacts, deal: DealFacts) -> list[Line] | None:
        """Return what `clash_of` does, or remember it."""
        return self._seen[id(deal.deal)].clash(session, deal, self._pace)


def _same_series(one: Fault, other: Fault) -> bool:
    """Whether the same faults go on from two, in the same lines: equal lines are not enough.

    The faults of a session's end are other values each time.
    """
    return len(one.series) == len(other.series) and all(
        a.at.line is b.at.line and a.facts == b.facts and a.at == b.at
        for a, b in zip(one.series, other.series, strict=True)
    )


_TABLES, _FINDINGS, _KEPT = 64, 20_000, 100
"""How many tables are remembered, findings, and judgements of one deal: a hand on the keys goes
back and forth, and a deal is judged for each seating that a session may have been meant to have."""


class _Seen:
    """What has come of one deal, by what was handed to it."""

    def __init__(self, deal: Deal) -> None:
        self.deal = deal
        self.place: Place | None = None
        self.latest: Replayed | None = None
        self.asked: tuple[object, ...] = ()
        self.waits = False
        self._replayed: dict[object, Replayed] = {}
        self._last: tuple[Replayed, object, Replayed] | None = None
        self._clash: tuple[DealFacts, tuple[str, ...], list[Line] | None] | None = None

    def before(self, place: Place) -> Replayed | None:
        """Return what came of the deal the last time, if as many sat at the table."""
        latest = self.latest
        if latest is None or len(latest.carried.totals) != len(place.table.players):
            return None
        return replace(latest, facts=replace(latest.facts, index=place.ordinal))

    def replayed(self, place: Place, key: object, pace: Pace) -> Replayed:
        """Return what comes of the deal in its place; _PutOffError if that has to wait."""
        found = self._replayed.get(key)
        if found is None:
            if self.waits and pace.put_off():
                raise _PutOffError
            while len(self._replayed) >= _KEPT:
                del self._replayed[next(iter(self._replayed))]
            with pace.running():
                found = self._replayed[key] = replay_deal(self.deal, place)
        return found

    def going_on(self, done: Replayed, now: Carried, ordinal: int) -> Replayed:
        """Return what came of a deal that began with no totals, with those that it begins with."""
        begun = (now.totals, now.said_totals, now.lost, now.faulty, ordinal)
        if self._last is not None and self._last[0] is done and self._last[1] == begun:
            return self._last[2]
        carried = done.carried._replace(
            totals=_added(now.totals, done.carried.totals),
            said_totals=_added(now.said_totals, done.carried.said_totals),
            lost=now.lost or done.carried.lost,
            faulty=now.faulty or done.carried.faulty,
        )
        facts = replace(done.facts, index=ordinal, totals=carried.totals)
        self._last = (done, begun, Replayed(facts, done.faults, carried))
        return self._last[2]

    def clash(self, session: SessionFacts, deal: DealFacts, pace: Pace) -> list[Line] | None:
        """Return what of the deal cannot stand together, as `clash_of` does."""
        known = self._clash
        if known is None or known[1] != session.players or not _same_play(known[0], deal):
            if pace.put_off():
                return known[2] if known else None
            with pace.running():
                known = (deal, session.players, clash_of(session, deal))
        self._clash = (deal, *known[1:])
        return known[2]


def _same_play(one: DealFacts, other: DealFacts) -> bool:
    """Whether a deal was taken alike twice, but for what has been paid."""
    return one is other or all(getattr(one, n) == getattr(other, n) for n in _PLAYED)


_PLAYED = tuple(
    each.name
    for each in fields(DealFacts)
    if each.name not in ("deal", "index", "number", "totals", "pool_before", "pool_after")
)


def _hashed(carried: Carried) -> tuple[object, ...]:
    """Return what is handed on, of the board played before the line that no other has."""
    said = (getattr(carried, name) for name in Carried._fields if name != "played")
    return (*said, *_first(carried))


def _first(carried: Carried) -> tuple[int, ...]:
    """Return which line numbers the board that was played before; lines that say the same are equal
    wherever they stand.
    """
    return tuple(line.number for line in carried.played.values())


def _alike(one: Table, other: Table) -> bool:
    return all(getattr(one, name) == getattr(other, name) for name in _BEARING)


_BEARING = ("players", "seats", "system", "pack", "seated", "misspelt", "doubts", "boards", "book")
"""What of a table bears on its deals; the rest follows from it, or is kept there to save work."""


def _added(totals: tuple[int | None, ...], gains: tuple[int | None, ...]) -> tuple[int | None, ...]:
    return tuple(
        None if total is None or gain is None else total + gain
        for total, gain in zip(totals, gains, strict=True)
    )
