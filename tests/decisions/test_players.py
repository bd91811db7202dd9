"""The players: they go by what their seat sees alone, do what is allowed, and end every deal."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from random import Random

import pytest

from decisions.test_hidden import TABLES, decisions, obliging_card_laid_off
from examples import share, spread
from ombre_records.analysis.players.by_name import PLAYERS
from ombre_records.analysis.players.player import Player, acted, played
from ombre_records.analysis.players.sampling import Sampling
from ombre_records.analysis.players.worlds import world
from ombre_records.engine.game.game import Game
from ombre_records.engine.game.information import Information

NAMES = sorted(PLAYERS)
QUICK = {
    name: replace(player, glance=2, look=3, change=2, cards=3)
    if isinstance(player, Sampling)
    else player
    for name, player in PLAYERS.items()
}
"""The players with few samples: what they decide by is the same, and here it matters no more."""


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize(("written", "players"), spread(TABLES, 4))
def test_every_deal_comes_to_an_end(name: str, written: str, players: int) -> None:
    for seed in range(share(12, 12, 1)):
        game = Game.deal(written, seed, players=players)
        over = played(game, [QUICK[name]] * players, [Random(seat) for seat in range(players)])
        assert over.over


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize(("written", "players"), spread(TABLES, 4, 1))
def test_whatever_has_happened_a_player_does_what_is_allowed(
    name: str, written: str, players: int
) -> None:
    for seed in range(share(20, 12, 1)):
        for game in decisions(written, players, seed)[:: share(2, 2, 2) * 3]:
            if obliging_card_laid_off(game):
                continue
            assert game.turn is not None
            words = QUICK[name](game.seen_by(game.turn), Random(seed))
            after = game
            for word in words if not part_laid_off(game) else words[:1]:
                after = after.act(word)
            assert after != game


def part_laid_off(game: Game) -> bool:
    """Tell whether the player to act has laid off some cards already, as none of these does."""
    return game.phase == "exchange" and bool(game._state.laid)


@pytest.mark.parametrize("name", NAMES)
def test_hidden_cards_make_no_difference(name: str) -> None:
    """In two games that a seat cannot tell apart it does the same with the same chance."""
    differ = 0
    for written, players in (("lhombre", 3), ("aldenham", 3), ("quintillo", 5)):
        for seed in range(share(8, 8, 1)):
            for game in decisions(written, players, seed)[::5]:
                if part_laid_off(game):
                    continue
                assert game.turn is not None
                seen = game.seen_by(game.turn)
                first, second = (world(seen, Random(each)) for each in (1, 2))
                differ += first != second
                assert said(first, QUICK[name]) == said(second, QUICK[name])
    assert differ > 5


def said(game: Game, player: Player) -> Sequence[str]:
    """Return what a player does in a game, by one seed."""
    words: list[str] = []

    def overheard(seen: Information, rng: Random) -> Sequence[str]:
        words.extend(player(seen, rng))
        return words

    acted(game, overheard, Random(3))
    return words


@pytest.mark.parametrize("name", NAMES)
def test_no_game_is_looked_into(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """While a player thinks no game can be asked anything; what it is given is no game."""
    looked = []

    def refused(game: Game) -> None:
        looked.append(game)
        raise AssertionError("a player has looked into a game")

    for game in decisions("aldenham", 3, 3)[::4]:
        assert game.turn is not None
        seen = game.seen_by(game.turn)
        with monkeypatch.context() as spied:
            spied.setattr(Game, "_state", property(refused))
            spied.setattr(Game, "_deal", property(refused), raising=False)
            assert QUICK[name](seen, Random(1))
            with pytest.raises(AssertionError, match="looked into"):
                game.turn  # noqa: B018  # the spy does see
    assert looked


@pytest.mark.parametrize("name", NAMES)
def test_chance_is_the_seed_s_alone(name: str) -> None:
    deals = [
        played(
            Game.deal("lhombre", 5), [QUICK[name]] * 3, [Random(seat) for seat in range(3)]
        ).text()
        for _ in range(2)
    ]
    assert deals[0] == deals[1]


def test_every_trick_is_undertaken_where_it_is_sure() -> None:
    """Seven trumps from the top and two kings: the dearest game of the book, and it is made."""
    game = Game.start(
        "aldenham",
        hands=["SAKQJ2 CA S7 HK DK", "C2345 HQ23 D23", "CKQJ HJA45 D45"],
        stock="C67 H67 DQJA67 S3456",
        dealer=2,
    )
    assert Sampling()(game.seen_by(0), Random(1)) == ("vole",)
    over = played(game, [Sampling()] * 3, [Random(seat) for seat in range(3)])
    assert (over.outcome, over.payments) == ("vole", (81, -38, -38))


def test_a_hopeless_hand_passes() -> None:
    game = Game.start(
        "aldenham",
        hands=["C2345 HQ23 D23", "CKQJ HJA45 D45", "SAKQJ2 CA S7 HK DK"],
        stock="C67 H67 DQJA67 S3456",
        dealer=2,
    )
    assert Sampling()(game.seen_by(0), Random(1)) == ("pass",)
