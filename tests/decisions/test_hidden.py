"""Where hidden cards may be: each way drawn leads to the same information, and the true one is
among them."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from examples import share
from game.players import begun, course, mood_of
from ombre_records.analysis.players.hidden import Hidden, hidden
from ombre_records.analysis.players.standing import standing
from ombre_records.analysis.players.worlds import world
from ombre_records.books.load import named
from ombre_records.engine.bidding import is_forced
from ombre_records.engine.game.game import Game
from ombre_records.model.cards import BASTO, SPADILLE

TABLES = [
    ("aldenham", 3),
    ("aldenham + favor + forced-spadille", 4),
    ("renegado", 3),
    ("renegado + forced-spadille", 3),
    ("royal-1665", 3),
    ("simplified + forced-spadille", 4),
    ("lhombre", 3),
    ("lhombre", 4),
    ("two-handed", 2),
    ("four-handed", 4),
    ("quintillo", 5),
    ("tresillo", 3),
    ("de-5-matadorer", 3),
]


def decisions(written: str, players: int, seed: int) -> list[Game]:
    """Return every game of a random course in which somebody has a choice."""
    random = Random(seed)
    game = begun(random, named(written), players, random.randrange(players))
    return [each for each in course(random, game, mood_of(random)) if len(each.actions()) > 1]


def obliging_card_laid_off(game: Game) -> bool:
    """Tell whether somebody laid off a black ace in a game forced on him: no player with sense
    does, and the hands drawn leave it out."""
    now = game._state
    aces = 1 << SPADILLE | 1 << BASTO
    forced = now.call is not None and is_forced(now.call)
    return forced and any(step.laid & aces for step in now.exchanged)


@pytest.mark.parametrize(("written", "players"), TABLES)
def test_a_world_leads_to_the_same_information(written: str, players: int) -> None:
    for seed in range(share(60)):
        random = Random(seed)
        every = decisions(written, players, seed)
        for game in random.sample(every, min(4, len(every))):
            assert game.turn is not None
            if obliging_card_laid_off(game):
                continue
            seen = game.seen_by(game.turn)
            again = world(seen, random)
            assert again.seen_by(game.turn) == replace(seen, number=1)


def admits(known: Hidden, hands: tuple[int, ...]) -> bool:
    rest = known.cards
    for seat in known.now.others:
        rest &= ~hands[seat]
    laid = [rest if place.seat is None else hands[place.seat] for place in known.places]
    fits = all(own.bit_count() == p.size for own, p in zip(laid, known.places, strict=True))
    return fits and any(
        not any(own & ~may for own, may in zip(laid, case, strict=True)) for case in known.cases
    )


@pytest.mark.parametrize(("written", "players"), TABLES)
def test_the_true_hands_are_among_the_ways(written: str, players: int) -> None:
    for seed in range(100, 100 + share(60)):
        for game in decisions(written, players, seed)[::3]:
            assert game.turn is not None
            if obliging_card_laid_off(game):
                continue
            known = hidden(standing(game.seen_by(game.turn)))
            assert admits(known, game._state.hands), (seed, game)
            assert admits(known, known.draw(Random(seed)).hands)
