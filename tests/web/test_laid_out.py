"""What a round came to can be read on the felt: no mark lies on another, on cards, totals or names, at either width."""

from pathlib import Path

import pytest
from browsing import PHONE, Stacked, browsed, guest, open_table, patiently
from playwright.sync_api import Page, expect

from soft17.rules.loading import load, names

# Areas that have a pair to split, each of its own rank; what comes after the deal lets every hand stand.
PAIRS = ("8", "7", "3", "9")
THEN = ("T", "9", "T", "T", "9", "T", "9", "T", "T", "9")
DOES = {
    "Let it pass": "n",
    "Deal": "Enter",
    "No insurance": "Enter",
    "No insurance or even money": "Enter",
    "No even money": "Enter",
    "Split": "p",
    "Stand": "s",
    "Hit": "h",
    "Go on": "Enter",
}

# Pairs of things that lie on each other, in words; what belongs to one hand lies as it should.
ON_EACH_OTHER = """() => {
    const shown = (all) => [...document.querySelectorAll(all)].filter((one) => one.checkVisibility());
    const rect = (one) => { const box = one.getBoundingClientRect(); return { one, ...box.toJSON() }; };
    const marks = shown(".area .settled, .insured .settled").map(rect);
    const others = shown(".area .one .card, .area .says .says, .area .names span, .dealer .card, .mini").map(rect);
    const on = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1
        && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1;
    const says = ({ one, left, top }) => `${one.className} ${one.innerText} at ${Math.round(left)},${Math.round(top)}`;
    const felt = document.querySelector("main").getBoundingClientRect();
    const found = [];
    for (const it of [...marks, ...others])
        if (it.bottom > felt.bottom + 1 || it.left < felt.left - 1 || it.right > felt.right + 1)
            found.push(`${says(it)} is cut off`);
    marks.forEach((mark, at) => {
        for (const other of [...marks.slice(at + 1), ...others])
            if (on(mark, other)) found.push(`${says(mark)} / ${says(other)}`);
        if (mark.one.scrollWidth > mark.one.clientWidth + 1) found.push(`${says(mark)} is wider than its mark`);
    });
    return found;
}"""


def _stacked(areas: int, boxes: int) -> Stacked:
    hands = areas * boxes
    first = [f"{PAIRS[at]}c" if at < len(PAIRS) else "T" for at in range(hands)]
    second = [f"{PAIRS[at]}d" if at < len(PAIRS) else "9" for at in range(hands)]
    return Stacked("2c", *first, "6s", *second, *THEN)


def _wagers(page: Page, areas: int) -> None:
    """A chip on every area and on every place for an optional wager that takes one."""
    passing = page.locator(".do:not(.no)").filter(has_text="Let it pass")
    expect(page.locator("[data-drop='1']").or_(passing).first).to_be_visible()
    if passing.count():
        passing.click()
    for area in range(1, areas + 1):
        places = page.locator(f"[data-drop='{area}'], [data-drop^='{area} ']")
        expect(places.first).to_be_visible()
        taken = set()
        for at in range(places.count()):
            kind = (places.nth(at).get_attribute("data-drop") or "").split(" ")[1:2]
            if tuple(kind) not in taken:  # one suit of those that may be chosen; both boxes take a chip at once
                places.nth(at).click()
            taken.add(tuple(kind))


def _played(page: Page) -> None:
    again = page.get_by_role("button", name="As before:")
    for _ in patiently(page, 60):
        if again.count():
            return
        offered = page.locator(".do:not(.no):not(.idle) .label").all_inner_texts()
        key = next((key for label, key in DOES.items() if label in offered), None)
        if key is not None:
            page.keyboard.press(key)
    raise AssertionError(f"the round never ended: {page.locator('.words').all_inner_texts()}, {offered}")


@pytest.mark.parametrize("most", [3, 4])
@pytest.mark.parametrize("book", names())
def test_marks_do_not_lie_on_each_other(book: str, most: int, tmp_path: Path) -> None:
    found = load(book)
    optional = list(found.optional)[:most]
    if most > 3 >= len(found.optional):
        pytest.skip("this book has no more optional wagers than three")
    areas = found.layout.areas.is_.most
    own = areas if found.layout.several_areas.is_ else 1
    with browsed(tmp_path, _stacked(own, found.boxes)) as (house, browser):
        page = guest(house, browser)
        open_table(page, book, offered=optional, areas=areas)
        _wagers(page, own)
        _played(page)
        assert page.locator(".area .settled").count() >= own * found.boxes + min(own, len(PAIRS))
        assert not page.evaluate(ON_EACH_OTHER)
        page.get_by_role("button", name="Close the pane").click()
        page.set_viewport_size(PHONE)
        for area in range(1, own + 1):
            page.locator(".mini").nth(area - 1).click()
            assert page.locator(".area .settled").count() >= found.boxes
            assert not page.evaluate(ON_EACH_OTHER), f"on area {area}"
