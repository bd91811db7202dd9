"""What players reckon with is what the settlement pays."""

from __future__ import annotations

from random import Random

import pytest

from decisions.test_hidden import TABLES
from examples import share
from game.players import Mood, begun, course
from ombre_records.analysis.players.estimates import Contest, Prices
from ombre_records.analysis.players.standing import standing
from ombre_records.books.load import named
from ombre_records.engine.game.game import Game
from ombre_records.engine.outcome import Verdict
from ombre_records.engine.settlement import codille_shared, hand_counted, run_of
from ombre_records.engine.trumps import ranked


def last_decisions(written: str, players: int, seed: int) -> tuple[Game, Game]:
    """Return a deal as the last who had a choice found it, and the same deal over."""
    random = Random(seed)
    game = begun(random, named(written), players, random.randrange(players))
    *every, over = course(random, game, Mood(0.2, 0.1, 0.8))
    return [each for each in every if len(each.actions()) > 1][-1], over


def contest_of(over: Game) -> Contest:
    now = over._state
    assert now.suit is not None
    trump = ranked(now.suit, over.book)
    hand = hand_counted(over.book, now.dealt, now.begun)[now.ombre]
    run = run_of(over.book, now.contract, hand, trump)
    return Contest(now.contract, now.ombre, now.friend, run, now.turned)


@pytest.mark.parametrize(("written", "players"), TABLES)
def test_an_outcome_is_worth_what_is_paid(written: str, players: int) -> None:
    tried = 0
    for seed in range(share(120, 6)):
        game, over = last_decisions(written, players, seed)
        now, ending = over._state, over._state.ending
        assert ending is not None
        assert game.turn is not None
        shared = over.outcome == "codille" and codille_shared(over.book)  # with odd counters
        if over.outcome == "passed-out" or ending.none_of_first or now.surrendered or shared:
            continue
        tried += 1
        winner = None if ending.codille_to is None else now.order.index(ending.codille_to)
        found = Verdict(ending.kind, winner, primeras=ending.primeras)
        prices = Prices(standing(game.seen_by(game.turn)))
        assert prices.paid(found, contest_of(over)) == over.payments[game.turn]
    assert tried > 3
