"""The door of the library: what no table could take is refused with a clause, not let in and not a crash."""

import pytest

from soft17 import RefusedError, Round
from soft17.cards import Card
from soft17.money import CENT, DOLLAR, Money
from soft17.rules.ledger import obligations
from soft17.rules.loading import names
from soft17.table import commands as c

TEN = Money(10 * DOLLAR)


def opened(rulebook: str) -> Round:
    round = Round(rulebook)
    round.wager("ann", area=1, main="10")
    return round


@pytest.mark.parametrize("rulebook", names())
@pytest.mark.parametrize(
    "command",
    [
        c.Deal(Card("Zz")),
        c.Burn(Card("")),
        c.PlaceWager("", 1, (TEN,)),
        c.PlaceWager(" ", 1, (TEN,)),
        c.PlaceWager("bob", 1, ()),
        c.PlaceWager("ann", 1, (Money(0),)),
        c.PlaceWager("ann", 1, (Money(-5 * DOLLAR),)),
        c.PlaceWager("ann", 1, (Money(-20 * DOLLAR),)),
        c.PlaceWager("bob", 1, (Money(10 * DOLLAR + CENT // 2),)),
    ],
    ids=repr,
)
def test_what_no_table_could_take_is_refused(rulebook: str, command: c.Command) -> None:
    round = opened(rulebook)
    if isinstance(command, c.PlaceWager):
        command = c.PlaceWager(command.player, command.area, command.main * round.book.boxes)
    before = round.table
    with pytest.raises(RefusedError) as caught:
        round.do(command)
    assert caught.value.clause in obligations(rulebook)
    assert round.table == before


@pytest.mark.parametrize("rulebook", names())
def test_an_optional_wager_is_not_lowered(rulebook: str) -> None:
    round = Round(rulebook, sign=opened(rulebook).table.sign)
    kind = next(iter(round.book.optional))
    suit = "d" if round.book.optional[kind].suits else ""
    mains = (TEN,) * round.book.boxes
    round.do(c.PlaceWager("ann", 1, mains, (c.Side(kind, TEN, suit),)))
    with pytest.raises(RefusedError):
        round.do(c.PlaceWager("ann", 1, (), (c.Side(kind, Money(-5 * DOLLAR), suit),)))
