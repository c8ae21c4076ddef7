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


@pytest.mark.clause("nsw-blackjack-v15", "5.2", "11.3", "12.6")
def test_what_others_on_a_hand_stake_with_it_is_in_the_record() -> None:
    """A split that one matches in tokens and another rides on, and a double that one joins for less."""
    people = ["ann", "bob", "cat"]
    keeper = Keeper("nsw-blackjack-v15", {"players": people}, rulings={CLAUSE: "token-collected-after-decision"})
    for player in people:
        keeper.wager(player)
    about = {"number": "V 1", "player": "bob", "voucher": "100", "tokens": "100", "conditions": "none"}
    keeper.give(c.TakeDown("exchange-voucher", about))
    keeper.deal("8s 6h 8d")
    keeper.give(t.Split("ann", 1), "player", "ann")
    keeper.give(t.JoinSplit("bob", tokens=Money(50 * MONEY)), "player", "bob")
    keeper.give(t.StayOn("cat", 1), "player", "cat")
    keeper.deal("3s")
    keeper.give(t.Double("ann", 1), "player", "ann")
    keeper.give(t.JoinDouble("bob", Money(30 * MONEY), tokens=Money(20 * MONEY)), "player", "bob")
    keeper.deal("Ts Td")
    keeper.give(t.Stand("ann", 1, 1, 2), "player", "ann")
    keeper.deal("Kd 4c")
    record = recorded(keeper.book, (House(), keeper.log.lines), 1)
    assert record is not None
    split, double = record["acts"][:2]
    assert (split["others"], split["stays"], split["tokens"]) == (["bob"], {"cat": 1}, {"bob": "50"})
    assert (double["others"], double["tokens"]) == ({"bob": "30"}, {"bob": "20"})
    assert audit(record)[1] == []
