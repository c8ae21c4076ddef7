"""What an order led to is known event by event, and taken over elsewhere it is the same."""

from itertools import accumulate

import pytest
from keeper import Keeper
from msgspec.structs import replace
from test_incidents import V15

from soft17.house import commands as c
from soft17.house.decide import Step, step, taken_over
from soft17.house.evolve import evolve
from soft17.house.orders import Order, Person
from soft17.house.state import House
from soft17.log.moves import moves

CARDS = "As 5h 9h Kd 6d"


def last_of(cards: str) -> tuple[Keeper, House, Order, Step]:
    """The last of some cards dealt to two areas: the house before it, its order, and what it led to."""
    keeper = Keeper(V15)
    keeper.wager()
    keeper.wager(area=2)
    *first, last = cards.split()
    keeper.deal(" ".join(first))
    before: House = keeper.now
    order = Order(c.DealCard(last), Person("the dealer", "dealer"), keeper.at + 1)
    done = step(keeper.book, before, order)
    assert isinstance(done, Step)
    return keeper, before, order, done


@pytest.mark.parametrize("count", [1, 3, 5])
def test_each_event_of_an_order_has_the_house_it_makes(count: int) -> None:
    _, before, order, done = last_of(" ".join(CARDS.split()[:count]))
    begun = replace(before, at=order.at)
    assert list(accumulate(done.events, evolve, initial=begun))[1:] == list(done.houses)
    assert done.houses[-1] == done.house
    assert taken_over(before, done.events, order.at) == done


def test_what_an_order_moves_is_the_same_followed_or_worked_out_again() -> None:
    keeper, before, _, done = last_of(CARDS)
    found = moves(keeper.book, before, done.events, done.follow())
    assert found
    assert found == moves(keeper.book, before, done.events)
