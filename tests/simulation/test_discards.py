"""Cards that run out in mid-round: the discards are shuffled, the round and those after it are dealt from them."""

from itertools import pairwise
from typing import Any

import numpy as np
import pytest

from analysis.books import changed, standard
from simulation.random_play import Anyhow, job
from simulation.test_brisk import alike
from simulation.test_quick import both
from simulation.test_replay import PLANS, agrees
from soft17.cards import DECK
from soft17.replay import replay
from soft17.rules.book import Book
from soft17.rules.loading import load, names
from soft17.simulation.blocks import run, run_generally, together, trace
from soft17.simulation.counting import compiled
from soft17.simulation.errors import SimulationError
from soft17.simulation.job import Dealing, Job, cut
from soft17.simulation.making import ready
from soft17.simulation.policies import MimicDealer
from soft17.strategies.counting import known

DEEP = Dealing("shoe", 0.99, 1)


def areas(book: Book) -> int:
    """As many as can be played together: a pool is one player's."""
    return 1 if book.jackpot is not None and book.jackpot.fixed.is_ == "pool" else 5


def small(base: str = "nsw-blackjack-v15", **values: Any) -> Book:
    """A book with one deck."""
    changes = {"cards.in_use": 1, "cards.decks": [1, 6, 8]} | {k.replace("__", "."): v for k, v in values.items()}
    return changed(base, changes)


@pytest.mark.parametrize("name", names())
def test_rounds_that_run_out_are_those_of_the_table(name: str) -> None:
    book = load(name)
    one = job(book, 2, dealing=DEEP, areas=areas(book))
    rows = trace(ready(one), 8, 0, 120, 120)
    assert sum(int(row[1] + row[2]) > len(DECK) * book.cards.in_use.is_ for row in rows) > 1
    agrees(one, 8, 120)


@pytest.mark.parametrize("plan", [*PLANS, known("ko")], ids=["ramp", "watched", "ko"])
@pytest.mark.parametrize("name", names())
def test_and_so_is_what_a_counter_does_in_them(name: str, plan: Any) -> None:
    book = load(name)
    counting = compiled(plan, book.cards.in_use.is_)
    agrees(job(book, 3, dealing=DEEP, counting=counting, areas=min(2, areas(book))), 9, 160)


OTHERWISE: list[Any] = [
    ("ma-switch", {"hole_card": "reader"}, {}),
    ("ma-switch", {"hole_card": "unseen"}, {}),
    ("nsw-blackjack-v15", {}, {"16.9": "no-burn"}),
]


@pytest.mark.parametrize(("name", "options", "rulings"), OTHERWISE)
def test_with_a_hole_card_or_nothing_burned(name: str, options: dict[str, Any], rulings: dict[str, str]) -> None:
    book = load(name, options, rulings)
    counting = compiled(PLANS[0], book.cards.in_use.is_)
    agrees(job(book, 4, dealing=DEEP, counting=counting, insure=True, areas=3), 10, 100)


@pytest.mark.parametrize("source", ["shoe", "device"])
@pytest.mark.parametrize("name", names())
def test_one_deck_runs_out_again_and_again(name: str, source: str) -> None:
    book, counting = small(name), compiled(PLANS[0], 1)
    players = 4 // book.boxes
    agrees(Job(book, Anyhow(5), areas=players, counting=counting, dealing=Dealing(source, 0.95, 1)), 11, 300)


def test_a_hand_that_takes_the_box_leaves_those_that_stood() -> None:
    agrees(Job(small(settlement__bust_takes="box"), Anyhow(6), areas=3, dealing=Dealing("shoe", 0.95, 1)), 12, 400)


@pytest.mark.parametrize("name", names())
def test_the_brisk_kernel_goes_on_as_the_general_one(name: str) -> None:
    book = load(name)
    for depth, plan in ((0.99, None), (0.999, PLANS[0]), (0.999, known("ko"))):
        counted = {} if plan is None else {"counting": compiled(plan, book.cards.in_use.is_)}
        alike(ready(job(book, 3, dealing=Dealing("shoe", depth, 1), insure=True, **counted)), 22)


@pytest.mark.parametrize(
    "book", [load("nsw-blackjack-v15"), load("nz-blackjack-1998", {"decks": 4}), standard(), small()]
)
def test_the_quick_way_goes_on_too(book: Book) -> None:
    for depth in (0.99, 0.999):
        slow, quick = both(book, 3, dealing=Dealing("shoe", depth, 1))
        assert slow == quick


def test_shoes_are_the_same_in_whatever_blocks() -> None:
    book = load("nsw-blackjack-v15")
    made = ready(Job(book, Anyhow(1), areas=3, dealing=DEEP))
    whole, first, rest = run(made, 1, 0, 40), run(made, 1, 0, 13), run(made, 1, 13, 27)
    assert whole.sums.tolist() == (first.sums + rest.sums).tolist()
    assert whole.path == together(first.path, rest.path)


def test_a_round_ends_before_at_or_behind_the_last_card() -> None:
    """Before it and with it the shoe is over, for the cutting card is out; behind it rounds go on from the discards."""
    book = load("nz-blackjack-1998", {"decks": 4})
    size, depth = 208, Dealing("shoe", 0.99, 1)
    rows = trace(ready(Job(book, Anyhow(1), areas=2, dealing=depth)), 3, 0, 200, 5000).tolist()
    found = {-1: 0, 0: 0, 1: 0}
    for (shoe, start, cards, *_), (then, begins, *_) in pairwise(rows):
        behind = start + cards - size
        if start < cut(0.99, size) <= start + cards and behind in found:
            found[behind] += 1
            assert begins < start if behind > 0 else begins == 1
            assert (then == shoe) == (behind > 0)
    assert min(found.values()) > 0


READINGS = [
    ("nsw-blackjack-v15", "4.1.3"),
    ("nsw-pinkjack-2016", "4.3.3"),
    ("nsw-switch-2016", "4.1.3"),
    ("ma-switch", "7(n)"),
]


@pytest.mark.parametrize(("name", "clause"), READINGS)
def test_the_shoe_is_over_or_dealt_on_as_the_book_reads(name: str, clause: str) -> None:
    """By default the shuffle follows that the cutting card called for; by the other reading it was in the round."""
    for rulings, goes_on in (({}, False), ({clause: "shuffled-in-the-round"}, True)):
        book = load(name, {}, rulings)
        size = len(DECK) * book.cards.in_use.is_
        rows = trace(ready(job(book, 2, dealing=DEEP, areas=areas(book))), 8, 0, 120, 240).tolist()
        found = 0
        for (shoe, start, cards, *_), (then, begins, *_) in pairwise(rows):
            if start + cards > size:
                found += 1
                assert (then == shoe) == goes_on
                assert begins == 1 or goes_on
        assert found > 1


def test_the_counter_knows_what_lies_on_the_table_and_no_more() -> None:
    """Where no card is put away before the end, the count after the round is that of its cards."""
    book = load("ma-switch", {}, {"7(n)": "shuffled-in-the-round"})
    size = len(DECK) * book.cards.in_use.is_
    tags = known("hi-lo").system.by_card
    counting = compiled(known("hi-lo"), book.cards.in_use.is_)._replace(bets=np.arange(1, 16), lowest=-7)
    one = Job(book, MimicDealer(book), areas=3, dealing=DEEP, counting=counting)
    rounds = [played for shoe in range(20) for played in replay(one, 4, shoe)]
    seen = 0
    for played, then in pairwise(rounds):
        if played.start + played.cards > size and then.shoe == played.shoe:
            seen += 1
            count = sum(tags[card] for card in played.record["shoe"].split())
            row = min(max(int(count * 52 // (size - then.start)) + 7, 0), 14)
            assert then.record["wagers"][0]["main"] == f"{20 * (row + 1)}"
    assert seen > 3


def test_a_round_too_large_for_all_cards_is_told() -> None:
    book = small("ma-switch")
    many = ready(Job(book, MimicDealer(book), areas=9, dealing=Dealing("fresh")))
    assert len(many.tables.deck) == len(DECK)
    with pytest.raises(SimulationError, match=r"areas: a round of shoe \d+ needs more cards than there are"):
        run_generally(many, 1, 0, 1000)
