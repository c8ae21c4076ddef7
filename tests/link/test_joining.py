"""Joining with a pool that has grown: what players brought at the table goes into the link, by one recorded act."""

import pytest

from link.linked_tables import Hall, Seated
from link.linking import AWAITED, Linked, clause
from soft17.clause import Refusal
from soft17.house import commands as c
from soft17.house import reports as r
from soft17.house.events import TakenDown
from soft17.house.linked import JoinLink, QuitLink
from soft17.link import commands as lc
from soft17.link.events import PoolBrought
from soft17.link.state import Pool
from soft17.money import Money, parse, show
from soft17.table.commands import Hit

SUPERVISOR = "gaming supervisor"


def alone(rate: tuple[int, int] = (3, 10), meter: str = "10000", rounds: int = 1) -> tuple[Hall, Seated]:
    """A link with a table on it that plays for its own pool again, over so many rounds."""
    hall = Hall(increment=rate, meter=meter)
    table = hall.tables["a"]
    table.do(QuitLink(), SUPERVISOR)
    for _ in range(rounds):
        plays(table)
    return hall, table


def plays(table: Seated) -> None:
    """A round in which the jackpot wager loses."""
    table.wagers(1)
    table.cards(" ".join(min(one for one in table.now.custody.source if one.startswith(rank)) for rank in "A9K"))


def joins(table: Seated, brings: str) -> Refusal | None:
    display = table.hall.link.state.meters.display
    return table.ask(JoinLink("link-1", display, brings=parse(brings)), SUPERVISOR)


def pool_of(hall: Hall) -> Pool:
    state: Pool = hall.link.state
    return state


def lawful(hall: Hall) -> None:
    for table in hall.tables.values():
        found = [one for one in table.examine().findings if one.kind not in ("unfinished", "irregularity")]
        assert not found, found
    assert sum(hall.balances.values()) == 0


@pytest.mark.clause("nsw-blackjack-v15", "14.26.2")
def test_a_pool_that_has_grown_goes_into_the_link_with_its_table() -> None:
    hall, table = alone(rounds=2)
    assert hall.balances["pool:a"] == parse("10003")
    for brings in ("0", "2.99", "3.01", "10003"):
        refused = joins(table, brings)
        assert refused is not None
        assert (refused.clause, "$10003" in refused.why, "$3," in refused.why) == ("14.26.2", True, True)
    table.do(c.OpenBetting())
    assert joins(table, "3") is None
    meters = pool_of(hall).meters
    assert (show(meters.display), show(meters.brought), meters.off_by) == ("10003", "3", 0)
    # The minimum was the house's and is in the float again; what players had brought is in the link.
    assert (hall.balances["pool:a"], hall.balances["pool:link-1"]) == (0, parse("10003"))
    event = next(one for one in hall.link.lines[-1].events if isinstance(one, PoolBrought))
    assert (event.clause, event.table) == ("14.26.2", "a")
    down = next(one for one in reversed(table.log.lines) if isinstance(one.command, JoinLink)).events[0]
    assert isinstance(down, TakenDown)
    assert (down.act, down.about) == ("join-link", {"link": "link-1", "brings": "$3"})
    plays(table)
    assert show(pool_of(hall).meters.display) == "10004.50"
    lawful(hall)


@pytest.mark.clause("nsw-blackjack-v15", "14.26.2", "14.26.1")
def test_a_table_joins_between_rounds_only() -> None:
    hall, table = alone()
    refused = joins(table, "1.50")
    assert refused is not None
    assert refused.clause == "14.26.1"
    table.wagers(1)
    assert joins(table, "1.50") == refused
    lawful(hall)


@pytest.mark.clause("nsw-blackjack-v15", "14.26.2", "14.23")
def test_parts_of_a_cent_go_into_the_link_too() -> None:
    hall, table = alone(rate=(1, 3), rounds=2)
    other = hall.tables["b"]
    plays(other)
    assert (show(pool_of(hall).meters.display), pool_of(hall).carried) == ("10001.66", 200)
    assert table.now.table.carried == (100, 3)
    table.do(c.OpenBetting())
    assert joins(table, "3.33") is None
    # Two thirds of a cent and one third are a whole one.
    assert (show(pool_of(hall).meters.display), pool_of(hall).carried) == ("10005", 0)
    assert table.now.table.sign.carried == (0, 1)
    lawful(hall)


@pytest.mark.clause("nsw-blackjack-v15", "18.10", "14.26.2")
def test_the_last_round_before_joining_can_still_be_put_right() -> None:
    hall, table = alone(rounds=2)
    table.do(c.OpenBetting())
    assert joins(table, "3") is None
    table.do(r.Invalidate("disruption", "fire"), SUPERVISOR)
    assert show(pool_of(hall).meters.display) == "10001.50"
    plays(table)
    assert show(pool_of(hall).meters.display) == "10003"
    lawful(hall)


@pytest.mark.clause("nsw-blackjack-v15", "16.8", "14.26.2")
def test_a_round_rebuilt_after_its_table_joined_is_one_of_the_link() -> None:
    hall, table = alone()
    table.wagers(1)
    table.cards("7c.1 8c.1 7c.2")
    table.do(Hit("a1", 1), "player", "a1")
    table.cards("7c.3")
    table.stand()
    table.do(c.OpenBetting())
    assert joins(table, "3") is None
    table.do(r.ReportMisdeal("the player's second card", ("7c.1", "8c.1", "7c.3", "7c.2", "Tc.1")), "dealer")
    table.do(r.Rebuild(), SUPERVISOR)
    assert show(pool_of(hall).meters.display) == "10003"
    lawful(hall)


@pytest.mark.clause("nsw-blackjack-v15", "14.26", "14.28")
def test_a_prize_of_the_last_round_keeps_the_table_from_joining_until_the_next() -> None:
    hall, table = alone()
    table.wagers(1)
    table.cards("7d 7d 7d")
    table.stand()
    table.do(c.OpenBetting())
    refused = joins(table, "0")
    assert refused is not None
    assert (refused.clause, "prize of the last round" in refused.why) == ("14.26.1", True)
    plays(table)
    table.do(c.OpenBetting())
    assert joins(table, "1.50") is None
    lawful(hall)


@pytest.mark.clause("nsw-blackjack-v15", "14.26.2", "14.27.4(i)")
def test_a_win_that_waits_is_of_the_pool_before_the_other_came_in() -> None:
    hall, table = alone(meter="50000")
    other = hall.tables["b"]
    other.wagers(1)
    other.cards("7d 7d 7d")
    table.do(c.OpenBetting())
    assert joins(table, "1.50") is None
    hall.at += AWAITED
    hall.award()
    assert [show(paid) for paid in other.paid().values()] == ["50001.50"]
    assert show(pool_of(hall).meters.display) == "10001.50"
    lawful(hall)


@pytest.mark.clause("nsw-blackjack-v15", "14.26.2")
@pytest.mark.parametrize(("brings", "parts"), [(-1, 0), (0, -1)])
def test_nothing_less_than_nothing_is_brought(brings: int, parts: int) -> None:
    link = Linked(tables="a")
    assert link.pool.terms is not None
    refused = link.give(lc.Join("b", link.pool.terms, Money(brings), parts))
    assert clause(refused) == "14.26.2"
