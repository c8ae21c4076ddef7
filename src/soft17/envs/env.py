"""One player at a rulebook's table as a Gymnasium environment: an episode is a round of play."""

import sys
from typing import Any, Unpack

import gymnasium as gym
import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from soft17.clause import Refusal
from soft17.envs.opening import Asked, begin, checked_mode, counted, opened
from soft17.envs.seeing import Observation, Sight
from soft17.envs.telling import told
from soft17.money import show
from soft17.rules.book import Book

PLAYER = "player_0"


class RulebookEnv(gym.Env[Observation, Any]):
    """A round: a stake is chosen, then every decision that the book leaves to the player, until all is settled.

    The first action of an episode is a bet; the others are decisions on the hand in turn. What is not offered is
    refused with the clause in `info["refusal"]` and changes nothing. The reward comes at the end: the net of the round
    in initial main stakes of one box (`reward="stake"`), or in units, for those who learn to bet (`reward="unit"`).
    """

    metadata = {"render_modes": ["ansi", "human"], "render_fps": 4}  # noqa: RUF012 - as Gymnasium declares it

    def __init__(
        self, book: str | Book, *, areas: int = 1, render_mode: str | None = None, **asked: Unpack[Asked]
    ) -> None:
        """Open a table, the player on so many areas."""
        counted(areas=areas)
        self.render_mode = checked_mode(render_mode, self.metadata["render_modes"])
        self.sitting = opened(book, {PLAYER: range(1, areas + 1)}, asked)
        self.actions = self.sitting.people[0]
        self.sight = Sight(self.sitting.book, self.actions)
        self.action_space = spaces.Discrete(len(self.actions))
        self.observation_space = self.sight.space

    @property
    def action_names(self) -> list[str]:
        """What each action is, in words."""
        return list(self.actions.names)

    def action_masks(self) -> NDArray[np.bool_]:
        """True for each action that is offered now."""
        return self.sight.mask(self.sitting, 0)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Open betting for the next round; a seed, or `{"shoe": "fresh"}`, begins with a new shoe."""
        super().reset(seed=seed)
        begin(self.sitting, self.np_random, options, anew=seed is not None)
        self._show()
        return self.sight.observe(self.sitting, 0), self._info(None)

    def step(self, action: Any) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Bet, decide or go on; the table answers, and deals until the next decision or the end of the round."""
        over = self.sitting.table.phase == "over"
        if not self.action_space.contains(action):
            raise gym.error.InvalidAction(
                f"action {action!r}: a whole number from 0 to {len(self.actions) - 1} is wanted"
            )
        refused = self.sitting.act(int(action))
        ended = self.sitting.table.phase == "over"
        self._show()
        reward = float(self.sitting.result(0)) if ended and not over else 0.0
        return self.sight.observe(self.sitting, 0), reward, ended, False, self._info(refused)

    def _info(self, refused: Refusal | None) -> dict[str, Any]:
        info: dict[str, Any] = {"action_mask": self.action_masks().astype(np.int8)}
        if refused is not None:
            info["refusal"] = {"clause": refused.clause, "why": refused.why}
        if self.sitting.table.phase == "over":
            info["net"] = show(self.sitting.net(0))
        return info

    def render(self) -> str | None:
        """The table in words, with the clause of each thing that has just happened."""
        return told(self.sitting) if self.render_mode == "ansi" else None

    def _show(self) -> None:
        if self.render_mode == "human":
            sys.stdout.write(told(self.sitting) + "\n")
