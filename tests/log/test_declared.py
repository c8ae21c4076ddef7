"""Chips that players on a loss limit declare: the audit tells of rounds begun without."""

import pytest
from keeper import MONEY, Keeper, clauses
from test_incidents import V15

from soft17.house import commands as c
from soft17.house import protections as p
from soft17.money import Money
from soft17.table import commands as t


@pytest.mark.clause("nsw-blackjack-v15", "18.2.2")
@pytest.mark.parametrize(("declared", "told"), [(0, {"18.2.2"}), (500, set())])
def test_a_round_on_a_loss_limit_without_chips_declared_is_told(declared: int, told: set[str]) -> None:
    keeper = Keeper(V15)
    keeper.give(p.SetLossLimit("ann", Money(1000 * MONEY), keeper.at + 36000, period="day"), "player", "ann")
    if declared:
        keeper.give(p.DeclareChips("ann", Money(declared * MONEY), "brought"), "player", "ann")
    keeper.wager()
    keeper.deal("Ts Th 8s")
    keeper.give(t.Stand("ann", 1), "player", "ann")
    keeper.deal("Td")
    keeper.give(c.OpenBetting())
    keeper.give(c.Leave("ann", chips=Money(450 * MONEY)), "player", "ann")
    keeper.give(c.CloseTable())
    report = keeper.examine()
    assert clauses(report) == told
    assert report.dues == ()
