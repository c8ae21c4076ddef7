"""What stays at a table: a settlement to be read, a table one is signed out of, an order while nobody answers."""

from pathlib import Path

from browsing import BOOK, Stacked, browsed, cards, guest, offered, open_table, take, wager
from playwright.sync_api import Page, expect

CARDS = ("2c", "5h", "9d", "7s", "6c", "8d")  # burnt; 12 against 9; a 6 to the player, an 8 to the dealer
BUST = ("2c", "Th", "9d", "7s", "6c", "8d")  # burnt; 17 against 9; the dealer takes 6 and 8


def _played(page: Page) -> None:
    open_table(page, BOOK)
    wager(page, 5)
    take(page, "Deal")
    take(page, "Stand")


def test_a_settlement_stays_until_the_next_wager(tmp_path: Path) -> None:
    with browsed(tmp_path, Stacked(*BUST)) as (house, browser):
        page = guest(house, browser)
        _played(page)
        expect(page.get_by_role("button", name="As before: $10")).to_be_visible()  # wagers are taken again
        results = page.get_by_label("Results")
        expect(results).to_contain_text("You +10")
        page.wait_for_timeout(3000)
        expect(results).to_contain_text("You +10")
        expect(cards(page, 5)).to_have_count(2)
        expect(page.get_by_label("Dealer", exact=True)).to_contain_text("23, bust")
        expect(page.get_by_label("Area 5", exact=True).locator(".settled.win")).to_contain_text("1 to 1")
        page.keyboard.press("h")  # nothing of the kind is offered
        expect(results).to_contain_text("You +10")
        wager(page, 5)
        expect(cards(page, 5)).to_have_count(0)
        expect(results).to_have_count(0)


def test_a_key_clears_the_last_round_and_a_refusal_does_not_hide_it(tmp_path: Path) -> None:
    with browsed(tmp_path, Stacked(*BUST)) as (house, browser):
        page = guest(house, browser)
        _played(page)
        expect(page.get_by_role("button", name="As before: $10")).to_be_visible()
        page.get_by_role("radio", name="Chips of $1", exact=True).click()
        page.locator("[data-drop='5']").first.click()  # less than the minimum
        expect(page.locator(".refused")).to_be_visible()
        expect(page.get_by_label("Results")).to_contain_text("You +10")
        page.keyboard.press("Escape")
        expect(page.locator(".refused")).to_have_count(0)
        expect(cards(page, 5)).to_have_count(0)
        expect(page.get_by_label("Results")).to_contain_text("You +10")


def test_who_is_signed_out_elsewhere_is_told_over_the_table(tmp_path: Path) -> None:
    with browsed(tmp_path, Stacked(*CARDS), asks_again=0.2) as (house, browser):
        page = guest(house, browser)
        open_table(page, BOOK)
        wager(page, 5)
        take(page, "Deal")
        offered(page, "Hit")
        other = page.context.new_page()
        other.goto(f"{house.address}/")
        other.evaluate(
            """async () => {
                const me = await (await fetch("/api/me")).json();
                await fetch("/api/sign-out", { method: "POST", headers: { "X-CSRF-Token": me.csrf } });
            }"""
        )
        shut = page.get_by_role("alert").filter(has_text="closed to you")
        expect(shut).to_contain_text("signed out")
        expect(cards(page, 5)).to_have_count(2)
        assert page.locator(".acts[inert]").count() == 1
        page.keyboard.press("h")
        expect(page.locator("header .link")).to_contain_text("closed")
        expect(cards(page, 5)).to_have_count(2)
        shut.get_by_role("link", name="Sign in again").click()
        page.get_by_label("Password").wait_for()


def test_an_order_while_nobody_answers_gives_a_sign_and_can_be_dropped(tmp_path: Path) -> None:
    with browsed(tmp_path, Stacked(*CARDS)) as (house, browser):
        page = guest(house, browser)
        open_table(page, BOOK)
        wager(page, 5)
        take(page, "Deal")
        offered(page, "Hit")
        page.context.set_offline(True)
        page.get_by_role("alert").filter(has_text="No connection").wait_for()
        page.keyboard.press("h")
        expect(page.get_by_role("status").filter(has_text="Not sent yet: Hit")).to_be_visible()
        page.get_by_role("button", name="Do not send").click()
        page.context.set_offline(False)
        expect(page.get_by_role("alert").filter(has_text="No connection")).to_have_count(0)
        offered(page, "Hit")
        expect(cards(page, 5)).to_have_count(2)


def test_a_page_over_plain_http_plays_too(tmp_path: Path) -> None:
    with browsed(tmp_path, Stacked(*CARDS)) as (house, browser):
        page = guest(house, browser)
        page.add_init_script("delete Crypto.prototype.randomUUID")
        page.reload()
        open_table(page, BOOK)
        wager(page, 5)
        take(page, "Deal")
        offered(page, "Hit")


def test_the_log_is_read_from_the_store(tmp_path: Path) -> None:
    with browsed(tmp_path, Stacked(*CARDS)) as (house, browser):
        page = guest(house, browser)
        _played(page)
        expect(page.get_by_role("button", name="As before: $10")).to_be_visible()
        for desk in house.app.state.floor.desks.values():
            desk.said.clear()  # as after a new start
        page.reload()
        log = page.locator("#pane-body")
        expect(log).to_contain_text("$10 on area 5")
        expect(log).to_contain_text("joins the table as a player")
