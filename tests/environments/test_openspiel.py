"""The game for OpenSpiel, by its own tests and by what was played."""

from __future__ import annotations

import os
import re
from pathlib import Path
from random import Random

import pytest

from examples import share
from ombre_records.analysis.players.by_name import anything
from ombre_records.analysis.players.player import Player
from ombre_records.analysis.players.sampling import sampling
from ombre_records.books.load import named, shipped
from ombre_records.engine.game.game import Game
from ombre_records.interchange.environments.seated import Seated

WHY = "OpenSpiel is an extra"
pyspiel = pytest.importorskip("pyspiel", reason=WHY)
playthroughs = pytest.importorskip("open_spiel.python.algorithms.generate_playthrough", reason=WHY)
observation = pytest.importorskip("open_spiel.python.observation", reason=WHY)

from ombre_records.interchange.environments.openspiel import OmbreGame, OmbreState, most_paid  # noqa: E402

TABLES = [(name, seats) for name in shipped() for seats in named(name).table.players]
PLAYTHROUGH = Path(__file__).parent / "playthrough.txt"


def loaded(book: str, players: int = 0, **more: int) -> OmbreGame:
    return pyspiel.load_game("python_ombre", {"book": book, "players": players, **more})


def dealt(game: OmbreGame, rng: Random) -> OmbreState:
    state = game.new_initial_state()
    while state.is_chance_node():
        outcomes = [action for action, _ in state.chance_outcomes()]
        state.apply_action(outcomes[int(rng.random() * len(outcomes))])
    return state


@pytest.mark.parametrize(("book", "players"), TABLES)
def test_it_conforms(book: str, players: int) -> None:
    """Chance, lawful actions, returns, observations, copies, and writing and reading a deal."""
    pyspiel.random_sim_test(
        loaded(book, players, pool=100), num_sims=share(20, 20, 1), serialize=True, verbose=False
    )


def test_it_plays_as_it_played() -> None:
    """OpenSpiel's own test of a game that changes: a deal once written down comes out the same.

    What each seat sees is held by the other tests. `OMBRE_GOLDEN=write` writes it anew.
    """
    kept = PLAYTHROUGH.read_text("utf-8")
    actions = [int(each) for each in re.findall(r"^action: (\d+)$", kept, re.MULTILINE)]
    told = playthroughs.playthrough("python_ombre(book=tresillo,players=4,pool=12)", actions)
    assert course(told) == kept


def course(told: str) -> str:
    """Return of a playthrough what the game is, and who does what of how much and is paid."""
    kept = r"(Game|Num|Max|Min|Get|ToString|CurrentPlayer|Returns|action: \d|LegalActions)"
    lines = [line for line in told.split("\n") if re.match(kept, line)]
    return "\n".join(line[:200] for line in lines) + "\n"


@pytest.mark.parametrize(("book", "players"), TABLES)
def test_no_payment_is_beyond_the_bounds(book: str, players: int) -> None:
    rules = named(book)
    for seed in range(share(300, 15)):
        pool = 50 * (seed % 4)
        rng, game = Random(seed), Game.deal(book, seed, players=players, pool=pool)
        while not game.over:
            may = game.actions()
            game = game.act(may[int(rng.random() * len(may))])
        assert max(map(abs, game.payments)) <= most_paid(rules, players, pool)


@pytest.mark.parametrize(("player", "episodes"), [(anything, 1000), (sampling, 10)])
def test_a_deal_is_the_same_as_without_it(player: Player, episodes: int) -> None:
    """`OMBRE_EPISODES` says how many, if more are wanted of who thinks long."""
    game = loaded("lhombre")
    for seed in range(int(os.environ.get("OMBRE_EPISODES") or share(episodes, 200))):
        state, twin = dealt(game, Random(seed)), None
        twin = state.clone()
        agents = [Seated(player, game.layout, seed) for _ in range(3)]
        while not state.is_terminal():
            turn = state.current_player()
            action = agents[turn].action(state.seen(turn))
            assert action in state.legal_actions()
            state.apply_action(action)
        assert state.returns() == [float(each) for each in state.deal.payments]
        assert twin.current_player() >= 0, "a copy has not moved"
        assert state.history() == [*twin.history(), *state.history()[len(twin.history()) :]]


def test_observers_show_what_they_are_asked_for() -> None:
    game = loaded("lhombre")
    state = dealt(game, Random(2))
    kinds = pyspiel.PrivateInfoType
    whole = observation.make_observation(game)
    public = observation.make_observation(game, pyspiel.IIGObservationType(True, True, kinds.NONE))
    whole.set_from(state, 1)
    public.set_from(state, 1)
    assert whole.dict["hand"].sum() == 9
    assert whole.dict["player"].tolist() == [0, 1, 0]
    assert "hand" not in public.dict
    assert "hand " not in public.string_from(state, 1)
    assert "; hand " in whole.string_from(state, 1)
    assert whole.string_from(state, 0) != whole.string_from(state, 1)
    with pytest.raises(ValueError, match="no parameters"):
        game.make_py_observer(None, {"what": 1})


def test_before_the_cards_are_dealt_nobody_sees_anything() -> None:
    state = loaded("lhombre").new_initial_state()
    with pytest.raises(ValueError, match="not dealt yet"):
        state.seen(0)
    assert "being dealt" in state.information_state_string(0)


@pytest.mark.parametrize(
    ("params", "told"),
    [
        ({"book": "whist"}, "whist"),
        ({"players": 5}, "seats 3 or 4, not 5"),
        ({"dealer": 3}, "no seat 3"),
        ({"pool": -1}, "pool"),
        ({"book": "royal-1665", "pool": 20}, "the pool is empty or"),
    ],
)
def test_what_does_not_exist_is_refused(params: dict[str, object], told: str) -> None:
    with pytest.raises(ValueError, match=told):
        OmbreGame(params)


def test_the_dealer_may_be_any_seat() -> None:
    for dealer in range(3):
        state = dealt(loaded("lhombre", dealer=dealer), Random(1))
        assert (state.deal.dealer, state.current_player()) == (dealer, (dealer + 1) % 3)


@pytest.mark.parametrize(("book", "players"), TABLES)
def test_drawn_again_a_deal_looks_the_same_to_who_is_to_act(book: str, players: int) -> None:
    game = loaded(book, players)
    changed = 0
    for seed in range(share(60, 30, 2)):
        rng = Random(seed)
        state = dealt(game, rng)
        while not state.is_terminal():
            player, may = state.current_player(), state.legal_actions()
            if rng.random() < 0.2:
                other = state.resample_from_infostate(player, rng.random)
                seen = state.information_state_string(player)
                assert other.information_state_string(player) == seen
                assert other.legal_actions() == may
                assert other.information_state_tensor(player) == state.information_state_tensor(
                    player
                )
                changed += other.history() != state.history()
            state.apply_action(may[int(rng.random() * len(may))])
    assert changed


def test_cards_are_drawn_again_for_who_is_to_act_alone() -> None:
    state = dealt(loaded("lhombre"), Random(2))
    with pytest.raises(ValueError, match="the seat that is to act"):
        state.resample_from_infostate(1)
