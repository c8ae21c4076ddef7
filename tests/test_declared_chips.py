"""Chips declared on leaving, beside wagers that lie on the layout and go back."""

import pytest

from opening import Opening
from soft17.clause import Refusal
from soft17.house import commands as c
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
        events, house = done
    return [one.what for one in events if isinstance(one, IrregularityFound)]


@pytest.mark.clause("nsw-blackjack-v15", "18.2.3")
@pytest.mark.parametrize(("dollars", "said"), [(480, []), (500, []), (450, ["a loss of $50"])])
def test_a_wager_that_goes_back_on_leaving_is_no_loss(dollars: int, said: list[str]) -> None:
    assert told(dollars) == [f"ann declared chips for {one}, the table has reckoned a loss of $0" for one in said]
