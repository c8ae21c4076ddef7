"""A bonus on hands as dealt and on split ones, beside a count of every order of the cards it hangs on."""

from collections.abc import Iterator
from fractions import Fraction

import pytest

from soft17.analysis.bonus import bonus
from soft17.analysis.shoe import Shoe
from soft17.analysis.solution import Solution
from soft17.rules.loading import load

BOOK = "nsw-pinkjack-2016"
Left = dict[str, int]


def draws(left: Left) -> Iterator[tuple[str, Fraction, Left]]:
    size = sum(left.values())
    for one, number in left.items():
        if number:
            yield one, Fraction(number, size), {**left, one: number - 1}


def counted(decks: int, *, once: bool) -> Fraction:
    """Bonuses in a round: the ace and jack of diamonds on both sides; aces are split, and again to three hands."""
    whole = {"Ad": decks, "ace": 3 * decks, "Jd": decks, "rest": 47 * decks}

    def split(waiting: tuple[str, ...], hands: int, left: Left, naturals: int) -> Fraction:
        if not waiting:
            return (min(naturals, 1) if once else naturals) * Fraction(left[need], sum(left.values()))
        found = Fraction(0)
        for card, chance, rest in draws(left):
            if card in ("Ad", "ace") and hands < 3:
                found += chance * split((*waiting, card), hands + 1, rest, naturals)
            else:
                found += chance * split(waiting[1:], hands, rest, naturals + ((waiting[0], card) == ("Ad", "Jd")))
        return found

    total = Fraction(0)
    for up, before, one in draws(whole):
        if up not in ("Ad", "Jd"):
            continue
        need = "Jd" if up == "Ad" else "Ad"
        for first, chance, two in draws(one):
            for second, then, left in draws(two):
                part = before * chance * then
                if {first, second} == {"Ad", "Jd"}:
                    total += part * Fraction(left[need], sum(left.values()))
                elif {first, second} <= {"Ad", "ace"}:
                    total += part * split((first, second), 2, left, 0)
    return total


@pytest.mark.clause("nsw-pinkjack-2016", "14.1.1", "11.3.1")
@pytest.mark.parametrize("once", [False, True])
def test_split_hands_have_their_bonus(once: bool) -> None:
    book = load(BOOK, {}, {"14.1.1": "one-per-player-per-round"} if once else {})
    decks = book.cards.in_use.is_
    found = bonus(Solution(book, Shoe.full(decks)))
    assert found is not None
    assert found.chance == pytest.approx(float(counted(decks, once=once)), rel=1e-12)
    assert found.dollars_per_round == pytest.approx(1000 * found.chance)


def test_split_hands_that_are_paid_at_once_have_none() -> None:
    book = load(BOOK, {}, {"11.3.1": "1-to-1"})
    decks = book.cards.in_use.is_
    found = bonus(Solution(book, Shoe.full(decks)))
    assert found is not None
    dealt = Fraction(2 * decks * decks, 52 * decks * (52 * decks - 1)) * Fraction(
        2 * (decks - 1) ** 2, (52 * decks - 2) * (52 * decks - 3)
    )
    assert found.chance == pytest.approx(float(dealt), rel=1e-12)


def test_a_game_without_a_bonus() -> None:
    book = load("nz-blackjack-1998")
    assert bonus(Solution(book, Shoe.full(1))) is None
