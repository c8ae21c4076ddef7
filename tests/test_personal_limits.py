"""A player's own limits hold wherever limits are asked: placing, observing, doubling."""

import pytest
from msgspec.structs import replace

from soft17 import Round
from soft17.money import parse
from soft17.rules.limits import Bounds
from soft17.table import commands as c
from soft17.table.state import Sign

OWN = Sign(
    limits={"main": Bounds(parse("10"), parse("100"))},
    personal={"ann": Bounds(parse("10"), parse("500"))},
)


@pytest.mark.clause("nsw-blackjack-v15", "6.7", "6.3")
@pytest.mark.parametrize(("seen", "net"), [("300", "300"), ("400", "400"), ("500", "500"), ("501", "500")])
def test_what_is_observed_is_held_against_the_players_own_maximum(seen: str, net: str) -> None:
    round = Round("nsw-blackjack-v15", sign=OWN)
    round.wager("ann", 1, "300")
    round.deal("8s 6d")
    round.do(c.ObserveWager("ann", 1, (parse(seen),)))
    round.deal("9d")
    round.do(c.Stand("ann", 1))
    round.deal("Td Td")
    assert round.net == {"ann": net}


@pytest.mark.clause("nsw-blackjack-v15", "6.7")
def test_a_double_within_the_players_own_maximum() -> None:
    round = Round("nsw-blackjack-v15", sign=OWN, rulings={"6.1": "limit-includes-double-split"})
    round.wager("ann", 1, "100")
    round.deal("6s 6d 5d")
    round.do(c.Double("ann", 1))
    round.deal("Td Td 9c")
    assert round.net == {"ann": "200"}


def test_an_area_raised_for_one_player_is_raised_for_all() -> None:
    round = Round("nsw-blackjack-v15", sign=replace(OWN, area_raised=True))
    round.do(c.PlaceWager("ann", 1, (parse("300"),), seated=True))
    round.wager("bob", 1, "50")
    round.deal("8s 6d")
    round.do(c.ObserveWager("bob", 1, (parse("60"),)))
    round.deal("9d")
    round.do(c.Stand("ann", 1))
    round.deal("Td Td")
    assert round.net == {"ann": "300", "bob": "60"}
