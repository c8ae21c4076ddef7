"""A table dealt from a physical shoe, in a browser: what a dealer and a supervisor do to bring its cards into play."""

from browsing import BOOK
from playwright.sync_api import Locator, Page, expect


def next_act(page: Page, does: str) -> Locator:
    """What is to be done next, once it is that."""
    section = page.get_by_label("Next", exact=True)
    expect(section.locator(".do")).to_contain_text(does)
    return section


def keyed(page: Page, does: str, card: str) -> None:
    """Key in the card that came from the shoe."""
    next_act(page, does)
    page.keyboard.type(card)
    expect(page.get_by_label("Key in a card").locator(".slot:not(.going) .card")).to_be_visible()
    page.keyboard.press("Enter")


def opened_by_hand(page: Page) -> str:
    """Open a live table that is dealt by hand; answers with its address."""
    page.get_by_role("button", name="Open a table").click()
    form = page.get_by_role("form", name="Open a table")
    form.get_by_label("Book").select_option(BOOK)
    form.get_by_label("Kind").select_option("live")
    form.get_by_label("Dealt by").select_option("hand")
    form.get_by_role("button", name="Open", exact=True).click()
    page.wait_for_url("**/table/*/pit")
    return page.url.removesuffix("/pit")


def steps(page: Page, name: str) -> Locator:
    """Find an act and open its steps."""
    page.get_by_label("Find an act").fill(name)
    page.get_by_role("button", name=name, exact=True).click()
    return page.get_by_role("form", name=name)


def brought_into_play(dealer: Page, supervisor: Page) -> None:
    """Cards are checked, shuffled, cut, loaded, and one is burned."""
    form = next_act(dealer, "Cards checked")
    form.get_by_label("dealer", exact=True).check()
    form.get_by_role("button", name="Confirm").click()
    next_act(dealer, "Shuffle the cards").locator(".large").click()
    cut = next_act(supervisor, "Cut the cards")
    cut.get_by_role("textbox").fill("60")
    cut.get_by_role("button", name="Cut the cards").click()
    behind = next_act(dealer, "cutting card")
    behind.get_by_role("textbox").fill("80")
    behind.locator("form .first").click()
    keyed(dealer, "Burn a card", "2c")
