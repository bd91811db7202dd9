"""The steps of a deal in order: deal, bids, contract, exchange, tricks, outcome, payments."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from ombre_records.model.cards import PACK, item_name
from ombre_records.model.record import Line
from ombre_records.model.statements import Forfeit, Held, Stock
from ombre_records.referee.facts import EventFacts, ExchangeFacts, TrickFacts
from ombre_records.referee.wording.payments import Amounts
from ombre_records.telling.transcript.margin import DealPage
from ombre_records.telling.transcript.stepwise import sentences
from ombre_records.telling.transcript.stepwise.data import (
    Draft,
    HandTable,
    Kind,
    Known,
    StepData,
    TrickData,
    dealt,
)


def stock(page: DealPage, drawn: Sequence[ExchangeFacts] = ()) -> tuple[str, ...] | None:
    """Return the cards left after draws, `x` for unknown ones; None if their number is not known.

    The turned card lies on top of a stock that is not recorded.
    """
    size = page.facts.book.pack.stock
    if any(step.count is None for step in drawn):
        return None
    items = next((list(statement.cards.items) for _, statement in page.statements(Stock)), [])
    if not items and page.facts.turned is not None:
        items = [1 << page.facts.turned]
    items += [PACK] * (size - len(items))
    taken = sum(step.count or 0 for step in drawn)
    return tuple(item_name(item) for item in items[taken:])


def drafts(page: DealPage) -> Iterator[Draft]:
    """Yield the steps of a deal, not yet numbered."""
    table = HandTable(page.facts.trumps, page.session.players, page.facts.book.pack.hand)
    yield _dealt(page, table)
    yield from _auction(page)
    yield from _exchange(page, table)
    yield from _hands(page, table)
    yield from _play(page, table)
    ended = page.facts.outcome.kind
    yield _ending(page, "outcome", "result", sentences.ending(page), ended)
    yield _ending(page, "payments", "payments", sentences.payments(page))


def _ending(page: DealPage, kind: Kind, keyword: str, text: str, word: str | None = None) -> Draft:
    line = next(iter(page.lines(keyword)), None)
    number = line.number if line else None
    return Draft(StepData(step=0, kind=kind, text=text, line=number, word=word), line)


def _dealt(page: DealPage, table: HandTable) -> Draft:
    facts = page.facts
    written = {statement.name: statement.cards for _, statement in page.statements(Held, "hand")}
    for seat in page.seats:
        statement = written.get(page.name(seat))
        table.hands[seat] = dealt(facts.dealt[seat], statement.items if statement else ())
    line = facts.deal.opening
    hands, possible = table.changes()
    return Draft(
        StepData(
            step=0,
            kind="deal",
            text=sentences.deal(page),
            line=line.number,
            hands=hands,
            possible=possible,
            stock=stock(page),
        ),
        line,
    )


def _auction(page: DealPage) -> Iterator[Draft]:
    facts = page.facts
    line = next(iter(page.lines("bids")), None)
    number = line.number if line else None
    for place, bid in enumerate(facts.bids):
        step = StepData(
            step=0,
            kind="bid",
            text=sentences.bid(page, bid),
            line=number,
            player=_name(page, bid.seat),
            word=bid.word,
        )
        yield Draft(step, line, "call", place)
    if facts.outcome.kind != "passed-out" and (facts.contract or facts.trump is not None):
        step = StepData(
            step=0,
            kind="contract",
            text=sentences.contract(page),
            line=None,
            player=_name(page, facts.ombre),
            word=facts.contract.name if facts.contract else None,
        )
        yield Draft(step)


def _exchange(page: DealPage, table: HandTable) -> Iterator[Draft]:
    facts = page.facts
    last = {step.seat: at for at, step in enumerate(facts.exchanges)}
    for at, step in enumerate(facts.exchanges):
        if step.seat is not None and step.seat in table.hands:
            if last[step.seat] == at:
                hand = facts.hands[step.seat]
                table.put(step.seat, Known(hand.certain, hand.size, hand.possible))
            else:
                table.swap(step.seat, step)
        yield Draft(_exchanged(page, step, table, facts.exchanges[: at + 1]), step.line)


def _exchanged(
    page: DealPage, step: ExchangeFacts, table: HandTable, before: Sequence[ExchangeFacts]
) -> StepData:
    hands, possible = table.changes()
    return StepData(
        step=0,
        kind="exchange",
        text=sentences.exchange(page, step),
        line=step.line.number,
        player=_name(page, step.seat),
        count=step.count,
        discards=_items(step.discards),
        draws=_items(step.draws),
        hands=hands,
        possible=possible,
        stock=stock(page, before),
    )


def _items(items: tuple[int, ...] | None) -> tuple[str, ...] | None:
    return None if items is None else tuple(map(item_name, items))


def _hands(page: DealPage, table: HandTable) -> Iterator[Draft]:
    """Tell the hands in play where they are known otherwise than by the exchange."""
    for seat in page.seats:
        hand = page.facts.hands[seat]
        table.put(seat, Known(hand.certain, hand.size, hand.possible))
    hands, possible = table.changes()
    if hands:
        lines = [line for line in page.before_play() if line.kind == "holds"]
        number = lines[0].number if lines else None
        text = sentences.hands()
        step = StepData(
            step=0, kind="hands", text=text, line=number, hands=hands, possible=possible
        )
        yield Draft(step, lines[0] if lines else None)


def _play(page: DealPage, table: HandTable) -> Iterator[Draft]:
    tricks = {trick.line.number: trick for trick in page.facts.tricks}
    events = {event.line.number: event for event in page.facts.announcements}
    for line in page.from_play():
        if line.number in tricks:
            yield from _trick(page, tricks[line.number], table)
        else:
            yield from _between(page, line, events)


def _trick(page: DealPage, trick: TrickFacts, table: HandTable) -> Iterator[Draft]:
    hand = page.facts.book.pack.hand
    for seat in page.seats:
        if trick.plays:
            known = Known(trick.hands[seat], hand - trick.number + 1, trick.maybe[seat])
        else:
            known = _hand_before(page, trick, seat) or Known(0, hand - trick.last)
        table.put(seat, known)
    ended = TrickData(_name(page, trick.leader), _name(page, trick.winner), _tally(page, trick))
    if not trick.plays:
        hands, possible = table.changes()
        step = StepData(
            step=0,
            kind="tricks",
            text=sentences.unrecorded(page, trick),
            line=trick.line.number,
            trick=trick.number,
            last=trick.last,
            ended=ended,
            hands=hands,
            possible=possible,
        )
        yield Draft(step, trick.line)
    for place in range(len(trick.plays)):
        yield Draft(_card(page, trick, place, table, ended), trick.line, "single", place)


def _hand_before(page: DealPage, trick: TrickFacts, seat: int) -> Known | None:
    """Return what is known of a hand after a trick, or after tricks that are not recorded."""
    following = next((each for each in page.facts.tricks if each.number > trick.last), None)
    if following is None or following.number != trick.last + 1:
        return None
    size = page.facts.book.pack.hand - trick.last
    return Known(following.hands[seat], size, following.maybe[seat])


def _card(
    page: DealPage, trick: TrickFacts, place: int, table: HandTable, ended: TrickData
) -> StepData:
    play = trick.plays[place]
    if play.seat is not None and play.seat in table.hands:
        table.lay(play.seat, play.item, _hand_before(page, trick, play.seat))
    hands, possible = table.changes()
    return StepData(
        step=0,
        kind="play",
        text=sentences.play(page, trick, place),
        line=trick.line.number,
        player=_name(page, play.seat),
        card=item_name(play.item),
        glyph=play.glyph or None,
        trick=trick.number,
        in_turn=page.in_turn(trick, place),
        ended=ended if place + 1 == len(trick.plays) else None,
        hands=hands,
        possible=possible,
    )


def _tally(page: DealPage, trick: TrickFacts) -> Amounts:
    return {page.name(seat): n for seat, n in zip(page.seats, trick.tally, strict=False)}


def _between(page: DealPage, line: Line, events: Mapping[int, EventFacts]) -> Iterator[Draft]:
    statement = line.read(page.session.reading)
    if isinstance(statement, Held):
        text = sentences.holds(page, statement)
        step = StepData(step=0, kind="holds", text=text, line=line.number, player=statement.name)
        yield Draft(step, line)
    elif event := events.get(line.number):
        forfeit = statement if isinstance(statement, Forfeit) else None
        step = StepData(
            step=0,
            kind="said",
            text=sentences.event(page, event.keyword, event.seat, forfeit),
            line=line.number,
            player=_name(page, event.seat),
            word=event.keyword,
        )
        yield Draft(step, line)


def _name(page: DealPage, seat: int | None) -> str | None:
    return None if seat is None else page.name(seat)
