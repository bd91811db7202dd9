"""A deal told at length turned into a results line, or back; nothing is lost by it.

That is proved as `ombre format --deals` proves it: the text is judged with the deal in its other
form, and all has to come to the same.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator

from ombre_records.analysis.deal_forms import Form, comes_to, written
from ombre_records.base.finding import Finding
from ombre_records.base.source import Span
from ombre_records.doors.server.actions import Action
from ombre_records.doors.server.layout import edited
from ombre_records.doors.server.page import Block, Edit, Page
from ombre_records.doors.server.standing import Standing
from ombre_records.notation.format import format
from ombre_records.repair.reading import parse

_TITLES: dict[Form, str] = {
    "long": "Tell the deal at length",
    "short": "Tell the deal in one line",
}
_OPENED = "results"


def turned(page: Page, span: Span, trial: Callable[[str], Standing]) -> Iterator[Action]:
    """Yield the deal at the start of a stretch in its other form, if nothing is lost by that.

    `trial` judges another text.
    """
    blocks = page.blocks_in(Span(span.start, span.start))
    block = page.block(span.start)
    if block is None or block not in blocks or block.deal is None:
        return
    form: Form = "long" if _is_line(block) else "short"
    lines = written(block.deal.deal, block.deal, block.session, form)
    if lines is None:
        return
    edits = tuple(_edits(page, block, form, lines))
    after = trial(edited(page.source.text, list(edits)))
    if _same(page.standing, after, block):
        yield Action(_TITLES[form], "refactor", edits)


def _is_line(block: Block) -> bool:
    return block.deal is not None and block.deal.deal.opening.kind == "result-line"


def _edits(page: Page, block: Block, form: Form, lines: list[str]) -> Iterator[Edit]:
    """Yield the edits: the deal itself, and what opens or goes on with a block of results."""
    place = page.blocks.index(block)
    before, after = page.blocks[place - 1 : place], page.blocks[place + 1 : place + 2]
    goes_on = bool(before) and _is_line(before[0])
    text, (start, end) = page.source.text, block.span
    told = _laid_out(block, form, lines, goes_on)
    if form == "short" and goes_on:
        start = len(text[:start].rstrip())
        told = f"\n{told}"
    end = start + len(text[start:end].rstrip())
    for following in after:
        opening = next((line for line in following.lines if line.kind == _OPENED), None)
        at = following.span.start
        if form == "long" and _is_line(following) and opening is None:
            yield Edit(Span(at, at), f"\n{_OPENED}\n")
        elif form == "short" and opening and not opening.comment and not text[end:at].strip():
            end = page.span(following, opening).end
    yield Edit(Span(start, end), told)


def _laid_out(block: Block, form: Form, lines: list[str], goes_on: bool) -> str:
    """Return the lines of a deal in canonical form, as they stand in a record of their own."""
    facts, reading = block.session, block.session.reading
    header = [line.code for line in facts.session.header if line.code and line.read(reading)]
    opened = [_OPENED] if form == "short" else []
    blank = format(parse("\n".join(header)))
    whole = format(parse("\n".join([*header, *opened, *lines])))
    told = whole[len(blank) :].strip("\n") if whole.startswith(blank) else "\n".join(lines)
    if form == "short" and goes_on:
        return told.removeprefix(f"{_OPENED}\n")
    return f"\n{told}" if goes_on else told


def _same(before: Standing, after: Standing, block: Block) -> bool:
    """Whether each deal comes to the same, and the same is found in each."""
    if Counter(map(_found, before.findings)) != Counter(map(_found, after.findings)):
        return False
    pairs = zip(before.sessions, after.sessions, strict=False)
    counts = [len(each.deals) for each in before.sessions]
    if counts != [len(each.deals) for each in after.sessions]:
        return False
    return all(
        comes_to(one) == comes_to(other)
        for a, b in pairs
        for one, other in zip(a.deals, b.deals, strict=True)
        if one is not other
    )


def _found(finding: Finding) -> tuple[str, int | None, int | None]:
    return finding.rule, finding.session, finding.deal
