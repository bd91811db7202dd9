"""The dealer, the resting player, and the order of the others; seats are places at the table."""

from __future__ import annotations

from functools import lru_cache
from typing import TypeVar

from ombre_records.books.book import RuleBook

T = TypeVar("T")


@lru_cache(maxsize=1000)
def in_turn(after: int, players: int) -> tuple[int, ...]:
    """Return all seats in turn, beginning behind one and ending with it.

    >>> in_turn(1, 4)
    (2, 3, 0, 1)
    """
    return tuple((after + step) % players for step in range(1, players + 1))


@lru_cache(maxsize=1000)
def turn(seats: tuple[int, ...] | range, first: int) -> tuple[int, ...]:
    """Return players, given in turn, beginning with one of them; where they sit may be any places.

    >>> turn((1, 2, 3), 3)
    (3, 1, 2)
    """
    at = seats.index(first)
    return (*seats[at:], *seats[:at])


def next_dealer(dealer: int, players: int) -> int:
    """Return who deals next: the deal goes round, whatever became of the last one."""
    return (dealer + 1) % players


def board_dealer(number: int, players: int) -> int:
    """Return who deals a board, which its number tells: the last of those seated deals board 1.

    >>> [board_dealer(number, 3) for number in (1, 2, 3, 4)]
    [2, 0, 1, 2]
    """
    return (number - 2) % players


def dealer_before(eldest: int, players: int) -> int:
    """Return who has dealt where a player is the eldest of all at the table."""
    return (eldest - 1) % players


def one_rests(book: RuleBook, players: int) -> bool:
    """Return whether one of so many at the table sits the deal out."""
    return book.table.rests != "nobody" and players == book.table.active + 1


def resting(book: RuleBook, dealer: int, players: int) -> int | None:
    """Return who rests; None where all who sit at the table play."""
    if not one_rests(book, players):
        return None
    return dealer if book.table.rests == "dealer" else _opposite(dealer, players)


def dealer_by_rest(book: RuleBook, rests: int, players: int) -> int:
    """Return who deals where a player is known to rest."""
    return rests if book.table.rests == "dealer" else _opposite(rests, players)


def _opposite(seat: int, players: int) -> int:
    return (seat + players // 2) % players


@lru_cache(maxsize=1000)
def order(dealer: int, rests: int | None, players: int) -> tuple[int, ...]:
    """Return who play, from the eldest: the next in turn from the dealer who does not rest."""
    return tuple(seat for seat in in_turn(dealer, players) if seat != rests)


def all_play(dealer: int, players: int) -> tuple[int, ...]:
    """Return who play, from the eldest, where the player who rests takes a game and joins them."""
    return order(dealer, None, players)


def eldest_leads(book: RuleBook) -> bool:
    """Return whether the eldest leads to the first trick, whoever is Ombre."""
    return book.play.leads == "eldest"


def leader(book: RuleBook, eldest: T, ombre: T) -> T:
    """Return who of the two leads to the first trick; either may be None, for a player not known.

    >>> from ombre_records.books.load import named
    >>> leader(named("aldenham"), 0, None)
    0
    """
    return eldest if eldest_leads(book) else ombre
