"""Jackpots of many tables: the real table says what a share comes to and where the meter then stands."""

import numpy as np
from numpy.typing import NDArray

from soft17.cards import Card
from soft17.clause import Refusal
from soft17.envs.sitting import Sitting
from soft17.rules.book import Book
from soft17.table import commands as c
from soft17.table.decide import step
from soft17.table.net import gain
from soft17.table.state import Sign, Table


class Pools:
    """The signs of many tables, which differ once a jackpot was won."""

    def __init__(self, sitting: Sitting) -> None:
        """Begin with the sign of a sitting at every table."""
        self.book, self.actions, self._first = sitting.book, sitting.people[0], sitting.sign
        self._signs: dict[int, Sign] = {}

    def begin(self, which: NDArray[np.bool_]) -> None:
        """Let some tables begin with the first sign."""
        for at in [one for one in self._signs if which[one]]:
            del self._signs[at]

    def sign(self, at: int) -> Sign:
        """The sign of a table as it stands."""
        return self._signs.get(at, self._first)

    def shares(self, at: int, level: int, cards: list[Card]) -> int:
        """What the jackpot wagers of a round come to by its initial deal; the meter is then as the table leaves it."""
        sign = self.sign(at)
        table = Table(sign=sign)
        for wager in self.actions.wagers(level):
            table = _done(self.book, table, wager)
        if self.book.deal.call.is_:
            table = _done(self.book, table, c.CallNoMoreBets())
        for card in cards:
            table = _done(self.book, table, c.Deal(card))
        self._signs[at] = table.pooled
        assert self.book.jackpot is not None  # only its wagers have shares
        return sum(gain(self.book, wager) for wager in table.wagers if wager.kind == self.book.jackpot.wager)


def _done(book: Book, table: Table, command: c.Command) -> Table:
    done = step(book, table, command)
    assert not isinstance(done, Refusal), done.why  # a round that was played is played again
    return done.table
