"""What the house permits by itself, where it deals and nobody else is there to give leave."""

from typing import Any

import pytest

from opening import Opening
from soft17.clause import Refusal
from soft17.croupier.permitting import permit
from soft17.house.commands import CapPlayers, TakeDown
from soft17.house.decide import step
from soft17.house.orders import Order
from soft17.house.state import House
from soft17.money import Money
from soft17.rules.loading import load, names
from soft17.table.commands import PlaceWager

STAKE = Money(500_000)


def _permitted(rulebook: str, players: list[str]) -> tuple[Opening, House, list[Any]]:
    """A table at which the house has given every leave that it gives, and the orders for that."""
    table = Opening(load(rulebook), {"players": players})
    house, given = table.house(), []
    while (carried := permit(table.book, house)) is not None:
        done = step(table.book, house, Order(carried.command, carried.by, table.at))
        assert not isinstance(done, Refusal), done
        house = done.house
        given.append(carried.command)
        assert len(given) < 10
    return table, house, given


@pytest.mark.clause("nz-blackjack-1998", "14.1", "14.4")
def test_who_plays_where_the_house_deals_may_have_every_box_and_share_it() -> None:
    _, house, given = _permitted("nz-blackjack-1998", ["ann", "bob"])
    assert given[0] == CapPlayers(on_box=3)
    assert [(one.entry, one.about["player"], one.about["boxes"]) for one in given[1:] if isinstance(one, TakeDown)] == [
        ("allow-boxes", "ann", "7"),
        ("allow-boxes", "bob", "7"),
    ]
    assert house.on_box == 3


@pytest.mark.clause("nz-blackjack-1998", "14.4")
def test_what_was_ended_is_not_permitted_again() -> None:
    table, house, _ = _permitted("nz-blackjack-1998", ["ann"])
    table.now = house
    table.give(TakeDown("end-boxes", {"player": "ann"}), "operator")
    assert permit(table.book, table.now) is None
    table.give(PlaceWager("ann", 1, (STAKE,)), "player", "ann")
    with pytest.raises(AssertionError, match=r"14\.4"):
        table.give(PlaceWager("ann", 2, (STAKE,)), "player", "ann")


@pytest.mark.parametrize("rulebook", [name for name in names() if load(name).house.signs.areas_each is None])
def test_where_nobody_asks_leave_none_is_given(rulebook: str) -> None:
    assert _permitted(rulebook, ["ann"])[2] == []
