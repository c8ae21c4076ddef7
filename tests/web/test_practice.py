"""A practice table in a browser: values of choices, rounds looked at again, and the way in for a newcomer."""

from pathlib import Path

from browsing import Stacked, browsed, guest, open_table, play
from playwright.sync_api import Page, Request, expect

from soft17.rules.loading import load, names

PAIR = ("2c", "8h", "6d", "8s", "Th", "9d", "Tc", "Ts", "5c")
BOOK = next(name for name in names() if len(load(name).naturals.kinds) > 2)
WEIGHING = 120_000  # milliseconds: the first time the laboratory makes itself ready


def _to_decision(page: Page) -> None:
    page.locator("[data-drop='5']").first.click()
    page.locator(".own .stack").first.wait_for()
    stand = page.locator(".do:not(.no) .label", has_text="Stand")
    for _ in range(100):
        if stand.count():
            return
        for label, key in (("Let it pass", "n"), ("Deal", "Enter")):
            if page.locator(".do:not(.no) .label", has_text=label).count():
                page.keyboard.press(key)
        page.wait_for_timeout(100)
    raise AssertionError("no decision came")


def test_each_choice_has_its_worth_before_and_after_and_it_can_be_switched_off(tmp_path: Path) -> None:
    asked: list[Request] = []
    with browsed(tmp_path, Stacked(*PAIR)) as (house, browser):
        page = guest(house, browser)
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


def test_rounds_are_there_for_a_page_that_did_not_see_them(tmp_path: Path) -> None:
    with browsed(tmp_path, Stacked(*PAIR)) as (house, browser):
        page = guest(house, browser)
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
