"""What a screen reader is given: every line in a row, one's own results first; at once only a turn and a refusal."""

from pathlib import Path

from browsing import Stacked, browsed, guest, offered, open_table, take, wager
from playwright.sync_api import Page, expect

from soft17.rules.loading import load, names

BOOK = next(name for name in names() if load(name).boxes == 1 and load(name).insurance is not None)
CARDS = ("2c", "Th", "Ts", "9d", "7s", "9h", "8d")  # burnt; 17 and 19 against a 9, which becomes 17


def _at_once(page: Page, words: str) -> None:
    expect(page.locator("[aria-live=assertive]")).to_contain_text(words)


def test_nothing_that_is_said_quickly_is_lost(tmp_path: Path) -> None:
    with browsed(tmp_path, Stacked(*CARDS), pace=0.001) as (house, browser):
        ann, bob = guest(house, browser), guest(house, browser)
        open_table(ann, BOOK)
        bob.goto(ann.url)
        for page, area in ((ann, 1), (bob, 2)):
            wager(page, area)
        for page in (ann, bob):
            take(page, "Deal")
        offered(ann, "Stand")
        _at_once(ann, "Your turn: area 1")
        expect(bob.locator("[aria-live=assertive]")).to_be_empty()
        take(ann, "Stand")
        _at_once(bob, "Your turn: area 2")
        bob.keyboard.press("p")  # there is nothing to split
        _at_once(bob, "Refused: ")
        take(bob, "Stand")
        expect(bob.get_by_role("button", name="As before:")).to_be_visible()
        for page in (ann, bob):
            name = page.locator("header .me span").inner_text()
            row = page.get_by_role("log", name="What is said")
            expect(row).to_contain_text("Round 1 is over")
            said = row.locator("p").all_inner_texts()
            for card in (
                "ten of hearts",
                "ten of spades",
                "9 of diamonds",
                "7 of spades",
                "9 of hearts",
                "8 of diamonds",
            ):
                assert sum(card in line for line in said) == 1, (card, said)
            results = [
                line
                for line in said
                if " on area " in line and (" wins" in line or " loses" in line or "stand" in line)
            ]
            assert len(results) == 2, said
            assert results[0].startswith(f"{name}: "), results


def test_keys_say_which_box_and_which_hand(tmp_path: Path) -> None:
    book = next(name for name in names() if load(name).boxes > 1 and load(name).house.source.burn.is_ == "each-load")
    optional = next(iter(load(book).optional))
    first, second = ("Th", "5h", "6d", "Tc", "7s"), ("9c", "8d")  # tens to split and 12 against a 6
    with browsed(tmp_path, Stacked("2c", *first, *second), pace=0.001) as (house, browser):
        page = guest(house, browser)
        open_table(page, book, offered=[optional])
        wager(page, 2)
        page.locator(f"[data-drop^='2 {optional} ']").first.click()
        row = page.get_by_role("log", name="What is said")
        take(page, "Deal")
        take(page, "Split")
        expect(row).to_contain_text("hand 1: 9 of clubs")
        at = f"{load(book).document.words.get('area', 'area')} 2"
        page.keyboard.press("y")
        expect(row).to_contain_text(f"{at}, box 1, hand 1 of 2: 19; {at}, box 1, hand 2 of 2: 10; {at}, box 2: 12")
        page.keyboard.press("a")
        expect(row).to_contain_text(f"{at}, box 1, hand 1 of 2, main wager: $10")
        expect(row).to_contain_text(f"{at}, box 1, hand 2 of 2, split")
        expect(row).to_contain_text(f"{at}, box 2, main wager: $10")
        expect(row).to_contain_text(f"{at}, {load(book).optional[optional].shown}: $10")
