"""A wager that comes after the first card: worth nothing, though its hand was dealt, and no other hand is touched."""

import pytest
from keeper import MONEY, Keeper, clauses
from msgspec.structs import replace
from test_incidents import V15

from soft17.house import commands as c
from soft17.log.lines import Line
from soft17.table import commands as t


@pytest.mark.clause("nsw-blackjack-v15", "5.3", "5.4")
@pytest.mark.parametrize(("second", "owed"), [("9h", {}), ("Th", {"bob": -20}), ("8h", {"bob": 20})])
def test_a_wager_after_the_first_card(second: str, owed: dict[str, int]) -> None:
    keeper = Keeper(V15, {"players": ["ann", "bob"]})
    keeper.wager()
    keeper.wager("bob", 20, 2)
    late = len(keeper.log.lines) - 1
    keeper.deal(f"Tc 9c 8h 9d {second}")
    for command in (t.Stand("ann", 1), t.Stand("bob", 2)):
        keeper.give(command, "dealer")
    keeper.deal("Td")
    keeper.give(c.OpenBetting(), "dealer")
    assert keeper.examine().findings == ()

    def moved(lines: list[Line]) -> list[Line]:
        wager, card = lines[late : late + 2]
        changed = [replace(card, seq=wager.seq), replace(wager, seq=card.seq, at=card.at)]
        return [*lines[:late], *changed, *lines[late + 2 :]]

    report = keeper.examine(moved)
    assert "5.3" in clauses(report)
    assert report.owed == {player: dollars * MONEY for player, dollars in owed.items()}
