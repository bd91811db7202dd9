"""Arguments for games and positions, checked: book, players, seats, counters, cards.

A wrong value raises ValueError, a wrong type TypeError. Each says what is wanted.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from functools import reduce
from operator import or_
from random import Random
from typing import TypeVar

from ombre_records.base.errors import InvalidArgument
from ombre_records.books.book import RuleBook
from ombre_records.books.load import named
from ombre_records.engine.bidding import resting_call
from ombre_records.engine.dealing import Dealt, packs
from ombre_records.engine.game.cards import Hand, mask, sequence
from ombre_records.engine.naming import TRUMP_LETTERS, in_pack
from ombre_records.engine.seating import order, resting
from ombre_records.model.cards import CARD_NAMES, SUITS
from ombre_records.notation.words import name_problem

Names = int | Sequence[str] | None
"""The players: how many, or their names in turn order. None stands for as few as the book seats."""

_T = TypeVar("_T")
_NAMES = ("Anna", "Bo", "Carl", "Dorte", "Emil")


def book_of(book: str | RuleBook) -> RuleBook:
    """Return a rule book as it is, or the book that a name with options stands for."""
    if isinstance(book, RuleBook):
        return book
    if not isinstance(book, str):
        wanted = "a rule book, or its name such as 'aldenham + favor', is wanted"
        raise TypeError(f"{wanted}, not {type(book).__name__}")
    return named(book)


def players_of(book: RuleBook, players: Names) -> tuple[str, ...]:
    """Return the players' names in turn order; the house's own names if none are given."""
    if players is None:
        players = min(book.table.players)
    names: tuple[str, ...] = _NAMES
    if isinstance(players, int) and not isinstance(players, bool):
        count = players
    elif isinstance(players, Sequence) and not isinstance(players, str):
        count, names = len(players), tuple(map(_player, players))
    else:
        kind = type(players).__name__
        raise TypeError(f"the players are a number, or their names one by one, not {kind}")
    if count not in book.table.players:
        wanted = " or ".join(map(str, book.table.players))
        raise InvalidArgument(f"{book.name} seats {wanted}, not {count}")
    if len(set(names)) < len(names):
        raise InvalidArgument("each player wants a name of his own")
    return names[:count]


def _player(name: object) -> str:
    if not isinstance(name, str):
        raise TypeError(f"a player's name is text, not {type(name).__name__}")
    made = unicodedata.normalize("NFC", name)
    if problem := name_problem(made):
        raise InvalidArgument(problem)
    return made


def seat_of(seat: int, count: int, what: str = "a seat") -> int:
    """Return a seat, from 0, at a table of `count` players."""
    if not _is_number(seat):
        raise TypeError(f"{what} is a number from 0 to {count - 1}, not {type(seat).__name__}")
    if not 0 <= seat < count:
        raise InvalidArgument(f"{what} is a number from 0 to {count - 1}, not {seat}")
    return seat


def counters(amount: int, what: str, least: int = 0) -> int:
    """Return an amount of counters, `least` or more."""
    if not _is_number(amount):
        raise TypeError(f"{what} is a number of counters, not {type(amount).__name__}")
    if amount < least:
        raise InvalidArgument(f"{what} is at least {least}, not {amount}")
    return amount


def chance(seed: int | None) -> Random:
    """Return the random generator of a seed; None takes a seed by chance."""
    if seed is not None and not _is_number(seed):
        raise TypeError(f"a seed is a whole number or None, not {type(seed).__name__}")
    return Random(seed)


def pool_of(book: RuleBook, count: int, pool: int) -> int:
    """Return what lies in the pool before the first antes of `count` players, in counters.

    In some books all players fill an empty pool. A pool that is not empty must then hold more than
    they would lay. Otherwise a record could not tell it from their antes.
    """
    counters(pool, "the pool")
    filled = book.pool.fill * count
    if 0 < pool <= filled:
        raise InvalidArgument(f"the pool is empty or, once filled, more than {filled}, not {pool}")
    return pool


def _is_number(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def deal_of(
    book: RuleBook,
    names: Sequence[str],
    dealer: int,
    hands: Sequence[Hand | None],
    stock: Hand,
    pack: int | None = None,
) -> Dealt:
    """Return given cards as a deal. Hands are given in the order of the players.

    `pack` is the mask of the cards that the session is played with, None before its first deal.
    Raises ValueError if the cards are not a deal of the book.
    """
    if len(_each(hands)) != len(names):
        raise InvalidArgument(f"{len(hands)} hands are given for {len(names)} players")
    masks = [0 if hand is None else mask(hand) for hand in hands]
    cards = sequence(stock)
    rests = resting(book, dealer, len(names))
    for seat, hand in enumerate(masks):
        wanted = 0 if seat == rests else book.pack.hand
        if hand.bit_count() != wanted:
            rest = " and rests" if seat == rests else ""
            count = hand.bit_count()
            raise InvalidArgument(f"{names[seat]} has {count} cards{rest}; it should be {wanted}")
    if len(cards) != book.pack.stock:
        raise InvalidArgument(f"the stock has {len(cards)} cards; it should be {book.pack.stock}")
    given = (*masks, *(1 << card for card in cards))
    once(*given)
    known = packs(book) if pack is None else (pack,)
    fits = next((each for each in known if not sum(given) & ~each), None)
    if fits is None:
        raise InvalidArgument(_no_pack(book, pack))
    return Dealt(tuple(masks[seat] for seat in order(dealer, rests, len(names))), cards, fits)


def _no_pack(book: RuleBook, pack: int | None) -> str:
    if pack is None:
        out = " or ".join(book.pack.one_out)
        return f"the pack of {book.name} has no {out}, but cards of each are given"
    out = next(suit for at, suit in enumerate(SUITS) if not in_pack(at, pack))
    return f"{out} is out of the pack in this session, but cards of it are given"


def hands_of(hands: Sequence[Hand]) -> tuple[int, ...]:
    """Return a hand for each player as a mask. Raises ValueError if two hands share a card."""
    held = tuple(map(mask, _each(hands)))
    once(*held)
    return held


def _each(hands: Sequence[_T]) -> Sequence[_T]:
    if isinstance(hands, str) or not isinstance(hands, Sequence):
        raise TypeError(f"a hand for each player is wanted, not {type(hands).__name__}")
    return hands


def once(*cards: int) -> None:
    """Raise ValueError if a card is in two of the masks."""
    seen = 0
    for each in cards:
        if twice := seen & each:
            raise InvalidArgument(f"{CARD_NAMES[twice.bit_length() - 1]} is in two places")
        seen |= each


def fit(book: RuleBook, *cards: int) -> None:
    """Raise ValueError if no pack of the book has all the cards of the masks."""
    every = reduce(or_, cards, 0)
    if all(every & ~pack for pack in packs(book)):
        raise InvalidArgument(_no_pack(book, None))


def seated(book: RuleBook, hands: Sequence[int], taken: Sequence[int] = ()) -> None:
    """Raise ValueError for more players, or more cards, than a deal of the book has."""
    most, size = book.table.active + bool(resting_call(book.auction)), book.pack.hand
    if len(hands) > most:
        raise InvalidArgument(f"{book.name} deals to {most}, not to {len(hands)}")
    held = max((hand.bit_count() for hand in hands), default=0)
    if held + sum(taken) > size:
        won = f", and {sum(taken)} tricks are taken" if any(taken) else ""
        raise InvalidArgument(f"a hand of {book.name} has {size} cards, not {held}{won}")


def even(hands: Sequence[int], turn: int, lying: int) -> None:
    """Raise ValueError if hands differ in size, a card that its player has played counted in."""
    count = len(hands)
    if lying >= count:
        raise InvalidArgument(f"a trick of {count} players has at most {count - 1} cards lying")
    for seat, hand in enumerate(hands):
        played = (turn - 1 - seat) % count < lying
        if hand.bit_count() + played != hands[turn].bit_count():
            raise InvalidArgument("hands must be of equal size, less the cards that lie")


def tricks_of(taken: Sequence[int], count: int) -> tuple[int, ...]:
    """Return the tricks of each of `count` seats, or nothing if none are given."""
    if isinstance(taken, str) or not isinstance(taken, Sequence):
        raise TypeError(f"tricks are given as a number a seat, not {type(taken).__name__}")
    for each in taken:
        if not _is_number(each):
            raise TypeError(f"tricks are counted in numbers, not {type(each).__name__}")
    if len(taken) not in (0, count) or min(taken, default=0) < 0:
        raise InvalidArgument(f"tricks are counted from 0, for each of {count} seats")
    return tuple(taken)


def trump_of(trump: str) -> int:
    """Return the number of a trump by a word for it; the book has not ranked it yet."""
    if not isinstance(trump, str):
        raise TypeError(f"a trump is a suit's letter, 'none' or 'aces', not {type(trump).__name__}")
    if trump not in TRUMP_LETTERS:
        raise InvalidArgument(f"there is no trump {trump!r}; there are {', '.join(TRUMP_LETTERS)}")
    return TRUMP_LETTERS.index(trump)


def word_of(word: str, what: str) -> str:
    """Return a word, or raise TypeError if it is not a text. The book does not judge it here."""
    if not isinstance(word, str):
        raise TypeError(f"{what} is a word of the book's, not {type(word).__name__}")
    return word
