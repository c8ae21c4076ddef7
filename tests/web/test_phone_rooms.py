"""On a phone everything keeps its room from the first wager to the result, and no words lie on others, in each game."""

from pathlib import Path

import pytest
from browsing import PHONE, Stacked, browsed, guest, offered, open_table, patiently, wager
from playwright.sync_api import Page

from soft17.rules.loading import load, names

ROOMS = """() => ["main", ".strip", ".own", "footer.bar", "footer .line", "footer .acts"].map((what) => {
    const box = document.querySelector(what).getBoundingClientRect();
    return [what, Math.round(box.top), Math.round(box.height)];
})"""
WORDS = """() => {
    const what = ".names span, .line .insured, .line > small:not(.unseen), .inscriptions li, .mini, .own .hand, "
        + ".own .says .says, .sign, .dealer .total .says, .dealer .hand, .caption";
    const shown = [...document.querySelectorAll(what)].filter((one) => one.checkVisibility() && one.innerText.trim());
    const boxes = shown.map((one) => one.getBoundingClientRect());
    const says = (at) => `${shown[at].className || shown[at].tagName} ${shown[at].innerText}`;
    const found = [];
    boxes.forEach((a, at) => boxes.slice(at + 1).forEach((b, nth) => {
        const across = Math.min(a.right, b.right) - Math.max(a.left, b.left);
        if (across > 1 && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1)
            found.push(`${says(at)} / ${says(at + 1 + nth)}`);
    }));
    return found;
}"""
DOES = ("Let it pass", "Deal", "Insurance", "No insurance", "No insurance or even money", "Stand")


def _round(page: Page, before: object) -> None:
    """Play a round; at each step everything has its room."""
    taken = set()
    for _ in patiently(page, 60):
        assert page.evaluate(ROOMS) == before, page.locator(".words").all_inner_texts()
        assert not page.evaluate(WORDS)
        if page.get_by_role("button", name="As before:").count():
            return
        labels = page.locator(".do:not(.no):not(.idle) .label").all_inner_texts()
        label = next((one for one in DOES if one in labels and not (one == "Insurance" and one in taken)), None)
        if label is not None:
            taken.add(label)
            offered(page, label).evaluate("(one) => one.click()")
    raise AssertionError(f"the round never ended: {page.locator('.words').all_inner_texts()}")


@pytest.mark.parametrize("book", names())
def test_everything_keeps_its_room(book: str, tmp_path: Path) -> None:
    found = load(book)
    burned = ["2c"] if found.house.source.burn.is_ == "each-load" else []
    hands = ["Th"] * found.boxes, ["6s"] * found.boxes
    with browsed(tmp_path, Stacked(*burned, *hands[0], "Ac", *hands[1], *"99T")) as (house, browser):
        page = guest(house, browser, PHONE)
        open_table(page, book, offered=list(found.optional)[:1])
        middle = (found.layout.areas.is_.most + 1) // 2
        wager(page, middle)
        _round(page, page.evaluate(ROOMS))
