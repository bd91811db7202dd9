"""The trump suit and the called king, as far as the Ombre has a choice."""

from __future__ import annotations

from ombre_records.engine.game.actions import Action
from ombre_records.engine.game.phases import exchange
from ombre_records.engine.game.state import DealState
from ombre_records.engine.naming import (
    calls_king,
    demanded,
    kings,
    named,
    partner,
    suit_turned,
    suits,
    turned,
)
from ombre_records.model.cards import CARD_NAMES, CARDS, SUITS


def begin(now: DealState) -> DealState:
    """Go on once the contract is known: to the trump, or to the exchange before it."""
    call, now = now.contract, now._replace(first=now.ombre, player=now.ombre)
    match named(call):
        case "turned":
            card = turned(now.stock)
            assert card is not None, "a stock to turn a card of"
            return exchange.begin(now._replace(turned=card, suit=suit_turned(card)))
        case "demanded":
            return _named(now._replace(suit=demanded(call)))
        case "after-drawing":
            return exchange.begin(now)
        case "before-drawing":
            return now._replace(phase="trump", turn=now.ombre)


def trumps(now: DealState) -> tuple[Action, ...]:
    """Return the suits that the Ombre may name."""
    may = suits(now.book, now.contract, now.bidding.pack, now.hands[now.ombre])
    return tuple(Action("trump", SUITS[suit]) for suit in may)


def name_trump(now: DealState, action: Action) -> DealState:
    """Return the deal after the Ombre names trumps."""
    return _named(now._replace(suit=SUITS.index(action.word)))


def callable_kings(now: DealState) -> tuple[Action, ...]:
    """Return the kings that the Ombre may call."""
    may = kings(now.hands[now.ombre], now.bidding.pack)
    return tuple(Action("king", CARD_NAMES[card]) for card in may)


def call_king(now: DealState, action: Action) -> DealState:
    """Return the deal after the Ombre calls a king. Its holder is the Ombre's friend."""
    king = CARDS[action.word]
    holder = next((s for s, hand in enumerate(now.hands) if hand >> king & 1), now.ombre)
    return exchange.begin(now._replace(king=king, friend=partner(holder, now.ombre)))


def _named(now: DealState) -> DealState:
    if calls_king(now.call) and now.king is None:
        return now._replace(phase="king", turn=now.ombre)
    return exchange.begin(now)
