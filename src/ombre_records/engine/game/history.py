"""The actions that led to a game, one by one, derived from its state."""

from __future__ import annotations

from collections.abc import Iterator

from ombre_records.base.errors import IllegalAction
from ombre_records.engine.game.actions import DONE, PROCEED, SET_APART, YIELD, Action
from ombre_records.engine.game.information import calls_of
from ombre_records.engine.game.phase_table import act, actions
from ombre_records.engine.game.state import Announcement, DealState
from ombre_records.model.cards import CARD_NAMES, SUITS, cards_of


def history(begun: DealState, target: DealState) -> Iterator[Action]:
    """Yield the actions that lead from the beginning of a deal to a later moment of it.

    Cards are laid off in the order of the pack, since nobody can tell in which they were. Raises
    ValueError if no actions lead there: a forfeit is none.
    """
    now = begun
    while now != target:
        word = _next(now, target)
        action = next((each for each in actions(now) if each.word == word), None)
        if action is None:
            raise IllegalAction(f"{word!r} may not be done: no actions lead from there to here")
        yield action
        now = act(now, action)


def _next(now: DealState, target: DealState) -> str | None:
    """Return the word of what is done next."""
    match now.phase:
        case "auction":
            return _after(calls_of(now), calls_of(target))
        case "contract":
            return target.call.name if target.call else None
        case "trump":
            return None if target.suit is None else SUITS[target.suit]
        case "king":
            return None if target.king is None else CARD_NAMES[target.king]
        case "exchange":
            return _exchanged(now, target)
        case "announcing" | "answering":
            announcement = _next_announcement(now, target)
            return (
                announcement.word
                if announcement
                else PROCEED
                if now.phase == "announcing"
                else None
            )
        case "play":
            announcement = _next_announcement(now, target)
            return announcement.word if announcement else _card(now, target)
        case "puesta":
            apart = target.settlement and target.settlement.reserved != target.table.reserved
            return SET_APART if apart else "pool"
    return None


def _after(now: tuple[tuple[int, str], ...], target: tuple[tuple[int, str], ...]) -> str | None:
    return target[len(now)][1] if len(now) < len(target) else None


def _exchanged(now: DealState, target: DealState) -> str | None:
    done = len(now.exchanged)
    drew = done > 0 and now.exchanged[-1].drew_first and now.exchanged[-1].seat == now.turn
    at = done - 1 if drew else done
    step = target.exchanged[at] if at < len(target.exchanged) else None
    under_way = target.phase == "exchange" and target.turn == now.turn
    if step is not None and step.seat == now.turn and (step.laid or not under_way or not drew):
        left = step.laid & ~now.laid
        return CARD_NAMES[next(cards_of(left))] if left else DONE
    if step is None or drew:
        if under_way and (left := target.laid & ~now.laid):
            return CARD_NAMES[next(cards_of(left))]
        if under_way and target.yielded == now.yielded:
            return None
    return YIELD


def _next_announcement(now: DealState, target: DealState) -> Announcement | None:
    """Return what the player to act says next in this trick."""
    number, so_far = len(now.tricks), len(now.said)
    announced = target.tricks[number].said if number < len(target.tricks) else target.said
    following = announced[so_far] if so_far < len(announced) else None
    return following if following is not None and following.seat == now.turn else None


def _card(now: DealState, target: DealState) -> str | None:
    number, place = len(now.tricks), len(now.trick)
    trick = target.tricks[number].cards if number < len(target.tricks) else target.trick
    return CARD_NAMES[trick[place]] if place < len(trick) else None
