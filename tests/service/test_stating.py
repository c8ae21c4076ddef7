"""What follows from an act is told in a sentence, never by the name that an event has in the log."""

import pytest

from soft17.cards import Card, Piece
from soft17.house import standing as s
from soft17.house import trouble as tr
from soft17.money import Money
from soft17.rules.loading import load, names
from soft17.service.wire.speaking import speak
from soft17.table import events as t
from soft17.table.meter import MeterSet
from soft17.table.state import Table, Wager

BOOK = load(next(iter(names())))
AREA = BOOK.document.words.get("area", "area").capitalize()
TABLE = Table(wagers=(Wager(0, "ann", "main", Money(500_000), 2, 1, 1),))


@pytest.mark.parametrize(
    ("event", "said"),
    [
        (t.TurnEnded(9, "1"), f"{AREA} 9 has had its turn"),
        (t.ControlPassed(3, "ann", "bob", "1"), f"{AREA} 3: ann is not there, bob decides now"),
        (t.ControlPassed(3, "ann", None, "1"), f"{AREA} 3: ann is not there, nobody decides now"),
        (t.PaymentDeferred(3, "1"), f"{AREA} 3 waits for the final settlement"),
        (t.SplitChosen("bob", 3, True, "1"), f"{AREA} 3: bob matches the split"),
        (t.SplitChosen("bob", 3, False, "1"), f"{AREA} 3: bob stays on one of the hands"),
        (t.SplitChosen("bob", 3, False, "1", silent=True), f"{AREA} 3: bob names no hand and stays on the first"),
        (
            t.WagerCapped(0, Money(500_000), Money(200_000), "1"),
            "ann's wager of $50 plays, and is cut to $20 when it is settled",
        ),
        (t.WagerMoved(0, 2, "1"), "ann's wager of $50 goes with hand 2"),
        (t.WagerGivenUp(0, "1"), "ann's wager of $50 is given up; the hand plays on for the others"),
        (t.BurnShown(Card("7d"), "1"), "The burned card is shown: 7d"),
        (t.ReaderLooked(True, "1"), "The card reader tells: blackjack"),
        (t.ReaderLooked(False, "1"), "The card reader tells: no blackjack"),
        (MeterSet(Money(1_230_000), "1"), "The jackpot stands at $123"),
        (t.PaymentRounded("ann", Money(5_000), "1"), "ann is paid $0.50 more, as no smaller chip is there"),
        (t.DiscardsReturned("1"), "The discards go back into the shuffling device"),
        (t.InterimClosed("1"), "What is paid at once has been paid"),
        (
            tr.WagersInvalid("ann", "1"),
            "ann's wagers of this round are invalid: those that win go back without winnings",
        ),
        (
            tr.DiscardsKept((Piece("7d.1"),), "1"),
            "In the discard rack, though the device should have them: 1",
        ),
        (s.AreasReserved("ann", (1, 2), "1"), "Kept for ann: 1, 2"),
        (s.AreasReserved("ann", (), "1"), "Nothing is kept for ann any more"),
        (s.WagersOffered((), "1"), "Optional wagers offered: none"),
    ],
)
def test_an_event_is_told_in_a_sentence(event: t.Event, said: str) -> None:
    assert speak(BOOK, event, TABLE) == said
