"""Many players, each alone at a table of one rulebook, as one Gymnasium vector environment on compiled code."""

from collections.abc import Sequence
from contextlib import nullcontext
from typing import Any, Unpack

import gymnasium as gym
import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from soft17.envs.compiling import told_of
from soft17.envs.env import PLAYER
from soft17.envs.opening import Asked, OpeningError, counted, opened
from soft17.envs.pooling import Pools
from soft17.envs.seeing import Sight
from soft17.envs.sitting import Sitting
from soft17.money import DOLLAR
from soft17.rules.book import Book
from soft17.simulation.errors import SimulationError
from soft17.simulation.optional import Meter, Side
from soft17.simulation.stepping import kernel, showing
from soft17.simulation.stepping.many import Played, Tables
from soft17.simulation.stepping.told import Settings

Observations = dict[str, NDArray[Any]]
Flags = NDArray[np.bool_]
FOR_EVER = 1 << 40
_NUMBERS = {
    "phase": showing.PHASE, "turn": showing.TURN, "total": showing.TOTAL, "soft": showing.SOFT, "pair": showing.PAIR,
    "formed": showing.FORMED, "up": showing.UP, "peeked": showing.PEEKED,
}  # fmt: skip
_MODES = {mode.value: mode for mode in (AutoresetMode.NEXT_STEP, AutoresetMode.DISABLED)}


class RulebookVectorEnv(VectorEnv[Observations, NDArray[Any], NDArray[Any]]):
    """Rounds at many tables at once: each is what `RulebookEnv` plays on the same shoe with the same actions.

    A round that is over is followed by the next one with the next step, whatever its action is. What is not offered is
    refused and changes nothing; which clause refuses it, the environment for one player tells.
    """

    metadata = {"render_modes": [], "autoreset_mode": AutoresetMode.NEXT_STEP}  # noqa: RUF012 - as Gymnasium declares it

    def __init__(
        self,
        book: str | Book,
        num_envs: int = 1,
        *,
        areas: int = 1,
        max_episode_steps: int | None = None,
        autoreset_mode: AutoresetMode | str = AutoresetMode.NEXT_STEP,
        **asked: Unpack[Asked],
    ) -> None:
        """Open so many tables, the player on so many areas of each."""
        counted(areas=areas, num_envs=num_envs)
        self.num_envs, self.autoreset_mode = num_envs, _mode(autoreset_mode)
        self.metadata = {**self.metadata, "autoreset_mode": self.autoreset_mode}
        sitting = opened(book, {PLAYER: range(1, areas + 1)}, asked)
        self.actions = sitting.people[0]
        sight = Sight(sitting.book, self.actions)
        self.single_observation_space, self.single_action_space = sight.space, spaces.Discrete(len(self.actions))
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self.tables = _tables(sitting, sight, num_envs, max_episode_steps or FOR_EVER)
        self.pools = Pools(sitting)
        self._every, self._done = np.ones(num_envs, np.bool_), np.zeros(num_envs, np.bool_)
        self._seeded = self._opened = False
        seat = self.actions.seat
        self._counted = [seat.unit if sitting.by_unit else stake for stake in seat.stakes]

    @property
    def action_names(self) -> list[str]:
        """What each action is, in words."""
        return list(self.actions.names)

    def action_masks(self) -> Flags:
        """True for each action that is offered now, a row for each table."""
        return self.tables.masks.astype(np.bool_)

    def reset(
        self, *, seed: int | Sequence[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observations, dict[str, Any]]:
        """Open betting at all tables, or at those of `{"reset_mask": …}`.

        A seed, or `{"shoe": "fresh"}`, begins with new shoes; the tables' own seeds are the one given and the following
        ones, or those of a list.
        """
        super().reset(seed=seed if isinstance(seed, int) else None)
        which, fresh = self._asked(options)
        self._seed(seed, which)
        if fresh:
            self._begin(which, None)
        with nullcontext() if self._opened else told_of():
            self.tables.step(np.where(which, kernel.RESET, kernel.STEP))
        self._done[which], self._opened = False, True
        return self._seen(), self._info()

    def step(self, actions: NDArray[Any]) -> tuple[Observations, NDArray[np.float64], Flags, Flags, dict[str, Any]]:
        """Bet, decide or go on at each table; each deals until the next decision or the end of the round."""
        given = self._given(actions)
        given = np.where(given < 0, len(self.actions), given)  # below none is what the kernel is told besides
        if self.autoreset_mode == AutoresetMode.NEXT_STEP:
            given = np.where(self._done, kernel.RESET, given)
        tables, flags = self.tables, self.tables.flags
        tables.step(given)
        if flags[kernel.SHARED].any():
            self._share(np.flatnonzero(flags[kernel.SHARED]))
        over, cut_off = flags[kernel.TERMINATED].astype(np.bool_), flags[kernel.TRUNCATED].astype(np.bool_)
        self._done = over | cut_off
        return self._seen(), tables.rewards.copy(), over, cut_off, self._info()

    def _given(self, actions: Any) -> NDArray[np.int64]:
        """The actions as whole numbers, one for each table; what is not offered is refused there."""
        if not self._opened:
            raise gym.error.ResetNeeded("actions: no round has been opened; call reset first")
        try:
            given = np.asarray(actions)
        except ValueError:
            given = np.asarray(None)
        if given.shape != (self.num_envs,) or not np.issubdtype(given.dtype, np.integer):
            raise gym.error.InvalidAction(
                f"actions: {self.num_envs} whole numbers from 0 to {len(self.actions) - 1} are wanted, one for each"
                f" table, not {given.dtype} of shape {given.shape}"
            )
        return given.astype(np.int64)

    def _seen(self) -> Observations:
        shown = self.tables.sights.copy()
        numbers = {name: shown.numbers[at] for name, at in _NUMBERS.items()}
        rest = {"dealer": shown.dealer, "hands": shown.hands, "seen": shown.seen, "left": shown.left}
        return {**numbers, **rest, "stakes": shown.stakes}

    def _info(self) -> dict[str, Any]:
        flags = self.tables.flags
        info: dict[str, Any] = {"action_mask": self.tables.masks.copy(), "_action_mask": self._every.copy()}
        info["refused"], info["_refused"] = flags[kernel.REFUSED].astype(np.bool_), self._every.copy()
        info["net"], info["_net"] = self.tables.nets / DOLLAR, flags[kernel.TERMINATED].astype(np.bool_)
        return info

    def _asked(self, options: dict[str, Any] | None) -> tuple[Flags, bool]:
        """The tables that are asked for, and whether they begin with a new shoe."""
        told = options or {}
        which = np.asarray(told.get("reset_mask", self._every))
        if which.shape != (self.num_envs,) or which.dtype != np.bool_ or not which.any():
            raise OpeningError(f"options: reset_mask: write {self.num_envs} truth values, one of them true")
        if told.get("shoe") not in (None, "fresh"):
            raise OpeningError(f"options: shoe={told['shoe']!r}: write 'fresh', or leave it out")
        return which, told.get("shoe") == "fresh"

    def _seed(self, seed: int | Sequence[int | None] | None, which: Flags) -> None:
        if seed is None and not self._seeded:
            seeds: list[int | None] = [int(one) for one in self.np_random.integers(0, 1 << 63, self.num_envs)]
            which = self._every
        elif isinstance(seed, int | np.integer):
            seeds = [int(seed) + at for at in range(self.num_envs)]
        else:
            seeds = [None] * self.num_envs if seed is None else list(seed)
        if len(seeds) != self.num_envs:
            raise OpeningError(f"seed: {len(seeds)} seeds for {self.num_envs} tables: write one for each")
        named = which & np.array([one is not None for one in seeds])
        if named.any():
            self._begin(named, np.array([(one or 0) % (1 << 64) for one in seeds], np.uint64))
            self._seeded = True

    def _begin(self, which: Flags, seeds: NDArray[np.uint64] | None) -> None:
        self.tables.begin(which, seeds)
        self.pools.begin(which)

    def _share(self, those: NDArray[np.intp]) -> None:
        """Let the real table say what shares of a jackpot come to."""
        for at in those.tolist():
            level, cards = self.tables.level(at), self.tables.dealt(at)
            self.tables.add(at, self.pools.shares(at, level, cards) - self.tables.pooled(at))
            if self.tables.flags[kernel.TERMINATED, at]:
                self.tables.rewards[at] = self.tables.nets[at] / self._counted[level]


def _mode(mode: AutoresetMode | str) -> AutoresetMode:
    known = _MODES.get(mode.value if isinstance(mode, AutoresetMode) else mode)
    if known is None:
        raise OpeningError(f"autoreset_mode={mode!r}: write {' or '.join(map(repr, _MODES))}")
    return known


def _tables(sitting: Sitting, sight: Sight, many: int, most_steps: int) -> Tables:
    """The tables of a sitting, by the chapters of its book."""
    book, shoe, seat, sign = sitting.book, sitting.shoe, sitting.people[0].seat, sitting.sign
    sides = tuple(Side(side.kind, side.stake, side.suit) for side in seat.side)
    pooled = [at for at, side in enumerate(sides) if book.jackpot is not None and side.name == book.jackpot.wager]
    settings = Settings(
        stakes=seat.stakes,
        chip=sign.smallest_chip,
        unit=seat.unit,
        by_unit=sitting.by_unit,
        front=shoe.front,
        shuffle_first=book.house.source.shuffling.first_card.is_ == "shuffle-first",
        most_hands=sight.most_hands,
        most_steps=most_steps,
        areas=len(seat.areas),
        sides=seat.laid_beside,
        jackpot=pooled[0] if pooled else -1,
        bets=tuple(sitting.taken(0)),
    )
    meter = Meter(sign.meter, sign.minimum) if sign.meter is not None and sign.minimum is not None else None
    try:
        return Tables(book, settings, Played(len(seat.areas), sides, meter), many, len(sitting.people[0]))
    except SimulationError as error:
        raise OpeningError(f"{error}: the environment for one player plays it") from error
