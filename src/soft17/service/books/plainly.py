"""Plainly: a value of a rulebook in a line that a player can read; nothing where the clause itself says it all."""

import re
from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Any

from soft17.croupier.opening import own_role
from soft17.rules.book import Book
from soft17.rules.house.acts import Act
from soft17.rules.house.people import a
from soft17.rules.house.terms import terms
from soft17.rules.reading import Value
from soft17.service.wire.naming import named, sentence

AS_WRITTEN = "as the clause says"
ACTS = "house.acts."
MOMENTS = ("house.opening.first_day", "house.patrons.card.wanted")  # from when something holds
_SET_APART = re.compile(r"`([^`]*)`")


def plainly(book: Book, value: Value) -> str:
    """A value in plain words."""
    if value.value == AS_WRITTEN:
        return ""
    act = _act(book, value)
    if act is not None:
        return sentence(f"{named(value.where.removeprefix(ACTS), act).name}: {_power(book, act)}")
    said = _day(book, value) or _said(value.value)
    return sentence(f"{_place(value.where)}: {said}") if said else ""


def shown(book: Book, value: Value) -> str:
    """A value as it stands beside its clause; of an act who may do it, on what terms; a day by the book's clock."""
    act = _act(book, value)
    return _day(book, value) or value.shown if act is None else _power(book, act)


def prose(text: str) -> str:
    """Words of a clause for people: what is set apart in them as a name stands between quotation marks."""
    return _SET_APART.sub(lambda found: f"“{found[1].replace('-', ' ')}”", text)


def _day(book: Book, value: Value) -> str:
    """The day from which something holds, where the table is; nothing of other values."""
    if value.where not in MOMENTS:
        return ""
    day = datetime.fromtimestamp(book.house.clock.shows(value.value), UTC)
    return f"{day.day} {day:%B %Y}"


def _act(book: Book, value: Value) -> Act | None:
    """The act that a value is."""
    return book.house.acts.get(value.where.removeprefix(ACTS)) if value.where.startswith(ACTS) else None


def _power(book: Book, act: Act) -> str:
    """Who may do an act, and on what terms."""
    who = " or ".join(dict.fromkeys(a(own_role(book, one.removeprefix("="))) for one in act.by))
    said = (term.word + ", ".join(what for what, _ in term.says) for term in terms(act))
    return "; ".join([f"by {who}" if who else "by nobody", *said])


def _place(where: str) -> str:
    """The end of the way to a value: the last two steps name it well enough beside its clause."""
    return ", ".join(step.replace("_", " ").replace("-", " ") for step in where.split(".")[-2:])


def _said(value: Any) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, Mapping):
        kept = ((key, _said(one)) for key, one in value.items() if one is not False)
        return ", ".join(f"{key.replace('_', ' ')} {said}" for key, said in kept if said)
    if isinstance(value, list | tuple):
        if len(value) > 2 and all(isinstance(one, int) for one in value):
            spans = value == list(range(value[0], value[-1] + 1))
            return f"{value[0]} to {value[-1]}" if spans else ", ".join(map(str, value))
        return ", ".join(_said(one) for one in value)
    return str(value).replace("-", " ") if isinstance(value, str) else str(value)
