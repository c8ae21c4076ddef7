"""What is said at a table reads as a dealer says it; the felt has an insurance line where the book has insurance."""

from pathlib import Path

import httpx
import pytest
from serving import Player, at_their_word
from test_playing import play

from soft17.cards import Card
from soft17.hand import Hand
from soft17.house.events import CutOffered, TakenDown
from soft17.rules.loading import load, names
from soft17.service.wire.reporting import reported
from soft17.service.wire.speaking import speak, where
from soft17.table.events import CardDealt
from soft17.table.state import DEALER, Area, Place, Table

ONE, TWO = (next(name for name in names() if load(name).boxes == boxes) for boxes in (1, 2))


def _table(book: str, hands: int = 1) -> Table:
    boxes = tuple((Hand(),) * hands for _ in range(load(book).boxes))
    return Table(areas=(Area(3, boxes, "ann"),))


@pytest.mark.parametrize(
    ("book", "hands", "said"),
    [(ONE, 1, "3"), (ONE, 2, "3, hand 1"), (TWO, 1, "3, box 1"), (TWO, 2, "3, box 1, hand 1")],
)
def test_a_place_is_named_as_far_as_it_must_be(book: str, hands: int, said: str) -> None:
    word = load(book).document.words.get("area", "area").capitalize()
    assert where(load(book), Place(3, 1, 1), _table(book, hands)) == f"{word} {said}"
    assert where(load(book), DEALER, _table(book)) == "Dealer"


def test_a_cut_that_is_offered_to_nobody_is_not_spoken_of() -> None:
    assert speak(load(ONE), CutOffered("", "1"), Table()) == ""
    assert speak(load(ONE), CutOffered("ann", "1"), Table()) == "ann, would you like to cut?"


def test_a_card_is_called_with_its_total() -> None:
    dealt = CardDealt(Place(3, 1, 1), Card("7d"), 17, True, "1")
    assert speak(load(ONE), dealt, _table(ONE)).endswith("3: 7d, soft 17")


@pytest.mark.parametrize("book", names())
def test_a_round_in_words(book: str, tmp_path: Path) -> None:
    with at_their_word(tmp_path) as address:
        headers = {"x-name": "ann"}
        wish = {"book": book, "offered": list(load(book).optional)[:2]}
        made = httpx.post(f"{address}/api/tables", json=wish, headers=headers, timeout=60)
        player = Player(address, made.json()["id"], headers)
        play(player, 1)
        said = [one["text"] for one in player.said]
        (row,) = httpx.get(f"{address}/api/tables", headers=headers).json()
        player.close()
    assert player.picture["book"]["insurance"].startswith("insurance" if load(book).insurance is not None else "")
    assert bool(player.picture["book"]["insurance"]) == (load(book).insurance is not None)
    assert said.count("ann joins the table as a player") == 1, said
    assert not [one for one in said if "nobody" in one or (", box 1" in one and load(book).boxes == 1)], said
    shown = {one.split(":")[0] for one in row["limits"]}
    assert not [one for one in shown if one in load(book).optional or one == "main"], shown


@pytest.mark.parametrize("act", ["join-link", "quit-link"])
def test_a_link_is_called_by_its_name_and_not_by_its_id(act: str) -> None:
    assert reported(TakenDown(act, {"link": "link-dcb27873"}, "x")) == f"Taken down: {act.replace('-', ' ')}"
    assert reported(TakenDown(act, {"table": "two"}, "x", "moved")).endswith("(table two). The reason: moved")
