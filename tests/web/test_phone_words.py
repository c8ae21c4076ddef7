"""On a phone the game's name, whose an area is and a soft total are read whole."""

from pathlib import Path

from browsing import PHONE, Stacked, browsed, guest, offered, open_table, take, wager
from playwright.sync_api import Page, expect

from soft17.rules.loading import load, names

CUT_OFF = """all => all.filter(
    (one) => one.scrollWidth > one.clientWidth + 1 || one.scrollHeight > one.clientHeight + 1
).map((one) => one.innerText)"""
CROWDED = max(names(), key=lambda name: (load(name).layout.areas.is_.most, load(name).boxes == 1))


def _cut_off(page: Page, what: str) -> object:
    return page.locator(what).evaluate_all(CUT_OFF)


def test_the_name_of_each_game(tmp_path: Path) -> None:
    with browsed(tmp_path) as (house, browser):
        page = guest(house, browser, PHONE)
        for book in names():
            open_table(page, book)
            expect(page.get_by_role("button", name="Leave")).to_be_visible()
            expect(page.get_by_text("practice", exact=True).locator("visible=true")).to_have_count(1)
            assert not _cut_off(page, "header h1"), book


def test_the_strip(tmp_path: Path) -> None:
    with browsed(tmp_path, Stacked("2c", "8h", "6d", "As")) as (house, browser):
        page = guest(house, browser, PHONE)
        open_table(page, CROWDED)
        expect(page.locator(".mini")).to_have_count(load(CROWDED).layout.areas.is_.most)
        wager(page, 5)
        expect(page.locator(".mini.mine .says")).to_have_text("you")
        assert not _cut_off(page, ".mini .says")
        take(page, "Deal")
        offered(page, "Stand")
        expect(page.locator(".mini.mine .says")).to_have_text("soft 19")
        assert not _cut_off(page, ".mini .says")
