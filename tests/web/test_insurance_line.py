"""Insurance lies on its line with its amount, at a desk and on a phone, and says whose it is where people share."""

from pathlib import Path

import pytest
from browsing import DESK, PHONE, Stacked, browsed, guest, open_table, take, wager
from playwright.sync_api import ViewportSize, expect


@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
def test_insurance_of_two_people_on_one_box(tmp_path: Path, size: ViewportSize) -> None:
    with browsed(tmp_path, Stacked("2c", "6h", "Ad", "5c", "9c", "9d"), pace=0.001) as (house, browser):
        ann, bob = guest(house, browser), guest(house, browser)
        open_table(ann, "nsw-blackjack-v15")
        bob.goto(ann.url)
        for one in (ann, bob):
            wager(one, 1)
        for one in (ann, bob):
            take(one, "Deal")
        take(ann, "Insurance")
        bob.set_viewport_size(size)
        if size == PHONE:
            bob.get_by_role("button", name="Close").first.click()
        placed = bob.get_by_role("img", name="insurance of $5")
        expect(placed).to_be_visible()
        expect(placed).to_contain_text("$5")
        expect(placed.locator(".tag")).not_to_be_empty()
        expect(bob.locator("main")).to_contain_text("insurance against an ace pays 2 to 1")
        take(bob, "No insurance")
        take(ann, "Hit")
        take(ann, "Stand")
        lost = bob.locator(".insured .settled")
        expect(lost).to_have_count(1)
        expect(lost.locator("i")).not_to_be_empty()
