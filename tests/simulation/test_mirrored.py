"""Shoes that run out, kept by the house as well: its discard rack is what the simulation shuffles, and play goes on."""

from collections import Counter
from collections.abc import Iterable
from typing import Any

import pytest

from opening import Opening
from simulation.random_play import Anyhow
from soft17 import replay as replaying
from soft17.cards import DECK, Card
from soft17.house import commands as c
from soft17.house import reports as r
from soft17.rules.book import Book
from soft17.rules.loading import load
from soft17.simulation.blocks import trace
from soft17.simulation.job import Dealing, Job, cut
from soft17.simulation.making import ready
from soft17.simulation.shuffling import Stream
from soft17.table import commands as t
from soft17.table.decide import step

PLAYERS = ["player 1", "player 2", "player 3", "player 4", "player 5"]


class Mirror(Opening):
    """A house that is given every order of the simulated table."""

    burned: list[Card]

    def _settle(self, what: str) -> None:
        if what == "burn":
            self.give(c.BurnCard(self.burned.pop()))
        else:
            super()._settle(what)

    def step(self, book: Book, table: Any, command: Any) -> Any:
        """Carry an order out at the table and at the house."""
        if isinstance(command, t.PlaceWager) and self.now.table.phase == "over":
            assert [due.what for due in self.now.due] == []  # no shuffle, though the cutting card was out
            self.give(c.OpenBetting())
        if isinstance(command, t.Deal):
            self.give(c.DealCard(command.card), "dealer")
        elif isinstance(command, t.GoOn | t.CallNoMoreBets):
            self.give(command, "dealer")
        else:
            self.give(command, "player", command.player)
        return step(book, table, command)


def faces(pieces: Iterable[str]) -> Counter[str]:
    """Cards by face."""
    return Counter(piece[:2] for piece in pieces)


# The books and readings by which rounds go on from the cards that were shuffled in mid-round.
BOOKS = {
    "nsw-blackjack-v15": {"4.1.3": "shuffled-in-the-round"},
    "nsw-pinkjack-2016": {"4.3.3": "shuffled-in-the-round"},
    "nsw-switch-2016": {"4.1.3": "shuffled-in-the-round"},
    "nz-blackjack-1998": {},
}


@pytest.mark.clause("nsw-blackjack-v15", "16.9")
@pytest.mark.clause("nsw-pinkjack-2016", "15.9")
@pytest.mark.clause("nsw-switch-2016", "17.9")
@pytest.mark.clause("nz-blackjack-1998", "16.7")
@pytest.mark.parametrize("name", BOOKS)
def test_the_house_shuffles_the_same_discards(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    book = load(name, {}, BOOKS[name])
    burned, size = int(book.house.source.burn.is_ == "each-load"), len(DECK) * book.cards.in_use.is_
    job = Job(book, Anyhow(2), areas=len(PLAYERS), dealing=Dealing("shoe", 0.99, burned))
    shoe = next(int(row[0]) for row in trace(ready(job), 8, 0, 20, 400) if row[1] + row[2] > size)
    mirror = Mirror(book, {"players": PLAYERS, "behind": size - cut(0.99, size)})
    mirror.burned = [Stream(book.cards.in_use.is_, 8, shoe).next()]
    mirror.house()
    shuffled = 0
    original = Stream.shuffle_discards

    def shuffle(stream: Stream, lying: Iterable[Card], burned: int, dealt: int) -> None:
        nonlocal shuffled
        rack, out = faces(mirror.now.custody.rack), list(lying)
        assert faces(mirror.now.custody.layout) == Counter(out)
        original(stream, out, burned, dealt)
        assert rack.total() == stream.stack
        loaded = Counter(str(DECK[face]) for face in stream.deck[stream.place :].tolist())
        mirror.burned = [Card(card) for card in (rack - loaded).elements()]
        assert (len(mirror.burned), loaded - rack) == (burned, Counter())
        mirror.setting["behind"] = stream.stack - cut(0.99, stream.stack)
        mirror.give(r.RunOut("by hand"), "dealer")
        mirror.settle_dues()
        shuffled += 1

    monkeypatch.setattr(replaying, "step", mirror.step)
    monkeypatch.setattr(Stream, "shuffle_discards", shuffle)
    rounds = list(replaying.replay(job, 8, shoe))
    assert shuffled > 0
    assert mirror.now.rounds == len(rounds)
    assert "shuffle" in [due.what for due in mirror.now.due]
