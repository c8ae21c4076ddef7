"""The door of the library: what no table could take is refused with a clause, not let in and not a crash."""

import pytest

from soft17 import RefusedError, Round
from soft17.cards import Card
from soft17.money import CENT, DOLLAR, Money
from soft17.rules.ledger import obligations
from soft17.rules.loading import names
from soft17.table import commands as c
from soft17.table.state import Place

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


@pytest.mark.parametrize("rulebook", names())
def test_no_part_of_a_cent_is_observed(rulebook: str) -> None:
    round = opened(rulebook)
    if round.book.deal.call_refusal(called=False) is not None:
        round.do(c.CallNoMoreBets())
    round.deal("Th")
    with pytest.raises(RefusedError, match="part of a cent"):
        round.do(c.ObserveWager("ann", 1, (Money(TEN + CENT // 2),) * round.book.boxes))


@pytest.mark.clause("nsw-blackjack-v15", "3.1")
def test_no_card_comes_more_often_than_the_decks_hold_it() -> None:
    round = Round("nsw-blackjack-v15")
    for area in range(1, 8):
        round.wager("ann", area=area, main="10")
    round.deal("Ts Ts Ts Ts Ts Ts")
    with pytest.raises(RefusedError, match=r"\[3\.1\] Ts is out 6 times already"):
        round.deal("Ts")
    round.deal("Th")
    eight = Round("nsw-blackjack-v15", {"decks": 8})
    eight.do(c.Burn(Card("Ts")))
    for area in range(1, 9):
        eight.wager("ann", area=area, main="10")
    eight.deal("Ts Ts Ts Ts Ts Ts Ts")
    with pytest.raises(RefusedError, match="8 decks"):
        eight.deal("Ts")


def test_a_wager_says_all_that_a_record_says() -> None:
    round = Round("nsw-pinkjack-2016")
    round.wager("bob", area=1, main="50")
    round.wager("ann", area=1, main="50", side={"suits_you": "5"}, suit="d", tokens="10", position=1)
    round.wager("cat", area=1, main="10", seated=True)
    round.wager("dan", area=2, main="20")
    ann = [wager for wager in round.table.wagers if wager.player == "ann"]
    assert [(wager.kind, wager.suit, wager.tokens) for wager in ann] == [("main", "", TEN), ("suits_you", "d", 0)]
    assert round.table.line(1) == ["ann", "bob", "cat"]
    assert round.table.seated(1) == "cat"
    other = Round("nsw-pinkjack-2016")
    other.wager("bob", area=1, main="50")
    other.wager("eve", area=1, side={"suits_you": "5"}, suit="h")
    assert [wager.player for wager in other.table.wagers] == ["bob", "eve"]


def test_what_is_no_command_is_told_so() -> None:
    with pytest.raises(TypeError, match="'hit' is no command"):
        opened("nsw-blackjack-v15").do("hit")


@pytest.mark.parametrize("rulebook", names())
def test_the_first_card_is_awaited_once_wagers_lie(rulebook: str) -> None:
    table = Round(rulebook)
    assert table.awaits_card is None
    table.wager("ann", 2, "100")
    if table.book.deal.call.is_:
        assert table.awaits_card is None
        table.do(c.CallNoMoreBets())
    assert table.awaits_card == Place(2, 1, 1)
    table.deal("5c")
