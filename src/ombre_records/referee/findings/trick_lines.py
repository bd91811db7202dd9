"""Tricks by the lines about them: numbered from 0, or with a word for the name above as leader."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

from msgspec.structs import replace

from ombre_records.base.finding import Edit, Finding, Remedy, Repair, changed
from ombre_records.base.language import _
from ombre_records.base.lexicon.meanings import words_for
from ombre_records.base.source import Span
from ombre_records.model.record import Line
from ombre_records.referee.findings.placed import Placed

RULES = frozenset(("trick-number", "unknown-player"))
"""The rules of what is told here."""
_LEADER = re.compile(r'\d+\s+("[^"]*"|[^\s:"]+)\s*:')
_NUMBER = re.compile(r"\d+")


def with_lines(findings: Sequence[Finding], deals: Iterable[Placed]) -> list[Finding]:
    """Return findings on a deal's first trick, or its leaders, with what mends all of its lines."""
    places = {(deal.session, deal.place): deal for deal in deals}
    told: list[Finding] = []
    done: set[tuple[int, int]] = set()
    for each in findings:
        deal = places.get((each.session or 0, each.deal or 0))
        tricks = [line for line in deal.deal.lines if line.kind == "trick"] if deal else []
        if each.rule == "trick-number" and tricks and each.span.start <= tricks[0].span.end:
            told.append(_from_one(each, tricks))
        elif each.rule == "unknown-player" and deal and (edits := tuple(_dittos(each, tricks))):
            again = (deal.session, deal.place) in done
            done.add((deal.session, deal.place))
            told.append(_named_again(each, edits, again=again))
        else:
            told.append(each)
    return told


def _from_one(finding: Finding, tricks: Sequence[Line]) -> Finding:
    """Return a finding on a deal whose tricks count from 0 with all of them counted from 1."""
    numbers = [_NUMBER.match(line.code) for line in tricks]
    if [int(each[0]) for each in numbers if each] != list(range(len(tricks))):
        return finding
    edits = tuple(
        Edit(Span(line.start, line.start + len(each[0])), str(int(each[0]) + 1))
        for line, each in zip(tricks, numbers, strict=True)
        if each
    )
    return replace(finding, proposals=(Repair(edits, certain=False),))


def _dittos(finding: Finding, tricks: Sequence[Line]) -> Iterator[Edit]:
    """Yield the names for which words as *ditto* stand, where a finding is about one of these."""
    above = ""
    edits = []
    meant = False
    for line in tricks:
        found = _LEADER.match(line.code)
        if found is None:
            continue
        if found[1].strip('"').casefold().rstrip(".") not in words_for("said", "ditto"):
            above = found[1]
        elif above:
            span = Span(line.start + found.start(1), line.start + found.end(1))
            meant |= span.start <= finding.span.start < span.end
            edits.append(Edit(span, above))
    yield from edits if meant else ()


def _named_again(finding: Finding, edits: tuple[Edit, ...], *, again: bool) -> Finding:
    """Return a finding on the first word for the name above with all of them; others follow."""
    if again:
        return replace(finding, consequent=True)
    wrong = _("a word for the name above is no name")
    remedy = Remedy(more=_("; `{name}` stands here again").format(name=edits[0].text))
    proposals = (Repair(edits, certain=False),)
    return changed(finding, wrong=wrong, remedy=remedy, proposals=proposals)
