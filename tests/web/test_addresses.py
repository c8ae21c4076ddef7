"""An address that somebody has mistyped leads to a page that says so, never to an empty one."""

from pathlib import Path

import pytest
from browsing import BOOK, browsed, guest
from playwright.sync_api import expect

# Each has a % that stands for no character.
MISTYPED = {
    "/table/%": "there is no such table",
    f"/books/{BOOK}/7.1%": "This book has no clause 7.1%",
    "/books/%E4": "no rulebook is called",
}


@pytest.mark.parametrize("address", MISTYPED)
def test_a_mistyped_address_is_told(address: str, tmp_path: Path) -> None:
    with browsed(tmp_path) as (house, browser):
        page = guest(house, browser)
        page.goto(house.address + address)
        expect(page.locator("main")).to_contain_text(MISTYPED[address])
