"""The facts that a revoke's finding tells: what was lawful, what forced it, where the hand stood."""

from __future__ import annotations

from ombre_records.engine.trumps import SUIT_OF
from ombre_records.model.cards import CARD_NAMES, SUIT_NAMES, holding
from ombre_records.replay.faults import Pointer
from ombre_records.replay.state import State


def revoke_facts(
    state: State, seat: int, item: int, may: int, trick: tuple[int, ...]
) -> tuple[dict[str, str], tuple[tuple[Pointer, str], ...]]:
    """Return the facts of a revoke, and the line where the hand was stated.

    `may` is the mask of the cards known to have been lawful, 0 if the hand is not known well enough.
    """
    trump = state.trump
    assert trump is not None
    led = SUIT_OF[trump][trick[0]]
    facts = {
        "player": state.name(seat),
        "card": CARD_NAMES[item.bit_length() - 1],
        "led": CARD_NAMES[trick[0]],
        "suit": "trumps" if led == trump else SUIT_NAMES[led],
        "lawful": holding(may) if may else "",
        "trump": "yes" if led == trump else "",
    }
    line = state.stated.get(seat)
    drawn = next((e.line for e in reversed(state.exchanges) if e.seat == seat and e.draws), None)
    related = []
    if line is not None:
        related.append((_holding_of(state, seat, may), "the hand was stated here"))
    if drawn is not None and line is not None and line.kind == "hand":
        related.append((Pointer(drawn), "and these cards were drawn"))
    return facts, tuple(related)


def _holding_of(state: State, seat: int, may: int) -> Pointer:
    """Point at the holding of the hand that has a card which was lawful, if it stands there."""
    stated = state.stated[seat]
    statement = stated.edited or stated.printed
    items = getattr(getattr(statement, "cards", None), "items", ())
    place = next((index for index, item in enumerate(items) if item & may), None)
    return Pointer(stated) if place is None else Pointer(stated, "cards", place)
