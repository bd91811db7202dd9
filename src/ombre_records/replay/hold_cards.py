"""A card played, against the hand it comes from."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ombre_records.model.cards import CARD_NAMES, holding
from ombre_records.model.record import Line
from ombre_records.replay.faults import Pointer
from ombre_records.replay.state import State

if TYPE_CHECKING:
    from ombre_records.replay.play import Play


def card_fault(play: Play, line: Line, place: int, item: int, seat: int | None) -> bool:
    """Note a card played twice or not held; return whether the card could be played by the seat."""
    state = play.state
    card = item.bit_length() - 1
    before = state.played.get(card)
    if before is not None:
        _twice(play, line, place, card, seat, before)
        return False
    if seat is None or state.possible[seat] & item:
        return True
    facts = {"player": state.name(seat), "card": CARD_NAMES[card]}
    owner = next((s for s in state.order if s != seat and state.certain[s] & item), None)
    facts["owner"] = state.name(owner) if owner is not None else ""
    facts["hand"] = holding(state.certain[seat])
    stated = state.stated.get(seat)
    state.fault(
        "card-not-held",
        line,
        "single",
        place,
        facts,
        seat=seat,
        trick=play.number,
        related=((Pointer(stated), "the hand was stated here"),) if stated else (),
        consequent=seat in state.tainted or bool(play.doubtful) or _displaced(play, line),
    )
    play.doubtful.add(seat)
    if owner is not None:
        play.doubtful.add(owner)
    return False


def _displaced(play: Play, line: Line) -> bool:
    """Tell whether the trick's cards may be with the wrong players for another fault's sake."""
    rules = ("wrong-leader", "trick-size", "out-of-turn", "wrong-winner", "wrong-dealer")
    return any(fault.rule in rules for fault in play.state.faults)


def _twice(
    play: Play, line: Line, place: int, card: int, seat: int | None, before: tuple[int, int]
) -> None:
    state = play.state
    number, by = before
    facts = {"card": CARD_NAMES[card], "line": str(number), "player": state.name(seat)}
    facts["by"] = state.name(by) if by >= 0 else "?"
    first = next((entry for entry, _ in state.script.play if entry.number == number), None)
    noted = any(
        fault.at.line is first and fault.facts.get("card") == CARD_NAMES[card]
        for fault in state.faults
    )
    state.fault(
        "card-played-twice",
        line,
        "single",
        place,
        facts,
        seat=seat,
        trick=play.number,
        related=((Pointer(first), "it was played here"),) if first else (),
        consequent=noted or bool(play.doubtful) or _displaced(play, line),
    )
    if seat is not None:
        play.doubtful.add(seat)


def spend(state: State, seat: int, item: int, held: bool) -> None:
    """Take a played card from its hand, and from whatever else was thought to be possible."""
    state.size[seat] = max(0, state.size[seat] - 1)
    for other in state.order:
        if state.possible[other] & item:
            state.possible[other] &= ~item
            state.certain[other] &= ~item
            if other != seat:
                state.settle_hand(other)
    if not held:
        state.certain[seat] = 0
    state.settle_hand(seat)


def spend_unknown(state: State, count: int) -> None:
    """Take cards that are not recorded from every hand."""
    if count <= 0:
        return
    for seat in state.order:
        state.size[seat] = max(0, state.size[seat] - count)
        state.certain[seat] = 0
        state.settle_hand(seat)
