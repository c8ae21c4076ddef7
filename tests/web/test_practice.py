"""A practice table in a browser: values of choices, rounds looked at again, and the way in for a newcomer."""

from pathlib import Path
from typing import Any

import pytest
from browsing import DESK, PHONE, Stacked, browsed, guest, offered, open_table, patiently, play, take, wager
from playwright.sync_api import Locator, Page, Request, Route, expect

from soft17.rules.loading import load, names

PAIR = ("2c", "8h", "6d", "8s", "Th", "9d", "Tc", "Ts", "5c")
BOOK = next(name for name in names() if len(load(name).naturals.kinds) > 2)
INSURED = next(name for name in names() if load(name).interim.even_money is not None)
SWITCH = next(name for name in names() if load(name).switching is not None)
NATURAL = ("2c", "Ah", "Ad", "Ks", "Th", "9d", "Tc")
SIXTEEN = ("2c", "9h", "Ad", "7s", "9d", "8d", "Tc")
BOXES = ("2c", "Th", "5h", "7d", "6s", "Tc", "9d", "Tc")
WEIGHING = 120_000  # milliseconds: the first time the laboratory makes itself ready


def _to_decision(page: Page) -> None:
    page.locator("[data-drop='5']").first.click()
    page.locator(".own .stack").first.wait_for()
    stand = page.locator(".do:not(.no) .label", has_text="Stand")
    for _ in patiently(page, 100):
        if stand.count():
            return
        for label, key in (("Let it pass", "n"), ("Deal", "Enter")):
            if page.locator(".do:not(.no) .label", has_text=label).count():
                page.keyboard.press(key)
    raise AssertionError("no decision came")


def test_each_choice_has_its_worth_before_and_after_and_it_can_be_switched_off(tmp_path: Path) -> None:
    asked: list[Request] = []
    with browsed(tmp_path, Stacked(*PAIR)) as (house, browser):
        page = guest(house, browser, values=True)
        open_table(page, BOOK)
        values = page.get_by_role("group", name="What each choice is worth")
        switch = values.get_by_role("switch")
        switch.click()
        page.on("request", lambda one: asked.append(one) if one.url.endswith("/api/lab/advice") else None)
        _to_decision(page)
        assert not asked
        page.keyboard.press("v")
        values.locator("li").first.wait_for(timeout=WEIGHING)
        assert values.locator("li.best").inner_text().startswith("Split")
        assert "best" in values.inner_text() and "yours" not in values.inner_text() and "%" in values.inner_text()
        page.keyboard.press("s")
        expect(values.locator("li.yours")).to_contain_text("Stand")
        assert len(asked) == 1
        switch.click()
        expect(values.locator("li")).to_have_count(0)


def _dealt(page: Page, book: str) -> Locator:
    """A table at which one has wagered and cards are dealt; answers with the line of values."""
    open_table(page, book)
    ring = page.locator("[data-drop]").first
    expect(ring).to_be_visible()
    wager(page, int(ring.get_attribute("data-drop") or 0))
    take(page, "Deal")
    return page.get_by_role("group", name="What each choice is worth")


def _inside(values: Locator) -> None:
    """Nothing of the line of values sticks out of it or lies over its switches."""
    assert values.evaluate(
        """one => {
            const own = one.getBoundingClientRect(), tools = one.querySelector(".tools").getBoundingClientRect();
            return [...one.querySelectorAll("li > *, .about")].every((part) => {
                const at = part.getBoundingClientRect();
                return at.left >= own.left && at.right <= tools.left && at.top >= own.top && at.bottom <= own.bottom;
            });
        }"""
    )


@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
def test_even_money_and_insurance_are_weighed_against_waiting(tmp_path: Path, size: Any) -> None:
    with browsed(tmp_path, Stacked(*NATURAL)) as (house, browser):
        page = guest(house, browser, size, values=True)
        values = _dealt(page, INSURED)
        offered(page, "Even money")
        page.keyboard.press("v")
        expect(values.locator("li")).to_have_count(3, timeout=WEIGHING)
        expect(values.locator("li.best")).to_contain_text("Wait")
        _inside(values)
        take(page, "Even money")
        expect(values.locator("li.yours")).to_contain_text("Even money 100.0 %")
        expect(values.locator("li.yours em")).to_contain_text("gives up 3.")
        _inside(values)


def test_letting_insurance_pass_is_a_choice_too(tmp_path: Path) -> None:
    with browsed(tmp_path, Stacked(*SIXTEEN)) as (house, browser):
        page = guest(house, browser, values=True)
        values = _dealt(page, INSURED)
        take(page, "No insurance")
        expect(values.locator("li.yours")).to_contain_text("No insurance 0.0 %", timeout=WEIGHING)
        expect(values.locator("li.best")).to_contain_text("No insurance")
        expect(values.locator("li", has_text="Insurance −")).to_have_count(1)


@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
def test_a_switch_let_pass_says_what_that_gives_up(tmp_path: Path, size: Any) -> None:
    with browsed(tmp_path, Stacked(*BOXES)) as (house, browser):
        page = guest(house, browser, size, values=True)
        values = _dealt(page, SWITCH)
        take(page, "Hit")
        both, hand = values.locator(".part").first, values.locator(".part").last
        expect(both.locator("li.best")).to_contain_text("Switch", timeout=WEIGHING)
        expect(both.locator("li.yours")).to_contain_text("Keep")
        expect(both.locator("li.yours em")).to_contain_text("gives up 18")
        expect(hand.locator("li.yours")).to_contain_text("Hit")
        _inside(values)


def test_the_page_says_that_something_is_compiled(tmp_path: Path) -> None:
    held: list[Route] = []

    def ready(route: Route) -> None:
        if '"wait":0' in (route.request.post_data or ""):
            route.fulfill(json={"ready": False})
        else:
            held.append(route)

    with browsed(tmp_path, Stacked(*PAIR)) as (house, browser):
        page = guest(house, browser, values=True)
        page.route("**/api/lab/ready", ready)
        open_table(page, BOOK)
        values = page.get_by_role("group", name="What each choice is worth")
        expect(values.get_by_role("status")).to_contain_text("Compiling, once")
        while not held:
            page.wait_for_timeout(20)
        held[0].fulfill(json={"ready": True})
        expect(values.get_by_role("status")).to_have_count(0)


def test_rounds_are_there_for_a_page_that_did_not_see_them(tmp_path: Path) -> None:
    with browsed(tmp_path, Stacked(*PAIR)) as (house, browser):
        page = guest(house, browser, values=True)
        open_table(page, BOOK)
        page.get_by_role("switch", name="Values of choices").click()
        play(page, 5)
        page.reload()
        page.get_by_role("tab", name="History").click()
        page.get_by_role("button", name="Round 1").click()
        steps = page.get_by_role("group", name="Steps")
        steps.get_by_role("button", name="Last").click()
        for _ in range(4):
            page.keyboard.press("ArrowLeft")
        expect(page.locator(".felt .card").first).to_be_visible()
        page.keyboard.press("Escape")
        expect(steps).to_have_count(0)


def test_one_click_from_the_first_screen_to_a_table(tmp_path: Path) -> None:
    with browsed(tmp_path) as (house, browser):
        page = browser.new_context(reduced_motion="reduce").new_page()
        page.goto(house.address)
        cards = page.get_by_role("button", name="Practise as a guest")
        expect(cards).to_have_count(len(names()))
        cards.first.click()
        page.get_by_role("group", name="Actions").wait_for()
