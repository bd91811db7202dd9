"""Statements of the header below a deal: taken out where the header has them, else moved there;
totals between the deals: made comments; and how a deal ended: moved below its tricks."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from msgspec.structs import replace

from ombre_records.base.finding import Edit, Finding, Fix, Remedy, Trust, changed
from ombre_records.base.language import _
from ombre_records.base.source import Span
from ombre_records.judgement.repairs.deal_context import Placed
from ombre_records.model.record import Line
from ombre_records.notation.keywords import BY_KEYWORD, keywords

RULE = "misplaced-statement"
"""The rule of what is told here."""


def with_moves(findings: Sequence[Finding], deals: Iterable[Placed]) -> list[Finding]:
    """Return findings, those on statements of the header with what the header says already."""
    deals = list(deals)
    findings = _tricks_below(findings, deals)
    lines = {
        (deal.session, line.start): (line, deal.header)
        for deal in deals
        for line in deal.deal.lines
    }
    return [_moved(each, lines.get((each.session or 0, each.span.start))) for each in findings]


def _moved(finding: Finding, found: tuple[Line, tuple[Line, ...]] | None) -> Finding:
    if finding.rule != RULE or found is None:
        return finding
    line, header = found
    if line.kind == "totals":
        return _interim(finding, line)
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
    """Return findings, those on tricks below what ends their deal as one, which moves that down."""
    told = list(findings)
    misplaced: dict[tuple[int | None, int], list[int]] = {}
    for at, each in enumerate(told):
        if each.rule == RULE:
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
        told[amiss[0]] = changed(
            told[amiss[0]],
            wrong=wrong.format(statement=ends[0].kind),
            remedy=Remedy(),
            span=ends[0].span,
            proposals=(repair,),
        )
        for at in amiss[1:]:
            told[at] = replace(told[at], consequent=True)
    return told


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
    kind = BY_KEYWORD.get(line.kind)
    if kind is None or kind.phase != "header" or kind.opens or not kind.once:
        return None
    lines = [each for each in header if each.edited is not None]
    return next((each for said in (line.kind, "ombre") for each in _of(lines, said)), None)


def _of(lines: Iterable[Line], kind: str) -> Iterator[Line]:
    return (each for each in lines if each.kind == kind)
