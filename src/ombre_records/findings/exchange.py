"""Findings of the exchange: discards, draws, order and number."""

from __future__ import annotations

from ombre_records.findings.message import Message
from ombre_records.referee.faults.exchange import (
    DiscardNotHeld,
    DrawNotFromStock,
    ExchangeLimit,
    ExchangeNotAllowed,
    ExchangeOrder,
    ExchangeUnequal,
    HoldsWrong,
    StockExhausted,
)


def discard_not_held(f: DiscardNotHeld) -> Message:
    """A card is discarded that the player does not hold.

    Why: A discard comes from the hand; it is taken for some other card of it.
    Example: `exchange Ada H7 for S5` where Ada has no seven of hearts.
    Source: parlett: the exchange
    """
    return Message(f"{f.player} does not hold {f.card} to discard it", ("pack.hand",))


def exchange_unequal(f: ExchangeUnequal) -> Message:
    """A player draws more or fewer cards than he lays off.

    Why: As many are drawn as are discarded, so that every hand is whole again.
    Example: `exchange Ada H7 D2 for S5`.
    Source: parlett: the exchange
    """
    return Message(f"{f.player} lays off {f.laid} and draws {f.drawn}", ("pack.hand",))


def exchange_not_allowed(f: ExchangeNotAllowed) -> Message:
    """A player exchanges who may not.

    Why: In a solo the Ombre plays with the hand as dealt, in some games nobody exchanges, and who
    rests or throws in has nothing to exchange.
    Example: `bids Ada solo, …` and `exchange Ada H7 for S5`.
    Source: parlett: the exchange
    """
    match f.why:
        case "all-pass":
            message = "all have passed: nobody exchanges"
        case "rests":
            message = f"{f.player} rests in this deal"
        case "solo":
            message = f"{f.player} plays `{f.call}` with the hand as dealt"
        case "defender":
            message = f"nobody exchanges against `{f.call}`"
    return Message(message, ("auction.calls",))


def exchange_order(f: ExchangeOrder) -> Message:
    """The players exchange in the wrong order.

    Why: The Ombre goes first, each player once; among the defenders the book says whether they
    settle it between them.
    Example: a defender's `exchange` before the Ombre's.
    Source: parlett: the exchange
    """
    if f.why == "again":
        message = f"{f.player} has exchanged already; each player does so once"
    else:
        message = f"{f.player} exchanges before {f.other}, who goes first"
    return Message(message, ("exchange.defenders",))


def exchange_limit(f: ExchangeLimit) -> Message:
    """A player takes more or fewer cards than he may.

    Why: Some contracts oblige the Ombre to take a card, and a first defender may be held to a
    limit.
    Example: the first defender takes nine against a solo.
    Source: parlett: the exchange
    """
    cards = f"{f.most}" if f.least == f.most else f"{f.least} to {f.most}"
    message = f"{f.player} takes {f.number}; in `{f.call}` it may be {cards}"
    return Message(message, ("exchange.first-limit", "exchange.first-limit-in", "auction.calls"))


def stock_exhausted(f: StockExhausted) -> Message:
    """More cards are drawn than the stock has left.

    Why: The stock is what was not dealt; who comes last takes what there is.
    Example: draws of 7, 5 and 3 from a stock of thirteen.
    Source: the rule book's pack
    """
    message = f"{f.player} draws {f.number}; the stock has {f.left} left"
    return Message(message, ("pack.stock", "exchange.defenders"))


def draw_not_from_stock(f: DrawNotFromStock) -> Message:
    """A card is drawn that cannot come from the stock, or not yet.

    Why: Draws come from the top of the stock. Where its order is recorded they must follow it;
    where not, a drawn card need only be one that was neither dealt nor drawn before.
    Example: Ada draws the king that Bea was dealt.
    Source: parlett: the exchange
    """
    match f.why:
        case "drawn":
            message = f"{f.card} is drawn twice"
        case "dealt":
            message = f"{f.card} was dealt, so {f.player} cannot draw it"
        case "turned":
            message = f"{f.card} was turned and is the Ombre's"
        case "top":
            top = f" ({f.top} is)" if f.top else ""
            message = f"{f.card} is not next on the stock{top}"
    return Message(message, ("pack.stock",))


def holds_wrong(f: HoldsWrong) -> Message:
    """A hand as stated is not what the deal, the exchange and the play make of it.

    Why: A hand after the exchange is the hand as dealt, less the discards, with the draws; between
    tricks, less what was played. It is checked, and what can be worked out stands.
    Example: a hand of eight cards after an exchange of four for four.
    Source: notation
    """
    parts = []
    if f.extra:
        parts.append(f"{f.extra} cannot be there")
    if f.missing:
        parts.append(f"{f.missing} should be")
    if not parts:
        parts.append(f"it has {f.size} cards, and should have {f.wanted}")
    known = f" (the hand is {f.known})" if f.known else ""
    return Message(
        f"the hand of {f.player} is misstated: {', '.join(parts)}{known}", ("pack.hand",)
    )
