"""The exchange, card by card. It skips a player who can take nothing."""

from __future__ import annotations

from ombre_records.engine.drawing import Drawing
from ombre_records.engine.game.actions import DISCARDS, DONE, YIELD, Action
from ombre_records.engine.game.phases import play
from ombre_records.engine.game.state import DealState, Exchanged
from ombre_records.model.cards import CARDS, cards_of


def begin(now: DealState) -> DealState:
    """Go on to the next player who exchanges, and after the last to the play.

    If the Ombre names trumps after drawing, he is asked for them once he has drawn.
    """
    drawing = _drawing(now)
    now = now._replace(phase="exchange")
    while turn := drawing.next_to_take():
        seat = turn[0]
        if drawing.takes_all(seat):
            drawn = now.stock
            hand = sum(1 << card for card in drawn)
            hands = (*now.hands[:seat], hand, *now.hands[seat + 1 :])
            step = Exchanged(seat, 0, drawn, drew_first=True)
            return now._replace(turn=seat, hands=hands, stock=(), exchanged=(*now.exchanged, step))
        if drawing.limits(seat)[1]:
            return now._replace(turn=seat)
        drawing = drawing.passed_over(seat)
        if seat == now.ombre and now.suit is None:
            break
    if now.suit is None:
        return now._replace(phase="trump", turn=now.ombre)
    return play.begin(now)


def discards(now: DealState) -> tuple[Action, ...]:
    """Return the cards that the player may still lay off.

    `done` follows if he has laid off enough, and `yield` if he may let another go first.
    """
    seat = now.turn
    assert seat is not None
    laid, left = now.laid.bit_count(), now.hands[seat] & ~now.laid
    done = Action("done", DONE)
    may = tuple([DISCARDS[card] for card in cards_of(left)])
    if _drew_first(now):
        return may if left.bit_count() > now.book.pack.hand else (done,)
    drawing = _drawing(now)
    if now.ombre not in (seat, *drawing.done):
        drawing = drawing.passed_over(now.ombre)  # he plays with the hand as dealt
    least, most = drawing.limits(seat)
    actions = may if laid < most else ()
    if laid >= least:
        actions = (*actions, done)
    if not laid and drawing.may_yield(seat):
        actions = (*actions, Action("yield", YIELD))
    return actions


def discard(now: DealState, action: Action) -> DealState:
    """Return the deal after a player lays off a card, or after he draws for those laid off."""
    seat = now.turn
    assert seat is not None
    if action.kind == "yield":
        return begin(now._replace(yielded=True))
    if action.kind == "discard":
        return now._replace(laid=now.laid | 1 << CARDS[action.word])
    hand, laid = now.hands[seat], now.laid
    if _drew_first(now):
        step = now.exchanged[-1]._replace(laid=laid)
        steps, stock, drawn = (*now.exchanged[:-1], step), now.stock, 0
    else:
        cards = now.stock[: laid.bit_count()]
        steps = (*now.exchanged, Exchanged(seat, laid, cards))
        stock, drawn = now.stock[len(cards) :], sum(1 << card for card in cards)
    hands = (*now.hands[:seat], hand & ~laid | drawn, *now.hands[seat + 1 :])
    now = now._replace(exchanged=steps, stock=stock, hands=hands, laid=0)
    if seat == now.ombre and now.suit is None:
        return now._replace(phase="trump", turn=seat)
    return begin(now)


def _drawing(now: DealState) -> Drawing:
    done = tuple(step.seat for step in now.exchanged)
    took = any(step.seat != now.ombre and step.drawn for step in now.exchanged)
    return Drawing(
        now.book.exchange, now.contract, now.ombre, now.hands, now.stock, done, took, now.yielded
    )


def _drew_first(now: DealState) -> bool:
    step = now.exchanged[-1] if now.exchanged else None
    return step is not None and step.drew_first and step.seat == now.turn and not step.laid
