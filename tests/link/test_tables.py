"""Tables on one link: what rounds bring, a win on one while another plays on, failures, and logs that stand alone."""

import pytest

from link.linked_tables import Hall, Seated
from link.linking import EQUIPMENT, SURVEILLANCE
from soft17.house import commands as c
from soft17.house import reports as r
from soft17.house.linked import ConfirmJackpot, JoinLink, QuitLink, ReadMeter
from soft17.house.orders import Order
from soft17.house.protections import FindInvalid
from soft17.link import commands as lc
from soft17.money import parse, show
from soft17.rules.limits import Bounds
from soft17.table.commands import Command, PlaceWager, Side


def meter(hall: Hall) -> str:
    return show(hall.link.state.meters.display)


def lawful(hall: Hall) -> None:
    """Every table's log, by itself, is as the book has it."""
    for table in hall.tables.values():
        found = [one for one in table.examine().findings if one.kind not in ("unfinished", "irregularity")]
        assert not found, found
    assert sum(hall.balances.values()) == 0


@pytest.mark.clause("nsw-blackjack-v15", "14.23", "14.26.2", "2.3.4.1")
def test_wagers_reach_the_pool_as_the_first_card_is_dealt() -> None:
    hall = Hall()
    one, two = hall.tables.values()
    one.wagers(1, 3, 4)
    assert meter(hall) == "10000"
    one.cards("9c")
    assert meter(hall) == "10004.50"
    two.wagers(2)
    two.cards("9c")
    assert meter(hall) == "10006"
    for table, cards in ((one, "8c 2c 5s Kc Kd Kh"), (two, "9d 9s")):
        table.cards(cards)
        table.stand()
    assert hall.link.state.meters.came_in == parse("6")
    lawful(hall)


READINGS = [
    {"14.23": "contribute-after-round"},
    {"14.23": "stake-returned"},
    {"14.24.1": "both-stakes"},
    {"14.24.1": "fixed-from-pool"},
    {"14.27": "per-player"},
    {"14.27.2": "reset-between-draws"},
    {"14.27.2": "cent-down"},
    {"14.27.3": "hundred-first-then-ten-of-reset"},
    {"14.27.3": "ten-of-displayed-both"},
    {"14.27.4(ii)": "same-second"},
    {"14.27.4(ii)": "same-millisecond"},
    {"14.28": "between-draws"},
    {"14.28": "minimum-plus-residual"},
]


@pytest.mark.clause("nsw-blackjack-v15", "14.26", "14.26.1", "14.27.2", "14.27.3")
@pytest.mark.parametrize("rulings", READINGS)
def test_tables_of_one_reading_share_a_pool_and_those_of_another_do_not(rulings: dict[str, str]) -> None:
    hall = Hall(meter="10000.03", rulings=rulings)
    one = next(iter(hall.tables.values()))
    one.wagers(1, 2, 3)
    one.cards("7c 7c 7h 7c 7c 7c 7d")  # two tenths and a fixed prize: what the table pays the pool gives
    hall.award()
    won = hall.link.state.meters.won
    fixed = one.paid()[3] if rulings.get("14.24.1") != "fixed-from-pool" else 0
    assert sum(one.paid().values()) - fixed == won
    lawful(hall)
    other = Seated("c", hall, {})
    refused = other.ask(JoinLink("link-1", hall.link.state.meters.display), "gaming supervisor")
    assert refused is not None
    assert (refused.clause, refused.why.partition(":")[0]) == ("14.26.1", "another reading of the jackpot")


@pytest.mark.clause("nsw-blackjack-v15", "14.27.2", "14.27.4(i)", "14.25")
def test_a_win_on_one_table_while_the_other_plays_on() -> None:
    hall = Hall(meter="499997")
    one, two = hall.tables.values()
    one.wagers(1, 2)
    one.cards("7c 7c 7c 7c 7c")
    assert one.paid() == {}
    refused = one.ask(c.DealCard("Kc"))
    assert refused is not None
    assert (refused.clause, refused.why) == ("14.27.4(ii)", "the link's award comes first")
    two.wagers(1)
    two.cards("9c Kc 9d")
    two.stand()
    assert meter(hall) == "500001.50"
    hall.award()
    assert {area: show(paid) for area, paid in one.paid().items()} == {1: "47500", 2: "47500"}
    assert meter(hall) == "405001.50"
    assert one.now.table.meter == parse("405000")
    one.stand()
    two.wagers(1)
    two.cards("9c Kc 9d")
    two.stand()
    assert meter(hall) == "405003"
    assert hall.link.state.meters.hits == 2
    lawful(hall)


@pytest.mark.clause("nsw-blackjack-v15", "14.27.1", "14.27.4(ii)", "14.27.3")
def test_the_whole_at_two_tables_at_one_moment_with_a_fixed_prize_beside_it() -> None:
    hall = Hall(meter="79995.50")
    one, two = hall.tables.values()
    one.wagers(1, 3)
    one.cards("7d 7h 7d 7d 9c")
    assert {area: show(paid) for area, paid in one.paid().items()} == {3: "50"}
    two.wagers(5)
    two.cards("7d 7d 7d")
    hall.give(lc.Determine((1, 2), together=True), SURVEILLANCE, "both lamps in one picture")
    hall.award()
    assert show(one.now.table.wagers[1].pays) == "40000"
    assert {area: show(paid) for area, paid in two.paid().items()} == {5: "40000"}
    assert meter(hall) == "10000"
    for table in (one, two):
        table.stand()
    lawful(hall)


@pytest.mark.clause("nsw-blackjack-v15", "16.18", "16.18.1", "16.18.2")
def test_failing_equipment_returns_the_rounds_wagers_and_their_part_of_the_pool() -> None:
    hall = Hall()
    one, two = hall.tables.values()
    one.wagers(1, 2, 3)
    two.wagers(1)
    one.cards("9c 9d 9h")
    two.cards("9c")
    one.do(r.ReportJackpotFailure(), "gaming supervisor")
    assert meter(hall) == "10001.50"
    assert one.now.table.meter == parse("10000")
    one.cards("7s Kc Kd Kh")
    one.stand()
    one.do(c.OpenBetting())
    side = (Side("blazing_7s", parse("5")),)
    refused = one.ask(PlaceWager("a1", 1, (parse("10"),), side, seated=True), "player", "a1")
    assert refused is not None
    assert refused.clause == "16.18.2"
    one.do(r.GoOnWithoutJackpot(), "gaming supervisor")
    one.do(PlaceWager("a1", 1, (parse("10"),), seated=True), "player", "a1")
    one.cards("9c Kc 9d")
    one.stand()
    one.do(r.GoOnWithoutJackpot(restored=True), "gaming supervisor")
    one.wagers(1)
    one.cards("9c")
    assert meter(hall) == "10003"
    lawful(hall)


@pytest.mark.clause("nsw-blackjack-v15", "16.18.1")
@pytest.mark.parametrize(
    ("rulings", "stands"), [({}, True), ({"16.18.1": "return-all"}, False), ({"16.18.1": "pay-visible-hands"}, True)]
)
def test_a_win_that_was_locked_before_the_failure_is_paid(rulings: dict[str, str], stands: bool) -> None:
    hall = Hall(meter="50000", rulings=rulings)
    one = hall.tables["a"]
    one.wagers(1, 2)
    one.cards("7c 9c 7c 7c 9d")
    one.do(r.ReportJackpotFailure(), "gaming supervisor")
    if stands:
        hall.award()
        assert show(one.paid()[1]) == "5000.30"
    assert hall.link.state.wins == ()
    assert meter(hall) == ("45001.20" if stands else "50000")
    one.stand()
    lawful(hall)


@pytest.mark.clause("nsw-blackjack-v15", "16.18.1")
@pytest.mark.parametrize(
    ("rulings", "named", "paid"),
    [
        ({}, (), {}),
        ({}, (1,), {1: "5000.15"}),
        ({"16.18.1": "pay-visible-hands"}, (), {1: "5000.15"}),
        ({"16.18.1": "return-all"}, (1,), {}),
    ],
)
def test_a_win_that_only_the_terminal_had_confirmed_is_locked_when_the_initial_deal_is_over(
    rulings: dict[str, str], named: tuple[int, ...], paid: dict[int, str]
) -> None:
    hall = Hall(meter="50000", rulings=rulings)
    one = hall.tables["a"]
    one.wagers(1, 2)
    one.cards("7c 9c 7c 7c")
    ids = {wager.area: wager.id for wager in one.now.table.wagers if wager.kind == "blazing_7s"}
    one.do(r.ReportJackpotFailure(tuple(ids[area] for area in named)), "gaming supervisor")
    one.cards("9d")
    if paid:
        hall.award()
    assert {area: show(prize) for area, prize in one.paid().items()} == paid
    one.stand()
    lawful(hall)


@pytest.mark.clause("nsw-blackjack-v15", "16.18.1", "14.27.1")
@pytest.mark.parametrize(("cards", "left"), [("7c 7c 7c", "45001.35"), ("7d 7d 7d", "10000"), ("7d 9c 7h", "50001.50")])
@pytest.mark.parametrize("reading", ["confirmed-wins-stand", "return-all"])
def test_a_prize_that_was_paid_before_the_failure_stands(cards: str, left: str, reading: str) -> None:
    hall = Hall(meter="50000", rulings={} if reading == "confirmed-wins-stand" else {"16.18.1": reading})
    one = hall.tables["a"]
    one.wagers(1)
    one.cards(cards)
    if hall.link.state.wins:
        hall.award()
    paid = one.paid()
    assert (meter(hall), list(paid)) == (left, [1])
    one.do(r.ReportJackpotFailure(), "gaming supervisor")
    assert one.paid() == ({} if reading == "return-all" else paid)
    assert meter(hall) == ("50000" if reading == "return-all" else left)
    one.stand()
    lawful(hall)


@pytest.mark.clause("nsw-blackjack-v15", "14.26", "14.26.3", "14.23")
def test_joining_and_leaving_and_what_a_linked_table_refuses() -> None:
    hall = Hall()
    one, _ = hall.tables.values()
    half = (Side("blazing_7s", parse("2.50")),)
    for command, role, cited in (
        (JoinLink("link-2", parse("10000")), "gaming supervisor", "14.26.1"),
        (PlaceWager("a1", 1, (parse("10"),), half), "player", "14.26.3"),
        (c.ChangeLimits("blazing_7s", Bounds(parse("2.50"), parse("2.50"))), "gaming manager", "14.26.3"),
        (ConfirmJackpot(parse("10000")), "operator", "14.27.4(ii)"),
        (ReadMeter(parse("10000")), "dealer", "2.3.4.1"),
        (ReadMeter(parse("9000")), "operator", "14.28"),
        (c.CloseTable(), "gaming supervisor", "14.26.1"),
    ):
        refused = one.ask(command, role, "a1" if role == "player" else "")
        assert refused is not None, command
        assert refused.clause == cited, command
    one.do(ReadMeter(parse("12345")), "operator")
    assert one.now.table.sign.meter == parse("12345")
    one.wagers(1)
    refused = one.ask(QuitLink(), "gaming supervisor")
    assert refused is not None
    one.cards("9c Kc 9d")
    one.stand()
    one.do(QuitLink(), "gaming supervisor")
    assert [member.table for member in hall.link.state.tables] == ["b"]
    assert one.now.table.meter == parse("10000")
    lawful(hall)


@pytest.mark.clause("nsw-blackjack-v15", "14.23", "16.8")
def test_a_void_round_takes_its_part_out_of_the_pool_again() -> None:
    hall = Hall()
    one, _ = hall.tables.values()
    one.wagers(1, 2)
    one.cards("9c 9d")
    assert meter(hall) == "10003"
    one.do(r.ReportMisdeal("area 2 came first"), "dealer")
    one.do(r.VoidRound(), "gaming supervisor")
    assert (meter(hall), one.now.table.meter) == ("10000", parse("10000"))
    lawful(hall)


@pytest.mark.clause("nsw-blackjack-v15", "16.22.2", "18.10", "14.28")
@pytest.mark.parametrize(
    "act", [FindInvalid("a1"), r.Invalidate("disruption", "fire")], ids=["invalid wager", "invalid outcome"]
)
@pytest.mark.parametrize(("cards", "left"), [("7c 7c 7c", "45001.35"), ("7d 7d 7d", "10000")], ids=["part", "whole"])
def test_a_paid_prize_that_is_withdrawn_goes_back_to_the_pool(act: Command, cards: str, left: str) -> None:
    hall = Hall(meter="50000")
    one, two = hall.tables.values()
    one.wagers(1)
    one.cards(cards)
    hall.award()
    assert meter(hall) == left
    two.wagers(1)
    two.cards("9c Kc 9d")
    one.do(act, "gaming supervisor")
    meters = hall.link.state.meters
    assert (meter(hall), meters.won, meters.hits, meters.reset_cost) == ("50001.50", 0, 0, 0)
    assert one.paid() == {}
    assert show(one.now.table.meter or parse("0")) == "50000"
    for table in (one, two):
        table.stand()
    lawful(hall)


@pytest.mark.clause("nsw-blackjack-v15", "18.10", "14.28")
def test_a_prize_withdrawn_after_the_next_betting_began_and_one_of_two_at_one_moment() -> None:
    hall = Hall(meter="79997")
    one, two = hall.tables.values()
    for table in (one, two):
        table.wagers(1)
        table.cards("7d 7d 7d")
    hall.give(lc.Determine((1, 2), together=True), SURVEILLANCE, "both lamps in one picture")
    hall.award()
    assert meter(hall) == "10000"
    one.stand()
    one.do(c.OpenBetting())
    one.do(r.Invalidate("disruption", "fire"), "gaming supervisor")
    # The other half stands, and so much is left that the house need put nothing in.
    assert meter(hall) == "39998.50"
    assert hall.link.state.meters.reset_cost == 0
    two.do(r.Invalidate("disruption", "fire"), "gaming supervisor")
    assert meter(hall) == "79997"
    two.stand()
    lawful(hall)


def test_no_prize_comes_back_that_the_pool_did_not_pay() -> None:
    hall = Hall(meter="50000")
    one = hall.tables["a"]
    one.wagers(1)
    one.cards("7c 7c 7c")
    hall.award()
    for amount, number in (("5000.16", 1), ("1", 2), ("0", 1)):
        order = Order(lc.GiveBack("a", number, parse(amount)), EQUIPMENT, hall.at, "")
        refused = hall.link.give(order)
        assert refused is not None
        assert refused.clause == "16.18.1"
