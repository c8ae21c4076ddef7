"""Several players at one rulebook's table as a PettingZoo environment, each on an area of its own."""

import sys
from typing import Any, Unpack

import numpy as np
from gymnasium import spaces
from gymnasium.error import InvalidAction
from gymnasium.spaces.utils import flatten, flatten_space
from gymnasium.utils import seeding
from numpy.typing import NDArray
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from soft17.clause import Refusal
from soft17.envs.opening import Asked, begin, checked_mode, counted, opened
from soft17.envs.seeing import Sight
from soft17.envs.telling import told
from soft17.money import show
from soft17.rules.book import Book

Seen = dict[str, NDArray[Any]]


def env(
    book: str | Book, players: int = 3, *, render_mode: str | None = None, **asked: Unpack[Asked]
) -> AECEnv[str, Any, Any]:
    """A table that tells of steps in the wrong order and of actions that there are not."""
    table: AECEnv[str, Any, Any] = raw_env(book, players, render_mode=render_mode, **asked)
    return wrappers.OrderEnforcingWrapper(table)


class raw_env(AECEnv[str, Any, Any]):  # noqa: N801 - the name that PettingZoo's modules use
    """A round for several players: each bets, then each is asked when there is something to decide.

    What is not offered is refused with the clause in `infos` and changes nothing: the same agent is asked again. All
    agents end together when the round is settled, each with the net of its own wagers as the reward.
    """

    metadata = {  # noqa: RUF012 - as PettingZoo declares it
        "render_modes": ["ansi", "human"],
        "name": "soft17_table_v0",
        "is_parallelizable": False,
        "render_fps": 4,
    }

    def __init__(
        self, book: str | Book, players: int = 3, *, render_mode: str | None = None, **asked: Unpack[Asked]
    ) -> None:
        """Open a table for so many players, on areas 1, 2 and so on."""
        counted(players=players)
        self.render_mode = checked_mode(render_mode, ("ansi", "human"))
        self.possible_agents = [f"player_{number}" for number in range(players)]
        self.sitting = opened(book, {name: [area] for area, name in enumerate(self.possible_agents, 1)}, asked)
        sights = [Sight(self.sitting.book, actions) for actions in self.sitting.people]
        self.sights = dict(zip(self.possible_agents, sights, strict=True))
        self.observation_spaces = {name: _space(sight) for name, sight in self.sights.items()}
        self.action_spaces = {name: spaces.Discrete(len(sight.actions)) for name, sight in self.sights.items()}
        self.agents: list[str] = []
        self.chance: np.random.Generator | None = None

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """What a player sees, as one row of numbers, and the mask."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """What a player chooses among."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Open betting for the next round; a seed, or `{"shoe": "fresh"}`, begins with a new shoe."""
        anew = seed is not None or self.chance is None
        if self.chance is None or seed is not None:
            self.chance, _ = seeding.np_random(seed)
        begin(self.sitting, self.chance, options, anew=anew)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos = {name: {} for name in self.agents}
        self._select()

    def step(self, action: Any) -> None:
        """Let the selected player bet, decide or go on; the table answers until somebody is asked again."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if not self.action_space(agent).contains(action):
            most = len(self.sights[agent].actions) - 1
            raise InvalidAction(f"action {action!r} of {agent}: a whole number from 0 to {most} is wanted")
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        self.infos = {name: {} for name in self.agents}
        refused = self.sitting.act(int(action))
        if refused is not None:
            self.infos[agent]["refusal"] = _said(refused)
        if self.sitting.table.phase == "over":
            self._end()
        self._accumulate_rewards()
        self._select()

    def _end(self) -> None:
        for person, name in enumerate(self.possible_agents):
            self.rewards[name] = float(self.sitting.result(person))
            self.terminations[name] = True
            self.infos[name]["net"] = show(self.sitting.net(person))

    def _select(self) -> None:
        turn = self.sitting.turn
        self.agent_selection = self.possible_agents[turn] if turn is not None else self.agents[0]
        if self.render_mode == "human":
            sys.stdout.write(told(self.sitting) + "\n")

    def observe(self, agent: str) -> Seen:
        """What a player sees now, and what that player may do: nothing while another is asked."""
        sight, person = self.sights[agent], self.possible_agents.index(agent)
        seen = flatten(sight.space, sight.observe(self.sitting, person))
        mask = sight.mask(self.sitting, person).astype(np.int8)
        return {"observation": np.asarray(seen), "action_mask": mask}

    def render(self) -> str | None:
        """The table in words, with the clause of each thing that has just happened."""
        return told(self.sitting) if self.render_mode == "ansi" else None

    def close(self) -> None:
        """Leave the table; there is nothing to put away."""


def _space(sight: Sight) -> spaces.Dict:
    mask = spaces.Box(0, 1, (len(sight.actions),), np.int8)
    return spaces.Dict({"observation": flatten_space(sight.space), "action_mask": mask})


def _said(refused: Refusal) -> dict[str, str]:
    return {"clause": refused.clause, "why": refused.why}
