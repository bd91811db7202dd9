"""A record's outline: sessions, deals and tricks as symbols and as folds."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal, NamedTuple

from ombre_records.base.budget import allowed
from ombre_records.base.language import pgettext
from ombre_records.base.source import Span
from ombre_records.doors.server.page import Block, Page
from ombre_records.model import statements as st


class Symbol(NamedTuple):
    """A session, a deal or a trick: its name, what is said of it, all of it, and its head."""

    kind: Literal["session", "deal", "trick"]
    name: str
    detail: str
    span: Span
    head: Span
    inner: tuple[Symbol, ...]


def symbols(page: Page) -> Iterator[Symbol]:
    """Yield the sessions, with their deals, with their tricks."""
    own: list[Block] = []
    for block in page.blocks:
        if own and block.role == "header":
            yield _session(page, own)
            own = []
        own.append(block)
    if own:
        yield _session(page, own)


def _session(page: Page, blocks: list[Block]) -> Symbol:
    facts = blocks[0].session
    name = facts.texts.get("title") or facts.texts.get("event") or f"session {facts.index}"
    details = (", ".join(facts.players), facts.book.name)
    span = Span(blocks[0].span.start, blocks[-1].span.end)
    heads = (page.span(blocks[0], line) for line in blocks[0].lines if line.code)
    head = next(heads, Span(span.start, span.start))
    deals = tuple(_deal(page, block) for block in blocks if block.role == "deal")
    return Symbol("session", name, "; ".join(filter(None, details)), span, head, deals)


def _deal(page: Page, block: Block) -> Symbol:
    allowed()  # who watches may call it off
    opening = next(
        (line for line in block.lines if line.kind in ("deal", "result-line")), block.lines[0]
    )
    number = block.deal.number if block.deal else None
    head = page.span(block, opening)
    tricks = tuple(
        Symbol("trick", line.code, "", page.span(block, line), page.span(block, line), ())
        for line in block.lines
        if line.kind == "trick" and isinstance(line.edited or line.printed, st.Trick)
    )
    name = f"deal {number}" if number is not None else "deal"
    return Symbol("deal", name, outcome(block), block.span, head, tricks)


def outcome(block: Block) -> str:
    """Say who played what in a deal, and what became of it."""
    deal, names = block.deal, block.session.players
    if deal is None:
        return ""
    parts = []
    if deal.ombre is not None:
        parts.append(names[deal.ombre])
    if deal.contract:
        parts.append(pgettext("call", deal.contract.name))
    kind = deal.outcome.kind
    if kind != "undetermined":
        parts.append(pgettext("outcome", deal.outcome.kind))
    return ", ".join(parts)


def folds(page: Page) -> Iterator[tuple[int, int]]:
    """Yield the first and the last line, from 0, of what can be folded: sessions, deals, tricks."""
    for session in symbols(page):
        yield from _fold(page, session.span)
        for deal in session.inner:
            yield from _fold(page, deal.span)
            if deal.inner:
                yield from _fold(page, Span(deal.inner[0].span.start, deal.inner[-1].span.end))


def _fold(page: Page, span: Span) -> Iterator[tuple[int, int]]:
    text = page.source.text[span.start : span.end].rstrip()
    first = page.source.line_at(span.start) - 1
    last = page.source.line_at(span.start + len(text)) - 1
    if last > first:
        yield first, last
