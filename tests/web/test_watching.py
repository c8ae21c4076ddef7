"""Who only watches games looks on at a live table, and has no way to a pit where there is nothing for them to do."""

from pathlib import Path

from browsing import browsed, signed_in
from keying import opened_by_hand
from playwright.sync_api import expect


def test_an_inspector_looks_on_at_a_live_table(tmp_path: Path) -> None:
    with browsed(tmp_path) as (house, browser):
        ada = house.administrator()
        house.person(ada, "sue", "gaming supervisor")
        house.person(ada, "ina", "inspector")
        supervisor, inspector = (signed_in(house, browser, one) for one in ("sue", "ina"))
        opened_by_hand(supervisor)
        inspector.reload()
        inspector.locator("a.to").first.click()
        expect(inspector.get_by_role("region", name="Dealer")).to_be_visible()
        expect(inspector.get_by_role("tab", name="Log")).to_be_visible()
        expect(inspector.get_by_role("link", name="Pit")).to_have_count(0)
        assert not inspector.url.endswith("/pit")
        assert not inspector.locator(".do, [data-drop]").count()
        supervisor.goto(supervisor.url.removesuffix("/pit"))
        expect(supervisor.get_by_role("alert")).to_be_visible()  # who runs games takes no seat at a live one
