"""Findings of the auction: calls, the contract, the Ombre, the trump."""

from __future__ import annotations

from ombre_records.base.finding import Remedy
from ombre_records.base.language import _
from ombre_records.referee.faults.auction import (
    AuctionUnfinished,
    BidAfterPass,
    BidOutOfTurn,
    BidTooLow,
    CallNotAllowed,
    ContractBelowBid,
    ForcedGameRefused,
    KingNotAllowed,
    TrumpNotAllowed,
    TurnedCard,
    UnknownCall,
    WrongOmbre,
)
from ombre_records.referee.findings.message import Message, meant, should_be, suit_called

_AUCTION = ("auction.calls", "auction.hold")


def unknown_call(f: UnknownCall) -> Message:
    """A call is made that the rule book does not know, or not at this time.

    Why: Each book has its calls and their names in other languages; the call is passed over. A call
    and a suit in a results line that are another call's name, if written as one, are a warning.
    Example: `bids Ada misère`.
    Source: the rule book's calls
    """
    if f.suit:
        read = _("`{call} {suit}` is read as the call `{call}` with that suit as trumps")
        text = read.format(call=f.call, suit=f.suit)
        return Message(text, ("auction.calls",), remedy=meant(f.near))
    message = _("`{call}` is not a call here; the calls are {calls}").format(
        call=f.call, calls=", ".join(f.calls)
    )
    unknown = Message(message, ("auction.calls",), label=_("not a call here"))
    return unknown.odd(f.call, meant(f.near))


def bid_out_of_turn(f: BidOutOfTurn) -> Message:
    """Somebody speaks before his turn, or after the auction is over.

    Why: All speak in turn from the eldest, and nobody is skipped but those who have passed. The
    call stands as spoken.
    Example: `bids Bea pass, Ada play, Cleo pass` where Ada is eldest.
    Source: parlett: auction
    """
    if f.rests:
        return Message(
            _("{player} rests in this deal and makes no call").format(player=f.player),
            ("table.rests",),
            label=_("rests"),
        )
    if not f.expected:
        return Message(
            _("{player} calls after the auction has ended").format(player=f.player),
            _AUCTION,
            label=_("after the end"),
        )
    return Message(
        _("{player} speaks out of turn; it is {expected}'s turn").format(
            player=f.player, expected=f.expected
        ),
        _AUCTION,
        label=should_be(f.expected),
    )


def bid_too_low(f: BidTooLow) -> Message:
    """A call is not higher than the standing one, nor may it hold it.

    Why: A call must be higher than the last. The book says who may answer with an equal one: the
    elder of the two, one who has called lower before, anybody still in, or nobody. The call is
    passed over.
    Example: `bids Ada solo, Bea play`.
    Source: parlett: auction
    """
    if not f.standing:
        return Message(
            _("`{call}` must go above another call, and there is none").format(call=f.call),
            _AUCTION,
        )
    return Message(
        _("`{call}` is too low: `{standing}` has been called").format(
            call=f.call, standing=f.standing
        ),
        _AUCTION,
        label=_("too low"),
    )


def bid_after_pass(f: BidAfterPass) -> Message:
    """Somebody calls who has passed.

    Why: A pass is final. The call is passed over.
    Example: `bids Ada pass, Bea play, Cleo pass, Ada solo`.
    Source: parlett: auction
    """
    return Message(
        _("{player} has passed and may not call again").format(player=f.player),
        _AUCTION,
        label=_("has passed"),
    )


def auction_unfinished(f: AuctionUnfinished) -> Message:
    """The auction stops before it is over.

    Why: It ends when all but one have passed, or all have; `?` at the end of the line says that the
    rest is not known.
    Example: `bids Ada play, Bea pass` with Cleo still to speak.
    Source: parlett: auction
    """
    who = f.expected and _("; {player} has still to speak").format(player=f.expected)
    message = _("the auction is not over{who}").format(who=who or "")
    remedy = Remedy(lines=("?",), more=_(" at the end of the line if the rest is not known"))
    return Message(message, _AUCTION, remedy=remedy)


def contract_below_bid(f: ContractBelowBid) -> Message:
    """The contract as announced is lower than the last call, or all have passed.

    Why: A player who has called must play at least that game; the book says whether he may announce
    a higher one. Once all have passed, only the games that the book has for this case are played.
    Example: `bids Ada solo, …` and `contract play`.
    Source: parlett: auction
    """
    if not f.last:
        words = _("all have passed, and nobody can play `{call}`")
        label = _("not after all have passed")
        return Message(words.format(call=f.call), ("auction.calls",), label=label)
    words = (
        _("{player} has called `{last}` and must play at least that, not `{call}`")
        if f.may_rise
        else _("{player} has called `{last}` and must play that or one of {calls}, not `{call}`")
        if f.covers
        else _("{player} has called `{last}` and must play no other than that, not `{call}`")
    )
    calls = ", ".join(f"`{each}`" for each in f.covers)
    message = words.format(player=f.player, last=f.last, call=f.call, calls=calls)
    label = _("not after `{last}`").format(last=f.last)
    return Message(message, ("auction.may-rise", "auction.calls"), label=label)


def call_not_allowed(f: CallNotAllowed) -> Message:
    """A player calls a game for which he was not dealt the cards.

    Why: Some games may be called only with certain cards in the hand as dealt: *tourné-respekt*
    wants both black aces.
    Example: `bids Ada tourné-respekt, …` by a player without the ace of clubs.
    Source: digest: calls
    """
    message = _("{player} may not call `{call}` without {cards} in the hand as dealt").format(
        player=f.player, call=f.call, cards=", ".join(f.lacked)
    )
    return Message(message, (f"auction.calls.{f.call}",))


def trump_not_allowed(f: TrumpNotAllowed) -> Message:
    """The trump named may not be trump in this contract.

    Why: Some calls name their suit, nolo has no trump, a deal that all have passed has none, a suit
    that is out of the pack cannot be named, and to lose every trick one must hold a trump.
    Example: `contract oros` and `trump H`.
    Source: the rule book's calls
    """
    match f.why:
        case "all-pass":
            return Message(_("all have passed: no trump is named"), ("auction.calls",))
        case "none-held":
            message = _("{player} must hold a card of the suit named, and holds none").format(
                player=f.player
            )
        case "none":
            message = _("`{call}` has no trump, so {stated} cannot be trump").format(
                call=f.call, stated=suit_called(f.stated)
            )
        case "out":
            message = _("{stated} cannot be trump: they are out of the pack").format(
                stated=suit_called(f.stated)
            )
            return Message(message, ("pack.one-out",))
        case "other":
            message = _("`{call}` is played in {suit}, not {stated}").format(
                call=f.call, suit=suit_called(f.suit), stated=suit_called(f.stated)
            )
            return Message(message, ("auction.calls",), label=should_be(suit_called(f.suit)))
    return Message(message, ("auction.calls",))


def turned_card(f: TurnedCard) -> Message:
    """The turned card is not what it must be.

    Why: The top card of the stock is turned, its suit is trump, it is in nobody's hand, and the
    Ombre takes it first. Only some contracts turn a card.
    Example: `turn SK` and `trump H`.
    Source: parlett: auction
    """
    label = ""
    match f.why:
        case "not-turned":
            words = (
                _("no card is turned in `{call}`")
                if f.call
                else _("no card is turned in this deal")
            )
            message = words.format(call=f.call)
        case "stock":
            words = (
                _("{card} is not the top card of the stock; {top} is")
                if f.top
                else _("{card} is not the top card of the stock")
            )
            message, label = words.format(card=f.card, top=f.top), should_be(f.top) if f.top else ""
        case "dealt":
            message = _("{card} cannot be turned: {player} was dealt it").format(
                card=f.card, player=f.player
            )
            label = _("in a hand")
        case "trump":
            message = _("{card} makes {suit} trump, not {stated}").format(
                card=f.card, suit=suit_called(f.suit), stated=suit_called(f.stated)
            )
        case "not-taken":
            message = _("{player} does not take in the turned card, {card}").format(
                player=f.player, card=f.card
            )
    return Message(message, ("auction.calls",), label=label)


def wrong_ombre(f: WrongOmbre) -> Message:
    """The contract names another Ombre than the auction.

    Why: The highest caller plays; of two equal calls the elder's stands.
    Example: `bids Ada play, Bea pass, Cleo pass` and `contract Bea play`.
    Source: parlett: auction
    """
    if f.dealer:
        message = _("{stated} is not the Ombre: where {dealer} deals, {stated} rests").format(
            stated=f.stated, dealer=f.dealer
        )
        return Message(message, ("table.rests",))
    rightful = f.rightful or _("an active player")
    return Message(
        _("{stated} is not the Ombre; by the auction it is {rightful}").format(
            stated=f.stated, rightful=rightful
        ),
        _AUCTION,
        label=should_be(rightful),
    )


def forced_game_refused(f: ForcedGameRefused) -> Message:
    """All have passed, and the player who must then take the game has not.

    Why: Where the book has forced spadille, the holder of the card plays when nobody else will.
    Example: all pass under `aldenham + forced-spadille`, Ada holding the ace of spades.
    Source: the rule book's forced holders
    """
    words = (
        _("{player} holds {card} and must play, since all have passed")
        if f.card
        else _("{player} is the eldest and must play, since all have passed")
    )
    return Message(words.format(player=f.player, card=f.card), ("auction.forced-holders",))


def king_not_allowed(f: KingNotAllowed) -> Message:
    """A king is called that may not be called.

    Why: A partner is found by calling a king that one does not hold, where the book has it; only
    who holds all four may call his own, and plays alone.
    Example: `call HK` by the player who holds it.
    Source: wikipedia: five-handed ombre
    """
    match f.why:
        case "game":
            message = (
                _("no king is called in `{call}`").format(call=f.call)
                if f.call
                else _("no king is called here")
            )
        case "no-king":
            message = _("{card} is not a king, and only a king may be called").format(card=f.card)
        case "own":
            message = _("{player} holds {card} and may not call it").format(
                player=f.player, card=f.card
            )
    return Message(message, ("auction.calls",))
