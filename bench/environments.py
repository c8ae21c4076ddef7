"""Steps per second of our environments, with random offered actions: many tables at once beside envpool's, and one.

`pip install 'soft17[bench]'` brings envpool; without it Gymnasium's own vector stands alone, and that is said.
"""

import math
import time
from collections.abc import Callable
from functools import cache
from typing import Any, NamedTuple

import gymnasium as gym
import numpy as np

from soft17.envs import environments

STEPS = 3000
TIMES = 3
"""All sides are measured in turns, and the best of each counts: other work on the machine slows all of them."""
MANY, STRETCH = 1024, 8
SECONDS = 1.0


class Rate(NamedTuple):
    """Steps and rounds a second."""

    steps: float
    rounds: float


def rate(env: gym.Env[Any, Any], steps: int) -> Rate:
    """Steps and rounds a second of an environment."""
    chance = np.random.default_rng(17)
    began = time.perf_counter()
    rounds = _play(env, chance, steps)
    took = time.perf_counter() - began
    return Rate(steps / took, rounds / took)


def _play(env: gym.Env[Any, Any], chance: np.random.Generator, steps: int) -> int:
    _, info = env.reset(seed=17)
    everything = np.ones(int(getattr(env.action_space, "n")), np.int8)  # noqa: B009 - a space that is known to be discrete
    rounds = 0
    for _ in range(steps):
        offered = np.flatnonzero(info.get("action_mask", everything))
        _, _, ended, _, info = env.step(int(offered[chance.integers(len(offered))]))
        if ended:
            rounds += 1
            _, info = env.reset()
    return rounds


def vector_rate(env: Any, choose: Callable[[dict[str, Any]], Any]) -> Rate:
    """Steps and rounds a second of many tables, by the quickest stretch of some steps: it was disturbed the least.

    The time in which actions are chosen counts for nobody.
    """
    *_, info = env.reset()
    best, steps, rounds = math.inf, 0, 0
    began = time.perf_counter()
    while time.perf_counter() - began < SECONDS:
        took = 0.0
        for _ in range(STRETCH):
            actions = choose(info)
            before = time.perf_counter()
            *_, ended, _, info = env.step(actions)
            took += time.perf_counter() - before
            rounds += int(np.count_nonzero(ended))
        best, steps = min(best, took), steps + STRETCH * MANY
    return Rate(STRETCH * MANY / best, rounds / steps * STRETCH * MANY / best)


def offered() -> Callable[[dict[str, Any]], Any]:
    """Choose among what is offered at each table, all of it alike."""
    chance = np.random.default_rng(17)

    def choose(info: dict[str, Any]) -> Any:
        masks = info["action_mask"]
        return np.where(masks, chance.random(masks.shape, np.float32), -1).argmax(axis=1)

    return choose


def either() -> Callable[[dict[str, Any]], Any]:
    """Stand or draw, at random."""
    chance = np.random.default_rng(17)
    return lambda _: chance.integers(0, 2, MANY, np.int32)


@cache
def envpools() -> Any | None:
    """Envpool's Blackjack-v1, 1,024 tables on one thread, if it is installed."""
    try:
        import envpool  # type: ignore[import-not-found,unused-ignore]  # noqa: PLC0415 - only where it is installed
    except ImportError as error:
        print(f"envpool cannot be compared ({error}): `pip install 'soft17[bench]'` brings it")
        return None
    return envpool.make("Blackjack-v1", env_type="gymnasium", num_envs=MANY, num_threads=1)


def run() -> None:
    """Print steps and rounds per second of each environment, and the ratios to those of others."""
    _many()
    _one()


def _many() -> None:
    theirs = {"envpool's": envpools(), "gymnasium's": gym.make_vec("Blackjack-v1", MANY, vectorization_mode="sync")}
    for name in environments():
        ours = gym.make_vec(name, MANY, vectorization_mode="vector_entry_point")
        vector_rate(ours, offered())
        turns = [
            (vector_rate(ours, offered()), *(vector_rate(env, either()) for env in theirs.values() if env is not None))
            for _ in range(TIMES)
        ]
        own, *others = (max(turn[at] for turn in turns) for at in range(len(turns[0])))
        beside = ", ".join(
            f"{own.steps / one.steps:.1f} times {whose} {one.steps / 1e6:.3f}"
            for (whose, env), one in zip([one for one in theirs.items() if one[1] is not None], others, strict=True)
        )
        print(
            f"{name:29} {MANY} tables: {own.steps / 1e6:5.2f} M steps, {own.rounds / 1e6:.2f} M rounds a second:",
            end=" ",
        )
        print(f"{beside} M steps of Blackjack-v1")


def _one() -> None:
    other: gym.Env[Any, Any] = gym.make("Blackjack-v1").unwrapped
    for name in environments():
        ours: gym.Env[Any, Any] = gym.make(name).unwrapped
        turns = [(rate(other, STEPS), rate(ours, STEPS)) for _ in range(TIMES)]
        base = max(theirs.steps for theirs, _ in turns)
        steps, rounds = max(own for _, own in turns)
        print(f"{name:29} {steps:6.0f} steps, {rounds:5.0f} rounds a second: {steps / base:5.3f} times", end=" ")
        print(f"the {base:6.0f} steps of gymnasium's Blackjack-v1")
