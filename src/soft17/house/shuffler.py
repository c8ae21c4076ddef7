"""The shuffler of a table: whether one stands there that is taken off before cards are mixed in another way."""

from soft17.house.state import House
from soft17.rules.book import Book
from soft17.rules.house.source import BY_HAND

OFF = "remove-shuffler"
# What tells that a shuffler stands there, or no more.
TELLING = (OFF, "return-shuffler", "report-jam")


def on_table(book: Book, house: House) -> str:
    """The shuffler that stands on the table: one that was used, or was told of since one was taken off; or none."""
    if house.shuffler or book.house.malfunctions.taken_off is None:
        return house.shuffler
    machines = (one for one in book.house.source.shuffling.methods.is_ if one != BY_HAND)
    return next(machines, "") if _told(house) not in ("", OFF) else ""


def stands(book: Book, house: House) -> bool | None:
    """Whether a shuffler stands on the table; cards are mixed by hand only where none does, and before nobody knows."""
    if on_table(book, house):
        return True
    return False if house.shuffles or _told(house) == OFF else None


def _told(house: House) -> str:
    """What was last told of a shuffler; nothing yet, it may be."""
    return next((one.act for one in reversed(house.entries) if one.act in TELLING), "")
