"""A double in promotional tokens, at a desk and on a phone: the switch is beside the decisions while some are held."""

from pathlib import Path

import pytest
from browsing import DESK, PHONE, Stacked, browsed, open_table, signed_in, take, wager
from playwright.sync_api import ViewportSize, expect
from serving import Player


@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
@pytest.mark.clause("nsw-blackjack-v15", "5.2")
def test_a_double_in_tokens(tmp_path: Path, size: ViewportSize) -> None:
    with browsed(tmp_path, Stacked("2c", "6h", "7d", "5c", "9c", "Kd"), pace=0.001) as (house, browser):
        ada = house.administrator()
        dee = house.person(ada, "dee", "dealer")
        house.person(ada, "pat")
        pat = signed_in(house, browser, "pat")
        open_table(pat, "nsw-blackjack-v15")
        wager(pat, 1)
        cookie = "; ".join(f"{name}={value}" for name, value in dee.cookies.items())
        dealer = Player(house.address, pat.url.split("/")[-1], {"Cookie": cookie}, role="dealer")
        dealer.until(lambda one: any(guest["name"] == "pat" for guest in one["guests"]))
        about = {"player": "pat", "voucher": "3", "tokens": "3", "number": "V 7", "conditions": "none"}
        given = dealer.give({"type": "TakeDown", "entry": "exchange-voucher", "about": about})
        assert given["type"] == "Done", given
        expect(pat.get_by_role("button", name="Tokens $3")).to_be_visible()
        take(pat, "Deal")
        pat.set_viewport_size(size)
        if size == PHONE:
            pat.get_by_role("button", name="Close").first.click()
        held = pat.get_by_role("button", name="Tokens $3")
        expect(held).to_have_attribute("aria-pressed", "false")
        held.click()
        expect(held).to_have_attribute("aria-pressed", "true")
        assert pat.evaluate("document.documentElement.scrollWidth <= innerWidth")
        pat.screenshot(path=tmp_path / "tokens.png")
        take(pat, "Double")
        dealer.until(lambda one: one["results"])
        expect(pat.locator("header")).to_contain_text("$1020")
        dealer.close()
