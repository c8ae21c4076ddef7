"""Steps per second of our environments, one player with random offered actions, beside Gymnasium's own Blackjack-v1."""

import time
from typing import Any

import gymnasium as gym
import numpy as np

from soft17.envs import environments

STEPS = 6000


def rate(name: str, steps: int) -> tuple[float, float]:
    """Steps and rounds a second of an environment without wrappers."""
    env: gym.Env[Any, Any] = gym.make(name).unwrapped
    chance = np.random.default_rng(17)
    _play(env, chance, steps // 10)
    began = time.perf_counter()
    rounds = _play(env, chance, steps)
    took = time.perf_counter() - began
    return steps / took, rounds / took


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


def run() -> None:
    """Print steps and rounds per second of each environment, and the ratio to Gymnasium's."""
    other, _ = rate("Blackjack-v1", STEPS * 3)
    print(f"{'gymnasium, Blackjack-v1':33} {other:9.0f} steps a second")
    for name in environments():
        steps, rounds = rate(name, STEPS)
        print(f"{name:33} {steps:9.0f} steps a second, {steps / other:6.3f} times; {rounds:7.0f} rounds a second")
