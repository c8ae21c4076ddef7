"""Two players and a back bettor at one table, each with a browser: all see what the others wager and what is paid."""

from pathlib import Path

import pytest
from browsing import BOOK, Stacked, browsed, cards, guest, named, offered, open_table, take, wager
from playwright.sync_api import Page, expect

from soft17.service.pit import dealing

# Burnt; 10 to each player, 9 to the dealer; 10 and 7 to the players; 8 to the dealer: 20 wins, 17 stands off.
CARDS = ("2c", "Th", "Ts", "9d", "Tc", "7h", "8d")


def _name(page: Page) -> str:
    return page.locator("header .me span").inner_text()


def _settled(page: Page, area: int) -> set[str]:
    marks = page.get_by_label(f"Area {area}", exact=True).locator(".settled")
    return set(marks.evaluate_all("all => all.map((one) => one.title.split(',').slice(0, 3).join(','))"))


def test_two_players_and_a_back_bettor(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(dealing, "LOOK", 10**9)  # what was settled stays on the felt
    with browsed(tmp_path, Stacked(*CARDS), pace=0.001) as (house, browser):
        first, second, back = (guest(house, browser) for _ in range(3))
        open_table(first, BOOK)
        wager(first, 3)
        for page, area in ((second, 5), (back, 3)):
            page.goto(first.url)
            expect(page.get_by_label("Area 3", exact=True)).to_contain_text(_name(first))
            wager(page, area)
        ann, bea, cal = (_name(page) for page in (first, second, back))
        for page in (first, second, back):
            expect(page.get_by_role("button", name=f"Area 3, {ann} $10, {cal} $10")).to_be_visible()
            expect(page.get_by_role("button", name=f"Area 5, {bea} $10")).to_be_visible()
            take(page, "Deal")

        offered(first, "Hit")
        expect(second.locator(".words")).to_contain_text(ann)
        assert not back.locator(".do:not(.no)").count()  # the hand is played by who is seated
        take(first, "Stand")
        take(second, "Stand")
        for page in (first, second, back):
            expect(page.locator(".settled")).to_have_count(3)
            assert named(cards(page, 3)) == ["ten of hearts", "ten of clubs"]
            assert _settled(page, 3) == {f"{ann}, main wager: win, +10", f"{cal}, main wager: win, +10"}
            assert _settled(page, 5) == {f"{bea}, main wager: stand-off, even"}
        for page, chips in ((first, "$1010"), (second, "$1000"), (back, "$1010")):
            expect(page.locator("header .me")).to_contain_text(chips)
            expect(page.get_by_label("Results")).to_contain_text("You")


def test_nobody_sits_out_by_the_key_that_goes_on(tmp_path: Path) -> None:
    with browsed(tmp_path, Stacked(*CARDS)) as (house, browser):
        first, second = guest(house, browser), guest(house, browser)
        open_table(first, BOOK)
        second.goto(first.url)
        wager(first, 3)
        offered(second, "Sit this round out")
        second.keyboard.press("Enter")
        second.keyboard.press("l")  # a key that does nothing but say something: what came before it was done by then
        expect(second.get_by_role("log", name="What is said").locator("p").last).not_to_be_empty()
        offered(second, "Sit this round out")
        second.keyboard.press("o")
        expect(second.locator(".words")).to_contain_text(f"Waiting for the wagers of {_name(first)}")
