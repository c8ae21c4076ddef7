"""A round from a physical shoe: keyed in by the dealer, stopped by the supervisor, audited by the inspector."""

import re
from pathlib import Path

from browsing import browsed, cards, named, offered, signed_in, take, wager
from keying import brought_into_play, keyed, next_act, opened_by_hand, steps
from playwright.sync_api import expect


def test_a_dealer_a_supervisor_and_an_inspector(tmp_path: Path) -> None:
    with browsed(tmp_path) as (house, browser):
        ada = house.administrator()
        house.person(ada, "dan", "dealer")
        house.person(ada, "sue", "gaming supervisor")
        house.person(ada, "ina", "inspector")
        house.person(ada, "pat")
        dealer, supervisor, player, inspector = (signed_in(house, browser, one) for one in ("dan", "sue", "pat", "ina"))
        table = opened_by_hand(supervisor)
        dealer.goto(f"{table}/pit")
        supervisor.goto(f"{table}/pit")
        brought_into_play(dealer, supervisor)

        player.goto(table)
        take(player, "Take a seat")
        wager(player, 1)
        for where, card in (("area 1", "5h"), ("the dealer", "9d"), ("area 1", "7s")):
            keyed(dealer, f"Deal a card to {where}", card)
        take(player, "Hit")
        keyed(dealer, "Deal a card to area 1", "6c")
        expect(cards(player, 1)).to_have_count(3)
        assert named(cards(player, 1)) == ["5 of hearts", "7 of spades", "6 of clubs"]
        offered(player, "Stand")

        report = steps(supervisor, "Report a misdeal")
        expect(report.get_by_role("button", name="Confirm")).to_be_disabled()
        report.get_by_label("What happened").fill("the second card went to the wrong area")
        expect(report.get_by_label("What follows")).to_contain_text("The round waits until a supervisor decides")
        expect(report.get_by_label("What follows")).to_contain_text("main wager of $10 on area 1 is void and goes back")
        report.get_by_role("button", name="Confirm").click()
        own = next_act(dealer, "A supervisor decides").locator("button.first")
        expect(own).to_have_count(0)
        expect(next_act(dealer, "A supervisor decides")).to_contain_text("For a gaming supervisor")
        ways = next_act(supervisor, "A supervisor decides").get_by_label("Ways on")
        expect(ways).to_contain_text("Not now: the right order of the cards is not known")
        expect(ways).to_contain_text("If the round is void")
        ways.get_by_role("button", name="Void the round").click()
        void = supervisor.get_by_role("form", name="Void the round")
        void.get_by_label("Reason").fill("nobody knows the order of the cards")
        expect(void.get_by_label("What follows")).to_contain_text("is void and goes back")
        void.get_by_role("button", name="Confirm").click()
        for page in (dealer, player, supervisor):
            expect(page.locator("#pane-body")).to_contain_text("void")

        times = supervisor.locator("#pane-body time").all_inner_texts()
        assert times and all(re.fullmatch(r"\d\d:\d\d:\d\d", one) for one in times), times

        inspector.goto(f"{house.address}/inspector")
        link = inspector.get_by_role("row").filter(has_text="live").get_by_role("link").first
        name = link.inner_text()
        inspector.route("**/audit", lambda _: None)  # a long log takes its time
        link.click()
        expect(inspector.get_by_role("heading", level=1)).to_have_text(name)
        expect(inspector.get_by_text("Replaying the log")).to_be_visible()
        inspector.unroute("**/audit")
        inspector.reload()
        expect(inspector.locator(".verdict")).to_contain_text(
            "No departure from the rulebook; irregularities were told"
        )
        expect(inspector.locator(".facts")).to_contain_text("whole")
        inspector.get_by_role("button", name="Round 1, void").click()
        expect(inspector.get_by_label("Round 1, step by step")).to_contain_text("sue (gaming supervisor)")
