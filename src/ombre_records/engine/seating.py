"""Who deals, who rests, and in what order the others play; seats are places at the table."""

from __future__ import annotations

from ombre_records.books.book import RuleBook

_OPPOSITE = 2
"""Where four sit, the player opposite is the second in turn."""


def in_turn(after: int, players: int) -> tuple[int, ...]:
    """Return all seats in turn, beginning behind one and ending with it.

    >>> in_turn(1, 4)
    (2, 3, 0, 1)
    """
    return tuple((after + step) % players for step in range(1, players + 1))


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
    """Tell whether one of so many at the table sits the deal out."""
    return book.table.rests != "nobody" and players == book.table.active + 1


def resting(book: RuleBook, dealer: int, players: int) -> int | None:
    """Return who rests; None where all who sit at the table play."""
    if not one_rests(book, players):
        return None
    return dealer if book.table.rests == "dealer" else (dealer + _OPPOSITE) % players


def dealer_by_rest(book: RuleBook, rests: int, players: int) -> int:
    """Return who deals where a player is known to rest."""
    return rests if book.table.rests == "dealer" else (rests - _OPPOSITE) % players


def order(dealer: int, rests: int | None, players: int) -> tuple[int, ...]:
    """Return who play, from the eldest: the next in turn from the dealer who does not rest."""
    return tuple(seat for seat in in_turn(dealer, players) if seat != rests)


def leader(book: RuleBook, ombre: int) -> int:
    """Return who leads to the first trick, by the place in play (the eldest is 0)."""
    return ombre if book.play.leads == "ombre" else 0


def first_leader(book: RuleBook, ombre: int | None) -> int | None:
    """Return the same where the Ombre may not be known; None where it is he who leads."""
    return 0 if book.play.leads == "eldest" else ombre
