"""Wins on different tables: when they fell at one moment, who says so, and how long an award waits for others."""

import pytest

from link.linking import MANAGER, SURVEILLANCE, Linked, clause
from soft17.link import commands as c


@pytest.mark.clause("nsw-blackjack-v15", "14.27.4(ii)", "14.27.4")
def test_surveillance_says_what_was_one_moment_and_it_is_taken_down() -> None:
    link = Linked(meter="499998.50")
    one, two = link.lock("a", parts=1, thousandths=120), link.lock("b", parts=1, thousandths=480)
    assert clause(link.award(one)) == "14.27.4(ii)"
    decision = c.Determine((one, two), together=False)
    assert clause(link.give(decision, by=MANAGER, reason="seen")) == "14.27.4(ii)"
    assert clause(link.give(decision)) == "14.27.4(ii)"
    assert link.give(decision, reason="360 thousandths apart") is None
    line = link.affair.lines[-1]
    assert (line.by, line.role, line.reason) == (SURVEILLANCE.name, "surveillance", "360 thousandths apart")
    assert clause(link.award(two)) == "14.27.4(ii)"
    assert link.award(one) is None
    assert link.award(two) is None
    # The first takes a tenth of 500,000; the second a tenth of what that left and of its own table's wager.
    assert (link.amount(one), link.amount(two)) == ("50000", "45000.15")


@pytest.mark.clause("nsw-blackjack-v15", "14.27.4(ii)")
@pytest.mark.parametrize("apart", [0, 1, 1000])
def test_presses_close_together_wait_whatever_the_clocks_second(apart: int) -> None:
    link = Linked(meter="499997")
    link.at += 2
    one, two = link.lock("a", parts=1, thousandths=-1001), link.lock("b", parts=1, thousandths=apart - 1001)
    assert clause(link.award(one)) == "14.27.4(ii)"
    assert link.give(c.Determine((one, two), together=True), reason="one lamp") is None
    assert link.award(one, two) is None
    assert (link.amount(one), link.amount(two)) == ("47500", "47500")


@pytest.mark.clause("nsw-blackjack-v15", "14.27.4(ii)")
@pytest.mark.parametrize(("thousandths", "taken"), [(-1, True), (0, False), (1, False)])
def test_an_award_waits_for_the_window_and_for_how_late_a_win_may_come(thousandths: int, *, taken: bool) -> None:
    link = Linked(meter="499997", tables="ab")
    one = link.lock("a", wholes=1, thousandths=thousandths)
    link.at += 3  # seconds: a window of one, and two that a confirmation may take
    assert (link.give(c.Award((one,))) is None) is taken


@pytest.mark.clause("nsw-blackjack-v15", "14.27.4(ii)")
@pytest.mark.parametrize(("after", "taken"), [(1, False), (3, False), (4, True)])
def test_an_award_waits_for_a_win_of_its_moment_that_comes_late(after: int, *, taken: bool) -> None:
    link = Linked(meter="499997", tables="abc")
    one = link.lock("a", wholes=1, thousandths=500)
    pressed = link.at * 1000 + 500
    link.at += after
    refused = link.give(c.Award((one,)))
    assert (refused is None) is taken
    link.collect("b", 1)
    late = link.give(c.Lock("b", link.round, pressed, (), (c.Winner("bea", 1),)))
    if taken:  # nothing of a moment that was awarded comes after it
        assert clause(late) == "14.27.4(ii)"
        for pressed_at, cited in ((pressed + 1000, "14.27.4(ii)"), (pressed + 1001, "")):
            found = link.give(c.Lock("b", link.round, pressed_at, (), (c.Winner("bea", 1),)))
            assert (found.clause if found else "") == cited
        return
    assert late is None
    two = link.pool.last_win
    assert link.give(c.Determine((one, two), together=True), reason="one lamp") is None
    assert link.award(one, two) is None
    assert (link.amount(one), link.amount(two)) == ("250000", "250000")


@pytest.mark.clause("nsw-blackjack-v15", "14.27.4(ii)")
def test_a_moment_reaches_as_far_as_surveillance_says() -> None:
    link = Linked(meter="499995.50", tables="abc")
    link.at += 2
    apart = {"a": -1900, "b": -1000, "c": -100}
    one, two, three = (link.lock(table, parts=1, thousandths=by) for table, by in apart.items())
    link.at += 1
    assert link.give(c.Determine((one, two), together=True), reason="one lamp") is None
    refused = link.award(one, two)
    assert refused is not None
    assert "b and c" in refused.why
    assert link.give(c.Determine((two, three), together=True), reason="one lamp") is None
    assert link.award(one, two, three) is None
    assert link.amount(one) == link.amount(three) == "45166.67"


@pytest.mark.clause("nsw-blackjack-v15", "14.27.4(ii)")
def test_what_was_said_of_three_holds_for_two_when_one_is_paid() -> None:
    link = Linked(meter="499995.50", tables="abc")
    one, two, three = (link.lock(table, parts=1) for table in "abc")
    assert link.give(c.Determine((one, two, three), together=False), reason="three lamps") is None
    for win in (one, two, three):
        assert link.award(win) is None
        link.pay(win)


@pytest.mark.clause("nsw-blackjack-v15", "14.27.4(ii)")
def test_surveillance_holds_awards_until_it_knows_more() -> None:
    link = Linked(meter="499998.50")
    one = link.lock("a", parts=1)
    hold, release = c.HoldAwards(), c.ReleaseAwards()
    for command, by, reason in ((hold, MANAGER, "seen"), (hold, None, " "), (release, None, "seen")):
        assert clause(link.give(command, by=by, reason=reason)) == "14.27.4(ii)"
    assert link.give(hold, reason="the clock of b is looked at") is None
    assert clause(link.give(hold, reason="again")) == "14.27.4(ii)"
    link.at += 100
    assert clause(link.award(one)) == "14.27.4(ii)"
    assert link.give(release, reason="nothing found") is None
    assert link.award(one) is None
    assert link.amount(one) == "50000"


@pytest.mark.clause("nsw-blackjack-v15", "14.27.4(ii)")
def test_wins_further_apart_follow_one_another() -> None:
    link = Linked(meter="499998.50")
    one = link.lock("a", parts=1)
    assert clause(link.give(c.Award((one,)))) == "14.27.4(ii)"
    link.at += 2
    two = link.lock("b", wholes=1)
    assert clause(link.award(two)) == "14.27.4(ii)"
    assert link.award(one) is None
    assert link.award(two) is None
    assert (link.amount(one), link.amount(two), link.display) == ("50000", "450001.50", "10000")


@pytest.mark.clause("nsw-blackjack-v15", "14.27.4(ii)")
@pytest.mark.parametrize(
    ("reading", "apart", "first"),
    [
        ("same-second", 480, "47500"),
        ("same-second", 1480, "49999.85"),
        ("same-millisecond", 1, "49999.85"),
        ("same-millisecond", 0, "47500"),
    ],
)
def test_other_readings_of_one_moment(reading: str, apart: int, first: str) -> None:
    link = Linked(meter="499997", rulings={"14.27.4(ii)": reading})
    one = link.lock("a", parts=1)
    link.at += apart // 1000
    two = link.lock("b", parts=1, thousandths=apart % 1000)
    assert link.award(*((one, two) if first == "47500" else (one,))) is None
    assert link.amount(one) == first
