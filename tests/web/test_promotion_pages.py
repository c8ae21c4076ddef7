"""A promotion in a browser: an operator fills in the form, runs the draw and pays; anybody checks the draw."""

import os
import uuid
from pathlib import Path
from typing import Any

import pytest
from browsing import DESK, PHONE, browsed, inner_words, signed_in, somebody
from playwright.sync_api import Locator, Page, expect
from promoting import form
from test_axe import serious
from visiting import House

from soft17.affairs.times import moment
from soft17.promotion.faults import rules_of
from soft17.rules.loading import load
from soft17.service.people import sessions
from soft17.service.promotions.form import having

# A book in which a prize may be cash, so that it is paid on the page.
BOOK = next(name for name in having() if "cash" in load(name).promotion.kinds)  # type: ignore[union-attr]  # it has one
TIMES = {
    "starts": "2025-10-10T20:00",
    "closes": "2025-10-11T12:00",
    "lot_at": "2025-10-11T12:30",
    "draws": "2025-10-11T13:00",
}
FOCUSED = """() => {
    const on = document.activeElement, style = getComputedStyle(on);
    return style.outlineStyle !== "none" && parseFloat(style.outlineWidth) >= 1;
}"""


def _seen(page: Page, name: str) -> None:
    """Keep what a page looks like at a desk and on a phone, where somebody wants to see it; nothing sticks out."""
    assert not inner_words(page)
    for size, at in ((DESK, "1280"), (PHONE, "390")):
        page.set_viewport_size(size)
        wide = page.evaluate("document.documentElement.scrollWidth")
        assert wide <= size["width"], f"{name} is {wide} wide at {at}"
        folder = os.environ.get("SCREENSHOTS")
        if folder:
            page.screenshot(path=str(Path(folder) / f"{name}-{at}.png"), full_page=True)
    page.set_viewport_size(DESK)


def _clock(house: House, text: str) -> None:
    at = moment(text, rules_of(load(BOOK)).clock)
    assert at is not None
    house.at = at


def _fill(form: Locator) -> None:
    """Answer every field of the terms and of the prize that the form shows."""
    form.get_by_label("Name of the promotion").fill("Pink Friday")
    for one in form.locator("textarea").all():
        one.fill("a member" if one.get_attribute("id") == "at-eligibility" else "as said at the desk")
    for name, time in TIMES.items():
        form.locator(f"#at-{name}").fill(time)
    for name in ("wager_needed", "presence"):
        form.locator(f"#at-{name}").select_option("no")


def _act(page: Page, part: str, says: str, **said: str) -> None:
    """Do what a part of the page offers, saying what it asks."""
    section = page.get_by_role("region", name=part, exact=True)
    section.get_by_role("button", name=says, exact=True).first.click()
    if not said:
        expect(section.get_by_role("button", name=says, exact=True)).to_have_count(0)
        return
    form = section.get_by_role("form", name=says, exact=True)
    for name, value in said.items():
        field = form.locator(f"[name='{name}']")
        if field.evaluate("one => one.tagName") == "SELECT":
            field.select_option(value)
        else:
            field.fill(value)
    form.get_by_role("button", name=says, exact=True).click()
    expect(form).to_have_count(0)


@pytest.mark.parametrize("book", [BOOK])
def test_from_the_form_to_the_paid_prize(book: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sessions, "FOR_ACCOUNT", 30 * 24 * 3600)  # nobody signs in again while the days go by
    rules = load(book).promotion
    assert rules is not None
    with browsed(tmp_path) as (house, browser):
        ada = house.administrator()
        house.person(ada, "olga", "operator")
        house.person(ada, "ann")
        page = signed_in(house, browser, "olga")
        page.get_by_role("link", name="Promotions").click()
        expect(page.get_by_text("No promotion is published.")).to_be_visible()
        page.get_by_role("link", name="New promotion").click()
        form = page.get_by_role("form", name="Terms")
        form.get_by_label("Book").select_option(book)

        # What is asked of a draw is asked only where prizes are drawn.
        form.get_by_label("Prizes are given").select_option("chance")
        expect(form.locator("#at-closes")).to_be_visible()
        expect(form.locator("#at-draws, #at-lot, #at-lot_at")).to_have_count(0)
        form.get_by_label("Prizes are given").select_option("draw")
        expect(form.locator("#at-draws, #at-lot, #at-lot_at")).to_have_count(3)

        # Required fields go by the kind of prize; what is missing is marked with its clause.
        form.get_by_label("Kind").select_option("vehicle")
        expect(form.get_by_label("The make")).to_be_visible()
        page.get_by_role("button", name="Check the terms").click()
        faults = page.get_by_role("region", name="To put right")
        make = rules.kinds["vehicle"].fields["make"].clause
        expect(faults).to_contain_text(f"prize 1: the make is missing {make}")
        expect(form.locator("#at-prizes-1-make")).to_have_attribute("aria-invalid", "true")
        _seen(page, "promotion-form")
        assert not serious(page)
        faults.get_by_role("link", name="how a prize is awarded", exact=True).press("Enter")
        expect(form.locator("#at-manner")).to_be_focused()
        assert page.evaluate(FOCUSED)
        _drafted(house, page, make)
        form.get_by_label("Kind").select_option("cash")
        expect(form.get_by_label("The make")).to_have_count(0)
        _fill(form)
        form.get_by_label("What the prize is worth").fill("250")
        form.locator("#at-prizes-1-clear").select_option("yes")
        form.locator("#at-prizes-1-liquor").fill("0")
        expect(faults).to_contain_text("an equals sign")
        form.locator("#at-prizes-1-meant").fill("")
        expect(faults).to_have_count(0)
        form.get_by_role("button", name="Keep as a draft").click()

        expect(page.get_by_role("heading", name="Pink Friday")).to_be_visible()
        filing = f"Terms given to {rules.filing.to.is_}"
        _act(page, "Next", filing, reference="F 1")
        section = page.get_by_role("region", name="Next")
        section.get_by_role("button", name="Publish the terms").click()
        section.get_by_label("in the casino").check()
        section.locator("[name=marketing]").fill("the poster")
        section.get_by_role("form").get_by_role("button", name="Publish the terms").click()
        terms = page.get_by_role("region", name="Terms and prizes")
        expect(terms).to_contain_text(f"at least {rules.filing.hours.is_} hours before {rules.filing.hours.clause}")
        _clock(house, TIMES["starts"])
        page.reload()
        _act(page, "Next", "Start the promotion")

        ann = signed_in(house, browser, "ann")
        ann.goto(page.url)
        entries = ann.get_by_role("region", name="Entries")
        entries.get_by_role("button", name="Enter").click()
        entries.get_by_label("a member").check()
        entries.get_by_role("form").get_by_role("button", name="Enter").click()
        expect(entries).to_contain_text("1 entry, yours: 1")
        _act(page, "Next", "Promise the draw's secret")
        _clock(house, "2025-10-11 12:01")
        page.reload()
        _act(page, "Next", "Publish the list of entries")
        _clock(house, TIMES["draws"])
        page.reload()
        _act(page, "Next", "Give the second value", value="7 11 23")
        expect(page.get_by_role("region", name="Draw", exact=True)).to_contain_text("7 11 23 (as said at the desk)")
        _act(page, "Next", "Hold the draw")

        due = page.get_by_role("region", name="Due")
        expect(due).to_contain_text("tell the winner: ann, award 1")
        expect(due).to_contain_text("2 d 0 h left")
        _clock(house, "2025-10-13 13:05")
        page.reload()
        expect(due).to_contain_text("Overdue: 5 min late")
        _seen(page, "promotion-run")
        assert not serious(page)
        _act(page, "Winners", "Winner told", method="telephone", reached="yes")
        _act(page, "Draw", "Publish the results", means="the website")
        expect(due).to_contain_text("Nothing is due.")

        _paid(page, ann, rules.denial.told.clause)
        stranger = somebody(house, browser)
        stranger.goto(f"{house.address}/promotions")
        stranger.get_by_role("button", name="Check this draw").click()
        expect(stranger.get_by_text("Everything agrees.")).to_be_visible()
        expect(stranger.get_by_text("✓ holds")).to_have_count(7)
        expect(stranger.locator("main")).not_to_contain_text("ann")
        _seen(stranger, "promotions")
        assert not serious(stranger)


@pytest.mark.parametrize("book", [BOOK])
def test_amendments_that_wait_a_line_said_twice_and_a_draw_set_aside(
    book: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sessions, "FOR_ACCOUNT", 30 * 24 * 3600)
    with browsed(tmp_path) as (house, browser):
        _clock(house, "2026-03-30 09:00")
        people = {name: [name] for name in ("operator", "commission")} | {"ann": []}
        ada = house.administrator()
        seen = {name: house.person(ada, name, *roles) for name, roles in people.items()}
        told = form(book, said={"eligibility": "a member\n18 or older\na member"})
        made = seen["operator"].post("/api/promotions", json={"book": book, "terms": told}).json()["id"]
        at = f"/api/promotions/{made}"

        def do(act: str, **more: Any) -> None:
            version = seen["operator"].get(at).json()["row"]["version"]
            order = {"id": uuid.uuid4().hex, "version": version, "act": act, **more}
            answer = seen["operator"].post(f"{at}/orders", json=order)
            assert answer.status_code == 200, answer.text

        do("file-terms", said={"reference": "F 1"})
        do("publish-terms", said={"means": "in the casino", "marketing": "the poster"})
        _clock(house, "2026-04-01 10:00")
        do("start-promotion")
        for days in (7, 8, 9):
            do("submit-amendment", terms=form(book, said={"claiming": f"at the desk within {days} days"}))

        # The authority is shown an amendment that waits as what is next, the others with the terms.
        office = signed_in(house, browser, "commission")
        office.goto(f"{house.address}/promotions/{made}")
        _act(office, "Next", "Approve the amendment", reference="A 1")
        office.get_by_text("Terms and prizes", exact=True).click()
        expect(office.get_by_role("button", name="Approve the amendment")).to_have_count(2)

        # A requirement that stands twice in the terms is asked once.
        ann = signed_in(house, browser, "ann")
        ann.goto(f"{house.address}/promotions/{made}")
        entries = ann.get_by_role("region", name="Entries")
        entries.get_by_role("button", name="Enter").click()
        expect(entries.get_by_role("checkbox")).to_have_count(2)

        # What is told of a draw that was set aside fits on a phone.
        do("commit-draw")
        halted = {"of": "draw", "then": "postpone", "found_at": "2026-04-01 10:00"}
        do("find-compromised", said=halted, reason="the list was read")
        ann.reload()
        expect(ann.get_by_role("region", name="Integrity")).to_contain_text("was not drawn")
        _seen(ann, "promotion-halted")


def _drafted(house: House, page: Page, make: str) -> None:
    """The draft of somebody else, with the same faults: its page lists them once, in the words of the form."""
    other = page.context.new_page()
    other.goto(f"{house.address}/promotions/new")
    form = other.get_by_role("form", name="Terms")
    form.get_by_label("Book").select_option(BOOK)
    form.get_by_label("Name of the promotion").fill("Half done")
    form.get_by_label("Kind").select_option("vehicle")
    form.get_by_role("button", name="Keep as a draft").click()
    expect(other.get_by_role("heading", name="Half done")).to_be_visible()
    said = f"prize 1: the make is missing {make}"
    expect(other.get_by_role("region", name="To put right")).to_contain_text(said)
    expect(other.locator("main")).not_to_contain_text("prizes[1]")
    assert other.locator("main").inner_text().count("the make is missing") == 1
    _seen(other, "promotion-draft")
    other.close()


def _paid(page: Page, ann: Page, clause: str) -> None:
    """The winner claims; a part is refused with its clause, the whole is paid, and a second claim is refused."""
    ann.reload()
    _act(ann, "Claims", "Claim a prize", prize="1: as said at the desk", address="1 Dock St")
    page.reload()
    winners = page.get_by_role("region", name="Winners")
    winners.get_by_role("button", name="Hand over").click()
    form = winners.get_by_role("form", name="Hand over")
    form.locator("[name=cash]").fill("100")
    form.get_by_role("button", name="Hand over").click()
    expect(page.get_by_role("alert")).to_contain_text("the parts make up $250")
    form.locator("[name=cash]").fill("250")
    form.get_by_role("button", name="Hand over").click()
    expect(winners).to_contain_text("handed over")
    expect(winners).to_contain_text("paid by cash $250")
    claims = page.get_by_role("region", name="Claims")
    expect(claims).to_contain_text("met")
    _act(ann, "Claims", "Claim a prize", prize="1: as said at the desk", address="1 Dock St")
    page.reload()
    _act(page, "Claims", "Refuse the claim", reason="paid already")
    expect(claims).to_contain_text("denied: paid already · kept for the authority")
    expect(page.get_by_role("region", name="Due")).to_contain_text(clause)
    _act(page, "Claims", "Claimant told why")
    ann.reload()
    expect(ann.locator("main")).to_contain_text("claim 2 was refused: paid already")
    _seen(ann, "promotion-player")
    _seen(page, "promotion-over")
