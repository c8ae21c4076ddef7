"""The shoe of an environment lasts over rounds until the cutting card is out, and a new one is as the seed says."""

from collections import Counter

import numpy as np
import pytest

from envs.rollout import BOOKS, made, play
from soft17.cards import DECK
from soft17.envs.shoe import CuttingError, Shoe
from soft17.rules.loading import load


@pytest.mark.parametrize("book", BOOKS)
def test_it_lasts_until_the_cutting_card_is_out(book: str) -> None:
    env, chance = made(book, {"penetration": 0.5 if book != "ma-switch" else 0.6}), np.random.default_rng(1)
    seen, _ = env.reset(seed=2)
    shoe, shuffles = env.sitting.shoe, 0
    for _ in range(80):
        begun = shoe.dealt
        assert begun < shoe.front or (begun == shoe.front and not shoe.is_due)
        play(env, chance)
        ended = shoe.dealt
        seen, _ = env.reset()
        if shoe.dealt < ended:
            assert ended >= shoe.front
            assert not seen["seen"].any()
            shuffles += 1
        else:
            assert shoe.dealt == ended <= shoe.front
    assert shuffles > 1


def test_a_round_of_the_cutting_card_as_first_card_is_played_where_the_book_plays_it() -> None:
    for book in BOOKS:
        shoe = Shoe(load(book), 0.75)
        shoe.chance = np.random.default_rng(1)
        assert shoe.is_due
        shoe.shuffle()
        assert not shoe.is_due
        shoe.dealt = shoe.front
        assert shoe.is_due == (load(book).house.source.shuffling.first_card.is_ == "shuffle-first")
        shoe.dealt += 1
        assert shoe.is_due


def test_a_fresh_shoe_is_given_when_asked_for_and_each_round_without_a_cutting_card() -> None:
    env, chance = made("nz-blackjack-1998", {}), np.random.default_rng(3)
    env.reset(seed=1)
    play(env, chance)
    seen, _ = env.reset()
    assert seen["seen"].any()
    seen, _ = env.reset(options={"shoe": "fresh"})
    assert not seen["seen"].any() and seen["left"] == 1
    with pytest.raises(ValueError, match="shoe='old': write 'fresh'"):
        env.reset(options={"shoe": "old"})
    env = made("nz-blackjack-1998", {"penetration": None})
    for _ in range(3):
        seen, _ = env.reset()
        assert seen["left"] == 1
        play(env, chance)


@pytest.mark.parametrize("book", BOOKS)
def test_every_order_holds_the_cards_of_the_decks(book: str) -> None:
    shoe = Shoe(load(book), None)
    shoe.chance = np.random.default_rng(4)
    burned = shoe.shuffle()
    assert (burned is None) == (shoe.source.burn.is_ == "never")
    assert Counter(shoe.order) == Counter(DECK * load(book).cards.in_use.is_)


@pytest.mark.parametrize("book", BOOKS)
def test_where_the_cards_run_out_in_mid_round_the_discards_are_shuffled(book: str) -> None:
    env, chance = made(book, {}), np.random.default_rng(5)
    for number in range(20):
        env.reset(seed=number)
        shoe = env.sitting.shoe
        shoe.dealt = len(shoe.order) - 1 - number % 2
        play(env, chance)
        table = env.sitting.table
        lying = [*table.dealer.cards, *(card for _, hand in table.hands() for card in hand.cards)]
        assert Counter(shoe.order) == Counter(shoe.pack)
        assert shoe.dealt < len(shoe.order) / 2
        assert not Counter(lying) - Counter(shoe.order[: shoe.dealt])
        assert sum(env.sitting.seen) == len(lying)


@pytest.mark.parametrize(
    ("book", "rulings", "due"),
    [
        ("nsw-blackjack-v15", {}, True),
        ("nsw-blackjack-v15", {"4.1.3": "shuffled-in-the-round"}, False),
        ("nsw-pinkjack-2016", {}, True),
        ("nsw-switch-2016", {}, True),
        ("ma-switch", {}, True),
        ("ma-switch", {"7(n)": "shuffled-in-the-round"}, False),
        ("nz-blackjack-1998", {}, False),
    ],
)
def test_after_such_a_round_the_shoe_is_shuffled_where_the_cutting_card_called_for_it(
    book: str, rulings: dict[str, str], due: bool
) -> None:
    shoe = Shoe(load(book, {}, rulings), 0.75)
    shoe.chance = np.random.default_rng(7)
    shoe.shuffle()
    lying = shoe.order[-8:]
    shoe.dealt = len(shoe.order)
    shoe.refill(lying)
    assert shoe.is_due == due
    shoe.shuffle()
    assert not shoe.is_due


def test_a_cutting_card_goes_where_the_book_lets_it() -> None:
    with pytest.raises(CuttingError, match=r"penetration=0.4: 1 to 156 cards are to lie behind .* not 187 \[4.6\]"):
        Shoe(load("nsw-blackjack-v15"), 0.4)
    with pytest.raises(CuttingError, match=r"penetration=0.9: 78 to 312 .* \[4\(f\)\]"):
        Shoe(load("ma-switch"), 0.9)
    with pytest.raises(CuttingError, match="penetration=75: write a part of the shoe"):
        Shoe(load("ma-switch"), 75)
