"""Standing: players and the sign over time; what happened to them, and what that makes of the house."""

from collections.abc import Callable
from typing import Any, Literal

from msgspec.structs import replace

from soft17.house.held import Held, HeldTo
from soft17.house.signed import signed, signed_for_next, with_sign
from soft17.house.state import Change, Guest, House
from soft17.money import Money
from soft17.rules.book import Variation
from soft17.rules.limits import Bounds
from soft17.table.events import Event
from soft17.table.state import MAIN


class PlayerArrived(Event, frozen=True):
    """A player came to the table, or shows another card there."""

    player: str
    clause: str
    card: str = ""
    holder: str = ""


class PlayerLeft(Event, frozen=True):
    """A player left the table; a right to an old minimum ends with it."""

    player: str
    clause: str


class LimitsChanged(Event, frozen=True):
    """Limits of one kind of wager were changed, now or from the next round on."""

    kind: str
    bounds: Bounds
    clause: str
    waits: bool = True
    keeps: Money | None = None


class MinimumKept(Event, frozen=True):
    """Players who were there keep a minimum, or do no longer."""

    players: tuple[str, ...]
    minimum: Money | None
    clause: str


class MarkerPlaced(Event, frozen=True):
    """A marker before an area shows that its player keeps an old minimum."""

    player: str
    area: int
    clause: str


class PersonalLimitsSet(Event, frozen=True):
    """A player has limits of the own, or none any more, now or from the next round on."""

    player: str
    bounds: Bounds | None
    clause: str
    waits: bool = False


class PlayerHeld(Event, frozen=True):
    """A player is held to the minimum, or to one area, or to no wager; or no longer."""

    player: str
    to: HeldTo
    clause: str
    area: int = 0
    lifted: bool = False


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


class OptionalTied(Event, frozen=True):
    """Optional wagers are only for players with a main wager."""

    clause: str


class OptionalFreed(Event, frozen=True):
    """Optional wagers are no longer only for players with a main wager; the sign of that comes down."""

    clause: str


class SpotsAllowed(Event, frozen=True):
    """A player may wager on so many areas."""

    player: str
    spots: int
    clause: str


class PlayVaried(Event, frozen=True):
    """Surrender or splitting was changed at the table, from the next round on; what is not said stays."""

    clause: str
    surrender: bool | None = None
    splits: int | None = None
    aces_again: bool | None = None


class SeatGivenUp(Event, frozen=True):
    """A player was told to give up the place."""

    player: str
    clause: str


class PlayerBarred(Event, frozen=True):
    """A person is excluded from the game."""

    player: str
    clause: str


def guest_with(house: House, name: str, **changes: Any) -> House:
    """The house with something else of one player."""
    guests = tuple(replace(one, **changes) if one.name == name else one for one in house.guests)
    return replace(house, guests=guests)


def _arrived(house: House, event: PlayerArrived) -> House:
    late, known = house.shoe_rounds > 0, house.guest(event.player)
    skipped: dict[str, Any] = {"sat_out": late, "sat_out_round": house.rounds if late else 0}
    excuse: Literal["", "came late"] = "came late" if house.in_round else ""
    if known is not None and known.here:
        return guest_with(house, event.player, card=event.card, holder=event.holder)
    if known is not None:
        fresh: dict[str, object] = {"here": True, "since": house.at, "idle": 0, "played": False, **skipped}
        fresh |= {"stay": Money(0), "raised_from": None, "excuse": excuse}
        return guest_with(house, event.player, card=event.card, holder=event.holder, **fresh)
    guest = Guest(event.player, house.at, card=event.card, holder=event.holder, excuse=excuse, **skipped)
    return replace(house, guests=(*house.guests, guest))


def _left(house: House, event: PlayerLeft) -> House:
    ended = {"kept_minimum": None, "marker": 0, "personal": None, "played": False, "seated": None}
    gone = guest_with(house, event.player, here=False, left_at=len(house.entries), **ended)
    seats = {area: player for area, player in house.seats.items() if player != event.player}
    vacant = not any(one.here for one in gone.guests)
    posted = tuple(one for one in house.posted if (one.about, one.player) != ("personal", event.player))
    own = {player: bounds for player, bounds in house.own_limits.items() if player != event.player}
    gone = replace(gone, seats=seats, posted=posted, own_limits=own, started=house.started and not vacant)
    return signed_for_next(gone)


def _freed(house: House, _event: OptionalFreed) -> House:
    return replace(house, tied="", posted=tuple(one for one in house.posted if one.about != "restricted"))


def _limits(house: House, event: LimitsChanged) -> House:
    limits = house.wagered_on.sign.limits
    before, now = limits.get(event.kind, Bounds()).minimum, event.bounds.minimum
    if now != before:
        # Who comes after a raise at once meets it as such, though nobody who played was there to keep the old one.
        two = event.keeps is not None or any(one.kept_minimum is not None for one in house.guests)
        main, raised = event.kind == MAIN, (now or 0) > (before or 0)
        # The sign of a minimum that some keep stands for them too, until the minimum goes down.
        spent = () if main and two and raised else (("minimum", event.kind),)
        posted = tuple(one for one in house.posted if (one.about, one.kind) not in spent)
        house = replace(house, posted=posted, raised_at=house.raised_at if two or not main else None)
    others = tuple(one for one in house.changes if one.kind != event.kind)
    if event.waits:
        return replace(house, changes=(*others, Change(event.kind, event.bounds, event.keeps)))
    sign = replace(house.wagered_on.sign, limits={**limits, event.kind: event.bounds})
    return signed(with_sign(replace(house, changes=others), sign))


def _kept(house: House, event: MinimumKept) -> House:
    guests = tuple(
        replace(
            one,
            kept_minimum=event.minimum,
            raised_from=one.kept_minimum,
            marker=one.marker if event.minimum is not None else 0,
        )
        if one.name in event.players
        else one
        for one in house.guests
    )
    kept = any(one.kept_minimum is not None for one in guests)
    raised_at = house.at if event.minimum is not None else house.raised_at if kept else None
    return signed_for_next(replace(house, guests=guests, raised_at=raised_at))


def _personal(house: House, event: PersonalLimitsSet) -> House:
    own = {**house.own_limits, event.player: event.bounds}
    if event.waits:
        return replace(house, own_limits=own)
    return signed(with_own(replace(house, own_limits=own), event.player))


def with_own(house: House, *players: str) -> House:
    """The house in which limits of players' own that waited hold; the sign of those that ended comes down."""
    for player in players:
        bounds, mark = house.own_limits[player], ("personal", player)
        posted = tuple(one for one in house.posted if bounds is not None or (one.about, one.player) != mark)
        house = guest_with(replace(house, posted=posted), player, personal=bounds)
    return replace(house, own_limits={name: own for name, own in house.own_limits.items() if name not in players})


def _known(house: House, name: str) -> House:
    """The house that knows of a person, at the table or not."""
    if house.guest(name) is not None:
        return house
    return replace(house, guests=(*house.guests, Guest(name, house.at, here=False)))


def _barred(house: House, event: PlayerBarred) -> House:
    return guest_with(_known(house, event.player), event.player, barred=event.clause)


def _held(house: House, event: PlayerHeld) -> House:
    house = _known(house, event.player)
    guest = house.guest(event.player)
    others = tuple(one for one in guest.holds if one.to != event.to) if guest is not None else ()
    return guest_with(
        house,
        event.player,
        holds=others if event.lifted else (*others, Held(event.to, event.clause, event.area)),
    )


def _spots(house: House, event: SpotsAllowed) -> House:
    sign = house.wagered_on.sign
    return with_sign(house, replace(sign, spots={**sign.spots, event.player: event.spots}))


def _varied(house: House, event: PlayVaried) -> House:
    """A round that is over stays as it was played; the one that is wagered on is the next."""
    house = replace(house, varied=house.varied.then(Variation(event.surrender, event.splits, event.aces_again)))
    if house.betting is not None:
        return replace(house, betting=replace(house.betting, sign=house.betting.sign.with_(house.varied)))
    if house.table.phase == "over":
        return house
    return replace(house, table=replace(house.table, sign=house.table.sign.with_(house.varied)))


def _reserved(house: House, event: AreasReserved) -> House:
    others = {area: player for area, player in house.reserved.items() if player != event.player}
    return replace(house, reserved={**others, **dict.fromkeys(event.areas, event.player)})


BY_TYPE: dict[type[Event], Callable[[House, Any], House]] = {
    PlayerArrived: _arrived,
    PlayerLeft: _left,
    LimitsChanged: _limits,
    MinimumKept: _kept,
    MarkerPlaced: lambda house, event: guest_with(house, event.player, marker=event.area),
    PersonalLimitsSet: _personal,
    PlayerHeld: _held,
    AreasReserved: _reserved,
    PlayersCapped: lambda house, event: replace(house, at_table=event.at_table, on_box=event.on_box),
    WagersOffered: lambda house, event: replace(house, offered=event.kinds),
    SpotsAllowed: _spots,
    PlayVaried: _varied,
    OptionalFreed: _freed,
    OptionalTied: lambda house, event: replace(house, tied=event.clause),
    SeatGivenUp: lambda house, event: guest_with(house, event.player, here=False, kept_minimum=None),
    PlayerBarred: _barred,
}
