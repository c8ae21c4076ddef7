"""Further wagers in promotional tokens: marked by their vouchers, examined in the log, and told in a round record."""

import pytest
from keeper import MONEY, Keeper

from soft17.audit import audit
from soft17.house import commands as c
from soft17.house.state import House
from soft17.log.telling import tell
from soft17.money import Money
from soft17.service.inspecting.recording import recorded
from soft17.table import commands as t
from soft17.table.events import WagerPlaced

CLAUSE = "1.1 Casino Promotional Token"


def _keeper(reading: str = "token-returned", **conditions: str) -> Keeper:
    """A table where ann has a voucher of $100, her wager of $50 lies in chips, and a hand that may be doubled."""
    keeper = Keeper("nsw-blackjack-v15", rulings={CLAUSE: reading})
    about = {"number": "V 1", "player": "ann", "voucher": "100", "tokens": "100", "conditions": "none", **conditions}
    keeper.wager()
    keeper.give(c.TakeDown("exchange-voucher", about))
    return keeper


@pytest.mark.clause("nsw-blackjack-v15", "1.1 Casino Promotional Token", "5.2")
@pytest.mark.parametrize(
    ("reading", "conditions", "net"),
    [
        ("token-returned", {}, "100"),
        ("token-returned", {"single_use": "yes"}, "70"),
        ("token-collected-after-decision", {}, "70"),
    ],
)
def test_a_double_in_tokens_is_in_the_log_and_in_the_record(reading: str, conditions: dict[str, str], net: str) -> None:
    keeper = _keeper(reading, **conditions)
    keeper.deal("6s 7h 5d")
    keeper.give(t.Double("ann", 1, tokens=Money(30 * MONEY)), "player", "ann")
    placed = [one.wager for one in keeper.log.lines[-1].events if isinstance(one, WagerPlaced)]
    assert [(one.tokens, one.single_use) for one in placed] == [(30 * MONEY, 30 * MONEY if conditions else 0)]
    told = [tell(one) for one in keeper.log.lines[-1].events if isinstance(one, WagerPlaced)]
    assert told == ["ann stakes $50 on area 1 (double), $30 of it in tokens"]
    keeper.deal("9c Kd")
    assert keeper.examine().findings == ()
    record = recorded(keeper.book, (House(), keeper.log.lines), 1)
    assert record is not None
    assert record["outcome"]["net"] == {"ann": net}
    assert record["acts"][-1]["tokens"] == {"ann": "30"}
    assert audit(record)[1] == []
