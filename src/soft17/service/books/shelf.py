"""The shelf: every rulebook with what may be elected in it, as a lobby and a laboratory need it."""

import msgspec

from soft17.rules.book import Book
from soft17.rules.ledger import obligations
from soft17.rules.loading import load, names


class OptionOf(msgspec.Struct, frozen=True):
    """Something that may be elected: every value as text, and the one that is taken unless another is."""

    name: str
    label: str
    clause: str
    clauses: tuple[str, ...]
    by: str
    notice: str
    values: tuple[str, ...]
    value: str


class OptionalOf(msgspec.Struct, frozen=True):
    """An optional wager."""

    kind: str
    shown: str
    clause: str
    stakes: tuple[str, ...]
    jackpot: bool = False


class ReadingOf(msgspec.Struct, frozen=True):
    """One reading of an unclear clause."""

    name: str
    says: str
    same: str


class RulingOf(msgspec.Struct, frozen=True):
    """An unclear clause and how it can be read; `value` is the reading taken unless another is chosen."""

    clause: str
    clauses: tuple[str, ...]
    readings: tuple[ReadingOf, ...]
    value: str
    warning: str


class OnShelf(msgspec.Struct, frozen=True):
    """A rulebook on the shelf; `areas` are the numbers of areas that its layout may have."""

    id: str
    title: str
    game: str
    authority: str
    edition: str
    felt: str
    boxes: int
    decks: int
    areas: tuple[int, ...]
    obligations: int
    options: tuple[OptionOf, ...]
    optional: tuple[OptionalOf, ...]
    rulings: tuple[RulingOf, ...]
    sources: tuple[str, ...]


def word(value: bool | int | str) -> str:
    """A value of an option as text."""
    return str(value).lower() if isinstance(value, bool) else str(value)


def value_of(text: str) -> bool | int | str:
    """The value of an option that a text is."""
    if text in ("true", "false"):
        return text == "true"
    return int(text) if text.isdecimal() and text.isascii() else text


def shelf() -> list[OnShelf]:
    """Every rulebook there is."""
    return [on_shelf(load(name)) for name in names()]


def on_shelf(book: Book) -> OnShelf:
    """One rulebook with its defaults."""
    document = book.document
    return OnShelf(
        id=book.id,
        title=document.title,
        game=document.game,
        authority=document.authority,
        edition=document.edition,
        felt=document.felt,
        boxes=book.boxes,
        decks=book.cards.in_use.is_,
        areas=tuple(range(book.layout.areas.is_.least, book.layout.areas.is_.most + 1)),
        obligations=sum(one.level != "context" for one in obligations(book.id).values()),
        options=_options(book),
        optional=tuple(
            OptionalOf(
                name,
                one.shown,
                one.offered.clause,
                one.stakes.is_ if one.stakes is not None else (),
                jackpot=book.jackpot is not None and book.jackpot.wager == name,
            )
            for name, one in book.optional.items()
        ),
        rulings=_rulings(book),
        sources=tuple(sorted(book.house.source.kinds.is_)),
    )


def _options(book: Book) -> tuple[OptionOf, ...]:
    return tuple(
        OptionOf(
            name=name,
            label=one.says,
            clause=one.cite[0],
            clauses=one.cite,
            by=one.by,
            notice=one.notice,
            values=tuple(word(value.is_) for value in one.values),
            value=word(book.elected[name]),
        )
        for name, one in book.option.items()
    )


def _rulings(book: Book) -> tuple[RulingOf, ...]:
    found = []
    for clause, one in book.ruling.items():
        others = tuple(ReadingOf(name, reading.says, reading.same) for name, reading in one.readings.items())
        readings = (ReadingOf(one.default, one.says, ""), *others)
        found.append(RulingOf(clause, one.clauses, readings, book.read_as[clause], one.warning))
    return tuple(found)
