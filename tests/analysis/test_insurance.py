"""Insurance, even money and naturals beside what has been published of them; cases are named as the figures' rows."""

from fractions import Fraction

import pytest
from msgspec.structs import replace

from analysis.made import NSW, NZ, PINKJACK, SWITCH, with_decks
from analysis.policies import best, chart
from analysis.table_play import Walk
from soft17.analysis import drawn, way
from soft17.analysis.following import Followed
from soft17.analysis.insurance import Insuring, insurances, value
from soft17.analysis.insured import insured
from soft17.analysis.main import analyze
from soft17.analysis.naturals import dealt, meetings
from soft17.analysis.shoe import Shoe
from soft17.analysis.solution import Solution
from soft17.cards import Card
from soft17.money import parse
from soft17.rules.book import Book
from soft17.rules.loading import load
from soft17.table import commands as c
from soft17.table.decide import refusal
from soft17.table.state import Table


def against(book: Book, name: str = "ace") -> Insuring:
    (found,) = (one for one in insurances(book) if one.against == name)
    return found


@pytest.mark.parametrize(
    ("decks", "edge"),
    [
        pytest.param(1, 0.05882, id="INS-1D"),
        pytest.param(2, 0.06796, id="INS-2D"),
        pytest.param(6, 0.07395, id="INS-6D"),
        pytest.param(8, 0.07470, id="INS-8D"),
    ],
)
def test_only_the_ace_seen(decks: int, edge: float) -> None:
    assert round(float(against(with_decks(NSW, decks)).house_edge), 5) == edge


@pytest.mark.parametrize(("decks", "gain"), [(4, Fraction(-16, 205)), (6, Fraction(-8, 103)), (8, Fraction(-32, 413))])
def test_with_an_own_blackjack(decks: int, gain: Fraction) -> None:
    """INS-6D-bj, by the table of naturals and by the cards seen."""
    book = with_decks(NSW, decks)
    (natural,) = against(book).naturals
    assert natural.insurance == gain == value(book, Card("As"), (Card("Ac"), Card("Kh")))


def test_insurance_on_a_ten() -> None:
    """INS10-6D; it is told whether it is offered or not."""
    assert against(NSW, "ten").expected_value == Fraction(-47, 311)
    assert not against(NSW, "ten").offered
    assert against(load("nsw-blackjack-v15", {"insurance_on_ten": True}), "ten").offered


@pytest.mark.parametrize(("decks", "cost"), [(6, 0.0028), (8, 0.0029)])
def test_cost_of_always_insuring(decks: int, cost: float) -> None:
    """INS-always."""
    one = against(with_decks(NSW, decks))
    assert round(float(one.cost_of_always), 4) == cost
    assert one.cost_of_always == -one.part * sum(held.probability * held.expected_value for held in one.held)


def test_cost_of_insuring_the_best_hands() -> None:
    """INS-bjcost: two winners held are two tens."""
    one = against(with_decks(NSW, 8))
    (natural,) = one.naturals
    assert round(float(-natural.probability * one.part * natural.insurance), 5) == 0.00014
    tens = one.held[2]
    assert round(float(-tens.probability * one.part * tens.expected_value), 5) == 0.00031


@pytest.mark.parametrize("book", [NSW, NZ], ids=lambda book: book.id)
def test_even_money_is_insurance_in_full(book: Book) -> None:
    (natural,) = against(book).naturals
    assert natural.even_money == natural.insured == 1
    assert natural.waiting > 1


def test_a_natural_paid_one_to_one_has_no_even_money() -> None:
    (natural,) = against(SWITCH).naturals
    assert natural.even_money is None
    assert natural.waiting == Fraction(214, 309)


def test_a_reading_without_insured_naturals() -> None:
    (natural,) = against(load("nsw-blackjack-v15", rulings={"8.1": "no-blackjack"})).naturals
    assert natural.insured is None


def test_no_insurance_no_worth() -> None:
    assert insurances(PINKJACK) == ()
    assert value(PINKJACK, Card("As")) is None
    assert value(NSW, Card("9s")) is None


@pytest.mark.parametrize("book", [NSW, NZ, SWITCH], ids=lambda book: book.id)
def test_what_is_held_sums_up(book: Book) -> None:
    for one in insurances(book):
        assert sum(held.probability for held in one.held) == one.up_probability
        weighed = sum(held.probability * held.expected_value for held in one.held)
        assert weighed == one.up_probability * one.expected_value
        assert one.gain_of_knowing == 0


def test_one_deck_and_no_ten_in_sight_still_loses_but_five_cards_seen_may_gain() -> None:
    book = with_decks(NSW, 1)
    assert against(book).gain_of_knowing == 0
    seen = tuple(map(Card, ("2s", "3s", "4s", "5s", "6s")))
    gain = value(book, Card("As"), seen)
    assert gain is not None
    assert gain == Fraction(16, 46) * 3 - 1 > 0


@pytest.mark.parametrize(("decks", "chance"), [(6, Fraction(192, 4043)), (8, Fraction(256, 5395))])
def test_naturals(decks: int, chance: Fraction) -> None:
    """P-BJ-6D and P-BJ-8D."""
    (one,) = dealt(with_decks(NSW, decks))
    assert one.probability == chance


def test_naturals_meet() -> None:
    """P-BOTHBJ-6D."""
    (one,) = meetings(NSW)
    assert one.probability == Fraction(27968, 12909299)
    assert sum(meeting.probability for meeting in meetings(PINKJACK)) == one.probability


def test_naturals_of_several_kinds() -> None:
    """PJ-6D-P and PJ-6D-nat."""
    chances = {one.natural: one.probability for one in dealt(PINKJACK)}
    assert chances["pinkjack"] == Fraction(3, 4043)
    low = Card("2s")
    pays = {name: PINKJACK.interim.payment(name, low, split=False) for name in chances}
    worth = sum(chances[name] * Fraction(*row.odds) for name, row in pays.items() if row is not None)
    assert worth == Fraction(438, 4043)
    assert worth / sum(chances.values()) == Fraction(73, 32)


HALF = parse("50")


class InsuredWalk(Walk):
    """Every order of cards, insurance taken in full wherever it may be."""

    def _do(self, table: Table, command: c.Command) -> Table:
        done, insure = super()._do(table, command), c.TakeInsurance("ann", 1, HALF)
        if done.phase == "play" and refusal(self.book, done, insure) is None:
            return super()._do(done, insure)
        return done


@pytest.mark.clause("nsw-blackjack-v15", "13.4")
@pytest.mark.parametrize(
    ("options", "rulings"),
    [
        ({}, {"13.4": "hands-only"}),
        ({"insurance_on_ten": True, "max_hands": 3}, {"13.4": "hands-only"}),
        ({}, {"13.4": "hands-only", "12.7": "original-only-refund-bust"}),
        ({}, {"13.4": "hands-only", "12.7": "original-by-identity"}),
    ],
)
@pytest.mark.parametrize("shoe", [{"Ac": 3, "Tc": 6, "8c": 4, "5c": 2}, {"Ac": 4, "Tc": 6, "6c": 4, "9c": 2}])
def test_the_table_pays_insurance_that_may_be_void(
    options: dict[str, bool | int | str], rulings: dict[str, str], shoe: dict[str, int]
) -> None:
    """Taken always, by best play and by the chart: what it adds to a round."""
    book, cards = load("nsw-blackjack-v15", options, rulings), Shoe.holding(shoe)
    solution = Solution(book, cards)
    for policy, ways in (
        (best(solution), way.best(solution)),
        (chart(solution), way.by_chart(Followed(solution, drawn.chart_of(solution)))),
    ):
        offered = [one for one in insured(solution, ways) if against(book, one.against).offered]
        added = InsuredWalk(book, cards, policy).expected_value - Walk(book, cards, policy).expected_value
        assert sum(-one.cost_of_always for one in offered) == pytest.approx(added, abs=1e-12)
        assert any(one.void > 0.1 for one in offered)


def test_insurance_whose_card_comes_anyway_has_no_figure_by_the_play() -> None:
    assert insured(Solution(NSW, Shoe.full(1)), {}) == ()
    hands_only = load("nsw-blackjack-v15", {}, {"13.4": "hands-only"})
    hole = replace(hands_only.dealer, hole_card=replace(hands_only.dealer.hole_card, is_="unseen"))
    assert insured(Solution(replace(hands_only, dealer=hole), Shoe.full(1)), {}) == ()


def test_the_assumptions_say_that_insurance_may_be_void() -> None:
    found = analyze(load("nsw-blackjack-v15", {}, {"13.4": "hands-only"}))
    (ace, _ten) = found.insured
    assert ace.void == pytest.approx(0.2894, abs=5e-5)
    assert ace.cost_of_always == pytest.approx(0.0020111, abs=5e-8)
    assert any("void" in one for one in found.assumptions)
    assert not any("void" in one for one in analyze(NSW).assumptions)
