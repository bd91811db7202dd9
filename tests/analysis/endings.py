"""Random endings of every book's rules, and their values by plain minimax on the engine."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import NamedTuple

from ombre_records.analysis.solver import Goal, Value, goal
from ombre_records.books.book import RuleBook
from ombre_records.books.load import load, shipped
from ombre_records.engine.following import Following
from ombre_records.engine.open_hands import OpenHands
from ombre_records.engine.trumps import ACES, TRUMPS, ranked, unranked
from ombre_records.model.cards import cards_of

BOOKS = tuple(book for name in shipped() if (book := load(name).book))
AIMS = ("most", "most", "most", "all", "none", "nolo")
SOLVED = [trump for trump in range(len(TRUMPS)) if unranked(trump) != ACES]
LONGEST = {2: 5, 3: 4, 4: 3, 5: 3}
"""Cards a hand, by seats, that plain minimax can bear by the thousand."""


class Ending(NamedTuple):
    """A position, who plays for what in it."""

    position: OpenHands
    ombre: int
    goal: Goal


def ending(rng: Random, longest: dict[int, int] = LONGEST) -> Ending:
    """Return a random ending, perhaps in the middle of a trick."""
    book = rng.choice(BOOKS)
    seats = book.table.active + (rng.random() < 0.1 and book.table.active == 3)
    size = rng.randint(1, longest[seats])
    ombre, aim = rng.randrange(seats), rng.choice(AIMS)
    friend = (
        (ombre + rng.randrange(1, seats)) % seats if seats == 5 and rng.random() < 0.7 else None
    )
    wanted = goal(book, None, friend, tricks=rng.random() < 0.3, vole=rng.random() < 0.2)
    wanted = replace(wanted, aim=aim, vole=wanted.vole and aim == "most")
    if aim == "most" and wanted.codille and friend is None and rng.random() < 0.3:
        gave_up = (ombre + rng.randrange(1, seats)) % seats
        wanted = replace(wanted, vole=False, gave_up=gave_up)
    position = _dealt(rng, book, seats, size)
    for _ in range(rng.choice((0, 0, rng.randrange(seats * size)))):
        position = position.play(rng.choice(list(cards_of(position.legal_plays()))))
    return Ending(position, ombre, wanted)


def _dealt(rng: Random, book: RuleBook, seats: int, size: int) -> OpenHands:
    """Deal a few cards, often many trumps among them, with tricks made before them."""
    trump = ranked(rng.randrange(5), book) if rng.random() < 0.8 else rng.choice(SOLVED)
    few = rng.sample(range(40), 40)
    if rng.random() < 0.5:
        some = rng.sample(list(cards_of(TRUMPS[trump])), TRUMPS[trump].bit_count())
        few = list(dict.fromkeys(some[: rng.randrange(1 + len(some))] + few))
    few = few[: min(40, seats * size + rng.randint(0, 5))]
    rng.shuffle(few)
    hands = [sum(1 << card for card in few[size * s : size * (s + 1)]) for s in range(seats)]
    taken = [0] * seats
    for _ in range(rng.choice((0, book.pack.hand - size, rng.randrange(5)))):
        taken[rng.randrange(seats)] += 1
    forced = rng.choice((book.matadors.forced_by == "trick", rng.random() < 0.5))
    punto = rng.random() < 0.3
    return OpenHands(
        tuple(hands), rng.randrange(seats), trump, Following(forced, punto), (), tuple(taken)
    )


def minimax(position: OpenHands, ombre: int, goal: Goal, known: dict[OpenHands, Value]) -> Value:
    """Return what a position is worth by trying every lawful play."""
    if position not in known:
        if position.over:
            known[position] = goal.judge(position.taken, ombre)
        else:
            plays = cards_of(position.legal_plays())
            worth = [minimax(position.after(card), ombre, goal, known) for card in plays]
            own = goal.side(ombre, len(position.hands))[position.turn]
            known[position] = max(worth) if own else min(worth)
    return known[position]
