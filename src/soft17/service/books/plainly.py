"""Plainly: a value of a rulebook in a line that a player can read; nothing where the clause itself says it all."""

from collections.abc import Mapping
from typing import Any

from soft17.croupier.opening import own_role
from soft17.rules.book import Book
from soft17.rules.house.acts import Act
from soft17.rules.house.people import a
from soft17.rules.reading import Value
from soft17.service.wire.naming import named, sentence

AS_WRITTEN = "as the clause says"
ACTS = "house.acts."
WHEN = {
    "closed": "while the table is closed",
    "between": "between rounds",
    "before-first-card": "before the first card of a round",
    "round": "in a round",
    "after-round": "after a round, before the next one starts",
}


def plainly(book: Book, value: Value) -> str:
    """A value in plain words."""
    if value.value == AS_WRITTEN:
        return ""
    if value.where.startswith(ACTS):
        name = value.where.removeprefix(ACTS)
        act = book.house.acts.get(name)
        return _power(book, name, act) if act is not None else ""
    said = _said(value.value)
    return sentence(f"{_place(value.where)}: {said}") if said else ""


def _power(book: Book, name: str, act: Act) -> str:
    """Who may do an act, and when."""
    who = " or ".join(dict.fromkeys(a(own_role(book, one.removeprefix("="))) for one in act.by))
    when = f", {WHEN[act.when]}" if act.when in WHEN else ""
    reason = ", and the reason is taken down" if act.reason else ""
    return sentence(f"{named(name, act).name}: by {who}{when}{reason}")


def _place(where: str) -> str:
    """The end of the way to a value: the last two steps name it well enough beside its clause."""
    steps = where.split(".")[1:]
    return ", ".join(step.replace("_", " ").replace("-", " ") for step in steps[-2:])


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
