"""A round from a physical shoe: keyed in by the dealer, stopped by the supervisor, audited by the inspector."""

from pathlib import Path

from browsing import BOOK, browsed, cards, named, offered, signed_in, take, wager
from playwright.sync_api import Locator, Page, expect


def _next(page: Page, does: str) -> Locator:
    """What is to be done next, once it is that."""
    section = page.get_by_label("Next", exact=True)
    expect(section.locator(".do")).to_contain_text(does)
    return section


def _keyed(page: Page, does: str, card: str) -> None:
    """Key in the card that came from the shoe."""
    _next(page, does)
    page.keyboard.type(card)
    expect(page.get_by_label("Key in a card").locator(".card")).to_be_visible()
    page.keyboard.press("Enter")


def _opened(page: Page) -> str:
    """Open a live table that is dealt by hand; answers with its address."""
    page.get_by_role("button", name="Open a table").click()
    form = page.get_by_role("form", name="Open a table")
    form.get_by_label("Book").select_option(BOOK)
    form.get_by_label("Kind").select_option("live")
    form.get_by_label("Dealt by").select_option("hand")
    form.get_by_role("button", name="Open", exact=True).click()
    page.wait_for_url("**/table/*")
    return page.url


def _act(page: Page, says: str, **said: str) -> None:
    """Find an act, fill in its form and do it."""
    page.get_by_label("Find an act").fill(says)
    page.get_by_role("button", name=says, exact=True).click()
    form = page.locator(".act form")
    for name, value in said.items():
        form.locator(f"[name={name}]").fill(value)
    form.get_by_role("button", name=says, exact=True).click()


def _brought_into_play(dealer: Page, supervisor: Page) -> None:
    form = _next(dealer, "check cards")
    form.get_by_role("combobox").select_option("dealer")
    form.locator("form .first").click()
    _next(dealer, "Shuffle the cards").locator(".large").click()
    cut = _next(supervisor, "Cut the cards")
    cut.get_by_role("textbox").fill("60")
    cut.get_by_role("button", name="Cut the cards").click()
    behind = _next(dealer, "cutting card")
    behind.get_by_role("textbox").fill("80")
    behind.locator("form .first").click()
    _keyed(dealer, "Burn a card", "2c")


def test_a_dealer_a_supervisor_and_an_inspector(tmp_path: Path) -> None:
    with browsed(tmp_path) as (house, browser):
        ada = house.administrator()
        house.person(ada, "dan", "dealer")
        house.person(ada, "sue", "gaming supervisor")
        house.person(ada, "ina", "inspector")
        house.person(ada, "pat")
        dealer, supervisor, player, inspector = (signed_in(house, browser, one) for one in ("dan", "sue", "pat", "ina"))
        table = _opened(supervisor)
        dealer.goto(f"{table}/pit")
        supervisor.goto(f"{table}/pit")
        _brought_into_play(dealer, supervisor)

        player.goto(table)
        take(player, "Take a seat")
        wager(player, 1)
        for where, card in (("area 1", "5h"), ("the dealer", "9d"), ("area 1", "7s")):
            _keyed(dealer, f"Deal a card to {where}", card)
        take(player, "Hit")
        _keyed(dealer, "Deal a card to area 1", "6c")
        expect(cards(player, 1)).to_have_count(3)
        assert named(cards(player, 1)) == ["5 of hearts", "7 of spades", "6 of clubs"]
        offered(player, "Stand")

        _act(supervisor, "report misdeal", what="the second card went to the wrong area")
        _act(supervisor, "void round", reason="nobody knows the order of the cards")
        for page in (dealer, player, supervisor):
            expect(page.locator("#pane-body")).to_contain_text("void")

        inspector.goto(f"{house.address}/inspector")
        inspector.get_by_role("row").filter(has_text="live").get_by_role("link").first.click()
        expect(inspector.locator(".verdict")).to_contain_text(
            "No departure from the rulebook; irregularities were told"
        )
        expect(inspector.locator(".facts")).to_contain_text("whole")
        inspector.get_by_role("button", name="Round 1, void").click()
        expect(inspector.get_by_label("Round 1, step by step")).to_contain_text("sue (gaming supervisor)")
