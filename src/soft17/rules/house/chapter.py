"""The chapters of a rulebook on a table over time."""

from typing import Literal

import msgspec

from soft17.clause import Chapter, Cited, Rule
from soft17.rules.house.acts import Act
from soft17.rules.house.irregularities import Irregularities
from soft17.rules.house.malfunction import Malfunctions
from soft17.rules.house.patrons import Patrons
from soft17.rules.house.people import People
from soft17.rules.house.signs import Opening, Shown, Signs
from soft17.rules.house.source import Source


class Outcome(Chapter, frozen=True):
    """The outcome of a game declared invalid."""

    cite: tuple[str, ...]
    grounds: dict[str, tuple[str, ...]]
    refunds: Rule
    forfeits: Cited[tuple[str, ...]]
    own: Rule
    paid: Cited[Literal["stand", "reversed"]]


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

    @property
    def midnight(self) -> int:
        """A midnight at the place of the table, where the book knows one; else one of Greenwich."""
        if self.patrons is not None:
            return self.patrons.deposits.is_
        return self.opening.first_day.is_ if self.opening.first_day is not None else 0
