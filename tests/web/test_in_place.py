"""Nothing moves that is not asked to: the table from the lobby and after a reload, the bar, a replay, the lobby."""

from pathlib import Path
from typing import Any

import pytest
from browsing import (
    BOOK,
    DESK,
    PHONE,
    Stacked,
    browsed,
    guest,
    offered,
    open_table,
    patiently,
    play,
    somebody,
    take,
    wager,
)
from playwright.sync_api import Page, Route, expect

from soft17.rules.loading import load, names

CARDS = ("2c", "5h", "9d", "7s", "6c", "8d")  # burnt; 12 against 9; a 6 to the player, an 8 to the dealer
# Where everything of the bar lies; none of it reaches out of it.
LAID = """(what) => [...document.querySelectorAll(what)].map((one) => {
    const box = one.getBoundingClientRect();
    return [one.className, ...[box.left, box.width, box.height].map(Math.round)];
})"""
ALL, STAY = "main, footer.bar, .values, .values .switch, .more > *, .words", ".more > .button, .values .switch"
OUTSIDE = """() => {
    const bar = document.querySelector("footer.bar").getBoundingClientRect();
    const inside = [...document.querySelectorAll("footer.bar *")].filter((one) => one.checkVisibility());
    return inside.filter((one) => one.getBoundingClientRect().right > bar.right + 1 && !one.closest(".why, .chips"))
        .map((one) => `${one.className} ${one.innerText ?? ""}`);
}"""


def _ready(page: Page) -> None:
    """The table as somebody finds it who comes: the cut is offered, or wagers are taken where the house cuts."""
    passing = page.locator(".do:not(.no)").filter(has_text="Let it pass")
    expect(passing.or_(page.locator(".words").filter(has_text="Place your wagers")).first).to_be_visible()
    page.evaluate("document.fonts.ready.then(() => true)")


def _as_before(page: Page, what: str, before: object) -> None:
    """Wait until everything lies where it lay."""
    page.wait_for_function(
        f"([what, before]) => JSON.stringify(({LAID})(what)) === JSON.stringify(before)", arg=[what, before]
    )


def _top(page: Page, what: str) -> list[float]:
    found: list[float] = page.locator(what).first.evaluate(
        "(one) => { const box = one.getBoundingClientRect(); return [box.left, box.top, box.height]; }"
    )
    return found


@pytest.mark.parametrize("book", names())
def test_a_table_from_the_lobby_is_laid_out_as_after_a_reload(tmp_path: Path, book: str) -> None:
    with browsed(tmp_path) as (house, browser):
        page = guest(house, browser)
        title = page.get_by_text(load(book).document.title, exact=True)
        page.get_by_role("button", name="Play now").filter(has=title).click()
        _ready(page)
        first, stay = page.evaluate(LAID, ALL), page.evaluate(LAID, STAY)
        assert not page.evaluate(OUTSIDE)
        page.reload()
        _ready(page)
        _as_before(page, ALL, first)
        assert not page.evaluate(OUTSIDE)
        wager(page, 1)
        _as_before(page, STAY, stay)


@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
def test_a_replay_does_not_move_the_felt(tmp_path: Path, size: Any) -> None:
    with browsed(tmp_path, Stacked(*CARDS)) as (house, browser):
        page = guest(house, browser, size)
        open_table(page, BOOK)
        play(page, 5)
        before = _top(page, "main")
        if size == PHONE:
            page.get_by_role("button", name="rules").click()
        page.get_by_role("tab", name="History").click()
        page.locator("#pane-body button").first.click()
        expect(page.get_by_role("group", name="Steps")).to_be_visible()
        assert _top(page, "main") == before
        page.keyboard.press("Escape")
        expect(page.get_by_role("group", name="Actions")).to_be_visible()
        assert _top(page, "main") == before


def test_the_status_stays_where_it_is_without_a_limit_of_time(tmp_path: Path) -> None:
    with browsed(tmp_path, Stacked(*CARDS)) as (house, browser):
        page = guest(house, browser)
        open_table(page, BOOK)
        wager(page, 5)
        take(page, "Deal")
        offered(page, "Hit")
        expect(page.get_by_label("Time is limited")).to_be_visible()
        timed = _top(page, ".line .words")[0]
        open_table(page, BOOK, seconds=0)
        _ready(page)
        expect(page.get_by_label("Time is limited")).to_have_count(0)
        assert _top(page, ".line .words")[0] == timed


def test_who_presses_a_key_on_a_button_stays_among_the_buttons(tmp_path: Path) -> None:
    with browsed(tmp_path, Stacked(*CARDS)) as (house, browser):
        page = guest(house, browser)
        open_table(page, BOOK)
        wager(page, 5)
        offered(page, "Deal").focus()
        page.keyboard.press("Enter")
        offered(page, "Hit")
        page.wait_for_function("document.activeElement.closest('[role=group][aria-label=Actions]') !== null")
        page.keyboard.press("h")
        expect(page.get_by_label("Area 5", exact=True).get_by_role("img")).to_have_count(3)


@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
def test_the_list_of_tables_does_not_jump_when_the_games_come(tmp_path: Path, size: Any) -> None:
    with browsed(tmp_path) as (house, browser):
        open_table(guest(house, browser), BOOK)
        page = somebody(house, browser, size)
        late: list[Route] = []
        page.route("**/api/books", lambda asked: late.append(asked))  # noqa: PLW0108 - Playwright takes no bound built-in
        page.goto(house.address)
        for _ in patiently(page, 50):
            if late:
                break
        page.wait_for_timeout(300)
        expect(page.get_by_role("heading", name="Open at the moment")).to_have_count(0)
        late[0].continue_()
        expect(page.get_by_role("heading", name="Open at the moment")).to_be_visible()


def test_keys_say_what_lies_there_in_the_words_of_the_book(tmp_path: Path) -> None:
    book = next(
        name for name in names() if load(name).document.words.get("area", "area") != "area" and load(name).boxes == 1
    )
    word = load(book).document.words["area"]
    with browsed(tmp_path, Stacked("2c", "Th", "9d", "7s", "6c", "8d")) as (house, browser):
        page = guest(house, browser)
        open_table(page, book)
        wager(page, 5)
        said = page.get_by_role("log", name="What is said").locator("p").last
        expect(said).to_contain_text("Backspace takes back")
        page.keyboard.press("a")
        expect(said).to_contain_text(f"{word} 5, ")
        play(page, 5)
        page.keyboard.press("a")
        expect(said).to_contain_text("You have no wagers")


def test_cards_that_are_told_have_four_colours_too(tmp_path: Path) -> None:
    with browsed(tmp_path, Stacked(*CARDS)) as (house, browser):
        page = guest(house, browser)
        open_table(page, BOOK)
        play(page, 5)
        told = page.locator("#pane-body .card.d").first
        red = told.evaluate("(one) => getComputedStyle(one).color")
        page.get_by_role("button", name="Four colours").click()
        expect(told).not_to_have_css("color", red)
