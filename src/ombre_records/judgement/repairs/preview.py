"""A preview of the findings after all proposals are written, so that one run shows them all.

A line with two slips shows the second only when the first is mended, and a misread header hides
slips in its deals. So the record with every first proposal in it is judged too, and what is wrong
with its words then is told now: in the proposal of the line itself, or as a finding of its own.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from msgspec import structs

from ombre_records.base import budget
from ombre_records.base.finding import Edit, Finding, Fix, Remedy, Severity, Trust, changed
from ombre_records.base.source import Source, Span
from ombre_records.referee.report import Report
from ombre_records.repair.remedy import shown

_LINES = 2_000
"""The longest record that is looked at again, in lines: beginners' are short."""
_LOOKS = 3
"""The most times that a mended record is judged: a line has seldom more than four slips."""
_OF_WORDS = frozenset(("unknown-call", "unknown-term"))
"""The rules of wrong words, besides those of the notation (the codes with N)."""
_OF_SUMS = frozenset(("wrong-tally", "wrong-totals", "wrong-payment"))
"""The rules of wrong sums, which wrong words may have hidden."""
_HIDING = frozenset(("syntax", "unknown-statement", "misplaced-statement", "unknown-rule-book"))
"""Findings that may hide others: on lines that are not judged as they stand, or on the book."""


def previewed(report: Report, judge: Callable[[str], Report]) -> Report:
    """Return a report with what its own proposals would bring to light; `judge` reports on a text.

    Only what is wrong with words or sums, and can be mended, is told so. A line that several
    proposals mend one after another has one, with what all of them make of it.
    """
    if not is_wanted(report):
        return report
    with budget.run():
        return _previewed(report, judge)


def _previewed(report: Report, judge: Callable[[str], Report]) -> Report:
    source = report.source
    draft = _Draft.of(source)
    draft.take(_mendable(report), first=True)
    further: list[Finding] = []
    for _look in range(_LOOKS):
        before = draft.text()
        again = judge(before)
        slips = [each for each in again.shown if _is_slip(each)]
        new = draft.elsewhere(slips, [*report.shown, *further])
        further += new if _as_many(report, again) else map(_of_no_deal, new)
        draft.take(slips, first=False)
        if draft.text() == before:
            break
    anew = {(each.rule, each.span.start) for each in further if each.rule in _OF_SUMS}
    findings = [
        draft.composed(each, source)
        for each in report.findings
        if (each.rule, each.span.start) not in anew
    ]
    findings = sorted([*findings, *further], key=lambda each: (each.span.start, each.consequent))
    return structs.replace(report, findings=tuple(findings))


def is_wanted(report: Report) -> bool:
    """Whether a report is of a record that is looked at again: it is short, and something hid."""
    # Several sessions may be judged apart, which is to tell the same.
    short = report.source.text.count("\n") <= _LINES and len(report.sessions) == 1
    return short and any(each.rule in _HIDING for each in _mendable(report))


def _mendable(report: Report) -> list[Finding]:
    found = [each for each in report.shown if _is_of_words(each) and each.proposals]
    return [each for each in found if each.rule not in _OF_WORDS or len(each.proposals) == 1]


def _as_many(one: Report, other: Report) -> bool:
    """Whether two reports have as many sessions and deals, so that numbers mean the same."""
    return [len(each.deals) for each in one.sessions] == [
        len(each.deals) for each in other.sessions
    ]


def _of_no_deal(finding: Finding) -> Finding:
    """Return a finding without the numbers of a deal that is not there yet."""
    return structs.replace(finding, session=None, deal=None, trick=None)


def _is_slip(finding: Finding) -> bool:
    """Whether a finding would be mended: else it may as well come of the proposals, all guesses.

    A misspelt book may be another than is proposed, so a word has to be one of its words for sure,
    and no other.
    """
    if finding.rule in _OF_WORDS:
        return _is_of_words(finding) and [each.certain for each in finding.proposals] == [True]
    mendable = finding.rule in _OF_SUMS or _is_of_words(finding)
    return mendable and finding.severity is Severity.ERROR and bool(finding.proposals)


def _is_of_words(finding: Finding) -> bool:
    known = finding.code.startswith("N") or finding.rule in _OF_WORDS
    return known and finding.severity is Severity.ERROR


@dataclass(slots=True)
class _Block:
    """A line of the source, what has become of it, and what is inserted above and below it.

    `now` is None if another line's proposal has taken its place. `owner` is the finding whose
    proposal changed it first, `again` says that a later one did too, `trust` is the least of all.
    `until` is the place of the last line whose place it has taken. `moved` says that what became of
    it stands elsewhere too.
    """

    start: int
    was: str
    now: str | None
    until: int
    above: str = ""
    below: str = ""
    owner: Finding | None = None
    again: bool = False
    trust: Trust = Trust.CERTAIN
    moved: bool = False

    @property
    def text(self) -> str:
        """All that stands in its place."""
        return f"{self.above}{self.now or ''}{self.below}"


class _Stretch(NamedTuple):
    """The stretch of a block in the draft: the block's place, the offsets."""

    place: int
    start: int
    end: int


class _Change(NamedTuple):
    """An edit of the draft, within blocks from one to another."""

    edit: Edit
    first: _Stretch
    last: _Stretch

    @property
    def inserts(self) -> bool:
        """Whether the edit inserts whole lines and takes nothing out."""
        text, (start, end) = self.edit.text, (self.edit.span.start, self.edit.span.end)
        below = text[:1] == "\n" and start == self.first.end
        above = text[-1:] == "\n" and start == self.first.start
        return start == end and (below or above)

    @property
    def takes_out(self) -> bool:
        """Whether a line is taken out with its break."""
        span = self.edit.span
        whole = span.start == self.first.start and self.first.end < span.end
        return not self.edit.text and whole and span.end == self.last.start


@dataclass(slots=True)
class _Draft:
    """The record as it would be, line for line of the source."""

    blocks: list[_Block]

    @classmethod
    def of(cls, source: Source) -> _Draft:
        """Begin with the source as it is."""
        blocks, at = [], 0
        for place, line in enumerate(source.text.split("\n")):
            blocks.append(_Block(at, line, line, place))
            at += len(line) + 1
        return cls(blocks)

    def text(self) -> str:
        """Return the record as it would be."""
        return "\n".join(block.text for block in self.blocks if block.now is not None)

    def _stretches(self) -> list[_Stretch]:
        stretches, at = [], 0
        for place, block in enumerate(self.blocks):
            if block.now is not None:
                stretches.append(_Stretch(place, at, at + len(block.text)))
                at += len(block.text) + 1
        return stretches

    def take(self, findings: Iterable[Finding], *, first: bool) -> None:
        """Write the first proposal of each finding, unless it overlaps another."""
        stretches = self._stretches()
        taken: list[_Change] = []
        for finding in findings:
            changes = [_placed(stretches, edit) for edit in finding.proposals[0].edits]
            known = [each for each in changes if each is not None]
            if len(known) < len(changes) or any(_meet(a, b) for a in known for b in taken):
                continue
            taken += known
            for change in known:
                block = self.blocks[change.first.place]
                if not change.inserts:
                    block.owner = block.owner or (finding if first else None)
                    block.again |= not first
                    block.trust = block.trust if finding.proposals[0].certain else Trust.LIKELY
                    block.moved |= any(each.first.place != change.first.place for each in known)
        # The last edits come first, so that the offsets of those before stay right.
        for change in sorted(taken, key=lambda each: each.edit.span, reverse=True):
            self._write(change)

    def _write(self, change: _Change) -> None:
        block = self.blocks[change.first.place]
        edit = change.edit
        if change.inserts and edit.text.endswith("\n"):
            block.above = edit.text + block.above
            return
        if change.inserts:
            block.below += edit.text
            return
        if change.takes_out:
            block.now = None
            return
        covered = range(change.first.place + 1, change.last.place + 1)
        more = [self.blocks[at] for at in covered if self.blocks[at].now is not None]
        whole = "\n".join([f"{block.now}{block.below}", *(each.text for each in more)])
        start = edit.span.start - change.first.start - len(block.above)
        end = edit.span.end - change.first.start - len(block.above)
        if start < 0:
            return  # in what was inserted, which is nobody's line
        block.now, block.below = whole[:start] + edit.text + whole[end:], ""
        block.until = max(block.until, change.last.place)
        for each in more:
            each.now = None

    def elsewhere(self, findings: Iterable[Finding], known: Iterable[Finding]) -> list[Finding]:
        """Return what is found in lines that nothing has changed, placed in the source itself."""
        stretches = self._stretches()
        known = [*known]
        has = {(each.rule, each.span) for each in known}
        missing = {(each.rule, each.span.start) for each in known if _inserts(each)}
        new = []
        for finding in findings:
            placed = _placed(stretches, Edit(finding.span, ""))
            if placed is None or placed.first != placed.last:
                continue
            block = self.blocks[placed.first.place]
            if _inserts(finding) and (finding.rule, block.start) not in missing:
                new.append(_beside(finding, block))
                missing.add((finding.rule, block.start))
                continue
            by = block.start - placed.first.start - len(block.above)
            span = Span(finding.span.start + by, finding.span.end + by)
            if (
                block.now == block.was
                and span.start >= block.start
                and (finding.rule, span) not in has
            ):
                proposals = tuple(_moved(each, by) for each in finding.proposals)
                new.append(structs.replace(finding, span=span, proposals=proposals, related=()))
        return new

    def composed(self, finding: Finding, source: Source) -> Finding:
        """Return a finding that proposes all that becomes of its line, if others go on from it."""
        block = next((each for each in self.blocks if each.owner is finding), None)
        if block is None or not block.again or block.moved:
            return finding
        if not block.now or not block.now.strip():  # no line is told to be struck
            return finding
        last = self.blocks[block.until]
        span = Span(block.start, last.start + len(last.was))
        remedy = Remedy(lines=shown(source.at(span), block.now.strip()))
        mended = Fix((Edit(span, block.now),), block.trust)
        return changed(finding, remedy=remedy, proposals=(mended,))


def _inserts(finding: Finding) -> bool:
    """Whether a finding proposes only a new line above its own."""
    edits = finding.proposals[0].edits if finding.proposals else ()
    return bool(edits) and all(
        each.span.start == each.span.end and each.text.endswith("\n") for each in edits
    )


def _beside(finding: Finding, block: _Block) -> Finding:
    """Return a finding that proposes a line above a block, at that block's own line."""
    span = Span(block.start, block.start + len(block.was))
    above = Span(block.start, block.start)
    edits = tuple(Edit(above, each.text) for each in finding.proposals[0].edits)
    return structs.replace(finding, span=span, proposals=(Fix(edits, Trust.LIKELY),), related=())


def _placed(stretches: Sequence[_Stretch], edit: Edit) -> _Change | None:
    """Return an edit with the blocks in which it begins and ends; None for one beyond the text."""
    span = edit.span
    first = next((each for each in stretches if each.start <= span.start <= each.end), None)
    last = next((each for each in stretches if each.start <= span.end <= each.end), None)
    return _Change(edit, first, last) if first and last else None


def _meet(one: _Change, other: _Change) -> bool:
    """Whether two changes cannot both be made."""
    mine, its = one.edit.span, other.edit.span
    if one.inserts or other.inserts:
        return one.inserts and other.inserts and one.edit == other.edit
    if mine == its:
        return True
    return mine.start < its.end and its.start < mine.end


def _moved(repair: Fix, by: int) -> Fix:
    edits = tuple(Edit(Span(e.span.start + by, e.span.end + by), e.text) for e in repair.edits)
    return Fix(edits, repair.trust)
