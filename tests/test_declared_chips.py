"""Chips declared on leaving, beside wagers that lie on the layout and go back."""

import pytest

from opening import Opening
from soft17.clause import Refusal
from soft17.house import commands as c
from soft17.house import declaring
from soft17.house import protections as p
from soft17.house.decide import step
from soft17.house.orders import Order, Person
from soft17.house.trouble import IrregularityFound
from soft17.money import DOLLAR, Money
from soft17.rules.loading import load
from soft17.table import commands as t
from soft17.table.commands import Command
from soft17.table.events import Event

BOOK = load("nsw-blackjack-v15")
ANN = Person("ann", "player")


def told(dollars: int) -> list[str]:
    """What is told of who brought $500, has a wager of $20 before the first card, and leaves with these chips."""
    opening = Opening(BOOK, {"players": ["ann"]})
    house, at = opening.house(), opening.at
    orders: list[Command] = [
        p.SetLossLimit("ann", Money(100 * DOLLAR), at + 3600, period="day"),
        p.DeclareChips("ann", Money(500 * DOLLAR), "brought"),
        t.PlaceWager("ann", 1, (Money(20 * DOLLAR),)),
        c.Leave("ann", chips=Money(dollars * DOLLAR)),
    ]
    events: tuple[Event, ...] = ()
    for command in orders:
        done = step(BOOK, house, Order(command, ANN, at))
        assert not isinstance(done, Refusal), done
        events, house = done.events, done.house
    return [one.what for one in events if isinstance(one, IrregularityFound)]


@pytest.mark.clause("nsw-blackjack-v15", "18.2.3")
@pytest.mark.parametrize(("dollars", "said"), [(480, []), (500, []), (450, ["a loss of $50"])])
def test_a_wager_that_goes_back_on_leaving_is_no_loss(dollars: int, said: list[str]) -> None:
    assert told(dollars) == [f"ann declared chips for {one}, the table has reckoned a loss of $0" for one in said]


def declared(amount: int, when: declaring.When) -> Command:
    return p.DeclareChips("ann", Money(amount * DOLLAR), when)


def bought(amount: int) -> Command:
    return c.TakeDown("buy-at-terminal", {"player": "ann", "tendered": str(amount), "chips": f"${amount}"})


def tokens(amount: int) -> Command:
    about = {"player": "ann", "number": "1", "conditions": "none", "voucher": str(amount), "tokens": str(amount)}
    return c.TakeDown("exchange-voucher", about)


def told_of_stay(left: int, *before: Command) -> list[str]:
    """What is told of who declares or buys chips, loses $100 at the table, and leaves with the chips left."""
    opening = Opening(BOOK, {"players": ["ann"]})
    opening.house()
    opening.give(c.TakeDown("elect-cashless", {"drop_box": "removed"}))
    opening.give(p.SetLossLimit("ann", Money(500 * DOLLAR), opening.at + 3600, period="day"), "player", "ann")
    for command in before:
        opening.give(command, "dealer")
    opening.give(t.PlaceWager("ann", 1, (Money(100 * DOLLAR),)), "dealer")
    for command in (*map(c.DealCard, ("Th", "9c", "8d")), t.Stand("ann", 1), c.DealCard("Tc")):
        opening.give(command, "dealer")
    done = step(BOOK, opening.now, Order(c.Leave("ann", chips=Money(left * DOLLAR)), ANN, opening.at))
    assert not isinstance(done, Refusal), done
    return [one.what for one in done.events if isinstance(one, IrregularityFound)]


@pytest.mark.clause("nsw-blackjack-v15", "18.2.1")
@pytest.mark.clause("nsw-blackjack-v15", "18.2.3")
@pytest.mark.parametrize(
    ("left", "before"),
    [
        (500, [declared(100, "brought"), bought(500)]),
        (500, [declared(100, "brought"), bought(500), declared(500, "bought")]),  # one purchase, said twice
        (800, [declared(100, "brought"), bought(500), declared(300, "bought")]),  # another, away from the table
        (1000, [declared(100, "brought"), bought(500), bought(500), declared(500, "bought")]),
        (400, [declared(0, "brought"), bought(500)]),
        (150, [declared(200, "brought"), tokens(50)]),
    ],
)
def test_chips_bought_at_the_table_are_reckoned_as_brought_into_play(left: int, before: list[Command]) -> None:
    assert told_of_stay(left, *before) == []
    said = ["ann declared chips for a loss of $99, the table has reckoned a loss of $100"]
    assert told_of_stay(left + 1, *before) == said
