"""Completions gone through one by one, and drawn at random."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from random import Random

import pytest
from brute import blurred

import ombre_records
from examples import share, slow, spread
from ombre_records.analysis.completion.worlds import World, Worlds
from ombre_records.engine.following import following
from ombre_records.engine.open_hands import OpenHands
from ombre_records.judgement.completion.counting import CompletionCounter
from ombre_records.judgement.completion.puzzle import puzzle

RECORDS = Path(__file__).parent.parent.parent / "records"


def worlds_of(text: str) -> Worlds:
    session = ombre_records.check(ombre_records.parse(text)).sessions[0]
    return Worlds(puzzle(session.deals[0], session))


def replayed(worlds: Worlds, world: World) -> None:
    """Play a world's cards; ValueError for one that is not lawful."""
    made = worlds.puzzle
    now = OpenHands(world.hands, 0, made.trump, following(made.book))
    for card in world.cards:
        now = now.play(card)


@pytest.mark.parametrize("seed", spread(range(30), 4))
def test_all_are_lawful_and_as_many_as_are_counted(seed: int) -> None:
    worlds = worlds_of(blurred(seed)[0])
    if worlds.number > 20_000:
        drawn = {worlds.drawn(Random(one)) for one in range(50)}
    else:
        found = worlds.every()
        assert sum(found.values()) == worlds.number
        assert {world.cards for world in found} == set(CompletionCounter(worlds.puzzle).listed())
        drawn = set(found)
    for world in sorted(drawn)[:50]:
        replayed(worlds, world)


@slow
def test_hands_that_were_not_played_out_are_spread_in_every_way() -> None:
    text = (RECORDS / "belinda.ombre").read_text("utf-8")
    text = text.replace("holds   Anonym   S64 CJ HJ2346 D6\n", "")
    text = text.replace("C765 for CJ D6 H4", "C765 for Cx D6 x")
    stopped = "".join(line for line in text.splitlines(True) if line[0] not in "89")
    worlds = worlds_of(stopped)
    found = worlds.every()
    assert sum(found.values()) == worlds.number > len(worlds.puzzle.tricks)
    assert len({world.hands for world in found}) > 1
    for world in sorted(found)[::50]:
        assert [hand.bit_count() for hand in world.hands] == [9, 9, 9]
        replayed(worlds, world)


def test_each_completion_is_as_likely_as_any_other() -> None:
    """A few hundred are drawn of a few: none is drawn that there is not, and none stands out."""
    tried = 0
    for seed in range(200):
        worlds = worlds_of(blurred(seed)[0])
        if not 3 <= worlds.number <= 30:
            continue
        found, rng = worlds.every(), Random(seed)
        drawn = Counter(worlds.drawn(rng) for _ in range(600))
        assert set(drawn) <= set(found)
        for world, number in found.items():
            part = number / worlds.number
            spread = (600 * part * (1 - part)) ** 0.5
            assert abs(drawn[world] - 600 * part) < 5 * spread + 1
        tried += 1
        if tried == share(8, 4, 2):
            return
    raise AssertionError("too few small deals")
