"""The promises of a log: which cards can be checked by whom, never one that lies hidden."""

import pytest
from promising import CUT, Promising

from soft17.house import commands as c
from soft17.house import reports as r
from soft17.shoe.commitment import verify
from soft17.table import commands as t

V15 = "nsw-blackjack-v15"
BY_DEALER = {"means": "dealer"}


def betting(cards: str) -> Promising:
    """A table where ann has wagered, and the cards to come."""
    table = Promising(V15, cards, BY_DEALER)
    table.load()
    table.wager()
    return table


@pytest.mark.clause("nsw-blackjack-v15", "4.1")
def test_what_lies_open_is_proven_and_what_is_burned_or_to_come_is_not() -> None:
    table = betting("2c Th 7d 9s 5d")
    table.deal_on(3)
    assert table.seen() == ["Th", "7d", "9s"]
    found = table.promises()
    (one,) = found.every
    assert (found.state(one), one.cut_at, one.seq) == ("dealt from", CUT, table.log.lines[one.seq - 1].seq)
    assert sorted(one.proofs) == [CUT, CUT + 1, CUT + 2, CUT + 3]
    assert one.open == {CUT + 1, CUT + 2, CUT + 3}
    assert all(verify(one.promise.root, one.promise.count, proof) for proof in one.proofs.values())


@pytest.mark.clause("nsw-blackjack-v15", "4.1")
def test_a_promise_is_known_before_the_cut() -> None:
    table = Promising(V15, "", BY_DEALER)
    found = table.promises()
    assert [(one.number, one.promise, one.cut_at, one.open) for one in found.every] == [
        (1, table.tree.commitment(), None, set())
    ]


@pytest.mark.clause("nsw-blackjack-v15", "3.6.2")
def test_cards_dealt_face_down_are_proven_to_whom_they_belong_until_they_are_turned_up() -> None:
    table = Promising(V15, "2c 3h 5h 7d 8c 6h Tc 9c Td", BY_DEALER)
    for to in ("inspector", "surveillance"):
        table.give(c.Tell(to, "deal-face-down"), "gaming manager", "max")
    table.give(c.TakeDown("deal-face-down"), "gaming manager", "max")
    table.load()
    table.wager()
    table.give(c.Arrive("ben", card="card of ben", holder="ben"), "dealer")
    table.wager("ben", area=2)
    table.deal_on(5)
    assert (table.seen(), table.seen("ann"), table.seen("ben")) == (
        ["7d"],
        ["3h", "7d", "8c"],
        ["5h", "7d", "6h"],
    )
    table.give(t.Hit("ann", 1), "player", "ann")
    table.deal_on(1)
    assert (table.seen(), table.seen("ann")) == (["7d", "Tc"], ["3h", "7d", "8c", "Tc"])
    table.give(t.Double("ben", 2), "player", "ben")
    assert table.seen() == ["5h", "7d", "6h", "Tc"]
    table.deal_on(1)
    table.deal_on(1)
    assert table.seen() == ["3h", "5h", "7d", "8c", "6h", "Tc", "9c", "Td"]


@pytest.mark.clause("nsw-blackjack-v15", "16.3")
def test_a_card_dealt_in_error_and_one_face_up_are_open_and_one_that_nobody_saw_is_not() -> None:
    table = betting("2c Th 7d 9s 5d 6d Kc")
    table.deal_on(3)
    piece, proof = table.next()
    table.give(r.ReportErrorCard(piece, proof=proof, seen=False), "dealer")
    assert table.seen() == ["Th", "7d", "9s"]
    piece, proof = table.next()
    table.give(r.ReportFaceUp(piece, proof), "dealer")
    assert table.seen() == ["Th", "7d", "9s", "6d"]


def test_an_order_is_opened_when_the_shoe_has_retired() -> None:
    table = betting("2c Th 7d 9s Td")
    table.deal_on(3)
    table.give(t.Stand("ann", 1), "player", "ann")
    table.deal_on(1)
    table.give(c.TakeDown("order-shuffle"), "gaming supervisor", "sue")
    found = table.promises()
    assert found.state(found.every[0]) == "retired"
    table.open_up()
    found = table.promises()
    (one,) = found.every
    assert (found.state(one), one.opened, one.opening_why) == ("opened", table.log.lines[-1].seq, "")
    assert (one.proofs, one.open) == ({}, {CUT + 1, CUT + 2, CUT + 3, CUT + 4})


@pytest.mark.clause("ma-switch", "7(c)")
def test_the_card_burned_is_proven_once_it_is_shown() -> None:
    table = Promising("ma-switch", "2c Th 7d", {"steps": "all"})
    table.load()
    assert table.seen() == []
    table.give(t.ShowBurn("ann"), "player", "ann")
    assert table.seen() == ["2c"]
