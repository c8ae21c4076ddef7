"""Sighting on walks at random: what is said to be in everybody's sight is what everybody is shown, no card more."""

from collections import Counter
from random import Random

import pytest

from house_walk import Walk
from soft17.cards import Piece, face
from soft17.clause import Refusal
from soft17.house.decide import step
from soft17.house.events import BettingOpened, CardDrawn, CardsShuffled, PieceMoved
from soft17.house.orders import Order
from soft17.house.sighting import Sighting, covered
from soft17.house.trouble import ErrorCardShown, RoundRebuilt
from soft17.house.view import view
from soft17.log.entries import passed
from soft17.log.lines import Line
from soft17.rules.book import Book
from soft17.rules.loading import load, names, raw
from soft17.table.events import BurnShown, Event
from soft17.table.view import FACE_DOWN

HOLE = "hole_card"
CASES = [(book, "") for book in names()] + [
    (book, value) for book in names() if HOLE in raw(book).get("option", {}) for value in ("unseen", "reader")
]


class Seeing(Walk):
    """A walk with somebody who only looks on."""

    def __init__(self, book: Book, chance: Random) -> None:
        super().__init__(book, chance)
        self.sighting, self.seen, self.compared = Sighting(book), set[Piece](), 0
        self.in_error, self.unseen = set[Piece](), set[Piece]()  # what lay open, and what went away unseen
        self.whole = True  # nothing was rebuilt or shuffled since betting opened

    def give(self, order: Order) -> None:
        """Look, after the walk has looked after itself."""
        done = step(self.book, self.house, order)
        before, taken = self.house, self.taken
        super().give(order)
        if self.taken == taken:
            return
        assert not isinstance(done, Refusal)
        line = Line(self.taken, order.at, order.by.name, order.by.role, order.command, done.events)
        for start, event, after in passed(before, line):
            self.seen.update(self.sighting.by(start, event, after))
            self.keep(event)
        if any(isinstance(event, RoundRebuilt) for event in done.events):
            self.seen.update(self.sighting.rebuilt(self.house))
        self.compare(order)

    def keep(self, event: Event) -> None:
        """Know apart from it what went unseen, and what a shuffle has made unknown."""
        self.whole = isinstance(event, BettingOpened) or (
            self.whole and not isinstance(event, RoundRebuilt | CardsShuffled)
        )
        if isinstance(event, CardsShuffled):
            self.seen -= event.pieces
            self.unseen -= event.pieces
            self.in_error -= event.pieces
        elif isinstance(event, PieceMoved) and event.to in ("rack", "held") and not event.seen:
            self.unseen.add(event.piece)
        elif isinstance(event, CardDrawn | ErrorCardShown | PieceMoved):
            self.unseen.discard(event.piece)
        elif isinstance(event, BurnShown):
            self.unseen -= {piece for piece in self.unseen if face(piece) == event.card}
        if isinstance(event, ErrorCardShown):
            self.in_error.add(event.piece)

    def shown(self) -> Counter[str]:
        """The cards that lie open to somebody who only looks on."""
        table = view(self.book, self.house, "spectator").table
        cards = [card for hand in (table.dealer, *(hand for _, hand in table.hands())) for card in hand.cards]
        in_error = self.in_error.intersection(self.house.custody.layout).difference(self.house.drawn)
        return Counter(str(card) for card in (*cards, *map(face, in_error)) if card != FACE_DOWN)

    def compare(self, order: Order) -> None:
        """No card of the layout is seen that is not shown, and none that is shown is left out."""
        shown = self.shown()
        here = self.seen.intersection(self.house.custody.layout).difference(covered(self.book, self.house))
        layout = Counter(str(face(piece)) for piece in here)
        assert not layout - shown, (order, layout - shown)
        assert not self.seen & self.unseen, (order, self.seen & self.unseen)
        if self.whole and self.house.table.phase != "betting":
            of_round = self.seen.intersection({*self.house.drawn, *self.in_error})
            every = Counter(str(face(piece)) for piece in of_round)
            assert not shown - every, (order, shown - every)
            self.compared += 1


@pytest.mark.parametrize(("book", "hole"), CASES)
@pytest.mark.parametrize("seed", [0, 2])
def test_what_is_seen_is_what_is_shown(book: str, hole: str, seed: int) -> None:
    walk = Seeing(load(book, {HOLE: hole} if hole else {}), Random(seed))
    walk.go(450)
    assert walk.compared > 50
