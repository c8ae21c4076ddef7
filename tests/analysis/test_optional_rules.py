"""What must hold of every optional wager: sums, linearity, alike cards, and the best play of two wagers together."""

from collections import Counter
from fractions import Fraction
from functools import partial
from itertools import permutations

import msgspec
import pytest
from msgspec.structs import replace

from analysis.made import NSW, NZ, paying, with_decks
from soft17.analysis.insurance import insurances
from soft17.analysis.jackpot import meters
from soft17.analysis.optional import Elsewhere, every, optional_wagers, worth_of
from soft17.analysis.sevens import MainValues, Third, always, joint, main_play, played, turning_ratio, waiting
from soft17.analysis.worth import plain as as_data
from soft17.analysis.worth import told
from soft17.cards import DECK, Card
from soft17.money import DOLLAR, Money
from soft17.rules.book import Book
from soft17.rules.loading import load, names
from soft17.rules.optional import Seen


def sweep(name: str) -> list[Elsewhere]:
    return list(every(partial(load, name)))


@pytest.mark.parametrize("name", names())
def test_sums(name: str) -> None:
    found = sweep(name)
    assert found
    for worth in (one for place in found for one in place.wagers):
        assert 0 < worth.hit_frequency <= 1
        assert sum(one.combinations for one in worth.outcomes) <= worth.combinations
        for one in worth.outcomes:
            assert Fraction(one.combinations, worth.combinations) == one.probability
        assert worth.variance > 0
        assert worth.house_edge == -worth.expected_value == 1 - worth.returned


def test_every_pay_table_of_a_book_is_told_once() -> None:
    tables = [
        (place.options["decks"], place.options["lucky_lucky_table"], one.wager)
        for place in sweep("nsw-blackjack-v15")
        for one in place.wagers
        if not place.rulings and one.wager != "blazing_7s"
    ]
    lucky = [(decks, table, "lucky_lucky") for decks in (6, 8) for table in (1, 2, 3)]
    pairs = [(decks, 1, wager) for decks in (6, 8) for wager in ("perfect_pairs", "any_pairs")]
    assert sorted(tables) == sorted([*lucky, *pairs, (6, 1, "star_pairs")])


def test_a_wager_that_the_decks_forbid_is_left_out() -> None:
    assert {one.wager for one in optional_wagers(load("nz-blackjack-1998", {"decks": 5}))} == set()
    eight = optional_wagers(load("nsw-blackjack-v15", {"decks": 8}))
    assert {one.wager for one in eight} == {"perfect_pairs", "any_pairs", "lucky_lucky"}


@pytest.mark.parametrize("line", range(8))
def test_linearity(line: int) -> None:
    """A unit more on one line adds its probability."""
    odds = [200, 100, 50, 30, 10, 3, 2, 2]
    before = worth_of(paying(NSW, "lucky_lucky", *odds), "lucky_lucky")
    odds[line] += 1
    after = worth_of(paying(NSW, "lucky_lucky", *odds), "lucky_lucky")
    assert after.expected_value - before.expected_value == before.outcomes[line].probability


def plainly(book: Book, name: str, places: int) -> Counter[str]:
    """Every order of the cards of one deck asked by itself."""
    wager = book.optional[name]
    names_of = {id(line): key for key, line in wager.lines.items()}
    counted: Counter[str] = Counter()
    own = places - (wager.cards == "first-two-and-up")
    for cards in permutations(DECK[::-1], places):
        for line in wager.best(book.cards, Seen(cards[:own], cards[-1]), Money(250 * DOLLAR // 100)):
            counted[names_of[id(line)]] += 1
    return counted


@pytest.mark.parametrize("name", ["perfect_pairs", "any_pairs", "star_pairs"])
def test_cards_taken_for_alike_are_alike(name: str) -> None:
    one_deck = with_decks(NSW, 1)
    counted = {one.lines[0]: 2 * one.combinations for one in worth_of(one_deck, name).outcomes}
    assert plainly(one_deck, name, 2) == counted


def test_a_pay_table_of_ones_own() -> None:
    """Conditions of every sort on one wager, asked of every two cards of a deck."""
    wager = NSW.optional["perfect_pairs"]
    line = wager.lines["mixed"]
    lines = {
        "first": replace(line, kind="", suits=(), first_rank="Q", suit="h", odds=(9, 1)),
        "total": replace(line, kind="", suits=("same-colour",), total=20, odds=(4, 1)),
        "named": replace(line, kind="", suits=(), ranks="A7", not_suit="s", odds=(7, 1)),
        "pair": replace(line, odds=(3, 1)),
    }
    book = with_decks(replace(NSW, optional={"own": replace(wager, lines=lines)}), 1)
    counted = {one.lines[0]: one.combinations for one in worth_of(book, "own").outcomes}
    assert plainly(book, "own", 2) == counted
    unpaired = replace(book, optional={"own": replace(wager, lines={k: v for k, v in lines.items() if k != "pair"})})
    counted = {one.lines[0]: one.combinations for one in worth_of(unpaired, "own").outcomes}
    assert plainly(unpaired, "own", 2) == counted


def test_a_stake_that_never_comes_back_is_paid_for_one() -> None:
    wager = NSW.optional["any_pairs"]
    kept = replace(wager, stake_back=replace(wager.stake_back, is_=False))
    book = replace(NSW, optional={"any_pairs": kept})
    back, gone = worth_of(NSW, "any_pairs"), worth_of(book, "any_pairs")
    assert gone.expected_value == back.expected_value - back.hit_frequency
    assert gone.variance < back.variance


def test_plain_data() -> None:
    plain = told(worth_of(NSW, "perfect_pairs"))
    assert plain["expected_value"] == "-18/311"
    assert plain["house_edge"] == pytest.approx(18 / 311)
    assert msgspec.json.decode(msgspec.json.encode(plain)) == plain
    for more in (meters(NSW), insurances(NSW), joint(NZ, "super_sevens", MAIN, Fraction(1, 10))):
        assert msgspec.json.encode(as_data(more))


def main(own: tuple[Card, ...], up: Card) -> dict[Third, Fraction | float]:
    """A main game's values of two sevens, about those of eight decks."""
    del own
    if up[0] in "234567":
        return {"draw": Fraction(-1, 4), "split": Fraction(-1, 20), "stand": Fraction(-2, 5)}
    return {"draw": -0.37, "split": -0.39, "stand": -0.5}


MAIN: MainValues = main


def test_without_a_stake_beside_it_the_main_game_is_played_for_itself() -> None:
    both = joint(NZ, "super_sevens", MAIN, Fraction(0))
    assert both.main_cost == both.gained == 0
    assert both.side.expected_value == played(NZ, "super_sevens", main_play(MAIN)).expected_value


def test_around_the_turning_ratio() -> None:
    suited = next(one for one in waiting(NZ, "super_sevens") if one.own[0] == one.own[1] and one.up == "2c")
    turns = turning_ratio(suited, MAIN(suited.own, suited.up))
    for by, wanted in ((-1, "split"), (1, "draw")):
        both = joint(NZ, "super_sevens", MAIN, turns + Fraction(by, 10**6))
        assert [one.play for one in both.choices if (one.own, one.up) == (suited.own, suited.up)] == [wanted]


def test_a_large_stake_beside_it_takes_the_third_card_wherever_that_gains() -> None:
    both = joint(NZ, "super_sevens", MAIN, Fraction(100))
    best = {(one.own, one.up): max(one.gains.values()) for one in waiting(NZ, "super_sevens")}
    assert all(one.play == "draw" for one in both.choices)
    assert both.side.expected_value == always(NZ, "super_sevens", "draw").expected_value
    assert all(one.gains["draw"] == best[one.own, one.up] for one in waiting(NZ, "super_sevens"))


def test_the_larger_the_stake_beside_it_the_more_the_best_play_gains() -> None:
    plays = [joint(NZ, "super_sevens", MAIN, Fraction(ratio, 2000)) for ratio in (0, 1, 4, 8, 13, 20, 2000)]
    gains = [one.gained for one in plays]
    assert gains == sorted(gains) and gains[-1] > gains[-2] > gains[0] == 0
    for one in plays:
        main_alone = played(NZ, "super_sevens", main_play(MAIN)).expected_value
        assert one.gained == one.ratio * (one.side.expected_value - main_alone) - one.main_cost
    assert len({one.side.expected_value for one in plays}) > 2


def test_the_ratio_at_which_the_play_turns() -> None:
    for hand in waiting(NZ, "super_sevens"):
        turns = turning_ratio(hand, MAIN(hand.own, hand.up))
        if hand.up[0] in "234567":
            assert turns == Fraction(1, 5) / (hand.gains["draw"] - hand.gains["split"])
        else:
            assert turns == 0


def test_waiting_hands_are_all_the_pairs_of_sevens() -> None:
    for decks in (6, 7, 8):
        hands = waiting(with_decks(NZ, decks), "super_sevens")
        assert sum(one.probability for one in hands) == Fraction(
            4 * decks * (4 * decks - 1), 52 * decks * (52 * decks - 1)
        )


def test_a_hand_that_stands_and_loses() -> None:
    book = load("nz-blackjack-1998", rulings={"15.4(b)": "wager-waits-and-loses"})
    stood, split = (always(book, "super_sevens", play).expected_value for play in ("stand", "split"))
    assert split == always(NZ, "super_sevens", "split").expected_value
    assert stood < split
    assert [one.under["third card"] for one in optional_wagers(book, third=main_play(MAIN))] == [
        "always drawn",
        "never drawn, the hand is split",
        "never drawn, the hand stands",
        "as the main game is played",
    ]


def test_a_jackpot_that_is_not_offered_with_these_decks_has_no_meter() -> None:
    assert meters(load("nsw-blackjack-v15"))
    assert meters(load("nsw-blackjack-v15", {"decks": 8})) == ()
