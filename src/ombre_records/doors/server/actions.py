"""Code actions: repair, emend or ignore a fault, or put a deal into another form.

Repairs and other forms are proved: the text is judged with them.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache
from typing import Literal, NamedTuple

from ombre_records.analysis.deal_forms import Form, comes_to, written
from ombre_records.analysis.emendation.acceptance import accepted
from ombre_records.analysis.emendation.suggestions import Mender, Suggestion
from ombre_records.base.finding import Finding, Severity
from ombre_records.base.source import Source, Span
from ombre_records.books.vocabulary import outcome_written
from ombre_records.doors.server.layout import differences, edited
from ombre_records.doors.server.page import Block, Edit, Page
from ombre_records.doors.server.standing import Judging, Standing
from ombre_records.judgement.pipeline import WORK, judge
from ombre_records.judgement.proof import with_repairs
from ombre_records.notation.format import format
from ombre_records.notation.words import bare_name_problem, quote, tally_written
from ombre_records.referee.report import Report
from ombre_records.repair.reading import parse

_LISTED = re.compile(r"\s*(players|seats|pair|team)\s+(.*)\Z")


class Action(NamedTuple):
    """An action: its title, its sort, and the edits; `of` is the finding that it mends.

    `asks`: what is put in is followed by a comment that whoever types is asked for, where an editor
    can do so.
    """

    title: str
    kind: Literal["quickfix", "refactor", "all"]
    edits: tuple[Edit, ...]
    of: Finding | None = None
    preferred: bool = False
    asks: str = ""


def actions(page: Page, within: Span, findings: Iterable[Finding]) -> Iterator[Action]:
    """Yield what can be done in a stretch of the text; `findings` are those that are told."""
    for finding in findings:
        if finding.span.start <= within.end and within.start <= finding.span.end:
            yield from _quoted(page, finding)
            yield _ignored(page, finding)
    block = page.block(within.start)
    if block and block.deal:
        yield from _filled(page, block)


def _ignored(page: Page, finding: Finding) -> Action:
    """Let a line say that a finding is to be ignored, and ask why."""
    start, end = page.source.line_span(page.source.line_at(finding.span.start))
    text = page.source.text[start:end]
    at = start + len(text.rstrip())
    edit = Edit(Span(at, at), f"  # ombre: ignore {finding.rule}")
    title = f"Ignore {finding.rule} in this line"
    return Action(title, "quickfix", (edit,), finding, asks="the reason")


def _quoted(page: Page, finding: Finding) -> Iterator[Action]:
    """Put names of several words in quotes: those in a list of players, and those known."""
    start, end = page.source.line_span(page.source.line_at(finding.span.start))
    text = page.source.text[start:end].partition("#")[0].rstrip()
    block = page.block(start)
    if block is None or finding.rule not in ("syntax", "unknown-player", "wrong-players"):
        return
    system = block.session.system
    edits = []
    if listed := _LISTED.match(text):
        at = listed.start(2)
        for name in listed[2].split(","):
            bare = name.strip()
            if bare and '"' not in bare and "[" not in bare and bare_name_problem(bare, system):
                begun = start + at + name.index(bare)
                edits.append(Edit(Span(begun, begun + len(bare)), quote(bare)))
            at += len(name) + 1
    else:
        for name in block.session.players:
            if bare_name_problem(name, system):
                known = re.finditer(rf'(?<!["\w]){re.escape(name)}(?!["\w])', text)
                edits += [
                    Edit(Span(start + match.start(), start + match.end()), quote(name))
                    for match in known
                ]
    if edits:
        yield Action(
            f"Quote {', '.join(edit.text for edit in edits)}", "quickfix", tuple(edits), finding
        )


# ---------------------------------------------------------------- what is known, written down


def _filled(page: Page, block: Block) -> Iterator[Action]:
    """Write down what the deal comes to, where it does not say so itself."""
    winners = tuple(_winners(page, block))
    if winners:
        yield Action("Fill in winners and tallies", "refactor", winners)
    kinds = {line.kind: line for line in block.lines}
    lines = [line for line in block.lines if line.code]
    if "result-line" in kinds or not lines:
        return
    end = page.span(block, lines[-1]).end
    end = page.source.line_span(page.source.line_at(end)).end
    result, payments = _result(block), _payments(block)
    if result and "result" not in kinds and "payments" not in kinds:
        put = f"\n{result}"
        yield Action("Fill in the result", "refactor", (Edit(Span(end, end), put),))
        if payments:
            both = (Edit(Span(end, end), f"{put}\n{payments}"),)
            yield Action("Fill in the result and the payments", "refactor", both)
    elif payments and "payments" not in kinds:
        at = page.span(block, kinds["result"]).end if "result" in kinds else end
        at = page.source.line_span(page.source.line_at(at)).end
        yield Action("Fill in the payments", "refactor", (Edit(Span(at, at), f"\n{payments}"),))


def _winners(page: Page, block: Block) -> Iterator[Edit]:
    """Yield the winners and tallies that tricks lack, behind their cards."""
    deal = block.deal
    for trick in deal.tricks if deal else ():
        code = trick.line.code
        if not trick.plays or any(sign in code for sign in '["(') or None in trick.tally:
            continue
        addition = f" {tally_written(trick.tally)}"
        if ">" not in code and trick.winner is not None:
            addition = f" > {block.written(block.session.players[trick.winner])}{addition}"
        at = page.span(block, trick.line).end
        yield Edit(Span(at, at), addition)


def _result(block: Block) -> str:
    deal = block.deal
    if deal is None or deal.outcome.kind in ("undetermined", "passed-out"):
        return ""
    word = outcome_written(deal.book, deal.outcome.kind) or deal.outcome.kind
    to = deal.outcome.codille_to
    # In quotes it would be a note: a name of several words cannot stand here.
    name = "" if to is None else f" {block.written(block.session.players[to])}"
    return f"result {word}" + ("" if '"' in name else name)


def _payments(block: Block) -> str:
    deal = block.deal
    if deal is None or any(deal.payments[seat] is None for seat in deal.seated):
        return ""
    names = block.session.players
    entries = [(block.written(names[at]), deal.payments[at] or 0) for at in sorted(deal.seated)]
    rest = -sum(amount for _, amount in entries)
    if deal.pool_before is None or deal.pool_after is None:
        return ""
    pool = deal.pool_after - deal.pool_before
    if pool:
        entries.append(("pool", pool))
    if pool != rest:  # something was set apart, which has a word of its own
        entries.append(("reserved", rest - pool))
    return "payments " + ", ".join(f"{name} {amount:+d}" for name, amount in entries)


_DEALS = 100
"""In a longer record nothing is looked for: its deals are replayed anew for each proposal."""
_MOST, _WORK = 3, 60_000
"""The most proposals, and the most lines judged to find them: about half a second."""


def emendations(
    page: Page, within: Span, findings: tuple[Finding, ...], judging: Judging
) -> Iterator[Action]:
    """Yield what would make the deal of an error in a stretch lawful, by the fewest misprints."""
    for finding in findings:
        if sum(len(each.deals) for each in page.standing.sessions) > _DEALS:
            return
        if finding.severity is not Severity.ERROR or not finding.deal or not finding.session:
            continue
        if finding.span.start <= within.end and within.start <= finding.span.end:
            place = (finding.session, finding.deal)
            for title, text in _suggested(page.source.text, page.source.path, judging, place):
                edits = tuple(differences(page.source, text))
                yield Action(title, "quickfix", edits, finding)
            return


def _emendation_title(suggestion: Suggestion) -> str:
    """Say what is read, as the record would have it: `[SK>SQ]`, `[+SK]`, `[-D4]`."""
    written = []
    for edit in suggestion.edits:
        old, new = edit.written
        only = f"[+{new}]" if old is None else f"[-{old}]"
        written.append(only if None in edit.written else f"[{old}>{new}]")
    return f"Read {' and '.join(written)}"


@lru_cache(maxsize=20)
def _suggested(
    text: str, path: str, judging: Judging, place: tuple[int, int]
) -> tuple[tuple[str, str], ...]:
    """Return the proposals for a deal by session and number, each with the text it makes."""
    report = judge(text, path, reading=judging.reading, default=judging.default)
    session, deal = place
    if session > len(report.sessions):
        return ()
    proposed = Mender(report, report.sessions[session - 1], _MOST, _WORK).deal(deal)
    return (
        tuple((_emendation_title(s), accepted(report, s)) for s in proposed.suggestions)
        if proposed
        else ()
    )


Trial = Callable[[str], Standing]
"""A function that judges another text."""


def repairs(
    page: Page, within: Span, findings: tuple[Finding, ...], trial: Trial
) -> Iterator[Action]:
    """Yield the repairs of the findings in a stretch, a certain one as the one to be preferred."""
    near = {
        (each.rule, each.span)
        for each in findings
        if each.span.start <= within.end and within.start <= each.span.end
    }
    for finding in _proved(page, trial, near, unsafe=True):
        if finding.repair:
            edits = tuple(Edit(each.span, each.text) for each in finding.repair.edits)
            title = _repair_title(page, edits)
            yield Action(title, "quickfix", edits, finding, preferred=finding.repair.certain)


def every_certain(page: Page, findings: tuple[Finding, ...], trial: Trial) -> Iterator[Action]:
    """Yield one action that makes all repairs that are certain, if there are any."""
    of = {(each.rule, each.span) for each in findings}
    edits = tuple(
        Edit(each.span, each.text)
        for finding in _proved(page, trial, of, unsafe=False)
        if finding.repair
        for each in finding.repair.edits
    )
    if edits:
        yield Action("Make all repairs that are certain", "all", edits)


def _proved(
    page: Page, trial: Trial, of: set[tuple[str, Span]], *, unsafe: bool
) -> tuple[Finding, ...]:
    def judged(text: Source) -> Report:
        return trial(text.whole).judged.report

    return with_repairs(
        page.standing.judged.report,
        judged,
        work=WORK,
        unsafe=unsafe,
        wanted=lambda finding: (finding.rule, finding.span) in of,
    ).findings


def _repair_title(page: Page, edits: tuple[Edit, ...]) -> str:
    parts = []
    for span, text in edits:
        old = page.source.text[span.start : span.end]
        if text == quote(old):
            parts.append(f"quote {text}")
        elif not old.strip():
            parts.append(f"write `{text.strip()}`")
        elif not text.strip():
            parts.append(f"strike `{old.strip()}`")
        else:
            parts.append(f"write `{text}` for `{old}`")
    title = " and ".join(parts)
    return title[:1].upper() + title[1:]


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
    deal_text = _laid_out(block, form, lines, goes_on)
    if form == "short" and goes_on:
        start = len(text[:start].rstrip())
        deal_text = f"\n{deal_text}"
    end = start + len(text[start:end].rstrip())
    for following in after:
        opening = next((line for line in following.lines if line.kind == _OPENED), None)
        at = following.span.start
        if form == "long" and _is_line(following) and opening is None:
            yield Edit(Span(at, at), f"\n{_OPENED}\n")
        elif form == "short" and opening and not opening.comment and not text[end:at].strip():
            end = page.span(following, opening).end
    yield Edit(Span(start, end), deal_text)


def _laid_out(block: Block, form: Form, lines: list[str], goes_on: bool) -> str:
    """Return the lines of a deal in canonical form, as they stand in a record of their own."""
    facts, reading = block.session, block.session.reading
    header = [line.code for line in facts.session.header if line.code and line.read(reading)]
    opened = [_OPENED] if form == "short" else []
    blank = format(parse("\n".join(header)))
    whole = format(parse("\n".join([*header, *opened, *lines])))
    deal_text = whole[len(blank) :].strip("\n") if whole.startswith(blank) else "\n".join(lines)
    if form == "short" and goes_on:
        return deal_text.removeprefix(f"{_OPENED}\n")
    return f"\n{deal_text}" if goes_on else deal_text


def _same(before: Standing, after: Standing, block: Block) -> bool:
    """Whether each deal comes to the same, and the same is found in each."""
    if Counter(map(_key, before.findings)) != Counter(map(_key, after.findings)):
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


def _key(finding: Finding) -> tuple[str, int | None, int | None]:
    return finding.rule, finding.session, finding.deal
