"""Before a round is rebuilt it is seen which decisions count for nothing, which are asked anew, and where cards go."""

from collections.abc import Sequence

import pytest

from opening import Opening
from soft17.clause import Refusal
from soft17.house import commands as c
from soft17.house import reports as r
from soft17.house.decide import step
from soft17.house.orders import Order, Person
from soft17.house.trouble import RoundRebuilt
from soft17.house.view import sealed
from soft17.log.telling import tell
from soft17.money import Money
from soft17.rules.loading import load
from soft17.service.wire.speaking import speak
from soft17.service.wire.trying import ways_of
from soft17.table import commands as t
from soft17.table.commands import Command

BOOK = load("nsw-blackjack-v15")


def _dealt(start: str, after: Sequence[Command | str]) -> Opening:
    """A round of ann on area 1 and bob on area 2, with what was decided and dealt after its initial deal."""
    opening = Opening(BOOK, {"players": ["ann", "bob"]})
    opening.house()
    _round(opening, start, after)
    return opening


def _round(opening: Opening, start: str, after: Sequence[Command | str]) -> None:
    wagers = (t.PlaceWager(name, area, (Money(500000),)) for area, name in enumerate(("ann", "bob"), 1))
    for one in (*wagers, *start.split(), *after):
        command = c.DealCard(one) if isinstance(one, str) else one
        player = getattr(command, "player", "")
        opening.give(command, "player" if player else "dealer", player)


def _told(opening: Opening, role: str = "gaming supervisor") -> list[str]:
    return [line.text for line in ways_of(BOOK, opening.now, role)[0].lines]


@pytest.mark.clause("nsw-blackjack-v15", "16.8")
def test_what_is_asked_anew_and_what_comes_next_is_seen_before_the_round_is_rebuilt() -> None:
    opening = _dealt("5h Td 9s 8d 6c", (t.Stand("ann", 1), t.Hit("bob", 2), "3d", t.Stand("bob", 2)))
    opening.give(r.ReportMisdeal("crossed", ("5h", "Td", "9s", "6c", "8d", "3d")), "dealer", "")
    told = _told(opening)
    assert told[:3] == ["Dealer: 9s, 9", "Area 1: 5h 6c, 11", "Area 2: Td 8d, 18"]
    assert told[-4:] == [
        "Is asked anew: ann's stand on area 1",
        "Is asked anew: bob's call for a card on area 2",
        "Is asked anew: bob's stand on area 2",
        "Left over, to come next: 3d",
    ]
    done = step(BOOK, opening.now, Order(r.Rebuild(), Person("sue", "gaming supervisor"), opening.at + 1, ""))
    assert not isinstance(done, Refusal)
    (rebuilt,) = (one for one in done.events if isinstance(one, RoundRebuilt))
    asked = "ann's stand on area 1, box 1, hand 1; bob's call for a card on area 2, box 1, hand 1"
    assert tell(rebuilt).startswith(f"the round is rebuilt in the right order of its cards; asked anew: {asked}")
    said = speak(BOOK, sealed(BOOK, rebuilt, opening.now), done.house.table)
    assert said.endswith("asked anew: ann's stand on area 1; bob's call for a card on area 2; bob's stand on area 2")


@pytest.mark.clause("nsw-blackjack-v15", "16.8")
def test_what_was_called_for_on_a_hand_that_is_bust_by_then_counts_for_nothing() -> None:
    opening = _dealt("9d Tc 7d 5c 4h", (t.Hit("ann", 1), "2s", t.Hit("ann", 1), "2d", t.Stand("ann", 1)))
    opening.give(t.Hit("bob", 2), "player", "bob")
    opening.give(c.DealCard("Ts"), "dealer", "")
    opening.give(r.ReportMisdeal("stuck", ("9d", "Tc", "7d", "5c", "4h", "Ts", "2s", "2d")), "dealer", "")
    assert _told(opening)[-3:] == [
        "Counts for nothing: ann's call for a card on area 1",
        "Counts for nothing: ann's stand on area 1",
        "Left over, to come next: 2d",
    ]
    assert "Area 1: 9d 5c Ts, 24, bust" in _told(opening)


@pytest.mark.clause("nsw-blackjack-v15", "3.6.2", "16.8")
def test_cards_that_lie_face_down_are_shown_to_who_approves_the_rebuilt_round_only() -> None:
    opening = Opening(BOOK, {"players": ["ann", "bob"]})
    opening.house()
    for to in ("inspector", "surveillance"):
        opening.give(c.Tell(to, "deal-face-down"), "gaming manager")
    opening.give(c.TakeDown("deal-face-down"), "gaming manager")
    _round(opening, "8h Td 9s 8c 6c", (t.Split("ann", 1), "2d"))
    opening.give(r.ReportMisdeal("stuck", ("8h", "Td", "9s", "2d", "8c", "6c")), "dealer")
    assert _told(opening, "dealer")[1:3] == ["Area 1: ?? ??", "Area 2: ?? ??"]
    assert _told(opening, "dealer")[-1] == "Left over, to come next: 1 card"
    assert _told(opening)[1:3] == ["Area 1: 8h 2d, 10", "Area 2: Td 8c, 18"]
    assert _told(opening)[-1] == "Left over, to come next: 6c"


@pytest.mark.clause("nsw-blackjack-v15", "16.8")
def test_where_everything_stands_nothing_is_said_of_it() -> None:
    opening = _dealt("Th 9h 9s 8d 9c", (t.Stand("ann", 1),))
    opening.give(r.ReportMisdeal("crossed", ("Th", "9h", "9s", "9c", "8d")), "dealer", "")
    assert not any("anew" in one or "nothing" in one or "Left over" in one for one in _told(opening))
