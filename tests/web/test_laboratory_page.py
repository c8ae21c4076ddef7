"""The laboratory in a browser: what is found says what it is of, and keeps its room while it is worked out."""

from pathlib import Path

from browsing import browsed, guest
from playwright.sync_api import expect

from soft17.rules.loading import load, names

WORKING = 150_000  # milliseconds: the first time the laboratory makes itself ready
SEVERAL = next(name for name in names() if (rule := load(name).insurance) is not None and len(rule.against) > 1)


def test_each_insurance_says_against_which_card(tmp_path: Path) -> None:
    rule = load(SEVERAL).insurance
    assert rule is not None
    with browsed(tmp_path) as (house, browser):
        page = guest(house, browser)
        page.goto(f"{house.address}/laboratory/{SEVERAL}?part=wagers")
        parts = page.get_by_role("navigation", name="Parts")
        before = parts.bounding_box()
        found = page.get_by_text("Insurance against the dealer's")
        expect(found).to_have_count(len(rule.against), timeout=WORKING)
        assert parts.bounding_box() == before
        for at, (card, against) in enumerate(rule.against.items()):
            expect(found.nth(at)).to_contain_text(f"the dealer's {card}: house edge")
            not_offered = "not offered" in found.nth(at).inner_text()
            assert not_offered != against.offered.is_
