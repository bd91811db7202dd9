"""Boards made: the same everywhere, lawful by every book, and what could be reached on them."""

from __future__ import annotations

import io
import os
from itertools import combinations
from pathlib import Path

import pytest

import ombre_records
from examples import share, spread
from ombre_records import Position
from ombre_records.analysis.solver import goal, solve
from ombre_records.base.document.letters.widths import width
from ombre_records.base.document.style import Style
from ombre_records.base.language import LANGUAGES
from ombre_records.books.load import load, named, shipped
from ombre_records.model.cards import CARD_NAMES, PACK, SUITS, card_names, cards_of, holding
from ombre_records.telling.boards.dealing import (
    WrongPlayersError,
    _buying,
    deal_boards,
    reach,
    record,
)
from ombre_records.telling.boards.papers import PAPERS, paper
from ombre_records.telling.sheet.tournament import PRINTED

HERE = Path(__file__).parent
TABLES = [(book, count) for book in shipped() for count in load(book).book.table.players]


def test_a_seed_gives_the_boards_that_it_always_gave() -> None:
    """Written on one machine; no other may deal otherwise, or boards could not be dealt again."""
    beside = HERE / "seed-1741.ombre"
    written = record(deal_boards(named("lhombre"), 3, 1741, players=4))
    if os.environ.get("OMBRE_GOLDEN") == "write":
        beside.write_text(written, "utf-8")
    assert written == beside.read_text("utf-8")


@pytest.mark.parametrize(("book", "count"), TABLES)
def test_boards_are_lawful_by_every_book(book: str, count: int) -> None:
    dealt = deal_boards(named(book), 6, 5, players=count)
    text = record(dealt)
    report = ombre_records.check(text)
    assert not report.shown
    assert ombre_records.format(text) == text
    for board in dealt.boards:
        every = [*board.stock, *(card for hand in board.hands for card in cards_of(hand))]
        assert len(every) == len(set(every))
    packs = {sum(board.hands) | sum(1 << c for c in board.stock) for board in dealt.boards}
    assert len(packs) == 1 or book == "quintillo" or packs != {PACK}


def test_a_board_does_not_depend_on_the_others() -> None:
    book = named("aldenham")
    few, many = deal_boards(book, 3, 8), deal_boards(book, 24, 8)
    assert few.boards == many.boards[:3]
    assert deal_boards(book, 2, 8, first=7).boards == many.boards[6:8]
    hands = {board.hands for seed in (8, -8, 0, 18) for board in deal_boards(book, 9, seed).boards}
    assert len(hands) == 4 * 9, "no board comes twice, and a seed below zero is another"


def test_a_number_of_players_that_the_book_does_not_seat_is_refused() -> None:
    with pytest.raises(WrongPlayersError, match="two-handed seats 2, not 3"):
        deal_boards(named("two-handed"), 1, 1, players=3)


def test_a_pack_with_a_suit_out_is_one_pack_for_all_boards() -> None:
    books = [book for book in shipped() if load(book).book.pack.one_out]
    assert books
    for book in books:
        dealt = deal_boards(named(book), 12, 2)
        suits = {
            CARD_NAMES[card][0]
            for board in dealt.boards
            for held in (*board.hands, sum(1 << c for c in board.stock))
            for card in cards_of(held)
        }
        assert len(suits) == len(SUITS) - 1


# ---------------------------------------------------------------- what could be reached


@pytest.mark.parametrize("book", spread(["lhombre", "aldenham", "royal-1665", "two-handed"], 2))
def test_as_dealt_is_what_the_solver_says_of_the_position(book: str) -> None:
    rules = named(book)
    for board in deal_boards(rules, share(4), 3).boards:
        found = reach(rules, board)
        hands = [holding(hand) for hand in board.hands]
        for seat in range(len(hands)):
            lead = 0 if rules.play.leads == "eldest" else seat
            for trump, letter in enumerate(SUITS):
                value = solve(Position(rules, hands, letter, lead), seat, goal(rules))
                assert found.dealt[seat][trump] == value.outcome


def test_with_cards_taken_is_the_best_of_all_exchanges() -> None:
    """By another way: every exchange, none left out, by the public position and solver."""
    rules, game = named("two-handed"), goal(named("two-handed"))
    ranks = {outcome: at for at, outcome in enumerate(game.outcomes)}
    (board,) = deal_boards(rules, 1, 4).boards
    found = reach(rules, board)
    call = rules.call("play") or next(c for c in rules.auction.calls if not c.solo)
    stock = [CARD_NAMES[card] for card in board.stock]
    for seat, trump in ((0, 1), (1, 0)):
        cards, best = card_names(board.hands[seat]), ""
        most = min(len(cards), len(stock), len(cards) if call.most is None else call.most)
        for count in range(call.least, most + 1):
            for laid in combinations(cards, count):
                kept = [card for card in cards if card not in laid] + stock[:count]
                hands = [holding(hand) for hand in board.hands]
                hands[seat] = " ".join(kept)
                value = solve(Position(rules, hands, SUITS[trump], 0), seat, game).outcome
                best = max(best, value, key=lambda outcome: ranks.get(outcome, -1))
        assert found.taking[seat][trump] == best


def test_the_game_with_cards_taken_is_the_first_that_promises_no_more() -> None:
    """Where the first games are solos alone, as those of five at a table, nobody takes cards."""
    taking = {book: call and call.name for book in shipped() for call in [_buying(named(book))]}
    assert taking.pop("quintillo") is None
    assert {*taking.values()} == {"play", "entrada", "spil"}


@pytest.mark.parametrize("book", shipped())
def test_taking_cards_is_never_worse_than_the_outcome_of_none(book: str) -> None:
    rules = named(book)
    ranks = {outcome: at for at, outcome in enumerate(goal(rules).outcomes)}
    (board,) = deal_boards(rules, 1, 6).boards
    found = reach(rules, board)
    assert found is not None
    assert len(found.dealt) == len(board.hands)
    for taking in found.taking:
        assert set(taking) <= set(ranks)


def test_by_a_book_in_which_no_suit_is_followed_nothing_is_worked_out() -> None:
    from msgspec.structs import replace

    rules = named("aldenham")
    free = replace(rules, play=replace(rules.play, follow="nothing"))
    (board,) = deal_boards(free, 1, 6).boards
    assert reach(free, board) is None
    assert "♠" in paper(deal_boards(free, 1, 6), "hands", "text")


# ---------------------------------------------------------------- on paper


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("kind", PAPERS)
def test_every_paper_fits_eighty_columns_in_every_language(kind: str, language: str) -> None:
    dealt = deal_boards(named("lhombre"), 2, 9, players=4)
    made = paper(dealt, kind, "text", Style(language=language), tables=2)
    assert max(map(width, made.splitlines())) <= 80


@pytest.mark.parametrize("to", PRINTED)
@pytest.mark.parametrize("kind", PAPERS)
def test_every_paper_names_every_board(kind: str, to: str) -> None:
    dealt = deal_boards(named("aldenham"), 3, 9)
    made = paper(dealt, kind, to, tables=2)
    if to == "pdf":
        pypdf = pytest.importorskip("pypdf")
        made = "\n".join(p.extract_text() for p in pypdf.PdfReader(io.BytesIO(made)).pages)
    assert all(f"Board {number}" in made or f"BOARD {number}" in made for number in (1, 2, 3))


def test_a_dealing_list_has_every_card_once() -> None:
    dealt = deal_boards(named("aldenham"), 1, 9)
    made = paper(dealt, "lists", "text", Style(suits="letters"))
    told = made.partition("Board 1")[2]
    for hand in dealt.boards[0].hands:
        for word in holding(hand).split():
            assert told.count(word) >= 1
    assert " ".join(CARD_NAMES[card] for card in dealt.boards[0].stock) in " ".join(told.split())
