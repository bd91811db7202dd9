"""The tables of the pages on old hands: what the pages say of them holds."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))

from docs._ext import hands  # noqa: E402  # the checkout is put on the path first

SEATS = (0, 2)
SPADES, HEARTS = 0, 2


def test_each_table_stands_on_a_page() -> None:
    told = "".join(page.read_text("utf-8") for page in (ROOT / "docs" / "hands").glob("*.md"))
    assert all(told.count(f"generated/hands/_{topic}.md") == 1 for topic in hands.TOPICS)
    assert told.count("generated/hands/") == len(hands.TOPICS)


@pytest.mark.parametrize("seat", SEATS)
def test_as_leander_counts_the_game_cannot_be_lost(seat: int) -> None:
    weighed = hands.leanders_game("printed", "solo", HEARTS, seat, 100)
    assert weighed.counts == {"sacada": 100}


@pytest.mark.parametrize("seat", SEATS)
def test_as_it_is_leander_loses_by_codille_more_often_but_not_only(seat: int) -> None:
    counts = hands.leanders_game("edited", "solo", HEARTS, seat, 400).counts
    assert 0.25 < counts["sacada"] / 400 < 0.45, "about one game in three"
    assert counts["codille"] > counts["puesta"]
    assert 0.3 < counts["puesta"] / (400 - counts["sacada"]) < 0.45, "a good third"


@pytest.mark.parametrize("seat", SEATS)
def test_leanders_first_thought_was_the_best(seat: int) -> None:
    wins = {
        (call, trump): hands.leanders_game("edited", call, trump, seat, 300).counts["sacada"]
        for call in ("solo", "play")
        for trump in (SPADES, HEARTS)
    }
    assert max(wins, key=lambda game: wins[game]) == ("play", SPADES)
    assert wins["play", SPADES] > 0.8 * 300


@pytest.mark.parametrize("seat", SEATS)
def test_with_four_kings_leander_would_not_have_feared_codille(seat: int) -> None:
    hearts = hands.four_kings("solo", HEARTS, seat, 400).counts
    assert hearts["sacada"] > 0.9 * 400, "he nearly always wins"
    assert hearts["codille"] < 0.015 * 400, "hardly one in a hundred"
    assert hands.four_kings("solo", SPADES, seat, 100).counts == {"sacada": 100}


def test_four_matadors_are_seldom_lost_and_can_be() -> None:
    (deal,) = hands.deals("swift-four-matadors")
    exchanged, dealt = (
        hands.named(deal.book, call, SPADES, 2, hands.held(deal, 0), 400).counts
        for call in ("play", "solo")
    )
    assert exchanged["sacada"] > 0.9 * 400
    assert exchanged["codille"] < 0.03 * 400
    assert dealt["codille"] > exchanged["codille"]


@pytest.mark.parametrize("seat", range(3))
@pytest.mark.parametrize("after", [1, 2])
def test_who_sees_the_eight_trumps_has_a_king_that_wins(seat: int, after: int) -> None:
    assert hands.eight_trumps(seat, after, 60).counts == {"sacada": 60}


def test_hands_are_drawn_about_what_is_known() -> None:
    from random import Random

    known = (0b111, 0, 1 << 39)
    made, stock = hands.drawn(Random(1), known)
    assert [cards.bit_count() for cards in made] == [9, 9, 9]
    assert all(own & have == own for own, have in zip(known, made, strict=True))
    assert sum(made) + sum(1 << card for card in stock) == (1 << 40) - 1
