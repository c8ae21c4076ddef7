"""The board and the console of a tournament at two tables: who sits where, whose tables they are, and plain words."""

import re
from pathlib import Path

from browsing import PHONE, browsed, inner_words, signed_in
from competing import BOOK, Cup, Nines
from playwright.sync_api import Page, expect

HEATS = [
    {"name": "heats", "tables": 2, "advance": 1, "rounds": 1},
    {"name": "final", "tables": 1, "advance": 1, "rounds": 1},
]
STAKES = {"ann": "25", "bob": "50", "cat": "100", "dot": "200"}


def _plain(page: Page) -> None:
    """No word of a page is one that only its makers know, and nothing sticks out on a phone."""
    assert not inner_words(page)
    desk = page.viewport_size
    page.set_viewport_size(PHONE)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    here = page.get_by_role("navigation", name="Pages").locator("[aria-current]")
    expect(here).to_be_in_viewport(ratio=1)
    assert desk is not None
    page.set_viewport_size(desk)


def _give(cup: Cup, label: str) -> None:
    """Have the dealer do something at every table where it is offered."""
    for act in [one for one in cup.see("dan")["acts"] if one["label"].startswith(label)]:
        answer = cup.order("dan", act["command"])
        assert answer.status_code == 200, answer.text


def _heats(cup: Cup) -> None:
    """Everybody stakes something else and draws a third nine."""
    _give(cup, "Open wagers")
    for table in cup.see("dan")["board"]["tables"]:
        for name in table["order"]:
            cup.do(name, "Wager", amounts={"stake": STAKES[name]})
    _give(cup, "Deal the round")
    while asked := [one for one in cup.see("dan")["board"]["tables"] if one["waits_for"]]:
        name = asked[0]["waits_for"][0]
        seen = cup.see(name)
        labels = seen["mine"]["choices"]
        choice = labels.index("Hit") if "Hit" in labels else labels.index("No, go on")
        table = next(one for one in seen["board"]["tables"] if one["name"] == asked[0]["name"])
        body = {"table": table["name"], "step": table["step"], "choice": choice}
        assert cup.everybody()[name].post(f"{cup.at}/decisions", json=body).status_code == 200
    _give(cup, "Pay, collect")
    _give(cup, "Count the chips")


def test_goods_are_added_on_the_console_and_seen_with_their_place(tmp_path: Path) -> None:
    with browsed(tmp_path, Nines()) as (house, browser):
        raises = [{"after_minutes": 2, "minimum": "50", "maximum": "500"}]
        cup = Cup(house, raises=raises, stages=[HEATS[1] | {"starts": house.at + 60}])
        page = signed_in(house, browser, "olga")
        page.goto(f"{house.address}/tournaments/{cup.id}")
        page.get_by_text("Other acts").click()
        form = page.get_by_role("form", name="Add to the prizes")
        form.get_by_label("Goods or services").fill("a small car")
        form.get_by_label("Place that wins the goods").fill("1")
        form.get_by_role("button").click()
        goods = page.get_by_role("region", name="Goods among the prizes")
        expect(goods.get_by_role("row", name="1 a small car")).to_be_visible()
        expect(page.get_by_text("prize pool a small car")).to_be_visible()
        expect(page.get_by_role("region", name="Brackets")).to_contain_text(
            "to come; 1 table, 1 round, 1 from each goes on; starts "
        )
        house.at += 60
        cup.begin()
        expect(page.get_by_role("region", name="Table 1")).to_contain_text(
            "wagers 25 to 500; 50 to 500 from the first round after 2:00"
        )
        _plain(page)


def test_brackets_by_table_and_seats_for_who_bought_back(tmp_path: Path) -> None:
    with browsed(tmp_path, Nines()) as (house, browser):
        more = {"buy_backs": 1, "buy_back_price": "60", "buy_back_until": "final", "optional": ["perfect_pairs"]}
        said = {"stages": HEATS, "most_players": 4, "allocation": "by the tournament manager", **more}
        cup = Cup(house, tuple(STAKES), **said)
        manager = house.person(house.visitor("ada"), "max", "gaming manager")
        manager.post("/api/tables", json={"book": BOOK, "name": "Harbour", "kind": "live"})
        for name in cup.players:
            cup.do(name, "Enter")
        page = signed_in(house, browser, "tess")
        page.goto(f"{house.address}/tournaments/{cup.id}")
        expect(page.locator("main")).to_contain_text("by the clock of Australia/Sydney")
        form = page.get_by_role("form", name="Designate the tables")
        form.get_by_role("textbox").fill("harbour, Side room")
        form.get_by_role("button").click()
        brackets = page.get_by_role("region", name="Brackets")
        expect(brackets).to_contain_text("Harbour (of the house), Side room (set up for this tournament)")
        page.get_by_role("button", name="Close the entries").click()
        page.get_by_role("button", name="Allocate tables").click()
        expect(brackets.get_by_role("group", name="heats, Side room").get_by_role("listitem")).to_have_text(
            [re.compile("1 bob"), re.compile("2 dot")]
        )
        page.get_by_role("button", name="Start the session").click()
        expect(page.get_by_role("button", name="Start the session")).to_have_count(0)
        _plain(page)
        _heats(cup)
        heat = brackets.get_by_role("group", name="heats, Harbour")
        expect(heat.get_by_role("listitem")).to_have_text(
            [re.compile("1 ann goes on"), re.compile("2 cat out with 900")]
        )
        seats = page.get_by_role("form", name="Allocate tables")
        expect(seats.get_by_role("combobox")).to_have_count(2)
        cup.do("cat", "Buy back in")
        expect(seats.get_by_role("combobox")).to_have_count(3)
        expect(seats.get_by_label("cat")).to_have_value("Harbour, 3")
        seats.get_by_role("button").click()
        final = brackets.get_by_role("group", name="final, Harbour").get_by_role("listitem")
        expect(final).to_have_text([re.compile("1 ann"), re.compile("2 bob"), re.compile("3 cat")])
        expect(page.locator("main")).to_contain_text("prize pool $460")
        _plain(page)
