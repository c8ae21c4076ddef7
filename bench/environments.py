"""Steps per second of our environments, one player with random offered actions, beside Gymnasium's own Blackjack-v1."""

import time
from typing import Any

import gymnasium as gym
import numpy as np

from soft17.envs import environments

STEPS = 3000
TIMES = 3
"""Both sides are measured in turns, and the best of each counts: other work on the machine slows both."""


def rate(env: gym.Env[Any, Any], steps: int) -> tuple[float, float]:
    """Steps and rounds a second of an environment."""
    chance = np.random.default_rng(17)
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
    """Print steps and rounds per second of each environment without wrappers, and the ratio to Gymnasium's."""
    other: gym.Env[Any, Any] = gym.make("Blackjack-v1").unwrapped
    for name in environments():
        ours: gym.Env[Any, Any] = gym.make(name).unwrapped
        turns = [(rate(other, STEPS), rate(ours, STEPS)) for _ in range(TIMES)]
        base = max(theirs[0] for theirs, _ in turns)
        steps, rounds = max(own for _, own in turns)
        print(f"{name:29} {steps:6.0f} steps, {rounds:5.0f} rounds a second: {steps / base:5.3f} times", end=" ")
        print(f"the {base:6.0f} steps of gymnasium's Blackjack-v1")
