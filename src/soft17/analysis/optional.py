"""Optional wagers: what each is worth from full decks, exactly, for a book as loaded and over its pay tables."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import product

import msgspec

from soft17.analysis import jackpot, sevens
from soft17.analysis.tally import tally, worth
from soft17.analysis.worth import Worth
from soft17.cards import SUITS
from soft17.money import DOLLAR, Money
from soft17.rules.book import Book
from soft17.rules.loading import ElectionError
from soft17.rules.optional import OptionalWager

Elected = Mapping[str, bool | int | str]
Load = Callable[[Elected, Mapping[str, str]], Book]

# What of an optional wager bears on its worth; the rest says who may place it, when and for how much.
_BEARS = frozenset({"lines", "cards", "ace", "paid", "stake_back", "decks", "suits", "no_third", "on_split", "stakes"})


class Elsewhere(msgspec.Struct, frozen=True):
    """The optional wagers of a book with some options elected and some clauses read otherwise."""

    options: dict[str, bool | int | str]
    rulings: dict[str, str]
    wagers: tuple[Worth, ...]


def optional_wagers(book: Book, third: sevens.ThirdPlay | None = None) -> tuple[Worth, ...]:
    """Every optional wager offered with the decks in use; `third` is the main game's play of a hand that waits."""
    found: list[Worth] = []
    for name, wager in _offered(book):
        found += _worths(book, name, wager, third)
    return tuple(found)


def _offered(book: Book) -> Iterator[tuple[str, OptionalWager]]:
    for name, wager in book.optional.items():
        if wager.offer_refusal(book.cards.in_use.is_) is None:
            yield name, wager


def _worths(book: Book, name: str, wager: OptionalWager, third: sevens.ThirdPlay | None) -> Iterator[Worth]:
    if wager.waits_for_third:
        yield from sevens.worths(book, name, third)
    elif book.jackpot is not None and book.jackpot.wager == name:
        yield from jackpot.worths(book)
    else:
        yield from (worth_of(book, name, suits) for suits in _choices(wager))


def _choices(wager: OptionalWager) -> tuple[str, ...]:
    """The suits a stake may lie on; which ones they are makes no difference, how many does."""
    if wager.suits is None:
        return ("",)
    most = len(SUITS) if wager.suits.is_ == "several" else 1
    return tuple(SUITS[:number] for number in range(1, most + 1))


def worth_of(book: Book, name: str, suits: str = "") -> Worth:
    """One optional wager that the initial deal decides, staked on these suits where it is staked on suits."""
    under = {"suits": str(len(suits))} if len(suits) > 1 else {}
    return worth(book, name, tally(book, name, Money(DOLLAR), suits), under)


def every(load: Load) -> Iterator[Elsewhere]:
    """The optional wagers over all decks and pay tables, then over each reading that bears on one, without repeats."""
    book = load({}, {})
    told = _Told()
    for options in _elections(book):
        for rulings in ({}, *_readings(book, options)):
            try:
                found = tuple(told.new(load(options, rulings)))
            except ElectionError:  # these go not together
                continue
            if found:
                yield Elsewhere(dict(options), dict(rulings), found)


def bearing(book: Book, wager: str, options: Elected) -> dict[str, bool | int | str]:
    """Of these options those that say what this wager pays."""
    paths = {name: [path for one in book.option[name].values for path in one.set] for name in options}
    return {
        name: value
        for name, value in options.items()
        if any(path.startswith(f"optional.{wager}.") and _bears(path) for path in paths[name])
    }


class _Told:
    """The wagers and their worths that have been told already."""

    def __init__(self) -> None:
        self._wagers: list[object] = []
        self._worths: list[Worth] = []

    def new(self, book: Book) -> Iterator[Worth]:
        """What a book has that was not told before."""
        for name, wager in _offered(book):
            # Most books of a sweep differ in one wager alone: the others are not worked out again.
            asked = (name, wager, book.cards, book.jackpot)
            if asked in self._wagers:
                continue
            self._wagers.append(asked)
            for one in _worths(book, name, wager, None):
                if one not in self._worths:
                    self._worths.append(one)
                    yield one


def _elections(book: Book) -> Iterator[dict[str, bool | int | str]]:
    bearing = {
        name: option
        for name, option in book.option.items()
        if any(_bears(path) for one in option.values for path in one.set)
    }
    for values in product(*(option.values for option in bearing.values())):
        yield {name: one.is_ for name, one in zip(bearing, values, strict=True)}


def _readings(book: Book, options: Elected) -> Iterator[dict[str, str]]:
    for clause, ruling in book.ruling.items():
        for name, reading in ruling.readings.items():
            barred = any(options.get(option) == value for option, value in reading.bars.items())
            if not barred and _any_bears(reading.changes(options)):
                yield {clause: name}


def _any_bears(paths: Iterable[str]) -> bool:
    return any(_bears(path) for path in paths)


def _bears(path: str) -> bool:
    chapter, *rest = path.split(".")
    if chapter == "optional":
        return rest[1] in _BEARS
    return chapter == "cards" or (chapter == "jackpot" and rest[0] in ("minimums", "part"))
