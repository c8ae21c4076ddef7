"""A sign that takes the place of another says so in its event."""

import pytest

from soft17.clause import Refusal
from soft17.croupier.plan import Plan
from soft17.house import commands as c
from soft17.house.decide import step
from soft17.house.orders import Order, Person
from soft17.house.posting import SignPosted
from soft17.money import DOLLAR, Money
from soft17.rules.limits import Bounds
from soft17.rules.loading import load
from test_croupier import Run

DEALER = Person("dee", "dealer")


def _posted(run: Run, dollars: int) -> SignPosted:
    order = Order(c.PostSign("minimum", Money(dollars * DOLLAR), from_=run.at + 1200), DEALER, run.at)
    done = step(run.book, run.house, order)
    assert not isinstance(done, Refusal)
    run.house = done.house
    (event,) = done.events
    assert isinstance(event, SignPosted)
    return event


@pytest.mark.clause("nsw-blackjack-v15", "6.5")
def test_a_second_notice_for_the_table_tells_of_the_first() -> None:
    run = Run(load("nsw-blackjack-v15"), Plan(), seed=7)
    assert _posted(run, 50).instead == ()
    (first,) = run.house.posted
    assert _posted(run, 60).instead == (first,)
    assert [one.amount for one in run.house.posted] == [Money(60 * DOLLAR)]


@pytest.mark.clause("nsw-blackjack-v15", "6.6")
def test_a_notice_for_a_kept_minimum_takes_no_notice_for_the_table_down() -> None:
    run = Run(load("nsw-blackjack-v15"), Plan(), seed=7)
    while run.house.rounds == 0:
        run.go()
    raised = c.ChangeLimits("main", Bounds(Money(40 * DOLLAR), Money(500 * DOLLAR)), keep=True)
    run.give(raised, Person("sue", run.book.house.people.supervisor.is_))
    run.go()
    assert _posted(run, 50).instead == ()
    assert _posted(run, 30).instead == ()
    assert [one.amount for one in run.house.posted] == [Money(50 * DOLLAR), Money(30 * DOLLAR)]
    assert [one.amount for one in _posted(run, 35).instead] == [Money(30 * DOLLAR)]


@pytest.mark.clause("nsw-blackjack-v15", "6.5")
def test_a_unit_that_a_change_of_limits_says_nothing_of_stays() -> None:
    run = Run(load("nsw-blackjack-v15"), Plan(), seed=7)
    supervisor = Person("sue", run.book.house.people.supervisor.is_)
    ten, most = Money(10 * DOLLAR), Money(400 * DOLLAR)
    run.give(c.ChangeLimits("main", Bounds(ten, Money(300 * DOLLAR), unit=ten)), supervisor)
    run.give(c.ChangeLimits("main", Bounds(maximum=most)), supervisor)
    assert run.house.table.sign.limits["main"] == Bounds(ten, most, ten)
