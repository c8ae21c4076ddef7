"""Changes of money in a log: an unequal one is told, and what is owed by it is reckoned."""

import pytest
from keeper import MONEY, Keeper
from test_incidents import V15

from soft17.clause import Refusal
from soft17.house import commands as c
from soft17.house.conduct import monthly_report
from soft17.house.decide import step
from soft17.house.orders import Order, Person

CASHLESS = c.TakeDown("elect-cashless", {"drop_box": "put back"})
CASH = {"player": "ann", "tendered": "100", "chips": "5000"}
COLOUR = {"player": "ann", "given": "100", "received": "40"}


@pytest.mark.clause("nsw-blackjack-v15", "16.19")
@pytest.mark.parametrize(("entry", "about", "owed"), [("change-cash", CASH, -4900), ("change-colour", COLOUR, 60)])
def test_an_unequal_change_is_told_and_owed_until_it_is_put_right(entry: str, about: dict[str, str], owed: int) -> None:
    keeper = Keeper(V15)
    keeper.give(CASHLESS, "operator")
    keeper.give(c.TakeDown(entry, about), "dealer")
    report = keeper.examine()
    assert [(one.kind, one.clause) for one in report.findings] == [("irregularity", "16.19")]
    assert report.owed == {"ann": owed * MONEY}
    steps = {"player": "ann", "steps": "asked", "outcome": "rectified"}
    keeper.give(c.TakeDown("rectify-mispayment", steps), "gaming supervisor", "sue")
    assert keeper.examine().owed == {}


@pytest.mark.clause("nsw-blackjack-v15", "2.4")
def test_cash_is_changed_where_a_drop_box_is_and_the_refusal_says_where_that_is_named() -> None:
    keeper = Keeper(V15)
    about = {"player": "ann", "tendered": "100", "chips": "100"}
    refused = step(keeper.book, keeper.now, Order(c.TakeDown("change-cash", about), Person("dee", "dealer"), keeper.at))
    assert refused == Refusal("2.4", "drop-box among the equipment when the table opens or elect cashless comes first")


@pytest.mark.clause("nsw-blackjack-v15", "16.21.2")
def test_an_unequal_change_of_more_than_the_amount_is_in_the_report_of_the_month() -> None:
    keeper = Keeper(V15)
    keeper.give(CASHLESS, "operator")
    keeper.give(c.TakeDown("change-cash", CASH), "dealer")
    keeper.give(c.TakeDown("change-colour", COLOUR), "dealer")
    assert [one.about["of"] for one in monthly_report(keeper.book, keeper.now, 0, keeper.at + 1)] == ["cash change"]


@pytest.mark.clause("ma-switch", "5(d)")
def test_where_the_book_has_no_cases_an_unequal_change_is_owed_all_the_same() -> None:
    keeper = Keeper("ma-switch")
    keeper.give(c.TakeDown("change-cash", CASH), "dealer")
    report = keeper.examine()
    assert [(one.kind, one.clause) for one in report.findings] == [("irregularity", "5(d)")]
    assert report.owed == {"ann": -4900 * MONEY}
