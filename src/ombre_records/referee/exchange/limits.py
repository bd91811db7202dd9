"""The order of the exchange, and how many cards each may take."""

from __future__ import annotations

import re
from typing import Literal, NamedTuple
from unicodedata import normalize

from ombre_records.engine.drawing import before, exchanges, limits, may_precede
from ombre_records.model import statements as st
from ombre_records.model.cards import is_known, known_among
from ombre_records.model.record import Line
from ombre_records.referee.consequences import On
from ombre_records.referee.faults.exchange import (
    ExchangeLimit,
    ExchangeNotAllowed,
    ExchangeOrder,
    StockExhausted,
)
from ombre_records.referee.faults.fault import Assumption, Pointer
from ombre_records.referee.state import State
from ombre_records.referee.statements.script import unread

_NAME = r'\S+\s+(?:"([^"]*)"|(\S+))'


class Step(NamedTuple):
    """A line of the exchange: whose, and how many cards it draws (None: not known)."""

    line: Line
    exchange: st.Exchange
    seat: int | None
    number: int | None


class Exchange:
    """The exchange under way: the stock as far as known, what is drawn, who has exchanged.

    `at` is how many cards have been drawn at least, `most` how many may have been. `passed_over`
    are cards that were next on the stock when others were drawn. `untold` may have drawn, too, as
    soon as it was their turn.
    """

    def __init__(self, state: State, steps: list[Step]) -> None:
        self.state = state
        self.steps = steps
        self.left: int | None = state.book.pack.stock
        self.at = self.most = 0
        self.passed_over = 0
        self.unnamed = any(step.seat is None for step in steps)
        self.lost = line_lost(state) or self.unnamed
        self.untold = untold(state)
        self.ordered = state.stock is not None and not self.lost
        if self.lost:
            state.doubts.add((On.TAKEN, -1))
            state.doubts |= {(On.STEPS, seat) for seat in state.order if self._lost_by(seat)}
        self.drawn: dict[int, Pointer] = {}
        self.dealt = 0
        for hand in state.dealt:
            self.dealt |= hand.certain
        self.done: list[int] = []
        self.totals: dict[int, int] = {}
        self.defender_took = False

    def untold_before(self, seat: int) -> bool:
        """Return whether one of whom nothing is told may have drawn before a player."""
        state = self.state
        first = self.steps[0].seat if state.ombre is None else state.ombre
        if not self.untold or first is None:
            return bool(self.untold)
        return may_precede(state.book.exchange, state.order, first, seat, self.untold)

    def _lost_by(self, seat: int) -> bool:
        """Return whether a line of a player's own may have been lost, or be under a wrong name."""
        return self.unnamed or any(
            named_in(line, self.state) in (None, seat)
            for line in self.state.script.broken
            if line.kind == "exchange"
        )


def may_take(state: State, seat: int) -> bool:
    """Return whether a player may take cards in this game, so far as it is known."""
    contract = state.contract
    if contract is None:
        return True
    if state.ombre is None:
        return exchanges(contract, True) or exchanges(contract, False)
    return exchanges(contract, seat == state.ombre)


def line_lost(state: State) -> bool:
    """Return whether a line that could not be read may have been one of the exchange."""
    lost = bool(state.script.broken) and unread(state.script, "exchange")
    return lost and any(may_take(state, seat) for seat in state.order)


def left_out(state: State) -> set[int]:
    """Return those whose exchange is not known, as the record tells of others' and not of theirs.

    Where every card of the play is told, it would show it of a hand that is known as dealt, so that
    where it does not, nothing was taken.
    """
    out = untold(state)
    if not out:
        return out
    tricks = [statement for _, statement in state.script.play if isinstance(statement, st.Trick)]
    whole = bool(tricks) and all(
        trick.plays and all(is_known(play.item) for play in trick.plays) for trick in tricks
    )
    return {s for s in out if not (whole and state.dealt[s].known) or exchanged(s) in state.assumed}


def exchanged(seat: int) -> Assumption:
    """Return the assumption that a player of whom the record is silent has exchanged cards."""
    return "exchanged", seat


def untold(state: State) -> set[int]:
    """Return who may have taken cards of which the record is silent, though it tells of others'.

    So does one who was dealt none, and must have taken some.
    """
    named = {exchange.name for _, exchange in state.script.exchanges}
    drawn = sum(step.count or 0 for step in state.exchanges)
    if state.passed_out or drawn >= state.book.pack.stock:
        return set()
    return {
        s
        for s in state.order
        if state.name(s) not in named and may_take(state, s) and (named or not state.dealt[s].size)
    }


def named_in(line: Line, state: State) -> int | None:
    """Return who is named in a line of the exchange that could not be read."""
    name = re.match(_NAME, normalize("NFC", line.code))
    return state.table.seats.get(name[1] or name[2]) if name else None


def allowed(ex: Exchange, step: Step, seat: int) -> bool:
    """Return whether a player may exchange at all, noting it where he may not."""
    state, contract = ex.state, ex.state.contract
    why: Literal["all-pass", "rests", "solo", "defender"]
    if state.passed_out:
        why = "all-pass"
    elif seat not in state.order and step.number == 0:
        return False
    elif seat not in state.order:
        why = "rests"
    elif step.number == 0 or may_take(state, seat):
        return True
    else:
        why = "solo" if seat == state.ombre else "defender"
    call = contract.name if contract else None
    facts = ExchangeNotAllowed(why, state.name(seat), call)
    beside = state.auction_lines() if why == "all-pass" else ()
    state.fault(facts, step.line, seat=seat, beside=beside)
    _blur(ex, seat, step.exchange)
    return False


def _blur(ex: Exchange, seat: int, exchange: st.Exchange) -> None:
    """After an exchange that may not be, the hand may be the old one or the new."""
    state = ex.state
    if seat not in state.order:
        return
    discards, draws = exchange.discards, exchange.draws
    state.hands.doubt(seat, known_among(discards.items if discards else ()))
    state.hands.widen(seat, known_among(draws.items if draws else ()))


def check_order(ex: Exchange, step: Step, seat: int, later: list[Step]) -> None:
    """Note an exchange out of order; `later` are the steps that follow."""
    state = ex.state
    if seat in ex.done[:-1]:
        facts = ExchangeOrder("again", state.name(seat), None)
    elif seat == state.ombre or step.number == 0:
        return
    else:
        first = before(state.book.exchange, state.order, state.ombre, seat)
        other = next((each for each in first if _comes(ex, each, later)), None)
        if other is None:
            return
        why: Literal["ombre-first", "in-turn"]
        why = "ombre-first" if other == state.ombre else "in-turn"
        facts = ExchangeOrder(why, state.name(seat), state.name(other))
    state.fault(facts, step.line, "name", seat=seat)
    ex.ordered = False


def _comes(ex: Exchange, seat: int, later: list[Step]) -> bool:
    """Return whether a player is recorded to exchange later, and has not yet."""
    if seat in ex.done:
        return False
    return any(step.seat == seat and step.number != 0 for step in later)


def check_number(ex: Exchange, step: Step, seat: int, last: bool) -> None:
    """Note too many or too few cards taken; `last` says that the player takes no more."""
    state, number = ex.state, step.number
    if number is None:
        return
    player, taken = state.name(seat), ex.totals[seat]
    # Who has bought the stock has no other hand.
    hand = max(state.book.pack.hand, *(call.least for call in state.book.auction.calls))
    # What is not told of others' exchanges leaves at most so many cards.
    stock = state.book.pack.stock - sum(ex.totals.values()) + number if ex.left is None else ex.left
    if number > stock:
        state.fault(StockExhausted(player, number, max(0, stock)), step.line, seat=seat)
        return
    facts = ExchangeLimit(player, number, 0, hand, None) if number > hand else None
    if state.contract is not None and state.ombre is not None and ex.left is not None:
        is_ombre, first = seat == state.ombre, not ex.defender_took
        left = ex.left + taken - number
        least, most = limits(state.book.exchange, state.contract, is_ombre, first, left)
        if not least <= taken <= most:
            facts = ExchangeLimit(player, taken, least, most, state.contract.name)
    if last and facts is not None:
        state.fault(facts, step.line, seat=seat)
