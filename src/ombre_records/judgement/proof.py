"""Repairs proved: the record is judged again with them, and nothing else may come of it.

A repair is sound where its finding is gone and no fault stands in any line that had not stood there
before, but for what a line that could not be read may have hidden of others; in a historical source
the printed reading must be what it was as well.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Container, Iterable, Mapping, Sequence
from itertools import pairwise

from msgspec.structs import replace

from ombre_records.base import budget
from ombre_records.base.finding import Edit, Finding, Fix, Severity
from ombre_records.base.source import Source, source
from ombre_records.model import statements as st
from ombre_records.model.record import Record, Session
from ombre_records.referee.report import Report

_LINE = re.compile(r"[^\r\n]*(?:\r\n|\r|\n|\Z)")
_EMENDED = re.compile(r"\[[+-]|\[[^\[\]]*[>|]|\?\]")
_STRING = re.compile(r'"(?:[^"\\]|\\.)*"')


def applied(text: Source, edits: Iterable[Edit]) -> Source:
    """Return a source with edits made in it, its own line breaks and marks as they were.

    Edits do not overlap; one of them may go over several lines, or break a line. What two of them
    insert in one place stands in their order.
    """
    lines = _LINE.findall(text.whole)
    line_break = "\r\n" if "\r\n" in text.whole else "\n"
    ordered = sorted(edits, key=lambda each: each.span)
    for edit in ordered[::-1]:
        place = text.place(edit.span)
        first, last = place.line - text.before - 1, place.end_line - text.before - 1
        head, tail = lines[first][: place.column - 1], lines[last][place.end_column - 1 :]
        if text.text[edit.span.start : edit.span.end].endswith("\n"):
            tail = ""  # the break goes too, however many characters it has
        lines[first : last + 1] = [head + edit.text.replace("\n", line_break) + tail]
    return source("".join(lines), text.path, text.before)


def overlap(edits: Sequence[Edit]) -> bool:
    """Return whether any two edits touch the same stretch, or write the same in one place."""
    ordered = sorted(edits, key=lambda each: each.span)
    return any(a.span.end > b.span.start or a == b for a, b in pairwise(ordered))


def is_historical(session: Session) -> bool:
    """Return whether a session is a source's text: it names one, or has been emended.

    What cannot be read may be an emendation, so that what looks like one in it counts.
    """
    return any(
        isinstance(line.edited or line.printed, st.Source)
        or _EMENDED.search(_STRING.sub("", line.code))
        for line in session.lines
    )


def emended(text: Source, repair: Fix) -> Fix:
    """Return a repair that leaves what the source has, and writes beside it what is to be read."""
    edits = (
        replace(edit, text=f"[{text.text[edit.span.start : edit.span.end]}>{edit.text}]")
        for edit in repair.edits
    )
    return replace(repair, edits=tuple(edits))


def printed(record: Record, sessions: Container[int]) -> list[object]:
    """Return what the source of some sessions has, by their numbers, in order."""
    return [
        line.printed
        for number, session in enumerate(record, 1)
        if number in sessions
        for line in session.lines
        if line.printed is not None
    ]


STEPS = 400_000
"""The steps of a run that proves repairs: some four seconds."""

_FAULTY = (Severity.ERROR, Severity.WARNING)
"""What is a fault; that a record does not say enough may come to light once it can be read."""
Judge = Callable[[Source], Report]
"""What judges a text as it stands, in the edited reading."""
_Key = tuple[str, int]
"""A fault: its rule, and the line in which it stands."""


def with_repairs(
    report: Report,
    judge: Judge,
    *,
    work: int,
    unsafe: bool = True,
    wanted: Callable[[Finding], bool] = lambda finding: True,
) -> Report:
    """Return a report whose findings have the repairs that could be proved: `proved`."""
    return proved(report, judge, work=work, unsafe=unsafe, wanted=wanted)[0]


def proved(
    report: Report,
    judge: Judge,
    *,
    work: int,
    unsafe: bool = True,
    wanted: Callable[[Finding], bool] = lambda finding: True,
) -> tuple[Report, Report | None]:
    """Return a report whose findings have the repairs that could be proved, and what the record is
    once all of these are made, as it stands; None if there are none.

    Together they are sound, too. Without `unsafe` those that are certain only. Nothing is proved
    of the printed reading, which is what it is, nor once `work` lines have been judged. Those of
    `wanted` findings are proved; `judge` may be one that knows most of the text.
    """
    mendable = [f for f in report.shown if wanted(f) and _proposed(f, unsafe=unsafe)]
    fixes: Mapping[int, Fix] = {}
    unproved, after = False, None
    if report.reading == "edited" and report.record is not None and mendable:
        with budget.run(STEPS) as left:
            prover = _Prover(report, report.record, work, judge)
            fixes = prover.run(mendable, unsafe=unsafe)
        unproved, after = left.spent, prover.after
    findings = tuple(
        replace(each, repair=fixes.get(id(each))) if each.repair or id(each) in fixes else each
        for each in report.findings
    )
    return replace(report, findings=findings, unproved=unproved), after if fixes else None


def _proposed(finding: Finding, *, unsafe: bool) -> tuple[Fix, ...]:
    return tuple(each for each in finding.proposals if each.certain or unsafe)


def _faults(
    report: Report,
    line: Callable[[int], int] = lambda line: line,
    *,
    following: bool = False,
    read: Container[int] = (),
) -> Counter[_Key]:
    """Count the faults that are shown, or with those that follow from others; none that lines hid
    which can be `read` now.
    """
    faults: Counter[_Key] = Counter()
    for each in report.findings if following else report.shown:
        at = line(report.source.line_at(each.span.start))
        if each.severity in _FAULTY and not (read and _was_hidden(each, read=at in read)):
            faults[_TURNS_INTO.get(each.rule, each.rule), at] += 1
    return faults


def _was_hidden(fault: Finding, *, read: bool) -> bool:
    """Whether a line that was unreadable may have hidden a fault, so that the fault says nothing
    against its repair: a warning, a fault of the game in another line, or that the line itself
    (`read`) has to move.
    """
    moves = fault.rule == "misplaced-statement" and bool(fault.proposals)
    told = moves if read else fault.rule not in _OF_FORM
    return told or fault.severity is not Severity.ERROR


def _as_before(source: Source, edits: Sequence[Edit]) -> Callable[[int], int]:
    """Return what tells of a line of the mended text which line it was.

    What one line has been broken into counts as that line, so that all below keep their numbers.
    """
    more: Counter[int] = Counter()
    for edit in edits:
        gone = source.text[edit.span.start : edit.span.end].count("\n")
        more[source.line_at(edit.span.start)] += edit.text.count("\n") - gone

    def before(line: int) -> int:
        added = 0
        for at in sorted(more):
            if line <= at + added:
                break
            if line <= at + added + more[at]:
                return at
            added += more[at]
        return line - added

    return before


def unread(report: Report) -> int:
    """Return how many lines of a record cannot be read."""
    return sum(finding.rule in _UNREAD for finding in report.findings)


def _steps(report: Report) -> int:
    """Return the steps that it took to judge a record again."""
    players = max((len(session.players) for session in report.sessions), default=0)
    lines = len(report.source.starts)
    # What a line was meant to be that cannot be read is looked for each time anew.
    findings = len(report.findings) + _AS_MANY * unread(report)
    return budget.of_judging(report.deals, lines, players, findings)


_TURNS_INTO = {"misplaced-statement": "missing-statement"}
"""Faults that are told otherwise once what stands above them has been mended."""
_UNREAD = frozenset(("syntax", "unknown-statement"))
_AS_MANY = 10
"""A line that cannot be read takes as much as so many other findings."""
_OF_FORM = _UNREAD | {"misplaced-statement", "missing-statement", "repeated-statement"}
"""Faults that a line that is read otherwise brings to those round it."""


_FEW = 24
"""Of so many repairs each is tried to be left out, where together they are not sound."""


class _Prover:
    """The record as it stands, and the work that is left for proofs."""

    def __init__(self, report: Report, record: Record, work: int, judge: Judge) -> None:
        self.report = report
        self.judge = judge
        self.work = work
        self.size = len(report.source.starts)
        self.historical = frozenset(
            number for number, session in enumerate(record, 1) if is_historical(session)
        )
        self.printed = printed(record, self.historical)
        self.before = _faults(judge(report.source), following=True)
        self.accepted: list[tuple[Finding, Fix]] = []
        self.after: Report | None = None
        """The record with what was sound last, which at the end is all that is accepted."""

    def run(self, wanted: Sequence[Finding], *, unsafe: bool) -> Mapping[int, Fix]:
        """Return the repairs that are sound together, by the identity of their findings."""
        single: list[tuple[Finding, Fix]] = []
        for finding in wanted:
            ways = [self._fitting(finding, each) for each in _proposed(finding, unsafe=unsafe)]
            if len(ways) > 1:
                ways = [way for way in ways if self._sound([(finding, way)])]
            if len(ways) == 1 and all(ways[0].edits != each.edits for _other, each in single):
                single.append((finding, ways[0]))
        certain = [each for each in single if each[1].certain]
        likely = [each for each in single if not each[1].certain]
        # A certain repair may be sound only beside a likely one, as a trick is below `tricks`.
        if certain and likely and self._sound(single):
            self.accepted = single
        else:
            self._accept(certain)
            self._accept(likely)
        return {id(finding): repair for finding, repair in self.accepted}

    def _fitting(self, finding: Finding, repair: Fix) -> Fix:
        if finding.session in self.historical and finding.rule not in _UNREAD:
            return emended(self.report.source, repair)
        return repair

    def _accept(self, group: list[tuple[Finding, Fix]]) -> None:
        """Accept what is sound of a group beside what is accepted: all at once, all but one, or by
        halves.

        What lines say together is often sound only where all of them are mended.
        """
        if not group:
            return
        if self._sound([*self.accepted, *group]):
            self.accepted += group
        elif len(group) > 1:
            others = ([*group[:at], *group[at + 1 :]] for at in range(len(group)))
            tried = others if 2 < len(group) <= _FEW else ()
            if sound := next((few for few in tried if self._sound([*self.accepted, *few])), None):
                self.accepted += sound
                return
            middle = len(group) // 2
            self._accept(group[:middle])
            self._accept(group[middle:])

    def _sound(self, group: Sequence[tuple[Finding, Fix]]) -> bool:
        edits: list[Edit] = [edit for _, repair in group for edit in repair.edits]
        self.work -= self.size
        left = budget.current()
        if self.work < 0:
            left.end_now()
        if left.spent or overlap(edits):
            return False
        text = applied(self.report.source, edits)
        after = self.judge(text)
        left.spend(_steps(after))
        line_at = self.report.source.line_at
        mended = Counter(
            (_TURNS_INTO.get(each.rule, each.rule), line_at(each.span.start)) for each, _ in group
        )
        read = {line_at(each.span.start) for each, _ in group if each.rule in _UNREAD}
        faults = _faults(after, _as_before(self.report.source, edits), read=read)
        if not faults <= self.before - mended:
            return False
        doubtful = {
            (each.session, each.deal)
            for each, repair in group
            if not repair.certain and each.rule not in _OF_FORM
        }
        faulty = {(each.session, each.deal) for each in after.errors if each.rule not in _UNREAD}
        if doubtful & faulty:
            return False
        if after.record is None or not self._keeps_printed(after.record):
            return False
        self.after = after
        return True

    def _keeps_printed(self, record: Record) -> bool:
        if not self.historical:
            return True
        rest = iter(printed(record, self.historical))
        return all(each in rest for each in self.printed)
