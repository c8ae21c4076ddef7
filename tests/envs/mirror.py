"""A vector environment beside environments for one player that are dealt from the same shoes."""

from typing import Any

import gymnasium as gym
import numpy as np
from numpy.typing import NDArray

from envs.rollout import made
from soft17.cards import DECK, Card
from soft17.envs import RulebookEnv, environments
from soft17.envs.shoe import Shoe
from soft17.envs.vector import RulebookVectorEnv
from soft17.simulation.arrays import uint32, uint64
from soft17.simulation.shuffle import AT_ONCE, further
from soft17.simulation.stepping.told import M

_FACE = {card: face for face, card in enumerate(DECK)}
SEED = 100


class SameShoe(Shoe):
    """A shoe whose orders are those of a table of the vector environment, by its seed and the number of the shuffle."""

    seed, number = 0, -1

    def _shuffled(self, cards: list[Card]) -> list[Card]:
        self.number += 1
        size, out = len(self.pack), len(self.pack) - len(cards)
        deck = np.zeros(size, np.uint8)
        deck[out:] = [_FACE[card] for card in cards]
        for block, at in enumerate(range(out, size, AT_ONCE)):
            further(deck, uint64(size), uint64(at), uint32(block), uint64(self.number), uint64(self.seed))
        return [DECK[face] for face in deck[out:]]


def vector(book: str, terms: dict[str, Any], many: int, **more: Any) -> RulebookVectorEnv:
    """The vector environment as `gymnasium.make_vec` gives it."""
    name = next(name for name, one in environments().items() if one == book)
    env = gym.make_vec(name, many, vectorization_mode="vector_entry_point", **terms, **more)
    assert isinstance(env, RulebookVectorEnv)
    return env


def single(book: str, terms: dict[str, Any], seed: int, pack: list[Card]) -> RulebookEnv:
    """The environment for one player with the shoes of a table."""
    env = made(book, terms)
    shoe = SameShoe(env.sitting.book, terms.get("penetration", 0.75))
    shoe.seed, shoe.pack = seed, pack
    env.sitting.shoe = shoe
    return env


class Beside:
    """A vector environment and one environment for each of its tables, played at random with the same actions."""

    def __init__(self, book: str, terms: dict[str, Any], many: int, faces: str = "") -> None:
        self.many, self.chance, self.rounds = vector(book, terms, many), np.random.default_rng(21), 0
        told = self.many.tables.told
        begin = told.numbers[M.pack_at]
        pack = told.narrow[begin : begin + 52 * self.many.tables.book.cards.in_use.is_]
        if faces:  # a shoe of these ranks only
            pack[:] = [face for face in pack if DECK[face][0] in faces] * 13
        self.ones = [single(book, terms, SEED + at, [DECK[face] for face in pack]) for at in range(many)]
        assert self.many.single_observation_space == self.ones[0].observation_space
        assert self.many.single_action_space == self.ones[0].action_space

    def play(self, steps: int) -> None:
        """Compare every step: what is seen and offered, the reward, the end, and what is refused."""
        seen, info = self.many.reset(seed=SEED)
        for at, one in enumerate(self.ones):
            own, told = one.reset(seed=1)
            self._compare(seen, info, at, own, told)
        done = np.zeros(len(self.ones), np.bool_)
        for _ in range(steps):
            actions = self._chosen(info["action_mask"])
            seen, rewards, over, _, info = self.many.step(actions)
            for at, one in enumerate(self.ones):
                if done[at]:
                    own, told = one.reset()
                    assert (rewards[at], over[at]) == (0, False)
                else:
                    own, reward, ended, _, told = one.step(int(actions[at]))
                    assert (rewards[at], over[at], info["refused"][at]) == (reward, ended, "refusal" in told)
                    assert info["_net"][at] == ended and (not ended or info["net"][at] == float(told["net"]))
                    self.rounds += ended
                self._compare(seen, info, at, own, told)
            done = over

    def _chosen(self, masks: NDArray[Any]) -> NDArray[np.int64]:
        """An offered action for each table, and now and then any."""
        actions = np.where(masks, self.chance.random(masks.shape), -1).argmax(axis=1)
        wild = self.chance.random(len(masks)) < 0.05
        return np.where(wild, self.chance.integers(0, masks.shape[1], len(masks)), actions)

    @staticmethod
    def _compare(
        seen: dict[str, Any], info: dict[str, Any], at: int, own: dict[str, Any], told: dict[str, Any]
    ) -> None:
        assert set(seen) == set(own)
        assert {key: seen[key][at].tolist() for key in own} == {key: np.asarray(own[key]).tolist() for key in own}
        assert np.array_equal(info["action_mask"][at], told["action_mask"])
