"""The cards that may be written next of hands, discards, draws and the stock, by what is known."""

from __future__ import annotations

import re
from collections.abc import Iterator

from ombre_records.doors.server.naming import named
from ombre_records.doors.server.page import Block
from ombre_records.engine.dealing import packs
from ombre_records.engine.drawing import limits
from ombre_records.model.cards import PACK, card_names, is_known
from ombre_records.model.letters import lettered
from ombre_records.notation.words import Problem, read_cards
from ombre_records.referee.facts import DealFacts
from ombre_records.referee.seating.pack import pack_in_use

_NAMED = re.compile(r'\s*("[^"]*"|\S+)\s(.*)\Z')
_OF_A_PLAYER = ("hand", "holds", "exchange")
_FOR = re.compile(r"(?:\A|\s)for(?:\s|\Z)")


def may_follow(block: Block, keyword: str, rest: str) -> Iterator[str]:
    """Yield the cards that may stand behind the words of a line, in the letters of the session."""
    system, deal = block.session.system, block.deal
    if deal is None:
        return
    found = _NAMED.match(rest) if keyword in _OF_A_PLAYER else None
    if keyword in _OF_A_PLAYER and not found:
        return
    name, said = (named(found[1], block), found[2]) if found else (None, rest)
    if found and name not in block.session.players:
        return
    seat = block.session.players.index(name) if name else None
    if keyword == "exchange" and seat is not None and _full(deal, seat, said, system):
        return
    for card in card_names(_cards(block, deal, keyword, seat, said) & ~_mask(said, system)):
        yield lettered(card, system)


def _cards(block: Block, deal: DealFacts, keyword: str, seat: int | None, said: str) -> int:
    """Return the cards that a line may name; those that it has are not taken away yet."""
    pack, dealt = pack_of(block), _other(deal, seat)
    match keyword:
        case "hand":
            return pack & ~dealt
        case "exchange" if seat is not None and _FOR.search(said) is None:
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


def _full(deal: DealFacts, seat: int, said: str, system: str) -> bool:
    """Whether a player has laid off all that he may, or drawn as many as he has laid off."""
    laid, drawing, drawn = said.partition(" for ")
    count = _mask(laid, system).bit_count()
    if drawing:
        return count <= _mask(drawn, system).bit_count()
    if deal.contract is None or deal.ombre is None:
        return False
    before = [step for step in deal.exchanges if step.seat not in (seat, None)]
    left = deal.book.pack.stock - sum(step.count or 0 for step in before)
    first = all(step.seat == deal.ombre or not step.count for step in before)
    return count >= limits(deal.book.exchange, deal.contract, seat == deal.ombre, first, left)[1]


def _other(deal: DealFacts, seat: int | None) -> int:
    """Return the cards that others are known to have been dealt."""
    found = 0
    for place, hand in enumerate(deal.dealt):
        found |= 0 if place == seat else hand.certain
    return found


def _of_stock(deal: DealFacts, pack: int, seat: int | None) -> int:
    """Return the cards that may lie in the stock still: not dealt, and drawn by nobody else."""
    drawn = 0
    for step in deal.exchanges:
        if step.seat != seat:
            drawn |= sum(item for item in set(step.draws or ()) if is_known(item))
    return pack & ~_other(deal, None) & ~drawn


def _mask(said: str, system: str) -> int:
    found = 0
    for word in said.split():
        try:
            items = read_cards(word, system).items
        except Problem:
            continue
        found |= sum(item for item in set(items) if is_known(item))
    return found
