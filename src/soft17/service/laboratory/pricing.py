"""Pricing: what each option and reading changes, as pages show it: the main game, the optional wagers, the bonus."""

import msgspec

from soft17.analysis.price import Price, Prices, sides


class Beside(msgspec.Struct, frozen=True):
    """What an optional wager's house edge becomes; no change is told of one that is not offered otherwise."""

    wager: str
    change: float | None
    house_edge: float


class Priced(msgspec.Struct, frozen=True):
    """One option elected or one clause read otherwise: `change` is of the main game, `bonus_change` in dollars."""

    what: str
    name: str
    now: bool | int | str
    instead: bool | int | str
    says: str
    house_edge: float
    change: float
    beside: tuple[Beside, ...]
    bonus_change: float


class Pricing(msgspec.Struct, frozen=True):
    """The house edge of the main game, and what changes it or another wager, or nothing."""

    house_edge: float
    bearing: tuple[Priced, ...]
    optional_only: tuple[Priced, ...]
    nothing: tuple[Priced, ...]


def pricing(found: Prices) -> Pricing:
    """Prices as they are shown."""
    return Pricing(
        found.house_edge,
        tuple(map(_priced, found.bearing)),
        tuple(map(_priced, found.optional_only)),
        tuple(map(_priced, found.nothing)),
    )


def _priced(one: Price) -> Priced:
    return Priced(
        what=one.what,
        name=one.name,
        now=one.now,
        instead=one.instead,
        says=one.says,
        house_edge=one.house_edge,
        change=one.change,
        beside=tuple(Beside(*side) for side in sides(one)),
        bonus_change=one.bonus_change,
    )
