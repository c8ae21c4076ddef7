"""What is said at a table after something was put right, found or asked for: the amounts and hands it is about."""

import pytest
from keeper import MONEY, Keeper

from soft17.clause import Refusal
from soft17.house import protections as p
from soft17.house import reports as r
from soft17.house.decide import step
from soft17.house.events import DueRaised
from soft17.house.orders import Order, Person
from soft17.money import Money
from soft17.service.wire.reporting import reported
from soft17.service.wire.saying import said_of
from soft17.table import commands as t
from soft17.table.commands import Command

V15 = "nsw-blackjack-v15"


def said(keeper: Keeper, command: Command, role: str = "dealer", name: str = "the dealer") -> list[str]:
    """What an order leads to, line by line, and the order given."""
    order = Order(command, Person(name, role), keeper.at + 1, "seen")
    done = step(keeper.book, keeper.now, order)
    assert not isinstance(done, Refusal), done
    lines = said_of(keeper.book, keeper.now, done, 0, order)
    keeper.at, keeper.now = order.at, done.house
    return [one.said.text for one in lines]


@pytest.mark.clause(V15, "6.3")
def test_a_wager_found_over_the_maximum_is_named_as_it_was_found() -> None:
    keeper = Keeper(V15)
    keeper.wager(dollars=40)
    keeper.deal("8h 7h")
    assert said(keeper, t.ObserveWager("ann", 1, (Money(90 * MONEY),))) == ["ann's wager is found to be $90"]
    assert said(keeper, t.ObserveWager("ann", 1, (Money(700 * MONEY),))) == [
        "ann's wager is found to be $700",
        "ann's wager of $700: $500 of it stands, $200 goes back",
    ]


def test_a_raise_is_told_beside_what_lay_there() -> None:
    keeper = Keeper(V15)
    keeper.wager(dollars=40)
    told = said(keeper, t.PlaceWager("ann", 1, (Money(10 * MONEY),)), "player", "ann")
    assert told == ["ann's wager of $40: $10 more"]


@pytest.mark.clause(V15, "16.23.1")
def test_what_is_cut_for_a_loss_limit_is_told_of_the_whole_wager() -> None:
    keeper = Keeper(V15)
    keeper.give(p.SetLossLimit("ann", Money(100 * MONEY), keeper.at + 36_000, period="day"), "player", "ann")
    keeper.wager(dollars=40)
    keeper.deal("8h 7h")
    keeper.give(t.ObserveWager("ann", 1, (Money(130 * MONEY),)), "dealer")
    told = said(keeper, p.FindOverLimit("ann"), "gaming supervisor", "sue")
    assert told[-1] == "ann's wager of $130: $100 of it stands, $30 goes back"


@pytest.mark.clause(V15, "16.8")
def test_a_rebuilt_round_is_told_hand_by_hand() -> None:
    keeper = Keeper(V15)
    keeper.wager()
    keeper.deal("8s 5h 8d")
    keeper.give(t.Split("ann", 1), "player", "ann")
    keeper.give(r.ReportMisdeal("the second went first", ("5h", "8s", "8d")), "dealer")
    told = said(keeper, r.Rebuild(), "gaming supervisor", "sue")
    start = next(number for number, one in enumerate(told) if one.startswith("The round is rebuilt"))
    assert told[start + 1 : start + 5] == [
        "Dealer: 8s, 8",
        "Area 1, hand 1: 5h 8d, 13",
        "Area 1, hand 2: no such hand any more",
        "ann's split of $50 on area 1, hand 2: not staked any more",
    ]


@pytest.mark.clause(V15, "16.19.1", "16.16.3")
def test_what_holds_nothing_up_is_not_said_to_come_before_play_goes_on() -> None:
    keeper = Keeper(V15)
    wrong = r.ReportMispayment("ann", Money(0), Money(50 * MONEY), of="cash change")
    assert said(keeper, wrong)[2:] == [
        "To be done: enquiry into a payment to ann, case 1",
        "To be done: payment to ann rectified, case 1",
    ]
    assert reported(DueRaised("decks checked", "16.16.3")) == "Before play goes on this is due: decks checked"


@pytest.mark.clause(V15, "18.4", "16.19")
def test_an_entry_says_amounts_as_money_and_of_an_end_only_that_it_is_one() -> None:
    keeper = Keeper(V15)
    keeper.give(p.SetLossLimit("ann", Money(100 * MONEY), keeper.at + 36_000, period="day"), "player", "ann")
    stop = said(keeper, p.StopWagering("ann"), "gaming supervisor", "sue")
    end = said(keeper, p.StopWagering("ann", ended=True), "gaming supervisor", "sue")
    assert stop[0] == "Taken down: stop a player's wagers (player ann). The reason: seen"
    assert end[0] == "Taken down: stop a player's wagers (player ann, ended yes). The reason: seen"
    wrong = r.ReportMispayment("ann", Money(0), Money(50 * MONEY), of="cash change")
    assert said(keeper, wrong)[0].startswith("Taken down: report a wrong payment (case 1, player ann, due $0, paid $50")


@pytest.mark.clause(V15, "1.1 Loss Limit")
def test_a_loss_limit_is_said_without_a_time_to_the_second() -> None:
    keeper = Keeper(V15)
    limit = p.SetLossLimit("ann", Money(100 * MONEY), keeper.at + 36_000, period="day")
    assert said(keeper, limit, "player", "ann") == ["ann's loss limit is $100 a day"]
