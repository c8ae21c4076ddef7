"""A tournament in the browser, from the form of its conditions and the entries to the prize."""

import os
from pathlib import Path
from typing import Any

from browsing import PHONE, browsed, inner_words, patiently, signed_in
from competing import CUP, Nines
from playwright.sync_api import Locator, Page, expect
from test_axe import serious


def _seen(page: Page, name: str) -> None:
    """Keep what a page looks like, where somebody wants to see it."""
    folder = os.environ.get("SCREENSHOTS")
    if folder:
        page.screenshot(path=str(Path(folder) / f"{name}.png"), full_page=True)


def _fill(form: Locator, conditions: dict[str, Any]) -> None:
    """Fill a form in, field by field, by what each takes."""
    for name, said in conditions.items():
        if isinstance(said, list):
            for index, row in enumerate(said):
                if index:
                    form.get_by_role("button", name=f"Add to {name}").click()
                rows = form.locator(f"fieldset[data-field={name}] .row")
                _fill(rows.nth(index), row)
            continue
        one = form.locator(f"[name={name}]").first
        text = {True: "yes", False: "no"}[said] if isinstance(said, bool) else str(said)
        if one.evaluate("one => one.tagName") == "SELECT":
            one.select_option(text)
        else:
            one.fill(text)


def _act(page: Page, label: str) -> None:
    """Do what the console offers; again where something else came in between."""
    button = page.get_by_role("button", name=label)
    expect(button).to_be_enabled()
    button.click()
    for _ in patiently(page, 100):
        if not button.count():
            return
        if page.get_by_text("Something has changed since").count():
            button.click()
    raise AssertionError(f"{label} is not done")


def _deal(console: Page) -> None:
    """Deal once the console shows that everybody has wagered."""
    expect(console.get_by_role("button", name="Deal the round")).to_be_visible()
    expect(console.get_by_text("has not wagered")).to_have_count(0)
    _act(console, "Deal the round")
    expect(console.get_by_role("button", name="Deal the round")).to_have_count(0)


def _published(page: Page) -> str:
    """Write conditions; what they lack is named first."""
    page.get_by_role("link", name="Tournaments").click()
    page.get_by_role("button", name="Write conditions").click()
    form = page.get_by_role("form", name="Conditions of a tournament")
    _fill(
        form, {name: said for name, said in CUP.items() if name != "entry_fee"} | {"withdraw_until": "2030-01-01T00:00"}
    )
    form.get_by_role("button", name="Publish").click()
    expect(form.get_by_role("alert")).to_contain_text("Entry fee")
    expect(form.get_by_role("alert")).to_contain_text("19.4.2(a)")
    _seen(page, "tournament-form")
    assert not serious(page)
    assert not inner_words(page)
    form.locator("[name=entry_fee]").fill("100")
    form.get_by_role("button", name="Publish").click()
    expect(page.get_by_role("heading", name="Autumn Cup")).to_be_visible()
    return page.url


def _wager(player: Page, stake: str) -> None:
    own = player.get_by_role("region", name="Your place")
    expect(own).to_contain_text("your turn to wager")
    own.get_by_role("form", name="Wager", exact=True).get_by_label("Wager").fill(stake)
    own.get_by_role("button", name="Wager", exact=True).click()


def _finish(console: Page, players: dict[str, Page]) -> None:
    """Ann stands with two nines and Bob draws a third; then the round is closed."""
    close = console.get_by_role("button", name="Pay, collect")
    for _ in patiently(console, 100):
        announce = console.get_by_role("button", name="Announce the form")
        if announce.count():
            announce.first.click()
        elif close.count():
            close.click()
            expect(close).to_have_count(0)
            return
        for name, player in players.items():
            wish = "Stand" if name == "ann" else "Hit"
            choice = player.get_by_role("group", name="Your decision").get_by_role("button", name=wish)
            if choice.count():
                player.keyboard.press(wish[0].lower())
                expect(choice).to_have_count(0)
    raise AssertionError("the round never ended")


def _turn(players: dict[str, Page]) -> tuple[str, str]:
    """Who wagers first, and the other."""
    for _ in patiently(next(iter(players.values())), 100):
        for name, page in players.items():
            if "your turn to wager" in page.get_by_role("region", name="Your place").inner_text():
                return name, next(other for other in players if other != name)
    raise AssertionError("nobody is to wager")


def test_a_tournament_from_the_form_to_the_prize(tmp_path: Path) -> None:
    with browsed(tmp_path, Nines()) as (house, browser):
        ada = house.administrator()
        house.person(ada, "tess", "operator", "tournament manager", "gaming supervisor")
        olga = house.person(ada, "olga", "operator")
        for name in ("ann", "bob"):
            house.person(ada, name)
            olga.post(f"/api/people/{name}/chips", json={"amount": "500", "reason": "to play"})
        console = signed_in(house, browser, "tess")
        address = _published(console)
        players = {name: signed_in(house, browser, name) for name in ("ann", "bob")}
        for page in players.values():
            page.goto(address)
            page.get_by_label("I have read the conditions").check()
            page.get_by_role("button", name="Enter for $100").click()
            expect(page.get_by_role("region", name="Your place")).to_contain_text("You are entered")
        _seen(players["ann"], "tournament-entered")
        assert not serious(players["ann"])
        for label in ("Designate the tables", "Close the entries", "Allocate tables", "Start the session"):
            _act(console, label)

        _act(console, "Open wagers for round 1")
        first, second = _turn(players)
        expect(console.get_by_role("button", name="Deal the round")).to_be_visible()  # nothing is folded away
        expect(console.get_by_text(f"{first} has not wagered and would be disqualified")).to_be_visible()
        expect(console.get_by_text("Nothing is to be done")).to_have_count(0)
        own = players[first].get_by_role("region", name="Your place")
        form = own.get_by_role("form", name="Hand in an undisclosed wager")
        form.get_by_label("Amount").fill("475")
        form.get_by_role("button").click()
        expect(own).to_contain_text("undisclosed: 475")
        _wager(players[second], "50")
        table = players[second].get_by_role("region", name="Table 1")
        expect(table).to_contain_text("sealed wager")
        expect(table).not_to_contain_text("475")
        _seen(console, "tournament-console")
        _deal(console)
        expect(players[second].get_by_role("region", name="Table 1").get_by_label("Dealer")).to_contain_text("9")
        players[first].wait_for_timeout(1200)
        for name, page in players.items():
            _seen(page, f"tournament-{name}")
            assert not serious(page)
        players[first].set_viewport_size(PHONE)
        _seen(players[first], "tournament-decision-phone")
        hand = players[first].get_by_label("Your cards").get_by_role("img").first.bounding_box()
        bar = players[first].get_by_role("group", name="Your decision").bounding_box()
        assert hand is not None and bar is not None and hand["y"] + hand["height"] < bar["y"]  # above the choices
        assert players[first].evaluate("document.documentElement.scrollWidth <= innerWidth")
        _finish(console, players)
        expect(table).to_contain_text("475")

        for number in range(2, 40):
            again = console.get_by_role("button", name=f"Open wagers for round {number}")
            count = console.get_by_role("button", name="Count the chips")
            award = console.get_by_role("button", name="Announce the winners")
            expect(again.or_(count).or_(award).first).to_be_visible()
            if award.count():
                break
            if count.count():
                count.click()
                expect(count).to_have_count(0)
                continue
            again.click()
            one, other = _turn(players)
            _wager(players[one], "25")
            _wager(players[other], "50")
            _deal(console)
            _finish(console, players)
        _act(console, "Announce the winners")
        prizes = players["ann"].get_by_role("region", name="Prizes")
        expect(prizes).to_contain_text("$166.67")
        expect(console.get_by_role("region", name="Console")).to_contain_text("Nothing is left to be done")
        page = players["ann"]
        _seen(page, "tournament-over")
        page.set_viewport_size(PHONE)
        _seen(page, "tournament-phone")
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        assert not serious(page)
        balances = [house.visitor(name).get("/api/me").json()["balance"]["text"] for name in ("ann", "bob")]
        assert balances == ["566.67", "483.33"]
