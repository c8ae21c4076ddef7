"""The lobby in a browser: a table in one click and back to it, opening one, what is shown to whom, closing one."""

import re
from pathlib import Path

import pytest
from browsing import BOOK, DESK, PHONE, browsed, guest, signed_in
from playwright.sync_api import Browser, Locator, Page, expect
from test_axe import serious
from visiting import House

from soft17.rules.loading import load, names


@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
def test_one_click_to_a_table_of_each_game_and_back_to_it(tmp_path: Path, size: object) -> None:
    with browsed(tmp_path) as (house, browser):
        page = guest(house, browser, size)
        cards = page.get_by_role("button", name="Play now")
        expect(cards).to_have_count(len(names()))
        assert not serious(page)
        name = page.get_by_role("link", name="guest").inner_text()
        cards.first.click()
        page.get_by_role("group", name="Actions").wait_for()
        table = page.url
        page.goto(house.address)
        expect(page.get_by_role("row").filter(has_text=name)).to_have_count(1)
        page.get_by_role("button", name="Back to your table").click()
        page.get_by_role("group", name="Actions").wait_for()
        assert page.url == table
        page.goto(house.address)
        page.get_by_role("row").get_by_role("button", name="Close").click()
        expect(page.get_by_role("heading", name="Open at the moment")).to_have_count(0)
        expect(cards).to_have_count(len(names()))


def _asked(house: House, browser: Browser) -> tuple[Page, Locator]:
    """The page of somebody who opens tables, and its form with the book chosen."""
    house.administrator()
    page = signed_in(house, browser, "ada")
    page.get_by_role("button", name="Open a table").click()
    form = page.get_by_role("form", name="Open a table")
    form.get_by_label("Book").select_option(BOOK)
    return page, form


def test_the_form_has_what_the_book_has_and_says_what_is_wrong(tmp_path: Path) -> None:
    book = load(BOOK)
    with browsed(tmp_path) as (house, browser):
        page, form = _asked(house, browser)
        expect(form.get_by_label("Time to decide")).to_have_value("60")
        form.get_by_label("Kind").select_option("live")
        expect(form.get_by_label("Time to decide")).to_have_value("30")
        expect(form.get_by_label("Bots")).to_have_count(0)
        form.get_by_label("Kind").select_option("practice")
        form.get_by_label("Bots").fill("2")
        form.get_by_label("Areas").select_option(str(book.layout.areas.is_.least))
        form.get_by_label("Minimum").fill("100")
        form.get_by_label("Maximum").fill("10")
        form.get_by_role("button", name="Open", exact=True).click()
        expect(form.get_by_role("alert")).to_contain_text("maximum: $10 is below the minimum of $100")
        expect(form.get_by_label("Maximum")).to_be_focused()
        form.get_by_label("Maximum").fill("200")
        form.locator("summary").nth(1).click()
        clause, ruling = next((one, each) for one, each in book.ruling.items() if each.readings)
        form.locator(f"[name='rulings.{clause}']").select_option(next(iter(ruling.readings)))
        found = serious(page)
        form.get_by_role("button", name="Open", exact=True).click()
        page.get_by_role("group", name="Actions").wait_for()
        page.goto(house.address)
        row = page.get_by_role("row").filter(has_text="practice")
        expect(row).to_contain_text("$100 to $200")
        expect(row).to_contain_text(f"of {book.layout.areas.is_.least}")
        assert not found, "\n".join(found)


def test_a_table_is_opened_with_the_chips_that_it_is_to_have(tmp_path: Path) -> None:
    with browsed(tmp_path) as (house, browser):
        page, form = _asked(house, browser)
        expect(form.get_by_label("Smallest chip")).to_have_value("1")
        form.get_by_label("Smallest chip").select_option("25")
        form.get_by_role("button", name="Open", exact=True).click()
        expect(form.get_by_role("alert")).to_contain_text("minimum: $10 is not made of chips; the smallest is $25")
        form.get_by_label("Smallest chip").select_option("2.50")
        form.get_by_role("button", name="Open", exact=True).click()
        chips = page.get_by_role("radiogroup", name="Chips").get_by_role("radio")
        expect(chips.first).to_have_accessible_name("Chips of $2.50")
        expect(page.locator("header .sign").first).to_have_attribute("title", re.compile("smallest chip \\$2.50"))


def test_a_guest_sees_why_a_live_table_is_not_for_them_and_finds_others(tmp_path: Path) -> None:
    with browsed(tmp_path) as (house, browser):
        ada = house.administrator()
        ada.post("/api/tables", json={"book": BOOK, "kind": "live", "name": "Pit 1"})
        ada.post("/api/tables", json={"book": names()[0], "name": "Quiet corner", "bots": 1})
        page = guest(house, browser)
        live = page.get_by_role("row").filter(has_text="Pit 1")
        expect(live).to_contain_text("for people with an account")
        expect(live.get_by_role("link", name="Pit 1")).to_have_count(0)
        expect(live.get_by_role("button")).to_have_count(0)
        assert not serious(page)
        page.get_by_label("Find a table").fill("ada corner")
        expect(page.locator("tbody tr")).to_have_count(1)
        page.get_by_label("Find a table").fill("")
        page.get_by_label("Show").select_option("free")
        expect(page.locator("tbody tr .to")).to_have_text(["Quiet corner"])
        page.get_by_label("Show").select_option("yours")
        expect(page.get_by_text("No table is like that")).to_be_visible()
        assert serious(signed_in(house, browser, "ada")) == []
