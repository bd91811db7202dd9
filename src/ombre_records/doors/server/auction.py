"""What may be written next of an auction: calls, the contract, trumps, the king that is called.

What is lawful is asked of the engine, with what is known of the deal so far.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from ombre_records.books.book import Call, RuleBook
from ombre_records.doors.server.cards import pack_of
from ombre_records.doors.server.naming import named
from ombre_records.doors.server.page import Block
from ombre_records.engine.game.positions import AuctionPosition
from ombre_records.engine.naming import demanded, in_pack, kings, may_name, suit_turned
from ombre_records.model.cards import CARD_NAMES, SUITS, holding
from ombre_records.referee.facts import DealFacts, HandFacts

_CALL = re.compile(r'\s*(?:("[^"]*"|\S+)\s+)?(\S+)\s*')
_SPEAKER = re.compile(r'\s*("[^"]*"|\S+)\s')


def calls(block: Block, rest: str) -> Iterator[tuple[str | None, str]]:
    """Yield who may speak next and what he may say; the speaker is None where he is named already.

    Nothing where another is named, or where what was said before cannot be.
    """
    *done, now = rest.split(",")
    position = _said(_begun(block), done)
    if position is None:
        return
    speaker = _speaker(block, position.turn)
    begun = _SPEAKER.match(f"{now} ")
    if begun and speaker not in (None, named(begun[1], block)):
        return
    for call in position.lawful_calls():
        yield (None if begun else speaker), call


def _said(position: AuctionPosition, done: Iterable[str]) -> AuctionPosition | None:
    """Return the auction after what was said; None if that cannot have been said."""
    for each in done:
        found = _CALL.fullmatch(each)
        if found is None:
            return None
        try:
            position = position.say(found[2])
        except ValueError:
            return None
    return position


def _speaker(block: Block, turn: int | None) -> str | None:
    """Return the name of who speaks at a turn; behind the last it is the player who rests."""
    deal = block.deal
    if deal is None or turn is None or deal.dealer is None or not deal.order:
        return None  # nobody knows who is the eldest
    seat = deal.order[turn] if turn < len(deal.order) else deal.rests
    return None if seat is None else block.session.players[seat]


def _begun(block: Block) -> AuctionPosition:
    """Return the auction before its first call, with what is known of the hands."""
    deal = block.deal
    book = deal.book if deal else block.session.book
    pack = pack_of(block)
    out = next((SUITS[suit] for suit in range(len(SUITS)) if not in_pack(suit, pack)), None)
    dealt = [deal.dealt[seat] for seat in deal.order] if deal else []
    if dealt and all(hand.known for hand in dealt):
        try:
            return AuctionPosition(book, [holding(hand.certain) for hand in dealt], out=out)
        except ValueError:
            pass  # a card twice, or a hand too many: told by the judge
    return AuctionPosition(book, out=out)


# ---------------------------------------------------------------- once it is over


def games(block: Block) -> tuple[str, ...]:
    """Return the contracts that may be announced: by the bids, where they are known to the end."""
    book = block.session.book
    every = tuple(call.name for call in book.auction.calls if not call.promises)
    deal = block.deal
    if deal is None or not deal.bids:
        return every
    position = _said(_begun(block), (bid.word for bid in deal.bids))
    return (position.contracts() if position else ()) or every


def trumps(block: Block) -> tuple[str, ...]:
    """Return the suits that may be trump in the game that is played, by their letters."""
    deal, book, pack = block.deal, block.session.book, pack_of(block)
    every = [suit for suit in range(len(SUITS)) if in_pack(suit, pack)]
    if deal is None or deal.ombre is None or deal.contract is None:
        return tuple(SUITS[suit] for suit in every)
    fixed = demanded(deal.contract)
    if fixed is not None:
        return (SUITS[fixed],) if fixed in every else ()
    if deal.contract.trump == "turned":
        if deal.turned is None:
            return tuple(SUITS[suit] for suit in every)
        return (SUITS[suit_turned(deal.turned)],)
    hand = _hand(deal, deal.ombre)
    return tuple(SUITS[s] for s in every if _may_name(book, deal.contract, s, hand))


def _may_name(book: RuleBook, call: Call, suit: int, hand: HandFacts) -> bool:
    """Whether a suit may be named from a hand, of which not all need be known."""
    return may_name(book, call, suit, hand.certain if hand.known else hand.possible | hand.certain)


def called(block: Block) -> tuple[str, ...]:
    """Return the kings that the Ombre may call."""
    deal = block.deal
    if deal is None or deal.ombre is None:
        return ()
    hand = _hand(deal, deal.ombre)
    return tuple(CARD_NAMES[king] for king in kings(hand.certain, pack_of(block)))


def _hand(deal: DealFacts, seat: int) -> HandFacts:
    return deal.dealt[seat]
