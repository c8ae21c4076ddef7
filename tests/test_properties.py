"""Properties of every round of every rulebook, walked at random through what is offered."""

from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from soft17.cards import DECK, Card
from soft17.clause import Refusal
from soft17.money import DOLLAR, Money
from soft17.rules.book import Book
from soft17.rules.ledger import obligations
from soft17.rules.limits import Bounds
from soft17.rules.loading import ElectionError, load, names
from soft17.table import commands as c
from soft17.table.decide import decide, refusal, step
from soft17.table.events import Event, WagerSettled
from soft17.table.evolve import fold
from soft17.table.net import net
from soft17.table.offers import candidates, offers
from soft17.table.progress import awaits_card, awaits_go_on, next_card
from soft17.table.state import MAIN, Sign, Table
from soft17.table.view import FACE_DOWN, view, view_event

PEOPLE = ("ann", "bob", "cat")
walks = settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck))


def any_book(draw: Callable[[st.SearchStrategy[Any]], Any], rulebook: str) -> Book:
    """A rulebook with some of its options and readings."""
    plain = load(rulebook)
    options = {
        name: draw(st.sampled_from([value.is_ for value in option.values])) for name, option in plain.option.items()
    }
    clauses = draw(st.lists(st.sampled_from(sorted(plain.ruling)), max_size=3, unique=True))
    rulings = {
        clause: draw(st.sampled_from([plain.ruling[clause].default, *plain.ruling[clause].readings]))
        for clause in clauses
    }
    try:
        return load(rulebook, options, rulings)
    except ElectionError:  # two readings that decide the same value
        return load(rulebook, options)


class Walk:
    """A round at random, with what happened in it."""

    def __init__(self, book: Book, data: st.DataObject) -> None:
        self.book = book
        self.draw = data.draw
        limits = {MAIN: Bounds(Money(5 * DOLLAR), Money(60 * DOLLAR), Money(5 * DOLLAR))} if self._some() else {}
        meter = Money(25_000 * DOLLAR) if book.jackpot is not None else None
        self.start = self.table = Table(sign=Sign(limits=limits, meter=meter, minimum=meter))
        self.events: list[Event] = []
        self.dealt: list[Card] = []
        shoe = self.draw(st.lists(st.sampled_from(DECK), min_size=60, max_size=60))
        self.shoe = list(shoe)

    def bet(self) -> None:
        for area in self.draw(st.sampled_from([(1,), (1, 2), (2, 3)])):
            for player in PEOPLE[: self.draw(st.integers(1, 3))]:
                stake = Money(self.draw(st.sampled_from([5, 10, 25, 101])) * DOLLAR)
                seated = player == "ann" and self._some()
                mains = (stake,) * self.book.boxes
                self.do(c.PlaceWager(player, area, mains, self._sides(), seated=seated), may_fail=True)
                if self._some():
                    self.do(c.PlaceWager(player, area, mains, self._sides(), tokens=stake), may_fail=True)
        if self.table.wagers == ():
            self.do(c.PlaceWager("ann", 1, (Money(10 * DOLLAR),) * self.book.boxes, seated=True))
        if self.book.deal.call.is_:
            self.do(c.CallNoMoreBets())

    def _some(self) -> bool:
        return bool(self.draw(st.booleans()))

    def _sides(self) -> tuple[c.Side, ...]:
        kinds = self.draw(st.lists(st.sampled_from(sorted(self.book.optional)), max_size=2))
        rules = {kind: self.book.optional[kind] for kind in kinds}
        tokens = Money(self.draw(st.sampled_from([0, 2])) * DOLLAR)
        return tuple(c.Side(kind, Money(5 * DOLLAR), "d" if rule.suits else "", tokens) for kind, rule in rules.items())

    def observe(self) -> None:
        """Somebody finds, now and then, that a wager lies otherwise or that insurance was not offered."""
        what = self.draw(st.integers(0, 9))
        if what == 1:
            self.do(c.ObserveInsuranceNotOffered(), may_fail=True)
        if what:
            return
        wager = self.draw(st.sampled_from(self.table.wagers))
        stakes = st.sampled_from([Money(0), Money(3 * DOLLAR), Money(25 * DOLLAR), Money(101 * DOLLAR)])
        main = tuple(self.draw(stakes) for _ in range(self.book.boxes))
        self.do(c.ObserveWager(wager.player, wager.area, main), may_fail=True)

    def in_tokens(self) -> None:
        """Somebody makes a further wager that is offered in tokens, as far as the book takes any."""
        adding = [one for one in offers(self.book, self.table) if isinstance(one, c.Adding)]
        if not adding or not self._some():
            return
        chosen = self.draw(st.sampled_from(adding))
        tokens = Money(self.draw(st.sampled_from([1, 5])) * DOLLAR)
        self.do(replace(chosen, tokens=tokens), may_fail=True)

    def do(self, command: c.Command, *, may_fail: bool = False) -> None:
        done = step(self.book, self.table, command)
        if isinstance(done, Refusal):
            assert may_fail, f"{command} was offered and is refused: {done}"
            return
        assert decide(self.book, self.table, command) == done.events
        self.events += done.events
        self.table = done.table

    def play(self, check: Callable[["Walk"], None]) -> None:
        self.bet()
        for _ in range(120):
            check(self)
            self.observe()
            if self.table.phase == "over":
                return
            following: list[c.Command | None] = [*offers(self.book, self.table)]
            if next_card(self.book, self.table) is not None:
                following.append(None)
            assert following, f"nobody is awaited: {self.table}"
            chosen = self.draw(st.sampled_from(following))
            if chosen is None:
                card = self.shoe.pop()
                if refusal(self.book, self.table, c.Deal(card)) is None:
                    self.do(c.Deal(card))
                    self.dealt.append(card)
            else:
                self.do(chosen)
                self.in_tokens()
        raise AssertionError("a round without end")


@pytest.mark.parametrize("rulebook", names())
@walks
@given(data=st.data())
def test_offers_are_accepted_and_everything_else_is_refused_with_a_clause(rulebook: str, data: st.DataObject) -> None:
    known = set(obligations(rulebook))

    def check(walk: Walk) -> None:
        offered = offers(walk.book, walk.table)
        before = walk.table
        for command in [*candidates(walk.book, walk.table), *_wild(walk.table)]:
            done = step(walk.book, walk.table, command)
            if isinstance(done, Refusal):
                assert command not in offered
                assert done.clause in known, f"{done} names no clause of the document"
                assert done.why
            else:
                assert command in offered, f"{command} was not offered and is accepted"
        assert walk.table == before

    Walk(any_book(data.draw, rulebook), data).play(check)


def _wild(table: Table) -> list[c.Command]:
    """Things nobody would offer."""
    return [
        c.Hit("nobody", 1),
        c.Stand("ann", 9),
        c.Double("ann", 1, 1, 4),
        c.Split("bob", 1),
        c.TakeInsurance("nobody", 1, Money(1)),
        c.TakeEvenMoney("bob", 2),
        c.JoinDouble("cat", Money(-5)),
        c.JoinSplit("dan"),
        c.StayOn("bob", 7),
        c.Absent(8),
        c.PayLater(8),
        c.WithdrawWager("ann", 1) if table.first_card_out else c.Hit("ann", 1),
        c.PlaceWager("eve", 99, (Money(0),)),
    ]


@pytest.mark.parametrize("rulebook", names())
@walks
@given(data=st.data())
def test_folding_the_events_gives_the_table(rulebook: str, data: st.DataObject) -> None:
    walk = Walk(any_book(data.draw, rulebook), data)
    walk.play(lambda _: None)
    assert fold(walk.start, walk.events) == walk.table


@pytest.mark.parametrize("rulebook", names())
@walks
@given(data=st.data())
def test_cards_are_conserved(rulebook: str, data: st.DataObject) -> None:
    def check(walk: Walk) -> None:
        table = walk.table
        lying = Counter(card for _, hand in table.hands() for card in hand.cards) + Counter(table.dealer.cards)
        lying += Counter([table.hole] if table.hole else [])
        assert lying == Counter(walk.dealt)
        assert table.drawn == len(walk.dealt)

    Walk(any_book(data.draw, rulebook), data).play(check)


@pytest.mark.parametrize("rulebook", names())
@walks
@given(data=st.data())
def test_each_wager_has_one_result_and_chips_are_conserved(rulebook: str, data: st.DataObject) -> None:
    walk = Walk(any_book(data.draw, rulebook), data)
    walk.play(lambda _: None)
    results = Counter(event.wager for event in walk.events if isinstance(event, WagerSettled))
    assert set(results) == {wager.id for wager in walk.table.wagers}
    again = {wager for wager, times in results.items() if times > 1}
    assert all(walk.table.wagers[wager].result == "void" for wager in again), "only what turns out void is undone"
    house = Money(0)
    for wager in walk.table.wagers:
        assert wager.result is not None
        assert wager.pays >= 0
        optional = walk.book.optional.get(wager.kind)
        collected = wager.stake if optional is not None and not optional.stake_back.is_ else 0
        taking = {"lose": wager.stake, "surrender": wager.stake - wager.pays, "win": collected}
        taken = taking.get(wager.result, 0)
        paid = wager.pays if wager.result == "win" else 0
        house = Money(house + taken - paid + wager.tokens_kept)
    rounded = sum(by for _, by in walk.table.rounding)
    assert house - rounded + sum(net(walk.book, walk.table).values()) == 0


@pytest.mark.parametrize("rulebook", names())
@walks
@given(data=st.data())
def test_somebody_is_awaited_or_the_round_is_over(rulebook: str, data: st.DataObject) -> None:
    def check(walk: Walk) -> None:
        table = walk.table
        if table.phase == "play":
            waits = awaits_card(walk.book, table) is not None or awaits_go_on(walk.book, table)
            assert waits or table.current() is not None
        elif table.phase != "over":
            assert next_card(walk.book, table) is not None

    Walk(any_book(data.draw, rulebook), data).play(check)


def test_a_burned_card_is_seen_by_nobody_until_it_is_shown() -> None:
    for rulebook in names():
        book = load(rulebook)
        done = step(book, Table(), c.Burn(Card("As")))
        assert not isinstance(done, Refusal)
        assert view(done.table, "ann").burned == (FACE_DOWN,)
        assert [view_event(event, "ann") for event in done.events] != list(done.events)
        shown = step(book, done.table, c.ShowBurn("ann"))
        if not isinstance(shown, Refusal):
            assert view(shown.table, "ann").burned == (Card("As"),)


@pytest.mark.parametrize("hole_card", ["unseen", "reader"])
@pytest.mark.clause("ma-switch", "7(l)(1)", "7(l)(2)")
@walks
@given(data=st.data())
def test_swapping_a_card_nobody_may_see_changes_nothing_that_is_seen(hole_card: str, data: st.DataObject) -> None:
    book = load("ma-switch", {"hole_card": hole_card, "several_spots": True})

    def check(walk: Walk) -> None:
        table = walk.table
        if table.hole is None or table.phase != "play":
            return
        other = replace(table, hole=Card("5d"))
        assert view(table, "ann") == view(other, "ann")
        assert view(table, "ann").hole == FACE_DOWN
        assert offers(book, table) == offers(book, other)
        assert awaits_card(book, table) == awaits_card(book, other)

    Walk(book, data).play(check)
