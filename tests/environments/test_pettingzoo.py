"""The environment for PettingZoo, by its own tests and by what was played."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

from examples import share
from ombre_records import check
from ombre_records.analysis.players.by_name import anything
from ombre_records.analysis.players.plain import plain
from ombre_records.analysis.players.player import Player
from ombre_records.analysis.players.sampling import sampling
from ombre_records.books.load import named, shipped
from ombre_records.interchange.environments.seated import Seated

WHY = "PettingZoo is an extra"
pytest.importorskip("pettingzoo", reason=WHY)
conformance = pytest.importorskip("pettingzoo.test", reason=WHY)

from ombre_records.interchange.environments.pettingzoo import env, raw_env  # noqa: E402

TABLES = [(name, seats) for name in shipped() for seats in named(name).table.players]


@pytest.mark.filterwarnings("ignore:Observation")  # both are dictionaries, as those with a mask are
@pytest.mark.parametrize(("book", "players"), TABLES)
def test_it_conforms(book: str, players: int, capsys: pytest.CaptureFixture[str]) -> None:
    conformance.api_test(env(book, players), num_cycles=share(1000, 10))
    conformance.api_test(raw_env(book, players, deals=2), num_cycles=share(1000, 10))


def test_the_same_seed_deals_the_same(capsys: pytest.CaptureFixture[str]) -> None:
    conformance.seed_test(lambda: env("lhombre"), num_cycles=20)


@pytest.mark.parametrize(("player", "episodes"), [(anything, 1000), (plain, 1000), (sampling, 20)])
def test_episodes_are_sessions_that_are_clean(player: Player, episodes: int) -> None:
    """`OMBRE_EPISODES` says how many, if more are wanted of who thinks long."""
    table = raw_env("aldenham", deals=3, counters=10, render_mode="ansi")
    agents = {agent: Seated(player, table.layout, seed) for seed, agent in enumerate("abc")}
    for seed in range(int(os.environ.get("OMBRE_EPISODES") or share(episodes, 200))):
        table.reset(seed)
        seated = dict(zip(table.possible_agents, agents.values(), strict=True))
        returns = dict.fromkeys(table.possible_agents, 0.0)
        for agent in table.agent_iter():
            observed, reward, ended, cut, _ = table.last()
            returns[agent] += reward
            assert not cut
            if ended:
                assert not observed["action_mask"].any()
                table.step(None)
                continue
            action = seated[agent].action(table.seen(agent))
            assert observed["action_mask"][action]
            table.step(action)
        games = (*table.game.earlier, table.game)
        paid = [sum(game.payments[seat] for game in games) / 10 for seat in range(3)]
        assert [*returns.values()] == pytest.approx(paid)
        assert len(games) == 3
        if seed % 50 == 0:
            assert check(table.game.record()).findings == ()
            assert table.render() == table.game.text()


def test_what_is_not_allowed_is_refused_or_ends_it() -> None:
    table = raw_env()
    table.reset(1)
    last = len(table.layout.actions) - 1
    with pytest.raises(ValueError, match="may not be done now"):
        table.step(last)
    checked = env()
    checked.reset(1)
    agent = checked.agent_selection
    checked.step(last)
    assert checked.rewards[agent] == -1
    assert all(checked.terminations.values())


@pytest.mark.parametrize(
    ("given", "told"),
    [
        ({"book": "whist"}, "whist"),
        ({"players": 5}, "seats 3 or 4, not 5"),
        ({"deals": 0}, "a deal or more"),
        ({"counters": 0}, "above 0"),
        ({"render_mode": "human"}, "no render mode 'human'"),
    ],
)
def test_what_does_not_exist_is_refused(given: dict[str, object], told: str) -> None:
    with pytest.raises(ValueError, match=told):
        raw_env(**given)


def test_without_the_extra_it_says_what_to_install() -> None:
    module = "ombre_records.interchange.environments.pettingzoo"
    code = f"import sys; sys.modules['pettingzoo'] = None; import {module}"
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert "pip install 'ombre-records[pettingzoo]'" in ran.stderr
