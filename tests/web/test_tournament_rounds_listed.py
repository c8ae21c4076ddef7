"""Rounds that are over, with their logs, on the console of who may have them: a void one as well."""

import os
from pathlib import Path

from browsing import browsed, inner_words, signed_in
from competing import Cup, Nines
from playwright.sync_api import expect
from test_axe import serious


def test_a_void_round_is_listed_with_its_log_among_the_others(tmp_path: Path) -> None:
    with browsed(tmp_path, Nines()) as (house, browser):
        cup = Cup(house)
        cup.begin()
        cup.do("dan", "Open wagers")
        for name in ("ann", "bob"):
            cup.do(name, "Wager")
        cup.do("dan", "Deal")
        cup.staff["carl"] = house.person(house.visitor("ada"), "carl", "gaming manager")
        void = {"type": "VoidRound", "table": "Table 1"}
        assert cup.order("carl", void, reason="a card was seen").status_code == 200
        cup.round()
        tess = signed_in(house, browser, "tess")
        tess.goto(f"{house.address}/tournaments/{cup.id}")
        tess.get_by_text("Rounds with their logs").click()
        rows = tess.get_by_role("region", name="Console").get_by_role("listitem")
        expect(rows).to_have_text(["final, Table 1, round 1 void", "final, Table 1, round 1"])
        with tess.expect_download() as download:
            rows.first.get_by_role("link").click()
        assert "BeginRound" in download.value.path().read_text(encoding="utf-8")
        assert not serious(tess)
        assert not inner_words(tess)
        if folder := os.environ.get("SCREENSHOTS"):
            tess.screenshot(path=str(Path(folder) / "rounds-listed.png"), full_page=True)
