"""Prices: what each option and each reading changes in the house edge, one at a time; and each card that is gone."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Literal, TypeVar

import msgspec

from soft17.analysis.errors import AnalysisError
from soft17.analysis.optional import optional_wagers
from soft17.analysis.price import Price, Prices, Removal, SidePrice
from soft17.analysis.shoe import Shoe
from soft17.analysis.solution import Progress, Solution
from soft17.analysis.switch import Boxes
from soft17.analysis.worth import Worth
from soft17.rules.book import Book
from soft17.rules.faults import BookError
from soft17.rules.loading import ElectionError
from soft17.rules.values import Values

A = TypeVar("A")
B = TypeVar("B")
Elected = Mapping[str, bool | int | str]
Load = Callable[[Elected, Mapping[str, str]], Book]

# The chapters that the main game is made of; where they are alike, so is its worth. Insurance is a wager of its own.
CHAPTERS = (
    "cards", "naturals", "interim", "decisions", "doubling", "splitting", "dealer", "settlement", "surrender",
    "switching",
)  # fmt: skip
# What of the book the optional wagers are made of.
SIDE = ("cards", "optional", "jackpot")
WORKERS = 2


def edge(book: Book, shoe: Shoe | None = None) -> float:
    """The house edge of the main game with the best play."""
    whole = shoe or Shoe.full(book.cards.in_use.is_)
    if book.boxes > 1:
        return -Boxes(book, whole, workers=WORKERS).expected_value()
    return -Solution(book, whole).expected_value


def prices(book: Book, load: Load, *, house_edge: float | None = None, progress: Progress | None = None) -> Prices:
    """Elect each other value and choose each other reading in turn."""
    base = edge(book) if house_edge is None else house_edge
    side = optional_wagers(book)
    asked = list(_others(book))
    done = 0

    def one(other: "_Other") -> Price:
        nonlocal done
        found = _price(other, book, load, base, side)
        done += 1
        if progress is not None:
            progress(done, len(asked))
        return found

    found = _each(book, one, asked)
    ordered = sorted((price for price in found if price.bears), key=lambda price: -abs(price.change))
    rest = [price for price in found if not price.bears and not price.barred]
    return Prices(
        rulebook=book.id,
        house_edge=base,
        bearing=tuple(ordered),
        optional_only=tuple(price for price in rest if price.optional_wagers),
        nothing=tuple(price for price in rest if not price.optional_wagers),
        barred=tuple(price for price in found if price.barred),
    )


def removals(book: Book, *, progress: Progress | None = None) -> tuple[Removal, ...]:
    """One card of each value gone, each alone."""
    whole = Shoe.full(book.cards.in_use.is_)
    values = Values.of(book).every
    base = -edge(book, whole)
    done = 0

    def one(rank: str) -> float:
        nonlocal done
        found = -edge(book, whole.without(rank))
        done += 1
        if progress is not None:
            progress(done, len(values))
        return found

    worths = _each(book, one, [value.name for value in values])
    return tuple(
        Removal(value.name, len(value.ranks), worth, worth - base) for value, worth in zip(values, worths, strict=True)
    )


def _each(book: Book, work: Callable[[A], B], some: Sequence[A]) -> list[B]:
    """Work done for each, two at a time; games of two boxes use every core by themselves."""
    if book.boxes > 1:
        return list(map(work, some))
    with ThreadPoolExecutor(WORKERS) as pool:
        return list(pool.map(work, some))


class _Other(msgspec.Struct, frozen=True):
    """A book to be weighed against the one as it is."""

    what: Literal["option", "ruling"]
    name: str
    now: bool | int | str
    instead: bool | int | str
    says: str
    options: dict[str, bool | int | str]
    rulings: dict[str, str]


def _others(book: Book) -> Iterator[_Other]:
    for name, option in book.option.items():
        now = book.elected[name]
        for value in option.values:
            if value.is_ != now or type(value.is_) is not type(now):
                options = book.elected | {name: value.is_}
                yield _Other("option", name, now, value.is_, option.says, options, book.read_as)
    for clause, ruling in book.ruling.items():
        read = book.read_as[clause]
        for name in (ruling.default, *ruling.readings):
            if name != read:
                reading = ruling.reading(name)
                says = reading.says if reading is not None else ""
                yield _Other("ruling", clause, read, name, says, book.elected, book.read_as | {clause: name})


def _price(other: _Other, book: Book, load: Load, base: float, side: tuple[Worth, ...]) -> Price:
    try:
        changed = load(other.options, other.rulings)
    except (ElectionError, BookError) as error:
        return _told(other, base, base, (), str(error))
    alike = all(getattr(changed, chapter) == getattr(book, chapter) for chapter in CHAPTERS)
    wagers: tuple[SidePrice, ...] = ()
    if any(getattr(changed, chapter) != getattr(book, chapter) for chapter in SIDE):
        wagers = _side(side, optional_wagers(changed))
    try:
        return _told(other, base if alike else edge(changed), base, wagers, "")
    except AnalysisError as error:
        return _told(other, base, base, wagers, str(error))


def _told(other: _Other, found: float, base: float, wagers: tuple[SidePrice, ...], barred: str) -> Price:
    return Price(
        what=other.what,
        name=other.name,
        now=other.now,
        instead=other.instead,
        says=other.says,
        house_edge=found,
        change=found - base,
        optional_wagers=wagers,
        barred=barred,
    )


def _side(before: tuple[Worth, ...], after: tuple[Worth, ...]) -> tuple[SidePrice, ...]:
    """The optional wagers whose house edge is another."""
    known = {_key(one): one.house_edge for one in before}
    return tuple(
        SidePrice(
            one.wager, one.shown, one.under, float(one.house_edge), float(one.house_edge - known.get(_key(one), 0))
        )
        for one in after
        if known.get(_key(one)) != one.house_edge
    )


def _key(one: Worth) -> tuple[str, tuple[tuple[str, str], ...]]:
    return one.wager, tuple(sorted(one.under.items()))
