"""The phases of a deal: what a player may do in each, and the state that follows.

A phase without a decision is skipped. The rules themselves are the engine's.
"""

from __future__ import annotations

from collections.abc import Callable

from ombre_records.engine.game.actions import Action
from ombre_records.engine.game.phases import (
    announcements,
    auction,
    exchange,
    naming,
    play,
    settlement,
)
from ombre_records.engine.game.state import DealState, Phase

Lister = Callable[[DealState], tuple[Action, ...]]
Doer = Callable[[DealState, Action], DealState]

_PHASES: dict[Phase, tuple[Lister, Doer]] = {
    "auction": (auction.calls, auction.call),
    "contract": (auction.higher_contracts, auction.announce),
    "trump": (naming.trumps, naming.name_trump),
    "king": (naming.callable_kings, naming.call_king),
    "exchange": (exchange.discards, exchange.discard),
    "announcing": (announcements.announcements, announcements.announce),
    "answering": (announcements.replies, announcements.reply),
    "play": (play.plays, play.play),
    "puesta": (settlement.puestas, settlement.puesta),
}


def actions(now: DealState) -> tuple[Action, ...]:
    """Return what the player to act may do. Returns nothing once the deal is over."""
    return _PHASES[now.phase][0](now) if now.phase != "over" else ()


def act(now: DealState, action: Action) -> DealState:
    """Return the deal after an action. The action must be one of `actions`."""
    return _PHASES[now.phase][1](now, action)
