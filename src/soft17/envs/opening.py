"""Opening an environment's table: a book, seats, a sign and a shoe out of what was asked for."""

from collections.abc import Mapping, Sequence

import msgspec

from soft17.cards import SUITS
from soft17.clause import Refusal
from soft17.envs.actions import Actions, Seat
from soft17.envs.shoe import Shoe
from soft17.envs.sitting import Sitting
from soft17.money import Money, UnreadableMoneyError, parse
from soft17.rules.book import Book
from soft17.rules.decks import decks_elected
from soft17.rules.loading import Elected, load
from soft17.table import commands as c
from soft17.table.decide import refusal
from soft17.table.state import Sign, Table


class OpeningError(ValueError):
    """A table that cannot be opened as asked; the message names what was given and what would be right."""


class Terms(msgspec.Struct, frozen=True, kw_only=True):
    """How a table is played at: its cards, what may be staked, and what lies beside each main wager."""

    decks: int | None = None
    penetration: float | None = 0.75
    stakes: tuple[float, ...] = (1, 2, 4, 8)
    unit: str = "10"
    optional: dict[str, str] = {}
    chip: str = "0.01"
    jackpot: str = "25000"


def book_of(book: str | Book, options: Elected | None, rulings: Mapping[str, str] | None, decks: int | None) -> Book:
    """A rulebook by its name, or one already loaded, which is played as it is."""
    if isinstance(book, Book):
        if options or rulings or decks not in (None, book.cards.in_use.is_):
            raise OpeningError("options, rulings and decks are for a rulebook given by its name: this one is loaded")
        return book
    elected = dict(options or {})
    if decks is not None:
        elected |= decks_elected(load(book), elected, decks)
    return load(book, elected, rulings)


def money(field: str, text: object) -> Money:
    """An amount of dollars as somebody wrote it."""
    try:
        amount = parse(text)
    except UnreadableMoneyError as error:
        raise OpeningError(f"{field}: {error}") from error
    if amount <= 0:
        raise OpeningError(f"{field}={text!r}: it is more than nothing")
    return amount


def opened(book: Book, terms: Terms, areas: Sequence[tuple[str, Sequence[int]]]) -> Sitting:
    """A table with people on their areas; what no round would take is refused here."""
    meter = money("jackpot", terms.jackpot) if book.jackpot is not None else None
    sign = Sign(smallest_chip=money("chip", terms.chip), meter=meter, minimum=meter)
    stakes, side = _stakes(terms), tuple(_side(book, kind, said) for kind, said in terms.optional.items())
    names = [f"{stake:g}" for stake in terms.stakes]
    seats = [Seat(player, tuple(numbers), stakes, side) for player, numbers in areas]
    sitting = Sitting(book, Shoe(book, terms.penetration), sign, [Actions(book, seat, names) for seat in seats])
    _try(sitting)
    return sitting


def _stakes(terms: Terms) -> tuple[Money, ...]:
    unit = money("unit", terms.unit)
    stakes = tuple(Money(round(stake * unit)) for stake in terms.stakes)
    if not stakes or min(stakes) <= 0 or len(set(stakes)) < len(stakes):
        raise OpeningError(f"stakes={terms.stakes!r}: write different numbers of units above 0, such as (1, 2, 4)")
    return stakes


def _side(book: Book, kind: str, said: str) -> c.Side:
    if kind not in book.optional:
        there = ", ".join(book.optional) or "none"
        raise OpeningError(f"optional: {kind!r} is no optional wager of {book.id}: there are {there}")
    suit = said[-1:] if said[-1:] in SUITS else ""
    return c.Side(kind, money(f"optional: {kind}", said.removesuffix(suit)), suit)


def _try(sitting: Sitting) -> None:
    """Every person's areas and wagers are tried at the door, the largest stake first."""
    table = Table(sign=sitting.sign)
    for actions in sitting.people:
        refused: Refusal | None = None
        for wager in actions.wagers(actions.bets - 1):
            refused = refused or refusal(sitting.book, table, wager)
        if refused is not None:
            raise OpeningError(f"{actions.seat.player}: {refused.why} [{refused.clause}]")
