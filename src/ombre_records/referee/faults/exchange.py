"""Facts of the exchange: discards, draws, order and number, hands as stated."""

from __future__ import annotations

from typing import Literal

from ombre_records.model.cards import Named
from ombre_records.referee.faults.facts import FaultFacts


class DiscardNotHeld(FaultFacts, frozen=True):
    """A card laid off by a player who does not hold it; `turned`: he holds what he draws."""

    player: str
    card: Named
    turned: bool = False


class ExchangeUnequal(FaultFacts, frozen=True):
    """How many cards a player lays off and draws."""

    player: str
    laid: int
    drawn: int


class ExchangeNotAllowed(FaultFacts, frozen=True):
    """A player who may not exchange, and why: all have passed, he rests, plays solo, or defends."""

    why: Literal["all-pass", "rests", "solo", "defender"]
    player: str
    call: str | None


class ExchangeOrder(FaultFacts, frozen=True):
    """The player who exchanges `again`, or before another: the Ombre, or one before him in turn."""

    why: Literal["again", "ombre-first", "in-turn"]
    player: str
    other: str | None


class ExchangeLimit(FaultFacts, frozen=True):
    """How many cards a player takes, and might. Without a `call` it is more than a hand has."""

    player: str
    number: int
    least: int
    most: int
    call: str | None


class StockExhausted(FaultFacts, frozen=True):
    """How many cards a player draws, and how many are left."""

    player: str
    number: int
    left: int


class DrawNotFromStock(FaultFacts, frozen=True):
    """A card drawn, and why it cannot be: drawn before, dealt, turned, or not at the top.

    `top` are the cards that are there, if they are known.
    """

    why: Literal["drawn", "dealt", "turned", "top"]
    player: str
    card: Named
    top: Named | None = None


class HoldsWrong(FaultFacts, frozen=True):
    """A hand as stated: what cannot be there, what is missing, and its size.

    `known` is the hand, if it is known; `wanted` its size.
    """

    player: str
    known: Named | None
    extra: Named | None
    missing: Named | None
    size: int
    wanted: int
