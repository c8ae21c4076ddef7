"""The form of another, asked for on one's own page: it stays there until the first card of the next round."""

import os
from pathlib import Path

import pytest
from browsing import browsed, inner_words, signed_in
from competing import Cup, Nines
from playwright.sync_api import expect
from test_axe import serious


@pytest.mark.clause("nsw-blackjack-v15", "19.8.4")
def test_a_form_that_was_asked_for_stays_on_the_page_until_the_first_card(tmp_path: Path) -> None:
    with browsed(tmp_path, Nines()) as (house, browser):
        cup = Cup(house)
        cup.begin()
        cup.do("dan", "Open wagers")
        cup.do("ann", "Hand in an undisclosed", amounts={"amount": "475"})
        cup.do("bob", "Wager")
        cup.do("dan", "Deal")
        cup.decide()
        cup.finish()
        bob = signed_in(house, browser, "bob")
        bob.goto(f"{house.address}/tournaments/{cup.id}")
        own = bob.get_by_role("region", name="Your place")
        own.get_by_text("Something else").click()
        own.get_by_role("button", name="See the form of ann").click()
        form = own.get_by_text("The form of ann reads initial wager, 475. 19.8.4")
        expect(form).to_be_visible()
        cup.do("dan", "Open wagers")
        expect(own.get_by_role("heading")).to_have_text("It is your turn to wager.")
        expect(form).to_be_visible()
        expect(own.get_by_role("button", name="See the form of ann")).to_have_count(0)
        assert not serious(bob)
        assert not inner_words(bob)
        if folder := os.environ.get("SCREENSHOTS"):
            bob.screenshot(path=str(Path(folder) / "form-of-another.png"), full_page=True)
        for name in ("bob", "ann"):
            cup.do(name, "Wager")
        cup.do("dan", "Deal")
        expect(form).to_have_count(0)
