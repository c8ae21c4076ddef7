"""Insurance of an undisclosed wager in the browser: the true amounts, a stepper for less, what was taken is shown."""

from pathlib import Path

import pytest
from browsing import browsed, signed_in
from competing import Arranged, Cup
from playwright.sync_api import expect


@pytest.mark.clause("nsw-blackjack-v15", "8.1", "19.1.8", "19.1.10")
def test_who_insures_steps_down_and_reads_what_is_staked(tmp_path: Path) -> None:
    with browsed(tmp_path, Arranged("9c", "8c", "Ac", "7d", "6d", "Kc", "Kd")) as (house, browser):
        cup = Cup(house, maximum="1000")
        cup.begin()
        cup.do("dan", "Open wagers")
        cup.do("ann", "Hand in an undisclosed", amounts={"amount": "475"})
        cup.do("bob", "Wager", amounts={"stake": "50"})
        cup.do("dan", "Deal")
        ann, bob = (signed_in(house, browser, name) for name in ("ann", "bob"))
        for page in (ann, bob):
            page.goto(f"{house.address}/tournaments/{cup.id}")
        own = ann.get_by_role("region", name="Your place")
        expect(own.get_by_role("button", name="Insurance for 237.50")).to_be_visible()
        steps = own.get_by_role("group", name="Amount of Insurance")
        expect(steps.get_by_role("button", name="More")).to_be_disabled()
        less = cup.see("ann")["mine"]["amounts"]["Insurance"]["some"][-2]
        steps.get_by_role("button", name="Less").click()
        own.get_by_role("button", name=f"Insurance for {less}").click()
        expect(own).to_contain_text(f"insurance {less}")
        expect(own).not_to_contain_text("$")
        offered = bob.get_by_role("region", name="Your place").get_by_role("button", name="Insurance for 25")
        expect(offered).to_be_visible()
        assert "insurance" not in bob.get_by_role("region", name="Table 1").inner_text()
