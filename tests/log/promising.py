"""A table whose order of cards is promised as a test wants it, with its log kept."""

from typing import Any

from keeper import Keeper

from soft17.cards import Piece, pieces
from soft17.house import commands as c
from soft17.house.sighting import own
from soft17.log.entries import passed
from soft17.log.promises import Promises
from soft17.shoe.commitment import Proof, Tree, reveal
from soft17.shoe.seeded import Seeded

CUT = 100


class Promising(Keeper):
    """A kept table with a promised shoe, of which the first cards after the cut are named."""

    def __init__(self, book: str, cards: str, checked: dict[str, str], options: dict[str, Any] | None = None) -> None:
        super().__init__(book, {"to": "opened"}, options)
        self.order, self.salts = self.arranged(cards)
        self.tree = Tree(self.order, self.salts)
        self.out = 0
        self.give(c.BringCards(pieces(self.book.cards.in_use.is_), "blue"))
        self.give(c.TakeDown("check-cards", checked))
        self.give(c.Shuffle("by hand", self.tree.commitment()))
        self.give(c.Cut(CUT, "ann"), "player", "ann")

    def load(self) -> None:
        """Load the shoe and open betting; the first card after the cut is burned."""
        self.give(c.PlaceCuttingCard(150))
        self.give(c.BurnCard(*self.next()))
        self.give(c.OpenBetting())

    def arranged(self, cards: str) -> tuple[tuple[Piece, ...], tuple[bytes, ...]]:
        """An order in which some cards come first after the cut, and its salts."""
        rest = list(Seeded(17).shuffle(pieces(self.book.cards.in_use.is_)))
        first = []
        for card in cards.split():
            first.append(next(one for one in rest if one.startswith(card)))
            rest.remove(first[-1])
        order = (*rest[:CUT], *first, *rest[CUT:])
        return order, tuple(n.to_bytes(16, "big") for n in range(1, len(order) + 1))

    def next(self) -> tuple[Piece, Proof]:
        """The next card of the order, with its proof."""
        place = (CUT + self.out) % len(self.order)
        self.out += 1
        return self.order[place], self.tree.prove(place)

    def deal_on(self, count: int) -> None:
        """Deal so many cards as they come."""
        for _ in range(count):
            piece, proof = self.next()
            self.give(c.DealCard(piece, proof=proof), "dealer")

    def open_up(self) -> None:
        """Open the promised order."""
        self.give(c.RevealOrder(reveal(self.order, self.salts)))

    def promises(self, *, keeping: bool = False) -> Promises:
        """The promises as they are read in the log."""
        found = Promises(self.book, keeping=keeping)
        for line in self.log.lines:
            found.take(line, list(passed(found.house, line)))
        return found

    def seen(self, name: str = "") -> list[str]:
        """The cards of the last promise that somebody has seen."""
        found = self.promises()
        last = found.every[-1]
        places = last.open | found.places(last, *own(self.book, found.house, name))
        return [self.order[place][:2] for place in sorted(places)]
