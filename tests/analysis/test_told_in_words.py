"""What a document says of a rulebook is said in words, and of its own game alone; every pay table is told."""

import re
from html import unescape
from importlib.resources import files

import pytest
from msgspec.structs import replace

from soft17.analysis.optional import optional_wagers
from soft17.cli.analysis_tables import both
from soft17.report.money import insurance
from soft17.report.rulebook import elected, of_the_round, readings, rules
from soft17.report.words import cards, in_words, place, under, with_what
from soft17.rules.loading import load, names
from soft17.service.laboratory.asking import Asked
from soft17.service.laboratory.figures import Figures
from soft17.service.laboratory.gathering import with_void
from soft17.strategies.chart import Chart, Points

KEPT = {"stand-off", "twenty-one"}


def plain(markup: str) -> str:
    return unescape(re.sub("<[^>]*>", " ", markup))


@pytest.mark.parametrize("name", names())
def test_no_inner_name_is_shown(name: str) -> None:
    book = load(name)
    text = plain(rules(book, {}))
    found = set(re.findall(r"\b[a-z0-9]+(?:[-_][a-z0-9]+)+\b", text)) - KEPT
    assert not found
    assert not re.search(r"\bT\b", text)
    for option in book.option:
        assert in_words(option) in plain(elected(book))
    assert "_" not in plain(readings(book))


@pytest.mark.parametrize("name", names())
def test_a_game_without_a_switch_says_nothing_of_one(name: str) -> None:
    book = load(name)
    assert ("switch" in plain(rules(book, {}))) == (book.switching is not None)


@pytest.mark.parametrize("name", names())
def test_rules_of_the_round_are_not_those_of_tournaments_and_promotions(name: str) -> None:
    chapters = {one.where.split(".")[0] for one in of_the_round(load(name))}
    assert {"cards", "naturals", "settlement"} <= chapters
    assert not chapters & {"tournament", "promotion", "house", "jackpot"}


def test_words() -> None:
    assert in_words("switched-21, split-21") == "21 after a switch, 21 after a split"
    assert in_words("no-ace-any-hand") == "no ace any hand"
    assert in_words(True) == "yes"
    assert in_words("3 to 2") == "3 to 2"
    assert place("dealer.stands_soft") == "stands on soft"
    assert place("optional.super_sevens.no_third") == "super sevens · no third"
    assert cards("up 2 T, any but Ad Jd, T=10") == "dealer's first card 2 10, any but A♦ J♦, 10=10"
    assert under({"stake": "2.50", "meter": "10000", "suits": "2"}) == "stake $2.50, meter $10,000, suits 2"
    told = {"name": "lucky", "options": {"lucky_table": 2}, "rulings": {"14.17": "ace-one-only"}}
    assert with_what(told) == "table 2, 14.17 ace one only"


def test_wagers_are_told_by_rising_decks() -> None:
    told = Figures(Asked("nz-blackjack-1998", None, {}, {}), use_cache=False).every_wager()
    decks = [one["decks"] for one in told]
    assert decks == sorted(decks) and len(set(decks)) > 2


def test_two_boxes_say_what_their_standard_deviation_is_counted_in() -> None:
    one = Chart(("A",), ())
    two = replace(one, switch=(Points("A7", (1,)),))
    assert both({"chart": one}) == ""
    assert both({"chart": two}) == ", 1 being the stakes of both boxes"


def test_on_a_screen_the_document_stands_in_the_middle() -> None:
    style = (files("soft17.report") / "style.css").read_text(encoding="utf-8")
    assert style.index("body { margin: 0 }") < style.index("@media screen { body {")


def test_what_is_said_of_insurance_stays_together() -> None:
    figures = Figures(Asked("nz-blackjack-1998", None, {}, {}), use_cache=False)
    shown = insurance({"insurance": with_void(figures, ())})
    assert shown.count('<div class="whole">') == shown.count("<h3>") == shown.count("</div>") > 0


def test_every_number_of_decks_and_pay_table_is_told() -> None:
    told = Figures(Asked("nsw-blackjack-v15", None, {}, {}), use_cache=False).every_wager()
    plainly = {
        (one["name"], one["decks"], one["options"].get("lucky_lucky_table")): one["expected_value"]
        for one in told
        if not one["rulings"] and not one["under"]
    }
    assert {key for key in plainly if key[0] == "lucky_lucky"} == {
        ("lucky_lucky", decks, table) for decks in (6, 8) for table in (1, 2, 3)
    }
    for (wager, decks, table), value in plainly.items():
        book = load("nsw-blackjack-v15", {"decks": decks, "lucky_lucky_table": table or 1})
        (worth,) = (one for one in optional_wagers(book) if one.wager == wager)
        assert value == str(worth.expected_value)
    readings_told = {(clause, name) for one in told for clause, name in one["rulings"].items()}
    assert ("14.17", "ace-one-only") in readings_told
