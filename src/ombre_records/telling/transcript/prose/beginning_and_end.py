"""The beginning and the end of a deal as plain values."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable
from itertools import groupby
from operator import attrgetter

from markupsafe import Markup

from ombre_records.engine.announcements import gano_beasts
from ombre_records.engine.ending import Score, Undertaking, may_stop
from ombre_records.engine.naming import TRUMP_LETTERS
from ombre_records.engine.payments import POOL, RESERVED, Item
from ombre_records.engine.trumps import TRUMPS
from ombre_records.model import statements as st
from ombre_records.model.cards import PACK, is_known
from ombre_records.model.statements import Bids, CalledKing, Reserved, Stock
from ombre_records.referee.facts import BidFacts, ExchangeFacts, HandFacts, SessionFacts
from ombre_records.referee.statements.terms import meant
from ombre_records.referee.wording.payments import ANTE
from ombre_records.telling.phrases import as_written, hand, stated
from ombre_records.telling.transcript.margin import DealPage
from ombre_records.telling.transcript.prose.card_phrases import (
    counted,
    marked,
    matadors,
    remark,
    tagged,
    titled,
)
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
    Net,
    Outcome,
    Payments,
    Reason,
    Transfer,
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
    stock = [(line, statement) for line, statement in page.statements(Stock)]
    return DealProse(
        number=facts.number,
        dealer=name(page, facts.dealer),
        eldest=name(page, facts.order[0]) if facts.dealer is not None else None,
        rests=name(page, facts.rests),
        pool=facts.pool_before,
        stakes=tuple(Count(page.name(item.payer), item.amount) for item in staked),
        apart=tuple(
            stated(each) for _, statement in page.statements(Reserved) for each in statement.amounts
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
    """Return whether a deal has its cards and nothing more, as a board does before it is played."""
    lines = page.facts.deal.lines
    held = any(line.kind == "hand" for line in lines)
    return held and all(line.kind in _CARDS for line in lines)


def unit(page: DealPage) -> str:
    """Return what a deal's amounts are counted in."""
    return "mark" if page.session.book.pool.greater else "counter"


def _hands(page: DealPage, keyword: str, hands: tuple[HandFacts, ...]) -> tuple[Hand, ...]:
    """Return the hands, none of them where nothing is known or said of any."""
    shown_hands = []
    for seat in page.seats:
        line, held = next(reversed(page.stated_hands(seat, keyword)), (None, None))
        facts = hands[seat]
        shown = as_written(held.cards, facts) if held else ()
        known = facts.certain or not facts.size or any(item != PACK for item in shown)
        words = tagged(hand(facts, page.facts.trumps, shown)) if known else Markup("")
        beside = remark(page.margin, [line]) if line else NO_REMARK
        shown_hands.append(Hand(page.name(seat), words, beside))
    return tuple(shown_hands) if any(each.cards or each.remark for each in shown_hands) else ()


def auction(page: DealPage) -> Auction:
    """Return the calls, the contract, the trump, the card turned and the king called."""
    facts = page.facts
    contract, ombre = facts.contract, first_ombre(page)
    last = next((bid for bid in reversed(facts.bids) if bid.seat == ombre and bid.call), None)
    kings = [statement.item for _, statement in page.statements(CalledKing)]
    return Auction(
        calls=_calls(page),
        more=any(statement.rest and statement.bids for _, statement in page.statements(Bids)),
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
    calls: list[Call] = []
    for key, group in groupby(enumerate(sorts), lambda each: _together(*each)):
        bids = [bid for _, (_, bid) in group]
        names = tuple(name(page, bid.seat) for bid in bids)
        call = bids[0].call
        calls.append(Call(names, call.name if call else bids[0].word, key[1]))
    return tuple(calls)


def _together(at: int, bid: tuple[str, BidFacts]) -> tuple[int, str]:
    return (-1 if bid[0] == "passed" else at), bid[0]


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
    """Return whether a diagram of the hands shows all that a step of the exchange says."""
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


def outcome(page: DealPage) -> Outcome:
    """Return how the deal ended, the tricks of each player, and the record's word for it."""
    facts, ended = page.facts, page.facts.outcome
    player = facts.ombre if ended.forbidder is None else ended.forbidder
    taken = [Count(page.name(seat), facts.taken[seat]) for seat in page.seats]
    word, agrees = _stated(page)
    return Outcome(
        kind=ended.kind,
        word=facts.book.own_outcome(ended.kind),
        ombre=name(page, facts.ombre),
        friend=name(page, facts.friend),
        player=name(page, player),
        made=_tricks_made(page, player),
        taken=ranked(taken),
        to=name(page, ended.codille_to),
        twins=ended.twins,
        annulled=ended.annulled,
        forbidder=name(page, ended.forbidder),
        contest=facts.book.outcome.wins == "most-tricks",
        primeras=_primeras(page),
        gano=_beasted(page),
        tricks=max((trick.last for trick in facts.tricks), default=0),
        stated=word,
        agrees=agrees,
        remark=remark(page.margin, page.lines("result", "result-line")),
    )


def _tricks_made(page: DealPage, player: int | None) -> int | None:
    """Return the tricks of a player, with those of the Ombre's friend if he has one."""
    facts = page.facts
    both = [seat for seat in (player, facts.friend) if seat is not None]
    made = [facts.taken[seat] for seat in both]
    return sum(each or 0 for each in made) if made and None not in made else None


def _primeras(page: DealPage) -> bool:
    """Whether the Ombre stopped when he had won the first tricks."""
    facts, taken = page.facts, [page.facts.taken[seat] for seat in page.facts.order]
    known = [tricks for tricks in taken if tricks is not None]
    if facts.outcome.kind != "sacada" or facts.ombre not in facts.order or len(known) < len(taken):
        return False
    game = Undertaking(facts.book, facts.contract, facts.order.index(facts.ombre))
    return may_stop(game, Score(tuple(known)))


def _beasted(page: DealPage) -> bool:
    """Whether the Ombre has a puesta because he said gano."""
    facts = page.facts
    conceded = any(e.keyword == "gano" and e.seat == facts.ombre for e in facts.announcements)
    return conceded and gano_beasts(facts.book) and facts.outcome.kind == "puesta"


def _stated(page: DealPage) -> tuple[str, bool]:
    """Return the outcome in the record's own words, and whether it says what happened."""
    facts = page.facts
    for _, statement in page.statements(st.Result):
        if statement.outcome in (None, "?"):
            continue
        kind = meant(facts.book, facts.contract, statement.outcome or "")
        agrees = kind == facts.outcome.kind and statement.name in (
            None,
            name(page, facts.outcome.codille_to),
        )
        words = statement.outcome or "", "" if agrees else statement.name
        return " ".join(filter(None, words)), agrees
    return "", True


def payments(page: DealPage) -> Payments:
    """Return what was paid, to whom and what for, and what it came to."""
    facts = page.facts
    beside = remark(page.margin, page.lines("payments"))
    known = facts.items is not None
    entries = [
        entry for _, statement in page.statements(st.Payments) for entry in statement.entries
    ]
    shown = beside.marks or not known
    recorded = _recorded(entries)
    return Payments(
        transfers=_transfers(page) if known else None,
        nets=_nets(page) if known else (),
        recorded=recorded if shown else (),
        shared=facts.friend is not None,
        pool=facts.pool_after,
        pooled=facts.pooled,
        apart=facts.reserved,
        totals=_standing(page),
        unit=unit(page),
        remark=beside,
    )


def _recorded(entries: Iterable[st.Entry]) -> tuple[tuple[tuple[str, ...], str], ...]:
    """Return amounts with those who have them: gains, then losses; what is put by at the end."""
    found: dict[tuple[str, str], list[str]] = {}
    for each in entries:
        amount, beside = stated(each.amount, sign=True), each.name if each.name in _PUT_BY else ""
        if not (beside and amount == "0"):
            found.setdefault((beside, amount), []).append(each.name or "?")
    return tuple((tuple(found[key]), key[1]) for key in sorted(found))


_PUT_BY = ("pool", "reserved")


def _standing(page: DealPage) -> tuple[Count, ...]:
    """Return running totals, after every fourth deal and where the lead changes hands.

    Those are named who sit at the table, and those who have left it with more or less than nothing.
    """
    deals, now = page.session.deals, page.facts.totals
    at = bisect_left(deals, page.facts.index, key=attrgetter("index"))
    if page.drawn or not 0 < at < len(deals) - 1 or None in now:
        return ()
    if at % _FOURTH != _FOURTH - 1 and _leads(now) == _leads(deals[at - 1].totals):
        return ()
    there = {*page.facts.active, page.facts.rests}
    standing = enumerate(totals(page.session, now))
    return ranked(each for seat, each in standing if each.tricks or seat in there)


_FOURTH = 4


def _leads(totals: tuple[int | None, ...]) -> tuple[int, ...]:
    most = max((each for each in totals if each is not None), default=0)
    return tuple(seat for seat, each in enumerate(totals) if each == most)


def totals(session: SessionFacts, amounts: tuple[int | None, ...]) -> tuple[Count, ...]:
    """Return running totals by name."""
    return tuple(Count(*each) for each in zip(session.players, amounts, strict=True))


def ranked(counts: Iterable[Count]) -> tuple[Count, ...]:
    """Return counts, the most first."""
    return tuple(sorted(counts, key=lambda each: -(each.tricks or 0)))


def _nets(page: DealPage) -> tuple[Net, ...]:
    """Return what players gain or lose, those alike together, gains first."""
    players: dict[int, list[str]] = {}
    there = {*page.facts.active, page.facts.rests}
    paid = zip(page.session.players, page.facts.payments, strict=True)
    for seat, (player, amount) in enumerate(paid):
        if amount is not None and (amount or seat in there):
            players.setdefault(amount, []).append(player)
    return tuple(
        Net(amount, tuple(players[amount])) for amount in sorted(players, key=lambda a: (not a, -a))
    )


def _transfers(page: DealPage) -> tuple[Transfer, ...]:
    """Return the payments without the antes: those alike in all but the payer, or payee, as one."""
    between: dict[tuple[int, int], list[Item]] = {}
    for item in page.facts.items or ():
        if item.what != ANTE:
            between.setdefault((item.payer, item.payee), []).append(item)
    flows = [(payer, payee, _reasons(items)) for (payer, payee), items in between.items()]
    alike: dict[tuple[object, ...], list[tuple[int, int]]] = {}
    for payer, payee, reasons in flows:
        several = sum((payer, reasons) == (one, why) for one, _, why in flows) > 1
        alike.setdefault((reasons, payer if several else None, None if several else payee), [])
        alike[(reasons, payer if several else None, None if several else payee)].append(
            (payer, payee)
        )
    return tuple(_transfer(page, pairs, between[pairs[0]]) for pairs in alike.values())


def _transfer(page: DealPage, pairs: list[tuple[int, int]], items: list[Item]) -> Transfer:
    payers, payees = (dict.fromkeys(side) for side in zip(*pairs, strict=True))
    return Transfer(
        tuple(page.name(seat) for seat in payers if seat >= 0),
        tuple(page.name(seat) for seat in payees if seat >= 0),
        sum(item.amount for item in items),
        _reasons(items),
        RESERVED in payers or RESERVED in payees,
    )


def _reasons(items: list[Item]) -> tuple[Reason, ...]:
    return tuple(Reason(item.amount, item.what) for item in items)
