"""Chips are dragged onto the places that take them, with a mouse and with a finger, and lie nowhere else."""

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from browsing import BOOK, DESK, PHONE, browsed, guest, open_table
from playwright.sync_api import Locator, Page, expect

from soft17.rules.loading import load

KIND = next(iter(load(BOOK).optional))
AREA = 5
Way = list[tuple[float, float]]
Drag = Callable[[Page, Way], None]


def _middle(there: Locator) -> tuple[float, float]:
    box = there.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def _chip(page: Page, dollars: int) -> Locator:
    return page.get_by_role("radio", name=f"Chips of ${dollars}", exact=True)


def _by_mouse(page: Page, way: Way) -> None:
    page.mouse.move(*way[0])
    page.mouse.down()
    for point in way[1:]:
        page.mouse.move(*point, steps=5)
    page.mouse.up()


def _by_finger(page: Page, way: Way) -> None:
    touches = page.context.new_cdp_session(page)

    def touch(kind: str, *at: tuple[float, float]) -> None:
        points = [{"x": x, "y": y} for x, y in at]
        touches.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    (x, y), *rest = way
    touch("touchStart", (x, y))
    for to_x, to_y in rest:
        for part in range(1, 6):
            touch("touchMove", (x + (to_x - x) * part / 5, y + (to_y - y) * part / 5))
        x, y = to_x, to_y
    touch("touchEnd")


@pytest.mark.parametrize(("size", "drag"), [(DESK, _by_mouse), (PHONE, _by_finger)], ids=["mouse", "finger"])
def test_a_chip_lies_where_it_was_dragged_to(size: Any, drag: Drag, tmp_path: Path) -> None:
    with browsed(tmp_path) as (house, browser):
        page = guest(house, browser, size)
        open_table(page, BOOK, offered=[KIND])
        box, spot = page.locator(f"[data-drop='{AREA}']"), page.locator(f"[data-drop^='{AREA} {KIND}']")
        passing = page.locator(".do:not(.no)").filter(has_text="Let it pass")
        expect(box.or_(passing).first).to_be_visible()
        if passing.count():
            passing.click()
        expect(box).to_be_visible()
        dealer, (x, y) = page.get_by_label("Dealer", exact=True), _middle(_chip(page, 25))
        drag(page, [(x, y), _middle(dealer)])
        drag(page, [(x, y), _middle(spot), _middle(dealer)])
        drag(page, [(x, y), _middle(dealer), _middle(box)])
        expect(box).to_have_accessible_name(re.compile(r" \$25, "))
        expect(spot).to_have_accessible_name(re.compile("empty$"))
        drag(page, [_middle(_chip(page, 5)), _middle(spot)])
        expect(spot).to_have_accessible_name(re.compile(r" \$5$"))
        drag(page, [_middle(_chip(page, 10)), _middle(box)])
        expect(box).to_have_accessible_name(re.compile(r" \$35, "))
        expect(page.locator(".drag")).to_have_count(0)
