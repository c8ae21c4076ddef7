"""The sign over time: changes of the limits, those who keep an old minimum, and seats."""

from typing import Literal

import msgspec

from soft17.clause import Chapter, Cited, Rule
from soft17.rules.house.inscriptions import Inscription

MINUTE = 60


class Signs(Chapter, frozen=True):
    """How the sign is changed and who is bound by what.

    `areas_each` is how many areas a player may wager on until the house permits more, `players_each` how many players
    may wager on an area until then. `fewer` is of an order for fewer players on an area, yet more than one, where
    another rule speaks of those than of the players at the table or of one to a box.
    """

    takes_effect: Cited[Literal["next-round", "at-once"]]
    main: Cited[tuple[Literal["minimum", "maximum"], ...]] | None = None
    optional: Cited[tuple[Literal["minimum", "maximum"], ...]] | None = None
    notice: Cited[int] | None = None
    at_once: Rule | None = None
    marker: Rule | None = None
    marker_at: Rule | None = None
    leaves: Rule | None = None
    kept_raised: Rule | None = None
    newcomers: Rule | None = None
    personal: Cited[Literal["own-only", "area-raised"]] | None = None
    closing: Cited[int] | None = None
    closed_from: Rule | None = None
    idle: Cited[int] | None = None
    held: Cited[Literal["initial", "all"]] | None = None
    reserved: Cited[Literal["all-wagers", "main-wagers"]] | None = None
    at_table: Rule | None = None
    fewer: Rule | None = None
    shared: Rule | None = None
    areas_each: Cited[int] | None = None
    players_each: Cited[int] | None = None


class Shown(Chapter, frozen=True):
    """What is displayed or announced, to whom, in our words."""

    says: str
    to: tuple[Literal["player", "dealer", "staff", "all"], ...]
    cite: tuple[str, ...]
    on: Literal["always", "two-minimums", "restricted", "request", "face-down", "face-up", "refusal"] = "always"


class Equipment(Chapter, frozen=True):
    """A thing that stands at the table, always or only with an optional wager."""

    says: str
    cite: tuple[str, ...]
    wager: str = ""


class Plan(Chapter, frozen=True):
    """One of the layouts a table may have: how many kinds of optional wagers it has room for, and which."""

    says: str
    cite: tuple[str, ...]
    kinds: int | None = None
    only: tuple[str, ...] = ()
    beside: tuple[str, ...] = ()


class Opening(Chapter, frozen=True):
    """What a table needs before it opens."""

    refused: Rule
    equipment: dict[str, Equipment] = msgspec.field(default_factory=dict)
    inscriptions: dict[str, Inscription] = msgspec.field(default_factory=dict)
    first_day: Cited[int] | None = None
    spots: Rule | None = None
    plans: Rule | None = None
    layouts: dict[str, Plan] = msgspec.field(default_factory=dict)
