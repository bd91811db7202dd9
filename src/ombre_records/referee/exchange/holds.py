"""Hands stated after the exchange or between tricks, held against what is known of them."""

from __future__ import annotations

from ombre_records.base.language import marked
from ombre_records.model import statements as st
from ombre_records.model.cards import CARD_NAMES, holding, is_known, known_among, union
from ombre_records.model.record import Line
from ombre_records.referee.consequences import On
from ombre_records.referee.exchange.limits import may_take
from ombre_records.referee.faults.deal import DuplicateCard, HandSize
from ombre_records.referee.faults.exchange import HoldsWrong
from ombre_records.referee.faults.fault import Assumption, Pointer
from ombre_records.referee.faults.notation import RepeatedStatement
from ombre_records.referee.seating.hands import check_void, void_mask
from ombre_records.referee.state import State


def compare_holds(state: State) -> None:
    """Check each hand stated after the exchange, and learn from it what was not known."""
    seen: dict[int, Line] = {}
    order = state.order
    for line, held in state.script.holds:
        seat = state.seat(held.name, line)
        if seat not in order:
            continue
        if seat in seen:
            facts = RepeatedStatement(
                marked("holds of {of}"), marked("before the tricks"), state.name(seat)
            )
            related = ((Pointer(seen[seat]), marked("it is first here")),)
            state.fault(facts, line, related=related)
            continue
        seen[seat] = line
        untold = all(exchange.name != held.name for _, exchange in state.script.exchanges)
        if untold and state.hands.size(seat) == state.book.pack.hand:
            _unrecorded_exchange(state, seat, held.cards)
        compare(state, line, held.cards, seat)
    state.hands.narrow(order)


def _unrecorded_exchange(state: State, seat: int, cards: st.Cards) -> None:
    """Where no exchange is recorded, a stated hand with two strange cards tells of one."""
    strange = sum(1 for item in cards.items if not state.hands.may_have(seat, item))
    if may_take(state, seat) and strange > 1:
        state.hands.forget(seat, state.book.pack.hand)


def compare(state: State, line: Line, cards: st.Cards, seat: int, trick: int | None = None) -> None:
    """Hold one stated hand against what is known, and take it over where it does not contradict."""
    if _as_known(state, cards, seat):
        state.stated[seat] = line
        state.doubts.discard((On.HAND, seat))
        return
    items = [(index, item) for index, item in enumerate(cards.items) if is_known(item)]
    _claim(state, line, cards, seat)
    state.hands.narrow((seat,))
    stated = known_among(cards.items)
    exact = len(items) == len(cards.items) and not cards.rest
    wrong = next((index for index, item in items if not state.hands.may_have(seat, item)), None)
    size = state.hands.size(seat)
    spare = len(cards.items) - len(items)
    missing = state.hands.certain(seat) & ~stated
    short = not cards.rest and (missing.bit_count() > spare or len(cards.items) != size)
    check_void(state, line, cards, seat)
    void = void_mask(cards)
    short |= bool(void & state.hands.certain(seat) & ~stated)
    if wrong is not None or short or stated.bit_count() < len(items):
        _wrong(state, line, cards, seat, wrong, trick)
        if ("holds", seat, line.number) in state.assumed and exact and len(items) == size:
            state.hands.deal(seat, stated)
        return
    state.stated[seat] = line
    state.hands.learn(seat, stated)
    maybe = ~void
    if exact:
        maybe &= stated
    elif not cards.rest:
        maybe &= stated | union(cards.items)
    state.hands.confine(seat, maybe)
    if exact:
        state.doubts.discard((On.HAND, seat))


def _as_known(state: State, cards: st.Cards, seat: int) -> bool:
    """Whether a stated hand is just the hand that is known."""
    stated = union(cards.items)
    plain = not cards.void and not cards.rest
    return plain and state.hands.is_just(seat, stated, len(cards.items))


def _claim(state: State, line: Line, cards: st.Cards, seat: int) -> None:
    """Take a card that another hand has too for this one, where that leaves fewer faults."""
    for index, item in enumerate(cards.items):
        card = item.bit_length() - 1
        if is_known(item) and ("held", card) in state.assumed:
            for other in state.order:
                has = state.hands.certain(other) & item
                if other != seat and other in state.stated and has:
                    state.hands.disown(other, item)
                    at, way = Pointer(line, "cards", index), (("held", card),)
                    state.fault(
                        DuplicateCard(CARD_NAMES[card], line.number),
                        *_place(state, other, item),
                        seat=other,
                        related=((at, marked("it is here too")),),
                        otherwise=way,
                    )


def _place(state: State, seat: int, item: int) -> Pointer:
    line = state.stated[seat]
    cards = getattr(line.edited or line.printed, "cards", st.Cards(()))
    return Pointer(line, "cards", cards.items.index(item) if item in cards.items else 0)


def _wrong(
    state: State, line: Line, cards: st.Cards, seat: int, wrong: int | None, trick: int | None
) -> None:
    stated = known_among(cards.items)
    certain, possible, wanted = state.hands.bounds()[seat]
    known, extra, missing = certain.bit_count() == wanted, stated & ~possible, certain & ~stated
    size = len(cards.items)
    before = state.stated.get(seat)
    player = state.name(seat)
    facts: HoldsWrong | HandSize | DuplicateCard = HandSize(player, size, wanted)
    ways: tuple[Assumption, ...] = (("holds", seat, line.number),)
    if wrong is not None and not known and not state.script.hands:
        card = cards.items[wrong].bit_length() - 1
        facts, ways = DuplicateCard(CARD_NAMES[card], None), (("held", card),)
    elif known or wrong is not None or size == wanted:
        facts = HoldsWrong(
            player,
            holding(certain) if known else None,
            holding(extra) if extra else None,
            holding(missing) if missing else None,
            size,
            wanted,
        )
    state.fault(
        facts,
        line,
        "cards" if wrong is not None else "",
        wrong or 0,
        seat=seat,
        trick=trick,
        related=((Pointer(before), marked("the hand was stated here")),) if before else (),
        otherwise=ways,
    )
