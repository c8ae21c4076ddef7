"""A doubled hand beside a split one, and cards that share little room: every index is read, no mark lies on another."""

from pathlib import Path

import pytest
from browsing import DESK, Stacked, browsed, guest, offered, open_table, take, wager
from playwright.sync_api import Page, expect
from test_laid_out import ON_EACH_OTHER

from soft17.rules.loading import load, names
from soft17.service.pit import dealing

# Burnt; eights to split and a nine to double against a 6, which breaks.
CARDS = ("2c", "8h", "6s", "6d", "8d", "3c", "9c", "Tc", "2d", "Td", "9d")
# Indices of other hands that a card which lies sideways covers.
COVERED = """() => [...document.querySelectorAll(".area .turned .card")].flatMap((card) => {
    const a = card.getBoundingClientRect();
    const others = (one) => one.closest(".hand") !== card.closest(".hand");
    return [...document.querySelectorAll(".area .corner")].filter(others).filter((one) => {
        const b = one.getBoundingClientRect();
        return Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1
            && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1;
    }).map((one) => one.innerText);
})"""
# Indices that the next card of the hand covers in part, by how many pixels.
HIDDEN = """() => [...document.querySelectorAll(".area .one .hand:not(.column) .place")].flatMap((place) => {
    const next = place.nextElementSibling;
    const range = document.createRange();
    range.selectNodeContents(place.querySelector(".corner b"));
    const over = next ? range.getBoundingClientRect().right - next.getBoundingClientRect().left : 0;
    return over > 1 ? [`${place.innerText} by ${Math.round(over)}`] : [];
})"""
ONE_BOX = [name for name in names() if load(name).boxes == 1 and load(name).layout.areas.is_.most == 9]
SWITCH = [name for name in names() if load(name).boxes > 1]


def _rows(page: Page) -> list[int]:
    """Where the tops of the marks of the doubled hand are."""
    marks = page.get_by_label("Area 6", exact=True).locator(".box .settled")
    expect(marks).to_have_count(2)
    tops: list[int] = marks.evaluate_all("all => all.map((one) => Math.round(one.getBoundingClientRect().top))")
    return tops


@pytest.mark.parametrize("book", ONE_BOX)
def test_a_double_beside_a_split(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, book: str) -> None:
    monkeypatch.setattr(dealing, "LOOK", 10**9)  # what was settled stays on the felt
    with browsed(tmp_path, Stacked(*CARDS), pace=0.001) as (house, browser):
        page = guest(house, browser, DESK)
        open_table(page, book, offered=list(load(book).optional)[:4])
        wager(page, 5)
        page.locator("[data-drop='6']").click()
        take(page, "Deal")
        take(page, "Split")
        for _ in range(2):
            offered(page, "Hit")
            take(page, "Stand")
        take(page, "Double")
        tops = _rows(page)
        assert tops[0] == tops[1]
        expect(page.locator(".area .turned")).to_have_count(1)
        assert not page.evaluate(COVERED)
        assert not page.evaluate(ON_EACH_OTHER)


@pytest.mark.parametrize("book", SWITCH)
def test_the_index_of_a_ten_is_read_below_the_second_card(tmp_path: Path, book: str) -> None:
    found = load(book)
    burned = ["2c"] if found.house.source.burn.is_ == "each-load" else []
    with browsed(tmp_path, Stacked(*burned, "Th", "Td", "6d", "8s", "9c"), pace=0.001) as (house, browser):
        page = guest(house, browser, DESK)
        open_table(page, book)
        wager(page, 3)
        take(page, "Deal")
        offered(page, "Stand")
        expect(page.locator(".area .card")).to_have_count(4)
        assert not page.evaluate(HIDDEN)
