"""Counting: how many cards are there, and what follows when it is not the number of whole decks."""

from soft17.cards import DECK
from soft17.house.events import TakenDown
from soft17.house.keep import Keep
from soft17.house.trouble import IrregularityFound
from soft17.rules.book import Book
from soft17.rules.house.acts import Act


def _counted(act: Act, about: dict[str, str]) -> int | None:
    """How many cards a count came to; None if the act is no count, or says no number."""
    said = about.get("cards", "").strip()
    return int(said) if act.counts and said.isdecimal() else None


def is_wrong(book: Book, act: Act, about: dict[str, str]) -> bool:
    """True of a count that comes to another number of cards than the decks in use have."""
    return _counted(act, about) not in (None, 52 * book.cards.in_use.is_)


def is_complete(keep: Keep) -> bool:
    """True if every card of the decks in use is at the table, as far as is known."""
    return keep.house.custody.faces() == dict.fromkeys(DECK, keep.book.cards.in_use.is_)


def put_right(keep: Keep, act: Act, about: dict[str, str]) -> None:
    """Let a right count put a wrong one right, unless a card is known to be missing."""
    if _counted(act, about) is not None and is_complete(keep):
        keep.settle_due("complete decks", act.clause)


def take_down_wrong(keep: Keep, name: str, about: dict[str, str]) -> None:
    """Take a wrong count down: nothing goes on until the cards are counted right, or whole decks come in."""
    order, act = keep.order, keep.rules.acts[name]
    keep.add(TakenDown(name, about, act.clause, order.reason, order.by.name, order.by.role))
    whole = 52 * keep.book.cards.in_use.is_
    keep.add(IrregularityFound(f"{about['cards']} cards are there, not {whole}", act.clause))
    keep.raise_due("complete decks", act.clause)
