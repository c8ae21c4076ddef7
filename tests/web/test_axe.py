"""No page has anything that keeps somebody out who sees, hears or points otherwise."""

from pathlib import Path

from axe_playwright_python.sync_playwright import Axe
from browsing import BOOK, browsed, open_table, signed_in
from playwright.sync_api import Page, expect

from soft17.rules.loading import load


def serious(page: Page) -> list[str]:
    """What axe finds that is serious or worse, with where it is."""
    found = Axe().run(page).response["violations"]
    bad = [one for one in found if one["impact"] in ("serious", "critical")]
    return [f"{page.url} {one['id']}: {node['html']}" for one in bad for node in one["nodes"]]


def test_no_page_has_a_serious_violation(tmp_path: Path) -> None:
    with browsed(tmp_path) as (house, browser):
        ada = house.administrator()
        house.person(ada, "dan", "administrator", "dealer", "operator")
        page = signed_in(house, browser, "dan")
        open_table(page, BOOK, offered=list(load(BOOK).optional)[:1])
        table = page.url
        found = serious(page)
        page.goto(f"{table}/pit")
        page.get_by_text("Find an act").wait_for()
        page.locator("details").evaluate_all("all => all.forEach((one) => { one.open = true; })")
        found += serious(page)
        page.goto(house.address)
        page.locator("td .to").wait_for()
        found += serious(page)
        page.get_by_role("button", name="Open a table").click()
        expect(page.locator("select[name=book]")).not_to_have_value("")
        page.locator("summary").click()
        found += serious(page)
        for path, there in PAGES.items():
            page.goto(house.address + path)
            page.locator(there).first.wait_for()
            found += serious(page)
        assert not found, "\n".join(found)


# Pages and what is on each once it is there.
PAGES = {
    "/books": "main a[href^='/books/']",
    "/laboratory": "nav[aria-label=Parts]",
    "/inspector": "main h1",
    "/account": "main form",
}
