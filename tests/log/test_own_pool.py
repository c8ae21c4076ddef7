"""A lone table's own pool: what wagers bring is exact over any number of rounds, and no part of a cent is lost."""

from fractions import Fraction

import pytest
from keeper import Keeper

from soft17.clause import Refusal
from soft17.house import commands as c
from soft17.house import reports as r
from soft17.house.decide import step
from soft17.house.meters import pool
from soft17.house.orders import Order, Person
from soft17.money import CENT, parse, show
from soft17.service.wire.signing import sign_of
from soft17.table.commands import PlaceWager, Side

SETTING = {
    "players": ["ann", "bob"],
    "source": "shuffling device",
    "offered": ["blazing_7s"],
    "limits": {"main": {"min": "10", "max": "500"}, "blazing_7s": {"min": "2.5", "max": "5"}},
}
SUPERVISOR = "gaming supervisor"


def table(increment: tuple[int, int], meter: str = "10000", **rulings: str) -> Keeper:
    jackpot = {"meter": meter, "minimum": "10000", "increment": list(increment)}
    return Keeper("nsw-blackjack-v15", {**SETTING, "jackpot": jackpot}, rulings=rulings)


def wager(keeper: Keeper, stake: str = "2.50") -> None:
    """Wager on the jackpot in the next round, at the smallest stake."""
    if keeper.now.table.phase == "over":
        keeper.give(c.OpenBetting())
    keeper.give(PlaceWager("ann", 1, (parse("50"),), (Side("blazing_7s", parse(stake)),)), "player", "ann")


def plays(keeper: Keeper, stake: str = "2.50") -> None:
    """A round in which the jackpot wager loses, over with the player's blackjack."""
    wager(keeper, stake)
    for rank in "A9K":
        keeper.give(c.DealCard(min(one for one in keeper.now.custody.source if one.startswith(rank))))
    assert keeper.now.table.phase == "over"


def meter(keeper: Keeper) -> str:
    assert keeper.now.table.meter is not None
    return show(keeper.now.table.meter)


def lawful(keeper: Keeper) -> bool:
    return {one.kind for one in keeper.examine().findings} <= {"unfinished", "irregularity"}


RATES = [((1, 3), 6, "10005"), ((1, 3), 5, "10004.16"), ((1, 2000), 16, "10000.02"), ((1, 40000), 12, "10000")]


@pytest.mark.clause("nsw-blackjack-v15", "14.23", "2.3.4.1")
@pytest.mark.parametrize("reading", ["contribute-at-collection", "contribute-after-round"])
@pytest.mark.parametrize(("rate", "rounds", "shown"), RATES)
def test_many_small_wagers_bring_their_exact_sum(rate: tuple[int, int], rounds: int, shown: str, reading: str) -> None:
    keeper = table(rate, **{"14.23": reading})
    for _ in range(rounds):
        plays(keeper)
    now = keeper.now.table
    exact = parse("10000") + rounds * parse("2.50") * Fraction(*rate)
    assert meter(keeper) == shown
    assert now.meter is not None and now.meter % CENT == 0
    assert now.meter + Fraction(*now.carried) == exact
    assert lawful(keeper)


@pytest.mark.clause("nsw-blackjack-v15", "14.23", "14.28")
def test_what_is_carried_outlasts_a_prize_and_the_opening_of_the_next_betting() -> None:
    keeper = table((1, 3))
    plays(keeper)
    assert (meter(keeper), keeper.now.table.carried) == ("10000.83", (100, 3))
    wager(keeper)
    keeper.deal("7d 7d 7d")
    assert (meter(keeper), keeper.now.table.carried) == ("10000", (200, 3))
    keeper.give(r.Invalidate("disruption", "fire"), SUPERVISOR)
    assert (meter(keeper), keeper.now.table.carried) == ("10000.83", (100, 3))
    assert lawful(keeper)


@pytest.mark.clause("nsw-blackjack-v15", "18.10", "14.23")
def test_a_wager_that_goes_back_takes_out_exactly_what_it_brought() -> None:
    keeper = table((1, 3))
    for _ in range(2):
        plays(keeper)
    assert (meter(keeper), keeper.now.table.carried) == ("10001.66", (200, 3))
    keeper.give(c.OpenBetting())
    keeper.give(r.Invalidate("disruption", "fire"), SUPERVISOR)
    assert (keeper.now.table.sign.meter, keeper.now.table.sign.carried) == (parse("10000.83"), (100, 3))
    for _ in range(2):
        plays(keeper)
    assert (meter(keeper), keeper.now.table.carried) == ("10002.50", (0, 1))
    assert lawful(keeper)


def reopens(keeper: Keeper, **jackpot: object) -> None:
    """The table closes and opens again, with what is said of its jackpot there."""
    gone = [one.name for one in keeper.now.guests if one.here]
    for name in gone:
        keeper.give(c.Leave(name), "player", name)
    keeper.give(c.CloseTable())
    assert not keeper.now.opened
    keeper.setting = {**keeper.setting, "jackpot": jackpot, "offered": ["blazing_7s"] if jackpot else []}
    keeper.give(keeper.command())
    keeper.settle_dues()
    keeper.give(c.OpenBetting())
    for name in gone:
        keeper.give(c.Arrive(name, f"card of {name}", name), "dealer")


@pytest.mark.clause("nsw-blackjack-v15", "14.28", "14.23")
def test_a_table_opened_again_has_the_pool_that_it_closed_with() -> None:
    keeper = table((1, 3))
    for _ in range(2):
        plays(keeper)
    assert pool(keeper.now) == parse("10001.66")
    reopens(keeper, minimum="10000", increment=[1, 3])
    assert (pool(keeper.now), keeper.now.table.sign.carried) == (parse("10001.66"), (200, 3))
    plays(keeper)
    assert (meter(keeper), keeper.now.table.carried) == ("10002.50", (0, 1))
    assert lawful(keeper)


@pytest.mark.clause("nsw-blackjack-v15", "14.28")
@pytest.mark.parametrize(("said", "clause"), [("10000", "14.28"), ("10001.67", "14.28"), ("10001.66", "")])
def test_an_opening_says_no_other_pool_than_the_tables(said: str, clause: str) -> None:
    keeper = table((1, 3))
    for _ in range(2):
        plays(keeper)
    keeper.give(c.OpenBetting())
    for name in ("ann", "bob"):
        keeper.give(c.Leave(name), "player", name)
    keeper.give(c.CloseTable())
    keeper.setting = {**keeper.setting, "jackpot": {"meter": said, "minimum": "10000", "increment": [1, 3]}}
    done = step(keeper.book, keeper.now, Order(keeper.command(), Person("max", "gaming manager"), keeper.at))
    assert (done.clause if isinstance(done, Refusal) else "") == clause


@pytest.mark.clause("nsw-blackjack-v15", "14.28", "14.28.2")
def test_an_opening_with_a_higher_minimum_lifts_the_pool_to_it_and_no_opening_lowers_it() -> None:
    keeper = table((1, 2), meter="26000")
    plays(keeper)
    reopens(keeper, minimum="50000", increment=[1, 2])
    assert pool(keeper.now) == parse("50000")
    reopens(keeper, minimum="10000", increment=[1, 4])
    assert pool(keeper.now) == parse("50000")
    assert lawful(keeper)


@pytest.mark.clause("nsw-blackjack-v15", "14.28")
def test_a_pool_outlasts_an_opening_without_the_jackpot() -> None:
    keeper = table((1, 2))
    plays(keeper)
    reopens(keeper)
    assert "blazing_7s" not in keeper.now.offered
    assert pool(keeper.now) == parse("10001.25")
    assert sign_of(keeper.book, keeper.now).meter == ""
    reopens(keeper, minimum="10000", increment=[1, 2])
    assert pool(keeper.now) == parse("10001.25")
    assert sign_of(keeper.book, keeper.now).meter == "$10001.25"
    assert lawful(keeper)


@pytest.mark.clause("nsw-blackjack-v15", "18.10", "14.28")
@pytest.mark.parametrize(("minimum", "left"), [("10000", "10001.25"), ("25000", "25000")])
def test_the_last_round_before_the_closing_is_put_right_in_the_pool_of_the_next_opening(
    minimum: str, left: str
) -> None:
    keeper = table((1, 2))
    for _ in range(2):
        plays(keeper)
    reopens(keeper, minimum=minimum, increment=[1, 2])
    keeper.give(r.Invalidate("disruption", "fire"), SUPERVISOR)
    assert pool(keeper.now) == parse(left)
    assert lawful(keeper)
