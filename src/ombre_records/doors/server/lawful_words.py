"""The lawful next words of a deal: cards, calls, the contract, trumps, the king that is called.

What is lawful is asked of the engine, with what is known of the deal so far.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from ombre_records.doors.entry.candidates import contracts
from ombre_records.doors.entry.whole_deal import auction_begun, speaker
from ombre_records.doors.server.naming import named
from ombre_records.doors.server.page import Block
from ombre_records.engine.dealing import packs
from ombre_records.engine.drawing import limits
from ombre_records.engine.game.positions import AuctionPosition
from ombre_records.engine.naming import demanded, in_pack, kings, may_name, suit_turned
from ombre_records.model.cards import CARD_NAMES, PACK, SUITS, card_names, is_known
from ombre_records.model.letters import lettered
from ombre_records.notation.words import Problem, read_cards
from ombre_records.referee.facts import DealFacts
from ombre_records.referee.seating.hands import pack_in_use

_NAMED = re.compile(r'\s*("[^"]*"|\S+)\s(.*)\Z')
_OF_A_PLAYER = ("hand", "holds", "exchange")
_FOR = re.compile(r"(?:\A|\s)for(?:\s|\Z)")


def may_follow(block: Block, keyword: str, rest: str) -> Iterator[str]:
    """Yield the cards that may stand behind the words of a line, in the letters of the session."""
    system, deal = block.session.system, block.deal
    if deal is None:
        return
    match = _NAMED.match(rest) if keyword in _OF_A_PLAYER else None
    if keyword in _OF_A_PLAYER and not match:
        return
    name, typed = (named(match[1], block), match[2]) if match else (None, rest)
    if match and name not in block.session.players:
        return
    seat = block.session.players.index(name) if name else None
    if keyword == "exchange" and seat is not None and _full(deal, seat, typed, system):
        return
    for card in card_names(_cards(block, deal, keyword, seat, typed) & ~_mask(typed, system)):
        yield lettered(card, system)


def _cards(block: Block, deal: DealFacts, keyword: str, seat: int | None, typed: str) -> int:
    """Return the cards that a line may name; those that it has are not taken away yet."""
    pack, dealt = pack_of(block), _other(deal, seat)
    match keyword:
        case "hand":
            return pack & ~dealt
        case "exchange" if seat is not None and _FOR.search(typed) is None:
            hand = deal.dealt[seat]
            return hand.certain if hand.known else pack & ~dealt
        case "exchange":
            return _of_stock(deal, pack, seat)
        case "holds" if seat is not None:
            hand = deal.hands[seat] if deal.hands else deal.dealt[seat]
            return hand.certain if hand.known else hand.certain | hand.possible
    return _of_stock(deal, pack, None)


def pack_of(block: Block) -> int:
    """Return the cards that the block's session is played with."""
    session = block.session
    if packs(session.book) == (PACK,):
        return PACK
    return pack_in_use(session.session, session.reading, session.book)


def _full(deal: DealFacts, seat: int, typed: str, system: str) -> bool:
    """Whether a player has laid off all that he may, or drawn as many as he has laid off."""
    laid, drawing, drawn = typed.partition(" for ")
    count = _mask(laid, system).bit_count()
    if drawing:
        return count <= _mask(drawn, system).bit_count()
    if deal.contract is None or deal.ombre is None:
        return False
    before = [step for step in deal.exchanges if step.seat not in (seat, None)]
    remaining = deal.book.pack.stock - sum(step.count or 0 for step in before)
    first = all(step.seat == deal.ombre or not step.count for step in before)
    return (
        count >= limits(deal.book.exchange, deal.contract, seat == deal.ombre, first, remaining)[1]
    )


def _other(deal: DealFacts, seat: int | None) -> int:
    """Return the cards that others are known to have been dealt."""
    cards = 0
    for place, hand in enumerate(deal.dealt):
        cards |= 0 if place == seat else hand.certain
    return cards


def _of_stock(deal: DealFacts, pack: int, seat: int | None) -> int:
    """Return the cards that may lie in the stock still: not dealt, and drawn by nobody else."""
    drawn = 0
    for step in deal.exchanges:
        if step.seat != seat:
            drawn |= sum(item for item in set(step.draws or ()) if is_known(item))
    return pack & ~_other(deal, None) & ~drawn


def _mask(typed: str, system: str) -> int:
    cards = 0
    for word in typed.split():
        try:
            items = read_cards(word, system).items
        except Problem:
            continue
        cards |= sum(item for item in set(items) if is_known(item))
    return cards


_CALL = re.compile(r'\s*(?:("[^"]*"|\S+)\s+)?(\S+)\s*')
_SPEAKER = re.compile(r'\s*("[^"]*"|\S+)\s')


def calls(block: Block, rest: str) -> Iterator[tuple[str | None, str]]:
    """Yield who may speak next and what he may say; the speaker is None where he is named already.

    Nothing where another is named, or where what was said before cannot be.
    """
    *done, now = rest.split(",")
    position = _after(_begun(block), done)
    if position is None:
        return
    name = _speaker(block, position.turn)
    begun = _SPEAKER.match(f"{now} ")
    if begun and name not in (None, named(begun[1], block)):
        return
    for call in position.lawful_calls():
        yield (None if begun else name), call


def _after(position: AuctionPosition, done: Iterable[str]) -> AuctionPosition | None:
    """Return the auction after what was said; None if that cannot have been said."""
    for each in done:
        match = _CALL.fullmatch(each)
        if match is None:
            return None
        try:
            position = position.say(match[2])
        except ValueError:
            return None
    return position


def _speaker(block: Block, turn: int | None) -> str | None:
    """Return the name of who speaks at a turn."""
    deal = block.deal
    if deal is None or deal.dealer is None or not deal.order:
        return None  # nobody knows who is the eldest
    seat = speaker(deal, turn)
    return None if seat is None else block.session.players[seat]


def _begun(block: Block) -> AuctionPosition:
    """Return the auction before its first call, with what is known of the hands."""
    deal = block.deal
    book = deal.book if deal else block.session.book
    pack = pack_of(block)
    out = next((SUITS[suit] for suit in range(len(SUITS)) if not in_pack(suit, pack)), None)
    return auction_begun(book, deal, out)


# ---------------------------------------------------------------- once it is over


def games(block: Block) -> tuple[str, ...]:
    """Return the contracts that may be announced: by the bids, where they are known to the end."""
    book = block.session.book
    every = tuple(call.name for call in contracts(book))
    deal = block.deal
    if deal is None or not deal.bids:
        return every
    position = _after(_begun(block), (bid.word for bid in deal.bids))
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
    hand = deal.dealt[deal.ombre]
    held = hand.certain if hand.known else hand.possible | hand.certain
    return tuple(SUITS[s] for s in every if may_name(book, deal.contract, s, held))


def called(block: Block) -> tuple[str, ...]:
    """Return the kings that the Ombre may call."""
    deal = block.deal
    if deal is None or deal.ombre is None:
        return ()
    hand = deal.dealt[deal.ombre]
    return tuple(CARD_NAMES[king] for king in kings(hand.certain, pack_of(block)))
