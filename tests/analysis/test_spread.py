"""The distribution of a round: only results that can happen, each exactly named, with the mean that play is worth."""

from fractions import Fraction

import pytest

from soft17.analysis.main import analyze
from soft17.analysis.result import Analysis
from soft17.analysis.shoe import Shoe
from soft17.analysis.spread import told
from soft17.rules.loading import load

BOOKS = ("nsw-blackjack-v15", "nsw-pinkjack-2016", "nz-blackjack-1998")


@pytest.fixture(scope="module", params=BOOKS)
def found(request: pytest.FixtureRequest) -> Analysis:
    return analyze(load(request.param))


def test_every_net_result_can_happen(found: Analysis) -> None:
    # Stakes are won whole, but for a blackjack's half at 3 to 2; suited odds are paid by hand, never on average.
    assert {float(net) * 2 % 1 for net in found.net} == {0.0}
    assert not any(abs(float(net)) > 16 for net in found.net)


def test_the_mean_is_the_expected_value(found: Analysis) -> None:
    mean = sum(float(net) * chance for net, chance in found.net.items())
    assert found.net_gap == pytest.approx(mean - found.expected_value, abs=1e-12)
    assert abs(found.net_gap) < 1e-7
    assert sum(found.net.values()) == pytest.approx(1.0, abs=1e-12)


def test_results_are_named_to_their_last_figure() -> None:
    assert told({float(Fraction(12345678, 10**6)): 0.25, -0.0: 0.5, 2.0: 0.25}) == {
        "0": 0.5,
        "2": 0.25,
        "12.345678": 0.25,
    }


def test_suited_naturals_of_split_hands_are_paid_by_hand_against_a_natural_too() -> None:
    book = load("nsw-pinkjack-2016")
    small = Shoe.holding({"Ad": 3, "Ac": 3, "Jd": 3, "Js": 3, "Kc": 2, "9c": 2})
    assert {float(net) % 1 for net in analyze(book, small).net} == {0.0}
