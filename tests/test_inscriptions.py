"""Inscriptions are taken by what they state: lawful variants pass, another rule does not."""

import pytest

from soft17.rules.house.inscriptions import effect

DEALER = "the dealer stands on 17 and draws to 16"
SWITCH = "the dealer draws until soft 17 or hard 16 is reached; hard 22 stands off"
ODDS = "blackjack pays 3 to 2"


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
