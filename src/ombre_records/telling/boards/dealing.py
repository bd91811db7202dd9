"""Deal boards from a seed, board by board, the same on every machine; and say what each seat could
reach.

Board 7 of seed 3 is `engine.dealing.deal` with Python's Mersenne Twister seeded by the text `ombre
board 3/7`, of which only `Random.random` is drawn: what that gives is fixed for good. So a board
does not depend on how many are dealt with it.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from random import Random
from typing import NamedTuple

from ombre_records.analysis.solver.goal import Goal, Value, goal
from ombre_records.analysis.solver.solver import OpenHandsSolver
from ombre_records.base.errors import InvalidArgument
from ombre_records.books.book import Call, RuleBook
from ombre_records.engine import dealing
from ombre_records.engine.drawing import limits
from ombre_records.engine.following import following
from ombre_records.engine.open_hands import OpenHands
from ombre_records.engine.seating import board_dealer, leader, order, resting
from ombre_records.engine.trumps import NO_TRUMP, TRUMPS, ranked
from ombre_records.model.cards import CARD_NAMES, SUITS, cards_of, holding
from ombre_records.notation.format import format as formatted
from ombre_records.notation.parse import parse


class Board(NamedTuple):
    """A board before it is played.

    `dealer`, `rests` and `order` are places at the table, from 0, `order` who hold cards from the
    eldest; `hands` are masks in that order, `stock` cards from the top.
    """

    number: int
    dealer: int
    rests: int | None
    order: tuple[int, ...]
    hands: tuple[int, ...]
    stock: tuple[int, ...]


class BoardSet(NamedTuple):
    """Boards of one seed, by one book, for tables of so many players."""

    book: RuleBook
    seed: int
    players: int
    boards: tuple[Board, ...]

    @property
    def one_rests(self) -> bool:
        """Whether somebody at the table holds no cards."""
        return any(board.rests is not None for board in self.boards)


class WrongPlayersError(InvalidArgument):
    """Players that do not fit the rule book; the message says how many do."""


def deal_boards(
    book: RuleBook, count: int, seed: int, *, players: int | None = None, first: int = 1
) -> BoardSet:
    """Deal so many boards, numbered from `first`.

    `players` is how many sit at a table, as few as the book seats unless told. WrongPlayersError
    for a number that the book does not seat.

    >>> from ombre_records.books.load import named
    >>> from ombre_records.model.cards import holding
    >>> (board,) = deal_boards(named("lhombre"), 1, seed=3, first=7).boards
    >>> board.order, holding(board.hands[0])
    ((0, 1, 2), 'SQ62 CK64 H3 DJ4')
    """
    seats = min(book.table.players) if players is None else players
    if seats not in book.table.players:
        wanted = " or ".join(map(str, book.table.players))
        raise WrongPlayersError(f"{book.name} seats {wanted}, not {seats}")
    packs = dealing.packs(book)
    # A suit that is out is out of the whole session, so that it is drawn once for all boards.
    pack = packs[int(Random(f"ombre pack {seed}").random() * len(packs))]
    numbers = range(first, first + count)
    return BoardSet(
        book, seed, seats, tuple(_dealt(book, seed, number, seats, pack) for number in numbers)
    )


def _dealt(book: RuleBook, seed: int, number: int, players: int, pack: int) -> Board:
    dealt = dealing.deal(book, Random(f"ombre board {seed}/{number}"), pack)
    dealer = board_dealer(number, players)
    rests = resting(book, dealer, players)
    return Board(number, dealer, rests, order(dealer, rests, players), dealt.hands, dealt.stock)


def record(dealt: BoardSet, rules: str | None = None) -> str:
    """Write boards in the notation, in canonical form; players are called by their seats.

    `rules` is the rule book as the header names it, where its own name is not a shipped book's.
    """
    return formatted(parse("\n".join(_lines(dealt, rules)) + "\n"))


def _lines(dealt: BoardSet, rules: str | None) -> Iterator[str]:
    yield "ombre 1"
    yield f'tag seed "{dealt.seed}"'
    yield "boards"
    yield f"rules {rules or dealt.book.written}"
    yield f"players {', '.join(map(_name, range(dealt.players)))}"
    for board in dealt.boards:
        yield ""
        yield from _board(board)


def _board(board: Board) -> Iterator[str]:
    yield f"deal {board.number}"
    yield f"dealer {_name(board.dealer)}"
    if board.rests is not None:
        yield f"rests {_name(board.rests)}"
    for place, hand in sorted(zip(board.order, board.hands, strict=True)):
        yield f"hand {_name(place)} {holding(hand)}"
    if board.stock:
        yield f"stock {' '.join(CARD_NAMES[card] for card in board.stock)}"


def _name(place: int) -> str:
    return f"Seat{place + 1}"


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
    calls = [call for call in book.auction.calls if call.aim in ("nolo", "none")]
    calls.sort(key=lambda call: not call.solo)
    return calls[0] if calls else None


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
    best_value: Value | None = None
    for hand in _exchanged(book, board, ombre, trump, call):
        hands = (*board.hands[:ombre], hand, *board.hands[ombre + 1 :])
        value = solver.solve(_position(book, hands, ombre, trump))
        best_value = value if best_value is None else max(best_value, value)
        if best_value.rank == best:
            break
    assert best_value is not None, "one may always take as few as the game allows"
    return best_value.outcome


def _exchanged(book: RuleBook, board: Board, ombre: int, trump: int, call: Call) -> Iterator[int]:
    """Yield the hands that the Ombre may have after the exchange, likely ones first.

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
