"""The page of what happened says which software runs, verifies it, and names what was changed."""

from pathlib import Path

from browsing import browsed, signed_in
from msgspec.structs import replace
from playwright.sync_api import expect

from soft17.service.components import made


def test_changed_software_is_named_and_is_a_happening(tmp_path: Path) -> None:
    now = made()
    with browsed(tmp_path) as (house, browser):
        house.administrator()
        page = signed_in(house, browser, "ada")
        page.get_by_role("link", name="Happenings").click()
        told = page.get_by_role("region", name="Software")
        expect(told).to_contain_text("as it was started")
        expect(told.locator("code")).to_have_attribute("title", now.digest)
        house.app.state.software.look = lambda: replace(now, files={**now.files, "money.py": "0"})
        told.get_by_role("button", name="Verify now").click()
        expect(told.get_by_role("alert")).to_contain_text("not as it was started: no wagers are taken")
        expect(told.get_by_role("listitem")).to_have_text("money.py changed")
        page.reload()
        expect(told.get_by_role("listitem")).to_have_text("money.py changed")
        expect(page.get_by_role("row").nth(1)).to_contain_text("software changed")
