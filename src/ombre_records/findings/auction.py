"""Findings of the auction: calls, the contract, the Ombre, the trump."""

from __future__ import annotations

from ombre_records.findings.message import Message, odd
from ombre_records.referee.faults.auction import (
    AuctionUnfinished,
    BidAfterPass,
    BidOutOfTurn,
    BidTooLow,
    ContractBelowBid,
    ForcedGameRefused,
    KingNotAllowed,
    TrumpNotAllowed,
    TurnedCard,
    UnknownCall,
    WrongOmbre,
)

_AUCTION = ("auction.calls", "auction.hold")


def unknown_call(f: UnknownCall) -> Message:
    """A call is made that the rule book does not know, or not at this time.

    Why: Each book has its calls and their names in other languages; the call is passed over.
    Example: `bids Ada misère`.
    Source: the rule book's calls
    """
    message = f"`{f.call}` is no call here; the calls are {', '.join(f.calls)}"
    return Message(message + odd(f.call, near=f.near), ("auction.calls",))


def bid_out_of_turn(f: BidOutOfTurn) -> Message:
    """Somebody speaks before his turn, or after the auction is over.

    Why: All speak in turn from the eldest, and nobody is skipped but those who have passed. The
    call stands as spoken.
    Example: `bids Bea pass, Ada play, Cleo pass` where Ada is eldest.
    Source: parlett: auction
    """
    if f.rests:
        return Message(f"{f.player} rests in this deal and has no call", ("table.rests",))
    if not f.expected:
        return Message(f"{f.player} calls after the auction has ended", _AUCTION)
    return Message(f"{f.player} speaks out of turn; it is {f.expected}'s turn", _AUCTION)


def bid_too_low(f: BidTooLow) -> Message:
    """A call is not higher than the standing one, nor may it hold it.

    Why: A call must be higher than the last. Who may answer with an equal one the book says: the
    elder of the two, one who has called lower before, anybody still in, or nobody. The call is
    passed over.
    Example: `bids Ada solo, Bea play`.
    Source: parlett: auction
    """
    if not f.standing:
        return Message(f"`{f.call}` needs a call to go above, and none stands", _AUCTION)
    return Message(f"`{f.call}` is not enough: `{f.standing}` stands", _AUCTION)


def bid_after_pass(f: BidAfterPass) -> Message:
    """Somebody calls who has passed.

    Why: A pass is final. The call is passed over.
    Example: `bids Ada pass, Bea play, Cleo pass, Ada solo`.
    Source: parlett: auction
    """
    return Message(f"{f.player} has passed and may not call again", _AUCTION)


def auction_unfinished(f: AuctionUnfinished) -> Message:
    """The auction stops before it is over.

    Why: It ends when all but one have passed, or all have; `?` at the end of the line says that the
    rest is not known.
    Example: `bids Ada play, Bea pass` with Cleo still to speak.
    Source: parlett: auction
    """
    who = f"; {f.expected} has still to speak" if f.expected else ""
    return Message(
        f"the auction is not over{who} (end the line with `?` if the rest is not known)", _AUCTION
    )


def contract_below_bid(f: ContractBelowBid) -> Message:
    """The contract as announced is lower than the last call.

    Why: Who has called must play that game at the least; whether he may announce a higher one the
    book says.
    Example: `bids Ada solo, …` and `contract play`.
    Source: parlett: auction
    """
    limit = "at least" if f.may_rise else "no other than"
    named = " or ".join(["that", *(f"`{each}`" for each in f.covers)])
    message = f"{f.player} has called `{f.last}` and must play {limit} {named}, not `{f.call}`"
    return Message(message, ("auction.may-rise", "auction.calls"))


def trump_not_allowed(f: TrumpNotAllowed) -> Message:
    """The trump named may not be trump in this contract.

    Why: Some calls name their suit, nolo has no trump, a deal that all have passed has none, a suit
    that is out of the pack cannot be named, and to lose every trick one must hold a trump.
    Example: `contract oros` and `trump H`.
    Source: the rule book's calls
    """
    match f.why:
        case "all-pass":
            return Message("all have passed: no trump is named", ("auction.calls",))
        case "none-held":
            message = f"{f.player} must hold a trump to name it, and holds none"
        case "none":
            message = f"`{f.call}` has no trump, so {f.stated} cannot be"
        case "out":
            message = f"{f.stated} cannot be trump: they are out of the pack"
            return Message(message, ("pack.one-out",))
        case "other":
            message = f"`{f.call}` is played in {f.suit}, not {f.stated}"
    return Message(message, ("auction.calls",))


def turned_card(f: TurnedCard) -> Message:
    """The turned card is not what it must be.

    Why: The top card of the stock is turned, its suit is trump, it is in nobody's hand, and the
    Ombre takes it first. Only some contracts turn a card.
    Example: `turn SK` and `trump H`.
    Source: parlett: auction
    """
    match f.why:
        case "not-turned":
            call = f"`{f.call}`" if f.call else "this deal"
            message = f"no card is turned in {call}"
        case "stock":
            message = f"{f.card} is not the top of the stock, {f.top or '?'} is"
        case "dealt":
            message = f"{f.card} cannot be turned: {f.player} was dealt it"
        case "trump":
            message = f"{f.card} makes {f.suit} trump, not {f.stated}"
        case "not-taken":
            message = f"{f.player} does not take in the turned card, {f.card}"
    return Message(message, ("auction.calls",))


def wrong_ombre(f: WrongOmbre) -> Message:
    """The contract names another Ombre than the auction.

    Why: The highest caller plays; of two equal calls the elder's stands.
    Example: `bids Ada play, Bea pass, Cleo pass` and `contract Bea play`.
    Source: parlett: auction
    """
    rightful = f.rightful or "an active player"
    return Message(f"{f.stated} is not the Ombre; by the auction it is {rightful}", _AUCTION)


def forced_game_refused(f: ForcedGameRefused) -> Message:
    """All have passed, and the player who must then take the game has not.

    Why: Where the book has forced spadille, the holder of the card plays when nobody else will.
    Example: all pass under `aldenham + forced-spadille`, Ada holding the ace of spades.
    Source: the rule book's forced holders
    """
    card = f"holds {f.card}" if f.card else "is the eldest"
    return Message(
        f"{f.player} {card} and must play, since all have passed", ("auction.forced-holders",)
    )


def king_not_allowed(f: KingNotAllowed) -> Message:
    """A king is called that may not be called.

    Why: A partner is found by calling a king that one does not hold, where the book has it; only
    who holds all four may call his own, and plays alone.
    Example: `call HK` by the player who holds it.
    Source: wikipedia: five-handed ombre
    """
    match f.why:
        case "game":
            message = f"no king is called in `{f.call}`" if f.call else "no king is called here"
        case "no-king":
            message = f"{f.card} is no king, and only a king may be called"
        case "own":
            message = f"{f.player} holds {f.card} and may not call it"
    return Message(message, ("auction.calls",))
