"""Whatever is offered in a round can be read on its button, in all five games and at either width."""

from pathlib import Path

import pytest
from browsing import DESK, PHONE, Stacked, browsed, guest, offered, open_table, patiently, take, wager
from playwright.sync_api import Page, expect

from soft17.rules.loading import load, names

INSURING = [name for name in names() if load(name).insurance is not None]
AGAIN = "As before:"
# What passes each thing that is offered, the first that is; each is done once before it is passed.
ONCE = ("Surrender", "Insurance", "Even money", "Switch", "Switch back", "Split", "Double")
PASSES = ("Let it pass", "Deal", "No insurance", "No insurance or even money", "No even money", "Stand", "Hit", "Go on")

# Buttons whose words reach out of them, that leave the bar or lie on each other; letters too small to read.
WRONG = """async () => {
    for (const _ of "ab") await new Promise(requestAnimationFrame);  // another width is drawn first
    const shown = (all) => [...document.querySelectorAll(all)].filter((one) => one.checkVisibility());
    const bar = document.querySelector("footer.bar").getBoundingClientRect();
    const within = (a, b, c, d) => b <= a + 0.5 && c <= d + 0.5;
    const out = (a, b) => !within(a.left, b.left, a.right, b.right) || !within(a.top, b.top, a.bottom, b.bottom);
    const says = (one) => `${one.className.split(" ")[0]} ${one.innerText.replaceAll("\\n", " ")}`;
    const edges = (box) => [box.left, box.top, box.right, box.bottom].map((one) => one.toFixed(1)).join(" ");
    const found = [];
    for (const one of shown(".do > *")) {
        const words = document.createRange();
        words.selectNodeContents(one);
        const box = words.getBoundingClientRect();
        const button = one.closest(".do").getBoundingClientRect();
        if (box.width && out(box, button)) found.push(`${says(one)} overflows: ${edges(box)} on ${edges(button)}`);
        if (parseFloat(getComputedStyle(one).fontSize) < 11) found.push(`${says(one)} is too small`);
    }
    const buttons = shown(".acts button:not(.chip), .acts select");
    const boxes = buttons.map((one) => one.getBoundingClientRect());
    boxes.forEach((box, at) => {
        if (out(box, bar)) found.push(`${says(buttons[at])} leaves the bar`);
        boxes.slice(at + 1).forEach((other, nth) => {
            const across = Math.min(box.right, other.right) - Math.max(box.left, other.left);
            const down = Math.min(box.bottom, other.bottom) - Math.max(box.top, other.top);
            if (across > 0.5 && down > 0.5) found.push(`${says(buttons[at])} / ${says(buttons[at + 1 + nth])}`);
        });
    });
    return found;
}"""


def _burned(book: str) -> list[str]:
    return ["2c"] if load(book).house.source.burn.is_ == "each-load" else []


def _cards(book: str, areas: int) -> Stacked:
    """A pair, a blackjack and eleven against an ace, and stiff hands on the other areas."""
    hands = areas * load(book).boxes
    first, second = ["8", "T", "6", *"T" * hands][:hands], ["8", "A", "5", *"6" * hands][:hands]
    return Stacked(*_burned(book), *first, "A", *second, *"329T45T")


def _each_round(page: Page) -> list[str]:
    """Play a round, doing each thing once; answers with what could not be read, of all that was offered."""
    found: list[str] = []
    done, seen = set(), ""
    for _ in patiently(page, 40):
        now = page.get_by_role("group", name="Actions").inner_text()
        if now != seen:
            for size in (PHONE, DESK):
                page.set_viewport_size(size)
                found += [f"{size['width']}: {one} of {now!r}" for one in page.evaluate(WRONG)]
            seen = now
        if page.get_by_role("button", name=AGAIN).count():
            return found
        labels = page.locator(".do:not(.no):not(.idle) .label").all_inner_texts()
        label = next((one for one in ONCE if one in labels and one not in done), None)
        label = label or next((one for one in PASSES if one in labels), None)
        if label is not None:
            done.add(label)
            page.locator(".do:not(.no)").filter(has=page.get_by_text(label, exact=True)).first.evaluate(
                "(one) => one.click()"
            )
    raise AssertionError(f"the round never ended: {page.locator('.words').all_inner_texts()}")


@pytest.mark.parametrize("book", names())
def test_no_words_overflow_their_button(book: str, tmp_path: Path) -> None:
    found = load(book)
    most = found.layout.areas.is_.most
    own = most if found.layout.several_areas.is_ else 1
    options = {"surrender": True} if found.surrender is not None else {}
    with browsed(tmp_path, _cards(book, own)) as (house, browser):
        page = guest(house, browser)
        open_table(page, book, areas=most, options=options)
        for area in range(1, own + 1):
            wager(page, area)
        assert not _each_round(page)


@pytest.mark.parametrize("book", INSURING)
def test_insurance_is_one_button_with_a_choice_of_the_place(book: str, tmp_path: Path) -> None:
    found = load(book)
    areas = 3 if found.layout.several_areas.is_ else 1
    word = found.document.words.get("area", "area")
    hands = areas * found.boxes
    with browsed(tmp_path, Stacked(*_burned(book), *"T" * hands, "A", *"6" * hands, *"9999T")) as (house, browser):
        page = guest(house, browser)
        open_table(page, book)
        for area in range(1, areas + 1):
            wager(page, area)
        take(page, "Deal")
        button = offered(page, "Insurance")
        place = page.get_by_label("Insurance on")
        if hands == 1:
            expect(place).to_have_count(0)
            return
        every = place.locator("option").all_inner_texts()
        assert len(every) == hands
        assert every[0] == f"{word} 1" + (", box 1" if found.boxes > 1 else "")
        place.select_option(every[-1])
        expect(button).to_contain_text(every[-1])
        button.focus()
        page.keyboard.press("i")  # the key does what the button shows
        expect(place.locator("option")).to_have_count(len(every) - 1 if len(every) > 2 else 0)
        expect(button).to_contain_text(every[0])
        expect(page.get_by_role("img", name=f"{word.capitalize()} {areas}, ").filter(has_text="$5")).to_have_count(1)
