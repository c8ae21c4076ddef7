"""What a refusal says a loss limit leaves: how much more, beside what lies there."""

import pytest

from opening import Opening
from soft17.clause import Refusal
from soft17.house import protections as p
from soft17.house.decide import step
from soft17.house.orders import Order, Person
from soft17.money import DOLLAR, Money
from soft17.rules.loading import load
from soft17.table import commands as t

BOOK = load("nsw-blackjack-v15")
BOB = Person("bob", "player")


@pytest.mark.clause("nsw-blackjack-v15", "18.3")
@pytest.mark.parametrize(
    ("lying", "said"),
    [(0, "bob's loss limit leaves 100"), (60, "bob's loss limit leaves 40 beside the 60 at stake")],
)
def test_what_is_left_is_told_beside_what_is_at_stake(lying: int, said: str) -> None:
    opening = Opening(BOOK, {"players": ["bob"]})
    house, at = opening.house(), opening.at
    commands: list[p.SetLossLimit | t.PlaceWager] = [p.SetLossLimit("bob", Money(100 * DOLLAR), at + 60, period="day")]
    if lying:
        commands.append(t.PlaceWager("bob", 1, (Money(lying * DOLLAR),)))
    for command in commands:
        done = step(BOOK, house, Order(command, BOB, at))
        assert not isinstance(done, Refusal), done
        house = done.house
    refused = step(BOOK, house, Order(t.PlaceWager("bob", 2, (Money((110 - lying) * DOLLAR),)), BOB, at))
    assert refused == Refusal("18.3", said)
