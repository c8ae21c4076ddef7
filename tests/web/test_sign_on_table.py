"""What the book wants people to be shown is on the table's page: both limits, the marker and the notices."""

import os
import re
from pathlib import Path
from typing import Any

import httpx
import pytest
from browsing import DESK, PHONE, browsed, signed_in
from playwright.sync_api import Page, expect
from serving import by_header
from starlette.requests import HTTPConnection
from test_console_next import Staff, brought_into_play, entered

from soft17.rules.loading import load, names
from soft17.service.people.who import Who, identify

BOOK = "nsw-blackjack-v15"
SIGNED, KIND = next(
    (name, kind) for name in names() for kind, rule in load(name).optional.items() if rule.amount.is_ == "signed"
)
SHOTS = os.environ.get("SHOTS", "")


async def either(connection: HTTPConnection) -> Who | None:
    """Staff by what their headers say, browsers by their session."""
    return await by_header(connection) or await identify(connection)


def looked_at(page: Page, name: str) -> None:
    """A picture of the page for whoever asks for one."""
    if SHOTS:
        page.screenshot(path=f"{SHOTS}/{name}.png")


@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
def test_two_minimums_a_marker_and_the_notices(size: Any, tmp_path: Path) -> None:
    phone = size is PHONE
    with browsed(tmp_path) as (house, browser):
        house.app.state.identify = either
        house.person(house.administrator(), "bob")
        headers = {"x-name": "sam", "x-roles": "administrator"}
        wanted = {"book": BOOK, "kind": "live", "dealt_by": "hand"}
        made = httpx.post(f"{house.address}/api/tables", json=wanted, headers=headers, timeout=60)
        staff = Staff(house.address, made.json()["id"])
        brought_into_play(staff)
        entered(staff["dealer"], {"type": "Arrive", "player": "ann", "card": "card of ann", "holder": "ann"})
        entered(staff["dealer"], {"type": "PlaceWager", "player": "ann", "area": 4, "main": [100_000]})
        page = signed_in(house, browser, "bob")
        page.set_viewport_size(size)
        page.goto(f"{house.address}/table/{staff.table}")
        sign = page.locator(".dealer .sign" if phone else "header .sign")
        expect(sign).to_have_text("$10–$500")
        bounds = {"minimum": 250_000, "maximum": 5_000_000}
        change = {"type": "ChangeLimits", "kind": "main", "bounds": bounds, "keep": True}
        assert staff["gaming supervisor"].give(change)["type"] == "Done"
        expect(sign).to_contain_text("$25–$500")
        expect(sign).to_contain_text("earlier $10–$500")
        if phone:
            page.get_by_role("button", name=re.compile(r"^Area 4, .*marker of ann: earlier minimum \$10")).click()
        marker = page.get_by_role("region", name="Area 4").locator(".marker")
        expect(marker).to_contain_text("Marker of ann: earlier minimum")
        expect(marker).to_contain_text("$10")
        expect(marker).to_be_in_viewport()
        looked_at(page, f"felt-{'phone' if phone else 'desk'}")
        pane = page.locator("#pane-body")
        if not pane.is_visible():
            page.get_by_role("button", name="Log").click()
        page.get_by_text("Rules", exact=True).click()
        limits = pane.locator("section").filter(has=page.get_by_role("heading", name="Limits"))
        expect(limits).to_contain_text("earlier limits with a marker")
        expect(limits).to_contain_text("$10–$500")
        shown = pane.locator("section").filter(has=page.get_by_role("heading", name="On the sign"))
        expect(shown).to_contain_text("Two minimums run")
        notices = pane.locator("section").filter(has=page.get_by_role("heading", name="Notices"))
        expect(notices).to_contain_text("an inspector takes complaints")
        expect(notices).to_contain_text("18.11")
        looked_at(page, f"rules-{'phone' if phone else 'desk'}")
        notices.scroll_into_view_if_needed()
        looked_at(page, f"notices-{'phone' if phone else 'desk'}")
        for player in staff.values():
            player.close()


@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
def test_an_optional_wager_of_one_amount_has_it_on_the_sign(size: Any, tmp_path: Path) -> None:
    with browsed(tmp_path) as (house, browser):
        house.app.state.identify = either
        house.person(house.administrator(), "bob")
        headers = {"x-name": "sam", "x-roles": "administrator"}
        wanted = {"book": SIGNED, "kind": "live", "dealt_by": "hand", "offered": [KIND]}
        made = httpx.post(f"{house.address}/api/tables", json=wanted, headers=headers, timeout=60)
        staff = Staff(house.address, made.json()["id"])
        brought_into_play(staff)
        page = signed_in(house, browser, "bob")
        page.set_viewport_size(size)
        page.goto(f"{house.address}/table/{staff.table}")
        sign = page.locator(".dealer .sign" if size is PHONE else "header .sign")
        expect(sign).to_have_text("$10–$500")
        change = {"type": "ChangeLimits", "kind": KIND, "bounds": {"minimum": 50_000, "maximum": 50_000}}
        assert staff[load(SIGNED).house.people.ladder.is_[-1]].give(change)["type"] == "Done"
        shown = load(SIGNED).optional[KIND].shown
        expect(sign).to_contain_text(f"{shown} $5")
        expect(page.get_by_title(f"{shown} $5", exact=True).first).to_be_visible()
        looked_at(page, f"fixed-{'phone' if size is PHONE else 'desk'}")
        for player in staff.values():
            player.close()
