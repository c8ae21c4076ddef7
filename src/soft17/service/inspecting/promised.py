"""The promised orders of a table as one person may check them: no card that this person has not seen."""

from typing import NamedTuple

import msgspec
from sqlalchemy import Engine

from soft17.house.events import OrderRevealed
from soft17.house.sighting import covered, own
from soft17.log.lines import Head, read_line
from soft17.log.promises import PromiseOf, Promises
from soft17.rules.book import Book
from soft17.service.store import reading
from soft17.shoe.commitment import Opening, Proof, Tree
from soft17.shoe.promised import Promised, State


class PromiseRow(msgspec.Struct, frozen=True):
    """A promise: of which shoe, the root and the number of cards, the version and time it was made in, how it stands.

    `open` is how many cards who asks can check; `opened_at` when the whole order was opened.
    """

    number: int
    root: str
    count: int
    version: int
    made_at: int
    state: State
    open: int
    opened_at: int | None


class Asked(NamedTuple):
    """Whose promises are asked for, and by whom."""

    book: Book
    head: Head
    table_id: str
    name: str


def rows(asked: Asked, promises: Promises, before: int, most: int) -> list[PromiseRow]:
    """The promises of a table, the newest first, before a number."""
    some = [one for one in promises.every if one.number < before][-most:]
    return [_row(asked, promises, one) for one in reversed(some)]


def _row(asked: Asked, promises: Promises, one: PromiseOf) -> PromiseRow:
    seen = len(_places(asked, promises, one))
    made = one.promise
    return PromiseRow(one.number, made.root, made.count, one.seq, one.at, promises.state(one), seen, one.opened_at)


def _places(asked: Asked, promises: Promises, one: PromiseOf) -> list[int]:
    """The places of the cards that somebody has seen and that can be checked, as they came."""
    mine = promises.places(one, *own(asked.book, promises.house, asked.name))
    seen = (one.open - promises.places(one, *covered(asked.book, promises.house))) | mine
    known = seen if one.opened is not None else seen.intersection(one.proofs)
    return sorted(known, key=lambda place: (place - (one.cut_at or 0)) % one.promise.count)


def document(asked: Asked, promises: Promises, number: int, engine: Engine) -> Promised | None:
    """One promise with the proofs of the cards that somebody has seen, and the whole order once it is opened."""
    one = next((one for one in promises.every if one.number == number), None)
    if one is None:
        return None
    opening = _opening(engine, asked.table_id, one.opened) if one.opened is not None else None
    places = _places(asked, promises, one)
    return Promised(
        rulebook=asked.head.rulebook,
        table=asked.table_id,
        number=number,
        line=one.seq,
        made_at=one.at,
        root=one.promise.root,
        count=one.promise.count,
        state=promises.state(one),
        cut_at=one.cut_at,
        cards=tuple(one.proofs[place] for place in places) if opening is None else _proofs(opening, places),
        opening=opening,
    )


def _opening(engine: Engine, table_id: str, seq: int) -> Opening | None:
    """The order that was opened by a line of the log."""
    with engine.connect() as connection:
        found = reading.lines(connection, table_id, seq - 1, seq)
    events = (event for number, text in found for event in read_line(number + 1, text).events)
    return next((event.opening for event in events if isinstance(event, OrderRevealed)), None)


def _proofs(opening: Opening, places: list[int]) -> tuple[Proof, ...]:
    """The proofs of some cards of an opened order, whichever root it makes."""
    tree = Tree(opening.cards, [bytes.fromhex(salt) for salt in opening.salts])
    return tuple(tree.prove(place) for place in places if place < len(opening.cards))
