"""Those who run the house and watch over it: adjustments by two persons, the ledger, what happened, passwords."""

from pathlib import Path

from browsing import PHONE, browsed, signed_in
from playwright.sync_api import Page, expect
from test_axe import serious
from visiting import PASSWORD, House


def at(page: Page, house: House, name: str) -> None:
    """Go to a page by the bar, as it is offered there."""
    page.goto(house.address)
    page.get_by_role("navigation", name="Pages").get_by_role("link", name=name).click()
    expect(page.get_by_role("heading", level=1, name=name)).to_be_visible()


def ask(page: Page, person: str, amount: str, reason: str) -> None:
    form = page.get_by_role("form", name="Ask for an adjustment")
    for field, value in (("person", person), ("amount", amount), ("reason", reason)):
        form.locator(f"[name={field}]").fill(value)
    form.get_by_role("button").click()


def test_one_asks_another_decides_and_the_books_are_even(tmp_path: Path) -> None:
    with browsed(tmp_path) as (house, browser):
        ada = house.administrator()
        for name, role in (("ann", "dealer"), ("eva", "operator"), ("ina", "inspector")):
            house.person(ada, name, role)
        ada.post("/api/people/ann/chips", json={"amount": "100", "reason": "welcome"})
        first, other, inspector = (signed_in(house, browser, one) for one in ("ada", "eva", "ina"))

        at(first, house, "Adjustments")
        ask(first, "nemo", "-40", "paid twice")
        expect(first.get_by_role("form").get_by_role("status")).to_contain_text("nobody here is called nemo")
        ask(first, "ann", "-40", "paid twice")
        expect(first.get_by_role("form").get_by_role("status")).to_contain_text("Another person decides it")
        first.get_by_role("button", name="Approve -40 for ann").click()
        expect(first.get_by_role("alert")).to_contain_text("Another person decides this")
        ask(first, "ada", "500", "for myself")
        expect(first.get_by_role("button", name="Refuse 500 for ada")).to_be_visible()

        at(other, house, "Adjustments")
        other.get_by_role("button", name="Approve -40 for ann").click()
        expect(other.get_by_label("Decided")).to_contain_text("approved by eva")
        other.get_by_role("button", name="Refuse 500 for ada").click()
        expect(other.get_by_label("Decided")).to_contain_text("refused by eva")
        report = other.get_by_role("region", name="Report of")
        expect(report).to_contain_text("SHA-256")
        with other.expect_download() as taken:
            report.get_by_role("link", name="Download").click()
        assert taken.value.suggested_filename.startswith("adjustments-20")

        at(inspector, house, "Adjustments")
        expect(inspector.get_by_label("Decided")).to_contain_text("approved by eva")
        expect(inspector.get_by_role("form", name="Ask for an adjustment")).to_have_count(0)
        found = serious(inspector)
        at(inspector, house, "Ledger")
        expect(inspector.locator(".even")).to_contain_text("The books are even")
        inspector.get_by_role("link", name="player:ann").first.click()
        entries = inspector.get_by_role("region", name="Entries of player:ann")
        expect(entries.get_by_role("row")).to_have_count(3)
        expect(entries).to_contain_text("adjustment asked for by ada, approved by eva: paid twice")
        assert inspector.url.endswith("account=player%3Aann")
        found += serious(inspector)
        at(inspector, house, "Happenings")
        inspector.get_by_label("With the word").fill("refused")
        inspector.get_by_role("button", name="Find").click()
        expect(inspector.get_by_role("row")).to_have_count(2)
        found += serious(inspector)
        for page in (other, inspector):
            page.set_viewport_size(PHONE)
            found += serious(page)
        assert not found, "\n".join(found)


def test_more_entries_than_a_page_has(tmp_path: Path) -> None:
    with browsed(tmp_path) as (house, browser):
        ada = house.administrator()
        house.person(ada, "ann")
        for number in range(53):
            ada.post("/api/people/ann/chips", json={"amount": "1", "reason": f"gift {number}"})
        page = signed_in(house, browser, "ada")
        at(page, house, "Ledger")
        rows = page.get_by_role("region", name="Entries").locator("tbody tr")
        expect(rows).to_have_count(50)
        page.get_by_role("button", name="Older entries").click()
        expect(rows).to_have_count(53)
        page.get_by_label("For what").fill("gift 52")
        page.get_by_role("button", name="Find").click()
        expect(rows).to_have_count(1)


def test_an_administrator_resets_a_password_and_issues_nothing_to_themself(tmp_path: Path) -> None:
    with browsed(tmp_path) as (house, browser):
        house.person(house.administrator(), "ann")
        page = signed_in(house, browser, "ada")
        at(page, house, "People")
        page.locator("summary", has_text="ann").click()
        form = page.get_by_role("form", name="Give ann another password")
        form.get_by_label("Another password").fill("short")
        form.get_by_role("button").click()
        expect(page.get_by_role("alert")).to_contain_text("Choose another password")
        form.get_by_label("Another password").fill("another horse 42")
        form.get_by_role("button").click()
        expect(page.get_by_text("their sessions have ended")).to_be_visible()
        assert house.visitor().post("/api/sign-in", json={"name": "ann", "password": PASSWORD}).status_code == 401
        house.visitor().enter("ann", "another horse 42")
        page.locator("summary", has_text="ada").click()
        expect(page.get_by_text("that another person approves")).to_be_visible()
        expect(page.get_by_role("form", name="Issue chips to ada")).to_have_count(0)


def test_pages_are_offered_to_those_whose_they_are(tmp_path: Path) -> None:
    with browsed(tmp_path) as (house, browser):
        ada = house.administrator()
        house.person(ada, "ann")
        house.person(ada, "ina", "inspector")
        for name, more in (("ann", []), ("ina", ["Inspector", "Jackpots", "Ledger", "Adjustments", "Happenings"])):
            page = signed_in(house, browser, name)
            links = page.get_by_role("navigation", name="Pages").get_by_role("link")
            expect(links).to_have_text(["Lobby", "Tournaments", "Promotions", "Books", "Laboratory", *more])
