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


def turned(path: str) -> list[tuple[str, str]]:
    """What the log tells of cards that are turned up, each with its clause."""
    entries = answer("log", "show", path)["entries"]
    return [(one["what"], one["clause"]) for one in entries if "turned up" in one["what"]]


@pytest.mark.clause("nsw-blackjack-v15", "3.6.2")
def test_both_cards_of_a_blackjack_are_told_after_the_initial_deal(keeper: Keeper, tmp_path: Path) -> None:
    keeper.wager(area=2)
    keeper.deal("As 5h Th Kd")
    path = written(keeper, tmp_path / "half.jsonl")
    assert dealt(path)[-1] == "a card, face down, to area 1, box 1, hand 1"
    assert turned(path) == []
    keeper.deal("6d")
    path = written(keeper, tmp_path / "whole.jsonl")
    assert turned(path) == [("area 1, box 1, hand 1: As Kd turned up, blackjack", "3.6.2")]


@pytest.mark.clause("nsw-blackjack-v15", "3.6.2")
def test_twenty_one_is_not_told_of_before_the_hand_is_turned_up(keeper: Keeper, tmp_path: Path) -> None:
    keeper.deal("3h 7d 8c")
    keeper.give(t.Hit("ann", 1), "player", "ann")
    keeper.deal("Tc")
    path = written(keeper, tmp_path / "half.jsonl")
    assert dealt(path)[-1] == "Tc to area 1, box 1, hand 1"
    assert turned(path) == []
    keeper.deal("Td")
    path = written(keeper, tmp_path / "whole.jsonl")
    assert turned(path) == [("area 1, box 1, hand 1: 3h 8c turned up, 21", "3.6.2")]


@pytest.mark.clause("nsw-blackjack-v15", "3.6.2", "16.10")
def test_the_dealer_turns_up_the_cards_of_an_absent_player(keeper: Keeper, tmp_path: Path) -> None:
    keeper.deal("2h 7d 3c")
    keeper.give(t.Absent(1), "dealer", "dora")
    keeper.deal("2c")
    path = written(keeper, tmp_path / "table.jsonl")
    assert turned(path) == [("area 1, box 1, hand 1: 2h 3c turned up, 5", "3.6.2")]
    assert dealt(path)[-1] == "2c to area 1, box 1, hand 1: 7"
