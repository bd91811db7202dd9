"""Findings of the exchange: discards, draws, order and number."""

from __future__ import annotations

from ombre_records.base.language import _, ngettext
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
from ombre_records.referee.findings.message import Message, not_in_hand, should_be


def discard_not_held(f: DiscardNotHeld) -> Message:
    """A card is discarded that the player does not hold.

    Why: A discard comes from the hand; it is taken for some other card of it.
    Example: `exchange Ada H7 for S5` where Ada has no seven of hearts.
    Source: parlett: the exchange
    """
    message = _("{player} discards {card} without holding it").format(player=f.player, card=f.card)
    if f.turned:
        message += _("; cards laid off come before `for`, cards drawn after it")
    return Message(
        message,
        ("pack.hand",),
        label=not_in_hand(f.player),
    )


def exchange_unequal(f: ExchangeUnequal) -> Message:
    """A player draws more or fewer cards than he lays off.

    Why: As many are drawn as are discarded, so that every hand is whole again.
    Example: `exchange Ada H7 D2 for S5`.
    Source: parlett: the exchange
    """
    return Message(
        ngettext(
            "{player} lays off {laid} card and draws {drawn}: the numbers must be equal",
            "{player} lays off {laid} cards and draws {drawn}: the numbers must be equal",
            f.laid,
        ).format(player=f.player, laid=f.laid, drawn=f.drawn),
        ("pack.hand",),
        label=_("{laid} for {drawn}").format(laid=f.laid, drawn=f.drawn),
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
            message = _("{player} rests in this deal and exchanges nothing").format(player=f.player)
        case "solo":
            message = _("{player} plays `{call}` with the hand as dealt").format(
                player=f.player, call=f.call
            )
        case "defender":
            message = _("nobody exchanges against `{call}`").format(call=f.call)
    return Message(message, ("auction.calls",), label=_("not allowed"))


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
        label = _("a second time")
    else:
        message = _("{player} exchanges before {other}, who goes first").format(
            player=f.player, other=f.other
        )
        label = _("too early")
    return Message(message, ("exchange.defenders",), label=label)


def exchange_limit(f: ExchangeLimit) -> Message:
    """A player takes more or fewer cards than he may.

    Why: Some contracts oblige the Ombre to take a card, and a first defender may be held to a
    limit.
    Example: the first defender takes nine against a solo.
    Source: parlett: the exchange
    """
    if f.call is None:
        words = ngettext(
            "{player} takes {number} card; a hand has only {most}",
            "{player} takes {number} cards; a hand has only {most}",
            f.number,
        )
        message = words.format(player=f.player, number=f.number, most=f.most)
        allowed = _("{least} to {most}").format(least=f.least, most=f.most)
        return Message(message, ("pack.hand",), label=should_be(allowed))
    cards = (
        str(f.most)
        if f.least == f.most
        else _("{least} to {most}").format(least=f.least, most=f.most)
    )
    words = ngettext(
        "{player} takes {number} card; `{call}` allows {cards}",
        "{player} takes {number} cards; `{call}` allows {cards}",
        f.number,
    )
    message = words.format(player=f.player, number=f.number, call=f.call, cards=cards)
    fields = ("exchange.first-limit", "exchange.first-limit-in", "auction.calls")
    return Message(message, fields, label=should_be(cards))


def stock_exhausted(f: StockExhausted) -> Message:
    """More cards are drawn than the stock has left.

    Why: The stock is what was not dealt; who comes last takes what there is.
    Example: draws of 7, 5 and 3 from a stock of thirteen.
    Source: the rule book's pack
    """
    words = ngettext(
        "{player} draws {number} card, but the stock has only {left} left",
        "{player} draws {number} cards, but the stock has only {left} left",
        f.number,
    )
    message = words.format(player=f.player, number=f.number, left=f.left)
    label = _("only {left} left").format(left=f.left)
    return Message(message, ("pack.stock", "exchange.defenders"), label=label)


def draw_not_from_stock(f: DrawNotFromStock) -> Message:
    """A card is drawn that cannot come from the stock, or not yet.

    Why: Draws come from the top of the stock. Where its order is recorded they must follow it;
    where not, a drawn card need only be one that was neither dealt nor drawn before.
    Example: Ada draws the king that Bea was dealt.
    Source: parlett: the exchange
    """
    label = _("not in the stock")
    match f.why:
        case "drawn":
            message = _("{card} is drawn twice").format(card=f.card)
            label = _("a second time")
        case "dealt":
            message = _("{card} was dealt, so {player} cannot draw it").format(
                card=f.card, player=f.player
            )
        case "turned":
            message = _("{card} was turned and is the Ombre's").format(card=f.card)
        case "top":
            words = (
                _("{card} is not the next card of the stock; {top} is")
                if f.top
                else _("{card} is not the next card of the stock")
            )
            message, label = words.format(card=f.card, top=f.top), should_be(f.top) if f.top else ""
    return Message(message, ("pack.stock",), label=label)


def holds_wrong(f: HoldsWrong) -> Message:
    """A hand as stated is not what the deal, the exchange and the play make of it.

    Why: A hand after the exchange is the hand as dealt, less the discards, with the draws; between
    tricks, less what was played. It is checked, and what can be worked out stands.
    Example: a hand of eight cards after an exchange of four for four.
    Source: notation
    """
    if f.extra and f.missing:
        words = _("it cannot have {extra}, and lacks {missing}")
    elif f.extra:
        words = _("it cannot have {extra}")
    elif f.missing:
        words = _("it lacks {missing}")
    else:
        words = ngettext(
            "it has {size} card, but should have {wanted}",
            "it has {size} cards, but should have {wanted}",
            f.size,
        )
    part = words.format(extra=f.extra, missing=f.missing, size=f.size, wanted=f.wanted)
    known = _(" (the hand is {known})").format(known=f.known) if f.known else ""
    sentence = _("the hand of {player} is misstated: {part}{known}")
    return Message(
        sentence.format(player=f.player, part=part, known=known), ("pack.hand",), label=part
    )
