"""The keypad of a physical shoe: bursts lose no card, one is taken back until the next, a wrong one is put right."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from browsing import browsed, cards, named, offered, signed_in, take, wager
from keying import brought_into_play, next_act, opened_by_hand
from playwright.sync_api import Page, expect

Three = tuple[Page, Page, Page]


@pytest.fixture
def dealt(tmp_path: Path) -> Iterator[Three]:
    """A dealer, a supervisor and a player with a wager on area 1, before the first card."""
    with browsed(tmp_path) as (house, browser):
        ada = house.administrator()
        house.person(ada, "dan", "dealer")
        house.person(ada, "sue", "gaming supervisor")
        house.person(ada, "pat")
        dealer, supervisor, player = (signed_in(house, browser, one) for one in ("dan", "sue", "pat"))
        table = opened_by_hand(supervisor)
        dealer.goto(f"{table}/pit")
        supervisor.goto(f"{table}/pit")
        brought_into_play(dealer, supervisor)
        player.goto(table)
        take(player, "Take a seat")
        wager(player, 1)
        next_act(dealer, "Deal a card to area 1")
        yield dealer, supervisor, player


def _dealer(page: Page) -> list[str]:
    return named(page.get_by_label("Dealer", exact=True).get_by_role("img"))


@pytest.mark.parametrize("pause", [0, 80, 250])
def test_a_burst_loses_no_card(dealt: Three, pause: int) -> None:
    dealer, _, player = dealt
    dealer.keyboard.type("5h9d7s", delay=pause)
    pending = dealer.get_by_label("Key in a card").locator(".slot .card")
    expect(pending).to_have_count(1)  # the last one waits for the next key
    expect(cards(player, 1)).to_have_count(1)
    dealer.keyboard.press("Enter")
    offered(player, "Hit")
    assert named(cards(player, 1)) == ["5 of hearts", "7 of spades"]
    assert _dealer(player) == ["9 of diamonds"]


def test_cards_keyed_too_early_wait_for_their_time(dealt: Three) -> None:
    dealer, _, player = dealt
    dealer.keyboard.type("5h9d7s6c")
    dealer.keyboard.press("Enter")
    keypad = dealer.get_by_label("Key in a card")
    expect(keypad).to_contain_text("6 of clubs is kept: no card is due now")
    take(player, "Hit")
    expect(cards(player, 1)).to_have_count(3)
    assert named(cards(player, 1)) == ["5 of hearts", "7 of spades", "6 of clubs"]


def test_a_card_keyed_while_a_player_decides_is_told_not_to_be_due(dealt: Three) -> None:
    dealer, _, player = dealt
    dealer.keyboard.type("5h9d7s")
    dealer.keyboard.press("Enter")
    offered(player, "Hit")
    expect(dealer.get_by_label("Key in a card")).to_have_count(0)
    dealer.keyboard.type("6c")
    told = dealer.get_by_role("status").filter(has_text="No card is due now, and none was keyed in")
    expect(told).to_be_visible()
    take(player, "Hit")
    expect(dealer.get_by_label("Key in a card")).to_be_visible()
    expect(dealer.get_by_label("Key in a card").locator(".slot .card")).to_have_count(0)
    dealer.keyboard.type("4c")
    dealer.keyboard.press("Enter")
    expect(cards(player, 1)).to_have_count(3)
    assert named(cards(player, 1)) == ["5 of hearts", "7 of spades", "4 of clubs"]


def test_a_card_is_taken_back_until_the_next(dealt: Three) -> None:
    dealer, _, player = dealt
    dealer.keyboard.type("5c")
    dealer.keyboard.press("Backspace")
    dealer.keyboard.type("5h")
    dealer.keyboard.press("8")
    dealer.keyboard.press("Backspace")  # only the rank
    dealer.keyboard.type("9d")
    expect(cards(player, 1)).to_have_count(1)
    assert named(cards(player, 1)) == ["5 of hearts"]
    expect(dealer.get_by_label("Key in a card")).to_contain_text("9 of diamonds, not dealt yet")


def test_a_card_keyed_in_wrongly_is_put_right(dealt: Three) -> None:
    dealer, supervisor, player = dealt
    dealer.keyboard.type("5h8c")
    dealer.keyboard.press("Enter")
    expect(player.get_by_label("Dealer", exact=True).get_by_role("img")).to_have_count(1)
    dealer.get_by_role("button", name="Not the card that came?").click()
    report = dealer.get_by_role("form", name="Report a misdeal")
    expect(report.get_by_label("What happened")).to_have_value("a card was keyed in wrongly")
    report.get_by_label("What came").fill("8s")
    expect(report.get_by_label("What follows")).to_contain_text("If the round is rebuilt")
    report.get_by_role("button", name="Confirm").click()
    ways = next_act(supervisor, "A supervisor decides").get_by_label("Ways on")
    ways.get_by_role("button", name="Rebuild the round").click()
    supervisor.get_by_role("form", name="Rebuild the round").get_by_role("button", name="Confirm").click()
    next_act(dealer, "Deal a card to area 1")
    expect(player.get_by_label("Dealer", exact=True).get_by_role("img", name="8 of spades")).to_have_count(1)
    assert _dealer(player) == ["8 of spades"]


def test_a_card_keyed_in_wrongly_is_put_in_the_right_order_too(dealt: Three) -> None:
    dealer, supervisor, player = dealt
    dealer.keyboard.type("5h8c")
    dealer.keyboard.press("Enter")
    expect(player.get_by_label("Dealer", exact=True).get_by_role("img")).to_have_count(1)
    dealer.get_by_role("button", name="Not the card that came?").click()
    report = dealer.get_by_role("form", name="Report a misdeal")
    report.get_by_label("known: put the cards so").check()
    report.get_by_label("What came").fill("8s")
    expect(report.get_by_role("listitem")).to_have_count(2)
    report.get_by_role("button", name="8 of spades came earlier").click()
    follows = report.get_by_label("What follows")
    expect(follows).to_contain_text("If the round is rebuilt")
    expect(follows).to_contain_text("Area 1: 8, 8")
    report.get_by_role("button", name="Confirm").click()
    ways = next_act(supervisor, "A supervisor decides").get_by_label("Ways on")
    ways.get_by_role("button", name="Rebuild the round").click()
    supervisor.get_by_role("form", name="Rebuild the round").get_by_role("button", name="Confirm").click()
    next_act(dealer, "Deal a card to area 1")
    expect(cards(player, 1).and_(player.get_by_role("img", name="8 of spades"))).to_have_count(1)
    assert _dealer(player) == ["5 of hearts"]


def test_restrictions_clocks_and_the_stored_log_are_there(dealt: Three) -> None:
    dealer, supervisor, _ = dealt
    expect(dealer.get_by_label("Players", exact=True)).to_contain_text("pat")
    expect(dealer.get_by_label("Players", exact=True)).to_contain_text("no restriction")
    expect(dealer.locator("#pane-body")).to_contain_text("dan")  # who did it
    dealer.get_by_label("Find an act").fill("sign")
    dealer.get_by_role("button", name="Put a sign up", exact=True).click()
    sign = dealer.get_by_role("form", name="Put a sign up")
    sign.get_by_label("minimum", exact=True).check()
    sign.get_by_label("The amount").fill("25")
    sign.get_by_label("It holds from").select_option("in 20 minutes")
    sign.get_by_role("button", name="Confirm").click()
    due = supervisor.get_by_label("Due", exact=True)
    expect(due).to_contain_text("Sign: minimum $25")
    expect(due).to_contain_text("in 19 min")


def test_who_may_not_is_told_who_may(dealt: Three) -> None:
    dealer, supervisor, _ = dealt
    expect(next_act(supervisor, "Deal a card to area 1")).to_contain_text("This is for a dealer")
    expect(supervisor.get_by_label("Key in a card")).to_have_count(0)
    dealer.get_by_label("Find an act").fill("rebuild the round")
    expect(dealer.get_by_label("Irregularities and acts")).to_contain_text("No act has these words")
    dealer.get_by_label("Show what others may do").check()
    expect(dealer.get_by_label("Irregularities and acts")).to_contain_text("For a gaming supervisor")
    expect(dealer.get_by_role("button", name="Rebuild the round", exact=True)).to_have_count(0)
