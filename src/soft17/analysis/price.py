"""Prices as plain data."""

from collections.abc import Iterator
from typing import Literal

import msgspec

# Below this, two figures differ by how they were added up.
NOTHING = 1e-12


class SidePrice(msgspec.Struct, frozen=True):
    """What an optional wager's house edge becomes."""

    name: str
    shown: str
    under: dict[str, str]
    house_edge: float
    change: float | None  # nothing for a wager that is not offered otherwise


class Price(msgspec.Struct, frozen=True):
    """One option elected or one clause read otherwise, and what that changes."""

    what: Literal["option", "ruling"]
    name: str
    now: bool | int | str
    instead: bool | int | str
    says: str
    house_edge: float
    change: float
    optional_wagers: tuple[SidePrice, ...] = ()
    barred: str = ""
    bonus: float | None = None  # dollars by round, where there is a bonus and it is another amount
    bonus_change: float = 0.0

    @property
    def bears(self) -> bool:
        """True if the main game is worth another amount with it."""
        return abs(self.change) > NOTHING


class Prices(msgspec.Struct, frozen=True):
    """Every option and reading of a book, one at a time from the book as it is.

    `optional_only` change an optional wager or the bonus and nothing of the main game.
    """

    rulebook: str
    house_edge: float
    bearing: tuple[Price, ...]
    optional_only: tuple[Price, ...]
    nothing: tuple[Price, ...]
    barred: tuple[Price, ...]

    @property
    def of_bonus(self) -> tuple[Price, ...]:
        """Those that change the bonus."""
        return tuple(one for one in (*self.bearing, *self.optional_only) if one.bonus is not None)


class Removal(msgspec.Struct, frozen=True):
    """One card of ranks that are alike gone from the shoe: what the player's expectation changes by."""

    rank: str
    ranks: str
    expected_value: float
    change: float

    @property
    def shown(self) -> str:
        """The ranks in words."""
        return " ".join("10" if rank == "T" else rank for rank in self.ranks)


def sides(one: Price) -> Iterator[tuple[str, float | None, float]]:
    """The optional wagers a price changes, with change and house edge; those changed alike are told once."""
    by_wager: dict[str, list[SidePrice]] = {}
    for other in one.optional_wagers:
        by_wager.setdefault(other.shown, []).append(other)
    for name, others in by_wager.items():
        changes = [other.change for other in others]
        known = [change for change in changes if change is not None]
        if len(known) == len(others) > 1 and max(known) - min(known) < NOTHING:
            yield f"{name}, each of {len(others)}", changes[0], others[0].house_edge
            continue
        for other in others:
            depends = ", ".join(f"{key} {value}" for key, value in other.under.items())
            yield f"{name} ({depends})" if depends else name, other.change, other.house_edge
