"""Small jobs to try runs with: quickly made, for they need no analysis."""

from typing import Any

import numpy as np

from soft17.cards import DECK
from soft17.money import Money, parse
from soft17.rules.loading import load
from soft17.simulation.counting import Counting
from soft17.simulation.job import Dealing, Job, Session
from soft17.simulation.making import Ready, ready
from soft17.simulation.optional import Side
from soft17.simulation.policies import MimicDealer, NeverBust

BOOK = "nsw-blackjack-v15"
BANKROLL = Money(parse("400"))


def plain(**changes: Any) -> Ready:
    """One area, a shoe to three quarters, the dealer's own rule."""
    book = load(BOOK)
    return ready(Job(book, MimicDealer(book))._replace(**changes))


def rich() -> Ready:
    """Two areas with two optional wagers and sessions of three shoes."""
    book = load(BOOK)
    sides = (Side("perfect_pairs", parse("5")), Side("lucky_lucky", parse("10")))
    return ready(Job(book, NeverBust(book), areas=2, sides=sides, session=Session(3, BANKROLL)))


def fresh() -> Ready:
    """A fresh shoe for each round."""
    return plain(dealing=Dealing("fresh"))


def counted(ramp: tuple[int, ...] = (1, 1, 1, 1, 2, 3, 4), **changes: Any) -> Ready:
    """Stakes of some units, one to four unless said, by a count of high and low cards."""
    tags = np.array([1 if card[0] in "23456" else -1 if card[0] in "AKQJT" else 0 for card in DECK], np.int64)
    return plain(counting=Counting(True, tags, 1, True, 0, -3, np.array(ramp, np.int64)), **changes)
