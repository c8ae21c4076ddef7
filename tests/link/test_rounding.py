"""Shares of whole cents: what they are beyond their exact amounts is an event and a meter of its own, and no reset."""

from fractions import Fraction

import pytest

from link.linking import NAME, Linked
from link.test_shares import LEAST, fraction
from soft17.link import commands as c
from soft17.link.events import PoolReset, SharesRounded
from soft17.link.money import rounding_of, seed_of
from soft17.money import Money, parse, show


def awarded(meter: str, parts: int, wholes: int = 0, rulings: dict[str, str] | None = None) -> tuple[Linked, int]:
    """A link on which so many hands of one round have won, when it shows just that meter."""
    before = show(Money(parse(meter) - (parts + wholes) * parse("1.50")))
    link = Linked(before, rulings=rulings)
    won = link.lock("a", parts, wholes)
    assert link.display == meter
    assert link.award(won) is None
    return link, won


def events(link: Linked, kind: type[SharesRounded] | type[PoolReset]) -> list[SharesRounded | PoolReset]:
    return [event for event in link.affair.lines[-1].events if isinstance(event, kind)]


@pytest.mark.clause("nsw-blackjack-v15", "14.27.2")
def test_the_cent_of_three_sharers_is_an_event_of_its_own() -> None:
    link, won = awarded("500000", 3)
    assert (link.amount(won), link.display) == ("135500.01", "364500")
    (rounded,) = events(link, SharesRounded)
    assert (show(rounded.by), rounded.clause) == ("0.01", "14.27.2")
    assert events(link, PoolReset) == []
    meters = link.pool.meters
    assert (show(meters.rounding), meters.reset_cost) == ("0.01", 0)
    assert (link.balances[rounding_of(NAME)], link.balances[seed_of(NAME)]) == (-100, -parse("499995.50"))


@pytest.mark.clause("nsw-blackjack-v15", "14.27.2", "14.28")
@pytest.mark.parametrize("meter", ["20000.05", "99999.99", "123456.78", "500000", "987654.35"])
@pytest.mark.parametrize("winners", range(1, 7))
def test_where_no_reset_is_due_the_cents_are_all_that_the_house_carries(meter: str, winners: int) -> None:
    link, won = awarded(meter, winners)
    meters, paid = link.pool.meters, fraction(link.amount(won))
    taken = fraction(meter) * (1 - Fraction(9, 10) ** winners)
    assert meters.reset_cost == 0
    assert fraction(meter) - paid + fraction(meters.rounding) == fraction(link.display)
    assert abs(fraction(meters.rounding) - (paid - taken)) <= Fraction(1, 200)


@pytest.mark.clause("nsw-blackjack-v15", "14.27.1", "14.27.2", "14.28")
@pytest.mark.parametrize(
    ("meter", "parts", "wholes", "rounding", "reset"),
    [
        ("100000.01", 0, 3, "0.01", "10000"),  # three of 33333.34, and the pool begins at its minimum
        ("80000", 0, 2, "0", "10000"),
        ("30000", 0, 4, "0", "20000"),  # each receives the minimum: the house's promise is no rounding
        ("11000.01", 2, 0, "0.02", "1089.99"),  # what is left is reset, and the cents of the shares stand apart
        ("10200", 2, 0, "0", "1800"),
    ],
)
def test_a_reset_is_told_apart_from_the_cents(meter: str, parts: int, wholes: int, rounding: str, reset: str) -> None:
    link, _ = awarded(meter, parts, wholes)
    meters = link.pool.meters
    assert (show(meters.rounding), show(meters.reset_cost), link.display) == (rounding, reset, "10000")
    assert fraction(link.display) == LEAST


@pytest.mark.clause("nsw-blackjack-v15", "14.27.2")
def test_where_shares_are_rounded_down_the_cents_are_the_houses() -> None:
    link, won = awarded("500000", 3, rulings={"14.27.2": "cent-down"})
    assert (link.amount(won), link.display) == ("135499.98", "364500")
    assert show(link.pool.meters.rounding) == "-0.02"
    assert link.balances[rounding_of(NAME)] == 200


@pytest.mark.clause("nsw-blackjack-v15", "14.27.2", "18.10")
@pytest.mark.parametrize(("meter", "wholes"), [("500000", 0), ("100000.01", 3)])
def test_a_prize_that_is_withdrawn_takes_its_cents_back(meter: str, wholes: int) -> None:
    parts = 0 if wholes else 3
    link, won = awarded(meter, parts, wholes)
    paid = parse(link.amount(won))
    link.pay(won)
    assert link.pool.meters.rounding
    assert link.give(c.GiveBack("a", link.round, paid, parts, wholes)) is None
    meters = link.pool.meters
    assert (link.display, meters.rounding, meters.reset_cost, meters.won) == (meter, 0, 0, 0)
