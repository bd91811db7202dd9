"""Rules that game and referee both ask, by what is known: a file of questions for each function."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from msgspec.structs import replace

from ombre_records.books.book import Call, RuleBook
from ombre_records.books.load import named
from ombre_records.engine.announcements import defence, lies_open
from ombre_records.engine.bidding import late_taker, speaker
from ombre_records.engine.drawing import exchanges, may_take
from ombre_records.engine.ending import none_of_first
from ombre_records.engine.naming import named as trumps_named
from ombre_records.engine.naming import partner
from ombre_records.engine.payments import POOL, antes, balance, pooled, staked
from ombre_records.engine.seating import dealer_by_rest, leader, resting
from ombre_records.engine.settlement import costs, hand_counted, highest_trump, marks
from ombre_records.model.cards import hand
from yaml_data import read_yaml

HERE = Path(__file__).parent / "asked"


def book(asked: dict) -> RuleBook:
    return named(asked.get("rules", "aldenham"))


def call(asked: dict) -> Call | None:
    word = asked["call"]
    return None if word is None else book(asked).call(word)


def laid(items: tuple | None, players: int) -> list[int] | None:
    if items is None:
        return None
    assert balance(items, POOL) == sum(-balance(items, seat) for seat in range(players))
    return [-balance(items, seat) for seat in range(players)]


def who_rests(asked: dict) -> int | None:
    rules, players, dealer = book(asked), asked["players"], asked["dealer"]
    found = resting(rules, dealer, players)
    assert found is None or dealer_by_rest(rules, found, players) == dealer
    return found


def who_leads(asked: dict) -> int | None:
    rules = book(asked)
    rules = replace(rules, play=replace(rules.play, leads=asked["leads"]))
    return leader(rules, 0, asked["ombre"])


def who_may_take(asked: dict) -> list[int]:
    rules, seats = book(asked).exchange, tuple(asked["seats"])
    may = (may_take(rules, seats, asked["ombre"], asked["done"], seat) for seat in seats)
    return [seat for seat, each in zip(seats, may, strict=True) if each]


def staked_by(asked: dict) -> list:
    rules, players, pool = book(asked), asked["players"], asked["pool"]
    items = antes(rules, asked["dealer"], 0, range(players), pool)
    return [laid(items, players), staked(rules, players, pool or 0)]


def highest(asked: dict) -> int | None:
    has = {seat: hand(cards) for seat, cards in asked["has"].items()}
    may = {seat: hand(cards) for seat, cards in asked.get("may", asked["has"]).items()}
    return highest_trump(has, may, 0)


ASKED: dict[str, Callable[[dict], object]] = {
    "antes": staked_by,
    "costs": lambda a: costs(book(a), a["offence"]),
    "defence": lambda a: defence(book(a), call(a)),
    "exchanges": lambda a: [exchanges(call(a), is_ombre) for is_ombre in (True, False)],
    "hand-counted": lambda a: hand_counted(book(a), "dealt", "begun"),
    "highest-trump": highest,
    "late-taker": lambda a: late_taker(
        call(a), a["players"], a.get("declined", 0), a.get("forced")
    ),
    "leader": who_leads,
    "lies-open": lambda a: [lies_open(call(a), begun=begun) for begun in (False, True)],
    "marks": lambda a: laid(
        marks(book(a), a["passed"], a["taken"], thrown_in=a.get("thrown-in", False)), 3
    ),
    "may-take": who_may_take,
    "named": lambda a: trumps_named(call(a)),
    "none-of-first": lambda a: none_of_first(book(a), 0, a["winners"]),
    "partner": lambda a: partner(a["holder"], a["ombre"]),
    "pooled": lambda a: pooled(book(a)),
    "resting": who_rests,
    "speaker": lambda a: speaker(
        a["players"], a.get("passed", []), a.get("last"), a.get("early", [])
    ),
}
FILES = sorted(HERE.glob("*.yaml"))


def test_every_question_has_its_answers() -> None:
    assert {path.stem for path in FILES} == set(ASKED)


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_what_the_engine_answers(path: Path, subtests: pytest.Subtests) -> None:
    for asked in read_yaml(path):
        with subtests.test(str(asked)):
            assert ASKED[path.stem](asked) == asked["is"]
