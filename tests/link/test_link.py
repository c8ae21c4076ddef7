"""A pool that tables share: who may join, what comes in, what its wins receive, and what becomes of it after them."""

import pytest
from msgspec.structs import replace

from link.linking import FIVE, MANAGER, TERMS, Linked, clause, fives
from soft17.clause import Refusal
from soft17.house.orders import Order, Person
from soft17.link import commands as c
from soft17.link.decide import decide
from soft17.link.state import Pool
from soft17.link.terms import reading
from soft17.money import CENT, parse
from soft17.rules.loading import load


@pytest.mark.clause("nsw-blackjack-v15", "14.26", "14.26.1", "14.26.2", "14.26.3")
def test_a_table_that_differs_cannot_join() -> None:
    link = Linked(tables="a")
    for terms, cited in (
        (replace(TERMS, pay_table="eight"), "14.26.1"),
        (replace(TERMS, increment=(1, 10)), "14.26.2"),
        (replace(TERMS, seed=parse("25000")), "14.26.2"),
        (replace(TERMS, stake=parse("2.50")), "14.26.3"),
        (replace(TERMS, reading="another"), "14.26.1"),
    ):
        assert clause(link.give(c.Join("b", terms))) == cited
    assert link.give(c.Join("b", TERMS)) is None
    assert clause(link.give(c.Join("b", TERMS))) == "14.26.2"
    assert clause(link.give(c.Join("c", TERMS), by=Person("dee", "dealer"))) == "14.26"


@pytest.mark.parametrize("mark", ["", "of an earlier edition"])
def test_a_pool_opened_without_the_mark_of_today_takes_tables_that_read_the_book_as_it_does(mark: str) -> None:
    link = Linked(terms=replace(TERMS, reading=mark), tables="")
    now = replace(TERMS, reading=reading(link.affair.book))
    assert link.give(c.Join("a", now)) is None
    assert link.give(c.Join("b", replace(TERMS, reading=mark))) is None  # as a table of then joined
    other = reading(load("nsw-blackjack-v15", None, {"14.27": "per-player"}))
    assert clause(link.give(c.Join("c", replace(TERMS, reading=other)))) == "14.26.1"


@pytest.mark.clause("nsw-blackjack-v15", "14.28", "14.28.1", "14.28.2", "14.28.3")
@pytest.mark.parametrize("minimum", ["10000", "25000", "50000"])
def test_a_pool_begins_at_one_of_three_minimums(minimum: str) -> None:
    terms = replace(TERMS, seed=parse(minimum))
    assert Linked(meter=minimum, terms=terms).display == minimum


@pytest.mark.clause("nsw-blackjack-v15", "14.28")
def test_a_pool_with_another_minimum_or_under_it_does_not_open() -> None:
    link = Linked()
    for terms, meter, cited in (
        (replace(TERMS, seed=parse("15000")), None, "14.28"),
        (TERMS, parse("9999.99"), "14.28"),
        (TERMS, parse("10000.001"), "14.28"),
        (replace(TERMS, increment=(0, 1)), None, "14.26.2"),
        (replace(TERMS, increment=(3, 2)), None, "14.26.2"),
        (replace(TERMS, stake=parse("0")), None, "14.26.3"),
        (replace(TERMS, stake=parse("7")), None, "14.26.3"),
    ):
        refused = decide(link.affair.book, Pool(), Order(c.OpenLink(terms, meter), MANAGER, link.at))
        assert isinstance(refused, Refusal)
        assert refused.clause == cited


@pytest.mark.clause("nsw-blackjack-v15", "14.23", "14.26.2", "2.3.4.1")
def test_wagers_join_the_pool_as_they_are_collected_and_once() -> None:
    link = Linked(meter="50000")
    link.collect("a", 1, 3, 4)
    assert link.display == "50004.50"
    assert clause(link.give(c.Contribute("a", 1, fives(3)))) == "14.23"
    assert clause(link.give(c.Contribute("a", 0, fives(3)))) == "14.23"
    assert clause(link.give(c.Contribute("c", 1, fives(3)))) == "14.26"
    assert clause(link.give(c.Contribute("b", 2, ((3, parse("2.50")),)))) == "14.26.3"
    assert link.give(c.Contribute("a", 1, fives(5))) is None
    taken = link.pool.round("a", 1)
    assert taken is not None
    assert taken.areas == dict.fromkeys((1, 3, 4, 5), FIVE)
    assert link.display == "50006"


@pytest.mark.clause("nsw-blackjack-v15", "14.26.2")
@pytest.mark.parametrize(
    ("rate", "stake", "rounds", "display"),
    [((1, 3), "5", 6, "10010"), ((1, 3), "5", 5, "10008.33"), ((1, 10000), "2.50", 1000, "10000.25")],
)
def test_parts_of_a_cent_are_carried_until_they_are_one(
    rate: tuple[int, int], stake: str, rounds: int, display: str
) -> None:
    link = Linked(terms=replace(TERMS, increment=rate, stake=parse(stake)))
    for number in range(1, rounds + 1):
        assert link.give(c.Contribute("ab"[number % 2], number, ((1, parse(stake)),))) is None
        assert link.pool.meters.display % CENT == 0
    assert link.display == display
    last = "ab"[rounds % 2]
    assert link.give(c.TakeBack(last, rounds, ((1, parse(stake)),))) is None
    assert link.give(c.Contribute(last, rounds, ((1, parse(stake)),))) is None
    assert link.display == display


@pytest.mark.clause("nsw-blackjack-v15", "14.27.2", "14.27")
def test_the_books_own_example_at_two_tables_at_one_moment() -> None:
    link = Linked(meter="499997")
    one, two = link.lock("a", parts=1, thousandths=120), link.lock("b", parts=1, thousandths=120)
    assert link.display == "500000"
    link.at += 1
    assert link.give(c.Determine((one, two), together=True), reason="both pressed at 20:15:03.120") is None
    assert link.award(one, two) is None
    assert (link.amount(one), link.amount(two), link.display) == ("47500", "47500", "405000")


@pytest.mark.clause("nsw-blackjack-v15", "14.27.4(i)", "14.28")
def test_a_win_locks_its_value_while_other_tables_play_on() -> None:
    link = Linked(meter="79998.50")
    won = link.lock("a", wholes=1)
    for _ in range(4):
        link.collect("b", 1, 2)
    assert link.display == "80012"
    assert link.award(won) is None
    # What came in since belongs to the next pool.
    assert (link.amount(won), link.display) == ("80000", "10012")
    link.collect("b", 1)
    assert clause(link.give(c.Pay(won, parse("79999.99")))) == "14.27.1"
    link.pay(won)
    assert link.pool.meters.hits == 1
    assert clause(link.give(c.Pay(won, parse("80000")))) == "14.27.4(i)"


@pytest.mark.clause("nsw-blackjack-v15", "16.18", "16.18.1", "16.18.2")
def test_failing_equipment_takes_the_rounds_wagers_out_of_the_pool_again() -> None:
    link = Linked(meter="50000")
    link.collect("a", 1, 2, 3)
    link.collect("b", 1)
    assert clause(link.give(c.TakeBack("a", 1, fives(4)))) == "16.18.1"
    assert link.give(c.TakeBack("a", 1, fives(1, 2, 3))) is None
    assert clause(link.give(c.TakeBack("a", 1, fives(1)))) == "16.18.1"
    assert link.give(c.Stop("a")) is None
    assert link.display == "50001.50"
    assert clause(link.give(c.Contribute("a", 3, fives(1)))) == "16.18.2"
    link.collect("b", 1)
    assert link.give(c.Restore("a")) is None
    link.collect("a", 1)
    assert link.display == "50004.50"


@pytest.mark.clause("nsw-blackjack-v15", "16.18.1", "16.18.2")
def test_a_table_out_of_play_confirms_only_what_it_had_confirmed_before() -> None:
    link = Linked(meter="50000")
    link.collect("a", 1, 2)
    hands = (c.Winner("ann", 1), c.Winner("bob", 2))
    assert link.give(c.Stop("a")) is None
    assert clause(link.give(c.Lock("a", 1, link.at * 1000, hands))) == "16.18.2"
    assert link.give(c.Restore("a")) is None
    assert link.give(c.Lock("a", 1, link.at * 1000, hands)) is None
    assert link.give(c.Stop("a")) is None
    assert link.give(c.Withdraw(link.pool.last_win)) is None  # one of the two turns out to be none
    assert clause(link.give(c.Lock("a", 1, link.at * 1000, (c.Winner("cy", 3),)))) == "16.18.2"
    assert link.give(c.Lock("a", 1, link.at * 1000, hands[:1])) is None


@pytest.mark.clause("nsw-blackjack-v15", "14.28")
def test_a_pool_that_falls_under_its_minimum_for_any_cause_is_set_to_it() -> None:
    link = Linked()
    link.collect("b", 1, 2)
    won = link.lock("a", wholes=1)
    assert link.award(won) is None
    assert link.display == "10000"
    assert link.give(c.TakeBack("b", 1, fives(1, 2))) is None
    assert link.display == "10000"
    assert link.pool.meters.reset_cost == parse("10003")


def test_a_win_that_is_none_leaves_the_pool_as_it_was() -> None:
    link = Linked(meter="20000")
    won = link.lock("a", parts=2)
    assert link.give(c.Withdraw(won)) is None
    assert clause(link.give(c.Withdraw(won))) == "14.27.4(i)"
    assert clause(link.award(won)) == "14.27.4(ii)"
    again = link.lock("a", parts=1)
    assert link.award(again) is None
    assert clause(link.give(c.Withdraw(again))) == "14.27.4(i)"


def test_a_table_leaves_once_its_wins_are_paid_and_a_link_closes_without_tables() -> None:
    link = Linked()
    won = link.lock("a", parts=1)
    assert clause(link.give(c.LeaveLink("a"))) == "14.26"
    assert link.award(won) is None
    link.pay(won)
    assert clause(link.give(c.CloseLink("house"), reason="over")) == "14.26"
    for table in "ab":
        assert link.give(c.LeaveLink(table)) is None
    assert clause(link.give(c.LeaveLink("a"))) == "14.26"
    for wrong, reason in ((c.CloseLink("house"), ""), (c.CloseLink("house", "b"), "x"), (c.CloseLink("link"), "x")):
        assert clause(link.give(wrong, reason=reason)) == "14.26"
    held = link.pool.meters.display
    assert link.give(c.CloseLink("house"), reason="the room is rebuilt") is None
    assert (link.pool.meters.display, link.pool.meters.returned, link.balances["pool:link-1"]) == (0, held, 0)
    line = link.affair.lines[-1]
    assert (line.by, line.reason) == (MANAGER.name, "the room is rebuilt")
    assert clause(link.give(c.Join("a", TERMS))) == "14.26"


def test_what_no_win_is_is_not_locked() -> None:
    link = Linked()
    link.collect("a", 1)
    hand = (c.Winner("ann", 1),)
    now = link.at * 1000
    for command, cited in (
        (c.Lock("a", 1, now), "14.27.4(i)"),
        (c.Lock("a", 1, now + 5000, hand), "14.27.4(ii)"),
        (c.Lock("a", 1, now, (c.Winner("ann", 2),)), "14.23"),
        (c.Lock("a", 2, now, hand), "14.23"),
    ):
        assert clause(link.give(command)) == cited
    assert link.give(c.Lock("a", 1, now, hand)) is None
    assert clause(link.give(c.Lock("a", 1, now, hand))) == "14.27.4(i)"
