"""A table dealt by hand whose patrons have no browser: the dealer alone enters a whole round, and the audit agrees."""

import re
from pathlib import Path
from typing import Any

import pytest
from browsing import BOOK, browsed, signed_in
from keying import next_act
from playwright.sync_api import Browser, Page, expect
from serving import Player
from test_axe import serious
from test_console_next import Staff, brought_into_play
from visiting import House

from soft17.rules.loading import load, names

SWITCH = next(name for name in names() if load(name).switching is not None and load(name).house.patrons is None)
# Cards for pat, lee and the dealer in turn, what the two signal, and the dealer's draw to 17.
ROUNDS: dict[int, tuple[tuple[str, ...], tuple[tuple[str, str], ...], tuple[str, ...]]] = {
    1: (("5h", "9c", "Td", "9d", "9s"), (("pat", "s"), ("lee", "s")), ("7d",)),
    2: (
        ("Th", "9c", "5d", "Ts", "Td", "6c", "Qs", "Jh", "9s"),
        (("pat", "w"), ("pat", "s"), ("pat", "s"), ("lee", "s"), ("lee", "s")),
        ("7d",),
    ),
}


class Signed(Staff):
    """Staff with accounts: a dealer, and somebody who is all the others."""

    def __init__(self, house: House, table: str, people: dict[str, Any]) -> None:
        super().__init__(house.address, table)
        self.people = people

    def __missing__(self, role: str) -> Player:
        one = self.people["dealer" if role == "dealer" else "others"]
        cookies = "; ".join(f"{cookie.name}={cookie.value}" for cookie in one.cookies.jar)
        player = self[role] = Player(self.address, self.table, {"Cookie": cookies}, role.replace(" ", "%20"))
        player.until(lambda seen: seen["console"])
        return player


def _opened(house: House, book: str) -> str:
    """A table dealt by hand with its cards in play."""
    ada = house.administrator()
    rank = load(book).house.people.ladder.is_
    people = {
        "dealer": house.person(ada, "dan", "dealer"),
        "others": house.person(ada, "sue", "operator", *(one for one in rank if one != "dealer")),
    }
    house.person(ada, "ina", "inspector")
    made = ada.post("/api/tables", json={"book": book, "kind": "live", "dealt_by": "hand"})
    assert made.status_code == 201, made.text
    staff = Signed(house, made.json()["id"], people)
    brought_into_play(staff)
    for one in staff.values():
        one.close()
    return f"{house.address}/table/{staff.table}"


def _comes(page: Page, name: str, *, first: bool) -> None:
    if not first:
        page.get_by_role("button", name="Somebody comes to the table").click()
    form = page.get_by_role("form", name="Somebody comes to the table")
    form.get_by_label("Name").fill(name)
    card = form.get_by_label("Card number")
    if card.count():
        card.fill(f"card of {name}")
    form.get_by_role("button", name="Confirm").click()
    expect(_patron(page, name)).to_be_visible()


def _patron(page: Page, name: str) -> Any:
    return page.get_by_role("radiogroup", name="For whom").get_by_role("radio").filter(has_text=name)


def _lays(page: Page, name: str, area: int) -> None:
    _patron(page, name).click()
    expect(_patron(page, name)).to_be_checked()
    page.locator(f"[data-drop='{area}']").first.click()
    expect(_patron(page, name)).to_contain_text(f" {area}")


NOW = "() => document.querySelector('.do').innerText + document.querySelector('[role=radiogroup]').innerText"


def _deals(page: Page, card: str) -> None:
    """A card comes from the shoe, and the table has taken it."""
    before = next_act(page, "Deal a card to").locator(".do").inner_text()
    page.keyboard.type(card)
    page.keyboard.press("Enter")
    expect(page.get_by_label("Next", exact=True).locator(".do")).not_to_have_text(before)


def _decides(page: Page, name: str, key: str) -> None:
    """A patron signals, the dealer presses the key of it, and the table has taken it."""
    next_act(page, f"{name} decides")
    expect(page.get_by_role("group", name=f"{name} decides")).to_be_visible()
    before = page.evaluate(NOW)
    page.keyboard.press(key)
    page.wait_for_function(f"(before) => ({NOW})() !== before", arg=before)


def _with_two(house: House, browser: Browser, book: str) -> Page:
    """A dealer at whose table two patrons have come, and one has wagered."""
    table = _opened(house, book)
    dealer = signed_in(house, browser, "dan")
    dealer.goto(f"{table}/pit")
    next_act(dealer, "Wait for wagers")
    _comes(dealer, "pat", first=True)
    _comes(dealer, "lee", first=False)
    _lays(dealer, "pat", 1)
    return dealer


@pytest.mark.parametrize("book", [BOOK, SWITCH])
def test_a_dealer_alone_runs_a_round_of_two_patrons(book: str, tmp_path: Path) -> None:
    with browsed(tmp_path) as (house, browser):
        dealer = _with_two(house, browser, book)
        _lays(dealer, "lee", 2)
        assert not serious(dealer)
        cards, decisions, after = ROUNDS[load(book).boxes]
        for card in cards:
            _deals(dealer, card)
        for name, key in decisions:
            _decides(dealer, name, key)
        assert not serious(dealer)
        if load(book).dealer.announces is not None:
            next_act(dealer, "Call the dealer's card").get_by_role("button", name="Confirm").click()
        for card in after:
            next_act(dealer, "Deal a card to the dealer")
            _deals(dealer, card)
        next_act(dealer, "Clear the layout").locator(".large").click()
        for name in ("pat", "lee"):
            _patron(dealer, name).click()
            dealer.get_by_role("button", name=f"{name} leaves").click()
            expect(_patron(dealer, name)).to_have_count(0)
        inspector = signed_in(house, browser, "ina")
        inspector.goto(f"{house.address}/inspector")
        inspector.get_by_role("row").filter(has_text="live").get_by_role("link").first.click()
        expect(inspector.locator(".verdict")).to_contain_text("No departure from the rulebook")
        expect(inspector.get_by_role("button", name="Round 1")).to_be_visible()


def test_who_is_on_a_doubled_hand_is_asked_before_its_card(tmp_path: Path) -> None:
    with browsed(tmp_path) as (house, browser):
        dealer = _with_two(house, browser, BOOK)
        _lays(dealer, "lee", 1)
        for card in ("6h", "9c", "5d"):
            _deals(dealer, card)
        _decides(dealer, "pat", "d")
        asks = next_act(dealer, "Ask lee: to double too")
        expect(asks).to_contain_text("lee, would you like to double too?")
        _patron(dealer, "lee").click()
        expect(dealer.get_by_role("group", name="Amount of Double too")).to_be_visible()
        dealer.keyboard.type("7")
        expect(dealer.get_by_text("No card is due now").first).to_be_visible()
        assert not serious(dealer)
        asks.get_by_role("button", name="Nothing from lee: go on").click()
        next_act(dealer, "Deal a card to area 1")
        expect(_patron(dealer, "lee")).to_contain_text("passes")


CUT_OFF = """(one) => {
    const box = one.getBoundingClientRect();
    const lies = (x, y) => one.contains(document.elementFromPoint(x, y));
    const whole = lies(box.left + 3, box.top + 3) && lies(box.right - 3, box.bottom - 3);
    return !whole || one.scrollWidth > one.clientWidth + 1;
}"""


@pytest.mark.parametrize("book", [BOOK, SWITCH])
def test_why_a_patron_may_not_is_read_in_whole(book: str, tmp_path: Path) -> None:
    with browsed(tmp_path) as (house, browser):
        dealer = _with_two(house, browser, book)
        _lays(dealer, "lee", 2)
        for card in ROUNDS[load(book).boxes][0]:
            _deals(dealer, card)
        next_act(dealer, "pat decides")
        offers = dealer.get_by_role("group", name="pat decides").locator(".offer")
        notes = offers.filter(has=dealer.get_by_role("note", include_hidden=True))
        assert notes.count() > 1
        for one in notes.all():
            one.locator(".do").hover()
            why = one.get_by_role("note")
            expect(why).to_be_visible()
            assert not why.evaluate(CUT_OFF), why.inner_text()


def test_the_dealer_says_who_sits_and_who_stands(tmp_path: Path) -> None:
    with browsed(tmp_path) as (house, browser):
        dealer = _with_two(house, browser, BOOK)
        expect(_patron(dealer, "pat")).to_contain_text(" 1, seated")
        _patron(dealer, "lee").click()
        seats = dealer.get_by_role("radiogroup", name="Where lee sits")
        expect(seats.get_by_role("radio", name="First free seat")).to_be_checked()
        seats.get_by_role("radio", name="Stands").click()
        _lays(dealer, "lee", 2)
        expect(_patron(dealer, "lee")).not_to_contain_text("seated")
        seats.get_by_role("radio", name="Sits there").click()
        _lays(dealer, "lee", 3)
        expect(_patron(dealer, "lee")).to_contain_text(" 3, seated")
        names = dealer.get_by_role("region", name="Area 3").locator(".names .sits")
        expect(names).to_have_text(re.compile("lee"))
        assert not serious(dealer)
