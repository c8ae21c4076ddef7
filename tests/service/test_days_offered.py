"""The ends of a limit that a player chooses from are midnights of the table's place."""

from datetime import datetime
from zoneinfo import ZoneInfo

import pytest

from opening import Opening
from soft17.house.dates import HOUR
from soft17.house.orders import Person
from soft17.house.protections import SetLossLimit
from soft17.rules.loading import load
from soft17.service.wire.filling import fields_of
from soft17.service.wire.offering import Asker


@pytest.mark.clause("nsw-blackjack-v15", "1.1 Loss Limit")
def test_a_limit_ends_at_midnight_of_the_place() -> None:
    table = Opening(load("nsw-blackjack-v15"), {"players": ["ann"]})
    noon = int(datetime(2025, 10, 4, 12, tzinfo=ZoneInfo("Australia/Sydney")).timestamp())  # summer time begins at 2
    asked = fields_of(Asker(table.book, table.house(), Person("ann", "player"), noon), SetLossLimit, {})
    until = next(one for one in asked if one.name == "until")
    assert [one.value for one in until.values][:2] == [noon + 12 * HOUR, noon + (12 + 6 * 24 - 1) * HOUR]
