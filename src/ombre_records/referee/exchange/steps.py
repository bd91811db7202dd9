"""The exchange as recorded: discards and draws, their order, number and provenance."""

from __future__ import annotations

from typing import Literal

from ombre_records.base.language import marked
from ombre_records.model import statements as st
from ombre_records.model.cards import CARD_NAMES, PACK, holding, is_known, union
from ombre_records.referee.consequences import On
from ombre_records.referee.exchange.limits import (
    Exchange,
    Step,
    allowed,
    check_number,
    check_order,
    left_out,
    line_lost,
    may_take,
    named_in,
)
from ombre_records.referee.facts import ExchangeFacts
from ombre_records.referee.faults.exchange import (
    DiscardNotHeld,
    DrawNotFromStock,
    ExchangeUnequal,
)
from ombre_records.referee.faults.fault import Pointer
from ombre_records.referee.seating.hands import not_in_pack, only_left
from ombre_records.referee.state import State


def exchange_cards(state: State) -> None:
    """Replay the exchange: what each hand is afterwards, and what may not be as it stands."""
    steps = _steps(state)
    exchange = Exchange(state, steps)
    _run(exchange)
    if not state.passed_out:
        _unrecorded(state, steps)


def _steps(state: State) -> list[Step]:
    """Return the lines of the exchange; one under a name that nobody has may show whose it is."""
    steps = []
    left = only_left(state, [exchange.name for _, exchange in state.script.exchanges])
    for line, exchange in state.script.exchanges:
        seat = state.seat(exchange.name, line)
        if seat is None and left is not None and _could_lay_off(state, left, exchange.discards):
            seat = left
        steps.append(Step(line, exchange, seat, _number(exchange)))
    return steps


def _could_lay_off(state: State, seat: int, cards: st.Cards | None) -> bool:
    """Return whether a player may hold most of some cards, of which some are known."""
    known = [item for item in cards.items if is_known(item)] if cards else []
    return 2 * sum(state.hands.may_have(seat, item) for item in known) > len(known)


def _number(exchange: st.Exchange) -> int | None:
    for cards in (exchange.draws, exchange.discards):
        if cards is not None and not cards.rest:
            return len(cards.items)
    return exchange.count


def _listed(cards: st.Cards | None, number: int | None) -> tuple[int, ...] | None:
    """Return a list's cards, and what it leaves open as unknown cards if their number is known."""
    if cards is None or not cards.rest:
        return cards and cards.items
    return (*cards.items, *[PACK] * ((number or 0) - len(cards.items))) or None


def _unrecorded(state: State, steps: list[Step]) -> None:
    """Where a line of the exchange was lost, or a player is left out of it, the hands that it may
    have changed are not known.
    """
    for seat in left_out(state):
        state.hands.forget(seat, state.book.pack.hand)
    lost: set[int] = set()
    took = {step.seat for step in steps}
    without = {seat for seat in state.order if seat not in took and may_take(state, seat)}
    if any(step.seat is None for step in steps):
        lost |= set(state.order)
    for line in state.script.broken:
        if line.kind == "exchange":
            named = named_in(line, state)
            lost |= without if named is None else {named}
    if any(line.kind == "broken" for line in state.script.broken) and line_lost(state):
        lost |= without
    for seat in lost & set(state.order):
        state.hands.forget(seat, state.book.pack.hand)
        state.doubts |= {(On.HAND, seat), (On.HANDS, -1)}


def _run(ex: Exchange) -> None:
    """Replay every step."""
    state = ex.state
    for place, step in enumerate(ex.steps):
        exchange = step.exchange
        lists = (exchange.discards, exchange.draws)
        discards, draws = (_listed(cards, step.number) for cards in lists)
        state.exchanges.append(ExchangeFacts(step.seat, discards, draws, step.number, step.line))
        if step.seat is None:
            _by_nobody(ex, step)
        later = ex.steps[place + 1 :]
        if step.seat is None or not allowed(ex, step, step.seat):
            if step.seat in state.order and all(other.seat != step.seat for other in later):
                _unequal(ex, step, step.seat)
            ex.ordered = False
            continue
        _step(ex, step, step.seat, later)
    state.hands.narrow(state.order)


def _by_nobody(ex: Exchange, step: Step) -> None:
    """Whoever took them: cards that were dealt cannot have come from the stock."""
    draws = step.exchange.draws
    for index, item in enumerate(draws.items if draws else ()):
        if is_known(item) and ex.dealt & item:
            _from_stock(ex, Pointer(step.line, "draws", index), None, item, None)


def _step(ex: Exchange, step: Step, seat: int, later: list[Step]) -> None:
    check_order(ex, step, seat, later)
    ex.ordered &= not ex.untold_before(seat)
    ex.totals[seat] = ex.totals.get(seat, 0) + (step.number or 0)
    last = all(other.seat != seat for other in later)
    check_number(ex, step, seat, last)
    _discard(ex, step, seat)
    _draw(ex, step, seat)
    if step.number is None:
        ex.ordered, ex.left = False, None
    else:
        ex.at, ex.most = ex.at + min(_counts(step)), ex.most + max(_counts(step))
        ex.left = None if ex.left is None else ex.left - step.number
    if last:
        _level(ex, step, seat)
    if not ex.done or ex.done[-1] != seat:
        ex.done.append(seat)
    ex.defender_took |= seat != ex.state.ombre and bool(step.number)


def _discard(ex: Exchange, step: Step, seat: int) -> None:
    """Take the discards from the hand; one that is not held is some other card of it."""
    state, cards = ex.state, step.exchange.discards
    unknown = step.number != 0 if cards is None else cards.rest
    for index, item in enumerate(cards.items if cards else ()):
        if not is_known(item):
            unknown = True
        elif state.hands.may_have(seat, item):
            state.hands.lay_off(seat, item)
        else:
            _not_held(ex, step, seat, index)
            unknown = True
    if unknown:
        state.hands.doubt(seat)
    laid = len(cards.items) if cards and not cards.rest else step.number or 0
    state.hands.resize(seat, state.hands.size(seat) - laid)


def _not_held(ex: Exchange, step: Step, seat: int, index: int) -> None:
    state, laid, drawn = ex.state, step.exchange.discards, step.exchange.draws
    assert laid is not None
    stated, item = state.stated.get(seat), laid.items[index]
    turned = bool(drawn and drawn.items) and all(
        is_known(each) and state.hands.may_have(seat, each)
        for each in (drawn.items if drawn else ())
    )
    state.fault(
        DiscardNotHeld(state.name(seat), CARD_NAMES[item.bit_length() - 1], turned),
        step.line,
        "cards",
        index,
        seat=seat,
        related=((Pointer(stated), marked("the hand was stated here")),) if stated else (),
    )


def _draw(ex: Exchange, step: Step, seat: int) -> None:
    """Add the draws to the hand; one that cannot come from the stock is some other card."""
    state, cards, number = ex.state, step.exchange.draws, step.number
    top = _top(ex, step)
    drawn = len(cards.items) if cards and not cards.rest else number or 0
    state.hands.resize(seat, state.hands.size(seat) + drawn)
    unknown, elsewhere = number != 0 if cards is None else cards.rest, False
    for index, item in enumerate(cards.items if cards else ()):
        if not is_known(item):
            unknown = True
        elif _from_stock(ex, Pointer(step.line, "draws", index), seat, item, top):
            state.hands.learn(seat, item)
        else:
            unknown = elsewhere = True
        ex.passed_over &= ~item
    for item in cards.items if cards else ():
        top = top and top & ~item
    if top and elsewhere:  # else what is left on top has been drawn, and is not told
        ex.passed_over |= top
    if unknown:
        state.hands.widen(seat, _undealt(ex))


def _undealt(ex: Exchange) -> int:
    drawn = 0
    for card in ex.drawn:
        drawn |= 1 << card
    return ex.state.table.pack & ~ex.dealt & ~drawn


def _top(ex: Exchange, step: Step) -> int | None:
    """Return the mask of the cards next on the stock; None where they are not known.

    Where a player has drawn other than he has laid off, one of the two may be right.
    """
    if ex.state.stock is None or step.number is None:
        return None
    if ex.ordered:
        return union(ex.state.stock[ex.at : ex.most + max(_counts(step))])
    return _together(ex, step.exchange.draws, step.number) if ex.lost else None


def _together(ex: Exchange, draws: st.Cards | None, number: int) -> int | None:
    """Return the cards that lie together where a player has drawn all but one of his, or all.

    However many a line that was lost has taken before, what is drawn at once lies together.
    """
    stock = ex.state.stock or ()
    if draws is None or not _TOGETHER <= number <= len(stock):
        return None
    if not all(map(is_known, (*stock, *draws.items))):
        return None
    drawn = union(draws.items)
    runs = [union(stock[at : at + number]) for at in range(len(stock) - number + 1)]
    best = max(runs, key=lambda run: (run & drawn).bit_count())
    return best if (best & drawn).bit_count() >= number - 1 else None


_TOGETHER = 3
"""Of fewer cards than these that do not lie together it cannot be told which is the wrong one."""


def _counts(step: Step) -> tuple[int, ...]:
    """Return how many cards a step may have drawn: as many as it draws, or as it lays off."""
    lists = (step.exchange.discards, step.exchange.draws)
    listed = (len(cards.items) for cards in lists if cards is not None and not cards.rest)
    return tuple(listed) or (step.number or 0,)


def _from_stock(ex: Exchange, at: Pointer, seat: int | None, item: int, top: int | None) -> bool:
    state = ex.state
    card = item.bit_length() - 1
    before = ex.drawn.get(card)
    retold = ("drawn", card) in state.assumed
    why: Literal["drawn", "dealt", "turned", "top"] | None = None
    other = before
    if not item & state.table.pack:
        not_in_pack(state, at, item, seat)
        return False
    if (before is not None) != retold:
        why = "drawn"
    elif ex.dealt & item:
        why, other = "dealt", _owner(ex, item)
    elif state.turned == card and seat is not None and state.ombre not in (None, seat):
        why = "turned"
    elif top is not None and not top & item:
        why, other = "top", Pointer(state.script.single["stock"][0])
    ex.drawn[card] = at
    if not why or (retold and before is not None):
        return True
    next_cards = holding(top) if top and top.bit_count() < 20 else None
    state.fault(
        DrawNotFromStock(why, state.name(seat), CARD_NAMES[card], next_cards),
        *at,
        seat=seat,
        related=((other, marked("it is here")),) if other else (),
        agrees=why == "top" and bool(ex.passed_over & item),
        otherwise=(("drawn", card),) if why == "drawn" else (),
    )
    if seat is not None:
        state.hands.widen(seat, item)
    return False


def _owner(ex: Exchange, item: int) -> Pointer | None:
    dealt = ex.state.dealt
    owner = next((seat for seat, hand in enumerate(dealt) if hand.certain & item), None)
    line = ex.state.stated.get(owner) if owner is not None else None
    return Pointer(line) if line else None


def _level(ex: Exchange, step: Step, seat: int) -> None:
    """A player draws as many as he lays off; where not, what he holds is in doubt."""
    state = ex.state
    wanted, size = state.book.pack.hand, state.hands.size(seat)
    state.hands.resize(seat, wanted)
    if size == wanted:
        return
    _unequal(ex, step, seat)
    if size < wanted:
        state.hands.widen(seat, _undealt(ex))
    else:
        state.hands.doubt(seat)


def _unequal(ex: Exchange, step: Step, seat: int) -> None:
    """Note a player who has drawn other than he has laid off, all his lines taken together."""
    state = ex.state
    own = [other for other in ex.steps if other.seat == seat]
    lists = [cards for s in own for cards in (s.exchange.discards, s.exchange.draws)]
    if any(cards is None or cards.rest for cards in lists):
        return
    laid = sum(len(s.exchange.discards.items) for s in own if s.exchange.discards)
    drawn = sum(len(s.exchange.draws.items) for s in own if s.exchange.draws)
    if laid != drawn:
        facts = ExchangeUnequal(state.name(seat), laid, drawn)
        line = next((s.line for s in own if len(set(_counts(s))) > 1), step.line)
        state.fault(facts, line, seat=seat)
