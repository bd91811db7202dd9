"""Lines of deals mended by those about them: tricks numbered from 0 or with a word for the leader
above, deals without a number, statements that stand in the wrong part.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise, takewhile
from typing import NamedTuple

from msgspec.structs import replace

from ombre_records.base.finding import Edit, Finding, Fix, Remedy, Trust, changed
from ombre_records.base.language import _
from ombre_records.base.lexicon.meanings import words_for
from ombre_records.base.source import Span
from ombre_records.model.record import Deal, Line, Reading
from ombre_records.notation.keywords import BY_KEYWORD, keywords
from ombre_records.referee.facts import DealFacts, SessionFacts


class Placed(NamedTuple):
    """A deal where it stands: its session and its place there, from 1, its facts and its lines, and
    what its session says.
    """

    session: int
    place: int
    facts: DealFacts
    deal: Deal
    header: tuple[Line, ...]
    players: tuple[str, ...]
    reading: Reading


def deals_of(sessions: Iterable[SessionFacts]) -> Iterator[Placed]:
    """Yield the deals of sessions as they stand."""
    for session in sessions:
        header, players = session.session.header, session.players
        for deal in session.deals:
            yield Placed(
                session.index, deal.index, deal, deal.deal, header, players, session.reading
            )


OF_TRICKS = frozenset(("trick-number", "unknown-player"))
OF_DEALS = "syntax"
"""The rules of the findings that are mended here."""
_LEADER = re.compile(r'\d+\s+("[^"]*"|[^\s:"]+)\s*:')
_NUMBER = re.compile(r"\d+")


def with_lines(findings: Sequence[Finding], deals: Iterable[Placed]) -> list[Finding]:
    """Return findings on a deal's first trick, or its leaders, with what mends all of its lines."""
    places = {(deal.session, deal.place): deal for deal in deals}
    dittos: dict[tuple[int, int], tuple[Edit, ...]] = {}
    repaired: list[Finding] = []
    done: set[tuple[int, int]] = set()
    for each in findings:
        at = (each.session or 0, each.deal or 0)
        deal = places.get(at) if each.rule in OF_TRICKS else None
        if deal is None:
            repaired.append(each)
        elif each.rule == "trick-number":
            repaired.append(_from_one(each, _tricks(deal)))
        else:
            if at not in dittos:
                dittos[at] = tuple(_dittos(_tricks(deal)))
            if any(edit.span.start <= each.span.start < edit.span.end for edit in dittos[at]):
                repaired.append(_named_again(each, dittos[at], again=at in done))
                done.add(at)
            else:
                repaired.append(each)
    return repaired


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
        match = _LEADER.match(line.code)
        if match is None:
            continue
        if match[1].strip('"').casefold().rstrip(".") not in words_for("said", "ditto"):
            above = match[1]
        elif above:
            yield Edit(Span(line.start + match.start(1), line.start + match.end(1)), above)


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


MISPLACED = "misplaced-statement"
"""The rule of the findings that are mended here."""


def with_moves(findings: Sequence[Finding], deals: Iterable[Placed]) -> list[Finding]:
    """Return findings on misplaced statements with an edit that moves them to the header, or with
    the line that the header has already.
    """
    deals = list(deals)
    findings = [*_opened_late(_tricks_below(findings, deals), deals)]
    lines = {
        (deal.session, line.start): (line, deal.header)
        for deal in deals
        for line in (*deal.deal.lines, *_of(deal.header, "ombre"))
    }
    moved = [_moved(each, lines.get((each.session or 0, each.span.start))) for each in findings]
    return _parted(moved, deals)


def _opened_late(findings: Sequence[Finding], deals: Sequence[Placed]) -> Iterator[Finding]:
    """Yield findings; where the first lines of a deal stand right above its `deal`, propose to move
    them below it.
    """
    starts = {each.span.start for each in findings if each.rule == MISPLACED}
    early: dict[int, tuple[Line, Line]] = {}
    for at, deal in enumerate(deals):
        above = deals[at - 1] if at and deals[at - 1].session == deal.session else None
        lines = [line for line in (above.deal.lines if above else deal.header) if line.code]
        own = {line.kind for line in deal.deal.lines}
        first = [*takewhile(lambda line: line.start in starts, reversed(lines))]
        kinds = [BY_KEYWORD[line.kind].phase for line in first if line.kind not in own]
        unread = any(line.edited is None for line in lines[: len(lines) - len(first)][-1:])
        if kinds == ["deal"] * len(first) and not unread and not deal.deal.opening.comment:
            early |= {line.start: (line, deal.deal.opening) for line in first if not line.comment}
    for each in findings:
        if each.rule != MISPLACED or each.span.start not in early:
            yield each
            continue
        line, opening = early[each.span.start]
        away = Edit(Span(line.start, line.span.end + 1), "")
        told = opening.kind == "result-line"  # its own statements stand above it
        at = opening.start if told else opening.span.end
        below = Edit(Span(at, at), f"{line.code}\n" if told else f"\n{line.code}")
        yield replace(each, proposals=(Fix((away, below), Trust.LIKELY),))


def _parted(findings: list[Finding], deals: Sequence[Placed]) -> list[Finding]:
    """Return findings, those on the header of a session that stands below another as one, which
    parts the two. The players are named again there, and deals are numbered from 1 again.
    """
    for deal, below in pairwise(deals):
        header = [line for line in deal.deal.lines if _is_of_header(line)]
        number = _NUMBER.search(below.deal.opening.code)
        anew = deal.session == below.session and number is not None and int(number[0]) == 1
        if not anew or not any(line.kind == "players" for line in header):
            continue
        starts = {line.start for line in header}
        where = {(deal.session, deal.place), (below.session, below.place)}
        about = [
            at
            for at, each in enumerate(findings)
            if (each.session, each.deal) in where
            and (each.rule == _RENUMBERED or (each.rule == MISPLACED and each.span.start in starts))
        ]
        for at in about:
            findings[at] = replace(findings[at], consequent=True, proposals=())
        at = next(at for at in about if findings[at].rule == MISPLACED)
        start = header[0].start
        findings[at] = changed(
            replace(findings[at], consequent=False),
            wrong=_("another session begins here"),
            remedy=Remedy(lines=("ombre 1",), more=_(" above it")),
            span=header[0].span,
            proposals=(Fix((Edit(Span(start, start), "ombre 1\n"),), Trust.LIKELY),),
        )
    return findings


_RENUMBERED = "deal-number"


def _moved(finding: Finding, place: tuple[Line, tuple[Line, ...]] | None) -> Finding:
    if finding.rule != MISPLACED or place is None:
        return finding
    line, header = place
    if line.kind == "totals":
        return _interim(finding, line)
    if line.kind == "ombre" and not line.comment:
        above = Edit(Span(header[0].start, header[0].start), f"{line.code}\n")
        away = Edit(Span(line.start, line.span.end + 1), "")
        return replace(finding, proposals=(Fix((above, away), Trust.LIKELY),))
    own = _of_header(line, header)
    if own is None or (own.kind != line.kind and own.comment):
        return finding  # where to write it is not known
    if own.kind != line.kind:
        insert = Edit(Span(own.span.end, own.span.end), f"\n{line.code}")
        return replace(finding, proposals=(Fix((Edit(line.span, ""), insert), Trust.LIKELY),))
    if own.code.split() == line.code.split():
        words = _("the session's header has `{statement}` already")
        more = _("; delete this line")
    else:
        words = _("the session's header has `{statement}` already, as `{line}`")
        more = _("; delete this line, or correct that one")
    wrong = words.format(statement=own.kind, line=own.code)
    strike = Fix((Edit(line.span, ""),), Trust.LIKELY)
    return changed(finding, wrong=wrong, remedy=Remedy(more=more), proposals=(strike,))


def _tricks_below(findings: Sequence[Finding], deals: Iterable[Placed]) -> list[Finding]:
    """Return findings, those on tricks below their deal's end as one, which moves that end down."""
    repaired = list(findings)
    misplaced: dict[tuple[int | None, int], list[int]] = {}
    for at, each in enumerate(repaired):
        if each.rule == MISPLACED:
            misplaced.setdefault((each.session, each.span.start), []).append(at)
    for deal in deals:
        lines = deal.deal.lines
        tricks = [line.start for line in lines if line.kind == "trick"]
        last = next((line for line in reversed(lines) if line.kind in ("trick", *_PLAY)), None)
        ends = [
            line for line in lines if line.kind in _ENDS and line.start < min(tricks, default=0)
        ]
        amiss = sorted(at for start in tricks for at in misplaced.get((deal.session, start), ()))
        if not amiss or last is None or not ends or any(line.comment for line in (*ends, last)):
            continue
        insert = Edit(Span(last.span.end, last.span.end), "".join(f"\n{e.code}" for e in ends))
        repair = Fix((*(Edit(line.span, "") for line in ends), insert), Trust.LIKELY)
        wrong = _("`{statement}` belongs below the last trick, not above the tricks")
        repaired[amiss[0]] = changed(
            repaired[amiss[0]],
            wrong=wrong.format(statement=ends[0].kind),
            remedy=Remedy(),
            span=ends[0].span,
            proposals=(repair,),
        )
        for at in amiss[1:]:
            repaired[at] = replace(repaired[at], consequent=True)
    return repaired


_ENDS = frozenset(keywords("settlement"))
_PLAY = frozenset(keywords("play")) - {"tricks"}


def _interim(finding: Finding, line: Line) -> Finding:
    """Return a finding on totals between the deals, which become a comment."""
    wrong = _(
        "`totals` belongs at the session's end, once; delete this line, or keep"
        " it as a comment, which is not checked"
    )
    comment = Fix((Edit(Span(line.start, line.start), "# "),), Trust.LIKELY)
    remedy = Remedy(lines=(f"# {line.code}",))
    return changed(finding, wrong=wrong, remedy=remedy, proposals=(comment,))


def _of_header(line: Line, header: Iterable[Line]) -> Line | None:
    """Return the line of the header that says what a misplaced one does, else the one that opens
    the session; None for a statement of another part, or one that may stand more than once.
    """
    if not _is_of_header(line) or not BY_KEYWORD[line.kind].once:
        return None
    lines = [each for each in header if each.edited is not None]
    return next((each for keyword in (line.kind, "ombre") for each in _of(lines, keyword)), None)


def _is_of_header(line: Line) -> bool:
    kind = BY_KEYWORD.get(line.kind)
    return kind is not None and kind.phase == "header" and not kind.opens


def _of(lines: Iterable[Line], kind: str) -> Iterator[Line]:
    return (each for each in lines if each.kind == kind)
