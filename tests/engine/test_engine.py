"""The engine against vectors worked out by hand from the rules: the YAML files beside this one."""

from __future__ import annotations

from itertools import product
from pathlib import Path

import pytest
from msgspec.structs import replace

from ombre_records.books.load import load, with_options
from ombre_records.engine.bidding import Bidding
from ombre_records.engine.drawing import Drawing, limits
from ombre_records.engine.following import Following, lawful, obliging
from ombre_records.engine.open_hands import OpenHands
from ombre_records.engine.outcome import Verdict, fixed, verdict
from ombre_records.engine.payments import (
    POOL,
    Stakes,
    balance,
    beast,
    codille,
    vole_failed,
    vole_made,
    won,
)
from ombre_records.engine.seating import leader
from ombre_records.engine.trumps import NO_TRUMP, RUNS, estuches, winning
from ombre_records.model.cards import CARD_NAMES, SUITS, card, hand, holding
from yaml_data import read_yaml

HERE = Path(__file__).parent


def vectors(name: str) -> list:
    found = read_yaml(HERE / f"{name}.yaml")
    return [pytest.param(v, id=" ".join(map(str, v.values()))) for v in found]


def trump_of(vector: dict) -> int:
    return NO_TRUMP if vector["trump"] == "-" else SUITS.index(vector["trump"])


def cards(names: str) -> tuple[int, ...]:
    return tuple(card(name) for name in names.split())


def book(vector: dict):
    shipped = load("aldenham").book
    assert shipped is not None
    chosen, wrong = with_options(shipped, [(name, None) for name in vector.get("options", [])])
    assert not wrong
    return chosen


@pytest.mark.parametrize("vector", vectors("plays"))
def test_lawful_plays(vector: dict) -> None:
    trick = cards(vector["trick"])
    hands = (*(0 for _ in trick), hand(vector["hand"]))
    rules = Following(vector.get("by-trick", False), vector.get("punto", False))
    position = OpenHands(hands, len(trick), trump_of(vector), rules, trick)
    assert holding(position.legal_plays()) == holding(hand(vector["may"]))


@pytest.mark.parametrize("vector", vectors("tricks"))
def test_trick_winners(vector: dict) -> None:
    trick = cards(vector["trick"])
    assert CARD_NAMES[trick[winning(trick, trump_of(vector))]] == vector["wins"]


RUN = {
    "S": "SA S2 CA SK SQ SJ S7 S6 S5 S4 S3",
    "C": "SA C2 CA CK CQ CJ C7 C6 C5 C4 C3",
    "H": "SA H7 CA HA HK HQ HJ H2 H3 H4 H5 H6",
    "D": "SA D7 CA DA DK DQ DJ D2 D3 D4 D5 D6",
}


@pytest.mark.parametrize("suit", RUN)
def test_trumps_from_the_top(suit: str) -> None:
    assert " ".join(CARD_NAMES[each] for each in RUNS[SUITS.index(suit)]) == RUN[suit]


@pytest.mark.parametrize("vector", vectors("estuches"))
def test_estuches(vector: dict) -> None:
    counted = estuches(hand(vector["hand"]), trump_of(vector), 3, vector.get("lacked", True))
    assert counted == vector["count"]


MOST, FIVE = load("aldenham").book.outcome, load("simplified").book.outcome
SPLITS = [(a, b, 9 - a - b) for a in range(10) for b in range(10 - a)]


def test_every_split_of_nine_tricks(subtests: pytest.Subtests) -> None:
    for split, ombre in product(SPLITS, range(3)):
        with subtests.test("split", split=split, ombre=ombre):
            split_is_judged(split, ombre)


def split_is_judged(split: tuple[int, ...], ombre: int) -> None:
    own = split[ombre]
    others = [tricks for seat, tricks in enumerate(split) if seat != ombre]
    found = verdict(split, ombre, MOST)
    if all(own > other for other in others):
        assert found == Verdict("sacada")
    elif others[0] != others[1] and max(others) > own:
        assert found == Verdict("codille", split.index(max(others)))
    else:
        assert found == Verdict("puesta")
    won_game = verdict(split, ombre, FIVE).kind == "sacada"
    assert won_game == (own >= 5)


def test_the_four_puestas_of_fifty_five_splits() -> None:
    assert len(SPLITS) == 55
    puestas = [s for s in SPLITS if verdict(s, 0, MOST).kind == "puesta"]
    assert sorted(puestas) == [(1, 4, 4), (3, 3, 3), (4, 1, 4), (4, 4, 1)]


@pytest.mark.parametrize(
    ("taken", "left", "ombre", "wanted"),
    [
        ((5, 0, 0), 4, 0, Verdict("sacada")),
        ((5, 2, 1), 1, 0, Verdict("sacada")),
        ((4, 2, 1), 2, 0, None),
        ((4, 2, 2), 1, 0, Verdict("sacada")),
        ((4, 3, 1), 1, 0, None),
        ((0, 5, 0), 4, 0, Verdict("codille", 1)),
        ((4, 4, 0), 1, 0, None),
        ((4, 4, 1), 0, 0, Verdict("puesta")),
        ((3, 3, 2), 1, 0, None),
        ((0, 0, 0), 9, 0, None),
    ],
)
def test_when_the_tricks_made_fix_the_outcome(taken, left, ombre, wanted) -> None:
    assert fixed(taken, left, ombre, MOST) == wanted


@pytest.mark.parametrize("vector", vectors("auction"))
def test_auction(vector: dict) -> None:
    rules = book(vector)
    now = Bidding(rules.auction, 3)
    for word in vector["said"].split():
        now = now.say(None if word == "pass" else rules.call(word))
    assert now.finished == vector.get("over", False)
    assert now.turn == vector.get("turn")
    may = {"pass" if call is None else call.name for call in now.lawful_calls()}
    assert may == ({"pass", *vector["may"].split()} if "may" in vector else set())
    if now.finished:
        standing = now.standing
        assert (standing.seat if standing else None) == vector.get("ombre")
        assert (standing.call.name if standing else None) == vector.get("contract")


@pytest.mark.parametrize("vector", vectors("exchange"))
def test_exchange_limits(vector: dict) -> None:
    rules = book(vector)
    call, who = rules.call(vector["contract"]), vector["who"]
    least, most = limits(rules.exchange, call, who == "ombre", who != "other", vector["left"])
    assert [least, min(most, rules.pack.hand)] == vector["may"]


def test_the_ombre_exchanges_first_and_the_defenders_as_they_settle() -> None:
    rules = book({})
    hands = (hand("SAK D2"), hand("SQJ H4"), hand("S76 H5"))
    stock = cards("C7 C6 C5 C4")
    start = Drawing(rules.exchange, rules.call("play"), 1, hands, stock)
    assert start.may_exchange() == (1,)
    now = start.exchange(1, hand("H4"))
    assert (now.hands[1], now.stock) == (hand("SQJ C7"), stock[1:])
    assert set(now.may_exchange()) == {2, 0}
    now = now.exchange(0, hand("D2")).exchange(2, hand("H5"))
    assert now.hands == (hand("SAK C6"), hand("SQJ C7"), hand("S76 C5"))
    assert now.may_exchange() == ()


@pytest.mark.parametrize(
    ("seat", "laid", "reason"),
    [(0, "D2", "may not exchange now"), (1, "D2", "not held"), (1, "SQJ H4", "between 0 and 2")],
)
def test_an_exchange_that_may_not_be(seat: int, laid: str, reason: str) -> None:
    rules = book({})
    hands = (hand("SAK D2"), hand("SQJ H4"), hand("S76 H5"))
    start = Drawing(rules.exchange, rules.call("play"), 1, hands, cards("C7 C6"))
    with pytest.raises(ValueError, match=reason):
        start.exchange(seat, hand(laid))


def test_who_is_told_that_he_may_not_exchange_hears_who_may() -> None:
    rules = book({})
    hands = (hand("SAK D2"), hand("SQJ H4"), hand("S76 H5"))
    now = Drawing(rules.exchange, rules.call("play"), 1, hands, cards("C7 C6"))
    for refused, who, takes in (
        (2, "1", 1),
        (1, "2 or 0", 2),
        (2, "0", 0),
        (1, "nobody any more", None),
    ):
        with pytest.raises(ValueError, match=f"may not exchange now; who may is {who}$"):
            now.exchange(refused, 0)
        now = now if takes is None else now.exchange(takes, 0)


def test_a_trick_is_played_and_the_winner_leads() -> None:
    start = OpenHands.of(book({}), (hand("S4 HK"), hand("SA D7"), hand("S2 H3")), 0)
    now = start.play(card("S4")).play(card("D7")).play(card("S2"))
    assert (now.turn, now.taken, now.trick) == (2, (0, 0, 1), ())
    with pytest.raises(ValueError, match=r": the player does not hold it$"):
        now.play(card("HK"))
    over = now.play(card("H3")).play(card("HK")).play(card("SA"))
    assert over.over
    assert over.taken == (0, 1, 1)


def test_a_play_that_does_not_follow_is_refused() -> None:
    now = OpenHands.of(book({}), (hand("HQ"), hand("HK D7"), hand("S2")), 0).play(card("HQ"))
    assert not now.over
    with pytest.raises(ValueError, match=r": the player must follow suit$"):
        now.play(card("D7"))


@pytest.mark.parametrize("vector", vectors("payments"))
def test_payments(vector: dict) -> None:
    rules = book(vector)
    opponents = tuple(range(1, vector["opponents"] + 1))
    call = rules.call(vector["contract"])
    stakes = Stakes(rules, call, vector["pool"], 0, opponents, vector["estuches"])
    items = {
        "sacada": lambda: won(stakes, primeras=False),
        "primeras": lambda: won(stakes, primeras=True),
        "vole": lambda: vole_made(stakes),
        "vole-failed": lambda: vole_failed(stakes),
        "puesta": lambda: beast(stakes, POOL),
        "codille": lambda: codille(stakes, 1),
    }[vector["outcome"]]()
    gains = [balance(items, party) for party in (0, 1, 2, POOL)]
    assert gains == vector["gains"]
    if len(opponents) == 3:
        assert balance(items, 3) == vector["gains"][2]
    assert sum(balance(items, party) for party in (0, *opponents, POOL)) == 0
    assert all(item.amount > 0 for item in items)


def test_where_nothing_must_be_followed_anything_may_be_played() -> None:
    free, held, led = Following(False, False, free=True), hand("SA HK"), (card("H4"),)
    assert lawful(held, led, 0, Following(False, False)) == hand("HK")
    assert lawful(held, led, 0, free) == held
    assert not obliging(0, led, free)


def test_who_leads_first_is_the_books() -> None:
    eldest = book({})
    other = replace(eldest, play=replace(eldest.play, leads="ombre"))
    assert [leader(eldest, 0, ombre) for ombre in (2, None)] == [0, 0]
    assert [leader(other, 0, ombre) for ombre in (2, None)] == [2, None]
