"""A promised order that is dealt from no more: shuffled away in mid-round, or mixed with the discards."""

from typing import Any

import pytest

from opening import Opening
from soft17.cards import Piece, pieces
from soft17.clause import Refusal
from soft17.house import commands as c
from soft17.house import reports as r
from soft17.house.promise import OPENED
from soft17.house.trouble import IrregularityFound
from soft17.house.unseen import UnseenCorrected
from soft17.money import Money
from soft17.rules.book import Book
from soft17.rules.loading import load
from soft17.shoe.commitment import commit, prove, reveal
from soft17.shoe.seeded import Seeded
from soft17.table import commands as t
from test_promise import BOOK, CUT, ORDER, SALTS, Table

# Where the cards that finished a round are dealt on from.
DEALT_ON = load("nsw-blackjack-v15", rulings={"4.1.3": "shuffled-in-the-round"})


def run_out(book: Book = BOOK) -> Table:
    """A table whose promised order is all dealt or burned, with a card still asked for."""
    table = Table(book)
    for _ in range(3):
        table.deal()
    table.give(t.Hit("ann", 1), "player", "ann")
    while table.house.custody.source:
        table.give(r.ReportFaceUp(ORDER[table.next % 312], table.proof()))
        table.next += 1
    return table


def finished(book: Book) -> tuple[Table, tuple[Piece, ...]]:
    """The same round finished with the discards in another promised order, and that order."""
    table = run_out(book)
    again = Seeded(5).shuffle(tuple(sorted(table.house.custody.rack)))
    wrong = table.offer(r.RunOut("by hand", commit(again[1:], SALTS[1 : len(again)])))
    assert isinstance(wrong, Refusal)
    assert wrong.clause == "4.1"
    table.give(r.RunOut("by hand", commit(again, SALTS[: len(again)])))
    assert isinstance(table.offer(c.RevealOrder(reveal(ORDER, SALTS))), Refusal)
    table.give(c.Cut(CUT, "ann"), "player", "ann")
    table.give(c.PlaceCuttingCard(60))
    assert [one.what for one in table.house.due] == ["burn"]
    table.give(c.BurnCard(again[CUT], prove(again, SALTS[: len(again)], CUT)))
    place = CUT + table.house.out
    assert isinstance(table.offer(c.DealCard(again[place])), Refusal)
    table.give(c.DealCard(again[place], proof=prove(again, SALTS[: len(again)], place)))
    table.give(r.ReportMisdeal("the order is not known"))
    table.give(r.VoidRound(), "gaming supervisor", "sue")
    return table, again


@pytest.mark.clause("nsw-blackjack-v15", "16.9")
def test_the_order_of_cards_that_ran_out_is_kept_until_it_is_opened() -> None:
    table, again = finished(DEALT_ON)
    early = table.offer(c.RevealOrder(reveal(again, SALTS[: len(again)])))
    assert isinstance(early, Refusal)
    table.give(c.RevealOrder(reveal(ORDER, SALTS)))
    assert table.house.promised is not None
    assert table.house.retired == ()


@pytest.mark.clause("nsw-blackjack-v15", "16.9", "4.1.3")
def test_both_orders_are_opened_where_the_round_is_followed_by_a_shuffle() -> None:
    table, again = finished(BOOK)
    assert [one.what for one in table.house.due if one.blocks == "round"] == ["shuffle"]
    table.give(c.RevealOrder(reveal(ORDER, SALTS)))
    table.give(c.RevealOrder(reveal(again, SALTS[: len(again)])))
    assert table.house.promised is None
    assert table.house.retired == ()


@pytest.mark.clause("nsw-blackjack-v15", "16.9")
def test_a_shuffle_between_rounds_waits_for_no_opening_and_tells_that_it_is_due() -> None:
    table = run_out()
    table.give(r.RunOut("by hand"))
    table.give(r.ReportMisdeal("the order is not known"))
    table.give(r.VoidRound(), "gaming supervisor", "sue")
    done: Any = table.offer(c.Shuffle("by hand"))
    assert [one.clause for one in done.events if isinstance(one, IrregularityFound)] == ["4.1"]
    table.give(c.Shuffle("by hand"))
    assert table.house.owes(OPENED) is not None
    again: Any = table.offer(c.Shuffle("by hand"))
    assert [one for one in again.events if isinstance(one, IrregularityFound)] == []  # told once
    table.give(c.RevealOrder(reveal(ORDER, SALTS)))
    assert table.house.owes(OPENED) is None


@pytest.mark.clause("nsw-blackjack-v15", "16.2")
def test_a_proof_says_what_a_card_drawn_unseen_was() -> None:
    table = Table()
    for _ in range(3):
        table.deal()
    guess = ORDER[(table.next + 5) % 312]
    table.give(r.ReportErrorCard(guess, False))
    table.give(t.Hit("ann", 1), "player", "ann")
    taken: Any = table.offer(c.DealCard(guess, proof=prove(ORDER, SALTS, (table.next + 5) % 312)))
    assert isinstance(taken, Refusal)
    dealt: Any = table.offer(c.DealCard(ORDER[table.next], proof=table.proof()))
    assert UnseenCorrected(ORDER[table.next], guess, "16.2") in dealt.events
    assert guess in dealt.house.custody.source
    assert dealt.house.positions[ORDER[table.next]] == table.next
    assert guess not in dealt.house.positions


@pytest.mark.clause("nsw-pinkjack-2016", "7.2")
def test_discards_fed_back_end_the_promised_order_and_it_is_opened_after_the_round() -> None:
    opening = Opening(load("nsw-pinkjack-2016"), {"to": "opened", "source": "shuffling device"})
    opening.house()
    opening.give(c.BringCards(pieces(6), "blue"))
    opening.give(c.TakeDown("check-cards", {"means": "dealer"}))
    opening.give(c.Shuffle("by hand", commit(ORDER, SALTS)))
    opening.give(c.LoadDevice())
    opening.give(c.BurnCard(ORDER[0], prove(ORDER, SALTS, 0)))
    opening.give(c.OpenBetting())
    opening.give(t.PlaceWager("ann", 1, (Money(500000),)), "player", "ann")
    for place in range(1, 4):
        opening.give(c.DealCard(ORDER[place], proof=prove(ORDER, SALTS, place)))
    assert opening.now.promised is None
    opening.give(r.ReportMisdeal("the order is not known"))
    opening.give(r.VoidRound(), "casino supervisor", reason="not known")
    opening.give(c.RevealOrder(reveal(ORDER, SALTS)), "dealer")
    assert opening.now.retired == ()
