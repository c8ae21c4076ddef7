"""Perft: the engine and the naive implementation count the same sequences, and both keep to the frozen numbers."""

from typing import Any

import pytest

from naive import perft as naive
from soft17 import cards, perft
from soft17.perft import Count, Position
from soft17.rules.loading import names

FROZEN = 6
COMPARED = 5


def every() -> list[Any]:
    found = []
    for rulebook in names():
        both = zip(perft.positions(rulebook), naive.positions(rulebook), strict=True)
        found += [pytest.param(rulebook, one, other, id=f"{rulebook}: {one.name}") for one, other in both]
    return found


def counts(rulebook: str, position: Position, depth: int) -> list[Count]:
    book, table = perft.start(rulebook, position)
    deck = cards.parse_all(position.cards)
    return [perft.perft(book, table, deck, length) for length in range(1, depth + 1)]


@pytest.mark.parametrize(("rulebook", "position", "other"), every())
def test_both_count_the_same(rulebook: str, position: Position, other: naive.Position) -> None:
    assert position.name == other.name
    engine = counts(rulebook, position, COMPARED)
    assert [(one.nodes, one.net) for one in engine] == naive.perft(other, COMPARED)


@pytest.mark.parametrize(("rulebook", "position", "other"), every())
def test_the_frozen_numbers(rulebook: str, position: Position, other: naive.Position) -> None:
    assert len(position.nodes) == len(position.net) == FROZEN, f"{other.name} is not frozen"
    engine = counts(rulebook, position, FROZEN)
    assert [one.nodes for one in engine] == list(position.nodes)
    assert [one.net for one in engine] == list(position.net)
