"""Prices: each option and reading one at a time, what changes nothing apart, and cards gone from the shoe."""

from functools import partial

import pytest
from msgspec.structs import replace

from soft17.analysis.optional import optional_wagers
from soft17.analysis.price import Price, Prices, sides
from soft17.analysis.prices import _side, edge, plays_alike, prices, removals
from soft17.analysis.shoe import Shoe
from soft17.rules.book import Book
from soft17.rules.loading import load

from .made import with_decks

NAME = "nsw-blackjack-v15"
OPTIONS = ("max_hands", "lucky_lucky_table", "insurance_on_ten")
RULINGS = ("9.1.1", "8.1", "14.17", "12.7")


@pytest.fixture(scope="module")
def book() -> Book:
    """A book with a few options and rulings only."""
    whole = load(NAME)
    return replace(
        whole,
        option={name: one for name, one in whole.option.items() if name in OPTIONS},
        ruling={clause: one for clause, one in whole.ruling.items() if clause in RULINGS},
    )


@pytest.fixture(scope="module")
def found(book: Book) -> Prices:
    return prices(book, partial(load, NAME))


def test_every_other_value_and_reading_is_told_once(book: Book, found: Prices) -> None:
    told = [(one.name, one.instead) for part in (found.bearing, found.optional_only, found.nothing) for one in part]
    wanted = [(name, one.is_) for name, option in book.option.items() for one in option.values]
    wanted = [one for one in wanted if one[1] != book.elected[one[0]]]
    wanted += [(clause, name) for clause, ruling in book.ruling.items() for name in ruling.readings]
    assert sorted(map(str, told)) == sorted(map(str, wanted))
    assert found.barred == ()


def test_a_price_is_the_difference_of_two_books(found: Prices) -> None:
    price = next(one for one in found.bearing if one.name == "max_hands")
    with_three = load(NAME, {"max_hands": 3})
    assert price.house_edge == pytest.approx(edge(with_three), abs=1e-14)
    assert price.change == pytest.approx(edge(with_three) - found.house_edge, abs=1e-14)


def test_rules_that_only_help_one_side(found: Prices) -> None:
    change = {(one.name, one.instead): one.change for one in found.bearing}
    assert change["max_hands", 3] < 0
    assert change["9.1.1", "literal-or"] < 0
    assert change["12.7", "all-wagers"] > 0
    assert list(map(abs, change.values())) == sorted(map(abs, change.values()), reverse=True)


def test_what_changes_an_optional_wager_alone_is_told_with_it(found: Prices) -> None:
    tables = [one for one in found.optional_only if one.name == "lucky_lucky_table"]
    assert [one.instead for one in tables] == [2, 3]
    assert all(
        other.name == "lucky_lucky" and (other.change or 0) > 0 for one in tables for other in one.optional_wagers
    )


def test_insurance_bears_on_nothing_else(found: Prices) -> None:
    quiet = {one.name for one in found.nothing}
    assert {"insurance_on_ten", "8.1"} <= quiet
    base, other = load(NAME), load(NAME, {"insurance_on_ten": True})
    assert edge(with_decks(base, 1)) == edge(with_decks(other, 1))


def test_whether_a_card_comes_for_hands_given_up_bears_only_where_they_may_be() -> None:
    reading, offered = {"12(c)": "none-drawn"}, {"surrender": True}
    assert plays_alike(load("ma-switch"), load("ma-switch", {}, reading))
    assert not plays_alike(load("ma-switch", offered), load("ma-switch", offered, reading))
    reader = offered | {"hole_card": "reader"}
    assert plays_alike(load("ma-switch", reader), load("ma-switch", reader, reading))


def test_what_changes_the_bonus_alone_is_told_with_it() -> None:
    name = "nsw-pinkjack-2016"
    whole = load(name)
    wanted = ("12.3", "8.1.2", "9.6", "11.3.1", "14.1.1")
    few = replace(whole, option={}, ruling={clause: whole.ruling[clause] for clause in wanted})
    found = prices(few, partial(load, name))
    bonus = {(one.name, one.instead): one.bonus for one in found.of_bonus}
    assert bonus["8.1.2", "pay-9.6"] == bonus["9.6", "includes-naturals"] == 0
    assert bonus["11.3.1", "1-to-1"] == pytest.approx(0.000387, abs=5e-7)
    assert bonus["12.3", "no-draw"] == pytest.approx(0.0000121, abs=5e-8)
    assert ("12.3", "no-draw") in {(one.name, one.instead) for one in found.optional_only}
    assert ("12.3", "full-draw") in {(one.name, one.instead) for one in found.nothing}
    assert all(one.bonus_change < 0 for one in found.of_bonus)


def test_what_cannot_be_elected_together_is_told_apart() -> None:
    final = load(NAME, {"blackjack_paid": "final"})
    few = replace(final, option={}, ruling={"9.1.1": final.ruling["9.1.1"]})
    found = prices(few, partial(load, NAME), house_edge=0.0)
    assert [(one.instead, one.change) for one in found.barred] == [("approval-per-hand", 0.0)]
    assert "blackjack_paid" in found.barred[0].barred


def test_removal_of_one_card_at_a_time() -> None:
    one_deck = with_decks(load(NAME), 1)
    found = {one.rank: one for one in removals(one_deck)}
    assert list(found) == list("A23456789T")
    assert found["5"].change == max(one.change for one in found.values())
    assert found["A"].change < 0 and found["T"].change < 0
    assert found["5"].expected_value == -edge(one_deck, Shoe.full(1).without("5h"))
    # Over all cards of the deck the effects all but cancel.
    assert abs(sum(one.change * len(one.ranks) * 4 for one in found.values())) < 0.02


def test_a_shoe_without_the_cards_of_a_resplit_is_no_fault() -> None:
    one_deck = with_decks(load("nsw-pinkjack-2016"), 1)
    assert -0.05 < edge(one_deck, Shoe.full(1).without("Ad")) < 0.05


def test_pairs_of_one_rank_only_can_help_nobody_but_the_house() -> None:
    assert edge(load(NAME, {}, {"10.1.2": "rank-pairs"})) >= edge(load(NAME)) - 1e-12


def test_a_wager_newly_offered_has_no_change() -> None:
    every = optional_wagers(load(NAME))
    told = _side(every[1:], every)
    assert [(one.shown, one.change) for one in told] == [(every[0].shown, None)]
    price = Price("option", "x", 1, 2, "", 0.0, 0.0, told)
    assert [change for _, change, _ in sides(price)] == [None]


def test_a_waiting_wager_is_priced_as_the_main_game_is_played_too() -> None:
    book = load("nz-blackjack-1998")
    few = replace(book, option={"decks": book.option["decks"]}, ruling={})
    found = prices(few, partial(load, "nz-blackjack-1998"), house_edge=0.0)
    rows = [one for price in found.bearing for one in price.optional_wagers if price.instead == 6]
    assert "as the main game is played" in {one.under["third card"] for one in rows}


def test_a_rank_whose_suits_are_not_alike_is_their_mean() -> None:
    """The ace and the jack of diamonds make a natural of their own."""
    one_deck = with_decks(load("nsw-pinkjack-2016"), 1)
    found = {one.shown: one for one in removals(one_deck)}
    assert list(found) == [*"A23456789", "10 Q K", "J"]
    for shown, rank in (("A", "A"), ("J", "J"), ("10 Q K", "Q")):
        suits = [-edge(one_deck, Shoe.full(1).without(rank + suit)) for suit in "cdhs"]
        assert found[shown].expected_value == pytest.approx(sum(suits) / 4, abs=1e-14)
    assert found["J"].change < found["10 Q K"].change
