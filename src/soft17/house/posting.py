"""Posting: signs that are put up at the table, and those that come down for them."""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from soft17.house.state import House, Posted
from soft17.money import Money
from soft17.rules.limits import Bounds
from soft17.table.events import Event
from soft17.table.state import MAIN


class SignPosted(Event, frozen=True):
    """A sign was put up; `instead` are those that came down for it."""

    about: str
    from_: int
    clause: str
    amount: Money | None = None
    player: str = ""
    minimum: Money | None = None
    kind: str = MAIN
    instead: tuple[Posted, ...] = ()


def taken_down(house: House, about: str, player: str, kind: str, amount: Money | None) -> tuple[Posted, ...]:
    """The signs that come down for a new one: those of the same matter.

    While some keep an old minimum, a notice for them and one for the table are two matters.
    """
    kept = _is_for_kept(house, about, kind, amount)
    return tuple(
        one
        for one in house.posted
        if (one.about, one.player, one.kind) == (about, player, kind)
        and _is_for_kept(house, one.about, one.kind, one.amount) == kept
    )


def _is_for_kept(house: House, about: str, kind: str, amount: Money | None) -> bool:
    """True of the notice of a minimum that is no higher than the table's: it is for those who keep an old one."""
    if (about, kind) != ("minimum", MAIN) or all(one.kept_minimum is None for one in house.guests):
        return False
    return (amount or 0) <= (house.wagered_on.sign.limits.get(MAIN, Bounds()).minimum or 0)


def _posted(house: House, event: SignPosted) -> House:
    sign = Posted(event.about, house.at, event.from_, event.amount, event.player, event.minimum, event.kind)
    gone = taken_down(house, event.about, event.player, event.kind, event.amount)
    return replace(house, posted=(*(one for one in house.posted if one not in gone), sign))


BY_TYPE: dict[type[Event], Callable[[House, Any], House]] = {SignPosted: _posted}
