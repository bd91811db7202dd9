"""Boards with a card in another place, at random: one finding, at the deal where it stands."""

from __future__ import annotations

import random

import pytest

from examples import spread
from ombre_records import check
from ombre_records.books.load import named
from ombre_records.gathering.tournament.differences import beside_each_other
from ombre_records.model.cards import cards_of
from ombre_records.telling.boards.dealing import BoardSet, deal_boards, record

TABLES, BOARDS = 4, 5


def told(dealt: BoardSet, table: int) -> str:
    """Write the boards as a table has them, under the names of its players."""
    text = record(dealt).replace("Seat", f"T{table}x")
    return text.replace("boards\n", f'event "Cup"\ntable {table}\nboards\n', 1)


def with_two_cards_changed(dealt: BoardSet, number: int, rng: random.Random) -> BoardSet:
    """Change a card of a hand for one of another hand, or two cards of the stock, on a board."""
    at = number - 1
    board = dealt.boards[at]
    if rng.random() < 0.3:
        one, other = rng.sample(range(len(board.stock)), 2)
        stock = list(board.stock)
        stock[one], stock[other] = stock[other], stock[one]
        changed = board._replace(stock=tuple(stock))
    else:
        one, other = rng.sample(range(len(board.hands)), 2)
        hands = list(board.hands)
        mine, yours = (rng.choice(list(cards_of(hands[seat]))) for seat in (one, other))
        for seat in (one, other):
            hands[seat] ^= 1 << mine | 1 << yours
        changed = board._replace(hands=tuple(hands))
    return dealt._replace(boards=(*dealt.boards[:at], changed, *dealt.boards[at + 1 :]))


@pytest.mark.parametrize("seed", spread(range(120), 6))
def test_a_changed_board_is_told_once_where_it_stands(seed: int) -> None:
    rng = random.Random(seed)
    book = named(rng.choice(("lhombre", "aldenham", "four-handed")))
    dealt = deal_boards(book, BOARDS, seed, players=rng.choice(book.table.players))
    table, board = rng.randint(1, TABLES), rng.randint(1, BOARDS)
    texts = [
        told(with_two_cards_changed(dealt, board, rng) if each == table else dealt, each)
        for each in range(1, TABLES + 1)
    ]
    reports = [check(text) for text in texts]
    assert not any(report.shown for report in reports), "each by itself is lawful"
    (found,) = (finding for _path, finding in beside_each_other(reports))
    assert found.rule == "wrong-board"
    assert found.deal == board
    source = reports[table - 1].source
    line = source.text.splitlines()[source.place(found.span).line - 1]
    assert line.startswith(("hand", "stock"))
    assert line in texts[table - 1]
    whole = check("\n".join(texts))
    assert [(f.rule, f.session, f.deal) for f in whole.shown] == [("wrong-board", table, board)]


def test_equal_boards_are_none() -> None:
    dealt = deal_boards(named("lhombre"), BOARDS, 3, players=4)
    reports = [check(told(dealt, table)) for table in range(1, TABLES + 1)]
    assert beside_each_other(reports) == []
