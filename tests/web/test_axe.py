"""No page has anything that keeps somebody out who sees, hears or points otherwise."""

from pathlib import Path

from axe_playwright_python.sync_playwright import Axe
from browsing import BOOK, PHONE, Stacked, browsed, guest, open_table, play, signed_in
from playwright.sync_api import Page, expect

from soft17.rules.loading import load, names

# Nothing fades or moves any more; what goes on for ever may.
STILL = """() => document.getAnimations().every((one) =>
    one.playState !== "running" || one.effect?.getComputedTiming().endTime === Infinity)"""


def serious(page: Page, but: str = "") -> list[str]:
    """What axe finds that is serious or worse, with where it is; `but` names what is not looked at."""
    page.wait_for_function(STILL)
    found = Axe().run(page, context={"exclude": [[but]]} if but else None).response["violations"]
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
        for summary in page.locator("form summary").all():
            summary.click()
        found += serious(page)
        for path, there in PAGES.items():
            page.goto(house.address + path)
            page.locator(there).first.wait_for()
            found += serious(page)
        assert not found, "\n".join(found)


def test_no_page_of_a_book_has_a_serious_violation(tmp_path: Path) -> None:
    with browsed(tmp_path) as (house, browser):
        page = guest(house, browser)
        found: list[str] = []
        for path, there in OF_A_BOOK.items():
            page.goto(f"{house.address}/books/{BOOK}{path}")
            expect(page.locator(there).first).to_be_visible()
            page.locator("main details").evaluate_all("all => all.forEach((one) => { one.open = true; })")
            found += serious(page, REPEATED)
        assert not found, "\n".join(sorted(set(found)))


def test_no_page_of_an_inspector_has_a_serious_violation(tmp_path: Path) -> None:
    with browsed(tmp_path, Stacked(*PLAIN)) as (house, browser):
        house.person(house.administrator(), "ina", "inspector")
        player = guest(house, browser)
        open_table(player, BOOK)
        play(player, 5)
        page = signed_in(house, browser, "ina")
        page.goto(f"{house.address}/inspector")
        page.locator("tbody a").first.wait_for()
        found = serious(page)
        page.locator("tbody th a").first.click()
        page.locator(".verdict").wait_for()
        page.get_by_role("button", name="Round 1").click()
        page.get_by_label("Round 1, step by step").wait_for()
        found += serious(page)
        for path, there in {"/ledger": ".even", "/adjustments": "tfoot", "/happenings": "tbody b"}.items():
            page.goto(house.address + path)
            page.locator(there).first.wait_for()
            found += serious(page)
        page.set_viewport_size(PHONE)
        found += serious(page)
        assert not found, "\n".join(found)


# No hand of these is a natural.
PLAIN = ("2c", "5h", "6d", "7s", "8c", "9h", "4d", "3s", "2d", "9c")
OTHER = next(name for name in names() if name != BOOK)
# A book has hundreds of clauses, all laid out alike: some chapters stand for all.
REPEATED = "main article > section:nth-of-type(n+4)"
# Pages of a book and what is on each once it is there.
OF_A_BOOK = {
    "": "main article, main section",
    "/options": "main dl",
    "/powers": "main .acts",
    "/coverage": "main table, main dl",
    f"/against/{OTHER}": "main table",
}
# Pages and what is on each once it is there.
PAGES = {
    "/books": "main a[href^='/books/']",
    "/laboratory": "nav[aria-label=Parts]",
    "/inspector": "main h1",
    "/account": "main form",
}
