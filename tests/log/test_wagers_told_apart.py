"""Equal wagers told apart: by the box where an area has two, by the hand where a pair was split."""

import pytest
from keeper import Keeper

from soft17.log.telling import tell
from soft17.table import commands as t
from soft17.table.events import WagerRaised, WagerSettled
from soft17.table.state import Place


def _told(keeper: Keeper) -> list[str]:
    table = keeper.now.table
    settled = (one for line in keeper.log.lines for one in line.events if isinstance(one, WagerSettled))
    return [tell(one, table) for one in settled]


@pytest.mark.parametrize("rulebook", ["ma-switch", "nsw-switch-2016"])
def test_of_two_boxes_the_log_tells_which_won(rulebook: str) -> None:
    keeper = Keeper(rulebook)
    keeper.wager()
    keeper.deal("Th 8d 8c Tc Td")
    for box in (1, 2):
        keeper.give(t.Stand("ann", 1, box), "player", "ann")
    keeper.deal("Kd")
    first, second = _told(keeper)
    assert first.startswith("ann's main of $50 on area 1, box 1: win")
    assert second.startswith("ann's main of $50 on area 1, box 2: stand-off")


def test_of_a_split_pair_the_log_tells_which_hand_won() -> None:
    keeper = Keeper("nsw-blackjack-v15")
    keeper.wager()
    keeper.deal("8s 9d 8h")
    keeper.give(t.Split("ann", 1, 1, 1), "player", "ann")
    keeper.deal("Ts")
    keeper.give(t.Stand("ann", 1), "player", "ann")
    keeper.deal("Th")
    keeper.give(t.Stand("ann", 1, 1, 2), "player", "ann")
    keeper.deal("8c")
    assert keeper.now.table.hand(Place(1, 1, 2)) is not None
    assert sorted(one.split(":")[0] for one in _told(keeper)) == [
        "ann's main of $50 on area 1, hand 1",
        "ann's split of $50 on area 1, hand 2",
    ]


def test_where_an_area_has_one_box_and_one_hand_it_alone_is_told() -> None:
    keeper = Keeper("nsw-blackjack-v15")
    keeper.wager()
    table = keeper.now.table
    assert tell(WagerRaised(0, table.wagers[0].stake, "5.1"), table).startswith("ann's main wager of $50 on area 1:")
