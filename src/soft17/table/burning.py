"""Burning: a card that goes straight to the discard rack and plays no part."""

from soft17.clause import Refusal
from soft17.rules.book import Book
from soft17.table.commands import Burn, ShowBurn
from soft17.table.events import BurnShown, CardBurned
from soft17.table.play import Play
from soft17.table.state import Table


def refusal(book: Book, table: Table, command: Burn) -> Refusal | None:
    """Why no card is burned now."""
    return book.cards.refusal(command.card) or book.deal.burn_refusal(first_card=table.first_card_out)


def burn(play: Play, command: Burn) -> None:
    """Put a card away unseen."""
    play.add(CardBurned(command.card, play.book.deal.burn.clause))


def show_refusal(book: Book, table: Table, _command: ShowBurn) -> Refusal | None:
    """Why the burned card stays hidden."""
    return book.deal.show_refusal(burned=bool(table.burned))


def show(play: Play, _command: ShowBurn) -> None:
    """Show the card burned last."""
    play.add(BurnShown(play.table.burned[-1], play.book.deal.burn.clause))
