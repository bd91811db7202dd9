"""Findings of the exchange: discards, draws, order and number."""

from __future__ import annotations

from ombre_records.findings.message import Message
from ombre_records.language import _
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
    return Message(
        _("{player} does not hold {card} to discard it").format(player=f.player, card=f.card),
        ("pack.hand",),
    )


def exchange_unequal(f: ExchangeUnequal) -> Message:
    """A player draws more or fewer cards than he lays off.

    Why: As many are drawn as are discarded, so that every hand is whole again.
    Example: `exchange Ada H7 D2 for S5`.
    Source: parlett: the exchange
    """
    return Message(
        _("{player} lays off {laid} and draws {drawn}").format(
            player=f.player, laid=f.laid, drawn=f.drawn
        ),
        ("pack.hand",),
    )


def exchange_not_allowed(f: ExchangeNotAllowed) -> Message:
    """A player exchanges who may not.

    Why: In a solo the Ombre plays with the hand as dealt, in some games nobody exchanges, and who
    rests or throws in has nothing to exchange.
    Example: `bids Ada solo, …` and `exchange Ada H7 for S5`.
    Source: parlett: the exchange
    """
    match f.why:
        case "all-pass":
            message = _("all have passed: nobody exchanges")
        case "rests":
            message = _("{player} rests in this deal").format(player=f.player)
        case "solo":
            message = _("{player} plays `{call}` with the hand as dealt").format(
                player=f.player, call=f.call
            )
        case "defender":
            message = _("nobody exchanges against `{call}`").format(call=f.call)
    return Message(message, ("auction.calls",))


def exchange_order(f: ExchangeOrder) -> Message:
    """The players exchange in the wrong order.

    Why: The Ombre goes first, each player once; among the defenders the book says whether they
    settle it between them.
    Example: a defender's `exchange` before the Ombre's.
    Source: parlett: the exchange
    """
    if f.why == "again":
        message = _("{player} has exchanged already; each player does so once").format(
            player=f.player
        )
    else:
        message = _("{player} exchanges before {other}, who goes first").format(
            player=f.player, other=f.other
        )
    return Message(message, ("exchange.defenders",))


def exchange_limit(f: ExchangeLimit) -> Message:
    """A player takes more or fewer cards than he may.

    Why: Some contracts oblige the Ombre to take a card, and a first defender may be held to a
    limit.
    Example: the first defender takes nine against a solo.
    Source: parlett: the exchange
    """
    cards = (
        str(f.most)
        if f.least == f.most
        else _("{least} to {most}").format(least=f.least, most=f.most)
    )
    message = _("{player} takes {number}; in `{call}` it may be {cards}").format(
        player=f.player, number=f.number, call=f.call, cards=cards
    )
    return Message(message, ("exchange.first-limit", "exchange.first-limit-in", "auction.calls"))


def stock_exhausted(f: StockExhausted) -> Message:
    """More cards are drawn than the stock has left.

    Why: The stock is what was not dealt; who comes last takes what there is.
    Example: draws of 7, 5 and 3 from a stock of thirteen.
    Source: the rule book's pack
    """
    message = _("{player} draws {number}; the stock has {left} left").format(
        player=f.player, number=f.number, left=f.left
    )
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
            message = _("{card} is drawn twice").format(card=f.card)
        case "dealt":
            message = _("{card} was dealt, so {player} cannot draw it").format(
                card=f.card, player=f.player
            )
        case "turned":
            message = _("{card} was turned and is the Ombre's").format(card=f.card)
        case "top":
            top = _(" ({top} is)").format(top=f.top) if f.top else ""
            message = _("{card} is not next on the stock{top}").format(card=f.card, top=top)
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
        parts.append(_("{extra} cannot be there").format(extra=f.extra))
    if f.missing:
        parts.append(_("{missing} should be").format(missing=f.missing))
    if not parts:
        parts.append(
            _("it has {size} cards, and should have {wanted}").format(size=f.size, wanted=f.wanted)
        )
    known = _(" (the hand is {known})").format(known=f.known) if f.known else ""
    return Message(
        _("the hand of {player} is misstated: {parts}{known}").format(
            player=f.player, parts=", ".join(parts), known=known
        ),
        ("pack.hand",),
    )
