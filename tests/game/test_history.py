"""What has led to a game, told from how it stands."""

from __future__ import annotations

from random import Random

import pytest

from examples import share
from ombre_records.books.load import named, shipped
from ombre_records.game.game import Game

TABLES = [(name, seats) for name in shipped() for seats in named(name).table.players]


@pytest.mark.parametrize(("book", "players"), TABLES)
def test_the_same_cards_and_actions_lead_to_the_same_game(book: str, players: int) -> None:
    for seed in range(share(60, 30, 2)):
        rng, game, done = Random(seed), Game.deal(book, seed, players=players, pool=100 + seed), []
        again = Game.start(
            book,
            **game.cards._asdict(),
            dealer=game.dealer,
            pool=100 + seed,
            players=game.players,
        )
        while not game.over:
            may = game.actions()
            done.append(may[int(rng.random() * len(may))])
            game = game.act(done[-1])
            if rng.random() < 0.2 or game.over:
                told = game.history()
                assert sorted(told) == sorted(done)
                replayed = again
                for action in told:
                    replayed = replayed.act(action)
                assert replayed == game


def test_a_forfeit_is_no_action() -> None:
    game = Game.deal("lhombre", seed=7).act("solo").act("pas").act("pas").act("S")
    while game.phase != "play":
        game = game.act(game.actions()[0])
    with pytest.raises(ValueError, match="no actions lead"):
        game.forfeit(0, 2).history()
