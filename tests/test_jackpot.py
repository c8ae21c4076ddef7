"""The jackpot's own rules: the device, the record of what was wagered, and tables on one pool."""

import pytest
from msgspec.structs import replace

from soft17.cards import Card
from soft17.clause import Refusal
from soft17.money import DOLLAR, Money, parse
from soft17.rules.jackpot import Link
from soft17.rules.loading import load
from soft17.table import commands as c
from soft17.table.decide import step
from soft17.table.events import Event, WagerPlaced
from soft17.table.state import Sign, Table

BOOK = load("nsw-blackjack-v15")
SIGN = Sign(meter=parse("250000"), minimum=parse("10000"))
FIVE = Money(5 * DOLLAR)


def place(sign: Sign, area: int = 1) -> c.PlaceWager:
    del sign
    return c.PlaceWager("ann", area, (Money(100 * DOLLAR),), (c.Side("blazing_7s", FIVE),))


@pytest.mark.clause("nsw-blackjack-v15", "2.3.4.3")
def test_the_jackpot_needs_a_shuffling_device() -> None:
    shoe = replace(SIGN, source="card shoe")
    refused = step(BOOK, Table(sign=shoe), place(shoe))
    assert isinstance(refused, Refusal)
    assert refused.clause == "2.3.4.3"
    device = replace(SIGN, source="shuffling device")
    assert not isinstance(step(BOOK, Table(sign=device), place(device)), Refusal)


@pytest.mark.clause("nsw-blackjack-v15", "2.3.4.1")
def test_every_jackpot_wager_is_on_record_by_area() -> None:
    table = Table(sign=SIGN)
    log: list[Event] = []
    for area in (1, 4):
        done = step(BOOK, table, place(SIGN, area))
        assert not isinstance(done, Refusal)
        table = done.table
        log += done.events
    taken = {
        event.wager.area: event.wager.stake
        for event in log
        if isinstance(event, WagerPlaced) and event.wager.kind == "blazing_7s"
    }
    assert taken == {1: FIVE, 4: FIVE}


@pytest.mark.clause("nsw-blackjack-v15", "14.26", "14.26.1", "14.26.2", "14.26.3")
def test_tables_on_one_pool_must_agree() -> None:
    assert BOOK.jackpot is not None
    pool = Link(pay_table="A", increment=(1, 10), seed=parse("10000"), stake=FIVE)
    assert BOOK.jackpot.linked.refusal(pool, pool) is None
    for other, clause in (
        (replace(pool, pay_table="B"), "14.26.1"),
        (replace(pool, increment=(1, 20)), "14.26.2"),
        (replace(pool, seed=parse("25000")), "14.26.2"),
        (replace(pool, stake=parse("2.50")), "14.26.3"),
    ):
        refused = BOOK.jackpot.linked.refusal(pool, other)
        assert refused is not None
        assert refused.clause == clause


@pytest.mark.parametrize("winners", range(1, 10))
@pytest.mark.clause("nsw-blackjack-v15", "14.27.1", "14.27.2", "14.28")
def test_shares_of_one_to_nine_winners(winners: int) -> None:
    assert BOOK.jackpot is not None
    least = parse("10000")
    for meter in ("10000", "10000.01", "99999.99", "500000"):
        whole = BOOK.jackpot.awards(parse(meter), least, 0, winners, Money(0))
        assert whole.whole >= least
        assert whole.whole * winners >= parse(meter)
        assert whole.meter == least
        part = BOOK.jackpot.awards(parse(meter), least, winners, 0, Money(0))
        assert part.part >= least // 10
        assert part.meter >= least


@pytest.mark.clause("nsw-blackjack-v15", "14.27.2")
def test_the_books_own_example_of_two_winners() -> None:
    assert BOOK.jackpot is not None
    awards = BOOK.jackpot.awards(parse("500000"), parse("10000"), 2, 0, Money(0))
    assert (awards.part, awards.meter) == (parse("47500"), parse("405000"))


@pytest.mark.clause("nsw-blackjack-v15", "14.27.3")
def test_a_part_and_the_whole_at_one_moment() -> None:
    """Only linked tables can have both at once: at one table the dealer's one card decides the suit."""
    for reading, part, whole in (
        ("lower-first", "50000", "450000"),
        ("hundred-first-then-ten-of-reset", "1000", "500000"),
        ("ten-of-displayed-both", "50000", "500000"),
    ):
        jackpot = load("nsw-blackjack-v15", rulings={"14.27.3": reading}).jackpot
        assert jackpot is not None
        awards = jackpot.awards(parse("500000"), parse("10000"), 1, 1, Money(0))
        assert (awards.part, awards.whole) == (parse(part), parse(whole))


@pytest.mark.clause("nsw-blackjack-v15", "14.23")
def test_when_a_wager_joins_the_pool() -> None:
    sign = replace(SIGN, increment=(1, 10))
    for reading, during in (("contribute-at-collection", "250000.50"), ("contribute-after-round", "250000")):
        book = load("nsw-blackjack-v15", rulings={"14.23": reading})
        table = Table(sign=sign)
        for order in (place(sign), *(c.Deal(Card(card)) for card in ("As", "7h", "Kd"))):
            done = step(book, table, order)
            assert not isinstance(done, Refusal)
            table = done.table
            if table.phase == "initial":
                assert table.meter == parse(during)
        assert (table.phase, table.meter) == ("over", parse("250000.50"))
