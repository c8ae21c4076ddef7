"""Tables on one link, dealt at random: every log stands alone, and the pool is what they brought and won."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from link.linked_tables import Hall, Seated
from link.linking import SURVEILLANCE
from soft17.clause import Refusal
from soft17.house import commands as c
from soft17.house import reports as r
from soft17.link import commands as lc
from soft17.link.winning import moment, undecided
from soft17.money import Money, parse
from soft17.table.commands import CallNoMoreBets, Command, GoOn, Hit, Split, Stand
from soft17.table.optional import live, pending


class Walk:
    """Tables that go on card by card, in any order, with failures, voids and wins between."""

    def __init__(self, seed: int) -> None:
        self.chance = Random(seed)
        self.hall = Hall("abc", meter="12345")
        self.stakes: dict[tuple[str, int], int] = {}

    def go(self, steps: int) -> None:
        for _ in range(steps):
            table = self.chance.choice(list(self.hall.tables.values()))
            self._step(table)
            self._keep(table)
            if self.chance.random() < 0.2:
                self._award()
        while self.hall.link.state.locked:
            self._award()

    def _keep(self, table: Seated) -> None:
        """A plain count beside the link: what lies collected in each round and did not go back."""
        now = table.now
        number = now.rounds + (now.table.phase != "over")
        self.stakes[table.name, number] = sum(live(table.book, now.table).values())

    def _step(self, table: Seated) -> None:
        now = table.now.table
        if table.now.jackpot_off and table.now.owes("jackpot restored, or play without it approved"):
            table.do(r.GoOnWithoutJackpot(restored=True), "gaming supervisor")
        elif table.now.misdeal is not None:
            table.do(r.VoidRound(), "gaming supervisor")
        elif now.phase == "over" or (now.phase == "betting" and not now.wagers):
            table.wagers(*self.chance.sample(range(1, 8), self.chance.randint(1, 3)))
        elif pending(table.book, now):
            self._decide(table)
        elif now.phase != "betting" and self.chance.random() < 0.04:
            self._fault(table)
        else:
            self._play(table)

    def _decide(self, table: Seated) -> None:
        """While the award is awaited no card is dealt, but hands may be split or stand."""
        place = table.now.table.current()
        if place is not None:
            name = f"{table.name}{place.area}"
            table.ask(self.chance.choice([Split, Stand])(name, *place), "player", name)

    def _fault(self, table: Seated) -> None:
        if self.chance.random() < 0.5:
            table.do(r.ReportJackpotFailure(), "gaming supervisor")
        else:
            table.do(r.ReportMisdeal("the cards fell wrongly"), "dealer")

    def _play(self, table: Seated) -> None:
        place = table.now.table.current()
        tried: list[tuple[Command, str, str]] = []
        if place is not None:
            name = f"{table.name}{place.area}"
            tried += [(Stand(name, *place), "player", name), (Hit(name, *place), "player", name)]
        tried += [
            (c.DealCard(self._card(table)), "dealer", ""),
            (GoOn(), "dealer", ""),
            (CallNoMoreBets(), "dealer", ""),
        ]
        assert any(table.ask(*one) is None for one in tried), table.now.table

    def _card(self, table: Seated) -> str:
        source = sorted(table.now.custody.source)
        sevens = [one for one in source if one[:2] in ("7c", "7d")]
        initial = table.now.table.phase in ("betting", "initial")
        return self.chance.choice(sevens if sevens and initial and self.chance.random() < 0.8 else source)

    def _award(self) -> None:
        jackpot, pool = self.hall.link.book.jackpot, self.hall.link.state
        assert jackpot is not None
        for one, other in undecided(jackpot, pool):
            together = self.chance.random() < 0.5
            self.hall.give(lc.Determine((one.id, other.id), together), SURVEILLANCE)
        if not isinstance(moment(jackpot, self.hall.link.state), Refusal):
            self.hall.award()


@settings(max_examples=12, deadline=None)
@given(st.integers(0, 2**32))
@pytest.mark.clause("nsw-blackjack-v15", "14.23", "14.26.2", "2.3.4.1", "14.27", "16.18.1")
def test_nothing_is_lost_or_doubled_whatever_tables_do(seed: int) -> None:
    walk = Walk(seed)
    walk.go(250)
    hall = walk.hall
    pool = hall.link.state
    rate = Money(3)
    assert pool.meters.came_in == sum(stake * rate // 10 for stake in walk.stakes.values())
    assert pool.owed == 0
    assert sum(hall.balances.values()) == 0
    assert pool.meters.display >= parse("10000")
    for table in hall.tables.values():
        departures = [one for one in table.examine().findings if one.kind not in ("unfinished", "irregularity")]
        assert not departures, departures
