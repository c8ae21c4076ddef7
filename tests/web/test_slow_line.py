"""A slow line: a decision is for the picture it was made on, is sent once, and is not made again by the page."""

from pathlib import Path
from typing import Any

from browsing import BOOK, Stacked, browsed, cards, guest, offered, open_table, take, wager
from playwright.sync_api import Page, expect

# Burnt; 5 against 9; then small cards, so that the hand is still in play after each of them.
CARDS = ("2c", "2h", "9d", "3s", "2s", "3c", "4d", "2d", "8d", "7c")

# What the page sends and hears takes a while each way, and is written down; `deaf` loses what is heard, `late` keeps
# answers back while pictures come.
SLOW = """
window.line = { wait: 0, late: null, deaf: false, gave: [] };
window.WebSocket = class extends WebSocket {
    send(text) {
        const sent = JSON.parse(text);
        if (sent.type === "Give") window.line.gave.push(sent);
        setTimeout(() => this.readyState === 1 && super.send(text), window.line.wait);
    }
    set onmessage(heard) {
        super.onmessage = (event) => {
            if (window.line.late && JSON.parse(event.data).type === "Done") window.line.late.push(() => heard(event));
            else setTimeout(() => window.line.deaf || heard(event), window.line.wait);
        };
    }
};
"""


def _slow(page: Page, wait: int) -> None:
    page.evaluate("(wait) => { window.line.wait = wait; window.line.gave = []; }", wait)


def _gave(page: Page) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = page.evaluate("window.line.gave")
    return found


def _seated(page: Page, area: int) -> None:
    page.add_init_script(SLOW)
    open_table(page, BOOK)
    wager(page, area)


def _in_play(page: Page) -> None:
    _seated(page, 5)
    take(page, "Deal")
    offered(page, "Hit")
    expect(cards(page, 5)).to_have_count(2)


def test_a_decision_pressed_twice_is_sent_once(tmp_path: Path) -> None:
    with browsed(tmp_path, Stacked(*CARDS)) as (house, browser):
        page = guest(house, browser)
        _in_play(page)
        _slow(page, 2000)
        for key in ("h", "h", "s"):
            page.keyboard.press(key)
        hit = page.get_by_role("button", name="Hit")
        expect(hit).to_be_disabled()
        hit.click(force=True)
        expect(cards(page, 5)).to_have_count(3)
        expect(hit).to_be_enabled()
        assert [one["command"]["type"] for one in _gave(page)] == ["Hit"]
        page.keyboard.press("h")  # on the new picture it is another decision
        expect(cards(page, 5)).to_have_count(4)


def test_the_next_decision_follows_over_a_picture_that_comes_before_the_answer(tmp_path: Path) -> None:
    with browsed(tmp_path, Stacked(*CARDS)) as (house, browser):
        page = guest(house, browser)
        _in_play(page)
        _slow(page, 0)
        page.evaluate("window.line.late = []")
        page.keyboard.press("h")
        expect(cards(page, 5)).to_have_count(3)
        expect(page.get_by_role("button", name="Hit")).to_be_enabled()
        page.keyboard.press("h")
        assert len(_gave(page)) == 1  # the one before is answered first
        page.evaluate("{ const { late } = window.line; window.line.late = null; late.forEach((answer) => answer()); }")
        expect(cards(page, 5)).to_have_count(4)
        assert [one["command"]["type"] for one in _gave(page)] == ["Hit", "Hit"]


def test_a_decision_that_comes_late_is_not_made_again(tmp_path: Path) -> None:
    with browsed(tmp_path, Stacked(*CARDS)) as (house, browser):
        page = guest(house, browser)
        _in_play(page)
        other = page.context.new_page()  # the same player at another screen
        other.goto(page.url)
        offered(other, "Hit")
        _slow(page, 4000)
        page.keyboard.press("h")
        other.keyboard.press("h")
        expect(page.locator(".refused")).to_contain_text("moved on before this arrived: Hit. Nothing was done")
        offered(page, "Hit")
        assert len(_gave(page)) == 1
        expect(cards(page, 5)).to_have_count(3)
        other.reload()
        offered(other, "Hit")
        expect(cards(other, 5)).to_have_count(3)


def test_what_was_pressed_before_a_new_picture_holds_for_the_old_one(tmp_path: Path) -> None:
    with browsed(tmp_path, Stacked(*CARDS)) as (house, browser):
        page = guest(house, browser)
        _seated(page, 5)
        _slow(page, 2000)
        page.locator("[data-drop='5']").first.click()
        page.locator("[data-drop='5']").first.click()  # waits until the first is answered
        expect(page.locator(".own .stack")).to_contain_text("$30")
        first, second = _gave(page)
        assert first["id"] != second["id"]
        assert first["version"] == second["version"]


def test_as_before_is_done_once(tmp_path: Path) -> None:
    with browsed(tmp_path, Stacked("2c", "Th", "9d", "9s", "8d")) as (house, browser):
        page = guest(house, browser)
        _in_play(page)
        take(page, "Stand")
        again = page.get_by_role("button", name="As before: $10")
        expect(again).to_be_enabled()
        _slow(page, 2000)
        page.keyboard.press("Enter")
        page.keyboard.press("Enter")
        again.click()
        expect(page.locator(".own .stack")).to_contain_text("$10")
        page.wait_for_timeout(5000)  # long enough for another to be sent
        assert [one["command"]["type"] for one in _gave(page)] == ["PlaceWager"]


def test_an_order_whose_answer_was_lost_is_sent_again_as_the_same(tmp_path: Path) -> None:
    with browsed(tmp_path, Stacked(*CARDS)) as (house, browser):
        page = guest(house, browser)
        _in_play(page)
        _slow(page, 0)
        page.evaluate("window.line.deaf = true")
        page.keyboard.press("h")
        page.wait_for_timeout(300)  # done, but nobody heard
        page.context.set_offline(True)
        expect(page.locator(".refused")).to_contain_text("Sent, not answered yet: Hit")
        expect(page.get_by_role("button", name="Do not send")).to_have_count(0)
        page.evaluate("window.line.deaf = false")
        page.context.set_offline(False)
        offered(page, "Hit")
        expect(cards(page, 5)).to_have_count(3)
        gave = _gave(page)
        assert len(gave) == 2
        assert gave[0] == gave[1]
