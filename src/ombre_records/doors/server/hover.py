"""Hovers for the place under the pointer, and hints behind lines: who wins a trick, what a deal
pays.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from ombre_records.base.language import pgettext
from ombre_records.base.language.explanations import explained
from ombre_records.base.language.terms import suit_of_a_card
from ombre_records.base.source import Span
from ombre_records.books.book import Call, RuleBook
from ombre_records.books.vocabulary import call_meant, outcome_meant
from ombre_records.doors.server.naming import card_at, player_at
from ombre_records.doors.server.page import Block, Page
from ombre_records.engine.trumps import OF_SUIT, STRENGTH, SUIT_OF, TRUMPS
from ombre_records.model.cards import cards_of
from ombre_records.notation.keywords import BY_KEYWORD
from ombre_records.notation.words import tally_written
from ombre_records.referee.findings.explanation import explain
from ombre_records.referee.wording.card_titles import called


def hover(page: Page, offset: int) -> tuple[str, Span] | None:
    """Return what is known of what stands at an offset, in Markdown, and where it stands."""
    place = page.at(offset)
    if place is None:
        return None
    block, line, placed = place
    parts: list[str] = []
    span = page.span(block, line)
    if card := card_at(page, offset):
        span = card[2]
        parts += _card(block, card[1])
    elif player := player_at(page, offset):
        span = player[1]
        parts.append("  \n".join(_player(block, player[0])))
    elif placed is not None and (
        words := _word(block.session.book, placed.word.slot, placed.word.text)
    ):
        span = placed.span
        parts += words
    elif line.kind in BY_KEYWORD and offset <= page.span(block, line).start + len(line.kind):
        span = Span(span.start, span.start + len(line.kind))
        parts += [f"`{form}`: {says}" for form, says in BY_KEYWORD[line.kind].says]
        parts += _term(_TERMS.get(line.kind, line.kind))
    elif near := _near(page, offset):
        word, span = near
        parts += _term(word)
    parts += _rules(page, offset)
    return ("\n\n".join(parts), span) if parts else None


_WORD = re.compile(r"[^\W\d_](?:[^\W_]|[-’'](?=\w))*")
_TERMS = {
    "rests": "rest",
    "accept": "surrender",
    "forbid": "surrender",
    "bids": "call",
    "boards": "board",
    "call": "called king",
    "turn": "turn card",
    "payments": "counter",
    "rules": "rule book",
}
"""The glossary's words for keywords that are others."""


def _near(page: Page, offset: int) -> tuple[str, Span] | None:
    """Return the word at an offset, of a comment or a text, that the glossary explains."""
    start, end = page.source.line_span(page.source.line_at(offset))
    for match in _WORD.finditer(page.source.text[start:end]):
        if start + match.start() <= offset <= start + match.end() and explained(match[0]):
            return match[0], Span(start + match.start(), start + match.end())
    return None


def _term(*words: str) -> list[str]:
    """Return what the glossary says of the first word that it has."""
    for word in words:
        if entry := explained(word):
            return [f"*{entry[0]}*: {entry[1]}"]
    return []


def _card(block: Block, card: int) -> list[str]:
    """Say what a card is called, how many are above it in its suit, and what its name means."""
    trumps = block.deal.trumps if block.deal else None
    if trumps is None:
        return [f"**{called(card)}**"]
    return [_ranked(card, trumps), *_term(called(card, trumps).rpartition(", ")[2])]


def _ranked(card: int, trumps: int) -> str:
    suit = SUIT_OF[trumps][card]
    order = sorted(cards_of(OF_SUIT[trumps][suit]), key=STRENGTH[trumps].__getitem__, reverse=True)
    place = f"{order.index(card) + 1} of {len(order)}"
    if TRUMPS[trumps] >> card & 1:
        return f"**{called(card, trumps)}**: trump {place}"
    return f"**{called(card, trumps)}**: {place} in {suit_of_a_card(suit)}"


def _player(block: Block, name: str) -> Iterator[str]:
    """Say what a player is in a deal, and what he has, before it and after."""
    session, deal = block.session, block.deal
    seat = session.players.index(name)
    yield f"**{name}**"
    if deal is None:
        yield f"total {_signed(session.totals[seat])} after {len(session.deals)} deals"
        return
    roles = {deal.dealer: "deals", deal.rests: "rests", deal.ombre: "is the Ombre"}
    if deal.friend == seat:
        yield "is the friend"
    if seat in roles:
        yield roles[seat]
    before = session.deals[deal.index - 2].totals[seat] if deal.index > 1 else 0
    yield f"total {_signed(before)} before this deal, {_signed(deal.totals[seat])} after it"


def _signed(amount: int | None) -> str:
    return "not known" if amount is None else f"{amount:+d}"


def _word(book: RuleBook, slot: str, text: str) -> list[str]:
    """Say what a call, an outcome, a rule book or an option means."""
    if slot == "call" and (name := call_meant(book, text)):
        call = book.call(name)
        meaning = _call(book, call) if call else f"**{text}**: {pgettext('call', 'pass')}"
        return [meaning, *_term(text, name, "pass")]
    if slot == "outcome" and (outcome := outcome_meant(book, text)):
        kind = book.outcome.terms[outcome]
        cited = "; ".join(book.cite("outcome"))
        meaning = f"**{text}**: {pgettext('outcome', kind)}" + (f" [{cited}]" if cited else "")
        return [meaning, *_term(text, kind)]
    if slot == "book":
        return [f"**{book.written}**: {book.title}", book.about]
    if slot == "option":
        name = text.partition("=")[0].strip()
        for option in book.options:
            if name in (option.name, *option.aliases):
                return [f"**{option.name}**: {option.about} [{option.source}]"]
    return []


def _call(book: RuleBook, call: Call) -> str:
    path = f"auction.calls.{call.name}"
    most = "all that there are" if call.most is None else str(call.most)
    parts = [
        f"**{pgettext('call', call.name)}**: call {call.rank} in rank",
        f"trump {call.trump}",
        f"takes {call.least} to {most}",
    ]
    return f"{'; '.join(parts)} [{'; '.join(book.cite(path))}]"


def _rules(page: Page, offset: int) -> Iterator[str]:
    """Explain the rules that are broken here, each with its source."""
    for finding in page.standing.findings:
        if finding.span.start <= offset <= finding.span.end and not finding.consequent:
            rule = explain(finding.rule)
            cited = "; ".join(finding.source) or rule.source
            yield f"**{finding.rule}** ({finding.code}): {rule.meaning} {rule.why} [{cited}]"


def hints(page: Page, within: Span) -> Iterator[tuple[int, str]]:
    """Yield what the lines of a stretch do not say themselves, each with its offset."""
    for block in page.blocks_in(within):
        deal, names = block.deal, block.session.players
        if deal is None:
            continue
        for trick in deal.tricks:
            code, end = trick.line.code, page.span(block, trick.line).end
            parts = []
            if trick.winner is not None and ">" not in code.rsplit("]", 1)[-1]:
                parts.append(f"> {names[trick.winner]}")
            if None not in trick.tally and "(" not in code:
                parts.append(tally_written(trick.tally))
            if parts and trick.plays:
                yield end, " ".join(parts)
        kinds = {line.kind: line for line in block.lines}
        result = kinds.get("result") or kinds.get("result-line")
        known = all(deal.payments[seat] is not None for seat in deal.seated)
        if result and known and "payments" not in kinds and ":" not in result.code:
            paid = ", ".join(f"{names[seat]} {deal.payments[seat]:+d}" for seat in deal.seated)
            yield page.span(block, result).end, paid
