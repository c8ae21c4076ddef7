"""The tests of a shuffle: exact where they can be counted out, passed by a fair one, failed by every other."""

from collections import Counter
from collections.abc import Callable, Iterator
from itertools import combinations, pairwise, permutations, product
from math import comb, inf
from statistics import fmean, pvariance

import numpy as np
import pytest

from shoe import biased
from soft17.cards import Piece, face, is_red, pieces, rank
from soft17.shoe import live, quality
from soft17.shoe.batches import NoShuffleError, Orders, Source, seeded, shuffled
from soft17.shoe.quality import Report, assess, holm
from soft17.shoe.seeded import Seeded
from soft17.shoe.tallies import Finding, Gaps, Mean, Places, adjacent, colours, gap_chances, rising, turning

ONE, SIX = pieces(1), pieces(6)


def every(size: int) -> Orders:
    return np.array(list(permutations(range(size))), dtype=np.int16)


@pytest.mark.parametrize("made", [adjacent, rising, turning])
@pytest.mark.parametrize("size", [4, 5, 6, 7])
def test_mean_and_variance_are_those_of_all_orders(made: Callable[[int], Mean], size: int) -> None:
    one = made(size)
    values = one.measure(every(size))
    assert [one.mean, one.variance] == pytest.approx([values.mean(), values.var()])


@pytest.mark.parametrize("cards", [ONE[11:15], ONE[10:16], ONE[:2] + ONE[13:17]])
def test_colour_runs_are_those_of_all_orders(cards: tuple[Piece, ...]) -> None:
    one = colours(cards)
    values = one.measure(every(len(cards)))
    assert len({is_red(face(card)) for card in cards}) == 2
    assert [one.mean, one.variance] == pytest.approx([values.mean(), values.var()])


@pytest.mark.parametrize(
    ("order", "neighbours", "rises", "turns"),
    [((0, 1, 2, 3, 4), 4, 1, 1), ((4, 3, 2, 1, 0), 4, 5, 1), ((0, 2, 1, 4, 3), 2, 3, 4), ((1, 3, 0, 2, 4), 0, 2, 3)],
)
def test_runs_and_neighbours_as_counted_by_hand(
    order: tuple[int, ...], neighbours: int, rises: int, turns: int
) -> None:
    orders = np.array([order], dtype=np.int16)
    assert [made(5).measure(orders)[0] for made in (adjacent, rising, turning)] == [neighbours, rises, turns]


def places(orders: Orders) -> Finding:
    tally = Places(orders.shape[1])
    tally.add(orders)
    return tally.finding()


@pytest.mark.parametrize(("size", "shoes"), [(3, 2), (3, 3), (3, 4), (4, 2)])
def test_card_by_place_has_the_mean_and_variance_it_says(size: int, shoes: int) -> None:
    found = [places(np.array(one, dtype=np.int16)).statistic for one in product(every(size).tolist(), repeat=shoes)]
    degrees = (size - 1) ** 2
    assert fmean(found) == pytest.approx(degrees)
    assert pvariance(found) == pytest.approx(2 * degrees * (1 - 1 / shoes))


def test_card_by_place_follows_its_chi_square() -> None:
    shoes, tries = seeded(7, 52), 300
    found = [places(shoes(500)) for _ in range(tries)]
    values = np.array([one.statistic for one in found])
    assert {one.degrees for one in found} == {2601}
    assert abs(values.mean() - 2601) < 3 * (2 * 2601 / tries) ** 0.5
    assert values.var() == pytest.approx(2 * 2601, rel=0.25)
    below = np.sort([one.p for one in found])
    assert np.abs(below - (np.arange(tries) + 0.5) / tries).max() < 1.63 / tries**0.5


@pytest.mark.parametrize(("size", "copies"), [(6, 2), (7, 3), (9, 4)])
def test_gap_chances_are_those_of_all_places(size: int, copies: int) -> None:
    gaps = Counter(b - a for held in combinations(range(size), copies) for a, b in pairwise(held))
    whole = comb(size, copies) * (copies - 1)
    assert gap_chances(size, copies) == pytest.approx([gaps[gap] / whole for gap in range(1, size - copies + 2)])
    assert gap_chances(312, 24).sum() == pytest.approx(1)


def test_gaps_are_counted_as_by_hand() -> None:
    tally, orders = Gaps(ONE), seeded(3, 52)(4)
    for order, counts in zip(orders, tally._counts(orders), strict=True):
        ranks = [rank(face(ONE[card])) for card in order]
        seen: Counter[int] = Counter()
        for at, one in enumerate(ranks):
            following = [to for to in range(at + 1, 52) if ranks[to] == one]
            if following:
                seen[int(tally._class[following[0] - at - 1])] += 1
        assert [seen[one] for one in range(len(counts))] == counts.tolist()
        assert sum(seen.values()) == 39


def test_a_hundred_thousand_shoes_of_six_decks_stay_within_the_bounds_of_every_test() -> None:
    report = assess(seeded(17, 312), SIX, 100_000)
    assert report.passed
    first = report.results[0]
    assert (first.name, first.shoes, first.degrees) == ("card by place", 100_000, 311**2)
    assert abs(first.statistic - 311**2) < 2.576 * (2 * 311**2) ** 0.5


def failed(report: Report) -> set[str]:
    return {one.name for one in report.results if not one.passed}


@pytest.mark.parametrize(
    ("shuffle", "found_by"),
    [
        (biased.any_index, {"card by place"}),
        (biased.one_riffle, {"card by place", "adjacency", "rank gaps", "rising runs", "runs up and down"}),
        (biased.remainder_of_a_byte, {"card by place"}),
        (biased.last_stays, {"card by place"}),
        (biased.only_cut, {"card by place", "adjacency", "rank gaps", "rising runs", "runs up and down"}),
    ],
)
@pytest.mark.parametrize("decks", [1, 2])
def test_a_shuffle_that_is_not_fair_is_found_out(
    shuffle: Callable[[int, int], Source], found_by: set[str], decks: int
) -> None:
    report = assess(shuffle(1, 52 * decks), pieces(decks), 20_000)
    assert not report.passed
    assert failed(report) >= found_by


def test_cards_nobody_shuffles_are_found_out() -> None:
    report = assess(shuffled(lambda cards: cards, ONE), ONE, 500)
    assert failed(report) == {one.name for one in report.results}
    assert {one.name: one.statistic for one in report.results}["rank gaps"] == inf


@pytest.mark.parametrize("seed", [1, 2, 3, 4, 5])
def test_a_fair_shuffle_passes(seed: int) -> None:
    assert assess(shuffled(Seeded(seed).shuffle, ONE), ONE, 3000).passed


def test_a_shuffle_that_is_too_even_fails() -> None:
    report = assess(biased.only_cut(0, 52), ONE, 5200)
    assert report.results[0].statistic < 1000
    assert report.results[0].p < 1e-9


def test_the_live_shuffle_can_be_judged() -> None:
    report = assess(shuffled(live.shuffle, SIX), SIX, 500)
    assert (report.shoes, report.cards, report.confidence) == (500, 312, 0.99)
    assert all(0 <= one.p <= one.corrected <= 1 for one in report.results)
    assert report.passed == all(one.corrected > 0.01 for one in report.results)


def test_shoes_come_in_batches_and_progress_is_told() -> None:
    asked: list[int] = []
    told: list[int] = []
    shoes = seeded(1, 52)

    def source(count: int) -> Orders:
        asked.append(count)
        return shoes(count)

    assess(source, ONE, 20_000, progress=told.append)
    assert sum(asked) == told[-1] == 20_000
    assert told == np.cumsum(asked).tolist()
    assert max(asked) * 52 <= quality._CELLS


def test_the_size_of_a_batch_changes_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    whole = seeded(4, 52)(2000)

    def found(cells: int) -> list[float]:
        given: Iterator[Orders] = iter(np.array_split(whole, -(-2000 // (cells // 52))))
        monkeypatch.setattr(quality, "_CELLS", cells)
        return [one.statistic for one in assess(lambda _count: next(given), ONE, 2000).results]

    assert found(52 * 2000) == pytest.approx(found(52 * 500))


@pytest.mark.parametrize(
    ("shuffle", "why"),
    [
        (lambda cards: cards[1:], "52 cards went in and 51 came out"),
        (lambda cards: (*cards[1:], cards[1]), "twice"),
        (lambda cards: (*cards[1:], Piece("As.9")), "did not go in"),
    ],
)
def test_what_is_no_shuffle_is_no_shuffle(shuffle: Callable[[object], tuple[Piece, ...]], why: str) -> None:
    with pytest.raises(NoShuffleError, match=why):
        assess(shuffled(shuffle, ONE), ONE, 500)


def test_cards_must_be_told_apart() -> None:
    with pytest.raises(NoShuffleError, match="told apart"):
        shuffled(live.shuffle, ONE + ONE)


def test_too_few_shoes_are_refused() -> None:
    with pytest.raises(ValueError, match="499 shoes are too few"):
        assess(seeded(1, 52), ONE, 499)


@pytest.mark.parametrize(
    ("alone", "corrected"),
    [
        ([0.01, 0.04, 0.03, 0.005], [0.03, 0.06, 0.06, 0.02]),
        ([0.5, 0.9, 0.6], [1.0, 1.0, 1.0]),
        ([0.002, 0.001, 0.002], [0.004, 0.003, 0.004]),
        ([0.2], [0.2]),
        ([], []),
    ],
)
def test_the_family_is_corrected(alone: list[float], corrected: list[float]) -> None:
    assert holm(alone) == pytest.approx(corrected)


def test_the_verdict_is_that_of_the_corrected_chances() -> None:
    findings = [Finding(str(p), "z", 0.0, None, p) for p in (0.002, 0.007, 0.5)]
    report = quality._report(findings, 500, 52, 0.99)
    assert [one.corrected for one in report.results] == pytest.approx([0.006, 0.014, 0.5])
    assert [one.passed for one in report.results] == [False, True, True]
    assert not report.passed
    assert quality._report(findings, 500, 52, 0.999).passed
