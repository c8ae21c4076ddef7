"""Several players at one rulebook's table as a PettingZoo environment, each on an area of its own."""

import sys
from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any, ClassVar

import numpy as np
from gymnasium import spaces
from gymnasium.spaces.utils import flatten, flatten_space
from gymnasium.utils import seeding
from numpy.typing import NDArray
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from soft17.envs.opening import OpeningError, Terms, book_of, money, opened
from soft17.envs.seeing import Sight
from soft17.money import show
from soft17.rules.book import Book
from soft17.rules.loading import Elected

Seen = dict[str, NDArray[Any]]


def env(book: str | Book, players: int = 3, **terms: Any) -> AECEnv[str, Seen, int | None]:
    """A table that tells of steps in the wrong order and of actions that there are not."""
    table: AECEnv[str, Seen, int | None] = raw_env(book, players, **terms)
    table = wrappers.AssertOutOfBoundsWrapper(table)
    return wrappers.OrderEnforcingWrapper(table)


class raw_env(AECEnv[str, Seen, int | None]):  # noqa: N801 - the name that PettingZoo's modules use
    """A round for several players: each bets, then each is asked when there is something to decide.

    What is not offered is refused with the clause in `infos` and changes nothing: the same agent is asked again. All
    agents end together when the round is settled; the reward is the net in initial main stakes of one box, or in units.
    """

    metadata: ClassVar[dict[str, Any]] = {  # type: ignore[misc]  # the base class has it on each object
        "render_modes": ["ansi", "human"],
        "name": "soft17_table_v0",
        "is_parallelizable": False,
        "render_fps": 4,
    }

    def __init__(  # noqa: PLR0913 - one parameter for each thing a table may differ in
        self,
        book: str | Book,
        players: int = 3,
        *,
        options: Elected | None = None,
        rulings: Mapping[str, str] | None = None,
        decks: int | None = None,
        penetration: float | None = 0.75,
        stakes: Sequence[float] = (1, 2, 4, 8),
        unit: str = "10",
        optional: Mapping[str, str] | None = None,
        chip: str = "0.01",
        jackpot: str = "25000",
        reward: str = "stake",
        render_mode: str | None = None,
    ) -> None:
        """Open a table for so many players, on areas 1, 2 and so on."""
        super().__init__()
        if players < 1:
            raise OpeningError(f"players={players}: there is at least one")
        terms = Terms(
            penetration=penetration,
            stakes=tuple(stakes),
            unit=unit,
            optional=dict(optional or {}),
            chip=chip,
            jackpot=jackpot,
            reward=reward,
            render_mode=render_mode,
        )
        self.terms, self.render_mode, self.unit = terms, render_mode, money("unit", unit)
        self.book = book_of(book, options, rulings, decks)
        self.possible_agents = [f"player_{number}" for number in range(players)]
        self.sitting = opened(self.book, terms, [(name, [at]) for at, name in enumerate(self.possible_agents, 1)])
        self.sights = [Sight(self.book, actions, self.unit) for actions in self.sitting.people]
        self._spaces = {name: self._space(sight) for name, sight in zip(self.possible_agents, self.sights, strict=True)}
        self._choices = {name: spaces.Discrete(len(self.sights[0].actions)) for name in self.possible_agents}
        self.agents: list[str] = []
        self._last: dict[str, Seen] = {}

    @staticmethod
    def _space(sight: Sight) -> spaces.Dict:
        mask = spaces.Box(0, 1, (len(sight.actions),), np.int8)
        return spaces.Dict({"observation": flatten_space(sight.space), "action_mask": mask})

    def observation_space(self, agent: str) -> spaces.Space[Seen]:  # type: ignore[override]  # Dict is one
        """What a player sees, as one row of numbers, and the mask."""
        return self._spaces[agent]  # type: ignore[return-value]  # as above

    def action_space(self, agent: str) -> spaces.Space[int | None]:
        """What a player chooses among."""
        return self._choices[agent]  # type: ignore[return-value]  # None is for agents that are done

