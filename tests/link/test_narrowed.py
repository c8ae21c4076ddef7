"""Of wins that wait some turn out to be none: the others keep their moment, their value and what was decided."""

import pytest

from link.linked_tables import Hall
from link.linking import EQUIPMENT, SURVEILLANCE
from link.test_tables import lawful, meter
from soft17.house import reports as r
from soft17.house.orders import Order
from soft17.house.protections import FindInvalid
from soft17.link import commands as lc
from soft17.link.past import past
from soft17.money import parse, show
from soft17.service.links.telling import say


@pytest.mark.clause("nsw-blackjack-v15", "14.27.4(ii)", "14.27.2", "17.5.1")
def test_a_win_that_loses_one_of_its_hands_stays_of_its_moment() -> None:
    hall = Hall(meter="499995.50")
    one, two = hall.tables.values()
    one.wagers(1, 2)
    one.cards("7c 7c 7c 7c 7c")
    two.wagers(1)
    two.cards("7c 7c 7c")
    hall.give(lc.Determine((1, 2), together=True), SURVEILLANCE, "both lamps in one picture")
    before = hall.link.state.wins[0]
    hall.at += 60
    one.do(r.ReportDeviceFailure(disadvantage=False, spare=False, practicable=False), "gaming supervisor")
    one.do(r.WithdrawFromRound("a2", withdraws=True), "player", "a2")
    left = hall.link.state.wins[0]
    assert (left.id, left.pressed, left.value) == (before.id, before.pressed, before.value)
    assert [winner.player for winner in left.parts] == ["a1"]
    said = [say(event, str) for line in hall.link.lines for event in line.events]
    assert said[-2] == "Of win 1 there is left: a1, area 1: a part"
    hall.award()
    assert {show(table.paid()[1]) for table in (one, two)} == {"47500"}
    assert [won.locked.parts for won in past(hall.link.lines).wins] == [left.parts, (lc.Winner("b1", 1),)]
    lawful(hall)


@pytest.mark.clause("nsw-blackjack-v15", "14.24.1 Pay Table", "14.27.3", "16.22.2")
@pytest.mark.parametrize("gone", ["a3", "a1"])
def test_fixed_prizes_of_the_pool_go_with_the_hands_that_had_them(gone: str) -> None:
    hall = Hall(meter="50000", rulings={"14.24.1": "fixed-from-pool", "16.22.2": "return-all-invalid"})
    one, two = hall.tables.values()
    one.wagers(1, 2, 3)
    one.cards("7c 9c 7h 7c 7c 9d 7d")  # a tenth, nothing, and three sevens of two colours
    assert hall.link.state.wins[0].fixed == parse("1000")
    one.do(FindInvalid(gone), "gaming supervisor")
    if hall.link.state.wins:
        hall.award()
    one.stand()
    two.wagers(1)
    two.cards("9c Kc 9d")
    two.stand()
    assert sum(one.paid().values()) == hall.link.state.meters.won
    lawful(hall)


@pytest.mark.clause("nsw-blackjack-v15", "16.22.2", "14.27.2")
@pytest.mark.parametrize("found", ["before the sevens", "while it waits"])
def test_who_wagered_invalidly_shares_in_no_award(found: str) -> None:
    hall = Hall(meter="499997")
    one = hall.tables["a"]
    one.wagers(1, 2)
    one.cards("7c 7c 7c")
    if found == "before the sevens":
        one.do(FindInvalid("a2"), "gaming supervisor")
    one.cards("7c 7c")
    if found == "while it waits":
        assert len(hall.link.state.wins[0].parts) == 2
        one.do(FindInvalid("a2"), "gaming supervisor")
    assert [winner.player for winner in hall.link.state.wins[0].parts] == ["a1"]
    hall.award()
    one.stand()
    assert {area: show(paid) for area, paid in one.paid().items()} == {1: "50000"}
    assert show(hall.link.state.meters.display) == "449998.50"
    lawful(hall)


def test_nothing_is_left_of_a_win_that_it_did_not_have() -> None:
    hall = Hall(meter="50000")
    one = hall.tables["a"]
    one.wagers(1, 2)
    one.cards("7c 7c 7c 7c 7c")
    first = lc.Winner("a1", 1)
    for asked in (
        lc.Narrow(1),
        lc.Narrow(1, (), (first,)),
        lc.Narrow(1, (lc.Winner("a3", 3),)),
        lc.Narrow(1, (first,), (), parse("1")),
        lc.Narrow(2, (first,)),
    ):
        refused = hall.link.give(Order(asked, EQUIPMENT, hall.at, ""))
        assert refused is not None
        assert refused.clause == "14.27.4(i)"
    assert meter(hall) == "50003"
