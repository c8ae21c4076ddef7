"""Tabs of a browser can be told apart: each page's title names the book, the clause or the table."""

from pathlib import Path

from browsing import BOOK, browsed, guest, open_table
from playwright.sync_api import expect

from soft17.rules.loading import load, names

OTHER = next(name for name in names() if name != BOOK)
TITLE, BESIDE = load(BOOK).document.title, load(OTHER).document.title


PAGES = {
    "/books": "Books",
    f"/books/{BOOK}": TITLE,
    f"/books/{BOOK}/7.1": f"7.1 · {TITLE}",
    f"/books/{BOOK}/options": f"Options and rulings · {TITLE}",
    f"/books/{BOOK}/powers": f"Who may do what · {TITLE}",
    f"/books/{BOOK}/coverage": f"Proof · {TITLE}",
    f"/books/{BOOK}/against/{OTHER}": f"{TITLE} beside {BESIDE}",
    f"/laboratory/{BOOK}?part=chart": f"Strategy · {TITLE} · Laboratory",
    "/": "Lobby",
}


def test_a_page_names_its_book(tmp_path: Path) -> None:
    with browsed(tmp_path) as (house, browser):
        page = guest(house, browser)
        for at, title in PAGES.items():
            page.goto(f"{house.address}{at}")
            expect(page).to_have_title(f"{title} · soft17")


def test_a_table_names_itself_and_its_book(tmp_path: Path) -> None:
    with browsed(tmp_path) as (house, browser):
        page = guest(house, browser)
        open_table(page, BOOK)
        name = page.locator("header h1 small").inner_text()
        expect(page).to_have_title(f"{name} · {TITLE} · soft17")
