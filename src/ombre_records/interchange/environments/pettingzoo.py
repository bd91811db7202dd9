"""Ombre for PettingZoo: an AEC environment of one deal or more (extra `pettingzoo`).

`env(book)` makes it, wrapped as PettingZoo's own environments are; `raw_env` is without wrappers.
Agents are `seat_0`, `seat_1` and so on, in turn order.
"""

from __future__ import annotations

from random import Random
from typing import Any, ClassVar

from ombre_records.base.errors import InvalidArgument
from ombre_records.books.book import RuleBook
from ombre_records.engine.game.game import Game
from ombre_records.engine.game.information import Information
from ombre_records.interchange.environments.observation import Layout

try:
    import numpy as np
    from gymnasium import spaces
    from pettingzoo import AECEnv
    from pettingzoo.utils import wrappers
except ModuleNotFoundError as error:
    raise ModuleNotFoundError(
        "PettingZoo is not installed: pip install 'ombre-records[pettingzoo]'", name=error.name
    ) from error

Observation = dict[str, np.ndarray]


class raw_env(AECEnv[str, Observation, int]):  # noqa: N801, as all of PettingZoo's are named
    """A table of Ombre.

    An observation is a dictionary: `observation` is what the seat sees, as `Layout` has it;
    `action_mask` has a 1 for each action that is allowed (none is, out of turn). An action is a
    place in `every_action(book)`. Rewards come at the end of each deal: what the seat gains, in
    counters divided by `counters`. Then the next deal is dealt, until `deals` are over; the pool
    goes on. Nothing is ever truncated.

    `book` is a rule book, or its name with options; `players` their number, as few as the book
    seats if left out; the last seat deals first. Raises ValueError for what does not exist.
    """

    metadata: ClassVar[dict[str, Any]] = {
        "name": "ombre_v1",
        "render_modes": ["ansi"],
        "is_parallelizable": False,
    }

    def __init__(
        self,
        book: str | RuleBook = "lhombre",
        players: int | None = None,
        *,
        deals: int = 1,
        counters: float = 1.0,
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        if deals < 1:
            raise InvalidArgument("a session has a deal or more")
        if not counters > 0:
            raise InvalidArgument("counters are divided by a number above 0")
        if render_mode not in (None, *self.metadata["render_modes"]):
            raise InvalidArgument(f"there is no render mode {render_mode!r}: `ansi`, or None")
        self.layout = Layout(book, players)
        self.deals, self.counters, self.render_mode = deals, counters, render_mode
        self.possible_agents = [f"seat_{seat}" for seat in range(self.layout.players)]
        size, actions = self.layout.size, len(self.layout.actions)
        space = spaces.Dict(
            {
                "observation": spaces.Box(0.0, np.inf, (size,), np.float32),
                "action_mask": spaces.Box(0, 1, (actions,), np.int8),
            }
        )
        self.observation_spaces = dict.fromkeys(self.possible_agents, space)
        self.action_spaces = {agent: spaces.Discrete(actions) for agent in self.possible_agents}
        self._chance = Random()

    def observation_space(self, agent: str) -> spaces.Space[Observation]:
        """Return the space of an agent's observations: the same for all."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[int]:
        """Return the space of an agent's actions: the same for all."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Deal the first deal. The same seed deals the same session; without one chance goes on."""
        if seed is not None:
            self._chance = Random(seed)
        self.agents = self.possible_agents[:]
        self.game = Game.deal(self.layout.book, self._seed(), players=self.layout.players)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._dealt()

    def observe(self, agent: str) -> Observation:
        """Return what an agent sees, and what it may do."""
        seen = self.seen(agent)
        return {
            "observation": self.layout.observe(seen),
            "action_mask": self.layout.mask(seen.actions),
        }

    def seen(self, agent: str) -> Information:
        """Return the same with names, for players of `ombre_records.analysis.players`."""
        return self.game.seen_by(self.possible_agents.index(agent))

    def step(self, action: int) -> None:
        """Do what the agent to act decides. Raises ValueError for what is not allowed."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[agent] = 0.0
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self.game = self.game.act(self.layout.actions[action])
        self._dealt()
        self._accumulate_rewards()

    def _dealt(self) -> None:
        """Pay for a deal that is over, and deal the next one; tell who is to act."""
        while self.game.over:
            for agent, payment in zip(self.possible_agents, self.game.payments, strict=True):
                self.rewards[agent] += payment / self.counters
            if self.game.number == self.deals:
                self.terminations = dict.fromkeys(self.agents, True)
                self.agent_selection = self.agents[0]
                return
            self.game = self.game.next_deal(self._seed())
        assert self.game.turn is not None
        self.agent_selection = self.possible_agents[self.game.turn]

    def _seed(self) -> int:
        return int(self._chance.random() * (1 << 53))

    def render(self) -> str | None:
        """Return the session so far as a record, with all hands; None unless `ansi` was asked."""
        return self.game.text() if self.render_mode == "ansi" else None

    def close(self) -> None:
        """Do nothing: there is nothing to close."""


def env(book: str | RuleBook = "lhombre", players: int | None = None, **more: Any) -> AECEnv:
    """Return a table of Ombre with PettingZoo's usual checks; arguments are those of `raw_env`.

    An action that is not allowed ends the session, and costs who took it a point; `raw_env` raises
    ValueError.
    """
    made = raw_env(book, players, **more)
    checked = wrappers.TerminateIllegalWrapper(made, illegal_reward=-1)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(checked))
