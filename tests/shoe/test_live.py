"""The live shuffle: no choice favoured, nothing asked for but cards, and no card from a broken source."""

import ast
import inspect
import os
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from hashlib import sha256
from itertools import count, permutations, product
from pathlib import Path
from types import ModuleType

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from soft17.cards import Piece, pieces
from soft17.shoe import live, seeded
from soft17.shoe.live import SourceFailedError

SHOE = pieces(6)
always = settings(deadline=None)


@pytest.mark.parametrize("span", [1, 2, 7, 8, 60, 256])
def test_every_choice_has_as_many_values_whatever_the_size(span: int) -> None:
    for size in range(1, span + 1):
        chosen = Counter(live._below(size, value, span) for value in range(span))
        assert chosen.pop(None, 0) == span % size
        assert chosen == dict.fromkeys(range(size), span // size)


@pytest.mark.parametrize("size", [2, 3, 51, 52, 311, 312, 415, 416, live.MOST])
def test_every_choice_has_as_many_values_in_the_range_that_is_used(size: int) -> None:
    chosen = Counter(live._below(size, value, live._SPAN) for value in range(live._SPAN))
    assert chosen.pop(None, 0) == live._SPAN % size
    assert chosen == dict.fromkeys(range(size), live._SPAN // size)


class TooFewError(Exception):
    """The values ran out."""


def given_out(values: Sequence[int]) -> tuple[Callable[[int], list[int]], list[int]]:
    left = list(values)

    def draw(wanted: int) -> list[int]:
        if wanted > len(left):
            raise TooFewError
        drawn = left[:wanted]
        del left[:wanted]
        return drawn

    return draw, left


@pytest.mark.parametrize(("span", "length"), [(8, 3), (8, 4), (8, 5), (7, 3), (7, 4), (5, 5)])
def test_every_order_has_as_many_draws_with_and_without_values_passed_over(span: int, length: int) -> None:
    cards = pieces(1)[:4]
    orders: Counter[tuple[Piece, ...]] = Counter()
    for values in product(range(span), repeat=length):
        draw, left = given_out(values)
        try:
            order = live._permuted(cards, draw, span)
        except TooFewError:
            continue
        orders[order] += not left
    assert set(orders) == set(permutations(cards))
    assert len(set(orders.values())) == 1
    assert orders[cards] > 0


def test_the_whole_range_of_the_source_is_even_through_the_shuffle_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    cards, given_value = pieces(1)[:2], iter(range(live._SPAN))
    monkeypatch.setattr(live, "_source", lambda size: next(given_value).to_bytes(size, "big"))
    orders = Counter(live.shuffle(cards) for _ in range(live._SPAN))
    assert orders == {cards: live._SPAN // 2, cards[::-1]: live._SPAN // 2}


def stream(name: str) -> Iterator[int]:
    for number in count():
        yield from sha256(f"{name} {number}".encode()).digest()


@pytest.mark.parametrize("name", ["a", "b", "c", "d", "e", "f"])
def test_values_are_used_in_order_and_none_is_left_over(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    source, reference, taken = stream(name), stream(name), 0

    def draw(size: int) -> bytes:
        nonlocal taken
        taken += size
        return bytes(next(source) for _ in range(size))

    monkeypatch.setattr(live, "_source", draw)
    order, used, expected = live.shuffle(SHOE), 0, list(SHOE)
    for last in range(len(expected) - 1, 0, -1):
        value = 65536
        while value >= 65536 // (last + 1) * (last + 1):
            value, used = next(reference) * 256 + next(reference), used + 2
        chosen = value % (last + 1)
        expected[last], expected[chosen] = expected[chosen], expected[last]
    assert (order, taken) == (tuple(expected), used)


@always
@given(st.lists(st.sampled_from(SHOE), unique=True, max_size=80))
def test_the_same_cards_come_back(cards: list[Piece]) -> None:
    before = list(cards)
    assert sorted(live.shuffle(cards)) == sorted(before)
    assert cards == before


def test_the_shuffle_takes_cards_and_nothing_else() -> None:
    assert list(inspect.signature(live.shuffle).parameters) == ["pieces"]
    public = [one for name, one in vars(live).items() if inspect.isfunction(one) and not name.startswith("_")]
    assert {one.__name__: list(inspect.signature(one).parameters) for one in public} == {
        "shuffle": ["pieces"],
        "salts": ["count"],
        "raw": ["count"],
        "bulk": ["count"],
    }


def imported(module: ModuleType) -> set[str]:
    assert module.__file__
    tree = ast.walk(ast.parse(Path(module.__file__).read_text(encoding="utf-8")))
    return {
        name
        for node in tree
        if isinstance(node, ast.Import | ast.ImportFrom)
        for name in ([node.module or ""] if isinstance(node, ast.ImportFrom) else [one.name for one in node.names])
    }


def test_the_live_and_the_repeatable_shuffle_know_nothing_of_one_another() -> None:
    assert imported(live) == {"os", "struct", "collections.abc", "soft17.cards"}
    assert imported(seeded) == {"random", "collections.abc", "soft17.cards"}


def test_nothing_is_kept_between_calls() -> None:
    def kept() -> dict[str, object]:
        callables = {name for name, one in vars(live).items() if callable(one) or isinstance(one, ModuleType)}
        return {name: one for name, one in vars(live).items() if not name.startswith("__") and name not in callables}

    before = kept()
    assert before and all(isinstance(one, int) for one in before.values())
    live.shuffle(SHOE)
    assert kept() == before


def test_the_source_is_the_operating_systems(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[int] = []

    def urandom(size: int) -> bytes:
        asked.append(size)
        return bytes(range(len(asked), len(asked) + size))

    monkeypatch.setattr(os, "urandom", urandom)
    live.raw(40)
    assert asked == [16, 16, 8]


BROKEN: dict[str, Callable[[int], bytes]] = {
    "is stuck": lambda size: bytes([7]) * size,
    "repeats itself": lambda size: bytes(range(size)),
    "too few bytes": lambda size: bytes(range(size - 1)),
    "too few bytes at all": lambda _size: b"",
}


@pytest.mark.parametrize("why", BROKEN)
def test_a_broken_source_stops_everything(why: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(live, "_source", BROKEN[why])
    for act in (
        lambda: live.shuffle(SHOE),
        lambda: live.shuffle(pieces(1)),
        lambda: live.salts(52),
        lambda: live.raw(99),
    ):
        with pytest.raises(SourceFailedError, match=r"random source .*: the shuffle is stopped"):
            act()


def test_one_stuck_block_is_enough(monkeypatch: pytest.MonkeyPatch) -> None:
    source, asked = stream("stuck"), count()

    def draw(size: int) -> bytes:
        return bytes(size) if next(asked) == 20 else bytes(next(source) for _ in range(size))

    monkeypatch.setattr(live, "_source", draw)
    with pytest.raises(SourceFailedError, match="is stuck"):
        live.shuffle(SHOE)


def test_a_source_that_does_not_answer_stops_everything(monkeypatch: pytest.MonkeyPatch) -> None:
    def silent(_size: int) -> bytes:
        raise OSError("no device")

    monkeypatch.setattr(live, "_source", silent)
    with pytest.raises(SourceFailedError, match="no device"):
        live.shuffle(SHOE)


def test_a_source_of_values_that_are_always_passed_over_ends(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(live, "_source", lambda size: b"\xff" * size)
    with pytest.raises(SourceFailedError, match="can't be used"):
        live.shuffle(pieces(1)[:3])


def test_too_many_cards_are_refused() -> None:
    with pytest.raises(ValueError, match="too many"):
        live.shuffle(pieces(79))


@always
@given(st.integers(0, 400))
def test_salts_are_as_many_as_asked_for_and_all_different(wanted: int) -> None:
    made = live.salts(wanted)
    assert len(set(made)) == len(made) == wanted
    assert all(len(salt) >= 16 for salt in made)
