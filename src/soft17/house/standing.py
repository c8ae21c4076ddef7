"""Standing: players and the sign over time; what happened to them, and what that makes of the house."""

from collections.abc import Callable
from typing import Any, Literal

from msgspec.structs import replace

from soft17.house.state import Change, Guest, House, LossLimit, Posted
from soft17.money import Money
from soft17.rules.limits import Bounds
from soft17.table.events import Event


class PlayerArrived(Event, frozen=True):
    """A player came to the table."""

    player: str
    clause: str
    card: str = ""
    holder: str = ""


class PlayerLeft(Event, frozen=True):
    """A player left the table; a right to an old minimum ends with it."""

    player: str
    clause: str


class SignPosted(Event, frozen=True):
    """A sign was put up."""

    about: str
    from_: int
    clause: str
    amount: Money | None = None
    player: str = ""


class LimitsChanged(Event, frozen=True):
    """Limits of one kind of wager were changed, now or from the next round on."""

    kind: str
    bounds: Bounds
    clause: str
    waits: bool = True


class MinimumKept(Event, frozen=True):
    """Players who were there keep a minimum, shown by a marker."""

    players: tuple[str, ...]
    minimum: Money | None
    clause: str


class PersonalLimitsSet(Event, frozen=True):
    """A player has limits of the own."""

    player: str
    bounds: Bounds
    clause: str


class PlayerHeld(Event, frozen=True):
    """A player is held to the minimum, or to one area, or to no wager; or no longer."""

    player: str
    to: Literal["", "this shoe", "all shoes", "one area", "no wager"]
    clause: str
    area: int = 0


class AreasReserved(Event, frozen=True):
    """Areas are kept for one player."""

    player: str
    areas: tuple[int, ...]
    clause: str


class PlayersCapped(Event, frozen=True):
    """The number of players is limited."""

    at_table: int | None
    on_box: int | None
    clause: str


class WagersOffered(Event, frozen=True):
    """The optional wagers that are offered."""

    kinds: tuple[str, ...]
    clause: str


class SeatGivenUp(Event, frozen=True):
    """A player was told to give up the place."""

    player: str
    clause: str


class PlayerBarred(Event, frozen=True):
    """A person is excluded from the game."""

    player: str
    clause: str


class WageringStopped(Event, frozen=True):
    """A player may not wager, or may again."""

    player: str
    stopped: bool
    clause: str


class LossLimitSet(Event, frozen=True):
    """A player's loss limit."""

    player: str
    limit: Money
    until: int
    lost: Money
    clause: str


class DepositMade(Event, frozen=True):
    """Money from outside went into a player's account."""

    player: str
    amount: Money
    day: str
    clause: str


def _guest(house: House, name: str, **changes: Any) -> House:
    guests = tuple(replace(one, **changes) if one.name == name else one for one in house.guests)
    return replace(house, guests=guests)


def _arrived(house: House, event: PlayerArrived) -> House:
    if house.guest(event.player) is not None:
        return _guest(
            house, event.player, here=True, since=house.at, idle=0, played=False, card=event.card, holder=event.holder
        )
    guest = Guest(event.player, house.at, card=event.card, holder=event.holder)
    return replace(house, guests=(*house.guests, guest))


def _left(house: House, event: PlayerLeft) -> House:
    return _guest(house, event.player, here=False, kept_minimum=None, personal=None, played=False)


def _posted(house: House, event: SignPosted) -> House:
    sign = Posted(event.about, house.at, event.from_, event.amount, event.player)
    kept = tuple(one for one in house.posted if (one.about, one.player) != (event.about, event.player))
    return replace(house, posted=(*kept, sign))


def _limits(house: House, event: LimitsChanged) -> House:
    if event.waits:
        others = tuple(one for one in house.changes if one.kind != event.kind)
        return replace(house, changes=(*others, Change(event.kind, event.bounds)))
    sign = replace(house.table.sign, limits={**house.table.sign.limits, event.kind: event.bounds})
    return replace(house, table=replace(house.table, sign=sign))


def _kept(house: House, event: MinimumKept) -> House:
    guests = tuple(
        replace(one, kept_minimum=event.minimum) if one.name in event.players else one for one in house.guests
    )
    return replace(house, guests=guests)


def _personal(house: House, event: PersonalLimitsSet) -> House:
    sign = house.table.sign
    personal = {**sign.personal, event.player: event.bounds}
    changed = replace(house, table=replace(house.table, sign=replace(sign, personal=personal)))
    return _guest(changed, event.player, personal=event.bounds)


def _held(house: House, event: PlayerHeld) -> House:
    return _guest(house, event.player, held=event.to, held_area=event.area, held_clause=event.clause)


def _reserved(house: House, event: AreasReserved) -> House:
    others = {area: player for area, player in house.reserved.items() if player != event.player}
    return replace(house, reserved={**others, **dict.fromkeys(event.areas, event.player)})


def _loss_limit(house: House, event: LossLimitSet) -> House:
    return _guest(
        house, event.player, loss=LossLimit(event.limit, event.until, event.lost), net=Money(0), lost=Money(0)
    )


def _deposit(house: House, event: DepositMade) -> House:
    guest = house.guest(event.player)
    if guest is None:
        return house
    sums = {**guest.deposited, event.day: Money(guest.deposited.get(event.day, 0) + event.amount)}
    return _guest(house, event.player, deposited=sums)


BY_TYPE: dict[type[Event], Callable[[House, Any], House]] = {
    PlayerArrived: _arrived,
    PlayerLeft: _left,
    SignPosted: _posted,
    LimitsChanged: _limits,
    MinimumKept: _kept,
    PersonalLimitsSet: _personal,
    PlayerHeld: _held,
    AreasReserved: _reserved,
    PlayersCapped: lambda house, event: replace(house, at_table=event.at_table, on_box=event.on_box),
    WagersOffered: lambda house, event: replace(house, offered=event.kinds),
    SeatGivenUp: lambda house, event: _guest(house, event.player, here=False, kept_minimum=None),
    PlayerBarred: lambda house, event: _guest(house, event.player, barred=event.clause),
    WageringStopped: lambda house, event: _guest(house, event.player, stopped=event.stopped),
    LossLimitSet: _loss_limit,
    DepositMade: _deposit,
}
