"""A deal before play: who deals, the hands, the auction, the contract, the exchange."""

from __future__ import annotations

from collections.abc import Iterator

from ombre_records.base.document.outline import (
    NOTHING,
    Block,
    Column,
    Fields,
    Paragraph,
    Phrase,
    Run,
    fill,
    join,
    notes,
    part,
    say,
    table,
)
from ombre_records.base.language import _, pgettext
from ombre_records.base.language.nouns import call_noun
from ombre_records.base.language.numbers import amount, semicolon
from ombre_records.model.cards import PACK
from ombre_records.model.record import Line
from ombre_records.model.statements import CalledKing, Cards, Held, Reserved, Stock
from ombre_records.notation.keywords import keywords
from ombre_records.referee.facts import ExchangeFacts, HandFacts
from ombre_records.telling.certainty import is_stated, sign
from ombre_records.telling.phrases import by_rank, cards, hand, high_trumps, stated, suit
from ombre_records.telling.transcript.margin import DealPage


def dealt(page: DealPage) -> Iterator[Block]:
    """Write who deals, leads and rests, the pool, the hands as dealt and the stock."""
    facts = page.facts
    rows = [
        (_("Dealer"), page.name(facts.dealer), "dealer"),
        (_("Eldest"), page.name(facts.order[0]) if facts.dealer is not None else "?", ""),
        (_("Rests"), page.name(facts.rests) if facts.rests is not None else "", "rests"),
        (_("Pool"), amount(facts.pool_before) if _pooled(page) else "", "pool"),
        (_("Set apart"), _reserved(page), "reserved"),
    ]
    yield _fields(page, rows)
    yield part(_("Hands as dealt"))
    yield from _hands(page, "hand", facts.dealt)
    for line, stock in page.said(Stock):
        words = fill(_("Stock from the top: {cards}"), cards=cards(stock.cards.items))
        yield Paragraph(join((words, page.margin.at(line)), " "))
    yield from notes(page.margin.below(page.lines(*keywords("deal"))))


def _fields(page: DealPage, rows: list[tuple[str, str, str]]) -> Fields:
    written = (
        (label, join((say(text, _sign(page, text, kind)), page.beside(*kind.split())), " "))
        for label, text, kind in rows
    )
    return Fields(tuple((label, words) for label, words in written if words))


def _sign(page: DealPage, text: str, kind: str) -> str:
    """Return what stands behind a value that no line of a kind states."""
    known = bool(kind) and text not in ("", "?")
    return sign(stated=not known or is_stated(page.facts, page.session.reading, kind))


def _pooled(page: DealPage) -> bool:
    """Tell whether there is a pool, or the record has a word on it."""
    return page.facts.pooled or bool(page.lines("pool"))


def _reserved(page: DealPage) -> str:
    return ", ".join(
        stated(each) for _, statement in page.said(Reserved) for each in statement.amounts
    )


def _hands(page: DealPage, keyword: str, hands: tuple[HandFacts, ...]) -> Iterator[Block]:
    held = {statement.name: (line, statement) for line, statement in _stated_hands(page, keyword)}
    rows = []
    for seat in page.seats:
        line, statement = held.get(page.name(seat), (None, None))
        beside = page.margin.at(line) if line else NOTHING
        written = hand(
            hands[seat],
            page.facts.trumps,
            _written(statement.cards, hands[seat]) if statement else (),
        )
        named = high_trumps(by_rank(hands[seat].certain, page.facts.trumps), page.facts.trumps)
        rows.append((say(page.name(seat)), written, join((named, beside), semicolon())))
    if any(hands[seat].certain for seat in page.seats) or any(beside for *_, beside in rows):
        yield table((Column(_("Player")), Column(_("Cards")), Column(_("Remarks"))), rows)
    else:
        yield Paragraph(say(_("No hand is known.")))


def _written(said: Cards, facts: HandFacts) -> tuple[int, ...]:
    """Return a hand's items as written, unknown cards for the rest if a rest is stated."""
    missing = facts.size - len(said.items) if said.rest else 0
    return (*said.items, *[PACK] * missing)


def _stated_hands(page: DealPage, keyword: str) -> list[tuple[Line, Held]]:
    before = {line.number for line in page.before_play()}
    return [
        (line, statement) for line, statement in page.said(Held, keyword) if line.number in before
    ]


def auction(page: DealPage) -> Iterator[Block]:
    """Write the calls, the contract, the Ombre, the trump, the turned card and the king called."""
    facts = page.facts
    calls = ", ".join(
        _("{player} {call}").format(
            player=page.name(bid.seat), call=call_noun(bid.call.name if bid.call else bid.word)
        )
        for bid in facts.bids
    )
    words = say(calls or pgettext("auction", "not recorded"))
    rows = [(_("Auction"), join((words, page.beside("bids")), " "))]
    if facts.outcome.kind != "passed-out":
        rows.append((_("Ombre"), say(page.name(facts.ombre))))
        rows += _contract(page)
    yield Fields(tuple(rows))
    yield from notes(page.margin.below(page.lines(*keywords("auction"))))


def _contract(page: DealPage) -> list[tuple[str, Phrase]]:
    facts = page.facts
    unknown = Run(pgettext("contract", "unknown"), "weak")
    contract = say(call_noun(facts.contract.name) if facts.contract else unknown)
    rows = [
        (_("Contract"), join((contract, page.beside("contract")), " ")),
        (_("Trumps"), join((suit(facts.trump), page.beside("trump")), " ")),
    ]
    if facts.turned is not None:
        rows.append((_("Turned"), join((cards((1 << facts.turned,)), page.beside("turn")), " ")))
    for line, called in page.said(CalledKing):
        held, bare = _("{king} (held by {player})"), "{king}"
        words = bare if facts.friend is None else held
        king = fill(words, king=cards((called.item,)), player=page.name(facts.friend))
        rows.append((_("King called"), join((king, page.margin.at(line)), " ")))
    return rows


def exchange(page: DealPage) -> Iterator[Block]:
    """Write what each player laid off and drew, and the hands with which play begins."""
    facts = page.facts
    if facts.exchanges:
        yield part(_("Exchange"))
        titles = map(Column, (_("Discards"), _("Draws"), _("Remarks")))
        rows = (_step(page, step) for step in facts.exchanges)
        yield table((Column(_("Player")), Column(_("Cards"), True), *titles), rows)
        yield from notes(page.margin.below(page.lines("exchange")))
    lines = [line for line in page.before_play() if line.kind == "holds"]
    if any(each.certain for each in facts.hands) and (lines or facts.hands != facts.dealt):
        yield part(_("Hands in play"))
        yield from _hands(page, "holds", facts.hands)
        yield from notes(page.margin.below(lines))


def _step(page: DealPage, step: ExchangeFacts) -> tuple[Phrase, ...]:
    cells = [NOTHING if items is None else cards(items) for items in (step.discards, step.draws)]
    beside = page.margin.at(step.line)
    return say(page.name(step.seat)), say(amount(step.count)), cells[0], cells[1], beside
