"""Tables on one link, walked at random: the meters agree with the money, and nothing is lost or doubled."""

import msgspec
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule
from msgspec.structs import replace

from link.linking import FIVE, TERMS, Linked, fives
from soft17.clause import Refusal
from soft17.link import commands as c
from soft17.link.kind import LINK
from soft17.link.state import Pool
from soft17.link.winning import moment, undecided
from soft17.log.lines import read_line, write
from soft17.money import CENT, Money

RATE = (1, 7)
TABLES = st.sampled_from("abcd")


class Walk(RuleBasedStateMachine):
    """Four tables collect, win, fail and go on; a plain count of every wager is kept beside them."""

    def __init__(self) -> None:
        super().__init__()
        self.link = Linked(meter="12000", tables="abcd", terms=replace(TERMS, increment=RATE))
        self.wagers: dict[tuple[str, int, int], Money] = {}
        self.number = 0

    @rule(table=TABLES, areas=st.sets(st.integers(1, 9), min_size=1), parts=st.integers(0, 3), whole=st.booleans())
    def round(self, table: str, areas: set[int], parts: int, *, whole: bool) -> None:
        """A round: wagers come in, and some of them may win."""
        self.number += 1
        command = c.Contribute(table, self.number, fives(*sorted(areas)))
        member = self.link.pool.member(table)
        refused = self.link.give(command)
        assert (refused is not None) == (member is not None and member.stopped)
        if refused is not None:
            return
        self.wagers |= {(table, self.number, area): FIVE for area in areas}
        hands = tuple(c.Winner(f"p{area}", area) for area in sorted(areas)[: parts or 1])
        if parts and not any(one.table == table for one in self.link.pool.wins):
            wins = (hands, ()) if not whole else ((), hands)
            pressed = self.link.at * 1000 + self.number % 3
            assert self.link.give(c.Lock(table, self.number, pressed, *wins)) is None

    @rule(seconds=st.integers(0, 2))
    def wait(self, seconds: int) -> None:
        """Time goes by."""
        self.link.at += seconds

    @rule(together=st.booleans())
    def determine(self, *, together: bool) -> None:
        """Surveillance says what was one moment."""
        book = self.link.affair.book
        assert book.jackpot is not None
        for one, other in undecided(book.jackpot, self.link.pool)[:1]:
            assert self.link.give(c.Determine((one.id, other.id), together), reason="seen") is None

    @precondition(lambda self: self.link.pool.locked)
    @rule()
    def award(self) -> None:
        """The earliest moment is awarded, where nothing is left to say of it."""
        book = self.link.affair.book
        assert book.jackpot is not None
        wins = moment(book.jackpot, self.link.pool)
        if not isinstance(wins, Refusal):
            assert self.link.award(*(one.id for one in wins)) is None

    @precondition(lambda self: any(one.share for one in self.link.pool.wins))
    @rule()
    def pay(self) -> None:
        """A table pays its win."""
        self.link.pay(next(one.id for one in self.link.pool.wins if one.share))

    @rule(table=TABLES)
    def fail(self, table: str) -> None:
        """The equipment of a table fails: its last round's wagers go back, and an unconfirmed win is none."""
        pool = self.link.pool
        last = next((one for one in reversed(pool.rounds) if one.table == table), None)
        win = next((one for one in pool.wins if one.table == table), None)
        if last is None or not last.areas or (win is not None and win.stands != "locked"):
            return
        if win is not None:
            assert self.link.give(c.Withdraw(win.id)) is None
        assert self.link.give(c.TakeBack(table, last.round, tuple(last.areas.items()))) is None
        assert self.link.give(c.Stop(table)) is None
        for area in last.areas:
            del self.wagers[table, last.round, area]

    @rule(table=TABLES)
    def restore(self, table: str) -> None:
        """The jackpot is in play again."""
        assert self.link.give(c.Restore(table)) is None

    @invariant()
    def every_wager_is_in_the_pool_once(self) -> None:
        """What came in is the part of all wagers that stayed, to the cent; less than a cent is carried."""
        over, under = RATE
        assert self.link.pool.meters.came_in == sum(self.wagers.values()) * over // under // CENT * CENT
        assert 0 <= self.link.pool.carried < under * CENT

    @invariant()
    def the_display_is_never_under_its_minimum(self) -> None:
        """While no win waits the meter is at its minimum or over it."""
        terms = self.link.pool.terms
        assert terms is not None
        assert self.link.pool.locked or self.link.pool.meters.display >= terms.seed

    def teardown(self) -> None:
        """The log alone makes the same link."""
        state = LINK.start
        _, *texts = write(self.link.affair.head, self.link.affair.lines)
        for number, text in enumerate(texts, 2):
            state = LINK.fold(state, read_line(number, text, LINK.form).events)
        assert state == self.link.pool
        assert msgspec.json.decode(msgspec.json.encode(state), type=Pool) == state


TestWalk = Walk.TestCase
TestWalk.settings = settings(max_examples=60, stateful_step_count=40, deadline=None)
