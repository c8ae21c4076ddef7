"""What the book wants people to be shown at a table is in their picture: two minimums, markers, and its notices."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from serving import Player, at_their_word
from test_console_next import Staff, brought_into_play, entered

from soft17.rules.loading import load, names

OLD, NEW, MOST = 100_000, 250_000, 5_000_000
# Where the sign is to show both limits, and where a marker is wanted.
TWO = {
    "nsw-blackjack-v15": ("6.6.1", "6.5.1.1"),
    "nsw-pinkjack-2016": ("6.5.3", "6.5.1.1"),
    "nsw-switch-2016": ("6.5.3", "6.5.1.1"),
}
# Where it stands that complaints go to an inspector, and that nobody is advised.
ALWAYS = {
    "nsw-blackjack-v15": ("18.18", "18.11"),
    "nsw-pinkjack-2016": ("17.13", "17.6"),
    "nsw-switch-2016": ("19.13", "19.6"),
    "nz-blackjack-1998": ("8.9", "8.10"),
    "ma-switch": ("7(p)", "7(c)"),
}


@pytest.fixture
def address(tmp_path: Path) -> Iterator[str]:
    with at_their_word(tmp_path) as one:
        yield one


def opened(address: str, book: str) -> Staff:
    """A table dealt by hand, ready for wagers."""
    wanted = {"book": book, "kind": "live", "dealt_by": "hand"}
    headers = {"x-name": "sam", "x-roles": "administrator"}
    made = httpx.post(f"{address}/api/tables", json=wanted, headers=headers, timeout=60)
    staff = Staff(address, made.json()["id"])
    brought_into_play(staff)
    return staff


def looking(address: str, staff: Staff, name: str) -> Player:
    player = Player(address, staff.table, {"x-name": name, "x-roles": "player"}, "player")
    player.until(lambda seen: seen["shown"])
    return player


def cited(seen: dict[str, Any], *, now: bool) -> set[str]:
    return {clause for one in seen["shown"] if one["now"] == now for clause in one["clauses"]}


@pytest.mark.parametrize("book", TWO)
def test_two_minimums_are_on_the_sign_and_a_marker_is_on_the_table(address: str, book: str) -> None:
    staff, boxes = opened(address, book), load(book).boxes
    entered(staff["dealer"], {"type": "Arrive", "player": "ann", "card": "card of ann", "holder": "ann"})
    entered(staff["dealer"], {"type": "PlaceWager", "player": "ann", "area": 2, "main": [OLD] * boxes})
    bob, ann = looking(address, staff, "bob"), looking(address, staff, "ann")
    assert not bob.picture["sign"]["kept"] and not cited(bob.picture, now=True)
    bounds = {"minimum": NEW, "maximum": MOST}
    change = {"type": "ChangeLimits", "kind": "main", "bounds": bounds, "keep": True}
    reply = staff[load(book).house.people.supervisor.is_].give(change)
    assert reply["type"] == "Done", reply
    for one in (ann, bob):
        one.until(lambda seen: seen["sign"]["kept"])
    (limits,) = bob.picture["sign"]["kept"]
    assert (limits["kind"], limits["minimum"], limits["maximum"]) == ("main", "$10", "$500")
    assert bob.picture["sign"]["limits"][0]["minimum"] == "$25"
    markers = {one["number"]: one["markers"] for one in bob.picture["areas"] if one["markers"]}
    assert markers == {2: [{"player": "ann", "minimum": "$10"}]}
    assert set(TWO[book]) <= cited(bob.picture, now=True)
    assert OLD in [chip["exact"] for chip in ann.picture["sign"]["chips"]]
    assert OLD not in [chip["exact"] for chip in bob.picture["sign"]["chips"]]
    for player in (*staff.values(), ann, bob):
        player.close()


@pytest.mark.parametrize("book", names())
def test_notices_of_the_book_are_shown_to_a_player(address: str, book: str) -> None:
    staff = opened(address, book)
    ann = looking(address, staff, "ann")
    assert set(ALWAYS[book]) <= cited(ann.picture, now=False)
    for player in (*staff.values(), ann):
        player.close()


@pytest.mark.parametrize(
    ("options", "says"),
    [
        ({}, ["insurance against an ace pays 2 to 1"]),
        (
            {"insurance_on_ten": True},
            ["insurance against an ace pays 2 to 1", "insurance against a ten pays 10 to 1"],
        ),
    ],
)
@pytest.mark.clause("nsw-blackjack-v15", "2.2.3.3", "8.2")
def test_the_sign_shows_what_insurance_pays_where_the_layout_has_its_name_alone(
    address: str, options: dict[str, bool], says: list[str]
) -> None:
    wish = {"book": "nsw-blackjack-v15", "options": options}
    made = httpx.post(f"{address}/api/tables", json=wish, headers={"x-name": "ann"}, timeout=60)
    player = Player(address, made.json()["id"], {"x-name": "ann"})
    seen = player.until(lambda one: one["betting"]["open"])
    player.close()
    assert [one["says"] for one in seen["sign"]["insurance"]] == says
