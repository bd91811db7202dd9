"""What an editor may do for one: a fault ignored, a name quoted, what is known written down."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Literal, NamedTuple

from ombre_records.base.finding import Finding
from ombre_records.base.source import Span
from ombre_records.books.vocabulary import outcome_written
from ombre_records.doors.server.page import Block, Edit, Page
from ombre_records.notation.words import bare_name_problem, quote

_LISTED = re.compile(r"\s*(players|seats|pair|team)\s+(.*)\Z")


class Action(NamedTuple):
    """What can be done, of which sort it is, and the edits; `of` is the finding that it mends.

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
                    Edit(Span(start + found.start(), start + found.end()), quote(name))
                    for found in known
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
        told = f" ({'-'.join(map(str, trick.tally))})"
        if ">" not in code and trick.winner is not None:
            told = f" > {_name(block, trick.winner)}{told}"
        at = page.span(block, trick.line).end
        yield Edit(Span(at, at), told)


def _result(block: Block) -> str:
    deal = block.deal
    if deal is None or deal.outcome.kind in ("undetermined", "passed-out"):
        return ""
    word = outcome_written(deal.book, deal.outcome.kind) or deal.outcome.kind
    to = deal.outcome.codille_to
    # In quotes it would be a note: a name of several words cannot stand here.
    name = "" if to is None else f" {_name(block, to)}"
    return f"result {word}" + ("" if '"' in name else name)


def _payments(block: Block) -> str:
    deal = block.deal
    if deal is None or any(deal.payments[seat] is None for seat in deal.seated):
        return ""
    entries = [(_name(block, seat), deal.payments[seat] or 0) for seat in sorted(deal.seated)]
    rest = -sum(amount for _, amount in entries)
    if deal.pool_before is None or deal.pool_after is None:
        return ""
    pool = deal.pool_after - deal.pool_before
    if pool:
        entries.append(("pool", pool))
    if pool != rest:  # something was set apart, which has a word of its own
        entries.append(("reserved", rest - pool))
    return "payments " + ", ".join(f"{name} {amount:+d}" for name, amount in entries)


def _name(block: Block, seat: int) -> str:
    name = block.session.players[seat]
    system = block.session.system
    return quote(name) if bare_name_problem(name, system) else name
