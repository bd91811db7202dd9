"""Deals told card by card: what is asked when, what is typed, and the record that comes of it."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random

import pytest

from entry.scorer import typed
from examples import share
from ombre_records import Game, check
from ombre_records.books.load import shipped
from ombre_records.books.open_prices import unsettled
from ombre_records.doors.entry.answers.reading import answer, typed_again
from ombre_records.doors.entry.evening import Evening
from ombre_records.doors.entry.summary import course
from ombre_records.doors.entry.whole_deal import WholeDeal, unfinished
from yaml_data import read_yaml

HERE = Path(__file__).parent
CASES = read_yaml(HERE / "whole_deals.yaml")
HEAD = "ombre 1\nrules lhombre\nplayers Anna, Bo, Carl\n\nresults\n\ndeal 1\ndealer Carl\n"


def deal_of(told: str) -> WholeDeal:
    return WholeDeal(Evening((HEAD + told).encode()), 0)


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["name"])
def test_a_question_and_its_answer(case: dict) -> None:
    deal = deal_of(case["told"])
    question = deal.question
    if case.get("done"):
        assert question is None
        return
    assert question is not None
    assert question.kind == case["ask"]
    if "who" in case:
        assert deal.name(question.seat) == case["who"]
    if "trick" in case:
        assert question.trick == case["trick"]
    if "typed" not in case:
        return
    found = answer(deal, question, case["typed"])
    assert bool(found.trouble) == ("trouble" in case), found
    for piece in case.get("trouble", ()):
        assert piece.lower() in found.trouble.lower()
    assert list(found.lines) == case.get("lines", [])
    assert case.get("wanted", "") in found.wanted
    assert case.get("shown", "") in found.told
    if "insists" in case:
        assert found.insists == case["insists"]
        assert not answer(deal, question, found.insists).trouble
    if "at once" in case:
        assert found.at_once
    if found.lines:
        assert Evening(deal.extended(found.lines)).deals[0].at_length
    assert course(deal) is not None


def played(book: str, random: Random, calls: tuple[str, ...] = ()) -> Game:
    """Play a game that begins with these calls and goes on with any actions."""
    game = Game.deal(book, seed=random.randrange(10**6))
    for call in calls:
        game = game.act(call)
    while not game.over:
        game = game.act(random.choice(game.actions()))
    return game


@pytest.mark.parametrize("stock", [True, False], ids=["stock known", "draws typed"])
@pytest.mark.parametrize("book", shipped())
def test_any_game_can_be_typed(book: str, stock: bool) -> None:
    """What is lawful is never refused; the record is right, and pays what the game has paid.

    Where a book leaves prices open a record that states no payments has none.
    """
    random = Random(f"{book} {stock}")
    for _ in range(share(24, 12, 2)):
        game = played(book, random)
        text, _keys = typed(game, stock=stock)
        report = check(text)
        assert report.errors == (), text
        if not unsettled(game.book):
            assert report.results[-1].payments == dict(
                zip(game.players, game.payments, strict=True)
            )


@pytest.mark.parametrize("stock", [True, False], ids=["stock known", "draws typed"])
def test_who_is_dealt_no_hand_has_the_stock_before_he_lays_off(stock: bool) -> None:
    random = Random(5)
    for _ in range(3):
        game = played("four-handed", random, ("pass", "pass", "pass", "stock"))
        text, _keys = typed(game, stock=stock)
        assert re.search(r"exchange \w+ - for \w.*\nexchange \w+ \w.* for -\n", text), text
        assert check(text).errors == ()


def test_it_goes_on_after_every_line() -> None:
    """Cut after any line, the record tells what is asked: nothing is kept beside it."""
    text, _keys = typed(played("lhombre", Random(3)), stock=True)
    lines = text.splitlines(keepends=True)
    start = next(i for i, line in enumerate(lines) if line.startswith("dealer"))
    asked = []
    for end in range(start + 1, len(lines)):
        deal = unfinished(Evening("".join(lines[:end]).encode()))
        if lines[end - 1].startswith("tricks"):
            continue
        assert deal is not None, "".join(lines[:end])
        asked.append(deal.question.kind)
    assert asked[:5] == ["hand", "hand", "hand", "stock", "bids"]
    assert unfinished(Evening(text.encode())) is None


def test_steps_are_taken_back_to_the_first() -> None:
    text, _keys = typed(played("renegado", Random(5)), stock=True)
    evening, seen = Evening(text.encode()), 0
    while evening.deals:
        before = len(evening.data)
        again = typed_again(WholeDeal(evening, 0))
        assert isinstance(again, str)
        evening = Evening(evening.shortened(0))
        assert len(evening.data) < before
        seen += 1
    assert seen > 10
    assert evening.data.decode().split() == text.split("deal 1")[0].split()


def test_the_last_card_is_taken_back() -> None:
    told = next(case for case in CASES if case["name"].startswith("the suit stays"))["told"]
    assert typed_again(deal_of(told)) == "SK S3"
    assert typed_again(deal_of("hand Anna SAK2 CK3\n")) == "SAK2 CK"
    assert typed_again(deal_of("hand Anna ?\nexchange Bo C4 for CA CQ\n")) == "C4 / CA C"


def test_a_deal_told_at_length_is_taken_out_wherever_it_stands() -> None:
    before = HEAD.split("deal 1")[0]
    told = "deal 1\ndealer Carl\n# a comment\nbids Anna pas, Bo pas, Carl pas\n\nresults\n2 -\n"
    evening = Evening((before + told).encode())
    after = evening.struck(0).decode()
    assert "deal 1" not in after
    assert "# a comment" in after
    assert [told.facts.number for told in Evening(after.encode()).deals] == [1]
