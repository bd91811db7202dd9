"""The best outcome that each seat can reach as Ombre, in each suit, with all hands open.

Two things are exact: the hands as dealt, from which nobody takes a card; and the same after the
Ombre has laid off and drawn, seeing the stock, what is best for him, while the others keep their
cards. The second is the most that he can hope for where the defenders may stay as they are: what
they take can only be to their good.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import NamedTuple

from ombre_records.analysis.solver.goal import Goal, Value, goal
from ombre_records.analysis.solver.solver import OpenHandsSolver
from ombre_records.books.book import Call, RuleBook
from ombre_records.engine.drawing import limits
from ombre_records.engine.following import following
from ombre_records.engine.open_hands import OpenHands
from ombre_records.engine.seating import leader
from ombre_records.engine.trumps import NO_TRUMP, TRUMPS, ranked
from ombre_records.model.cards import SUITS, cards_of
from ombre_records.telling.boards.dealing import Board

SUITED = tuple(range(len(SUITS)))


class Reach(NamedTuple):
    """The best outcome by seat, the eldest first, and by trump; the last column may be nolo.

    `taking` is empty where the Ombre takes no cards in the book's games.
    """

    trumps: tuple[int, ...]
    dealt: tuple[tuple[str, ...], ...]
    taking: tuple[tuple[str, ...], ...]


def reach(book: RuleBook, board: Board) -> Reach | None:
    """Return what could be reached on a board; None by a book in which no suit is followed."""
    if following(book).free:
        return None
    nolo = no_tricks(book)
    trumps = (*SUITED, NO_TRUMP) if nolo else SUITED
    buying = _buying(book)
    seats = range(len(board.hands))
    game = goal(book)
    dealt = tuple(
        tuple(
            _as_dealt(book, board, seat, trump, goal(book, nolo) if trump == NO_TRUMP else game)
            for trump in trumps
        )
        for seat in seats
    )
    if buying is None or not board.stock:
        return Reach(trumps, dealt, ())
    taking = tuple(
        tuple(_outcome_after_exchange(book, board, seat, trump, game, buying) for trump in SUITED)
        for seat in seats
    )
    return Reach(trumps, dealt, taking)


def no_tricks(book: RuleBook) -> Call | None:
    """Return the game in which no trick is wanted: where there are several, one without exchange,
    since of these games only the hand as dealt is looked at.
    """
    found = [call for call in book.auction.calls if call.aim in ("nolo", "none")]
    found.sort(key=lambda call: not call.solo)
    return found[0] if found else None


def _buying(book: RuleBook) -> Call | None:
    """Return the lowest game in which the Ombre names trumps and takes cards."""
    return next(
        (
            call
            for call in book.auction.calls
            if call.aim == "most"
            and call.trump == "any"
            and call.when == "first"
            and not (call.solo or call.promises)
        ),
        None,
    )


def _position(book: RuleBook, hands: tuple[int, ...], ombre: int, trump: int) -> OpenHands:
    return OpenHands.of(book, hands, trump, leader(book, 0, ombre))


def _as_dealt(book: RuleBook, board: Board, ombre: int, trump: int, game: Goal) -> str:
    solver = OpenHandsSolver(ombre, game)
    return solver.solve(_position(book, board.hands, ombre, trump)).outcome


def _outcome_after_exchange(
    book: RuleBook, board: Board, ombre: int, trump: int, game: Goal, call: Call
) -> str:
    """Try every exchange of the Ombre's until one reaches the best outcome that there is."""
    solver, best = OpenHandsSolver(ombre, game), len(game.outcomes) - 1
    found: Value | None = None
    for hand in _exchanged(book, board, ombre, trump, call):
        hands = (*board.hands[:ombre], hand, *board.hands[ombre + 1 :])
        value = solver.solve(_position(book, hands, ombre, trump))
        found = value if found is None else max(found, value)
        if found.rank == best:
            break
    assert found is not None, "one may always take as few as the game allows"
    return found.outcome


def _exchanged(book: RuleBook, board: Board, ombre: int, trump: int, call: Call) -> Iterator[int]:
    """Go through the hands that the Ombre may have after the exchange, likely ones first.

    He draws from the top, so that a hand depends on how many cards he takes and which he keeps. The
    order decides no answer, only how soon a good one is met: trumps are kept before other cards.
    """
    held = board.hands[ombre]
    trumps = TRUMPS[ranked(trump, book)]
    cards = sorted(cards_of(held), key=lambda card: (trumps >> card & 1, -card))
    least, most = limits(book.exchange, call, True, True, len(board.stock))
    for count in range(min(most, len(cards)), least - 1, -1):
        drawn = sum(1 << card for card in board.stock[:count])
        for laid in combinations(cards, count):
            yield held & ~sum(1 << card for card in laid) | drawn
