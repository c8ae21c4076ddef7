"""Opening an environment's table: a book, seats, a sign and a shoe out of what was asked for."""

from collections.abc import Mapping, Sequence
from math import isfinite
from numbers import Integral, Real
from typing import Literal, TypedDict

import msgspec
import numpy as np

from soft17.cards import SUITS
from soft17.clause import Refusal
from soft17.envs.actions import Actions, Seat
from soft17.envs.shoe import Shoe
from soft17.envs.sitting import Sitting
from soft17.money import Money, UnreadableMoneyError, parse, show
from soft17.rules.book import Book
from soft17.rules.decks import decks_elected
from soft17.rules.loading import Elected, load
from soft17.table import commands as c
from soft17.table.decide import step
from soft17.table.state import Sign, Table


class OpeningError(ValueError):
    """A table that cannot be opened as asked; the message names what was given and what would be right."""


class Asked(TypedDict, total=False):
    """What may be said of a table beside its rulebook; `Terms` has what is meant where nothing is said."""

    options: Elected
    rulings: Mapping[str, str]
    decks: int
    penetration: float | None
    stakes: Sequence[float]
    unit: str
    optional: Mapping[str, str]
    chip: str
    jackpot: str
    reward: Literal["stake", "unit"]


class Terms(msgspec.Struct, frozen=True, kw_only=True):
    """How a table is played at.

    `penetration` is the part of the shoe dealt before the cutting card, None a fresh shoe each round. `stakes` are the
    bets to choose from, in units of so many dollars. `optional` are the stakes of optional wagers placed each round on
    each area, a suit behind where one is needed (`"5d"`). `chip` is the smallest chip, `jackpot` the meter at first.
    A reward is counted in initial main stakes of one box or in units.
    """

    options: Elected = {}
    rulings: Mapping[str, str] = {}
    decks: int | None = None
    penetration: float | None = 0.75
    stakes: Sequence[float] = (1, 2, 4, 8)
    unit: str = "10"
    optional: Mapping[str, str] = {}
    chip: str = "0.01"
    jackpot: str = "25000"
    reward: Literal["stake", "unit"] = "stake"


def opened(book: str | Book, people: Mapping[str, Sequence[int]], asked: Asked) -> Sitting:
    """A table with people on their areas; what no round would take is refused here."""
    terms = _terms(asked)
    if terms.reward not in ("stake", "unit"):
        raise OpeningError(f"reward={terms.reward!r}: write 'stake' or 'unit'")
    played = _book(book, terms)
    unit, sign = money("unit", terms.unit), _sign(played, terms)
    stakes, side = _stakes(terms, unit), tuple(_side(played, kind, said) for kind, said in terms.optional.items())
    seats = [Seat(player, tuple(areas), stakes, unit, side) for player, areas in people.items()]
    shoe = Shoe(played, terms.penetration)
    sitting = Sitting(played, shoe, sign, [Actions(played, seat) for seat in seats], by_unit=terms.reward == "unit")
    _try(sitting)
    return sitting


def _terms(asked: Asked) -> Terms:
    """What was asked for, each of its kind."""
    unknown = sorted(set(asked) - set(Terms.__struct_fields__))
    if unknown:
        raise OpeningError(f"{unknown[0]}: there is no such word; there are {', '.join(Terms.__struct_fields__)}")
    terms = Terms(**asked)
    if terms.penetration is not None and not _is_number(terms.penetration):
        raise OpeningError(f"penetration={terms.penetration!r}: write a part of the shoe, such as 0.75, or None")
    for field, of in (("options", terms.options), ("rulings", terms.rulings), ("optional", terms.optional)):
        if not isinstance(of, Mapping):
            raise OpeningError(f"{field}={of!r}: write a dict of names and values")
    return terms


def _is_number(value: object) -> bool:
    return isinstance(value, Real) and not isinstance(value, bool) and isfinite(value)


def counted(**given: object) -> None:
    """Refuse what is no whole number of at least one."""
    for name, number in given.items():
        if not isinstance(number, Integral) or isinstance(number, bool):
            raise OpeningError(f"{name}={number!r}: write a whole number")
        if number < 1:
            raise OpeningError(f"{name}={number}: there is at least one")


def begin(sitting: Sitting, chance: np.random.Generator, options: Mapping[str, object] | None, *, anew: bool) -> None:
    """Open betting for a round, from a new shoe where that is asked for."""
    shoe = (options or {}).get("shoe")
    if shoe not in (None, "fresh"):
        raise OpeningError(f"options: shoe={shoe!r}: write 'fresh', or leave it out")
    sitting.shoe.chance = chance
    if anew or shoe is not None:
        sitting.start_over()
    sitting.open_betting()


def checked_mode(render_mode: str | None, modes: Sequence[str]) -> str | None:
    """A way to show the table that there is."""
    if render_mode is not None and render_mode not in modes:
        raise OpeningError(f"render_mode={render_mode!r}: write {' or '.join(map(repr, modes))}")
    return render_mode


def _book(book: str | Book, terms: Terms) -> Book:
    """A rulebook by its name, or one already loaded, which is played as it is."""
    if isinstance(book, Book):
        if terms.options or terms.rulings or terms.decks not in (None, book.cards.in_use.is_):
            raise OpeningError("options, rulings and decks are for a rulebook given by its name: this one is loaded")
        return book
    elected = dict(terms.options)
    if terms.decks is not None:
        elected |= decks_elected(load(book), elected, terms.decks)
    return load(book, elected, terms.rulings)


def money(field: str, text: object) -> Money:
    """An amount of dollars as somebody wrote it."""
    try:
        amount = parse(text)
    except UnreadableMoneyError as error:
        raise OpeningError(f"{field}: {error}") from error
    if amount <= 0:
        raise OpeningError(f"{field}={text!r}: it is more than nothing")
    return amount


def _sign(book: Book, terms: Terms) -> Sign:
    """The sign with the smallest chip and, where there is a jackpot, its meter and the minimum it falls back to."""
    chip = money("chip", terms.chip)
    if book.jackpot is None:
        return Sign(smallest_chip=chip)
    meter, rule = money("jackpot", terms.jackpot), book.jackpot.minimums
    below = [least for least in map(parse, rule.is_) if least <= meter]
    if not below:
        raise OpeningError(
            f"jackpot={terms.jackpot!r}: it is at least {show(min(map(parse, rule.is_)))} [{rule.clause}]"
        )
    return Sign(smallest_chip=chip, meter=meter, minimum=max(below))


def _stakes(terms: Terms, unit: Money) -> tuple[Money, ...]:
    wrong = isinstance(terms.stakes, str) or not all(map(_is_number, terms.stakes))
    stakes = () if wrong else tuple(Money(round(stake * unit)) for stake in terms.stakes)
    if not stakes or min(stakes) <= 0 or len(set(stakes)) < len(stakes):
        raise OpeningError(f"stakes={terms.stakes!r}: write different numbers of units above 0, such as (1, 2, 4)")
    return stakes


def _side(book: Book, kind: str, said: object) -> c.Side:
    if kind not in book.optional:
        there = ", ".join(book.optional) or "none"
        raise OpeningError(f"optional: {kind!r} is no optional wager of {book.id}: there are {there}")
    if not isinstance(said, str):
        raise OpeningError(f"optional: {kind}={said!r}: write the stake as text, such as '5'")
    suit = said[-1:] if said[-1:] in SUITS and book.optional[kind].suits is not None else ""
    return c.Side(kind, money(f"optional: {kind}", said.removesuffix(suit)), suit)


def _try(sitting: Sitting) -> None:
    """The wagers of all people are tried at the door together, with the largest stakes."""
    table = Table(sign=sitting.sign)
    for actions in sitting.people:
        largest = max(range(actions.bets), key=actions.seat.stakes.__getitem__)
        for wager in actions.wagers(largest):
            done = step(sitting.book, table, wager)
            if isinstance(done, Refusal):
                raise OpeningError(f"{wager.player}, area {wager.area}: {done.why} [{done.clause}]")
            table = done.table
