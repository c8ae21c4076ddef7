"""A newcomer plays a round of each game in a browser, at a desk and on a phone, by click and by key."""

import re
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from browsing import DESK, PHONE, Stacked, browsed, guest, open_table, play
from playwright.sync_api import Page

from soft17.rules.loading import load, names

# No hand of these is a natural, which would be paid before anybody may switch.
PLAIN = ("2c", "5h", "6d", "7s", "8c", "9h", "4d", "3s", "2d", "9c")


@pytest.mark.parametrize("book", names())
def test_a_round_of_each_game(book: str, tmp_path: Path) -> None:
    with browsed(tmp_path, Stacked(*PLAIN)) as (house, browser):
        for size in (DESK, PHONE):
            page = guest(house, browser, size, values=True)
            areas = load(book).layout.areas.is_.most
            open_table(page, book, offered=list(load(book).optional)[:2])
            pressed = play(page, (areas + 1) // 2)
            assert "Enter" in pressed
            assert ("w" in pressed) == (load(book).switching is not None)
            assert not _serious(page)


def _serious(page: Page) -> list[str]:
    found = Axe().run(page).response["violations"]
    return [f"{one['id']}: {one['nodes'][0]['html']}" for one in found if one["impact"] in ("serious", "critical")]


def test_a_pair_is_split_and_both_hands_are_settled(tmp_path: Path) -> None:
    book = next(name for name in names() if len(load(name).naturals.kinds) > 2)
    cards = ("2c", "8h", "6d", "8s", "Th", "9d", "Tc", "Ts", "5c")
    with browsed(tmp_path, Stacked(*cards)) as (house, browser):
        page = guest(house, browser, values=True)
        open_table(page, book)
        assert "p" in play(page, 5)
        log = page.locator("#pane-body").inner_text()
        assert len(re.findall(r": \$10 on area 5(?:, split)? (?:wins|loses|stand-off)", log)) == 2, log
