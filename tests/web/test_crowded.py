"""Several people on one box, and hands given up: nothing on the felt lies on something else that is to be read."""

from pathlib import Path

import pytest
from browsing import BOOK, DESK, PHONE, Stacked, browsed, guest, offered, open_table, take, wager
from playwright.sync_api import Page, expect

from soft17.rules.loading import load, names
from soft17.service.pit import dealing

# Books in which three people on one box may each have every wager.
SHARED = [name for name in names() if load(name).layout.several_areas.is_ and load(name).insurance is not None]
SURRENDER = next(name for name in names() if load(name).surrender is not None)
PAIR = ("2c", "8h", "6s", "8d", "3c", "Td", "7h", "2d", "9c", "Tc")  # burnt; eights against a 6, one of them doubled
SIXTEENS = ("2c", "Th", "Ts", "9s", "6d", "6c", "8d", "7d")  # burnt; 16 and 16 against a 9
OVERLAP = """(all) => {
    all = all.filter((one) => one.getBoundingClientRect().width);
    const boxes = all.map((one) => one.getBoundingClientRect());
    const clear = (a, b) => a.right <= b.left + 1 || a.bottom <= b.top + 1;
    const apart = (a, b) => clear(a, b) || clear(b, a);
    const says = (at) => `${all[at].className} ${all[at].innerText} at ${Math.round(boxes[at].left)}`;
    return boxes.flatMap((one, at) => boxes.slice(at + 1).flatMap((other, nth) =>
        apart(one, other) ? [] : [`${says(at)} / ${says(at + 1 + nth)} ${Math.round(other.top - one.bottom)}`]));
}"""


def _overlap(page: Page, what: str) -> object:
    return page.locator(what).evaluate_all(OVERLAP)


def test_three_on_one_box_that_split_and_double(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(dealing, "LOOK", 10**9)  # what was settled stays on the felt
    with browsed(tmp_path, Stacked(*PAIR), pace=0.001) as (house, browser):
        first = guest(house, browser)
        open_table(first, BOOK)
        wager(first, 3)
        pages = (first, guest(house, browser, PHONE), guest(house, browser))
        second, third = pages[1:]
        second.goto(first.url)
        second.get_by_role("group", name="Actions").wait_for()
        second.get_by_role("button", name="Area 3, ").first.click()
        wager(second, 3)
        third.goto(first.url)
        expect(third.get_by_label("Area 3", exact=True)).to_be_visible()
        wager(third, 3)
        for page in pages:
            take(page, "Deal")
        take(first, "Split")
        for page in (second, third):
            expect(page.locator(".words")).to_contain_text("Would you like to split too")
            expect(page.locator(".stakes .stack")).to_have_count(4 + (page is third))  # what the others did is seen
            take(page, "Split too")
        take(first, "Double")
        for page in (second, third):
            expect(page.locator(".stakes .stack")).to_have_count(7 + (page is third))
            take(page, "Double too")
        offered(first, "Stand")
        for page in pages:
            expect(page.locator(".stakes .stack")).to_have_count(9)
            assert not _overlap(page, ".stakes .stack, .names span")
        take(first, "Stand")
        for page in pages:
            expect(page.locator(".stakes .settled")).to_have_count(9)
            assert not _overlap(page, ".stakes .settled, .names span")
            expect(page.locator(".names span").last).to_be_in_viewport(ratio=1)


# Marks of one box or spot, of three people: whose each is, what it came to and the clause, and none on another.
WHOSE = "all => all.map((one) => [one.querySelector('i')?.innerText, one.getAttribute('aria-label'), one.innerText])"


@pytest.mark.parametrize("book", SHARED)
def test_whose_each_mark_is_and_why(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, book: str) -> None:
    monkeypatch.setattr(dealing, "LOOK", 10**9)
    found = load(book)
    burned = ["2c"] if found.house.source.burn.is_ == "each-load" else []
    cards = Stacked(*burned, *["Th"] * found.boxes, "7c", *["Ts"] * found.boxes, "Tc")
    with browsed(tmp_path, cards, pace=0.001) as (house, browser):
        pages = [guest(house, browser, size) for size in (DESK, DESK, PHONE)]
        open_table(pages[0], book, offered=list(found.optional)[:3])
        for page in pages[1:]:
            page.goto(pages[0].url)
            page.get_by_role("group", name="Actions").wait_for()
        pages[2].locator(".mini").nth(2).click()
        for page in pages:
            wager(page, 3)
            for kind in found.optional:
                spot = page.locator(f"[data-drop^='3 {kind} ']")
                if spot.count():
                    spot.first.click()
        spots = min(3, len(found.optional))
        for page in pages:
            expect(page.locator(".area .stack")).to_have_count(3 * (found.boxes + spots))
        for page in pages:
            take(page, "Deal")
        for _ in range(found.boxes):
            take(pages[0], "Stand")
        for page in pages:
            marks = page.locator(".area .settled")
            expect(marks).to_have_count(3 * (found.boxes + spots))
            said = marks.evaluate_all(WHOSE)
            for tag, whole, text in said:
                name = whole.split(",")[0]
                assert tag and tag in name, (whole, text)
                assert any(letter.isdigit() for letter in whole.split(", ")[-1]), whole  # the clause
            assert not _overlap(page, ".area .settled, .names span, .dealer .hand, .area .one .hand, .mini")
            expect(page.locator(".names span").last).to_be_in_viewport(ratio=1)


def test_hands_given_up_side_by_side(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(dealing, "LOOK", 10**9)
    with browsed(tmp_path, Stacked(*SIXTEENS), pace=0.001) as (house, browser):
        for size in (DESK, PHONE):
            page = guest(house, browser, size)
            open_table(page, SURRENDER, options={"surrender": True})
            wager(page, (load(SURRENDER).layout.areas.is_.most + 1) // 2)
            take(page, "Deal")
            for count in (1, 2):
                take(page, "Surrender")
                expect(page.locator("section span.says").filter(has_text="gave up")).to_have_count(count)
            assert not _overlap(page, "section span.says")


OUT_OF_PLACE = """(all) => all.filter((one) => {
    const words = document.createRange();
    words.selectNodeContents(one);
    const said = words.getBoundingClientRect(), box = one.getBoundingClientRect();
    const across = said.left < box.left || said.right > box.right;
    return said.width && (across || said.top < box.top || said.bottom > box.bottom);
}).map((one) => one.innerText)"""


@pytest.mark.parametrize("book", names())
def test_the_names_of_every_optional_wager_fit_their_places(book: str, tmp_path: Path) -> None:
    found = load(book)
    jackpot = {"jackpot_minimum": "10000", "jackpot_rate": "30", "jackpot_stake": "5", "source": "shuffling device"}
    with browsed(tmp_path) as (house, browser):
        page = guest(house, browser)
        most = found.layout.areas.is_.most
        open_table(page, book, offered=list(found.optional), areas=most, **(jackpot if found.jackpot else {}))
        spots = page.locator(".spot .ring")
        expect(spots.nth(most * len(found.optional) - 1)).to_be_visible()
        assert not spots.evaluate_all(OUT_OF_PLACE)
        page.get_by_role("button", name="Close the pane").click()
        page.set_viewport_size(PHONE)
        expect(page.locator(".mini").first).to_be_visible()
        assert not spots.evaluate_all(OUT_OF_PLACE)
