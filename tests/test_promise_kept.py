"""A promised order is kept to the end: burned cards are proven, and shoes that are put away are opened."""

import pytest
from keeper import Keeper

from opening import Opening
from soft17.cards import Piece, pieces
from soft17.clause import Refusal
from soft17.house import commands as c
from soft17.house import reports as r
from soft17.house.promise import OPENED
from soft17.house.unseen import UnseenCorrected
from soft17.money import Money
from soft17.rules.loading import load
from soft17.shoe.commitment import Commitment, commit, prove, reveal
from soft17.table import commands as t
from test_promise import CUT, ORDER, SALTS, Table

V15, MA, NZ = "nsw-blackjack-v15", "ma-switch", "nz-blackjack-1998"


def shuffled(opening: Opening) -> None:
    """Bring cards, promise their order, and burn the first."""
    opening.house()
    for needed in opening.book.house.acts["bring-cards"].needs:
        opening._enter(needed)
    opening.give(c.BringCards(pieces(6), "blue"))
    for due in [one.what for one in opening.now.due if one.what != "shuffle"]:
        opening._settle(due)
    opening.give(c.Shuffle("by hand", commit(ORDER, SALTS)))
    opening.give(c.Cut(CUT, "ann"), "player", "ann")
    opening.give(c.PlaceCuttingCard(100))


@pytest.mark.clause("nsw-blackjack-v15", "4.9")
@pytest.mark.clause("nsw-blackjack-v15", "4.1")
def test_a_burned_card_is_the_one_promised() -> None:
    opening = Opening(load(V15), {"to": "opened"})
    shuffled(opening)
    for wrong in (c.BurnCard(ORDER[CUT]), c.BurnCard(ORDER[CUT + 1], prove(ORDER, SALTS, CUT + 1))):
        with pytest.raises(AssertionError, match=r"4\.1"):
            opening.give(wrong)
    opening.give(c.BurnCard(ORDER[CUT], prove(ORDER, SALTS, CUT)))
    assert opening.now.due == ()


@pytest.mark.clause("ma-switch", "15(e)")
def test_a_card_that_goes_away_unseen_is_the_one_promised() -> None:
    opening = Opening(load(MA), {"to": "opened"})
    shuffled(opening)
    opening.give(c.BurnCard(ORDER[CUT], prove(ORDER, SALTS, CUT)))
    opening.give(c.OpenBetting())
    opening.give(t.PlaceWager("ann", 1, (Money(500000), Money(500000))), "player", "ann")
    place = CUT + 1
    while opening.now.table.phase != "over":
        hand = opening.now.table.current() if opening.now.table.phase == "play" else None
        if hand is not None:
            opening.give(t.Stand("ann", *hand), "player", "ann")
        else:
            opening.give(c.DealCard(ORDER[place], proof=prove(ORDER, SALTS, place)))
            place += 1
    with pytest.raises(AssertionError, match="proof"):
        opening.give(r.ReportErrorCard(ORDER[place + 1], seen=False, to_dealer=True))
    opening.give(r.ReportErrorCard(ORDER[place], seen=False, to_dealer=True, proof=prove(ORDER, SALTS, place)))
    opening.give(c.TakeDown("order-shuffle"), "casino supervisor")
    opening.give(c.RevealOrder(reveal(ORDER, SALTS)))


@pytest.mark.clause("nsw-blackjack-v15", "16.6")
def test_a_card_held_unseen_under_another_name_does_not_keep_the_order_shut() -> None:
    table = Table()
    for _ in range(3):
        table.deal()
    guess = ORDER[(table.next + 40) % 312]
    while table.house.table.phase != "over":
        if table.house.table.current() is not None:
            stands = table.offer(t.Stand("ann", 1), "player", "ann")
            if isinstance(stands, Refusal):
                table.give(t.Hit("ann", 1), "player", "ann")
                table.deal()
            else:
                table.house = stands.house
        else:
            table.deal()
    table.give(r.ReportErrorCard(guess, seen=False, to_dealer=True))
    assert table.house.custody.held == (guess,)
    table.give(c.TakeDown("order-shuffle"), "gaming supervisor", "sue")
    done = table.offer(c.RevealOrder(reveal(ORDER, SALTS)))
    assert not isinstance(done, Refusal)
    assert [one.piece for one in done.events if isinstance(one, UnseenCorrected)] == [ORDER[table.next % 312]]
    assert done.house.custody.held == (ORDER[table.next % 312],)
    assert guess in done.house.custody.source


@pytest.mark.clause("nsw-blackjack-v15", "4.1")
def test_a_shoe_that_is_closed_away_is_still_to_be_opened() -> None:
    keeper = Keeper(V15, {"to": "opened"})
    keeper.give(c.BringCards(pieces(6), "blue"))
    keeper.give(c.TakeDown("check-cards", {"means": "dealer"}))
    keeper.give(c.Shuffle("by hand", commit(ORDER, SALTS)))
    keeper.give(c.Leave("ann"), "dealer")
    keeper.give(c.CloseTable())
    assert [one.what for one in keeper.examine().dues if one.what == OPENED] == [OPENED]
    keeper.give(c.RevealOrder(reveal(ORDER, SALTS)), "dealer")
    assert OPENED not in [one.what for one in keeper.examine().dues]


@pytest.mark.clause("nz-blackjack-1998", "7.7")
def test_a_shoe_whose_cards_are_replaced_is_still_to_be_opened() -> None:
    opening = Opening(load(NZ, {"decks": 6}), {"to": "opened"})
    shuffled(opening)
    opening.give(c.OpenBetting())
    new = tuple(Piece(f"{one[:2]}.{int(one[3:]) + 6}") for one in pieces(6))
    opening.give(c.ReplaceCards(new, "red"))
    assert opening.now.owes(OPENED) is not None
    opening.give(c.RevealOrder(reveal(ORDER, SALTS)))
    assert opening.now.owes(OPENED) is None
    assert opening.now.retired == ()


@pytest.mark.clause("nsw-blackjack-v15", "4.1")
@pytest.mark.parametrize("root", ["", "zz", "ab" * 31, "AB" * 32, "ab" * 33, " " + "ab" * 32])
def test_a_promise_is_a_hash_that_a_card_can_be_proven_by(root: str) -> None:
    keeper = Keeper(V15, {"to": "opened"})
    keeper.give(c.BringCards(pieces(6), "blue"))
    keeper.give(c.TakeDown("check-cards", {"means": "dealer"}))
    with pytest.raises(AssertionError, match=r"4\.1.*promise\.root: a hash of 64 hex digits"):
        keeper.give(c.Shuffle("by hand", Commitment(root, 312)))


@pytest.mark.clause("nsw-blackjack-v15", "4.1.4")
def test_an_order_that_nobody_opens_keeps_no_cards_from_being_shuffled_or_replaced() -> None:
    keeper = Keeper(V15, {"to": "opened"})
    keeper.give(c.BringCards(pieces(6), "blue"))
    keeper.give(c.TakeDown("check-cards", {"means": "dealer"}))
    keeper.give(c.Shuffle("by hand", Commitment("ab" * 32, 312)))
    keeper.give(c.Cut(CUT, "ann"), "player", "ann")
    keeper.give(c.PlaceCuttingCard(100))
    keeper.give(c.TakeDown("order-shuffle"), "gaming supervisor")
    keeper.give(c.Shuffle("by hand", commit(ORDER, SALTS)))
    keeper.give(c.Cut(CUT, "ann"), "player", "ann")
    keeper.give(c.PlaceCuttingCard(100))
    keeper.give(c.BurnCard(ORDER[CUT], prove(ORDER, SALTS, CUT)))
    keeper.give(r.ReportIncomplete((ORDER[CUT + 40],)), "gaming supervisor")
    new = tuple(Piece(f"{one[:2]}.{int(one[3:]) + 6}") for one in pieces(6))
    keeper.give(c.ReplaceCards(new, "red"), "gaming supervisor")
    assert [one.what for one in keeper.examine().dues if one.what == OPENED] == [OPENED]
    keeper.give(c.RevealOrder(reveal(ORDER, SALTS)))
    assert [one.promise.root for one in keeper.now.retired] == ["ab" * 32]
    assert [one.what for one in keeper.examine().dues if one.what == OPENED] == [OPENED]
