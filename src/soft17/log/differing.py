"""Differing: the events that an order was due to lead to, against those that a log has."""

from collections.abc import Iterator
from difflib import SequenceMatcher
from itertools import zip_longest
from typing import Any

import msgspec

from soft17.log.grounds import ground, is_clause
from soft17.log.telling import named, place
from soft17.money import Money, dollars
from soft17.rules.book import Book
from soft17.table.commands import Command
from soft17.table.events import CardDealt, Event, WagerSettled
from soft17.table.state import DEALER, Place

MONEY = frozenset({"stake", "pays", "placed", "valid", "returned", "net", "lost", "owed", "by", "amount"})


Events = tuple[Event, ...]


def differences(book: Book, due: Events, written: Events, command: Command | None = None) -> Iterator[tuple[str, str]]:
    """Each difference in words, with the clause of what was due, or else of what such a thing would rest on."""
    for correct, other in _beside(due, written):
        if other is None and correct is not None:
            yield ground(book, correct, due, command, own=True), f"{named(correct)} is missing"
        elif correct is None and other is not None:
            yield ground(book, other, due, command), f"{named(other)} has no ground"
        elif correct is not None and other is not None and correct != other:
            yield _clause(book, correct, other, due, command), _said(correct, other)


def grounded(book: Book, due: Events, written: Events, command: Command | None = None) -> Events:
    """What is written, resting on the clauses of the book and on none that the log alone names."""
    return tuple(
        _resting(book, correct, other, due, command) for correct, other in _beside(due, written) if other is not None
    )


def _resting(book: Book, correct: Event | None, other: Event, due: Events, command: Command | None) -> Event:
    fields = [name for name in other.__struct_fields__ if is_clause(name) and getattr(other, name)]
    if not fields:
        return other
    if type(correct) is type(other):
        return msgspec.structs.replace(other, **{name: getattr(correct, name) for name in fields})
    return msgspec.structs.replace(other, **dict.fromkeys(fields, ground(book, other, due, command)))


def _beside(due: Events, written: Events) -> Iterator[tuple[Event | None, Event | None]]:
    """What was due beside what is written: one left out or put in does not set all that follow against others."""
    kinds = [[type(one).__name__ for one in events] for events in (due, written)]
    for _, since, until, first, last in SequenceMatcher(None, kinds[0], kinds[1], autojunk=False).get_opcodes():
        yield from zip_longest(due[since:until], written[first:last])


def _clause(book: Book, correct: Event, other: Event, due: Events, command: Command | None) -> str:
    missed = book.house.irregularities.missed_cards
    elsewhere = isinstance(other, CardDealt) and other.to != DEALER
    if isinstance(correct, CardDealt) and correct.to == DEALER and elsewhere and missed is not None:
        return missed.dealer.clause
    if isinstance(other, CardDealt) and other.to == DEALER and not isinstance(correct, CardDealt):
        return book.dealer.stops(soft=other.soft).clause
    return ground(book, correct, due, command, own=True)


def _said(correct: Event, other: Event) -> str:
    if type(correct) is not type(other):
        return f"{named(other)} where the book has {named(correct)}"
    if isinstance(correct, WagerSettled) and isinstance(other, WagerSettled) and _paid_otherwise(correct, other):
        return (
            f"a wager settled as {other.result} for {dollars(other.pays)} "
            f"where the book has {correct.result} for {dollars(correct.pays)}"
        )
    return f"{named(correct)}: {', '.join(_fields(correct, other))}"


def _paid_otherwise(correct: WagerSettled, other: WagerSettled) -> bool:
    """True where one wager has another result or another payment."""
    return correct.wager == other.wager and (correct.result, correct.pays) != (other.result, other.pays)


def _fields(correct: Any, other: Any, path: str = "") -> Iterator[str]:
    """The fields in which two things of a kind differ, each with what is there and what should be."""
    for name in correct.__struct_fields__:
        right, wrong = getattr(correct, name), getattr(other, name)
        if right == wrong:
            continue
        here = f"{path}{name.strip('_').replace('_', ' ')}"
        if isinstance(right, msgspec.Struct) and type(right) is type(wrong):
            yield from _fields(right, wrong, f"{here}, ")
        elif _things(right) and _things(wrong) and list(map(type, right)) == list(map(type, wrong)):
            for number, (one, two) in enumerate(zip(right, wrong, strict=True), 1):
                yield from _fields(one, two, f"{here} {number}, ")
        elif isinstance(right, frozenset) and isinstance(wrong, frozenset):
            yield from _members(here, right, wrong)
        else:
            yield f"{here} is {_short(name, wrong)}, not {_short(name, right)}"


def _members(here: str, right: frozenset[Any], wrong: frozenset[Any]) -> Iterator[str]:
    """How two collections differ: what is there and should not be, and what is not there."""
    for some, word in ((wrong - right, "too many"), (right - wrong, "missing")):
        if some:
            yield f"{here}: {len(some)} {word}, {_short('', some)}"


def _things(value: Any) -> bool:
    return isinstance(value, tuple) and all(isinstance(one, msgspec.Struct) for one in value)


def _short(name: str, value: Any) -> str:
    if name in MONEY and isinstance(value, int):
        return dollars(Money(value))
    if name in MONEY and isinstance(value, dict):
        return ", ".join(f"{player} {dollars(Money(amount))}" for player, amount in value.items()) or "nothing"
    text = _plain(value)
    return text if len(text) <= 40 else f"{text[:37]}..."


def _plain(value: Any) -> str:
    """A value as people write it."""
    if isinstance(value, Place):
        return place(value)
    if value is None or value in ("", (), {}, frozenset()):
        return "nothing"
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, msgspec.Struct):
        return named(value)
    if isinstance(value, dict):
        return ", ".join(f"{key} {_plain(one)}" for key, one in value.items())
    if isinstance(value, tuple | list | set | frozenset):
        return ", ".join(map(_plain, sorted(value) if isinstance(value, set | frozenset) else value))
    return str(value)
