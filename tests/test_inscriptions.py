"""Inscriptions are taken by what they state: lawful variants pass, another rule does not."""

import pytest

from soft17.house.inscribing import further_refusal
from soft17.rules.house.inscriptions import effect
from soft17.rules.loading import load

DEALER = "the dealer stands on 17 and draws to 16"
SWITCH = "the dealer draws until soft 17 or hard 16 is reached; hard 22 stands off"
ODDS = "blackjack pays 3 to 2"
MA, NZ, PINKJACK = "ma-switch", "nz-blackjack-1998", "nsw-pinkjack-2016"
SWITCH_16, V15 = "nsw-switch-2016", "nsw-blackjack-v15"


@pytest.mark.parametrize(
    ("rule", "said"),
    [
        (ODDS, "BLACKJACK PAYS 3:2"),
        (ODDS, "Black Jack pays three to two!"),
        (ODDS, "Blackjack is paid at odds of 6 to 4."),
        (ODDS, "blackjack 3/2"),
        ("blackjack pays 1 to 1", "Blackjack pays even money"),
        (DEALER, "Dealer must draw to 16, and must stand on 17"),
        (DEALER, "DEALER HITS ON SIXTEEN AND STANDS ON ALL 17's"),
        (DEALER, "Dealer draws on 16 or less; stands on 17 and over"),
        (SWITCH, "Dealer must draw to a soft 17 or hard 16 and will stand-off on hard twenty-two"),
        (SWITCH, "dealer draws to hard 16 or soft 17 and pushes on hard 22"),
    ],
)
def test_words_to_the_same_effect(rule: str, said: str) -> None:
    assert effect(said) == effect(rule)


@pytest.mark.parametrize(
    ("rule", "said"),
    [
        (ODDS, "blackjack pays 2 to 3"),
        (ODDS, "blackjack pays 3 for 2"),
        (ODDS, "blackjack pays 3 to 0"),
        (ODDS, "blackjack does not pay 3 to 2"),
        (ODDS, "blackjack pays 3 to 2 and insurance pays 2 to 1"),
        (DEALER, "the dealer may stand on 17 and draws to 16"),
        (DEALER, "the player stands on 17 and draws to 16"),
        (DEALER, "the dealer stands on 16 and draws to 17"),
        (DEALER, "the dealer stands on soft 17 and draws to 16"),
        (DEALER, "the dealer draws on 16 or more and stands on 17"),
        (DEALER, "the dealer stands on 17"),
        (DEALER, ""),
        (SWITCH, "the dealer draws to hard 17 or soft 16; hard 22 stands off"),
        (SWITCH, "the dealer draws to soft 17 or hard 16 and stands on hard 22"),
    ],
)
def test_words_to_another_effect(rule: str, said: str) -> None:
    assert effect(said) != effect(rule)


@pytest.mark.parametrize(
    ("rulebook", "said"),
    [
        (MA, "blackjack pays 1 to 1"),
        (MA, "the dealer draws to 16 and to soft 17"),
        (MA, "Blackjack Switch"),
        (MA, "Dealer pushes on 22, busts with 23"),
        (MA, "Match wager: one pair 1 to 1, three of a kind 5 to 1, two pair 8 to 1, four of a kind 40 to 1"),
        (PINKJACK, "pinkjack pays 5 to 1, suited blackjack 3 to 1, unsuited blackjack 2 to 1"),
        (PINKJACK, "Five card trick pays 1 to 1"),
        (PINKJACK, "Five Card Trick pays even money"),
        (PINKJACK, "21 pays 1 to 1"),
        (PINKJACK, "21 always wins"),
        (PINKJACK, "Dealer wins ties"),
        (PINKJACK, "Suits You pays 2 to 1, Jack pays 10 to 1"),
        (PINKJACK, "no insurance"),
        (V15, "Insurance pays 2 to 1 against an ace"),
        (V15, "Perfect Pairs: 5 to 1, 10 to 1, 30 to 1"),
        (V15, "Perfect pair 30 to 1, coloured pair 10 to 1, mixed pair 5 to 1"),
        (V15, "Star Pairs 5 to 1, 8 to 1, 20 to 1, 30 to 1"),
        (V15, "Star Pairs: mixed pair 5 to 1, suited 20 to 1"),
        (V15, "Lucky Lucky: suited 7,7,7 pays 200 to 1"),
        (V15, "A pair of aces pays 30 to 1"),
        (V15, "Winning hands pay 1 to 1"),
        (V15, "All other winning wagers pay even money"),
        (V15, "Ties push; the dealer busts with 22"),
        (V15, "Minimum $10, maximum $500, six decks, split once, double on 9, 10 or 11 only"),
        (SWITCH_16, "Super Match 1 to 1, 5 to 1, 8 to 1, 40 to 1"),
        (SWITCH_16, "Super Match: one pair 1 to 1"),
        (SWITCH_16, "The dealer stands off on 22"),
        (MA, "Double down on any two cards, no surrender"),
        (MA, "Switch the top cards"),
        (PINKJACK, "Double on two or three cards"),
        (PINKJACK, "Double on any total"),
        (V15, "Six decks; no surrender; no switching"),
        (V15, "Double down on 9, 10, 11"),
        (NZ, "one seven pays 3 to 1"),
        (NZ, "Super Sevens pays 3 to 1, 50 to 1, 100 to 1, 500 to 1, 5000 to 1"),
        (NZ, "Three sevens suited 5000 to 1"),
    ],
)
def test_what_else_is_right_may_stand_on_the_layout(rulebook: str, said: str) -> None:
    assert further_refusal(load(rulebook), said) is None


@pytest.mark.clause("nsw-blackjack-v15", "15.1.5")
def test_insurance_on_a_ten_is_inscribed_where_it_is_offered() -> None:
    book = load(V15, {"insurance_on_ten": True})
    for said in ("Insurance pays 10 to 1 on a ten", "Insurance pays 2 to 1 and 10 to 1"):
        assert further_refusal(book, said) is None
    wrong = further_refusal(book, "Insurance pays 2 to 1 on a ten")
    assert wrong is not None
    assert (wrong.clause, "insurance pays 10 to 1" in wrong.why) == ("15.1.5", True)


@pytest.mark.clause("ma-switch", "9(c)")
def test_surrender_and_the_reader_are_inscribed_where_they_are_in_use() -> None:
    book = load(MA, {"surrender": True, "hole_card": "reader"})
    for said in ("Surrender is offered", "The dealer peeks"):
        assert further_refusal(book, said) is None
    denied = further_refusal(book, "No surrender")
    assert denied is not None
    assert denied.clause.startswith("9(c)")


@pytest.mark.parametrize(
    ("rulebook", "said", "clause"),
    [
        (MA, ODDS, "5(g)"),
        (MA, DEALER, "12(b)"),
        (MA, "Dealer busts with 22", "5(c)"),
        (MA, "Four of a kind pays 50 to 1", "6(c)"),
        (PINKJACK, ODDS, "8.1.3"),
        (PINKJACK, "insurance pays 2 to 1", "13.2"),
        (PINKJACK, "Five card trick pays 2 to 1", "9.7"),
        (PINKJACK, "21 pays 2 to 1", "9.6"),
        (PINKJACK, "Ties push", "14.1.4"),
        (PINKJACK, "Suits You pays 3 to 1", "13.7.2"),
        (V15, "blackjack pays 6 to 5", "9.1.1"),
        (V15, "Blackjack pays even money", "9.1.1"),
        (V15, "Blackjack pays double", "2.3"),
        (V15, "Blackjack always wins", "15.1.8"),
        (V15, "insurance pays 3 to 1", "15.1.4"),
        (V15, "Insurance pays 10 to 1 on a ten", "8.2"),
        (V15, "No insurance", "8.1"),
        (V15, "no pair pays 40 to 1", "2.3"),
        (V15, "Five card trick pays 2 to 1", "2.3"),
        (V15, "21 always wins", "2.3"),
        (V15, "even money", "2.3"),
        (V15, "Dealer wins ties", "15.1.9"),
        (V15, "Dealer pushes on 22", "15.1.2"),
        (V15, "Winning hands pay 2 to 1", "15.1.2"),
        (V15, "Perfect pair 5 to 1", "14.12.3"),
        (V15, "Perfect Pairs pays 11 to 1", "14.12.3"),
        (V15, "Star Pairs: mixed pair 5 to 1, suited 30 to 1", "14.30.3"),
        (V15, "Blazing 7s pays 200 to 1", "14.24.1"),
        (V15, "the dealer may stand on 17", "13.2"),
        (V15, "surrender offered", "2.3"),
        (V15, "Late surrender allowed", "2.3"),
        (V15, "Double on any two cards", "11.1.1"),
        (V15, "Double on 8, 9, 10 or 11", "11.1.1"),
        (V15, "Double on three cards", "11.1"),
        (V15, "The dealer peeks", "7.1"),
        (V15, "8 decks", "3.1"),
        (V15, "Switch", "2.3"),
        (MA, "surrender offered", "9(c)"),
        (MA, "Dealer peeks for blackjack", "7(l)"),
        (NZ, "six decks", "3.3(a)"),
        (SWITCH_16, "No switching", "2.3"),
        (SWITCH_16, "Double on any two cards", "12.1.1"),
        (SWITCH_16, "Super Match 11 to 1", "15.7"),
        (SWITCH_16, "Dealer busts with 22", "16.1.4"),
        (NZ, "one seven pays 4 to 1", "15.4(a)"),
        (NZ, "Three sevens pay 5000 to 1", "15.4(d)"),
        (NZ, "Ties lose", "5.1(e)"),
    ],
)
def test_what_else_is_wrong_or_not_known_is_refused(rulebook: str, said: str, clause: str) -> None:
    refused = further_refusal(load(rulebook), said)
    assert refused is not None
    assert refused.clause == clause
    assert repr(said) in refused.why
