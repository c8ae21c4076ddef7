"""Somebody whose connection goes, or who loads the page again, finds the same hand and finishes the round."""

from pathlib import Path

from browsing import BOOK, Stacked, browsed, cards, guest, named, offered, open_table, take, wager
from playwright.sync_api import expect

CARDS = ("2c", "5h", "9d", "7s", "6c", "8d")  # burnt; 12 against 9; a 6 to the player, an 8 to the dealer


def test_a_round_goes_on_where_it_was(tmp_path: Path) -> None:
    with browsed(tmp_path, Stacked(*CARDS)) as (house, browser):
        page = guest(house, browser)
        open_table(page, BOOK)
        wager(page, 5)
        take(page, "Deal")
        offered(page, "Hit")
        held = cards(page, 5)
        expect(held).to_have_count(2)
        before = named(held)
        assert before == ["5 of hearts", "7 of spades"]
        lost = page.get_by_role("alert").filter(has_text="No connection")

        page.context.set_offline(True)
        expect(lost).to_be_visible()
        assert named(held) == before
        page.keyboard.press("h")  # kept until the table is there again, and then done once
        page.context.set_offline(False)
        expect(lost).to_have_count(0)
        expect(held).to_have_count(3)
        before = named(held)

        page.reload()
        offered(page, "Stand")
        expect(held).to_have_count(3)
        assert named(held) == before
        take(page, "Stand")
        expect(page.locator("#pane-body")).to_contain_text("$10 on area 5 wins, $10 paid")
        expect(page.get_by_role("button", name="As before: $10")).to_be_visible()
        expect(page.locator("header .me")).to_contain_text("$1010")
