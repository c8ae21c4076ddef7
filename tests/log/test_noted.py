"""Acts that have an order of their own are done by it: a bare note of one is refused, and an old log tells of it."""

import pytest
from keeper import Keeper

from soft17.clause import Refusal
from soft17.house import commands as c
from soft17.house import reports as r
from soft17.house.conduct import CASES, monthly_report
from soft17.house.decide import DONE_BY, step
from soft17.house.events import DueRaised, DueSettled, TakenDown
from soft17.house.holding import ACTS
from soft17.house.orders import Order, Person
from soft17.money import Money
from soft17.rules.loading import load, names
from soft17.table.events import Event
from test_authority import TYPED

V15, MA = "nsw-blackjack-v15", "ma-switch"
OWN = [(book, act) for book in names() for act in load(book).house.acts if act in DONE_BY]


def note(act: str, about: dict[str, str] | None = None) -> c.TakeDown:
    return c.TakeDown(act, about or {})


def departures(keeper: Keeper) -> list[tuple[str, str]]:
    return [(one.clause, one.what) for one in keeper.examine().findings if one.kind == "departure"]


def test_every_command_of_the_house_is_the_order_for_its_act() -> None:
    assert set(TYPED) | set(ACTS.values()) | {"raise-at-once", "enter-decision"} == set(DONE_BY)


def test_an_act_of_several_orders_names_them_all() -> None:
    assert (DONE_BY["shuffle"], DONE_BY["burn"]) == ("Shuffle or RevealOrder", "BurnCard")


@pytest.fixture(scope="module")
def keepers() -> dict[str, Keeper]:
    return {book: Keeper(book) for book in names()}


@pytest.mark.parametrize(("book", "act"), OWN)
def test_an_act_with_an_order_of_its_own_is_not_only_noted(keepers: dict[str, Keeper], book: str, act: str) -> None:
    keeper, row = keepers[book], load(book).house.acts[act]
    role = row.by[0].removeprefix("=")
    named = load(book).house.people.supervisor.is_ if role == "casino supervisor" else role
    order = Order(note(act, dict.fromkeys(row.wants, "said")), Person("eve", named), keeper.at + 1, "a reason")
    refused = step(keeper.book, keeper.now, order)
    assert isinstance(refused, Refusal)
    assert refused == Refusal(row.clause, f"{act} is not noted but done: the order for it is {DONE_BY[act]}")


def noted(keeper: Keeper, act: str, about: dict[str, str], role: str, *more: Event) -> None:
    """Take down what a log kept before has of a bare note."""
    row = keeper.book.house.acts[act]
    entered = TakenDown(act, about, row.clause, "it happened", "the dealer", role)
    keeper.force(note(act, about), entered, *more, role=role)


@pytest.mark.clause("nsw-blackjack-v15", "16.16.2")
def test_a_missing_card_that_was_only_noted_is_a_departure() -> None:
    keeper = Keeper(V15)
    keeper.wager()
    keeper.deal("Th 7d")
    raised = DueRaised("decks checked", "16.16.3", "round")
    noted(keeper, "report-incomplete", {"missing": "5c.1"}, "gaming supervisor", raised)
    keeper.deal("9c")
    assert [clause for clause, _ in departures(keeper)] == ["16.16"]


@pytest.mark.clause("ma-switch", "7(c)")
def test_a_burn_that_was_only_noted_is_a_departure() -> None:
    keeper = Keeper(MA)
    keeper.give(note("change-dealer", {"dealer": "eve"}), "dealer")
    noted(keeper, "burn", {}, "dealer", DueSettled("burn of the new dealer", "7(c)"))
    assert [clause for clause, _ in departures(keeper)] == ["7(c)"]


@pytest.mark.clause("ma-switch", "15(a)")
def test_a_rebuilding_that_was_only_noted_is_a_departure() -> None:
    keeper = Keeper(MA)
    keeper.wager()
    keeper.deal("Th 9h")
    noted(keeper, "rebuild", {}, keeper.book.house.people.supervisor.is_)
    assert [clause for clause, _ in departures(keeper)] == ["15(a)"]


@pytest.mark.clause("nsw-blackjack-v15", "5.14")
def test_a_notice_that_names_nobody_counts_for_nothing() -> None:
    keeper = Keeper(V15)
    noted(keeper, "tell", {}, "gaming supervisor")
    order = Order(note("deal-face-down"), Person("gus", "gaming manager"), keeper.at + 1)
    refused = step(keeper.book, keeper.now, order)
    assert isinstance(refused, Refusal)
    assert refused.clause == "3.6.2.2"
    assert [clause for clause, _ in departures(keeper)] == ["14.6.1"]


@pytest.mark.clause("nsw-blackjack-v15", "16.16.3")
def test_only_a_report_of_incomplete_decks_makes_a_card_missing() -> None:
    keeper = Keeper(V15)
    keeper.give(note("dispute", {"case": "1", "person": "ann", "what": "a bust", "missing": "5c.1"}), "player", "ann")
    order = Order(r.ReturnMissing("5c.1"), Person("gil", "gaming supervisor"), keeper.at + 1)  # type: ignore[arg-type]  # a piece is a text here
    assert isinstance(step(keeper.book, keeper.now, order), Refusal)


@pytest.mark.parametrize("book", names())
def test_a_due_that_names_a_case_or_a_player_is_left_by_an_act_that_wants_it_said(book: str) -> None:
    for name, act in load(book).house.acts.items():
        dues = " ".join((*act.leaves, *act.raises, *act.settles))
        for field in ("player", "case"):
            if f"{{{field}}}" in dues and name not in DONE_BY:
                assert field in (*act.wants, *act.present) or (field == "case" and name in CASES), name


def test_what_a_log_noted_without_amounts_is_reported_still() -> None:
    keeper = Keeper(V15)
    keeper.give(r.ReportMispayment("ann", Money(0), Money(20_000_000)), "dealer")
    noted(keeper, "report-mispayment", {}, "dealer")
    found = monthly_report(keeper.book, keeper.now, 0, keeper.at + 1)
    assert [one.about.get("player") for one in found] == ["ann", None]
    assert [clause for clause, _ in departures(keeper)] == ["16.19"]
