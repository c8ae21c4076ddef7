"""The chapters of a rulebook on a table over time."""

from collections.abc import Iterator, Mapping
from functools import cached_property
from typing import Any, Literal

import msgspec

from soft17.clause import Chapter, Cited, Rule
from soft17.rules.house.acts import Act
from soft17.rules.house.irregularities import Irregularities
from soft17.rules.house.malfunction import Malfunctions
from soft17.rules.house.patrons import Patrons
from soft17.rules.house.people import People
from soft17.rules.house.signs import Opening, Shown, Signs
from soft17.rules.house.source import Source
from soft17.rules.local import GREENWICH, LocalClock


class Outcome(Chapter, frozen=True):
    """The outcome of a game declared invalid, and what of a person's wagers is void where a device was used.

    `paid` is what becomes of payments made on it: they stand, only those before the final settlement do, or none does;
    what was paid on a wager that is forfeited never stands.
    """

    cite: tuple[str, ...]
    grounds: dict[str, tuple[str, ...]]
    refunds: Rule
    forfeits: Cited[tuple[str, ...]]
    own: Cited[Literal["open", "settled-too"]]
    paid: Cited[Literal["stand", "early-stand", "reversed"]]


class Mispayments(Chapter, frozen=True):
    """Over- and underpayments: which are reported each month, and what ends one that may have been intended."""

    cite: tuple[str, ...]
    over: Cited[str]
    suspected: Cited[tuple[str, ...]]
    identified: Rule


class HouseRules(Chapter, frozen=True):
    """Everything a rulebook says of a table from its opening to its closing."""

    people: People
    opening: Opening
    source: Source
    signs: Signs
    irregularities: Irregularities
    acts: dict[str, Act]
    shown: dict[str, Shown] = msgspec.field(default_factory=dict)
    malfunctions: Malfunctions = Malfunctions()
    patrons: Patrons | None = None
    outcome: Outcome | None = None
    mispayments: Mispayments | None = None
    zone: str = "UTC"  # where a book names no place, days are those of Greenwich
    clock: LocalClock = GREENWICH  # of the zone, put in when the book is loaded

    @cached_property
    def about_cards(self) -> frozenset[str]:
        """The clauses on cards and equipment alone; one that an act about people rests on too is none of them."""
        cards = (self.source, self.irregularities, self.malfunctions)
        people = (self.patrons, *(act for act in self.acts.values() if act.concerns_people))
        return frozenset(_cited(msgspec.to_builtins(cards))) - frozenset(_cited(msgspec.to_builtins(people)))


def _cited(tree: Any) -> Iterator[str]:
    if isinstance(tree, Mapping):
        yield from tree.get("cite", ())
        yield from (clause for inner in tree.values() for clause in _cited(inner))
    elif isinstance(tree, list | tuple):
        yield from (clause for inner in tree for clause in _cited(inner))
