"""A deal of a record as a game: it goes where the record goes, or refuses to follow."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from examples import spread
from ombre_records import Game, OmbreError, UnusableRecord, check, replay
from ombre_records.analysis.solver import goal, solve
from ombre_records.books.shipped_books import shipped
from yaml_data import read_yaml

RECORDS = Path(__file__).parents[2] / "records"
CASES = read_yaml(Path(__file__).with_name("from_record.yaml"))
LEFT_OPEN = ("de-5-matadorer", "tresillo", "tresillo-favor-clubs", "tresillo-no-favor")
"""Their books leave a price open: the referee takes it from the payments, a game does not."""


@pytest.mark.parametrize("path", sorted(RECORDS.glob("*.ombre")), ids=lambda path: path.stem)
def test_a_game_ends_as_its_record_says(path: Path) -> None:
    report, told = check(path), list[str]()
    for facts in report.sessions:
        for deal in facts.deals:
            try:
                game = Game.from_record(report, deal.index, session=facts.index)
            except UnusableRecord as refused:
                told.append(str(refused))
                continue
            if not game.over:
                assert path.stem in CASES["unfinished"]
                continue
            assert game.outcome == deal.outcome.kind
            if path.stem not in LEFT_OPEN:
                assert game.payments == tuple(deal.payments[seat] for seat in deal.seated)
    told = [each for each in told if "not all hands are known" not in each]
    assert told == CASES["refused"].get(path.stem, [])


def played(book: str, seed: int) -> Game:
    rng, game = Random(seed), Game.deal(book, seed)
    while not game.over:
        game = game.act(rng.choice(game.actions()))
    return game


@pytest.mark.parametrize("book", shipped())
def test_a_game_written_down_and_taken_up_is_the_same(book: str) -> None:
    for seed in spread(list(range(12)), 3):
        game = played(book, seed)
        assert Game.from_record(game.record()).text() == game.text()


def test_the_positions_of_a_game_are_those_of_the_replay() -> None:
    record = played("aldenham", 3).record()
    steps = [step for step in replay(record) if step.kind == "play"]
    tricks = {step.trick for step in steps if step.trick}
    assert len(tricks) > 3
    for trick in tricks:
        game = Game.from_record(record, trick=trick)
        for step in (each for each in steps if each.trick == trick):
            assert game.position() == step.position
            assert game.turn == step.seat
            game = game.act(str(step.card))
            while game.phase == "announcing":
                game = game.act("proceed")


def test_a_position_goes_to_the_solver() -> None:
    game = Game.from_record(RECORDS / "belinda.ombre", trick=3)
    ombre = game.order.index(game.ombre or 0)
    assert solve(game.position(), ombre, goal(game.book, game.contract)).outcome == "sacada"


@pytest.mark.parametrize("case", CASES["wrong"], ids=lambda case: case["says"])
def test_what_cannot_be_taken_up_is_refused(case: dict[str, str]) -> None:
    whole = (RECORDS / "belinda.ombre").read_text("utf-8")
    with pytest.raises((OmbreError, TypeError)) as refused:
        eval(case["does"], {"Game": Game, "whole": whole, "records": RECORDS})
    assert type(refused.value).__name__ == case["raises"]
    assert case["says"] in str(refused.value)
