"""Acts: who may do what at a table, when, on what grounds, and whom it takes notice of."""

import re
from collections.abc import Collection, Mapping
from typing import Literal

import msgspec

from soft17.clause import Chapter, Refusal, Rule
from soft17.rules.house.people import People, a

ALL = "all"
Read = Literal["amount", "count", "number", "numbers", "day", "wagers", "yes-no"]
When = Literal["any", "closed", "between", "before-first-card", "round", "after-round"]

_SAID: dict[When, str] = {
    "any": "",
    "closed": "only while the table is closed",
    "between": "only between rounds",
    "before-first-card": "only before the first card of a round",
    "round": "only in a round",
    "after-round": "only after a round, before the next one starts",
}

# What is reckoned with later is written so that it can be read.
_READ: dict[Read, re.Pattern[str]] = {
    "amount": re.compile(r"\$?[1-9][0-9]{0,11}(\.[0-9]{2})?"),
    "count": re.compile(r"0|[1-9][0-9]{0,2}"),
    "number": re.compile(r"[1-9][0-9]?"),
    "numbers": re.compile(r"[1-9][0-9]?((, ?| )[1-9][0-9]?)*"),
    "day": re.compile(r"\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])"),
    "wagers": re.compile(r"[A-Za-z][\w ]*(, ?[A-Za-z][\w ]*)*"),
    "yes-no": re.compile(r"yes|no"),
}
_EXAMPLE: dict[Read, str] = {
    "amount": "an amount in dollars, such as 500",
    "count": "how many there were, 0 for none",
    "number": "a number, such as 2",
    "numbers": "a number or several, such as 2, 3",
    "day": "a day, such as 2026-11-16",
    "wagers": "a wager or several by name, such as main, any_pairs",
    "yes-no": "yes or no",
}


class Equal(Chapter, frozen=True):
    """Two amounts said with a change of money, what is due for it and what is paid out, that are to be the same."""

    due: str
    paid: str
    of: Literal["cash change", "colour change", "voucher"]

    @property
    def brings(self) -> bool:
        """True of a change that brings chips into play; of another colour a player has as much as before."""
        return self.of != "colour change"


class Act(Chapter, frozen=True):
    """One act: who may do it, what must be said with it and what may be, and what it asks for or settles."""

    cite: tuple[str, ...]
    by: tuple[str, ...]
    when: When = "any"
    source: Literal["", "card shoe", "shuffling device"] = ""
    shuffler: Literal["", "stands", "off"] = ""
    reason: bool = False
    wants: tuple[str, ...] = ()
    among: dict[str, tuple[str, ...]] = msgspec.field(default_factory=dict)
    reads: dict[str, Read] = msgspec.field(default_factory=dict)
    may: dict[str, Read] = msgspec.field(default_factory=dict)
    before: dict[str, str] = msgspec.field(default_factory=dict)
    after: dict[str, str] = msgspec.field(default_factory=dict)
    needs: dict[str, str] = msgspec.field(default_factory=dict)
    barred_by: dict[str, str] = msgspec.field(default_factory=dict)
    settles: tuple[str, ...] = ()
    leaves: dict[str, str] = msgspec.field(default_factory=dict)
    raises: dict[str, str] = msgspec.field(default_factory=dict)
    apart_from: str = ""
    higher: bool = False
    says: str = ""
    bars: bool = False
    counts: bool = False
    stops: bool = False
    ties: bool = False
    frees: bool = False
    insures: bool = False
    announces: bool = False
    starts: bool = False
    present: tuple[str, ...] = ()
    during: dict[str, str] = msgspec.field(default_factory=dict)
    not_low_limit: bool = False
    absent: bool = False
    ends: tuple[str, ...] = ()
    breach: bool = False
    none_of: dict[str, str] = msgspec.field(default_factory=dict)
    out: bool = False
    once: bool = False
    equal: Equal | None = None
    shows: str = ""  # the amount in tokens of a voucher that was exchanged at another table
    unless: dict[str, str] = msgspec.field(default_factory=dict)
    cards: tuple[str, ...] = ()
    several: bool = False
    deals: bool = False
    varies: Literal["", "surrender", "splits", "aces"] = ""
    until_left: bool = False
    complaint: Rule | None = None
    heard: tuple[str, ...] = ()  # by whom besides staff: all, or whom a field names

    @property
    def clause(self) -> str:
        """The clause that the act, or its refusal, names."""
        return self.cite[0]

    @property
    def concerns_people(self) -> bool:
        """True of an act about somebody's conduct, or one that only whom it names hears of."""
        return self.breach or self.bars or bool(set(self.heard) - {ALL})

    def is_asked(self, field: str) -> bool:
        """True of what the row itself wants said, or may have said, with the act."""
        return any(field in some for some in (self.wants, self.among, self.reads, self.may, self.present, self.heard))

    def person_refusal(self, people: People, role: str) -> Refusal | None:
        """Why a person of a role may not do it."""
        if any(people.holds(role, wanted) for wanted in self.by):
            return None
        if not self.by:
            return Refusal(self.clause, "nobody does this here: the rule does not apply")
        who = " or ".join(a(wanted.removeprefix("=")) for wanted in self.by)
        return Refusal(self.clause, f"this is for {who}, not for {a(role)}")

    def when_refusal(self, moments: Collection[str]) -> Refusal | None:
        """Why it may not be done at this moment."""
        return None if self.when == "any" or self.when in moments else Refusal(self.clause, _SAID[self.when])

    def source_refusal(self, source: str) -> Refusal | None:
        """Why it may not be done with the card source in use."""
        if not self.source or self.source == source:
            return None
        return Refusal(self.clause, f"only where a {self.source} is in use")

    def shuffler_refusal(self, stands: bool | None) -> Refusal | None:
        """Why it may not be done with the shuffler that stands at the table, or with none; None where nobody knows."""
        if self.shuffler == "stands" and stands is False:
            return Refusal(self.clause, "no shuffler stands on this table: one that is brought is entered first")
        if self.shuffler == "off" and stands:
            return Refusal(self.clause, "a shuffler stands on the table")
        return None

    def said_refusal(self, reason: str, about: Mapping[str, str]) -> Refusal | None:
        """Why what was said with it is not enough."""
        if self.reason and not reason.strip():
            return Refusal(self.clause, "the reason is to be taken down")
        for name in self.wants:
            if not about.get(name, "").strip():
                return Refusal(self.clause, f"say {name.replace('_', ' ')}")
        for name, values in self.among.items():
            if about.get(name) not in values:
                return Refusal(self.clause, f"{name.replace('_', ' ')} is one of {', '.join(values)}")
        return self._read_refusal(about)

    def _read_refusal(self, about: Mapping[str, str]) -> Refusal | None:
        """Why what is reckoned with later cannot be read: an amount of money, a number, or several."""
        for name in self.reads:
            if not about.get(name, "").strip():
                return Refusal(self.clause, f"say {name.replace('_', ' ')}")
        for name, kind in {**self.reads, **self.may}.items():
            said = about.get(name, "").strip()
            if said and not _READ[kind].fullmatch(said):
                return Refusal(self.clause, f"{name.replace('_', ' ')} is {_EXAMPLE[kind]}, not {said!r}")
        return self._none_refusal(about)

    def _none_refusal(self, about: Mapping[str, str]) -> Refusal | None:
        """Why it is not entered so: there were some of what another rule deals with, or nothing is said of it."""
        for name, clause in self.none_of.items():
            said = about.get(name, "").strip()
            if not said:
                return Refusal(self.clause, f"say how many were {name}, 0 for none")
            if said != "0":
                return Refusal(clause, f"{said} {name}: that is reported by itself, card by card")
        return None
