"""A tournament as its people see it: who looks on, who is warned, who is out, who is equal, and a cancelled one."""

import os
from pathlib import Path
from typing import Any

from browsing import PHONE, browsed, inner_words, signed_in, somebody
from competing import Cup, Nines
from playwright.sync_api import Browser, Locator, Page, expect
from test_axe import serious

STAGES = [
    {"name": "heat", "tables": 1, "advance": 2, "rounds": 2},
    {"name": "final", "tables": 1, "advance": 1, "rounds": 1},
]

LONG = "a week for two at the hotel by the sea, with the flights there and back and breakfast each day"


def _seen(page: Page, name: str) -> None:
    """A page is plain and nothing sticks out of it, wide or on a phone; kept where somebody wants to see it."""
    assert not serious(page)
    assert not inner_words(page)
    wide, folder = page.viewport_size, os.environ.get("SCREENSHOTS")
    assert wide is not None
    for size, kind in ((wide, "wide"), (PHONE, "phone")):
        page.set_viewport_size(size)
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), name
        if folder:
            page.screenshot(path=str(Path(folder) / f"people-{name}-{kind}.png"), full_page=True)
    page.set_viewport_size(wide)


def _lost(cup: Cup, stakes: dict[str, str]) -> None:
    """A round in which everybody draws a third nine and loses what they staked."""
    cup.do("dan", "Open wagers")
    for name in cup.see("dan")["board"]["tables"][0]["order"]:
        cup.do(name, "Wager", amounts={"stake": stakes[name]})
    _finish(cup)


def _finish(cup: Cup) -> None:
    """Deal, have everybody draw a third nine, and close the round."""
    cup.do("dan", "Deal the round")
    while asked := cup.see("dan")["board"]["tables"][0]["waits_for"]:
        seen = cup.see(asked[0])
        labels = seen["mine"]["choices"]
        table = seen["board"]["tables"][0]
        choice = labels.index("Hit") if "Hit" in labels else labels.index("No, go on")
        body = {"table": table["name"], "step": table["step"], "choice": choice}
        assert cup.players[asked[0]].post(f"{cup.at}/decisions", json=body).status_code == 200
    cup.finish()


def test_who_is_warned_is_asked_twice_and_anybody_looks_on(tmp_path: Path) -> None:
    with browsed(tmp_path, Nines()) as (house, browser):
        cup = Cup(house, ("ann", "bob", "cat"), chips_are="bought", buy_in="20", withdraw_until=house.at + 60)
        looking = somebody(house, browser)
        looking.get_by_role("link", name="Tournaments").click()
        looking.get_by_role("link", name="Autumn Cup").click()
        expect(looking.get_by_text("Who has an account enters here")).to_be_visible()
        expect(looking.get_by_role("region", name="Standings")).to_contain_text("Nobody has entered yet")
        for name in cup.players:
            cup.do(name, "Enter")
        expect(looking.get_by_role("region", name="Standings")).to_contain_text("ann")
        ann = signed_in(house, browser, "ann")
        ann.goto(f"{house.address}/tournaments/{cup.id}")
        own = ann.get_by_role("region", name="Your place")
        expect(own).to_contain_text("Withdrawing is free of charge until")
        house.at += 61
        own.get_by_text("Something else").click()
        form = own.get_by_role("form", name="Withdraw the entry")
        expect(form).to_contain_text("$100 would not go back. 19.3.2")
        form.get_by_role("button", name="Withdraw the entry").click()
        expect(form).to_contain_text("Do it all the same?")
        _seen(ann, "warned")
        form.get_by_role("button", name="No").click()
        expect(form.get_by_text("Do it all the same?")).to_have_count(0)
        for label in ("Designate", "Close the entries", "Allocate"):
            cup.do("tess", label)
        tess = signed_in(house, browser, "tess")
        tess.goto(f"{house.address}/tournaments/{cup.id}")
        expect(tess.get_by_role("link", name="Log", exact=True)).to_be_visible()
        start = tess.get_by_role("form", name="Start the session: final")
        for name in ("ann", "bob"):
            cup.do(name, "Buy the chips")
        expect(start).to_contain_text("cat has not bought in and would be out; the entry fee does not go back. 19.6.3")
        start.get_by_role("button").click()
        _seen(tess, "start")
        start.get_by_role("button", name="Yes: Start the session").click()
        expect(looking.get_by_role("region", name="Table 1")).to_contain_text("1000 in chips")
        cup.do("dan", "Open wagers")
        cup.do("ann", "Hand in an undisclosed", amounts={"amount": "475"})
        expect(looking.get_by_role("region", name="Table 1")).to_contain_text("sealed wager")
        _seen(looking, "looking")
        assert "475" not in looking.inner_text("main")
        expect(tess.get_by_text("An undisclosed wager is sealed: the log is shown after its round.")).to_be_visible()
        expect(tess.get_by_role("link", name="Log", exact=True)).to_have_count(0)
        olga = signed_in(house, browser, "olga")
        olga.goto(f"{house.address}/tournaments/{cup.id}")
        olga.get_by_text("Other acts", exact=True).click()
        cancel = olga.get_by_role("form", name="Cancel the tournament")
        cancel.get_by_label("Why").fill("a storm")
        for _ in range(2):
            cancel.get_by_role("button", name="Cancel the tournament").click()
        refunds = olga.get_by_role("region", name="Refunds")
        expect(refunds).to_contain_text("Every entry fee goes back. 19.3.4")
        for name, back in (("ann", 120), ("bob", 120), ("cat", 100)):  # cat never bought the chips of the session
            expect(refunds.get_by_role("row", name=f"{name} ${back}")).to_be_visible()
        expect(own.get_by_role("heading")).to_have_text("The tournament was cancelled.")
        expect(own).to_contain_text("$120 went back to you")
        expect(looking.get_by_role("region", name="Table 1")).to_have_count(0)
        for page, name in ((olga, "cancelled-operator"), (ann, "cancelled-own"), (looking, "cancelled-looking")):
            _seen(page, name)


def test_out_of_turn_out_back_again_and_a_tie(tmp_path: Path) -> None:
    with browsed(tmp_path, Nines()) as (house, browser):
        more = {"buy_backs": 1, "buy_back_price": "60", "buy_back_until": "final", "optional": ["perfect_pairs"]}
        cup = Cup(house, ("ann", "bob", "cat"), chips="200", maximum="200", stages=STAGES, **more)
        pages = {name: signed_in(house, browser, name) for name in ("ann", "bob", "cat")}
        for page in pages.values():
            page.goto(f"{house.address}/tournaments/{cup.id}")
        own = {name: page.get_by_role("region", name="Your place") for name, page in pages.items()}
        cup.begin()
        cup.do("dan", "Open wagers")
        expect(own["bob"].get_by_role("heading")).to_have_text("ann wagers first.")
        expect(own["bob"].get_by_role("button", name="Wager", exact=True)).to_have_count(0)
        _seen(pages["bob"], "not-yet")
        _seen(pages["ann"], "to-wager")
        for name, stake in (("ann", "25"), ("bob", "25"), ("cat", "200")):
            cup.do(name, "Wager", amounts={"stake": stake})
        _finish(cup)
        cup.do("dan", "Open wagers")
        expect(own["cat"].get_by_role("heading")).to_contain_text("You are out")
        _seen(pages["cat"], "out")
        for name in cup.see("dan")["board"]["tables"][0]["order"]:
            cup.do(name, "Wager", amounts={"stake": "25"})
        _finish(cup)
        cup.do("dan", "Count")
        own["cat"].get_by_role("button", name="Buy back in for $60").click()
        expect(own["cat"].get_by_role("heading")).to_contain_text("You wait for the next session")
        _seen(pages["cat"], "back")
        for label in ("Allocate", "Start the session"):
            cup.do("tess", label)
        _lost(cup, {"ann": "25", "bob": "25", "cat": "50"})
        cup.do("dan", "Count")
        expect(pages["cat"].get_by_role("region", name="Table 1")).to_contain_text("play-off: ann, bob")
        _seen(pages["cat"], "tie")
        _seen(pages["ann"], "tie-own")


def _page_of(cup: Cup, browser: Browser, name: str) -> tuple[Page, Locator]:
    """Somebody's page of the tournament, and their place there."""
    page = signed_in(cup.house, browser, name)
    page.goto(f"{cup.house.address}/tournaments/{cup.id}")
    return page, page.get_by_role("region", name="Your place")


def test_several_prizes_and_several_notes_of_one_clause_are_each_on_the_own_page(tmp_path: Path) -> None:
    with browsed(tmp_path, Nines()) as (house, browser):
        paid: dict[str, Any] = {
            "prizes_are": "paid otherwise",
            "payment": "by cheque",
            "prizes": [{"place": 1, "shares": 1, "goods": LONG}],
        }
        cup = Cup(house, stages=[STAGES[1]], cash_per_chip="1 for 100", **paid)
        ann, own = _page_of(cup, browser, "ann")
        bob, place = _page_of(cup, browser, "bob")
        cup.begin()
        _lost(cup, {"ann": "25", "bob": "100"})
        cup.do("dan", "Count")
        expect(own.get_by_role("heading")).to_have_text("You played to the end, place 1.")
        cup.do("tess", "Announce the winners")
        won = f"You won $231.25, {LONG}, place 1; $9.75, by the count of chips."
        expect(own.get_by_role("heading")).to_have_text(won)
        expect(own).to_contain_text("Your prize of $231.25 is to be paid: by cheque")
        expect(own).to_contain_text("Your prize of $9.75 is to be paid: by cheque")
        expect(place.get_by_role("heading")).to_have_text("You won $9, by the count of chips.")
        for page, name in ((ann, "won-twice"), (bob, "won-by-count")):
            _seen(page, name)


def test_what_went_back_and_what_did_not_are_both_on_the_own_page_of_a_cancelled_tournament(tmp_path: Path) -> None:
    with browsed(tmp_path, Nines()) as (house, browser):
        cup = Cup(house, chips_are="bought", buy_in="20", stages=STAGES)
        ann, own = _page_of(cup, browser, "ann")
        cup.begin(bought=True)
        _lost(cup, {"ann": "25", "bob": "50"})
        cup.do("olga", "Cancel the tournament", reason="a storm")
        expect(own.get_by_role("heading")).to_have_text("The tournament was cancelled.")
        expect(own).to_contain_text("$100 went back to you")
        expect(own).to_contain_text("$20 for chips of sessions that were played does not go back")
        _seen(ann, "cancelled-kept")
