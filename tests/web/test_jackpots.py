"""Jackpots in the pit: a manager opens a link and puts tables on it; a wager at one moves the meter of the other."""

import json
import os
from pathlib import Path

import pytest
from browsing import browsed, inner_words, signed_in
from linking import BOOK, TABLE, Wished, command, play
from playwright.sync_api import Page, Route, expect
from serving import Player
from test_axe import serious


def _seen(page: Page, name: str) -> None:
    """Keep what a page looks like, where somebody wants to see it."""
    folder = os.environ.get("SCREENSHOTS")
    if folder:
        page.screenshot(path=str(Path(folder) / f"{name}.png"), full_page=True)


@pytest.mark.clause("nsw-blackjack-v15", "14.28")
def test_a_link_in_the_pit_and_its_meter_on_every_table(tmp_path: Path) -> None:
    with browsed(tmp_path, Wished()) as (house, browser):
        ada = house.administrator()
        manager = house.person(ada, "max", "gaming manager")
        house.person(ada, "eve", "surveillance")
        ids = [manager.post("/api/tables", json={**TABLE, "name": f"Seven {n}"}).json()["id"] for n in (1, 2)]
        page = signed_in(house, browser, "max")
        page.get_by_role("link", name="Jackpots").click()
        page.get_by_role("button", name="Open a link").click()
        form = page.get_by_role("form", name="Open a link")
        expect(form.get_by_label("Book")).to_have_value(BOOK)
        form.get_by_label("Name").fill("Sevens")
        form.get_by_label("Minimum").fill("15000")
        form.get_by_role("button", name="Open", exact=True).click()
        expect(form.get_by_role("alert")).to_contain_text("14.28")
        form.get_by_label("Minimum").fill("10000")
        form.get_by_label("Part of each wager").fill("30")
        form.get_by_label("For").select_option(label="practice tables")
        form.get_by_role("button", name="Open", exact=True).click()
        link = page.get_by_role("region", name="Sevens")
        for name in ("Seven 1", "Seven 2"):
            link.get_by_label("Another table").select_option(label=name)
            link.get_by_role("button", name="Link it").click()
            expect(link.get_by_role("link", name=name)).to_be_visible()
        expect(link).to_contain_text("Seven 2 opened by max to practise")
        assert not serious(page)

        watching = signed_in(house, browser, "eve")
        watching.goto(f"{house.address}/table/{ids[1]}")
        bar = watching.locator(".meter")
        expect(bar).to_have_text("Jackpot $10000, minimum $10000")
        cookies = "; ".join(f"{name}={value}" for name, value in manager.cookies.items())
        player = Player(house.address, ids[0], {"Cookie": cookies})
        player.until(lambda seen: seen["betting"]["open"])
        play(player, 1)
        player.close()
        expect(bar).to_have_text("Jackpot $10001.50, minimum $10000")
        watching.set_viewport_size({"width": 390, "height": 800})
        expect(bar).to_be_visible()
        box = bar.bounding_box()
        assert box is not None and box["x"] >= 0 and box["x"] + box["width"] <= 390
        expect(link.get_by_label("Jackpot")).to_have_text("$10001.50")
        expect(link).to_contain_text("agrees")
        assert not inner_words(page)
        _seen(page, "links")
        _seen(watching, "linked-table")


def test_each_pair_of_wins_has_its_own_reason(tmp_path: Path) -> None:
    with browsed(tmp_path, Wished()) as (house, browser):
        ada = house.administrator()
        manager = house.person(ada, "max", "gaming manager")
        house.person(ada, "eve", "surveillance")
        link = {"book": BOOK, "name": "Sevens", "kind": "practice", "minimum": "10000", "rate": "30", "stake": "5"}
        assert manager.post("/api/links", json={**link, "meter": "10000"}).status_code == 201
        page, pairs, said = signed_in(house, browser, "eve"), [[1, 2], [3, 4]], list[str]()

        def waiting(route: Route) -> None:
            answer = route.fetch()
            route.fulfill(response=answer, json=[{**one, "undecided": pairs} for one in answer.json()])

        def decided(route: Route) -> None:
            given = json.loads(route.request.post_data or "")
            said.append(given["reason"])
            pairs.remove(given["wins"])
            route.fulfill(json={"version": 1})

        page.route("**/api/links", waiting)
        page.route("**/moments", decided)
        page.get_by_role("link", name="Jackpots").click()
        whys = page.locator("[name=reason]")
        expect(whys).to_have_count(2)
        whys.first.fill("one lamp")
        expect(whys.last).to_have_value("")
        expect(page.get_by_role("button", name="Not one moment").last).to_be_disabled()
        page.get_by_role("button", name="One moment", exact=True).first.click()
        expect(whys).to_have_count(1)
        expect(whys).to_have_value("")
        assert said == ["one lamp"]


@pytest.mark.clause("nsw-blackjack-v15", "14.27.4(ii)")
def test_what_was_decided_of_three_wins_in_one_second_can_be_read(tmp_path: Path) -> None:
    chance = Wished()
    with browsed(tmp_path, chance) as (house, browser):
        ada = house.administrator()
        manager, eve = house.person(ada, "max", "gaming manager"), house.person(ada, "eve", "surveillance")
        link = {"book": BOOK, "name": "Sevens", "kind": "practice", "minimum": "10000", "rate": "30", "stake": "5"}
        found = manager.post("/api/links", json=link).json()["id"]
        cookies = "; ".join(f"{name}={value}" for name, value in manager.cookies.items())
        tables = [manager.post("/api/tables", json={**TABLE, "name": f"Seven {n}"}).json()["id"] for n in (1, 2, 3)]
        for table in tables:
            assert manager.post(f"/api/links/{found}/tables", json={"table": table}).status_code == 200
        for table in tables:
            player = Player(house.address, table, {"Cookie": cookies})
            player.until(lambda seen: seen["betting"]["open"])
            chance.wished += ["7c", "7c", "7c"]
            player.give(command(player.picture) or {})
            player.until(lambda seen: any(offer["act"] == "Ready" for offer in seen["offers"]))
            player.give({"type": "Ready"})
            player.until(lambda seen: "wait for its award" in seen["status"])
            player.close()
        for wins in ([1, 2], [1, 3], [2, 3]):
            version = eve.get("/api/links").json()[0]["version"]
            told = {"id": f"{wins}", "version": version, "wins": wins, "together": True, "reason": "three lamps"}
            assert eve.post(f"/api/links/{found}/moments", json=told).status_code == 200
        page = signed_in(house, browser, "eve")
        page.goto(f"{house.address}/jackpots/{found}")
        read = page.get_by_role("region", name="Wins and decisions")
        expect(read.get_by_text("“three lamps”")).to_have_count(6)
        expect(read).to_contain_text("Surveillance: wins 1 and 3, one moment.")
        _seen(page, "link-past")


@pytest.mark.clause("nsw-blackjack-v15", "14.26.2")
def test_a_table_whose_own_pool_has_grown_is_linked_with_it(tmp_path: Path) -> None:
    with browsed(tmp_path, Wished()) as (house, browser):
        ada = house.administrator()
        manager = house.person(ada, "max", "gaming manager")
        link = {"book": BOOK, "name": "Sevens", "kind": "practice", "minimum": "10000", "rate": "30", "stake": "5"}
        assert manager.post("/api/links", json=link).status_code == 201
        table = manager.post("/api/tables", json={**TABLE, "name": "Apart"}).json()["id"]
        cookies = "; ".join(f"{name}={value}" for name, value in manager.cookies.items())
        player = Player(house.address, table, {"Cookie": cookies})
        player.until(lambda seen: seen["betting"]["open"])
        play(player, 1)
        player.until(lambda seen: seen["betting"]["open"])
        player.close()
        page = signed_in(house, browser, "max")
        page.get_by_role("link", name="Jackpots").click()
        shown = page.get_by_role("region", name="Sevens")
        shown.get_by_text("1 table does not fit").click()
        expect(shown).to_contain_text("has grown to $10001.50")
        form = shown.get_by_role("form", name="Link Apart with its pool")
        expect(form).to_contain_text("Apart has $1.50 above the minimum in its own pool.")
        assert not serious(page)
        _seen(page, "link-brings")
        form.get_by_label("Why").fill("one pool for all")
        form.get_by_role("button", name="Link it with $1.50").click()
        expect(shown.get_by_label("Jackpot")).to_have_text("$10001.50")
        expect(shown).to_contain_text("Tables' own pools")
        expect(form).to_have_count(0)
