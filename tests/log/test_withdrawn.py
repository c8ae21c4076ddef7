"""A jackpot prize that is withdrawn goes back to the table's own pool, and the next winner plays for it."""

import pytest
from keeper import Keeper

from soft17.house import commands as c
from soft17.house import reports as r
from soft17.house.protections import FindInvalid
from soft17.money import parse, show
from soft17.table.commands import Command, Hit, PlaceWager, Side

SETTING = {
    "players": ["ann", "bob"],
    "source": "shuffling device",
    "offered": ["blazing_7s"],
    "limits": {"main": {"min": "10", "max": "500"}, "blazing_7s": {"min": "2.5", "max": "5"}},
}
SUPERVISOR = "gaming supervisor"


def playing(cards: str, *players: str, increment: tuple[int, int] | None = (1, 10)) -> Keeper:
    jackpot = {"meter": "60000", "minimum": "50000", **({"increment": list(increment)} if increment else {})}
    keeper = Keeper("nsw-blackjack-v15", {**SETTING, "jackpot": jackpot})
    for area, player in enumerate(players or ("ann",), 1):
        wager = PlaceWager(player, area, (parse("50"),), (Side("blazing_7s", parse("5")),))
        keeper.give(wager, "player", player)
    keeper.deal(cards)
    return keeper


def meter(keeper: Keeper) -> str:
    assert keeper.now.table.meter is not None
    return show(keeper.now.table.meter)


def lawful(keeper: Keeper) -> bool:
    return {one.kind for one in keeper.examine().findings} <= {"unfinished", "irregularity"}


@pytest.mark.clause("nsw-blackjack-v15", "16.22.2", "18.10", "14.28")
@pytest.mark.parametrize("act", [FindInvalid("ann"), r.Invalidate("disruption", "fire")])
@pytest.mark.parametrize("increment", [None, (1, 10)])
@pytest.mark.parametrize(("cards", "left"), [("7h 7h 7h", "54000"), ("7d 7d 7d", "50000")])
def test_the_meter_stands_as_if_the_rounds_jackpot_wagers_had_not_been(
    act: Command, increment: tuple[int, int] | None, cards: str, left: str
) -> None:
    keeper = playing(cards, increment=increment)
    assert meter(keeper).startswith(left)
    keeper.give(act, SUPERVISOR)
    assert meter(keeper) == "60000"
    assert lawful(keeper)


@pytest.mark.clause("nsw-blackjack-v15", "16.18.1", "14.28")
@pytest.mark.parametrize(("cards", "left"), [("7h 8c 7h 7h 9c", "54000.90"), ("7d 8c 7d 7d 9c", "50000")])
def test_what_was_paid_before_the_failure_stays_out_of_the_pool(cards: str, left: str) -> None:
    """The wager that won nothing was lost already: it goes back, and with it what it had brought."""
    keeper = playing(cards, "ann", "bob")
    assert meter(keeper) == left
    keeper.give(r.ReportJackpotFailure(), SUPERVISOR)
    results = [(one.player, one.result) for one in keeper.now.table.wagers if one.kind == "blazing_7s"]
    assert results == [("ann", "win"), ("bob", "void")]
    assert meter(keeper) == ("50000" if left == "50000" else "54000.40")
    assert lawful(keeper)


@pytest.mark.clause("nsw-blackjack-v15", "18.10", "14.28")
def test_an_outcome_invalidated_once_the_next_wagers_lie_there() -> None:
    keeper = playing("7h 7h 7h")
    keeper.give(Hit("ann", 1), "player", "ann")
    keeper.deal("Kd")
    keeper.give(c.OpenBetting())
    keeper.give(PlaceWager("bob", 1, (parse("50"),), (Side("blazing_7s", parse("5")),)), "player", "bob")
    keeper.give(r.Invalidate("disruption", "fire"), SUPERVISOR)
    keeper.deal("7d 7d 7d")
    assert [show(one.pays) for one in keeper.now.table.wagers if one.kind == "blazing_7s"] == ["60000.50"]
    assert lawful(keeper)


@pytest.mark.clause("nsw-blackjack-v15", "16.8", "16.18.1")
def test_a_round_rebuilt_after_the_wager_went_back_pays_nothing_out_of_the_pool() -> None:
    keeper = playing("7h 9c 7h", "ann", "bob")
    keeper.give(r.ReportJackpotFailure(), SUPERVISOR)
    keeper.deal("7h 8c")
    keeper.give(r.ReportMisdeal("bob's card", ("7h.1", "7h.2", "9c.1", "7h.3", "8c.1")))
    keeper.give(r.Rebuild(), SUPERVISOR)
    assert meter(keeper) == "60000"
    assert lawful(keeper)
