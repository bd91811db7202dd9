"""The plain player: it calls, exchanges and plays by the rules stated here, which are not advice.

- It counts its strength in each suit that might be trump: one for each trump, one more for each
  matador, and one for each plain king. From eight on it calls the lowest game of the book that is
  played with the hand as dealt, from six on the lowest in which the Ombre exchanges, or calls a
  king, for which five are enough. In all of them he wants the most tricks, and names any suit. It
  passes if there is no such game, or if somebody else has called. Who must play, plays the lowest
  game there is.
- It names the suit in which it has most trumps (`analysis.single_dummy.policy.best_suit`). It calls
  the king of the plain suit in which it has most cards.
- It exchanges by the plain policy of single dummy analysis (`analysis.single_dummy.policy.plain`).
- An Ombre who has won every trick claims as soon as he may, and leaves the vole alone. Nothing else
  is announced. A puesta goes into the pool.
- The Ombre leads his highest trump, and without any his highest card. The others lead a plain king,
  and without any the lowest card of their shortest plain suit.
- Who plays to a trick that his side is winning, as far as he knows his side, plays his lowest card
  if he is the last; any other the lowest card that wins what lies there, and if none does, his
  lowest. Plain cards are lower than trumps.
- An Ombre who wants no trick leads his lowest card, and plays the highest that does not win the
  trick; if all win, the lowest of them. The others lead their lowest.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from random import Random

from ombre_records.analysis.players.standing import book_of, mask
from ombre_records.analysis.single_dummy.policy import best_suit, laid_off_in_order
from ombre_records.books.book import Call, RuleBook
from ombre_records.engine.game.actions import DONE, POOLED, PROCEED
from ombre_records.engine.game.arguments import trump_of
from ombre_records.engine.game.information import Information
from ombre_records.engine.naming import KINGS, calls_king
from ombre_records.engine.trumps import (
    MATADOR_MASKS,
    RUNS,
    STRENGTH,
    SUIT_OF,
    TRUMPS,
    ranked,
    winning,
)
from ombre_records.model.cards import CARD_NAMES, CARDS, SUIT_MASKS, SUITS

_PLAYS, _SOLO = 6, 8
"""The strength from which `plain` plays, and from which it plays with the hand as dealt."""


def plain(seen: Information, rng: Random) -> Sequence[str]:
    """Return what the stated rules of this module say."""
    match seen.phase:
        case "auction":
            return (_call(seen),)
        case "contract":
            return (seen.actions[0].word,)
        case "trump":
            return (_trump(seen),)
        case "king":
            return (_king(seen),)
        case "exchange":
            return _exchange(seen)
        case "announcing":
            return (_announcement(seen),)
        case "puesta":
            return (POOLED,)
    if seen.phase == "play":
        return (_card(seen),)
    return (seen.actions[0].word,)


# ------------------------------------------------------------ the auction


def _call(seen: Information) -> str:
    may = [action.word for action in seen.actions]
    book = book_of(seen.book)
    word = book.auction.passes[0]
    wanted = _calls_by_strength(book, _strength(seen, book))
    chosen = next((call for call in wanted if call in may), None)
    if chosen is not None and not _outbid(seen, book):
        return chosen
    return word if word in may else may[0]


def _outbid(seen: Information, book: RuleBook) -> bool:
    """Return whether somebody else has called: `plain` opens, and does not contend."""
    return any(book.call(call.word) for call in seen.calls if call.seat != seen.seat)


@lru_cache
def _games(book: str, solo: bool) -> tuple[str, ...]:
    """Return the games that `plain` thinks of, the lowest first."""
    calls = sorted(book_of(book).auction.calls, key=lambda call: call.rank)
    return tuple(call.name for call in calls if _thought_of(call) and _alone(call) == solo)


def _alone(call: Call) -> bool:
    """Return whether a game is played with the hand as dealt, and nobody's help."""
    return call.solo and not calls_king(call)


def _thought_of(call: Call) -> bool:
    ordinary = call.aim == "most" and call.trump == "any" and call.when == "first"
    return ordinary and not call.promises


def _calls_by_strength(book: RuleBook, strength: int) -> tuple[str, ...]:
    """Return the games that are good enough for a strength, the one that is wanted most first."""
    solo, exchanged = (_games(book.written, solo) for solo in (True, False))
    if strength >= _SOLO:
        return (*solo[:1], *exchanged[:1])
    friend = any(calls_king(call) for call in book.auction.calls)
    return exchanged[:1] if strength >= _PLAYS - friend else ()


def _strength(seen: Information, book: RuleBook) -> int:
    hand = mask(seen.dealt)
    out = None if seen.out is None else SUITS.index(seen.out)
    trumps = [ranked(suit, book) for suit in range(len(SUITS)) if suit != out]
    return max(worth(hand, trump) for trump in trumps)


def worth(hand: int, trump: int) -> int:
    """Return the strength of a hand if this is trump, as the engine ranks it."""
    trumps = hand & TRUMPS[trump]
    matadors = trumps & MATADOR_MASKS[trump] & sum(1 << card for card in RUNS[trump][:3])
    kings = hand & KINGS & ~TRUMPS[trump]
    return trumps.bit_count() + matadors.bit_count() + kings.bit_count()


def _trump(seen: Information) -> str:
    book, hand = book_of(seen.book), mask(seen.hand)
    suits = [SUITS.index(action.word) for action in seen.actions]
    return SUITS[best_suit(hand, suits, lambda suit: ranked(suit, book))]


def _king(seen: Information) -> str:
    """Return the king of the plain suit of which most cards are held, if one may be called."""
    trump, hand = _trump_of(seen), mask(seen.hand)

    def worth(word: str) -> tuple[bool, int, int]:
        king = CARDS[word]
        plain_suit = SUIT_OF[trump][king] == king // 10
        return plain_suit, (hand & SUIT_MASKS[king // 10]).bit_count(), -king

    return max((action.word for action in seen.actions), key=worth)


# ------------------------------------------------------------ the exchange


def _exchange(seen: Information) -> Sequence[str]:
    """Return all that is laid off, and `done`."""
    book, hand = book_of(seen.book), mask(seen.hand)
    contract = book.call(seen.contract or "")
    own = seen.ombre == seen.seat
    aim = contract.aim if own and contract is not None else "most"
    trump = None if seen.trump is None else _trump_of(seen)
    order, unwanted = laid_off_in_order(hand, trump, aim)
    if contract is not None and len(seen.hand) > book.pack.hand:  # he has drawn the whole stock
        number = len(seen.hand) - book.pack.hand
    else:
        least, most = _room(seen, book, contract, own=own)
        number = min(max(unwanted, least), most)
    return (*(CARD_NAMES[card] for card in order[:number]), DONE)


def _room(
    seen: Information, book: RuleBook, contract: Call | None, *, own: bool
) -> tuple[int, int]:
    """Return the fewest and the most cards that the player may take, by what has been taken."""
    from ombre_records.engine.drawing import limits

    assert contract is not None, "the contract is known before the exchange"
    stock_left = book.pack.stock - sum(step.number for step in seen.exchanged)
    first = not any(step.number for step in seen.exchanged if step.seat != seen.ombre)
    least, most = limits(book.exchange, contract, own, first, stock_left)
    return least, min(most, len(seen.hand))


# ------------------------------------------------------------ the play


def _announcement(seen: Information) -> str:
    all_his = all(trick.winner == seen.seat for trick in seen.tricks)
    may_claim = any(action.word == "claim" for action in seen.actions)
    return "claim" if may_claim and all_his else PROCEED


def _card(seen: Information) -> str:
    trump = _trump_of(seen)
    may = [CARDS[action.word] for action in seen.actions if action.kind == "play"]
    if len(may) == 1:
        return CARD_NAMES[may[0]]
    lying = seen.tricks[-1] if seen.tricks and seen.tricks[-1].winner is None else None
    contract = book_of(seen.book).call(seen.contract or "")
    low = contract is not None and contract.aim in ("none", "nolo")
    if lying is None:
        return CARD_NAMES[_led(seen, may, trump, low=low)]
    cards = tuple(CARDS[name] for name in lying.cards)
    strength = STRENGTH[trump]
    if low and seen.seat == seen.ombre:
        losing = [card for card in may if winning((*cards, card), trump) != len(cards)]
        return CARD_NAMES[max(losing, key=strength.__getitem__) if losing else _lowest(may, trump)]
    if len(cards) == len(_seats(seen)) - 1 and _ours(seen, lying.leader, winning(cards, trump)):
        return CARD_NAMES[_lowest(may, trump)]
    taking = [card for card in may if winning((*cards, card), trump) == len(cards)]
    return CARD_NAMES[_lowest(taking or may, trump)]


def _led(seen: Information, may: Sequence[int], trump: int, *, low: bool) -> int:
    strength = STRENGTH[trump]
    if low:
        return _lowest(may, trump)
    if seen.seat == seen.ombre:
        return max(may, key=lambda card: (strength[card], -card))
    plain_cards = [card for card in may if not TRUMPS[trump] >> card & 1]
    kings = [card for card in plain_cards if KINGS >> card & 1]
    if kings:
        return kings[0]
    if not plain_cards:
        return _lowest(may, trump)
    length = [sum(card // 10 == suit for card in plain_cards) for suit in range(len(SUITS))]
    return min(plain_cards, key=lambda card: (length[card // 10], strength[card], card))


def _lowest(cards: Iterable[int], trump: int) -> int:
    strength = STRENGTH[trump]
    return min(cards, key=lambda card: (strength[card], card))


def _ours(seen: Information, leader: int, place: int) -> bool:
    """Return whether the trick is being won by the player's own side, as far as it is known."""
    seats = _seats(seen)
    winner = seats[(seats.index(leader) + place) % len(seats)]
    with_ombre = {seat for seat in (seen.ombre, seen.friend) if seat is not None}
    return (winner in with_ombre) == (seen.seat in with_ombre)


def _seats(seen: Information) -> tuple[int, ...]:
    """Return the players in turn."""
    return tuple(seat for seat in range(len(seen.players)) if seat != seen.rests)


# ------------------------------------------------------------ cards and books


def _trump_of(seen: Information) -> int:
    assert seen.trump is not None, "trumps are named before the first card"
    return ranked(trump_of(seen.trump), book_of(seen.book))
