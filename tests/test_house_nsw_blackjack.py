"""What scenarios of a table over time cannot say of NSW Blackjack: dates before theirs, and the monthly report."""

from datetime import UTC, datetime, timedelta, timezone

import pytest

from opening import Opening
from soft17.clause import Refusal
from soft17.house.conduct import monthly_report
from soft17.house.decide import Step, step
from soft17.house.orders import Order, Person
from soft17.house.reports import ReportMispayment
from soft17.house.state import House
from soft17.money import parse
from soft17.rules.loading import load
from soft17.table.commands import PlaceWager

BOOK = load("nsw-blackjack-v15")
SYDNEY = timezone(timedelta(hours=10))
DEALER = Person("dee", "dealer")


def seconds(*when: int) -> int:
    return int(datetime(*when, tzinfo=SYDNEY).timestamp())  # type: ignore[misc,arg-type]


def wager_without_card(at: int) -> Step | Refusal:
    opening = Opening(BOOK, {"players": []})
    opening.at = at - 3600
    return step(BOOK, opening.house(), Order(PlaceWager("bob", 1, (parse("50"),)), DEALER, at))


@pytest.mark.clause("nsw-blackjack-v15", "5.1", "18.1")
def test_a_player_card_is_wanted_from_19_august_2024() -> None:
    assert isinstance(wager_without_card(seconds(2024, 8, 18, 12)), Step)
    assert isinstance(wager_without_card(seconds(2024, 8, 18, 23, 59, 59)), Step)
    for at in (seconds(2024, 8, 19), seconds(2025, 8, 20)):
        refused = wager_without_card(at)
        assert isinstance(refused, Refusal)
        assert refused.clause == "5.1"


def paid(house: House, player: str, due: str, paid: str, at: int) -> House:
    done = step(BOOK, house, Order(ReportMispayment(player, parse(due), parse(paid)), DEALER, at))
    assert isinstance(done, Step)
    return done.house


@pytest.mark.clause("nsw-blackjack-v15", "16.21.2")
def test_the_monthly_report_lists_single_errors_over_a_thousand() -> None:
    may, june, july = (int(datetime(2025, month, 1, tzinfo=UTC).timestamp()) for month in (5, 6, 7))
    house = House()
    house = paid(house, "april", "0", "5000", may - 1)
    house = paid(house, "exact", "500", "1500", may)
    house = paid(house, "over", "500", "1500.50", may + 1)
    house = paid(house, "under", "4300", "100", may + 2)
    house = paid(house, "small", "100", "700", may + 3)
    house = paid(house, "small", "100", "700", june - 1)
    house = paid(house, "june", "0", "1000.01", june)
    assert [one.about["player"] for one in monthly_report(BOOK, house, may, june)] == ["over", "under"]
    assert [one.about["player"] for one in monthly_report(BOOK, house, june, july)] == ["june"]
