"""What somebody is to read is in sight: every page's name in the bar, the tab one is at, why a button is grey."""

from pathlib import Path

from browsing import PHONE, Stacked, browsed, guest, offered, open_table, signed_in, wager
from playwright.sync_api import expect

from soft17.rules.loading import load, names

SWITCH = next(name for name in names() if load(name).switching is not None and load(name).layout.several_areas.is_)
CARDS = ("2c", "Th", "5h", "6d", "6s", "Tc")  # burnt; 16 and 15 against a 6
CUT_OFF = """(one) => {
    const box = one.getBoundingClientRect();
    return box.left < 0 || box.right > innerWidth + 1 || one.scrollWidth > one.clientWidth + 1;
}"""


def test_an_administrator_sees_every_page_in_the_bar(tmp_path: Path) -> None:
    with browsed(tmp_path) as (house, browser):
        house.administrator()
        page = signed_in(house, browser, "ada")
        bar = page.get_by_role("navigation", name="Pages")
        expect(bar.get_by_role("link", name="Happenings")).to_be_visible()
        assert not bar.evaluate(CUT_OFF)


def test_the_tab_of_a_book_is_in_sight_on_a_phone(tmp_path: Path) -> None:
    with browsed(tmp_path) as (house, browser):
        page = guest(house, browser, PHONE)
        page.goto(f"{house.address}/books/{SWITCH}/powers")
        tab = page.get_by_role("link", name="Who may do what")
        expect(tab).to_have_attribute("aria-current", "page")
        assert not tab.evaluate(CUT_OFF)


def test_a_book_that_is_being_opened_says_so(tmp_path: Path) -> None:
    with browsed(tmp_path) as (house, browser):
        page = guest(house, browser)
        page.route(f"**/api/books/{SWITCH}", lambda _: None)  # never answered
        page.goto(f"{house.address}/books/{SWITCH}")
        expect(page.get_by_role("status").filter(has_text="being opened")).to_be_visible()


def test_what_was_taken_leaves_nothing_on_the_other_buttons(tmp_path: Path) -> None:
    with browsed(tmp_path, Stacked(*CARDS)) as (house, browser):
        page = guest(house, browser, PHONE)
        open_table(page, SWITCH)
        wager(page, 3)
        for label in ("Deal", "Switch", "Stand"):
            offered(page, label).click()
        expect(page.get_by_label("Area 3", exact=True)).to_contain_text("20")


def test_why_a_button_is_grey_is_read_on_a_phone(tmp_path: Path) -> None:
    with browsed(tmp_path, Stacked(*CARDS)) as (house, browser):
        page = guest(house, browser, PHONE)
        open_table(page, SWITCH)
        wager(page, 3)
        offered(page, "Deal").click()
        offered(page, "Stand")
        grey = page.locator(".offer:has(.no)")
        assert grey.count() > 2
        for one in grey.all():
            one.locator(".do").click(force=True)
            why = one.get_by_role("note")
            expect(why).to_be_visible()
            assert not why.evaluate(CUT_OFF), why.inner_text()
            offered(page, "Hit").click(trial=True)  # nothing lies on what is offered


def test_a_clause_that_a_book_does_not_have_is_told(tmp_path: Path) -> None:
    with browsed(tmp_path) as (house, browser):
        page = guest(house, browser)
        page.goto(f"{house.address}/books/{SWITCH}/99.9")
        expect(page.get_by_role("alert")).to_contain_text("no clause 99.9")
