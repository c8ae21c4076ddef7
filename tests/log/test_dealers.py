"""Who deals: each new dealer burns a card before dealing any, in the log as at the table."""

import pytest
from keeper import Keeper, clauses
from msgspec.structs import replace

from soft17.house import commands as c
from soft17.log.lines import Line

MA = "ma-switch"


def others_deal(lines: list[Line]) -> list[Line]:
    """The lines as if eve had dealt every second card."""
    dealt = [number for number, one in enumerate(lines) if isinstance(one.command, c.DealCard)]
    return [replace(one, by="eve") if number in dealt[1::2] else one for number, one in enumerate(lines)]


@pytest.mark.clause("ma-switch", "7(c)")
def test_dealers_who_take_turns_without_burning_are_reported() -> None:
    keeper = Keeper(MA)
    keeper.wager()
    keeper.deal("Th 9d 8c Ts 9s")
    assert "7(c)" not in clauses(keeper.examine())
    found = [one for one in keeper.examine(others_deal).findings if one.by == "eve"]
    assert {one.clause for one in found} == {"7(c)"}
    assert sum(one.times for one in found) == 2


def test_where_the_book_says_nothing_of_new_dealers_they_take_turns() -> None:
    keeper = Keeper("nsw-switch-2016")
    keeper.wager()
    keeper.deal("Th 9d 8c Ts 9s")
    assert "7(c)" not in clauses(keeper.examine(others_deal))
    assert keeper.examine(others_deal).findings == keeper.examine().findings
    assert not keeper.now.dealer


@pytest.mark.clause("ma-switch", "7(c)")
def test_the_dealer_goes_when_the_table_closes() -> None:
    keeper = Keeper(MA)
    keeper.wager()
    keeper.deal("Th")
    assert keeper.now.dealer == "the dealer"
    keeper = Keeper(MA)
    keeper.give(c.CloseTable(), "casino supervisor")
    assert not keeper.now.dealer
