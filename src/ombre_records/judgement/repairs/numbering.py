"""Tricks and deals by the lines about them: tricks numbered from 0, or with a word for the name
above as leader, and deals whose line has no number.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

from msgspec.structs import replace

from ombre_records.base.finding import Edit, Finding, Fix, Remedy, Trust, changed
from ombre_records.base.language import _
from ombre_records.base.lexicon.meanings import words_for
from ombre_records.base.source import Span
from ombre_records.judgement.repairs.deal_context import Placed
from ombre_records.model.record import Line

OF_TRICKS = frozenset(("trick-number", "unknown-player"))
OF_DEALS = "syntax"
"""The rules of what is told here."""
_LEADER = re.compile(r'\d+\s+("[^"]*"|[^\s:"]+)\s*:')
_NUMBER = re.compile(r"\d+")


def with_lines(findings: Sequence[Finding], deals: Iterable[Placed]) -> list[Finding]:
    """Return findings on a deal's first trick, or its leaders, with what mends all of its lines."""
    places = {(deal.session, deal.place): deal for deal in deals}
    dittos: dict[tuple[int, int], tuple[Edit, ...]] = {}
    told: list[Finding] = []
    done: set[tuple[int, int]] = set()
    for each in findings:
        at = (each.session or 0, each.deal or 0)
        deal = places.get(at) if each.rule in OF_TRICKS else None
        if deal is None:
            told.append(each)
        elif each.rule == "trick-number":
            told.append(_from_one(each, _tricks(deal)))
        else:
            if at not in dittos:
                dittos[at] = tuple(_dittos(_tricks(deal)))
            if any(edit.span.start <= each.span.start < edit.span.end for edit in dittos[at]):
                told.append(_named_again(each, dittos[at], again=at in done))
                done.add(at)
            else:
                told.append(each)
    return told


def _tricks(deal: Placed) -> list[Line]:
    return [line for line in deal.deal.lines if line.kind == "trick"]


def _from_one(finding: Finding, tricks: Sequence[Line]) -> Finding:
    """Return a finding on a deal's first trick, where all count from 0, with them from 1."""
    if not tricks or finding.span.start > tricks[0].span.end:
        return finding
    numbers = [_NUMBER.match(line.code) for line in tricks]
    if [int(each[0]) for each in numbers if each] != list(range(len(tricks))):
        return finding
    edits = tuple(
        Edit(Span(line.start, line.start + len(each[0])), str(int(each[0]) + 1))
        for line, each in zip(tricks, numbers, strict=True)
        if each
    )
    return replace(finding, proposals=(Fix(edits, Trust.LIKELY),))


def _dittos(tricks: Sequence[Line]) -> Iterator[Edit]:
    """Yield the names for which words as *ditto* stand as leaders."""
    above = ""
    for line in tricks:
        found = _LEADER.match(line.code)
        if found is None:
            continue
        if found[1].strip('"').casefold().rstrip(".") not in words_for("said", "ditto"):
            above = found[1]
        elif above:
            yield Edit(Span(line.start + found.start(1), line.start + found.end(1)), above)


def _named_again(finding: Finding, edits: tuple[Edit, ...], *, again: bool) -> Finding:
    """Return a finding on the first word for the name above with all of them; others follow."""
    if again:
        return replace(finding, consequent=True)
    wrong = _("a word for the name above is not a name")
    remedy = Remedy(more=_("; `{name}` is here again").format(name=edits[0].text))
    proposals = (Fix(edits, Trust.LIKELY),)
    return changed(finding, wrong=wrong, remedy=remedy, proposals=proposals)


def with_deal_numbers(findings: Sequence[Finding], deals: Iterable[Placed]) -> list[Finding]:
    """Return findings, those on a line `deal` alone with the number that is due."""
    due: dict[tuple[int, int], tuple[Line, int]] = {}
    session, last = 0, 0
    for deal in deals:
        session, last = deal.session, last if deal.session == session else 0
        number = deal.facts.number
        opening = deal.deal.opening
        last = last + 1 if number is None else number
        if opening.code == "deal" and not opening.comment:
            due[deal.session, deal.place] = opening, last
    return [_numbered(each, due.get((each.session or 0, each.deal or 0))) for each in findings]


def _numbered(finding: Finding, due: tuple[Line, int] | None) -> Finding:
    if finding.rule != OF_DEALS or due is None:
        return finding
    line, number = due
    if not line.start <= finding.span.start <= line.span.end:
        return finding
    mended = f"deal {number}"
    repair = Fix((Edit(line.span, mended),), Trust.LIKELY)
    return changed(finding, remedy=Remedy(lines=(mended,)), proposals=(repair,))
