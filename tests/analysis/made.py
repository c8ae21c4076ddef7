"""Books made for the purpose: another number of decks, another pay table."""

from msgspec.structs import replace

from soft17.rules.book import Book
from soft17.rules.loading import load

NSW = load("nsw-blackjack-v15")
NZ = load("nz-blackjack-1998")
SWITCH = load("nsw-switch-2016")
PINKJACK = load("nsw-pinkjack-2016")


def with_decks(book: Book, decks: int) -> Book:
    """The book with any number of decks, allowed there or not."""
    return replace(book, cards=replace(book.cards, in_use=replace(book.cards.in_use, is_=decks)))


def paying(book: Book, name: str, *odds: int) -> Book:
    """The book with the lines of a wager paid at these odds to one, in their order."""
    wager = book.optional[name]
    lines = {key: replace(line, odds=(to, 1)) for (key, line), to in zip(wager.lines.items(), odds, strict=True)}
    return replace(book, optional=book.optional | {name: replace(wager, lines=lines)})
