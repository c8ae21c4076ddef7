"""The log under a narrow pit: what is said scrolls the pane's own lines, never the page under the dealer's thumb."""

from pathlib import Path

import pytest
from browsing import PHONE, browsed, signed_in, wager
from keying import brought_into_play, next_act, opened_by_hand
from playwright.sync_api import Page, ViewportSize, expect

TABLET = ViewportSize(width=768, height=1024)
SCROLLED = "document.getElementById('pane-body').scrollTop"
TO_END = "(one) => Math.round(one.scrollHeight - one.scrollTop - one.clientHeight)"


def _says(page: Page, text: str) -> None:
    expect(page.locator("#pane-body")).to_contain_text(text)


@pytest.mark.parametrize("size", [PHONE, TABLET], ids=["390", "768"])
def test_a_line_of_the_log_leaves_a_narrow_pit_where_it_is(tmp_path: Path, size: ViewportSize) -> None:
    with browsed(tmp_path) as (house, browser):
        ada = house.administrator()
        house.person(ada, "dan", "dealer")
        house.person(ada, "sue", "gaming supervisor")
        house.person(ada, "pat")
        dealer, supervisor, player = (signed_in(house, browser, one) for one in ("dan", "sue", "pat"))
        table = opened_by_hand(supervisor)
        dealer.goto(f"{table}/pit")
        supervisor.goto(f"{table}/pit")
        brought_into_play(dealer, supervisor)
        dealer.set_viewport_size(size)
        dealer.goto(f"{table}/pit")  # comes to a table with a log longer than its place
        pane = dealer.locator("#pane-body")
        _says(dealer, "burn")
        assert pane.evaluate("(one) => one.scrollHeight > one.clientHeight + 24")
        assert pane.evaluate(TO_END) < 2
        dealer.evaluate("scrollTo(0, 40)")
        player.goto(table)
        player.get_by_role("button", name="Take a seat").click()
        wager(player, 1)
        next_act(dealer, "Deal a card to area 1")
        _says(dealer, "pat")
        assert dealer.evaluate("scrollY") == 40
        assert pane.evaluate(TO_END) < 2  # it stood at its end and follows
        pane.evaluate("(one) => { one.scrollTop = 0; }")
        player.get_by_role("button", name="Take back").click()
        next_act(dealer, "Wait for wagers")
        _says(dealer, "is given back")
        assert (dealer.evaluate("scrollY"), dealer.evaluate(SCROLLED)) == (40, 0)  # who reads earlier lines reads on
