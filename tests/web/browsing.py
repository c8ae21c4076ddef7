"""A newcomer with a browser: Debian's Chromium on the pages of a service that runs for the test."""

import re
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from chromium import chromium
from playwright.sync_api import Browser, Locator, Page, ViewportSize, expect
from visiting import PASSWORD, House, opened

from soft17.cards import Piece
from soft17.rules.loading import load, names

WEB = Path(__file__).parents[2] / "src" / "soft17" / "web"
DESK, PHONE = ViewportSize(width=1280, height=800), ViewportSize(width=390, height=844)
CUT = 52  # where the house cuts here: as near the front as the books let it
BOOK = next(name for name in names() if load(name).boxes == 1 and load(name).layout.areas.is_.least > 1)
# What a newcomer does, the first that is offered.
PRESSES = (
    *(("Let it pass", "n"), ("Deal", "Enter"), ("Switch", "w"), ("Split", "p"), ("Stand", "s"), ("Hit", "h")),
    *((label, "Enter") for label in ("No insurance", "No insurance or even money", "No even money", "Go on")),
)
INNER = re.compile(r"\b[a-z]+_[a-z_]+\b|\b(?:nsw|ma|nz)-[a-z]\S*")
UNWEIGHED = "localStorage.soft17 ??= JSON.stringify({values: false})"
PATIENCE = 90_000  # a machine that does much else is slow, not wrong
expect.set_options(timeout=PATIENCE)


class Stacked:
    """Chance that a test has arranged: the cards that it wants come first after the cut."""

    def __init__(self, *wanted: str) -> None:
        self.wanted = wanted

    def shuffle(self, pieces: Sequence[Piece]) -> tuple[Piece, ...]:
        """Places of a cut as they are; cards with those that are wanted at the cut."""
        if pieces[0].isdecimal():
            return tuple(pieces)
        rest, first = list(pieces), []
        for card in self.wanted:
            first.append(next(piece for piece in rest if piece.startswith(card)))
            rest.remove(first[-1])
        return (*rest[:CUT], *first, *rest[CUT:])

    def salts(self, count: int) -> tuple[bytes, ...]:
        """Salts that hide nothing."""
        return tuple(number.to_bytes(16) for number in range(count))


@contextmanager
def browsed(
    tmp_path: Path, chance: object = None, pace: float = 0.0, asks_again: float = 5.0
) -> Iterator[tuple[House, Browser]]:
    """The service with its built pages, and a browser."""
    assert (WEB / "dist" / "index.html").is_file(), "run make web first"
    how = {"pages": WEB / "dist", "pace": pace, "asks_again": asks_again}
    with opened(f"sqlite:///{tmp_path}/soft17.db", **how) as house, chromium() as browser:
        if chance is not None:
            house.app.state.floor.chance = chance
        yield house, browser


def somebody(house: House, browser: Browser, size: Any = DESK, *, values: bool = False) -> Page:
    """Somebody at the door with a browser of their own; what goes wrong in the page goes wrong in the test.

    Only who wishes it has decisions weighed, which takes a process of its own.
    """
    page = browser.new_context(viewport=size, reduced_motion="reduce").new_page()
    if not values:
        page.add_init_script(UNWEIGHED)
    page.set_default_timeout(PATIENCE)
    page.on("pageerror", _wrong)
    page.goto(f"{house.address}/sign-in")
    return page


def guest(house: House, browser: Browser, size: Any = DESK, *, values: bool = False) -> Page:
    """Somebody who comes in as a guest."""
    page = somebody(house, browser, size, values=values)
    page.get_by_role("button", name="Play as guest").click()
    page.get_by_role("heading", name="Tables").wait_for()
    return page


def signed_in(house: House, browser: Browser, name: str) -> Page:
    """Somebody who has an account and signs in."""
    page = somebody(house, browser)
    page.get_by_label("Name").fill(name)
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("button", name="Sign in").click()
    page.get_by_role("heading", name="Tables").wait_for()
    return page


def inner_words(page: Page) -> list[str]:
    """Words on a page that only its makers know: names of fields, and of rulebooks' folders."""
    return INNER.findall(page.inner_text("main"))


def _wrong(error: object) -> None:
    raise AssertionError(f"in the page: {error}")


def open_table(page: Page, book: str, **more: Any) -> None:
    """Open a table to practise at, and go there."""
    made = page.evaluate(
        """async (wanted) => {
            const me = await (await fetch("/api/me")).json();
            const headers = { "Content-Type": "application/json", "X-CSRF-Token": me.csrf };
            const answer = await fetch("/api/tables", { method: "POST", headers, body: JSON.stringify(wanted) });
            return await answer.json();
        }""",
        {"book": book} | more,
    )
    page.goto(f"{page.url.split('/', 3)[0]}//{page.url.split('/')[2]}/table/{made['id']}")
    page.get_by_role("group", name="Actions").wait_for()


def offered(page: Page, label: str) -> Locator:
    """The button of what is offered, once it is."""
    button = page.locator(".do:not(.no)").filter(has=page.get_by_text(label, exact=True))
    expect(button).to_be_visible()
    return button


def take(page: Page, label: str) -> None:
    """Do what is offered."""
    offered(page, label).click()


def wager(page: Page, area: int) -> None:
    """Put a chip on an area once wagers are taken; a cut that is offered first is let pass."""
    ring = page.locator(f"[data-drop='{area}']").first
    passing = page.locator(".do:not(.no)").filter(has_text="Let it pass")
    expect(ring.or_(passing).first).to_be_visible()
    if passing.count():
        passing.click()
    ring.click()
    expect(page.get_by_role("button", name="Take back")).to_be_enabled()


def cards(page: Page, area: int) -> Locator:
    """The cards on an area, as they lie."""
    return page.get_by_label(f"Area {area}", exact=True).get_by_role("img")


def named(there: Locator) -> list[str]:
    """What a screen reader calls each of several things."""
    found: list[str] = there.evaluate_all("all => all.map((one) => one.getAttribute('aria-label'))")
    return found


def patiently(page: Page, every: int) -> Iterator[None]:
    """Look again every so many milliseconds, for as long as a slow machine may need."""
    for _ in range(PATIENCE // every):
        yield
        page.wait_for_timeout(every)


def play(page: Page, area: int) -> list[str]:
    """Wager on an area and play until that can be done again; answers with the keys that were pressed."""
    pressed: list[str] = []
    ring = page.locator(f"[data-drop='{area}']").first
    again = page.get_by_role("button", name="As before:")
    for _ in patiently(page, 60):
        if again.count():
            return pressed
        offered = page.locator(".do:not(.no) .label").all_inner_texts()
        if "Let it pass" not in offered and ring.count() and not page.locator(".own .stack").count():
            ring.click()
            page.locator(".own .stack").first.wait_for()
            continue
        key = next((key for label, key in PRESSES if label in offered and (key != "w" or "w" not in pressed)), None)
        if key is not None:
            page.keyboard.press(key)
            pressed.append(key)
            page.wait_for_timeout(150)
    raise AssertionError(f"the round never ended; pressed {pressed}, now {page.locator('.words').all_inner_texts()}")
