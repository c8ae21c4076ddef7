"""The automaton: the same rounds as the kernel, to the last result, only quicker."""

from typing import Any

import pytest

from analysis.books import changed, standard
from simulation.random_play import Anyhow
from soft17.money import parse
from soft17.rules.book import Book
from soft17.rules.loading import load
from soft17.simulation import automaton
from soft17.simulation.blocks import run
from soft17.simulation.errors import SimulationError
from soft17.simulation.job import Dealing, Job
from soft17.simulation.making import ready
from soft17.simulation.quickly import Quick, Summary
from soft17.simulation.tables import CARDS, ROUNDS, SHOES

SHOES_PLAYED = 203  # no multiple of four


def both(book: Book, seed: int, **said: Any) -> tuple[Summary, Summary]:
    """A job by the kernel and by the automaton."""
    made = ready(Job(book, Anyhow(seed), **said))
    block = run(made, seed, 5, SHOES_PLAYED)
    counts = block.sums[made.layout.counts :]
    rounds, shoes, cards = (int(block.sums[at]) for at in (ROUNDS, SHOES, CARDS))
    slow = Summary(rounds, shoes, cards, int(counts[2]), int(counts[3]))
    return slow, Quick(made).run(seed, 5, SHOES_PLAYED)


BOOKS: list[Any] = [
    ("nsw-blackjack-v15", {}, {}),
    ("nsw-blackjack-v15", {"max_hands": 3, "decks": 8}, {}),
    ("nsw-blackjack-v15", {"blackjack_paid": "final"}, {}),
    ("nz-blackjack-1998", {}, {}),
    ("nz-blackjack-1998", {"decks": 4}, {}),
    ("nz-blackjack-1998", {}, {"13.2": "whole-box"}),
]


@pytest.mark.parametrize(("name", "options", "rulings"), BOOKS)
@pytest.mark.parametrize("seed", [1, 2])
def test_every_round_of_the_automaton_is_the_kernels(
    name: str, options: dict[str, Any], rulings: dict[str, str], seed: int
) -> None:
    slow, quick = both(load(name, options, rulings), seed)
    assert slow == quick


@pytest.mark.parametrize("seed", [3, 4])
def test_a_hole_card_and_its_reader_are_in_the_automaton(seed: int) -> None:
    slow, quick = both(standard(), seed, dealing=Dealing("shoe", 0.75, 0))
    assert slow == quick


@pytest.mark.parametrize("dealing", [Dealing("shoe", 0.3, 1), Dealing("shoe", 0.85, 3)])
def test_wherever_the_cutting_card_lies(dealing: Dealing) -> None:
    slow, quick = both(load("nsw-blackjack-v15"), 9, dealing=dealing)
    assert slow == quick


def test_what_is_more_than_the_main_game_is_not_for_it() -> None:
    made = ready(Job(load("nsw-blackjack-v15"), Anyhow(1), areas=2))
    with pytest.raises(SimulationError, match="one area of one box"):
        Quick(made)


def test_what_does_not_fit_into_a_word_is_refused() -> None:
    fine = changed("nsw-blackjack-v15", {"interim.pays.blackjack.odds": [1501, 1000]})
    with pytest.raises(SimulationError, match="too fine"):
        Quick(ready(Job(fine, Anyhow(1), stake=parse("1000"))))


def test_no_two_states_of_the_automaton_lead_to_the_same() -> None:
    made = ready(Job(standard(), Anyhow(1)))
    found = automaton.build(made.numbers, made.tables)
    assert found is not None
    rows = found.table[len(found.ends) : found.splits_from // found.width].tolist()
    assert len({tuple(row) for row in rows}) == len(rows)
