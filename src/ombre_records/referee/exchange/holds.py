"""Hands stated after the exchange or between tricks, held against what is known of them."""

from __future__ import annotations

from ombre_records.model import statements as st
from ombre_records.model.cards import CARD_NAMES, holding, is_known
from ombre_records.model.record import Line
from ombre_records.referee.faults import Assumption, Pointer
from ombre_records.referee.seating.hands import check_void, void_mask
from ombre_records.referee.state import State
from ombre_records.referee.statements.unread import unread


def compare_holds(state: State) -> None:
    """Check each hand stated after the exchange, and learn from it what was not known."""
    seen: dict[int, Line] = {}
    for line, held in state.script.holds:
        seat = state.seat(held.name, line)
        if seat is None or seat not in state.order:
            continue
        if seat in seen:
            facts = {"statement": f"holds of {state.name(seat)}", "where": "before the tricks"}
            related = ((Pointer(seen[seat]), "it stands here first"),)
            state.fault("repeated-statement", line, facts=facts, related=related)
            continue
        seen[seat] = line
        if not state.script.exchanges and state.size[seat] == state.book.pack.hand:
            _unrecorded_exchange(state, seat, held.cards)
        compare(state, line, held.cards, seat)
    for seat in state.order:
        if state.certain[seat] != state.possible[seat]:
            state.possible[seat] &= ~state.elsewhere(seat) | state.certain[seat]
            state.settle_hand(seat)


def _unrecorded_exchange(state: State, seat: int, cards: st.Cards) -> None:
    """Where no exchange is recorded, a stated hand with two strange cards tells of one."""
    contract = state.contract
    takes = contract is None or (not contract.solo if seat == state.ombre else contract.defenders)
    strange = sum(1 for item in cards.items if not item & state.possible[seat])
    if takes and strange > 1:
        state.open_hand(seat, state.book.pack.hand)


def compare(state: State, line: Line, cards: st.Cards, seat: int, trick: int | None = None) -> None:
    """Hold one stated hand against what is known, and take it over where it does not contradict."""
    if _as_known(state, cards, seat):
        state.stated[seat] = line
        return
    items = [(index, item) for index, item in enumerate(cards.items) if is_known(item)]
    _claim(state, line, cards, seat)
    if state.certain[seat] != state.possible[seat]:
        state.possible[seat] &= ~state.elsewhere(seat) | state.certain[seat]
    stated = 0
    for _, item in items:
        stated |= item
    exact = len(items) == len(cards.items) and not cards.rest
    wrong = next((index for index, item in items if not item & state.possible[seat]), None)
    size = state.size[seat]
    spare = len(cards.items) - len(items)
    missing = state.certain[seat] & ~stated
    short = not cards.rest and (missing.bit_count() > spare or len(cards.items) != size)
    check_void(state, line, cards, seat)
    void = void_mask(cards)
    short |= bool(void & state.certain[seat] & ~stated)
    if wrong is not None or short or stated.bit_count() < len(items):
        _wrong(state, line, cards, seat, wrong, trick)
        if ("holds", seat, line.number) in state.assumed and exact and len(items) == size:
            state.certain[seat] = state.possible[seat] = stated
        return
    state.stated[seat] = line
    state.certain[seat] |= stated
    if exact:
        state.possible[seat] = stated
    elif not cards.rest:
        maybe = stated
        for item in cards.items:
            maybe |= item
        state.possible[seat] &= maybe
    state.possible[seat] &= ~void | state.certain[seat]
    state.settle_hand(seat)


def _as_known(state: State, cards: st.Cards, seat: int) -> bool:
    """Whether a stated hand is just the hand that is known."""
    stated = 0
    for item in cards.items:
        stated |= item
    certain = state.certain[seat]
    same = stated == certain == state.possible[seat] and len(cards.items) == state.size[seat]
    return same and not cards.void and not cards.rest


def _claim(state: State, line: Line, cards: st.Cards, seat: int) -> None:
    """Take a card that another hand has too for this one, where that leaves fewer faults."""
    for index, item in enumerate(cards.items):
        card = item.bit_length() - 1
        if is_known(item) and ("held", card) in state.assumed:
            for other in state.order:
                if other != seat and other in state.stated and state.certain[other] & item:
                    state.certain[other] &= ~item
                    state.possible[other] = state.table.pack & ~state.elsewhere(other) & ~item
                    facts = {"card": CARD_NAMES[card], "line": str(line.number)}
                    at, way = Pointer(line, "cards", index), (("held", card),)
                    state.fault(
                        "duplicate-card",
                        *_place(state, other, item),
                        facts,
                        seat=other,
                        related=((at, "it stands here too"),),
                        otherwise=way,
                    )


def _place(state: State, seat: int, item: int) -> Pointer:
    line = state.stated[seat]
    cards = getattr(line.edited or line.printed, "cards", st.Cards(()))
    return Pointer(line, "cards", cards.items.index(item) if item in cards.items else 0)


def _wrong(
    state: State, line: Line, cards: st.Cards, seat: int, wrong: int | None, trick: int | None
) -> None:
    stated = 0
    for item in cards.items:
        if is_known(item):
            stated |= item
    known = state.certain[seat].bit_count() == state.size[seat]
    size = len(cards.items)
    before = state.stated.get(seat)
    facts = {
        "player": state.name(seat),
        "known": holding(state.certain[seat]) if known else "",
        "extra": holding(stated & ~state.possible[seat]) if stated & ~state.possible[seat] else "",
        "missing": holding(state.certain[seat] & ~stated) if state.certain[seat] & ~stated else "",
        "size": str(size),
        "wanted": str(state.size[seat]),
    }
    rule = "holds-wrong" if known or wrong is not None else "hand-size"
    ways: tuple[Assumption, ...] = (("holds", seat, line.number),)
    if wrong is not None and not known and not state.script.hands:
        rule = "duplicate-card"
        card = cards.items[wrong].bit_length() - 1
        facts |= {"card": CARD_NAMES[card], "line": "?"}
        ways = (("held", card),)
    state.fault(
        rule,
        line,
        "cards" if wrong is not None else "",
        wrong or 0,
        facts,
        seat=seat,
        trick=trick,
        related=((Pointer(before), "the hand was stated here"),) if before else (),
        agrees=trick is not None and unread(state.script, "trick", before=line),
        otherwise=ways,
    )
