"""Rounds at random through an environment, with every command that reached the table."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any
from unittest.mock import patch

import gymnasium as gym
import numpy as np

from soft17.envs import RulebookEnv, environments, sitting
from soft17.rules.book import Book
from soft17.table import commands as c
from soft17.table.decide import Step, step
from soft17.table.state import Table

NAMES = list(environments())
BOOKS = list(environments().values())
DIFFERENT: dict[str, list[dict[str, Any]]] = {
    "nsw-blackjack-v15": [
        {"options": {"max_hands": 3, "insurance_on_ten": True}, "optional": {"perfect_pairs": "5", "blazing_7s": "5"}},
        {"areas": 3, "decks": 8, "stakes": (1, 2.5), "penetration": None},
    ],
    "nsw-switch-2016": [{"options": {"max_hands": 3}, "areas": 2, "optional": {"super_match": "5"}}],
    "ma-switch": [
        {"options": {"hole_card": "unseen", "surrender": True}, "reward": "unit"},
        {"options": {"hole_card": "reader", "several_spots": True, "max_hands": 4}, "areas": 2, "decks": 8},
    ],
    "nsw-pinkjack-2016": [{"optional": {"suits_you": "5d"}, "chip": "2.50"}],
    "nz-blackjack-1998": [{"areas": 2, "decks": 6, "optional": {"super_sevens": "5"}, "penetration": 0.95}],
}
TABLES: list[tuple[str, dict[str, Any]]] = [(book, {}) for book in BOOKS] + [
    (book, one) for book, several in DIFFERENT.items() for one in several
]


def made(book: str, terms: dict[str, Any], **more: Any) -> RulebookEnv:
    """An environment as `gymnasium.make` gives it, without its wrappers."""
    name = next(name for name, one in environments().items() if one == book)
    env = gym.make(name, **terms, **more).unwrapped
    assert isinstance(env, RulebookEnv)
    return env


def choose(env: RulebookEnv, chance: np.random.Generator) -> int:
    """One of the actions offered."""
    return int(chance.choice(np.flatnonzero(env.action_masks())))


def play(env: RulebookEnv, chance: np.random.Generator) -> tuple[float, dict[str, Any]]:
    """Play a round that has been opened to its end."""
    while True:
        _, reward, ended, cut_off, info = env.step(choose(env, chance))
        assert not cut_off
        if ended:
            return reward, info
        assert reward == 0


@contextmanager
def heard() -> Iterator[list[c.Command]]:
    """Every command that an environment gives its table while this lasts."""
    given: list[c.Command] = []

    def listening(book: Book, table: Table, command: c.Command) -> Any:
        done = step(book, table, command)
        if isinstance(done, Step):
            given.append(command)
        return done

    with patch.object(sitting, "step", listening):
        yield given
