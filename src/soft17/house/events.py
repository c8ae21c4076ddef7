"""Events of the house, as a surveillance log would say them."""

from typing import Literal

from soft17.cards import Piece
from soft17.house.custody import Where
from soft17.money import Money
from soft17.shoe.commitment import Commitment, Opening
from soft17.table.commands import Played
from soft17.table.events import Event
from soft17.table.state import Sign


class TableOpened(Event, frozen=True):
    """The table opened."""

    source: str
    sign: Sign
    offered: tuple[str, ...]
    spots: tuple[str, ...]
    areas: int
    low_limit: bool
    clause: str
    cutting_cards: int = 1


class TableClosed(Event, frozen=True):
    """The table closed."""

    clause: str


class DealerCame(Event, frozen=True):
    """Another person deals at the table from now on."""

    dealer: str
    clause: str


class TakenDown(Event, frozen=True):
    """Something was entered: what, and about what."""

    act: str
    about: dict[str, str]
    clause: str
    reason: str = ""
    by: str = ""
    role: str = ""


class NoticeGiven(Event, frozen=True):
    """Somebody was told of an act."""

    to: str
    of: str
    by: str
    clause: str
    player: str = ""


class DueRaised(Event, frozen=True):
    """Something must be done."""

    what: str
    clause: str
    blocks: Literal["card", "round", "nothing"] = "round"
    until: int | None = None


class DueDated(Event, frozen=True):
    """It was said by when something due is done."""

    what: str
    until: int
    clause: str


class DueSettled(Event, frozen=True):
    """What had to be done was done, or has lapsed."""

    what: str
    clause: str


class CardsBrought(Event, frozen=True):
    """Cards came to the table, and those that were there left it."""

    pieces: tuple[Piece, ...]
    back: str
    prepared: str
    replaced: bool
    clause: str


class CardsShuffled(Event, frozen=True):
    """Cards were mixed to a stack."""

    method: str
    pieces: frozenset[Piece]
    clause: str
    promise: Commitment | None = None


class OrderRevealed(Event, frozen=True):
    """The promised order of a shoe was opened."""

    opening: Opening
    clause: str


class CutOffered(Event, frozen=True):
    """The stack was offered for the cut."""

    to: str
    clause: str


class CutDeclined(Event, frozen=True):
    """A player declined the cut."""

    player: str
    clause: str


class CardsCut(Event, frozen=True):
    """The cards were cut."""

    by: str
    position: int
    clause: str


class SourceLoaded(Event, frozen=True):
    """The stack went into the source, so many cards behind the cutting card.

    In a round that one came out in before, it may still be `out`: its shuffle comes after the round.
    """

    clause: str
    behind: int | None = None
    second: int | None = None
    out: bool = False


class SourceEmptied(Event, frozen=True):
    """The cards came out of the source again, burned ones on top, to be cut once more."""

    clause: str


class SourceChanged(Event, frozen=True):
    """Cards come from another source: a shoe in place of a device that failed, or a device again."""

    source: str
    emergency: bool
    clause: str


class PieceMoved(Event, frozen=True):
    """A card went from one place to another."""

    piece: Piece
    to: Where
    clause: str
    from_: Where = "source"
    seen: bool = False


class CardDrawn(Event, frozen=True):
    """A card left the source for the table."""

    piece: Piece
    clause: str


class CardAnnounced(Event, frozen=True):
    """The dealer called the next card, in the words of the book, before it left the source."""

    words: str
    clause: str


class CuttingCardAppeared(Event, frozen=True):
    """The cutting card came out."""

    where: Literal["first-card", "area", "dealer"]
    area: int
    clause: str


class CuttingCardNotOut(Event, frozen=True):
    """The cutting card that should have come out by the count of the cards did not: it lies further back."""

    clause: str


class SecondCuttingCardAppeared(Event, frozen=True):
    """The second cutting card came out: the shoe is empty."""

    clause: str


class CardsCollected(Event, frozen=True):
    """The cards of a round went to the discard rack."""

    pieces: tuple[Piece, ...]
    clause: str


class BettingOpened(Event, frozen=True):
    """Wagers for the next round are taken."""

    number: int
    sign: Sign
    clause: str


class Commanded(Event, frozen=True):
    """A command of the round, kept so that the round can be rebuilt."""

    command: Played


class RoundRecalled(Event, frozen=True):
    """The last round is on the table again, before the next one starts; wagers for that wait."""

    clause: str


class RoundEnded(Event, frozen=True):
    """A round is settled: what it came to for each player."""

    number: int
    net: dict[str, Money]
    lost: dict[str, Money]
    clause: str
