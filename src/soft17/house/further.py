"""Further on: cards that were taken down for one place and lie at the next, because a place was passed over."""

from collections.abc import Callable
from typing import NamedTuple

from soft17.cards import Piece, face
from soft17.clause import Refusal
from soft17.house import starting
from soft17.house.keep import Keep
from soft17.house.misdeals import CardsTakenUp
from soft17.house.rounds import lay
from soft17.house.state import House
from soft17.house.trouble import ErrorCardShown, IrregularityFound
from soft17.rules.book import Book
from soft17.table.commands import Deal
from soft17.table.decide import step
from soft17.table.progress import awaits_card, next_card, open_round
from soft17.table.state import Place, Table


class Fallen(NamedTuple):
    """A card, the place it was taken down for, and the round before it."""

    piece: Piece
    place: Place | None
    before: Table


def fallen(book: Book, house: House) -> tuple[Fallen, ...]:
    """The cards since anybody decided or the house ruled, the oldest first; none if more than cards came since."""
    table = house.undecided
    if table is None:
        return ()
    found = []
    count = house.table.drawn - table.drawn
    for piece in house.drawn[len(house.drawn) - count :]:
        found.append(Fallen(piece, next_card(table.sign.played(book), table), table))
        result = step(book, table, Deal(face(piece)))
        if isinstance(result, Refusal):
            return ()
        table = result.table
    return tuple(found) if table == house.table else ()


def open_hands(keep: Keep) -> None:
    """Open a round whose first card goes to another place than the first."""
    play = keep.round()
    open_round(play)
    keep.wagers(play)


def lay_further(keep: Keep, cards: tuple[Fallen, ...], clause: str, passed: Callable[[], None]) -> None:
    """Take the last cards up, pass a place over as it was when they came, and let each lie where it then belongs."""
    keep.add(CardsTakenUp(cards[0].before, tuple(one.piece for one in cards), clause))
    if keep.house.table.phase == "betting":
        open_hands(keep)
    drawn, out = len(keep.house.drawn), keep.house.appeared_after
    passed()
    for number, one in enumerate(cards, drawn):
        error, place = keep.rules.irregularities.error, awaits_card(keep.book, keep.house.table)
        if keep.house.table.phase == "over":  # it went with the cards of the round
            keep.add(IrregularityFound("of no use to anybody, a card that came is burned", error.no_use.clause))
            continue
        if place is None:
            keep.add(ErrorCardShown(one.piece, error.next.clause))
            continue
        if number == out:
            starting.come_out(keep, place)
        lay(keep, one.piece, clause)
