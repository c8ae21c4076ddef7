"""A log of a table that opened without the sign its book wants."""

import pytest
from keeper import Keeper, alter, clauses
from msgspec.structs import replace

from soft17.house.commands import OpenTable
from soft17.house.events import TableOpened
from soft17.log.lines import Line
from soft17.money import Money
from soft17.rules.limits import Bounds


@pytest.mark.clause("nsw-blackjack-v15", "6.1")
@pytest.mark.parametrize("limits", [{}, {"main": Bounds(Money(100), Money(10))}])
def test_a_table_that_opened_without_a_sign_is_reported(limits: dict[str, Bounds]) -> None:
    keeper = Keeper("nsw-blackjack-v15")
    keeper.wager()
    assert not keeper.examine().findings

    def without(lines: list[Line]) -> list[Line]:
        number = next(n for n, one in enumerate(lines) if isinstance(one.command, OpenTable))
        events = tuple(
            replace(one, sign=replace(one.sign, limits=limits)) if isinstance(one, TableOpened) else one
            for one in lines[number].events
        )
        command = replace(lines[number].command, limits=limits)
        return alter(lines, number, command=command, events=events)

    assert "6.1" in clauses(keeper.examine(without))
