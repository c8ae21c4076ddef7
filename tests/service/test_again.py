"""A round looked at again: the sign of its time, each announcement under its clause, and wagers with their odds."""

import pytest
from keeper import MONEY, Keeper

from soft17.house import commands as c
from soft17.house.state import House
from soft17.money import Money
from soft17.rules.limits import Bounds
from soft17.service.inspecting.rounds import Step, steps
from soft17.table import commands as t

BOOK = "nsw-blackjack-v15"


def _round(keeper: Keeper, cards: str = "Ts Ah 9d Tc") -> None:
    """A round in which insurance is offered, and nobody takes it."""
    keeper.wager()
    first, last = cards.rsplit(" ", 1)
    keeper.deal(first)
    if "A" in cards.split()[1]:
        keeper.give(t.GoOn(), "dealer")
    keeper.give(t.Stand("ann", 1), "player", "ann")
    keeper.deal(last)


def _steps(keeper: Keeper) -> list[Step]:
    """Every step of a log."""
    return list(steps(keeper.book, (House(), keeper.log.lines), 1, len(keeper.log.lines)))


def test_a_round_has_the_sign_of_its_time() -> None:
    keeper = Keeper(BOOK)
    _round(keeper)
    before = _steps(keeper)[-1]
    keeper.give(c.OpenBetting(), "dealer")
    new = Bounds(Money(5 * MONEY), Money(500 * MONEY))
    keeper.give(c.ChangeLimits("main", new), "gaming supervisor")
    every = _steps(keeper)
    least = [[limit.minimum for limit in one.sign.limits if limit.kind == "main"] for one in every]
    assert least[-1] == ["$5"] and every[-1].sign.smallest
    again = [one for one in every if one.version <= before.version]
    assert again[-1].sign == before.sign and least[len(again) - 1] != ["$5"]


@pytest.mark.clause("nsw-blackjack-v15", "8.3")
def test_insurance_is_closed_under_the_clause_of_the_log() -> None:
    keeper = Keeper(BOOK)
    _round(keeper)
    insurance = keeper.book.insurance
    assert insurance is not None
    assert [one.clause for one in _steps(keeper) if one.what == "Insurance is closed"] == [insurance.closed_under]


def test_a_wager_that_was_paid_has_its_odds() -> None:
    keeper = Keeper(BOOK)
    _round(keeper, "Ts 9h Td 8c")
    won = [wager for one in _steps(keeper) for wager in one.wagers if wager.result]
    assert {(one.result, one.odds) for one in won} == {("win", "1 to 1")}


def test_boxes_and_results_have_the_names_of_the_book() -> None:
    keeper = Keeper("ma-switch")
    keeper.wager()
    keeper.deal("Ts 9h 9d 9c 8s")
    for box in (1, 2):
        keeper.give(t.Stand("ann", 1, box), "player", "ann")
    keeper.deal("Td")
    settled = next(one for one in _steps(keeper) if one.wagers and all(wager.result for wager in one.wagers))
    assert [one.where for one in settled.hands] == ["Dealer", "Spot 1, box 1", "Spot 1, box 2"]
    assert [(one.where, one.shown, one.result) for one in settled.wagers] == [
        ("Spot 1, box 1", "main wager", "push"),
        ("Spot 1, box 2", "main wager", "lose"),
    ]


def test_hands_of_a_split_are_told_apart() -> None:
    keeper = Keeper("nz-blackjack-1998")
    keeper.wager()
    keeper.give(t.CallNoMoreBets(), "dealer")
    keeper.deal("8s 9h 8d")
    keeper.give(t.Split("ann", 1), "player", "ann")
    keeper.deal("Ts")
    keeper.give(t.Stand("ann", 1), "player", "ann")
    keeper.deal("Tc")
    last = _steps(keeper)[-1]
    assert [one.where for one in last.hands] == ["Dealer", "Box 1, hand 1", "Box 1, hand 2"]
    assert [(one.where, one.shown) for one in last.wagers] == [
        ("Box 1, hand 1", "main wager"),
        ("Box 1, hand 2", "split"),
    ]
