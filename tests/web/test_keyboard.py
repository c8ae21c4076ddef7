"""A whole round by keyboard alone, from the door to the result; whatever has the focus shows it."""

import re
from pathlib import Path

from browsing import BOOK, Stacked, browsed, guest, offered, open_table, somebody
from playwright.sync_api import Page, expect

CARDS = ("2c", "5h", "9d", "7s", "6c", "8d")  # burnt; 12 against 9; a 6 to the player, an 8 to the dealer

FOCUS = """() => {
    const on = document.activeElement, style = getComputedStyle(on), box = on.getBoundingClientRect();
    const inside = box.right > 0 && box.bottom > 0 && box.left < innerWidth && box.top < innerHeight;
    const outlined = style.outlineStyle !== "none" && parseFloat(style.outlineWidth) >= 1;
    const said = on.getAttribute("aria-label") ?? on.labels?.[0]?.innerText ?? on.innerText;
    return { name: said.trim(), shown: inside && outlined && box.width > 2 && box.height > 2, tag: on.tagName };
}"""


def _tab_to(page: Page, name: str) -> None:
    """Tab until something of that name has the focus."""
    passed = []
    for _ in range(60):
        page.keyboard.press("Tab")
        on = page.evaluate(FOCUS)
        passed.append(on["name"])
        assert on["tag"] == "BODY" or on["shown"], f"the focus on {on} cannot be seen"
        if on["name"].startswith(name):
            return
    raise AssertionError(f"no {name} among {passed}")


def test_a_round_by_keyboard_alone(tmp_path: Path) -> None:
    with browsed(tmp_path, Stacked(*CARDS)) as (house, browser):
        page = somebody(house, browser)
        page.get_by_role("heading", name="Sign in").wait_for()
        _tab_to(page, "Play as guest")
        page.keyboard.press("Enter")
        page.get_by_role("heading", name="Tables").wait_for()
        _tab_to(page, "Open a table")
        page.keyboard.press("Enter")
        book = page.locator("select[name=book]")
        expect(book).not_to_have_value("")
        _tab_to(page, "Book")
        page.keyboard.type(book.locator(f"option[value={BOOK}]").inner_text())
        expect(book).to_have_value(BOOK)
        _tab_to(page, "Open")
        page.keyboard.press("Enter")

        expect(page.locator("[data-drop='1']")).to_be_visible()
        _tab_to(page, "Area 1, empty")
        page.keyboard.press("Enter")
        expect(page.get_by_role("button", name="Take back")).to_be_enabled()
        _tab_to(page, "Deal")
        page.keyboard.press("Enter")
        offered(page, "Hit")
        page.keyboard.press("h")
        expect(page.get_by_label("Area 1", exact=True)).to_contain_text("18")
        offered(page, "Stand")
        page.keyboard.press("s")
        expect(page.locator("#pane-body")).to_contain_text("$10 on area 1 wins, $10 paid")
        expect(page.get_by_role("button", name="As before: $10")).to_be_visible()
        page.keyboard.press("l")
        expect(page.get_by_text("Place your bets").last).to_be_attached()
        _tab_to(page, "Log")


def test_each_chip_is_told_with_what_lies_there_and_how_it_is_taken_back(tmp_path: Path) -> None:
    with browsed(tmp_path, Stacked(*CARDS)) as (house, browser):
        page = guest(house, browser)
        open_table(page, BOOK)
        ring = page.locator("[data-drop='1']").first
        expect(ring).to_be_visible()
        ring.focus()
        said = page.get_by_role("log", name="What is said").locator("p").last
        page.keyboard.press("Enter")
        expect(said).to_contain_text("$10 on area 1. Backspace takes back")
        page.keyboard.press("Enter")
        expect(said).to_contain_text("$20 on area 1. Backspace takes back")
        page.keyboard.down("Enter")
        for _ in range(3):
            page.keyboard.down("Enter")  # held down, which is one chip
        page.keyboard.up("Enter")
        expect(said).to_contain_text("$30 on area 1")
        for key in ("Delete", "Backspace"):
            page.keyboard.press(key)
            expect(said).to_contain_text("Your wagers are taken back")
            expect(ring).to_have_accessible_name(re.compile("^Area 1, empty"))
            page.keyboard.press("Enter")
            expect(said).to_contain_text("$10 on area 1.")
