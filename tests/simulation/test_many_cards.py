"""Hands are told apart by their number of cards as far as a number of cards wins."""

from soft17.cards import Card
from soft17.rules.loading import load
from soft17.rules.values import Values
from soft17.simulation.hands import DEALT, Meeting


def test_five_cards_drawn_are_another_hand_than_three_drawn() -> None:
    book = load("nsw-pinkjack-2016", {}, {"1.1 Five Card Trick": "five-drawn-after-deal"})
    met = Meeting(book, Values.of(book), lambda _family, _values: ())
    five = met.met(DEALT, tuple(map(Card, ("Ac", "Ad", "2c", "4c", "6c"))))
    seven = met.met(DEALT, tuple(map(Card, ("Ac", "Ad", "2c", "2d", "2s", "3c", "3d"))))
    eight = met.met(DEALT, tuple(map(Card, ("Ac", "Ad", "Ah", "2c", "2d", "2s", "2h", "3c"))))
    assert met.states[five].low == met.states[seven].low == met.states[eight].low
    assert five != seven == eight
