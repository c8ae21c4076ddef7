"""Optional wagers beside what has been published of them; each case is named as its row of the published figures."""

from fractions import Fraction

import pytest

from analysis.made import NSW, NZ, PINKJACK, SWITCH, paying, with_decks
from soft17.analysis.jackpot import meters, worth_at
from soft17.analysis.optional import optional_wagers, worth_of
from soft17.analysis.sevens import Third, always, played
from soft17.analysis.worth import Worth
from soft17.cards import Card
from soft17.money import parse
from soft17.rules.book import Book
from soft17.rules.loading import load

NSW8 = with_decks(NSW, 8)
OTHER_TABLE = load("ma-switch", rulings={"6(c)": "free-choice"})
PAIRS = "perfect_pairs"
LUCKY = "lucky_lucky"


def counts(worth: Worth) -> list[int]:
    """The combinations of each line, and those that lose."""
    won = [one.combinations for one in worth.outcomes]
    return [*won, worth.combinations - sum(won)]


def lucky(table: int, decks: int) -> Book:
    return load("nsw-blackjack-v15", {"lucky_lucky_table": table, "decks": decks})


EXACT = [
    pytest.param(NSW, PAIRS, Fraction(-18, 311), id="PP-6D"),
    pytest.param(load("nsw-blackjack-v15", {"decks": 8}), PAIRS, Fraction(-14, 415), id="PP-8D"),
    pytest.param(NSW, "any_pairs", Fraction(-35, 311), id="ANYPAIR-6D-exact"),
    pytest.param(paying(NSW, LUCKY, 200, 100, 50, 30, 15, 3, 2, 2), LUCKY, Fraction(-16642, 626665), id="LL-WoO1-6D"),
    pytest.param(lucky(1, 6), LUCKY, Fraction(-33247, 626665), id="LL-PT1-6D"),
    pytest.param(lucky(3, 6), LUCKY, Fraction(-78787, 626665), id="LL-PT3-6D"),
    pytest.param(lucky(2, 8), LUCKY, Fraction(-36772, 372255), id="LL-PT2-8D"),
    pytest.param(SWITCH, "super_match", Fraction(-126536, 4965115), id="SM-6D"),
    pytest.param(load("ma-switch"), "match", Fraction(-126536, 4965115), id="SM-6D-other-book"),
    pytest.param(
        load("ma-switch", rulings={"6(c)": "free-choice"}), "match", Fraction(-185002, 4965115), id="SM-6D-8table"
    ),
]


@pytest.mark.parametrize(("book", "name", "value"), EXACT)
def test_exact_expectations(book: Book, name: str, value: Fraction) -> None:
    assert worth_of(book, name).expected_value == value
    assert value in {one.expected_value for one in optional_wagers(book)}


PRINTED = [
    pytest.param(NSW8, PAIRS, -0.033735, 6, id="PP-8D-B"),
    pytest.param(paying(NSW8, PAIRS, 25, 12, 6), PAIRS, -0.040964, 6, id="PP-8D-A"),
    pytest.param(paying(NSW8, PAIRS, 25, 12, 5), PAIRS, -0.079518, 6, id="PP-8D-C"),
    pytest.param(NSW, PAIRS, -0.0579, 4, id="PP-6D-pub"),
    pytest.param(with_decks(NSW, 1), "any_pairs", -0.2941, 4, id="ANYPAIR-1D"),
    pytest.param(with_decks(NSW, 2), "any_pairs", -0.1845, 4, id="ANYPAIR-2D"),
    pytest.param(with_decks(NSW, 3), "any_pairs", -0.1484, 4, id="ANYPAIR-3D"),
    pytest.param(with_decks(NSW, 4), "any_pairs", -0.1304, 4, id="ANYPAIR-4D"),
    pytest.param(with_decks(NSW, 5), "any_pairs", -0.1197, 4, id="ANYPAIR-5D"),
    pytest.param(NSW, "any_pairs", -0.112540, 6, id="ANYPAIR-6D"),
    pytest.param(paying(NSW, PAIRS, 12, 10, 10), PAIRS, -0.154341, 6, id="PAIRSQ-6D"),
    pytest.param(paying(NSW, PAIRS, 15, 10, 10), PAIRS, -0.106109, 6, id="PAIRSQ-6D-15-10"),
    pytest.param(paying(NSW, PAIRS, 20, 10, 10), PAIRS, -0.025723, 6, id="PAIRSQ-6D-20-10"),
    pytest.param(paying(NSW, PAIRS, 12, 12, 12), PAIRS, -0.038585, 6, id="PAIRSQ-6D-12-12"),
    pytest.param(lucky(1, 6), LUCKY, -0.0531, 4, id="LL-PT1-6D-pub"),
    pytest.param(lucky(3, 6), LUCKY, -0.1257, 4, id="LL-PT3-6D-pub"),
    pytest.param(
        paying(with_decks(NSW, 2), LUCKY, 200, 100, 50, 30, 15, 3, 2, 2), LUCKY, -0.02820366, 8, id="LL-2D-dg"
    ),
]


@pytest.mark.parametrize(("book", "name", "value", "digits"), PRINTED)
def test_printed_expectations(book: Book, name: str, value: float, digits: int) -> None:
    assert round(float(worth_of(book, name).expected_value), digits) == value


COUNTED = [
    pytest.param(NSW8, PAIRS, [1456, 1664, 3328, 79872], id="PP-8D-B"),
    pytest.param(NSW, "any_pairs", [3588, 44928], id="ANYPAIR-6D"),
    pytest.param(NSW, PAIRS, [780, 936, 1872, 44928], id="PAIRSQ-6D"),
    pytest.param(NSW, LUCKY, [80, 864, 1944, 12960, 26568, 406296, 377568, 364320, 3822720], id="LL-6D-counts"),
    pytest.param(with_decks(NSW, 2), LUCKY, [32, 56, 480, 936, 14904, 13792, 13344, 138560], id="LL-2D-dg"),
    pytest.param(SWITCH, "super_match", [138138, 5941728, 7577856, 136401408, 237219840], id="SM-6D"),
]


@pytest.mark.parametrize(("book", "name", "wanted"), COUNTED)
def test_combinations(book: Book, name: str, wanted: list[int]) -> None:
    assert counts(worth_of(book, name)) == wanted


def test_lucky_lucky_spread() -> None:
    one = worth_of(NSW, LUCKY)
    assert round(one.standard_deviation, 4) == 2.8755
    assert round(float(one.hit_frequency), 7) == 0.2374873


def test_pay_tables_of_the_match_wager_by_decks() -> None:
    """SM-paytables: 1, 5, 8, 40 with six decks and 1, 5, 7, 50 with eight."""
    for decks, wanted in ((6, [40, 8, 5, 1]), (8, [50, 7, 5, 1])):
        assert [one.pays for one in worth_of(load("ma-switch", {"decks": decks}), "match").outcomes] == wanted


@pytest.mark.parametrize("decks", [1, 2, 6, 8])
@pytest.mark.parametrize("suit", "cdhs")
def test_suits_you(decks: int, suit: str) -> None:
    """SUITSYOU."""
    assert worth_of(with_decks(PINKJACK, decks), "suits_you", suit).expected_value == Fraction(-5, 52)


def test_one_stake_on_several_suits() -> None:
    """Each further suit adds the same; on all four the stake never loses."""
    book = load("nsw-pinkjack-2016", rulings={"13.6": "several-suits-one-stake"})
    worths = optional_wagers(book)
    assert [one.under for one in worths] == [{}, {"suits": "2"}, {"suits": "3"}, {"suits": "4"}]
    assert [one.expected_value for one in worths] == [number * Fraction(47, 52) - 1 for number in (1, 2, 3, 4)]
    assert worths[-1].hit_frequency == 1


def test_blazing_sevens_by_the_meter() -> None:
    """BZ-fixed, BZ-hit, BZ-BE-250, BZ-slope."""
    small, large = meters(NSW)
    assert (small.stake, large.stake) == (parse("2.50"), parse("5"))
    assert small.fixed_return == large.fixed_return == Fraction(38916, 125333)
    assert small.hit_frequency == Fraction(10189, 626665)
    assert small.break_even == Fraction(4320850, 13)
    assert large.break_even == Fraction(8641700, 13)
    assert (1000 * small.slope, 1000 * large.slope) == (Fraction(20, 9641), Fraction(10, 9641))
    assert small.expected_value(Fraction(4320850, 13)) == 0


@pytest.mark.parametrize(
    ("stake", "meter", "returned"),
    [
        pytest.param("2.50", "10000", Fraction(41516, 125333), id="BZ-2.5-10000"),
        pytest.param("2.50", "50000", Fraction(51916, 125333), id="BZ-2.5-50000"),
        pytest.param("5", "25000", Fraction(42166, 125333), id="BZ-5.0-25000"),
    ],
)
def test_blazing_sevens_at_a_meter(stake: str, meter: str, returned: Fraction) -> None:
    at = worth_at(NSW, parse(stake), parse(meter), parse(meter))
    assert at is not None
    assert at.returned == returned
    (same,) = (one for one in meters(NSW) if one.stake == parse(stake))
    assert same.expected_value(int(meter)) == returned - 1
    assert at in optional_wagers(NSW)


def test_blazing_sevens_by_line() -> None:
    """BZ-probs."""
    (one, *_) = (one for one in optional_wagers(NSW) if one.wager == "blazing_7s")
    wanted = [
        Fraction(1, 250666),
        Fraction(3, 250666),
        Fraction(9, 125333),
        Fraction(198, 626665),
        Fraction(3312, 626665),
        Fraction(6624, 626665),
    ]
    assert [line.probability for line in one.outcomes] == wanted


def test_a_jackpot_stake_that_comes_back() -> None:
    back = meters(load("nsw-blackjack-v15", rulings={"14.23": "stake-returned"}))[0]
    kept = meters(NSW)[0]
    assert back.slope == kept.slope
    assert back.fixed_gain == kept.fixed_gain + kept.hit_frequency


def basic(own: tuple[Card, ...], up: Card) -> Third:
    del own
    return "split" if up[0] in "234567" else "draw"


SEVENS = [
    pytest.param(always(with_decks(NZ, 6), "super_sevens", "draw"), -0.114, 6, id="SS-6D-pub"),
    pytest.param(always(with_decks(NZ, 8), "super_sevens", "draw"), -0.0901, 4, id="SS-decks-8"),
    pytest.param(always(with_decks(NZ, 6), "super_sevens", "draw"), -0.1140, 4, id="SS-decks-6"),
    pytest.param(always(with_decks(NZ, 5), "super_sevens", "draw"), -0.1325, 4, id="SS-decks-5"),
    pytest.param(always(with_decks(NZ, 4), "super_sevens", "draw"), -0.1592, 4, id="SS-decks-4"),
]


@pytest.mark.parametrize(("worth", "value", "digits"), SEVENS)
def test_super_sevens_printed(worth: Worth, value: float, digits: int) -> None:
    assert round(float(worth.expected_value), digits) == value


def test_super_sevens_counted() -> None:
    """SS-6D-pub and SS-6D-888."""
    one = always(with_decks(NZ, 6), "super_sevens", "draw")
    assert counts(one) == [2142720, 124416, 34560, 11664, 480, 27766080]
    assert one.combinations == 30079920
    assert round(one.standard_deviation, 1) == 22.8
    assert round(float(one.hit_frequency), 5) == 0.07692


def test_super_sevens_exactly() -> None:
    """SS-8D-always, SS-7D-never, SS-6D-basic, SS-8D-basic."""
    assert always(NZ, "super_sevens", "draw").expected_value == Fraction(-404, 4485)
    seven = load("nz-blackjack-1998", {"decks": 7})
    assert always(seven, "super_sevens", "split").expected_value == Fraction(-566, 1573)
    assert always(seven, "super_sevens", "stand").expected_value == Fraction(-566, 1573)
    six = load("nz-blackjack-1998", {"decks": 6})
    assert played(six, "super_sevens", basic).expected_value == Fraction(-2939004, 12909299)
    assert played(NZ, "super_sevens", basic).expected_value == Fraction(-4664888, 21963045)
