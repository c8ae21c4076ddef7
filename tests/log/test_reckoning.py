"""What people are owed, whichever way a log was made to say otherwise."""

import pytest
from keeper import MONEY, Keeper
from msgspec.structs import replace
from test_incidents import V15, a_round

from soft17.cards import Card, Piece
from soft17.clause import Refusal
from soft17.house import commands as c
from soft17.house import events as e
from soft17.house import reports as r
from soft17.house import trouble
from soft17.house.decide import step
from soft17.house.orders import Order, Person
from soft17.log.examining import Report
from soft17.money import Money
from soft17.table import commands as t
from soft17.table.events import (
    CardDealt,
    ControlPassed,
    Event,
    HandEnded,
    RoundClosed,
    WagerPlaced,
    WagerSettled,
    WagersReturned,
)
from soft17.table.state import DEALER, Place

TWO = {"players": ["ann", "bob"]}
BACK = WagerSettled(0, "void", Money(0), "18.16")


def as_it_goes(keeper: Keeper, *commands: t.Command, name: str = "the dealer", role: str = "dealer") -> None:
    """Take down what the book gives at a table that the log has made another one."""
    for command in commands:
        keeper.at += 1
        done = step(keeper.book, keeper.now, Order(command, Person(name, role), keeper.at))
        assert not isinstance(done, Refusal), done
        keeper.at -= 1
        keeper.force(command, *done.events, role=role, name=name)


def lost_round(keeper: Keeper) -> None:
    """A round that ann loses with 18 against 19."""
    keeper.wager()
    keeper.deal("Th 9d 8c")
    keeper.give(t.Stand("ann", 1), "player", "ann")
    keeper.deal("Ts")


def kinds(report: Report) -> list[str]:
    return [one.kind for one in report.findings]


def test_a_stake_written_larger_than_it_was_placed() -> None:
    keeper = Keeper(V15)
    placed = t.PlaceWager("ann", 1, (Money(50 * MONEY),))
    events = keeper.observed(placed)
    larger = Money(400 * MONEY)
    keeper.force(placed, *[_staked(one, larger) for one in events], role="player", name="ann")
    as_it_goes(keeper, *map(c.DealCard, ("Th", "7d", "9c")))
    as_it_goes(keeper, t.Stand("ann", 1), name="ann", role="player")
    as_it_goes(keeper, c.DealCard("Ts"))
    assert keeper.now.table.wagers[0].pays == larger
    assert keeper.examine().owed == {"ann": -350 * MONEY}


def _staked(event: Event, stake: Money) -> Event:
    if not isinstance(event, WagerPlaced):
        return event
    return replace(event, wager=replace(event.wager, stake=stake, placed=stake))


def test_a_wager_that_nobody_placed_wins_nothing_and_changes_no_other() -> None:
    keeper = Keeper(V15, TWO)
    placed = t.PlaceWager("ann", 1, (Money(50 * MONEY),))
    events = keeper.observed(placed)
    own = next(one for one in events if isinstance(one, WagerPlaced))
    stake = Money(500 * MONEY)
    forged = replace(own, wager=replace(own.wager, id=1, player="bob", area=2, stake=stake, placed=stake))
    keeper.force(placed, *events, forged, role="player", name="ann")
    as_it_goes(keeper, *map(c.DealCard, ("Th", "9h", "7d", "9c", "Tc")))
    for player, area in (("ann", 1), ("bob", 2)):
        as_it_goes(keeper, t.Stand(player, area), name=player, role="player")
    as_it_goes(keeper, c.DealCard("Ts"))
    assert {one.player: one.result for one in keeper.now.table.wagers} == {"ann": "win", "bob": "win"}
    assert keeper.examine().owed == {"bob": -500 * MONEY}


def test_a_wager_left_out_of_the_round_is_told() -> None:
    keeper = Keeper(V15, TWO)
    keeper.wager()
    bob = t.PlaceWager("bob", 2, (Money(20 * MONEY),))
    placed = [one for one in keeper.observed(bob) if not isinstance(one, WagerPlaced)]
    keeper.force(bob, *placed, role="player", name="bob")
    as_it_goes(keeper, *map(c.DealCard, ("Th", "7d", "9c")))
    keeper.give(t.Stand("ann", 1), "player", "ann")
    keeper.deal("Ts")
    report = keeper.examine()
    assert [one.what for one in report.findings if one.kind == "unreckoned"] == [
        "wagers were left out of the round, and what they owe cannot be reckoned; at stake: bob $20"
    ]
    assert report.owed == {}


def test_a_lost_wager_given_back_before_betting_opens() -> None:
    keeper = Keeper(V15)
    lost_round(keeper)
    opened = keeper.observed(c.OpenBetting())
    keeper.force(c.OpenBetting(), BACK, *opened)
    assert keeper.examine().owed == {"ann": -50 * MONEY}


def test_a_lost_wager_given_back_by_an_order_of_its_own() -> None:
    keeper = Keeper(V15)
    lost_round(keeper)
    keeper.force(r.VoidWagers("ann"), BACK, role="gaming supervisor", name="sue")
    keeper.give(c.OpenBetting(), "dealer")
    assert keeper.examine().owed == {"ann": -50 * MONEY}


def test_a_correction_said_and_done_counts_once() -> None:
    keeper = Keeper(V15)
    lost_round(keeper)
    said = trouble.RoundCorrected({"ann": Money(50 * MONEY)}, "16.8")
    keeper.force(r.VoidRound(), BACK, trouble.RoundVoided("16.8"), said, role="gaming supervisor", name="sue")
    assert keeper.examine().owed == {"ann": -50 * MONEY}


def test_a_correction_in_the_middle_of_a_round_is_not_due() -> None:
    keeper = Keeper(V15)
    keeper.wager()
    keeper.deal("Th 9d")
    said = trouble.RoundCorrected({"ann": Money(30 * MONEY)}, "16.8")
    keeper.force(r.VoidRound(), said, role="gaming supervisor", name="sue")
    assert keeper.examine().owed == {"ann": -30 * MONEY}


def test_a_round_recalled_and_put_right_is_owed_no_more() -> None:
    keeper = Keeper(V15)
    short_paid(keeper)
    keeper.give(c.OpenBetting(), "dealer")
    keeper.wager("ann", 10)
    assert keeper.examine().owed == {"ann": 100 * MONEY}
    keeper.give(r.ReportMisdeal("it was read wrongly", ("Th", "7d", "9c", "Ts")), "dealer")
    assert keeper.examine().owed == {"ann": 100 * MONEY}
    keeper.give(r.Rebuild(), "gaming supervisor", "sue")
    report = keeper.examine()
    assert report.owed == {}
    assert "unreckoned" not in kinds(report)
    keeper.deal("Tc 7c 9h")
    keeper.give(t.Stand("ann", 1), "player", "ann")
    keeper.deal("Jc")
    assert keeper.examine().owed == {}


def test_a_wager_void_in_the_round_without_ground_is_reckoned_as_its_hand_lay() -> None:
    keeper = Keeper(V15, TWO)
    keeper.wager()
    keeper.wager("bob", 20, 2)
    keeper.deal("Th 9h 9d 8c Tc")
    gone = HandEnded(Place(1, 1, 1), "paid", "18.8.1")
    nobody = ControlPassed(1, "ann", None, "18.8.1")
    keeper.force(r.VoidWagers("ann"), BACK, gone, nobody, role="gaming supervisor", name="sue")
    as_it_goes(keeper, t.Stand("bob", 2), name="bob", role="player")
    as_it_goes(keeper, c.DealCard("Ts"))
    assert keeper.examine().owed == {"ann": -50 * MONEY}


def test_a_refund_in_the_round_is_reckoned_when_it_ends() -> None:
    keeper = Keeper(V15, TWO)
    keeper.wager()
    keeper.wager("bob", 20, 2)
    keeper.deal("Th 9h 9d")
    back = WagersReturned("ann", 1, (0,), "18.16")
    keeper.force(c.RefuseWager("ann", 1), back, role="gaming supervisor", name="sue")
    as_it_goes(keeper, *map(c.DealCard, ("8c", "Tc")))
    for player, area in (("ann", 1), ("bob", 2)):
        as_it_goes(keeper, t.Stand(player, area), name=player, role="player")
    as_it_goes(keeper, c.DealCard("Ts"))
    assert keeper.examine().owed == {"ann": -50 * MONEY}


def test_a_round_void_without_ground_cannot_be_reckoned_and_says_so() -> None:
    keeper = Keeper(V15, TWO)
    keeper.wager("ann", 500)
    keeper.wager("bob", 20, 2)
    keeper.deal("Th 9h Td 6c Tc")
    void = [
        *(WagerSettled(number, "void", Money(0), "16.8") for number in (0, 1)),
        *(HandEnded(Place(area, 1, 1), "paid", "16.8") for area in (1, 2)),
        trouble.RoundVoided("16.8"),
        RoundClosed("16.8"),
        e.CardsCollected(keeper.now.custody.layout, "15.2"),
        e.RoundEnded(1, {"ann": Money(0), "bob": Money(0)}, {}, "15.2"),
    ]
    keeper.force(r.VoidRound(), *void)
    expected = "what this round owes cannot be reckoned; at stake: ann $500, bob $20"
    assert [one.what for one in keeper.examine().findings if one.kind == "unreckoned"] == [expected]
    line = len(keeper.log.lines) + 1
    keeper.give(c.OpenBetting(), "dealer")
    found = [one for one in keeper.examine().findings if one.kind == "unreckoned"]
    assert [(one.what, one.line) for one in found] == [(expected, line)]


def test_the_dealer_draws_on_seventeen_and_pays_who_had_lost() -> None:
    keeper = Keeper(V15)
    keeper.wager()
    keeper.deal("Th 7d 6c")
    keeper.give(t.Stand("ann", 1), "player", "ann")
    due = keeper.observed(c.DealCard("Ts"))
    first = [one for one in due if isinstance(one, e.CardDrawn | e.Commanded | CardDealt)]
    keeper.force(c.DealCard("Ts"), *first)
    piece = Piece("5h.1")
    rest = [_won(one) for one in due if one not in first]
    drawn = CardDealt(DEALER, Card("5h"), 22, False, "13.2", ended="bust")
    keeper.force(c.DealCard("5h"), e.CardDrawn(piece, "3.6"), drawn, *rest)
    assert keeper.examine().owed == {"ann": -100 * MONEY}


def _won(event: Event) -> Event:
    return replace(event, result="win", pays=Money(50 * MONEY)) if isinstance(event, WagerSettled) else event


def short_paid(keeper: Keeper) -> None:
    """A round that ann wins and is told she lost."""
    keeper.wager()
    keeper.deal("Th 7d 9c")
    keeper.give(t.Stand("ann", 1), "player", "ann")
    events = keeper.observed(c.DealCard("Ts"))
    lost = {"ann": Money(-50 * MONEY)}
    wrong = [replace(one, result="lose", pays=Money(0)) if isinstance(one, WagerSettled) else one for one in events]
    keeper.force(c.DealCard("Ts"), *[replace(one, net=lost) if isinstance(one, e.RoundEnded) else one for one in wrong])


def test_an_entry_that_is_refused_wipes_nothing_out() -> None:
    keeper = Keeper(V15)
    short_paid(keeper)
    keeper.force(c.TakeDown("rectify-mispayment", {"player": "ann", "outcome": "rectified"}))
    assert keeper.examine().owed == {"ann": 100 * MONEY}


@pytest.mark.parametrize(("case", "left"), [("1", 70), ("2", 40)])
def test_a_rectified_payment_is_the_one_that_is_named(case: str, left: int) -> None:
    keeper = Keeper(V15)
    for due in (40, 70):
        keeper.give(r.ReportMispayment("ann", Money(due * MONEY), Money(0)), "dealer")
    about = {"case": case, "player": "ann", "steps": "paid at the cage", "outcome": "rectified"}
    keeper.give(c.TakeDown("rectify-mispayment", about), "gaming supervisor", "sue")
    assert keeper.examine().owed == {"ann": left * MONEY}


def test_an_entry_about_nothing_reported_wipes_nothing_out() -> None:
    keeper = Keeper(V15)
    short_paid(keeper)
    about = {"player": "ann", "steps": "none", "outcome": "rectified"}
    keeper.force(c.TakeDown("rectify-mispayment", about), role="gaming supervisor", name="sue")
    report = keeper.examine()
    assert report.owed == {"ann": 100 * MONEY}
    assert any(one.clause == "16.19.2" for one in report.findings)


def test_who_dealt_is_named_and_not_who_reports() -> None:
    keeper = Keeper(V15)
    for _ in range(3):
        a_round(keeper)
        told = r.ReportMispayment("ann", Money(50 * MONEY), Money(150 * MONEY))
        keeper.give(told, "gaming supervisor", "sue")
    pattern = [one for one in keeper.examine().findings if one.kind == "pattern"]
    assert [(one.by, one.times) for one in pattern] == [("the dealer", 3)]


def test_a_report_may_name_another_dealer() -> None:
    keeper = Keeper(V15)
    a_round(keeper)
    for _ in range(3):
        told = r.ReportMispayment("ann", Money(50 * MONEY), Money(150 * MONEY), dealer="dan")
        keeper.give(told, "gaming supervisor", "sue")
    assert [one.by for one in keeper.examine().findings if one.kind == "pattern"] == ["dan"]
    assert keeper.now.entries[-1].about["dealer"] == "dan"


def test_a_report_of_no_known_dealer_accuses_nobody() -> None:
    keeper = Keeper(V15)
    for _ in range(3):
        told = r.ReportMispayment("ann", Money(50 * MONEY), Money(150 * MONEY))
        keeper.give(told, "gaming supervisor", "sue")
    assert "pattern" not in kinds(keeper.examine())
