"""A deal before play as plain values: the table, the hands, the auction, the exchange."""

from __future__ import annotations

from itertools import groupby

from markupsafe import Markup

from ombre_records.engine.naming import TRUMP_LETTERS
from ombre_records.engine.payments import POOL
from ombre_records.engine.trumps import TRUMPS
from ombre_records.model.cards import PACK, is_known
from ombre_records.model.statements import Bids, CalledKing, Held, Reserved, Stock
from ombre_records.referee.facts import BidFacts, ExchangeFacts, HandFacts
from ombre_records.telling.phrases import hand, stated
from ombre_records.telling.transcript.deal_page import DealPage
from ombre_records.telling.transcript.prose.card_phrases import counted, marked, matadors, titled
from ombre_records.telling.transcript.prose.markup import remark, tagged
from ombre_records.telling.transcript.prose.values import (
    NO_REMARK,
    Auction,
    Call,
    Cards,
    Count,
    DealProse,
    EmendedLine,
    Exchange,
    ExchangeStep,
    Hand,
)


def name(page: DealPage, seat: int | None) -> str | None:
    """Return a player's name, None for an unknown one."""
    return None if seat is None else page.session.players[seat]


def first_ombre(page: DealPage) -> int | None:
    """Return the Ombre by the auction, even if another player took the game over."""
    ended = page.facts.outcome
    if not ended.annulled or ended.forbidder is not None:
        return page.facts.ombre
    events = [event for trick in page.facts.tricks for event in trick.before]
    gave_up = [event.seat for event in events if event.keyword == "surrender"]
    return gave_up[-1] if gave_up else page.facts.ombre


def deal(page: DealPage) -> DealProse:
    """Return who deals, the pool and the hands as dealt."""
    facts, edge = page.facts, page.margin
    staked = [item for item in facts.antes or () if item.payee == POOL]
    stock = [(line, statement) for line, statement in page.said(Stock)]
    return DealProse(
        number=facts.number,
        dealer=name(page, facts.dealer),
        eldest=name(page, facts.order[0]) if facts.dealer is not None else None,
        rests=name(page, facts.rests),
        pool=facts.pool_before,
        stakes=tuple(Count(page.name(item.payer), item.amount) for item in staked),
        apart=tuple(
            stated(each) for _, statement in page.said(Reserved) for each in statement.amounts
        ),
        unit=unit(page),
        hands=() if page.drawn else _hands(page, "hand", facts.dealt),
        drawn=page.drawn,
        stock=Markup(" ").join(marked(statement.cards.items) for _, statement in stock),
        ombre=name(page, first_ombre(page)),
        aim=facts.contract.aim if facts.contract else "most",
        unplayed=unplayed(page),
        remark=remark(edge, page.lines("deal", "dealer", "rests", "pool", "reserved")),
        stock_remark=remark(edge, (line for line, _ in stock)),
    )


_CARDS = ("deal", "dealer", "rests", "pool", "reserved", "hand", "stock", "seats", "note", "blank")


def unplayed(page: DealPage) -> bool:
    """Tell whether a deal has its cards and nothing more, as a board does before it is played."""
    lines = page.facts.deal.lines
    held = any(line.kind == "hand" for line in lines)
    return held and all(line.kind in _CARDS for line in lines)


def unit(page: DealPage) -> str:
    """Return what a deal's amounts are counted in."""
    return "mark" if page.session.book.pool.greater else "counter"


def _hands(page: DealPage, keyword: str, hands: tuple[HandFacts, ...]) -> tuple[Hand, ...]:
    """Return the hands, none of them where nothing is known or said of any."""
    early = {line.number for line in page.before_play()}
    stated = {
        held.name: (line, held) for line, held in page.said(Held, keyword) if line.number in early
    }
    found = []
    for seat in page.seats:
        line, held = stated.get(page.name(seat), (None, None))
        facts = hands[seat]
        shown = _written(held, facts) if held else ()
        known = facts.certain or not facts.size or any(item != PACK for item in shown)
        words = tagged(hand(facts, page.facts.trumps, shown)) if known else Markup("")
        beside = remark(page.margin, [line]) if line else NO_REMARK
        found.append(Hand(page.name(seat), words, beside))
    return tuple(found) if any(each.cards or each.remark for each in found) else ()


def _written(held: Held, facts: HandFacts) -> tuple[int, ...]:
    """Return a hand's items as written, unknown cards for the rest if a rest is stated."""
    missing = facts.size - len(held.cards.items) if held.cards.rest else 0
    return (*held.cards.items, *[PACK] * missing)


def auction(page: DealPage) -> Auction:
    """Return the calls, the contract, the trump, the card turned and the king called."""
    facts = page.facts
    contract, ombre = facts.contract, first_ombre(page)
    last = next((bid for bid in reversed(facts.bids) if bid.seat == ombre and bid.call), None)
    kings = [statement.item for _, statement in page.said(CalledKing)]
    return Auction(
        calls=_calls(page),
        more=any(statement.rest and statement.bids for _, statement in page.said(Bids)),
        thrown_in=facts.outcome.kind == "passed-out",
        ombre=name(page, ombre),
        friend=name(page, facts.friend),
        contract=contract.name if contract else None,
        announced=bool(contract and last and last.call != contract),
        solo=bool(contract and contract.solo),
        aim=contract.aim if contract else "most",
        trump=None if facts.trump is None else TRUMP_LETTERS[facts.trump],
        named=bool(contract and contract.trump == "any"),
        turned=marked([1 << facts.turned]) if facts.turned is not None else Markup(""),
        king=marked(kings[:1]),
        bids_remark=remark(page.margin, page.lines("bids")),
        remark=remark(page.margin, page.lines("contract", "trump", "turn", "call")),
    )


def _calls(page: DealPage) -> tuple[Call, ...]:
    """Return the calls, passes that follow one another as one."""
    highest = 0
    sorts: list[tuple[str, BidFacts]] = []
    for bid in page.facts.bids:
        sorts.append((_sort(bid, highest), bid))
        highest = max(highest, bid.call.rank if bid.call else 0)
    found: list[Call] = []
    for key, group in groupby(enumerate(sorts), lambda each: _together(*each)):
        bids = [bid for _, (_, bid) in group]
        names = tuple(name(page, bid.seat) for bid in bids)
        call = bids[0].call
        found.append(Call(names, call.name if call else bids[0].word, key[1]))
    return tuple(found)


def _together(at: int, told: tuple[str, BidFacts]) -> tuple[int, str]:
    return (-1 if told[0] == "passed" else at), told[0]


_LATE = {"passed": "second", "forced": "forced", "resting": "resting"}


def _sort(bid: BidFacts, standing: int) -> str:
    if bid.passed:
        return "passed"
    if bid.call is None:
        return "odd"
    if bid.call.when in _LATE:
        return _LATE[bid.call.when]
    if not standing:
        return "opened"
    if bid.call.promises or bid.call.rank > standing:
        return "raised"
    return "held" if bid.call.rank == standing else "named"


def exchange(page: DealPage) -> Exchange:
    """Return what each player laid off and drew, and the hands with which play begins."""
    facts = page.facts
    lines = [line for line in page.before_play() if line.kind == "holds"]
    known = any(each.certain for each in facts.hands)
    shown = known and not page.drawn and (lines or facts.hands != facts.dealt)
    steps = [step for step in facts.exchanges if not (page.drawn and pictured(step))]
    ombre = first_ombre(page)
    own = facts.hands[ombre] if ombre is not None else None
    known_trump = own is not None and own.known and facts.trumps is not None and own.size > 0
    certain = own.certain if own else 0
    return Exchange(
        changes=tuple(_change(page, list(group)) for _, group in groupby(steps, _taker)),
        hands=_hands(page, "holds", facts.hands) if shown else (),
        trumps=(certain & TRUMPS[facts.trumps or 0]).bit_count() if known_trump else None,
        matadors=matadors(certain, facts.trumps) if known_trump else (),
    )


def pictured(step: ExchangeFacts) -> bool:
    """Tell whether a diagram of the hands shows all that a step of the exchange says."""
    if step.seat is None or step.discards is None or step.draws is None:
        return False
    return all(map(is_known, (*step.discards, *step.draws)))


def _taker(step: ExchangeFacts) -> int | None:
    return step.seat


def _change(page: DealPage, steps: list[ExchangeFacts]) -> EmendedLine:
    return EmendedLine(
        name(page, steps[0].seat),
        tuple(_step(page, step) for step in steps),
        remark(page.margin, (step.line for step in steps)),
    )


def _step(page: DealPage, step: ExchangeFacts) -> ExchangeStep:
    brought = titled(step.draws or (), page.facts.trumps)
    return ExchangeStep(_some(step.discards), _some(step.draws), step.count, brought)


def _some(items: tuple[int, ...] | None) -> Cards | None:
    return None if items is None else counted(items, len(items))
