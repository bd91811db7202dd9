"""Boards as a record: a header with `boards`, and for each its dealer, its hands and its stock."""

from __future__ import annotations

from collections.abc import Iterator

from ombre_records.model.cards import CARD_NAMES, holding
from ombre_records.notation.format import format as formatted
from ombre_records.notation.parse import parse
from ombre_records.telling.boards.dealing import Board, BoardSet


def record(dealt: BoardSet, rules: str | None = None) -> str:
    """Write boards in the notation, in canonical form; players are called by their seats.

    `rules` is the rule book as the header names it, where its own name is no shipped book's.
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
