"""Before a dealer goes on by hand insurance is called, and those on a hand are asked whether to join what was done."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from serving import Player, at_their_word, opened
from test_console_next import Staff, brought_into_play, permitted

from soft17.rules.loading import load, names

ONE_BOX = [name for name in names() if load(name).boxes == 1]
INSURED = [name for name in names() if load(name).insurance is not None]
CLOSED = [name for name in INSURED if (rule := load(name).insurance) is not None and rule.closing_called is not None]
STAKE = 200_000


@pytest.fixture
def served(tmp_path: Path) -> Iterator[str]:
    with at_their_word(tmp_path) as address:
        yield address


def _next(dealer: Player) -> dict[str, Any]:
    return dict(dealer.picture["console"]["next"][0])


def _do(dealer: Player, command: dict[str, Any]) -> None:
    """Give an order and hear the picture after it; what is let pass makes no new version."""
    before = dealer.picture
    reply = dealer.give(command)
    assert reply["type"] == "Done", (command, reply)
    dealer.until(lambda seen: seen["version"] >= reply["version"] and seen is not before)


def _patron(seen: dict[str, Any], name: str) -> dict[str, Any]:
    return next(dict(one) for one in seen["tended"]["patrons"] if one["name"] == name)


def _may(seen: dict[str, Any], act: str, name: str = "") -> dict[str, Any] | None:
    offers = _patron(seen, name)["offers"] if name else seen["offers"]
    return next((one["command"] for one in offers if one["act"] == act and one["allowed"]), None)


def _dealt(served: str, book: str, cards: list[str], area: int = 1) -> tuple[Staff, Player]:
    """Pat on area 1, quin behind or beside, and cards dealt until something else is to be done."""
    staff = Staff(served, opened(served, book, kind="live", dealt_by="hand"))
    brought_into_play(staff)
    permitted(staff, book)
    dealer = staff["dealer"]
    for name, number in (("pat", 1), ("quin", area)):
        _do(dealer, {"type": "Arrive", "player": name, "card": f"card of {name}", "holder": name})
        place = {"type": "PlaceWager", "player": name, "area": number, "main": [STAKE] * load(book).boxes}
        _do(dealer, place)
    while cards:
        act = _next(dealer)
        _do(dealer, {**act["command"], **({"card": cards.pop(0)} if act["wants"] == "card" else {})})
    return staff, dealer


def _closed(staff: Staff, *players: Player) -> None:
    for one in (*staff.values(), *players):
        one.close()


@pytest.mark.clause("nsw-blackjack-v15", "12.6")
@pytest.mark.clause("nz-blackjack-1998", "14.3(d)")
@pytest.mark.parametrize("book", ONE_BOX)
def test_the_dealer_asks_who_is_on_a_split_hand_before_its_card(book: str, served: str) -> None:
    staff, dealer = _dealt(served, book, ["8s", "9d", "8h"])
    rule = load(book).splitting
    quin = Player(served, staff.table, {"x-name": "quin", "x-roles": "player"})
    _do(dealer, _may(dealer.picture, "Split", "pat") or {})
    act = _next(dealer)
    assert act["do"].startswith("Ask quin: to split too") and act["clause"] == rule.others.clause
    assert "quin" in act["say"] and act["wants"] == "" and act["command"] == {"type": "Ready"}
    assert dealer.picture["status"] == act["do"] and dealer.picture["tended"]["turn"] == ""
    assert _may(dealer.picture, "JoinSplit", "quin") and _may(dealer.picture, "Ready", "quin")
    asked = quin.until(lambda seen: _may(seen, "JoinSplit"))
    assert quin.give(_may(asked, "Ready") or {})["type"] == "Done"
    dealer.until(lambda seen: seen["console"]["next"][0]["wants"] == "card")
    assert _patron(dealer.picture, "quin")["passed"] and _may(dealer.picture, "JoinSplit", "quin")
    _closed(staff, quin)


@pytest.mark.clause("nsw-blackjack-v15", "11.3")
@pytest.mark.parametrize("book", ONE_BOX)
def test_the_dealer_enters_the_answer_at_a_double_or_goes_on_by_a_press(book: str, served: str) -> None:
    staff, dealer = _dealt(served, book, ["6s", "9d", "5h"])
    _do(dealer, _may(dealer.picture, "Double", "pat") or {})
    act = _next(dealer)
    assert act["do"] == "Ask quin: to double too" and act["clause"] == load(book).doubling.others.clause
    assert act["press"] == "Nothing from quin: go on"
    watching = staff["inspector"]
    watching.until(lambda seen: seen["version"] >= dealer.picture["version"])
    assert _next(watching)["do"] == act["do"] and _next(watching)["command"] is None and _next(watching)["who"]
    refused = Player(served, staff.table, {"x-name": "pat", "x-roles": "player"})
    refused.until(lambda seen: seen["phase"] == "play")
    reply = refused.give({"type": "Ready", "player": "quin"})
    assert reply["type"] == "Refused" and reply["clause"] and "quin" in reply["why"]
    _do(dealer, act["command"])
    assert _next(dealer)["wants"] == "card"
    _closed(staff, refused)


@pytest.mark.parametrize("book", ONE_BOX)
def test_who_has_answered_is_not_asked_again(book: str, served: str) -> None:
    staff, dealer = _dealt(served, book, ["6s", "9d", "5h"])
    _do(dealer, _may(dealer.picture, "Double", "pat") or {})
    _do(dealer, _may(dealer.picture, "JoinDouble", "quin") or {})
    assert _next(dealer)["wants"] == "card"
    assert not _patron(dealer.picture, "quin")["passed"]
    _closed(staff)


@pytest.mark.clause("nsw-blackjack-v15", "8.3")
@pytest.mark.clause("nsw-switch-2016", "8.2")
@pytest.mark.clause("nz-blackjack-1998", "9.2(a)")
@pytest.mark.parametrize("book", INSURED)
def test_insurance_is_called_by_hand_before_the_dealer_goes_on(book: str, served: str) -> None:
    boxes, rule = load(book).boxes, load(book).insurance
    assert rule is not None
    firsts, seconds = ["Th", "9c", "8s", "9h"][: 2 * boxes], ["6s", "7d", "8c", "9s"][: 2 * boxes]
    staff, dealer = _dealt(served, book, [*firsts, "Ad", *seconds], area=2)
    act = _next(dealer)
    assert (act["do"], act["say"]) == ("Call insurance: wait for pat and quin", "Insurance.")
    assert act["press"] == "Time was given: go on"
    assert act["clause"] == rule.called.clause and dealer.picture["tended"]["turn"] == ""
    while _may(dealer.picture, "TakeInsurance", "pat"):
        _do(dealer, _may(dealer.picture, "TakeInsurance", "pat") or {})
    assert _next(dealer)["do"] == "Call insurance: wait for quin"
    _do(dealer, _may(dealer.picture, "Ready", "quin") or {})
    assert _patron(dealer.picture, "quin")["passed"]
    assert (_next(dealer)["do"], _next(dealer)["press"]) == ("Call insurance: everybody has answered", "Go on")
    _do(dealer, _next(dealer)["command"])
    act = _next(dealer)
    assert act["say"] == "Insurance is closed." if book in CLOSED else "Insurance" not in act["say"]
    assert not act["do"].startswith("Call insurance")
    _closed(staff)
