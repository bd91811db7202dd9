"""A deal before play: who deals, the hands, the auction, the contract, the exchange."""

from __future__ import annotations

from collections.abc import Iterator

from ombre_records.model.cards import PACK
from ombre_records.model.record import Line
from ombre_records.model.statements import CalledKing, Cards, Held, Reserved, Stock
from ombre_records.replay.facts import ExchangeFacts, HandFacts
from ombre_records.show.outline import (
    NOTHING,
    Block,
    Column,
    Fields,
    Paragraph,
    Phrase,
    Run,
    join,
    say,
    table,
)
from ombre_records.show.page import Page, notes, part
from ombre_records.show.words import amount, cards, hand, stated, suit


def dealt(page: Page) -> Iterator[Block]:
    """Write who deals, leads and rests, the pool, the hands as dealt and the stock."""
    facts = page.facts
    rows = [
        ("Dealer", page.name(facts.dealer), "dealer"),
        ("Eldest", page.name(facts.order[0]) if facts.dealer is not None else "?", ""),
        ("Rests", page.name(facts.rests) if facts.rests is not None else "", "rests"),
        ("Pool", amount(facts.pool_before), "pool"),
        ("Set apart", _reserved(page), "reserved"),
    ]
    yield _fields(page, rows)
    yield part("Hands as dealt")
    yield from _hands(page, "hand", facts.dealt)
    for line, stock in page.said(Stock):
        words = say("Stock from the top: ", cards(stock.cards.items))
        yield Paragraph(join((words, page.margin.at(line)), " "))
    yield from notes(
        page.margin.below(
            page.lines("deal", "dealer", "rests", "pool", "reserved", "hand", "stock")
        )
    )


def _fields(page: Page, rows: list[tuple[str, str, str]]) -> Fields:
    written = (
        (label, join((say(text), page.beside(*kind.split())), " ")) for label, text, kind in rows
    )
    return Fields(tuple((label, words) for label, words in written if words))


def _reserved(page: Page) -> str:
    return ", ".join(stated(each) for _, said in page.said(Reserved) for each in said.amounts)


def _hands(page: Page, keyword: str, hands: tuple[HandFacts, ...]) -> Iterator[Block]:
    held = {said.name: (line, said) for line, said in _held(page, keyword)}
    rows = []
    for seat in page.seats:
        line, said = held.get(page.name(seat), (None, None))
        beside = page.margin.at(line) if line else NOTHING
        written = hand(
            hands[seat], page.facts.trumps, _written(said.cards, hands[seat]) if said else ()
        )
        rows.append((say(page.name(seat)), written, beside))
    if any(hands[seat].certain for seat in page.seats) or any(beside for *_, beside in rows):
        yield table((Column("Player"), Column("Cards"), Column("Remarks")), rows)
    else:
        yield Paragraph(say("No hand is known."))


def _written(said: Cards, facts: HandFacts) -> tuple[int, ...]:
    """Return a hand's items as written, unknown cards for the rest if a rest is stated."""
    missing = facts.size - len(said.items) if said.rest else 0
    return (*said.items, *[PACK] * missing)


def _held(page: Page, keyword: str) -> list[tuple[Line, Held]]:
    before = {line.number for line in page.before_play()}
    return [(line, said) for line, said in page.said(Held, keyword) if line.number in before]


def auction(page: Page) -> Iterator[Block]:
    """Write the calls, the contract, the Ombre, the trump, the turned card and the king called."""
    facts = page.facts
    calls = ", ".join(f"{page.name(bid.seat)} {bid.word}" for bid in facts.bids)
    rows = [("Auction", join((say(calls or "not recorded"), page.beside("bids")), " "))]
    if facts.outcome.kind != "passed-out":
        rows.append(("Ombre", say(page.name(facts.ombre))))
        rows += _contract(page)
    yield Fields(tuple(rows))
    yield from notes(page.margin.below(page.lines("bids", "contract", "trump", "turn", "call")))


def _contract(page: Page) -> list[tuple[str, Phrase]]:
    facts = page.facts
    contract = say(facts.contract.name) if facts.contract else say(Run("unknown", "weak"))
    rows = [
        ("Contract", join((contract, page.beside("contract")), " ")),
        ("Trumps", join((suit(facts.trump), page.beside("trump")), " ")),
    ]
    if facts.turned is not None:
        rows.append(("Turned", join((cards((1 << facts.turned,)), page.beside("turn")), " ")))
    for line, called in page.said(CalledKing):
        held = f" (held by {page.name(facts.friend)})" if facts.friend is not None else ""
        king = say(cards((called.item,)), held)
        rows.append(("King called", join((king, page.margin.at(line)), " ")))
    return rows


def exchange(page: Page) -> Iterator[Block]:
    """Write what each player laid off and drew, and the hands with which play begins."""
    facts = page.facts
    if facts.exchanges:
        yield part("Exchange")
        columns = ("Player", "Cards", "Discards", "Draws", "Remarks")
        rows = (_step(page, step) for step in facts.exchanges)
        yield table(tuple(Column(title, title == "Cards") for title in columns), rows)
        yield from notes(page.margin.below(page.lines("exchange")))
    lines = [line for line in page.before_play() if line.kind == "holds"]
    if any(each.certain for each in facts.hands) and (lines or facts.hands != facts.dealt):
        yield part("Hands in play")
        yield from _hands(page, "holds", facts.hands)
        yield from notes(page.margin.below(lines))


def _step(page: Page, step: ExchangeFacts) -> tuple[Phrase, ...]:
    said = [_cards(items, step.count) for items in (step.discards, step.draws)]
    beside = page.margin.at(step.line)
    return say(page.name(step.seat)), say(amount(step.count)), said[0], said[1], beside


def _cards(items: tuple[int, ...] | None, count: int | None) -> Phrase:
    """Write cards laid off or drawn; those of which only the number is known are unknown cards."""
    if items is None:
        return NOTHING
    return cards((*items, *[PACK] * ((count or 0) - len(items))))
