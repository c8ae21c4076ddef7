"""Who wagers on another's hand is asked at every split, and lets pass only what was asked."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from browsing import Stacked
from serving import Player
from test_awaiting import another, may, ready, table, wager
from visiting import House, opened

from soft17.rules.loading import load, names

OPEN_STILL = next(
    name for name in names() if (rule := load(name).insurance) is not None and rule.closes.is_ == "next-card"
)
UP_TO = [name for name in names() if load(name).boxes == 1 and load(name).doubling.others.is_ == "up-to-original"]
AGAIN = [name for name in names() if load(name).boxes == 1 and load(name).splitting.again.is_]


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    with opened(f"sqlite:///{tmp_path}/one.db", pace=0) as one:
        yield one


def two_on_sevens(house: House, book: str, up: str) -> tuple[Player, Player]:
    """Two players on one area, its two sevens split for the first time; the next card is a seven again."""
    ann, bob = two_on(house, book, ("7s", up, "7h", "7d", "9c", "5c", "Ts", "6d", "Kd"), "Split")
    split(ann)
    return ann, bob


def two_on(house: House, book: str, cards: tuple[str, ...], act: str) -> tuple[Player, Player]:
    """Two players on one area, the first of whom may do something there."""
    burnt = () if load(book).house.source.burn.is_ == "never" else ("2c",)
    house.app.state.floor.chance = Stacked(*burnt, *cards)
    at, cookie = table(house, book)
    ann = Player(house.address, at, cookie)
    ann.until(lambda one: one["offers"])
    wager(ann, 1)
    bob = Player(house.address, at, another(house))
    wager(bob, 1)
    for player in (ann, bob):
        ready(player)
    while not may(ann.until(lambda one: may(one, "DeclineCut") or may(one, act) or may(one, "Ready")), act):
        version = ann.give(may(ann.picture, "DeclineCut") or may(ann.picture, "Ready") or {})["version"]
        ann.until(lambda one, least=version: one["version"] >= least and not may(one, "DeclineCut"))
    return ann, bob


def split(player: Player) -> None:
    reply = player.give(may(player.picture, "Split") or {})
    assert reply["type"] == "Done", reply


def passing(seen: dict[str, Any]) -> str:
    return next((one["label"] for one in seen["offers"] if one["act"] == "Ready"), "")


@pytest.mark.parametrize("book", AGAIN)
def test_who_let_one_split_pass_is_asked_at_the_next(book: str, house: House) -> None:
    ann, bob = two_on_sevens(house, book, "9d")
    seen = bob.until(lambda one: passing(one) and may(one, "JoinSplit"))
    assert seen["clause"] == load(book).splitting.others.clause
    ready(bob)
    ann.until(lambda one: may(one, "Split"))
    split(ann)
    seen = bob.until(lambda one: len(one["areas"][0]["boxes"][0]) > 2)
    assert (passing(seen), bool(may(seen, "JoinSplit"))) == ("Pass, on hand 1", True)
    for player in (ann, bob):
        player.close()


def test_who_wants_no_insurance_may_still_split_too(house: House) -> None:
    ann, bob = two_on_sevens(house, OPEN_STILL, "Ad")
    seen = bob.until(lambda one: passing(one) and may(one, "JoinSplit"))
    rule = load(OPEN_STILL)
    assert rule.insurance is not None
    assert (passing(seen), seen["clause"]) == ("No insurance", rule.insurance.called.clause)
    ready(bob)
    seen = bob.until(lambda one: passing(one) != "No insurance")
    assert (passing(seen), seen["clause"]) == ("Pass, on hand 1", rule.splitting.others.clause)
    assert seen["status"] == "Would you like to split too or to stay on one hand?"
    assert bob.give(may(seen, "JoinSplit") or {})["type"] == "Done"
    for player in (ann, bob):
        player.close()


def test_who_is_insured_is_not_asked_to_go_without(house: House) -> None:
    ann, bob = two_on_sevens(house, OPEN_STILL, "Ad")
    seen = bob.until(lambda one: passing(one) and may(one, "TakeInsurance"))
    assert bob.give(may(seen, "TakeInsurance") or {})["type"] == "Done"
    assert passing(bob.until(lambda one: not may(one, "TakeInsurance"))) == "Pass, on hand 1"
    for player in (ann, bob):
        player.close()


@pytest.mark.parametrize("book", UP_TO)
def test_who_doubles_too_chooses_how_much(book: str, house: House) -> None:
    ann, bob = two_on(house, book, ("6s", "9d", "5h", "Td", "9c", "5c"), "Double")
    assert ann.give(may(ann.picture, "Double") or {})["type"] == "Done"
    bob.until(lambda one: may(one, "JoinDouble"))
    assert passing(bob.picture) == "Do not double"
    double = next(one for one in bob.picture["offers"] if one["act"] == "JoinDouble")
    amounts = [one["exact"] for one in double["range"]["amounts"]]
    assert (double["key"], double["amount_in"], amounts[-1]) == ("D", "amount", double["command"]["amount"])
    assert len(amounts) > 1
    assert bob.give({**double["command"], "amount": amounts[0]})["type"] == "Done"
    told = bob.until(lambda one: not may(one, "JoinDouble"))["areas"][0]["wagers"]
    assert any(one["stake"]["exact"] == amounts[0] for one in told if one["mine"])
    for player in (ann, bob):
        player.close()
