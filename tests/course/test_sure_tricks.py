"""The tricks that known trumps make for certain, against deals played at random."""

from __future__ import annotations

import random

import pytest

from examples import share
from ombre_records import check, parse
from ombre_records.base.finding import Severity
from ombre_records.books.load import load
from ombre_records.course.sure_tricks import fewest_tricks, sure_tricks, wins_all
from ombre_records.engine.following import following, lawful
from ombre_records.engine.trumps import TRUMPS, winning
from ombre_records.model.cards import cards_of, holding

RULES = following(load("aldenham").book)
SUITS = "SCHD"


def hands(chance: random.Random, seats: int, cards: int) -> list[int]:
    pack = chance.sample(range(40), 40)
    if chance.random() < 0.5:  # trumps together make more of them sure
        pack.sort(key=lambda card: card // 10 + chance.random() * 3)
    dealt = [pack[at * cards : (at + 1) * cards] for at in range(seats)]
    chance.shuffle(dealt)
    return [sum(1 << card for card in each) for each in dealt]


def played(
    chance: random.Random, dealt: list[int], trump: int, leader: int = 0
) -> list[tuple[int, list[int]]]:
    """Play lawfully at random, and return who won each trick, and its cards."""
    left, tricks = [*dealt], []
    for _ in range(dealt[0].bit_count()):
        trick: list[int] = []
        for at in range(len(left)):
            seat = (leader + at) % len(left)
            card = chance.choice([*cards_of(lawful(left[seat], tuple(trick), trump, RULES))])
            left[seat] &= ~(1 << card)
            trick.append(card)
        leader = (leader + winning(trick, trump)) % len(left)
        tricks.append((leader, trick))
    return tricks


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_nobody_makes_fewer_tricks_than_are_sure(seats: int) -> None:
    chance, found = random.Random(seats), 0
    for _ in range(share(2_000, part=10)):
        trump, number = chance.randrange(4), chance.randint(2, 8)
        dealt = hands(chance, seats, number)
        known = [chance.random() < 0.6 for _ in dealt]
        certain = [cards if told else 0 for cards, told in zip(dealt, known, strict=True)]
        rest = (1 << 40) - 1 & ~sum(certain)
        possible = [cards if told else rest for cards, told in zip(dealt, known, strict=True)]
        winners = [winner for winner, _ in played(chance, dealt, trump)]
        for side, sure in fewest_tricks(certain, [0] * seats, possible, trump):
            assert sum(map(winners.count, side)) >= sure
            found += 1
    assert found


def test_as_few_are_sure_as_can_be_made() -> None:
    """The others, who know all cards, can hold one to no more, where they need not follow suit."""
    chance = random.Random("few")
    for _ in range(share(200, part=4)):
        trump = chance.randrange(4)
        own, rivals = (cards & TRUMPS[trump] for cards in hands(chance, 2, 9))
        order = sorted(cards_of(own), key=lambda card: -winning_rank(card, trump))
        above = [
            sum(
                winning_rank(other, trump) > winning_rank(card, trump) for other in cards_of(rivals)
            )
            for card in order
        ]
        beaten = 0
        for count in above:
            beaten = min(count, beaten + 1)
        assert sure_tricks(own, rivals, trump) == len(order) - beaten


def winning_rank(card: int, trump: int) -> int:
    return sum(winning([other, card], trump) for other in cards_of(TRUMPS[trump]) if other != card)


def test_who_leads_nothing_but_masters_makes_every_trick() -> None:
    chance, found = random.Random("masters"), 0
    for _ in range(share(20_000, part=20)):
        trump, number = chance.randrange(4), chance.randint(1, 3)
        dealt = hands(chance, 3, number)
        if wins_all(dealt[0], dealt[1] | dealt[2], trump):
            found += 1
            assert {winner for winner, _ in played(chance, dealt, trump)} == {0}
    assert found


@pytest.mark.parametrize("told", [1, 2, 3])
def test_no_error_where_tricks_went_as_they_are_told(told: int) -> None:
    chance = random.Random(told)
    for _ in range(share(150, part=10)):
        trump = chance.randrange(4)
        dealt = hands(chance, 3, 9)
        tricks = played(chance, dealt, trump)
        winners = [winner for winner, _ in tricks]
        lines = ["ombre 1", "rules lhombre", "players A, B, C", "deal 1", "dealer C"]
        shown = [f"hand {'ABC'[at]} {holding(dealt[at])}" for at in chance.sample(range(3), told)]
        lines += [*sorted(shown), "contract A spil", f"trump {SUITS[trump]}", "tricks"]
        ends = sorted({chance.randint(1, 8), chance.randint(1, 8), 9})
        for first, last in zip((0, *ends), ends, strict=False):
            tally = "-".join(str(winners[:last].count(seat)) for seat in range(3))
            number = f"{last}" if last == first + 1 else f"{first + 1}-{last}"
            lines.append(f"{number} ? ({tally})")
        if winners[:5] == [0] * 5 and {*winners} != {0}:
            continue  # a tout that failed has ended it
        text = "\n".join([*lines, ""])
        wrong = [f for f in check(parse(text)).findings if f.severity is Severity.ERROR]
        assert not wrong, text
