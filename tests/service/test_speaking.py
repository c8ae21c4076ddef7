"""What is said at a table reads as a dealer says it; the felt has an insurance line where the book has insurance."""

from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from serving import Player, at_their_word
from test_playing import play

from soft17.cards import Card
from soft17.croupier.plan import Plan
from soft17.hand import Hand
from soft17.house.events import CutOffered, TakenDown
from soft17.house.evolve import evolve
from soft17.rules.book import Book
from soft17.rules.loading import load, names
from soft17.service.wire.laying import area_of
from soft17.service.wire.reporting import reported
from soft17.service.wire.saying import Spoken, spoken
from soft17.service.wire.speaking import speak, where
from soft17.table.events import BoxesSwitched, CardDealt
from soft17.table.state import DEALER, Area, Place, Table
from test_croupier import Run

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


@pytest.mark.parametrize(
    ("act", "said"),
    [("join-link", "put the table on a jackpot link"), ("quit-link", "take the table off its jackpot link")],
)
def test_a_link_is_called_by_its_name_and_not_by_its_id(act: str, said: str) -> None:
    assert reported(TakenDown(act, {"link": "link-dcb27873"}, "x")) == f"Taken down: {said}"
    assert reported(TakenDown(act, {"table": "two"}, "x", "moved")).endswith("(table two). The reason: moved")


@pytest.mark.parametrize("switched", [True, False])
def test_a_switch_is_told_with_both_totals(switched: bool) -> None:
    hands = (Hand((Card("Ah"), Card("Kc")), 21, True), Hand((Card("5h"), Card("6d")), 11))
    said = speak(load(TWO), BoxesSwitched(3, hands, switched, "1"), _table(TWO))
    assert said.endswith("switches: soft 21 and 11" if switched else "switches back: soft 21 and 11")


@pytest.mark.parametrize("book", names())
def test_totals_and_the_dealers_card_are_called_before_what_they_are_for(book: str) -> None:
    rules = load(book)
    lines = list(_heard(rules, rounds=25))
    turns = [one for _, one in lines if one.clause == rules.decisions.announced.clause and one.aloud]
    assert turns and all(one.text.startswith(area_of(rules, 1)) for one in turns if "switches" not in one.text)
    asks = rules.switching.asks if rules.switching is not None else None
    assert any(one.text.endswith("or switch?") for one in turns) == (asks is not None)
    before = [lines[at - 1][1] for at, (event, _) in enumerate(lines) if event == "second"]
    called = rules.dealer.announces
    words = {one.text for one in before if called is not None and one.clause == called.clause and one.aloud}
    assert before and words == ({called.is_} if called is not None else set())


CLOSED = {"nsw-blackjack-v15": "8.3", "nsw-switch-2016": "8.2", "ma-switch": "8(a)(2)"}


@pytest.mark.parametrize("book", CLOSED)
def test_insurance_is_closed_aloud_under_the_clause_that_has_it_said(book: str) -> None:
    lines = [one for _, one in _heard(load(book), rounds=40) if one.text == "Insurance is closed"]
    assert lines and {one.clause for one in lines} == {CLOSED[book]}


def _heard(book: Book, rounds: int) -> Iterator[tuple[str, Spoken]]:
    """What is said in some rounds that the house deals; the line of the dealer's second card is marked."""
    run = Run(book, Plan(), seed=11)
    while run.house.rounds < rounds:
        before, earlier = run.house, len(run.taken)
        run.go()
        for events in run.taken[earlier:]:
            drew = any(isinstance(one, CardDealt) and one.to == DEALER for one in events)
            second = drew and before.table.phase == "play" and len(before.table.dealer.cards) == 1
            for one in spoken(book, before, events, evolve):
                yield "second" if second and one.text.startswith("Dealer:") else "", one
