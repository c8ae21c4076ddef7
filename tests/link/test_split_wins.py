"""Sevens that win the jackpot and are split: the prize is that of the first cards, before its award and after."""

import pytest

from link.linked_tables import Hall, Seated
from link.test_tables import lawful, meter
from soft17.house import reports as r
from soft17.house.linked import QuitLink
from soft17.house.protections import FindInvalid
from soft17.money import show
from soft17.table.commands import Split

THREE = {"clubs": ("7c 7c 7c", "5000.15", "45001.35"), "diamonds": ("7d 7d 7d", "50001.50", "10000")}


def split(table: Seated, hand: int = 1) -> None:
    table.do(Split("a1", 1, 1, hand), "player", "a1")


@pytest.mark.clause("nsw-blackjack-v15", "14.24.1", "14.21", "14.24.1 Pay Table", "14.27.4(ii)")
@pytest.mark.parametrize(("cards", "prize"), [one[:2] for one in THREE.values()], ids=THREE)
def test_sevens_split_while_their_award_is_awaited_win_what_they_won(cards: str, prize: str) -> None:
    hall = Hall(meter="50000")
    one, two = hall.tables.values()
    one.wagers(1)
    one.cards(cards)
    (locked,) = hall.link.state.wins
    split(one)
    two.wagers(2)
    two.cards("9c Kc 9d")
    assert hall.link.state.wins == (locked,)
    hall.award()
    assert {area: show(paid) for area, paid in one.paid().items()} == {1: prize}
    for table in (one, two):
        table.stand()
    lawful(hall)


@pytest.mark.clause("nsw-blackjack-v15", "14.24.1", "18.10", "14.28")
@pytest.mark.parametrize("again", [False, True], ids=["split", "split twice"])
@pytest.mark.parametrize(("cards", "prize", "left"), THREE.values(), ids=THREE)
def test_a_prize_of_sevens_that_were_split_goes_back_whole(cards: str, prize: str, left: str, *, again: bool) -> None:
    hall = Hall(meter="50000", options={"max_hands": 3})
    one = hall.tables["a"]
    one.wagers(1)
    one.cards(cards)
    hall.award()
    assert (show(one.paid()[1]), meter(hall)) == (prize, left)
    split(one)
    one.cards("7s")
    if again:
        split(one)
        one.cards("9s")
    one.do(r.Invalidate("disruption", "fire"), "gaming supervisor")
    meters = hall.link.state.meters
    assert (meter(hall), meters.won, meters.hits) == ("50000", 0, 0)
    assert one.paid() == {}
    lawful(hall)


@pytest.mark.clause("nsw-blackjack-v15", "14.24.1", "16.22.2", "14.28")
def test_of_a_tables_own_pool_a_prize_of_split_sevens_stays_paid_where_another_goes_back() -> None:
    hall = Hall()
    one = hall.tables["a"]
    one.do(QuitLink(), "gaming supervisor")
    one.wagers(1, 2)
    one.cards("7c 7c 7c 7c 7c")
    paid = one.paid()[1]
    split(one)
    one.do(FindInvalid("a2"), "gaming supervisor")
    assert one.paid() == {1: paid}
    assert (show(paid), show(one.now.table.meter or paid)) == ("1000", "10000")
    one.stand()
    lawful(hall)


@pytest.mark.clause("nsw-blackjack-v15", "14.24.1", "16.8")
def test_a_round_whose_split_sevens_a_shared_pool_has_paid_is_not_dealt_again() -> None:
    hall = Hall(meter="50000")
    one = hall.tables["a"]
    one.wagers(1)
    one.cards("7c 7c 7c")
    hall.award()
    split(one)
    one.cards("9s")
    one.do(r.ReportMisdeal("the cards fell wrongly"), "dealer")
    refused = one.ask(r.Rebuild(), "gaming supervisor")
    assert refused is not None
    assert refused.why.startswith("a pool shared with other tables has paid")
