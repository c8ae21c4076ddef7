"""`soft17 log show` of a table where the players' first two cards are dealt face down."""

from pathlib import Path

import pytest
from keeper import Keeper
from test_incidents import V15

from cli.test_commands import answer
from cli.test_log import written
from soft17.house import commands as c
from soft17.table import commands as t


@pytest.fixture
def keeper() -> Keeper:
    made = Keeper(V15)
    for to in ("inspector", "surveillance"):
        made.give(c.Tell(to, "deal-face-down"), "gaming manager", "max")
    made.give(c.TakeDown("deal-face-down"), "gaming manager", "max")
    made.wager()
    return made


def dealt(path: str, *options: str) -> list[str]:
    """What the log tells of the cards of players and dealer."""
    said = [one["what"] for one in answer("log", "show", path, *options)["entries"]]
    return [one for one in said if " to area " in one or " to dealer" in one]


@pytest.mark.clause("nsw-blackjack-v15", "3.6.2")
def test_cards_dealt_face_down_are_shown_only_when_asked_for(keeper: Keeper, tmp_path: Path) -> None:
    keeper.deal("3h 7d 4c")
    keeper.give(t.Hit("ann", 1), "player", "ann")
    keeper.deal("9c")
    path = written(keeper, tmp_path / "table.jsonl")
    assert dealt(path) == [
        "a card, face down, to area 1, box 1, hand 1",
        "7d to dealer: 7",
        "a card, face down, to area 1, box 1, hand 1",
        "9c to area 1, box 1, hand 1",
    ]
    unsealed = dealt(path, "--unsealed")
    assert "3h to area 1, box 1, hand 1: 3" in unsealed
    assert "9c to area 1, box 1, hand 1: 16" in unsealed


@pytest.mark.clause("nsw-blackjack-v15", "3.6.2", "12.3.1")
def test_cards_of_split_aces_are_told_with_their_totals(keeper: Keeper, tmp_path: Path) -> None:
    keeper.deal("As 7d Ah")
    keeper.give(t.Split("ann", 1), "player", "ann")
    keeper.deal("2c 9c")
    assert dealt(written(keeper, tmp_path / "table.jsonl"))[3:] == [
        "2c to area 1, box 1, hand 1: soft 13, split-ace",
        "9c to area 1, box 1, hand 2: soft 20, split-ace",
    ]


@pytest.mark.clause("nsw-blackjack-v15", "3.6.2", "10.4")
def test_the_total_of_a_doubled_hand_is_told(keeper: Keeper, tmp_path: Path) -> None:
    keeper.deal("6h 7d 5c")
    keeper.give(t.Double("ann", 1), "player", "ann")
    keeper.deal("9d")
    assert dealt(written(keeper, tmp_path / "table.jsonl"))[3:] == ["9d to area 1, box 1, hand 1: 20, doubled"]
