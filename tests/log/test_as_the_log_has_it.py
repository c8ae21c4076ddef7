"""What a log takes and reads: each field of its kind, in an order that is given and in what lies in an event."""

import pytest
from keeper import Keeper

from soft17.house import commands as c
from soft17.house import reports as r
from soft17.house.decide import OrderError
from soft17.house.orders import Order, Person
from soft17.log.keeping import TableLog
from soft17.log.lines import UnreadableError, read_line, write
from soft17.table import commands as t
from soft17.table.events import RoundOpened


@pytest.mark.parametrize(
    ("command", "said"),
    [
        (r.ReportErrorCard("8h", 0), "seen"),  # type: ignore[arg-type]  # what is refused
        (c.TakeDown("check-decks", {"decision": False}), "about"),  # type: ignore[dict-item]  # what is refused
    ],
)
def test_an_order_with_a_field_of_another_kind_is_not_taken(command: t.Command, said: str) -> None:
    log = TableLog("ma-switch")
    with pytest.raises(OrderError, match=said):
        log.give(Order(command, Person("dan", "dealer"), 1_000))
    assert log.lines == []


def test_a_hand_in_an_event_has_no_other_fields_than_a_hand() -> None:
    keeper = Keeper("nsw-pinkjack-2016")
    keeper.wager()
    keeper.deal("Th")
    texts = list(write(keeper.log.head, keeper.log.lines))
    text = next(one for one in texts if b'"RoundOpened"' in one)
    assert any(isinstance(one, RoundOpened) for one in read_line(2, text).events)
    hand = text.index(b'{"cards":[]')
    forged = text[:hand] + b'{"a":"b",' + text[hand + 1 :]
    with pytest.raises(UnreadableError, match="unknown field"):
        read_line(2, forged)
