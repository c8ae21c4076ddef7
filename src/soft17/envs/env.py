"""One player at a rulebook's table as a Gymnasium environment: an episode is a round of play."""

import sys
from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any, ClassVar, Literal

import gymnasium as gym
import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from soft17.clause import Refusal
from soft17.envs.opening import OpeningError, Terms, book_of, money, opened
from soft17.envs.seeing import Observation, Sight
from soft17.money import show
from soft17.rules.book import Book
from soft17.rules.loading import Elected

PLAYER = "player_0"
SHOE = "shoe"
FRESH = "fresh"


class RulebookEnv(gym.Env[Observation, int]):
    """A round: a stake is chosen, then every decision that the book leaves to the player, until all is settled.

    The first action of an episode is a bet; the others are decisions on the hand in turn. What is not offered is
    refused with the clause in `info["refusal"]` and changes nothing. The reward comes at the end: the net of the round
    in initial main stakes of one box (`reward="stake"`), or in units, for those who learn to bet (`reward="unit"`).
    """

    metadata: ClassVar[dict[str, Any]] = {"render_modes": ["ansi", "human"], "render_fps": 4}

    def __init__(  # noqa: PLR0913 - one parameter for each thing a table may differ in
        self,
        book: str | Book,
        *,
        options: Elected | None = None,
        rulings: Mapping[str, str] | None = None,
        decks: int | None = None,
        penetration: float | None = 0.75,
        stakes: Sequence[float] = (1, 2, 4, 8),
        unit: str = "10",
        optional: Mapping[str, str] | None = None,
        areas: int = 1,
        chip: str = "0.01",
        jackpot: str = "25000",
        reward: Literal["stake", "unit"] = "stake",
        render_mode: str | None = None,
    ) -> None:
        """Open a table; `penetration=None` shuffles before every round."""
        if reward not in ("stake", "unit"):
            raise OpeningError(f"reward={reward!r}: write 'stake' or 'unit'")
        if render_mode not in (None, *self.metadata["render_modes"]):
            raise OpeningError(f"render_mode={render_mode!r}: write 'ansi' or 'human'")
        self.book = book_of(book, options, rulings, decks)
        terms = Terms(
            penetration=penetration,
            stakes=tuple(stakes),
            unit=unit,
            optional=dict(optional or {}),
            chip=chip,
            jackpot=jackpot,
        )
        self.sitting = opened(self.book, terms, [(PLAYER, range(1, areas + 1))])
        self.actions = self.sitting.people[0]
        self.unit = money("unit", unit)
        self.reward: Literal["stake", "unit"] = reward
        self.render_mode = render_mode
        self.sight = Sight(self.book, self.actions, self.unit)
        self.action_space = spaces.Discrete(len(self.actions))
        self.observation_space = self.sight.space

    @property
    def action_names(self) -> list[str]:
        """What each action is, in words."""
        return list(self.actions.names)

    def action_masks(self) -> NDArray[np.bool_]:
        """True for each action that is offered now."""
        mask = np.zeros(len(self.actions), np.bool_)
        mask[list(self.sitting.offered)] = True
        return mask

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Open betting for the next round; a seed, or `{"shoe": "fresh"}`, begins with a new shoe."""
        super().reset(seed=seed)
        shoe = (options or {}).get(SHOE)
        if shoe not in (None, FRESH):
            raise OpeningError(f"options: {SHOE}={shoe!r}: write {FRESH!r}, or leave it out")
        self.sitting.shoe.chance = self.np_random
        if seed is not None or shoe == FRESH:
            self.sitting.start_over()
        self.sitting.open()
        self._show()
        return self.sight.observe(self.sitting, 0), self._info(None)

    def step(self, action: int) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Bet, decide or go on; the table answers, and deals until the next decision or the end of the round."""
        over = self.sitting.table.phase == "over"
        refused = self.sitting.act(int(action))
        ended = self.sitting.table.phase == "over"
        self._show()
        reward = float(self.result) if ended and not over else 0.0
        return self.sight.observe(self.sitting, 0), reward, ended, False, self._info(refused)

    @property
    def result(self) -> Fraction:
        """The net of a finished round, exact, as the reward counts it."""
        number = self.sitting.staked[0]
        assert number is not None  # a round that is over began with a bet
        return Fraction(self.sitting.net(0), self.actions.seat.stakes[number] if self.reward == "stake" else self.unit)

    def _info(self, refused: Refusal | None) -> dict[str, Any]:
        info: dict[str, Any] = {"action_mask": self.action_masks().astype(np.int8)}
        if refused is not None:
            info["refusal"] = {"clause": refused.clause, "why": refused.why}
        if self.sitting.table.phase == "over":
            info["net"] = show(self.sitting.net(0))
        return info

    def render(self) -> str | None:  # type: ignore[override]  # text, where the base class also has pictures
        """The table in words, with the clause of each thing that has just happened."""
        if self.render_mode != "ansi":
            return None
        return self._words()

    def _show(self) -> None:
        if self.render_mode == "human":
            sys.stdout.write(self._words() + "\n")

    def _words(self) -> str:
        from soft17.envs.telling import told  # noqa: PLC0415 - only who looks needs the words

        return told(self.sitting)
