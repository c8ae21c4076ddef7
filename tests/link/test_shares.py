"""Shares of a pool among one to nine winners of each kind, at one table or several, by every reading, to the cent."""

from fractions import Fraction
from itertools import product

import pytest

from link.linking import FIVE, Linked
from soft17.link import commands as c
from soft17.link.events import Awarded
from soft17.money import CENT, DOLLAR, Money, parse, show

LEAST = Fraction(10000)
METERS = ("10000", "10000.01", "10200", "30000", "123456.78", "500000")


def cents_up(amount: Fraction) -> Fraction:
    return Fraction(-(-amount * 100 // 1), 100)


def naive(pool: Fraction, parts: int, wholes: int) -> tuple[Fraction, Fraction, Fraction]:
    """A tenth of each and the whole of each, and the pool after them, as the document tells it by hand."""
    taken = Fraction(0)
    for _ in range(parts):
        taken += pool / 10
        pool -= pool / 10
    part = cents_up(max(taken / parts, LEAST / 10)) if parts else Fraction(0)
    whole = cents_up(max(pool / wholes, LEAST)) if wholes else Fraction(0)
    left = Fraction(0) if wholes else pool
    cents = Fraction((left * 100 + Fraction(1, 2)) // 1, 100)
    return part, whole, max(cents, LEAST)


def fraction(text: str | Money) -> Fraction:
    return Fraction(text) if isinstance(text, str) else Fraction(text, DOLLAR)


@pytest.mark.clause("nsw-blackjack-v15", "14.27.1", "14.27.2", "14.27", "14.28", "14.27.4(i)")
@pytest.mark.parametrize("meter", METERS)
def test_one_to_nine_winners_of_one_round(meter: str) -> None:
    for parts, wholes in [*((n, 0) for n in range(1, 10)), *((0, n) for n in range(1, 10))]:
        link = Linked(meter)
        won = link.lock("a", parts, wholes)
        pool = fraction(link.pool.meters.display)
        part, whole, after = naive(pool, parts, wholes)
        assert link.award(won) is None
        assert fraction(link.amount(won)) == parts * part + wholes * whole
        assert fraction(link.pool.meters.display) == after
        link.pay(won)


@pytest.mark.clause("nsw-blackjack-v15", "14.27.1", "14.27.2", "14.27.3", "14.27.4(ii)")
@pytest.mark.parametrize("meter", ["10000", "123456.78", "500000"])
def test_mixtures_at_two_tables_at_one_moment(meter: str) -> None:
    for parts, wholes in product(range(1, 10), repeat=2):
        link = Linked(meter)
        tenths, all_of_it = link.lock("a", parts), link.lock("b", 0, wholes)
        pool = fraction(link.pool.meters.display)
        part, whole, after = naive(pool, parts, wholes)
        assert link.give(c.Determine((tenths, all_of_it), together=True), reason="one moment") is None
        assert link.award(tenths, all_of_it) is None
        assert fraction(link.amount(tenths)) == parts * part
        assert fraction(link.amount(all_of_it)) == wholes * whole
        assert fraction(link.pool.meters.display) == after


@pytest.mark.clause("nsw-blackjack-v15", "14.27.1", "14.27.2", "14.27")
@pytest.mark.parametrize(("parts", "wholes", "clause"), [(2, 0, "14.27.2"), (0, 2, "14.27.1"), (1, 1, "14.27")])
def test_an_award_names_the_clause_of_its_kind_of_winners(parts: int, wholes: int, clause: str) -> None:
    link = Linked("500000")
    won = link.lock("a", parts, wholes)
    assert link.award(won) is None
    awarded = next(event for line in link.affair.lines for event in line.events if isinstance(event, Awarded))
    assert awarded.clause == clause


READINGS = {
    "14.24.1": ("one-stake-per-link", "both-stakes", "fixed-from-pool"),
    "14.27": ("per-hand", "per-player"),
    "14.27.2": ("reset-after-all", "reset-between-draws", "cent-down"),
    "14.27.3": ("lower-first", "hundred-first-then-ten-of-reset", "ten-of-displayed-both"),
    "14.28": ("after-settlement", "minimum-plus-residual"),
}


@pytest.mark.clause("nsw-blackjack-v15", "14.24.1 Pay Table", "14.27", "14.27.2", "14.27.3", "14.28")
@pytest.mark.parametrize("readings", list(product(*READINGS.values())), ids="/".join)
def test_under_every_reading_the_pool_pays_to_the_cent_and_the_meters_agree(readings: tuple[str, ...]) -> None:
    rulings = dict(zip(READINGS, readings, strict=True))
    for meter, parts, wholes in product(("10000", "99999.97"), (0, 1, 3), (0, 1, 2)):
        if not parts and not wholes:
            continue
        link = Linked(meter, rulings=rulings)
        wins = [link.lock("a", parts, 0)] if parts else []
        wins += [link.lock("b", 0, wholes)] if wholes else []
        if len(wins) > 1:
            assert link.give(c.Determine(tuple(wins), together=True), reason="one moment") is None
        assert link.award(*wins) is None
        for won in wins:
            assert parse(link.amount(won)) % CENT == 0
            link.pay(won)
        assert link.pool.meters.display >= parse("10000")
        assert link.pool.meters.hits == parts + wholes


@pytest.mark.clause("nsw-blackjack-v15", "14.27")
def test_by_player_somebody_who_wins_at_two_tables_has_one_share() -> None:
    link = Linked("499997", rulings={"14.27": "per-player"})
    for table in "ab":
        link.collect(table, 1)
        hand = (c.Winner("ann", 1),)
        assert link.give(c.Lock(table, link.round, link.at * 1000, hand)) is None
    assert link.give(c.Determine((1, 2), together=True), reason="one moment") is None
    assert link.award(1, 2) is None
    assert (link.amount(1), link.amount(2), link.display) == ("50000", "0", "450000")


@pytest.mark.clause("nsw-blackjack-v15", "14.24.1 Pay Table", "14.27.3")
def test_fixed_prizes_leave_the_pool_only_where_it_is_read_so() -> None:
    link = Linked("50000", rulings={"14.24.1": "fixed-from-pool"})
    link.collect("a", 1, 2)
    assert link.give(c.DrawFixed("a", 1, parse("2500"))) is None
    assert link.display == "47503"
    hand = (c.Winner("ann", 1),)
    link.collect("b", 1)
    assert link.give(c.Lock("b", 2, link.at * 1000, hand, fixed=parse("2500"))) is None
    assert link.award(1) is None
    # The fixed prize goes first; the tenth is of what it leaves.
    assert (link.amount(1), link.display) == (show(Money(parse("2500") + parse("4500.45"))), "40504.05")
    link.collect("a", 1)
    low = Linked("10000", rulings={"14.24.1": "fixed-from-pool"})
    low.collect("a", 1)
    assert low.give(c.DrawFixed("a", 1, parse("2500"))) is None
    assert low.display == "10000"
    refused = Linked().give(c.DrawFixed("a", 1, FIVE))
    assert refused is not None
    assert refused.clause == "14.24.1 Pay Table"
