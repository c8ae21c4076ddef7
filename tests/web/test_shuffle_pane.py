"""The pane of the promised shuffle: every open card is checked in the browser, and one that was exchanged is told."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from browsing import BOOK, DESK, PHONE, Stacked, browsed, guest, offered, open_table, signed_in, take, wager
from playwright.sync_api import Page, Route, expect
from promising import Promising

from soft17.house import commands as c
from soft17.log.lines import write
from soft17.service.store.moving import read, take_in
from soft17.table import commands as t

CARDS = ("2c", "Ts", "9h", "8d", "Td", "5c", "6c", "7c", "9s", "8h")  # burnt; 18 against 9 and ten


def _open(page: Page) -> None:
    """Look at the pane."""
    tab = page.get_by_role("tab", name="Shuffle")
    if not tab.is_visible():
        page.get_by_role("button", name="rules").click()
    tab.click()


def answered(said: Any) -> Callable[[Route], None]:
    """The service answers so."""
    return lambda route: route.fulfill(json=said)


def _dealt(page: Page) -> None:
    """A round dealt to the first decision."""
    open_table(page, BOOK)
    wager(page, 5)
    take(page, "Deal")
    offered(page, "Hit")


@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
def test_every_open_card_is_checked_here(tmp_path: Path, size: Any) -> None:
    with browsed(tmp_path, Stacked(*CARDS)) as (house, browser):
        page = guest(house, browser, size)
        _dealt(page)
        _open(page)
        body = page.locator("#pane-body")
        expect(body.get_by_role("heading", name="Shuffle promised")).to_be_visible()
        expect(body.get_by_role("status")).to_have_text("✓ 3 cards checked here, each as promised.")
        expect(body.locator("li")).to_have_count(3)
        expect(body.locator("li .bad")).to_have_count(0)
        root = body.locator("code.whole").text_content() or ""
        assert len(root) == 64
        expect(body.locator("summary")).to_have_text(f"{root[:8]}…{root[-8:]}")
        with page.expect_download() as loading:
            body.get_by_role("link", name="Download the proofs").click()
        found = json.loads(Path(loading.value.path()).read_text(encoding="utf-8"))
        assert (found["root"], found["opening"], len(found["cards"])) == (root, None, 3)


def test_a_card_that_was_exchanged_and_another_hash_are_told(tmp_path: Path) -> None:
    def exchanged(route: Route) -> None:
        answer = route.fetch()
        said = answer.json()
        said["cards"][0]["card"] = "As.1"
        route.fulfill(response=answer, json=said)

    def another(route: Route) -> None:
        answer = route.fetch()
        route.fulfill(response=answer, json={**answer.json(), "root": "0" * 64})

    with browsed(tmp_path, Stacked(*CARDS)) as (house, browser):
        page = guest(house, browser)
        _dealt(page)
        page.route("**/promises/1", exchanged)
        _open(page)
        body = page.locator("#pane-body")
        expect(body.get_by_role("status")).to_have_text("✗ 1 of 3 cards is not the one promised.")
        expect(body.locator("li").last).to_contain_text("not the card promised")
        page.unroute("**/promises/1")
        page.route("**/promises/1", another)
        page.get_by_role("tab", name="Log").click()
        _open(page)
        expect(body.get_by_role("alert")).to_contain_text("another hash for this shoe")


def test_the_order_that_is_opened_is_checked_whole(tmp_path: Path) -> None:
    table = Promising(BOOK, "2c Ts 9h 8d Td", {"means": "dealer"})
    table.load()
    table.wager()
    table.deal_on(3)
    table.give(t.Stand("ann", 1), "player", "ann")
    table.deal_on(1)
    table.give(c.TakeDown("order-shuffle"), "gaming supervisor", "sue")
    table.open_up()
    log = b"".join(write(table.log.head, table.log.lines)).splitlines()
    with browsed(tmp_path) as (house, browser):
        with house.app.state.engine.begin() as connection:
            take_in(connection, "seven", read(log), house.at)
        house.person(house.administrator(), "cy")
        page = signed_in(house, browser, "cy")
        row, one = (page.request.get(f"{house.address}/api/tables/seven/promises{path}").json() for path in ("", "/1"))
        changed = {**one, "opening": {**one["opening"], "cards": one["opening"]["cards"][::-1]}}
        page.route("**/promises", answered(row))
        for said, holds in ((one, "it is the one that was promised"), (changed, "is not the one that was promised")):
            page.unroute("**/promises/1")
            page.route("**/promises/1", answered(said))
            open_table(page, BOOK)
            _open(page)
            body = page.locator("#pane-body")
            expect(body.get_by_text(holds)).to_be_visible()
            expect(body.get_by_role("status")).to_have_text("✓ 4 cards checked here, each as promised.")
