"""Who did what: roles at one table, the dealer who paid, and a log that ends at an open table."""

import pytest
from keeper import MONEY, Keeper, overpaid

from soft17.house import commands as c
from soft17.house import protections as p
from soft17.house import reports as r
from soft17.house.decide import OrderError, step
from soft17.house.orders import Order, Person
from soft17.house.protecting import LossLimitSet
from soft17.money import Money
from soft17.rules.loading import names
from soft17.table import commands as t

V15 = "nsw-blackjack-v15"


def test_a_person_in_two_roles_is_told_once() -> None:
    keeper = Keeper(V15)
    keeper.give(c.TakeDown("order-shuffle"), "gaming supervisor", "sue", "clumps")
    for _ in range(2):
        keeper.give(c.Arrive("sue", card="card of sue", holder="sue"), "player", "sue")
        keeper.give(c.Leave("sue"), "player", "sue")
    found = [one for one in keeper.examine().findings if one.kind == "person"]
    assert [one.what for one in found] == ["sue acts as player and has acted as gaming supervisor"]


@pytest.mark.parametrize("name", ["", " ", "sue ", " sue", "sue  b", "sue\t"])
def test_nobody_gives_an_order_and_no_name_differs_only_in_blanks(name: str) -> None:
    keeper = Keeper(V15)
    order = Order(c.TakeDown("order-shuffle"), Person(name, "gaming supervisor"), keeper.at, "clumps")
    with pytest.raises(OrderError, match=r"by\.name: "):
        step(keeper.book, keeper.now, order)
    wager = t.PlaceWager("ann ", 1, (Money(50 * MONEY),))
    with pytest.raises(OrderError, match="player: 'ann ' has blanks that nobody sees; write 'ann'"):
        step(keeper.book, keeper.now, Order(wager, Person("dee", "dealer"), keeper.at))
    keeper.force(c.TakeDown("order-shuffle"), role="gaming supervisor", name=name)
    assert [one.kind for one in keeper.examine().findings] == ["order"]


@pytest.mark.clause("nsw-blackjack-v15", "18.17")
def test_capitals_make_nobody_else_where_the_book_wants_another_person() -> None:
    keeper = Keeper(V15)
    keeper.give(c.TakeDown("dispute", {"case": "1", "person": "ann", "what": "a bust"}), "player", "ann")
    keeper.give(c.TakeDown("decide-dispute", {"case": "1", "decision": "stands"}), "gaming supervisor", "gina")
    review = c.TakeDown("review-dispute", {"case": "1", "decision": "stands"})
    with pytest.raises(OrderError, match=r"by\.name: 'Gina' is written 'gina' at this table"):
        step(keeper.book, keeper.now, Order(review, Person("Gina", "gaming manager"), keeper.at))


def test_who_is_excluded_is_so_in_capitals_too() -> None:
    keeper = Keeper(V15)
    for name in ("ann", "eve"):
        keeper.give(c.TakeDown("report-device-used", {"person": name, "evidence": "a phone"}))
        keeper.give(r.Bar(name), "gaming supervisor", "sue")
    for name, known in (("Ann", "ann"), ("EVE", "eve")):
        for command in (c.Arrive(name, card="another card", holder=name), t.PlaceWager(name, 1, (Money(50 * MONEY),))):
            with pytest.raises(OrderError, match=f"player: '{name}' is written '{known}' at this table"):
                step(keeper.book, keeper.now, Order(command, Person("dee", "dealer"), keeper.at))
    about = c.TakeDown("report-device-used", {"person": "Ann", "evidence": "seen"})
    with pytest.raises(OrderError, match=r"about\.person: 'Ann' is written 'ann'"):
        step(keeper.book, keeper.now, Order(about, Person("dee", "dealer"), keeper.at))


@pytest.mark.clause("nsw-blackjack-v15", "18.1")
def test_two_names_of_one_order_are_written_in_one_way() -> None:
    keeper = Keeper(V15)
    dealer = Person("dee", "dealer")
    with pytest.raises(OrderError, match="holder: 'Dan' is written 'dan' in the same order"):
        step(keeper.book, keeper.now, Order(c.Arrive("dan", card="78", holder="Dan"), dealer, keeper.at))
    with pytest.raises(OrderError, match="player: 'dan' is written 'Dan' in the same order"):
        step(keeper.book, keeper.now, Order(c.Arrive("dan", card="78"), Person("Dan", "player"), keeper.at))
    about = c.TakeDown("report-device-used", {"person": "dan", "player": "DAN", "evidence": "a phone"})
    with pytest.raises(OrderError, match=r"is written .* in the same order"):
        step(keeper.book, keeper.now, Order(about, dealer, keeper.at))
    keeper.give(c.Arrive("dan", card="78", holder="dan"), "dealer")
    keeper.give(t.PlaceWager("dan", 3, (Money(50 * MONEY),)), "player", "dan")


def test_the_holder_of_a_card_is_known_by_name_at_the_table() -> None:
    keeper = Keeper(V15)
    keeper.give(c.Arrive("dan", card="78", holder="Eve"), "dealer")
    with pytest.raises(OrderError, match="player: 'eve' is written 'Eve' at this table"):
        step(
            keeper.book, keeper.now, Order(c.Arrive("eve", card="79", holder="eve"), Person("dee", "dealer"), keeper.at)
        )


def test_no_back_of_cards_differs_only_in_blanks() -> None:
    keeper = Keeper("nsw-switch-2016")
    order = Order(c.ReplaceCards((), "RED "), Person("sue", "gaming supervisor"), keeper.at)
    with pytest.raises(OrderError, match="back: 'RED ' has blanks that nobody sees; write 'RED'"):
        step(keeper.book, keeper.now, order)


@pytest.mark.parametrize("rulebook", names())
def test_a_dealer_who_wagers_at_the_own_table_is_told(rulebook: str) -> None:
    keeper = Keeper(rulebook)
    stakes = (Money(50 * MONEY),) * keeper.book.boxes
    keeper.give(c.Arrive("the dealer", card="card of dee", holder="the dealer"), "dealer")
    keeper.give(t.PlaceWager("the dealer", 2, stakes), "dealer")
    found = [one for one in keeper.examine().findings if one.kind == "person"]
    assert [one.what for one in found] == ["the dealer acts as player and has acted as dealer"]


def test_a_log_says_whether_its_table_is_still_open() -> None:
    keeper = Keeper(V15)
    report = keeper.examine()
    assert report.open
    assert report.findings == ()
    keeper.give(c.Leave("ann"), "player", "ann")
    keeper.give(c.CloseTable(), "gaming supervisor")
    assert not keeper.examine().open


def test_where_a_players_decision_ends_the_round_the_dealer_has_paid() -> None:
    keeper = Keeper("ma-switch", options={"surrender": True})
    for suit in "cdh":
        keeper.wager()
        keeper.deal(f"T{suit} 5{suit} 9{suit} 6{suit} K{suit}")
        for box in (1, 2):
            keeper.give(t.Surrender("ann", 1, box), "player", "ann")
        assert keeper.now.table.phase == "over"
        keeper.give(c.OpenBetting(), "dealer")
    report = keeper.examine(overpaid)
    assert {one.by for one in report.findings if one.kind == "pattern"} == {"the dealer"}


def test_a_supervisors_report_lays_the_payment_to_the_dealer() -> None:
    keeper = Keeper(V15)
    keeper.wager()
    keeper.deal("Th 7d 9c")
    keeper.give(t.Stand("ann", 1), "player", "ann")
    keeper.deal("Tc")
    for _ in range(3):
        keeper.give(r.ReportMispayment("ann", Money(50 * MONEY), Money(60 * MONEY)), "gaming supervisor", "sue")
    assert [one.by for one in keeper.examine().findings if one.kind == "pattern"] == ["the dealer"]


@pytest.mark.clause("nsw-blackjack-v15", "18.2.3")
@pytest.mark.parametrize(("chips", "told"), [(250, False), (240, True)])
def test_chips_declared_on_leaving_are_told_only_where_they_disagree(chips: int, told: bool) -> None:
    keeper = Keeper(V15)
    keeper.give(p.SetLossLimit("ann", Money(1000 * MONEY), keeper.at + 86_400, period="day"), "player", "ann")
    keeper.give(p.DeclareChips("ann", Money(200 * MONEY), "brought"), "player", "ann")
    keeper.wager()
    keeper.deal("Th 7d 9c")
    keeper.give(t.Stand("ann", 1), "player", "ann")
    keeper.deal("Tc")
    keeper.give(c.Leave("ann", Money(chips * MONEY)), "player", "ann")
    assert [one.clause for one in keeper.examine().findings] == (["18.2.3"] if told else [])


@pytest.mark.clause("nsw-blackjack-v15", "18.3")
def test_a_limit_that_began_anew_too_early_is_a_departure() -> None:
    keeper = Keeper("nsw-blackjack-v15")
    keeper.give(p.SetLossLimit("ann", Money(100 * MONEY), keeper.at + 7200, period="day"), "player", "ann")
    keeper.wager(dollars=100)
    keeper.deal("8h 7d 8c")
    keeper.give(t.Stand("ann", 1), "player", "ann")
    keeper.deal("Ts")
    opened = keeper.observed(c.OpenBetting())
    early = LossLimitSet("ann", Money(100 * MONEY), keeper.at + 7200, Money(0), "18.4")
    keeper.at += 3600
    keeper.force(c.OpenBetting(), early, *opened)
    keeper.force(t.PlaceWager("ann", 1, (Money(100 * MONEY),)), role="player", name="ann")
    found = keeper.examine().findings
    lines = len(keeper.log.lines)
    assert {one.line for one in found if one.kind == "departure"} == {lines, 1 + lines}
    assert "loss limit set has no ground" in {one.what for one in found}
    assert "18.3" in {one.clause for one in found}
