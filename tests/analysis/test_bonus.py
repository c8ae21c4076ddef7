"""A bonus on hands as dealt and on split ones, beside a count of every order of the cards it hangs on."""

from collections.abc import Iterator
from fractions import Fraction

import pytest
from msgspec.structs import replace

from analysis.policies import best, chart
from analysis.table_play import Walk
from soft17.analysis import drawn, way
from soft17.analysis.bonus import bonus
from soft17.analysis.following import Followed
from soft17.analysis.result import Bonus
from soft17.analysis.shoe import Shoe
from soft17.analysis.solution import Solution
from soft17.rules.loading import load

BOOK = "nsw-pinkjack-2016"
Left = dict[str, int]
# A jack and aces enough for bonuses of hands as dealt and of split ones, others beside them standing, bust or paid.
PINK = Shoe.holding({"Ad": 3, "Jd": 3, "9c": 5, "6c": 3})


def bonus_of(solution: Solution) -> Bonus | None:
    return bonus(solution, way.best(solution))


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
    found = bonus_of(Solution(book, Shoe.full(decks)))
    assert found is not None
    assert found.chance == pytest.approx(float(counted(decks, once=once)), rel=1e-12)
    assert found.dollars_per_round == pytest.approx(1000 * found.chance)


def test_split_hands_that_are_paid_at_once_have_none() -> None:
    book = load(BOOK, {}, {"11.3.1": "1-to-1"})
    decks = book.cards.in_use.is_
    found = bonus_of(Solution(book, Shoe.full(decks)))
    assert found is not None
    dealt = Fraction(2 * decks * decks, 52 * decks * (52 * decks - 1)) * Fraction(
        2 * (decks - 1) ** 2, (52 * decks - 2) * (52 * decks - 3)
    )
    assert found.chance == pytest.approx(float(dealt), rel=1e-12)


def test_a_game_without_a_bonus() -> None:
    book = load("nz-blackjack-1998")
    assert bonus_of(Solution(book, Shoe.full(1))) is None


@pytest.mark.clause("nsw-pinkjack-2016", "12.3", "14.1.1")
@pytest.mark.parametrize(
    "rulings",
    [
        {},
        {"12.3": "no-draw"},
        {"12.3": "full-draw"},
        {"11.3.1": "1-to-1"},
        {"8.1.2": "pay-9.6"},
        {"12.3": "no-draw", "11.3": "one-card-to-split-aces"},
        {"12.3": "no-draw", "14.1.1": "one-per-player-per-round"},
    ],
)
def test_the_table_pays_the_bonus_as_often(rulings: dict[str, str]) -> None:
    """Over every order of a few cards: what the bonus adds to a round of a hundred dollars, best play and chart."""
    book = load(BOOK, {}, rulings)
    without = replace(book, settlement=replace(book.settlement, bonus=None))
    solution = Solution(book, PINK)
    for policy, ways in (
        (best(solution), way.best(solution)),
        (chart(solution), way.by_chart(Followed(solution, drawn.chart_of(solution)))),
    ):
        found = bonus(solution, ways)
        assert found is not None
        added = Walk(book, PINK, policy).expected_value - Walk(without, PINK, policy).expected_value
        assert found.dollars_per_round / 100 == pytest.approx(added, abs=1e-12)
