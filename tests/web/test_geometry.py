"""Things on an area lie as at a table: what acts first at the right, back bettors straight behind."""

from pathlib import Path
from typing import Any

import pytest
from browsing import BOOK, DESK, PHONE, Stacked, browsed, guest, offered, open_table, take, wager
from playwright.sync_api import Browser, Locator, Page, expect
from visiting import House

from soft17.rules.loading import load, names

SIZES = pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
SWITCH = next(name for name in names() if load(name).switching is not None and load(name).layout.several_areas.is_)
PAIR = ("2c", "8h", "6s", "8d", "3c", "Td", "7h", "2d", "9c", "Tc")  # burnt; eights against a 6
TWO_BOXES = ("2c", "Th", "5h", "6d", "6s", "Tc")  # burnt; 16 and 15 against a 6
AREA = 3


def _middles(there: Locator) -> list[tuple[float, float]]:
    """The middle of each of several things, in the order in which they are read."""
    boxes = there.evaluate_all("all => all.map((one) => one.getBoundingClientRect().toJSON())")
    return [(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2) for box in boxes]


def _from_right(there: Locator) -> bool:
    across = [x for x, _ in _middles(there)]
    return len(across) > 1 and across == sorted(across, reverse=True) and len(set(across)) == len(across)


def _wagered(house: House, browser: Browser, size: Any, book: str) -> Page:
    """Somebody with a chip on the area, which a phone shows large."""
    page = guest(house, browser, size)
    open_table(page, book)
    if size is PHONE:
        page.get_by_role("button", name=f"Area {AREA}, ").first.click()
    wager(page, AREA)
    return page


def _behind(page: Page, house: House, browser: Browser) -> None:
    """Somebody else wagers on the area."""
    other = guest(house, browser)
    other.goto(page.url)
    other.get_by_role("group", name="Actions").wait_for()
    wager(other, AREA)


def _straight(there: Locator) -> bool:
    """Chips lie below chips, in one line."""
    middles = _middles(there)
    level = max(x for x, _ in middles) - min(x for x, _ in middles) < 1.5
    heights = [y for _, y in middles]
    return level and len(heights) > 1 and heights == sorted(heights) and heights[-1] - heights[0] > 8


@SIZES
def test_the_hand_that_acts_first_lies_at_the_right(size: Any, tmp_path: Path) -> None:
    with browsed(tmp_path, Stacked(*PAIR)) as (house, browser):
        page = _wagered(house, browser, size, BOOK)
        take(page, "Deal")
        take(page, "Split")
        expect(page.locator(".area .one .hand")).to_have_count(2)
        offered(page, "Hit")
        assert _from_right(page.locator(".area .one .hand"))
        assert _from_right(page.locator(".area .stakes .stack"))
        if size is PHONE:
            assert _from_right(page.locator(".mini"))
            assert _from_right(page.locator(".mini .hand"))


@SIZES
def test_the_first_box_lies_at_the_right(size: Any, tmp_path: Path) -> None:
    with browsed(tmp_path, Stacked(*TWO_BOXES)) as (house, browser):
        page = _wagered(house, browser, size, SWITCH)
        here = page.get_by_label(f"Area {AREA}", exact=True)
        assert _from_right(here.get_by_role("button", name="box "))
        take(page, "Deal")
        offered(page, "Switch")
        assert _from_right(here.locator(".hand"))


@SIZES
@pytest.mark.parametrize("book", [BOOK, SWITCH])
def test_a_back_bettor_lies_straight_behind(book: str, size: Any, tmp_path: Path) -> None:
    with browsed(tmp_path) as (house, browser):
        page = _wagered(house, browser, size, book)
        _behind(page, house, browser)
        boxes = page.get_by_label(f"Area {AREA}", exact=True).locator(".box")
        for at in range(load(book).boxes):
            expect(boxes.nth(at).locator(".pile")).to_have_count(2)
            assert _straight(boxes.nth(at).locator(".pile"))


@pytest.mark.parametrize("book", names())
def test_a_place_has_the_name_that_the_book_gives_it(book: str, tmp_path: Path) -> None:
    found = load(book)
    word = found.document.words.get("area", "area").capitalize()
    with browsed(tmp_path) as (house, browser):
        page = guest(house, browser)
        open_table(page, book, offered=list(found.optional)[:1])
        here = page.get_by_role("region", name=f"{word} {AREA}", exact=True)
        named = here.get_by_role("button").evaluate_all("all => all.map((one) => one.getAttribute('aria-label'))")
        assert len(named) > found.boxes
        assert all(name.startswith(f"{word} {AREA}, ") for name in named), named
