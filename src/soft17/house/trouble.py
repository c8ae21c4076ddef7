"""Trouble: irregularities and failures; what happened, and what it makes of the house."""

from collections.abc import Callable
from typing import Any

import msgspec
from msgspec.structs import replace

from soft17.cards import Piece
from soft17.house.meters import put_right
from soft17.house.moving import move
from soft17.house.ruling import Ruled
from soft17.house.state import ErrorCard, Failure, Guest, House, Last
from soft17.money import Money
from soft17.table.commands import Played
from soft17.table.events import Event
from soft17.table.state import Place, Table


class WagersInvalid(Event, frozen=True):
    """A player's wagers of the round were found invalid; those that win go back without winnings."""

    player: str
    clause: str


class IrregularityFound(Event, frozen=True):
    """Something was not as the book has it, and the clause that says what follows."""

    what: str
    clause: str


class DiscardsKept(Event, frozen=True):
    """Discards that should have gone back into the device were forgotten and stay in the rack."""

    pieces: tuple[Piece, ...]
    clause: str


class FaceUpFound(Event, frozen=True):
    """A card lay face up in the source and left play."""

    piece: Piece
    clause: str


class ErrorCardShown(Event, frozen=True):
    """A card dealt in error lies open, for the next that takes a card; which place awaited one already."""

    piece: Piece
    clause: str
    awaited: Place | None = None


class ErrorCardRefused(Event, frozen=True):
    """A hand refused the card and takes no more; or the matter of the card is over."""

    places: tuple[Place, ...]
    clause: str
    over: bool = False
    refused: tuple[Place, ...] = ()


class RoundRebuilt(Event, frozen=True):
    """The round is as it would have been in the right order of cards, and each card lies with its hand.

    `anew` is asked again, as it does not stand.
    """

    table: Table
    clause: str
    anew: tuple[Played, ...] = ()
    lies: tuple[tuple[Piece, Place], ...] = ()


class RoundVoided(Event, frozen=True):
    """A round is void, or only the hands on some areas of it."""

    clause: str
    areas: tuple[int, ...] = ()


class RoundCorrected(Event, frozen=True):
    """A finished round was put right: what each player is owed, or owes, and how much more was lost than before."""

    owed: dict[str, Money]
    clause: str
    lost: dict[str, Money] = msgspec.field(default_factory=dict)


class DeviceFailed(Event, frozen=True):
    """The shuffling device failed and each player is asked whether to withdraw; or that is over."""

    asking: bool
    clause: str


class PlayerAnswered(Event, frozen=True):
    """A player said whether to withdraw from the round."""

    player: str
    withdraws: bool
    clause: str


class JackpotStopped(Event, frozen=True):
    """The jackpot is out of play, or in play again."""

    stopped: bool
    clause: str


class BettingResumed(Event, frozen=True):
    """The round before is looked into; betting for the next goes on where it stopped."""

    clause: str


class RoundReopened(Event, frozen=True):
    """A settled round is in play again: put in the right order it wants further cards or decisions."""

    clause: str


class UnseenKept(Event, frozen=True):
    """A card drawn in error that nobody saw is the next card."""

    piece: Piece
    clause: str


class CardsLeftOver(Event, frozen=True):
    """Cards that the rebuilt round had no use for: they come next, as they would have from the source."""

    pieces: tuple[Piece, ...]
    clause: str


class ReaderStopped(Event, frozen=True):
    """The card reader is broken: play goes on without it."""

    clause: str


def _face_up(house: House, event: FaceUpFound) -> House:
    moved = move(house, event.piece, "source", "rack")
    # Before any wager lies there nothing is being dealt.
    dealing = bool(house.table.wagers) and house.table.phase != "over"
    burned, in_view = house.burned | {event.piece}, house.burned_in_view | {event.piece}
    return replace(moved, face_up=house.face_up + dealing, burned=burned, burned_in_view=in_view)


def _error_shown(house: House, event: ErrorCardShown) -> House:
    moved = house if event.piece in house.custody.layout else move(house, event.piece, "source", "layout")
    # Another that lies before it comes first: whoever awaits a card now takes that one.
    shown = ErrorCard(event.piece, awaited=event.awaited if not house.errors else None)
    return replace(moved, errors=(*house.errors, shown))


def _error_refused(house: House, event: ErrorCardRefused) -> House:
    """A hand refuses the first open card that it has not refused yet; what is over leaves with its card."""
    errors = house.errors
    for place in event.refused:
        card = next((one for one in errors if one.seen and place not in one.refused), None)
        errors = tuple(replace(one, refused=(*one.refused, place)) if one is card else one for one in errors)
    if event.over:
        errors = tuple(one for one in errors if not one.seen or one.piece in house.custody.layout)
    return replace(house, errors=errors, stopped_hands=(*house.stopped_hands, *event.places))


def _answered(house: House, event: PlayerAnswered) -> House:
    failure = house.failure or Failure()
    return replace(house, failure=Failure((*failure.answered, event.player)))


def put_by(house: House) -> Last:
    """The round on the table, as it can be put right until the next starts."""
    return Last(**{name: getattr(house, name) for name in Last.__struct_fields__})


def recall(house: House) -> House:
    """The house with the last round on the table again; the wagers for the next wait."""
    last = house.last
    if last is None:
        return house
    again = {name: getattr(last, name) for name in last.__struct_fields__}
    return replace(house, **again, betting=house.table, last=None, meter_recalled=last.table.meter)


def _ruled(house: House, event: Ruled) -> House:
    touched = house.touched | frozenset(event.wagers)
    return replace(house, touched=touched, played=(*house.played, event), undecided=None)


def _rebuilt(house: House, event: RoundRebuilt) -> House:
    backwards = [one for one in reversed(house.as_offered) if house.misdeal is None or not house.misdeal.undoes(one)]
    for one in reversed(event.anew):
        if one in backwards:
            backwards.remove(one)
    drawn = tuple(house.likes.get(one, one) for one in house.drawn)
    now: dict[str, Any] = {"table": event.table, "played": tuple(reversed(backwards)), "drawn": drawn}
    return replace(house, **now, misdeal=None, lies=event.lies, decided=True, likes={}, undecided=None)


def _reopened(house: House, _event: RoundReopened) -> House:
    then = {one.name: one for one in house.guests_then}
    guests = tuple(_as_before(one, then[one.name]) if one.name in then else one for one in house.guests)
    return replace(house, rounds=house.rounds - 1, shoe_rounds=house.shoe_rounds - 1, guests=guests)


def _as_before(now: Guest, then: Guest) -> Guest:
    """A player without what the end of the round counted; everything since, a bar or a new limit, stays."""
    if now.since == then.since:
        now = replace(now, played=then.played, idle=then.idle, stay=then.stay, excuse=then.excuse)
        now = replace(now, sat_out=then.sat_out, sat_out_round=then.sat_out_round)
    if _period(now) == _period(then):
        return replace(now, net=then.net, lost=then.lost)
    # A period that began since counts the round when it ends again.
    return replace(now, net=Money(0), lost=Money(0))


def _period(guest: Guest) -> int | None:
    return guest.loss.since if guest.loss is not None else None


def clear(house: House) -> House:
    """The house without what belongs to one round."""
    empty: dict[str, Any] = dict.fromkeys(("played", "drawn", "lies", "stopped_hands", "invalid"), ())
    nothing: dict[str, Any] = dict.fromkeys(("start", "misdeal", "passed_over", "undecided", "appeared_after"))
    now: dict[str, Any] = {"face_up": 0, "decided": False, "likes": {}, "errors": _unseen_errors(house)}
    return replace(house, **empty, **nothing, **now, touched=frozenset())


def _unseen_errors(house: House) -> tuple[ErrorCard, ...]:
    return tuple(one for one in house.errors if not one.seen)


def _resumed(house: House, _event: BettingResumed) -> House:
    return replace(clear(house), table=put_right(house), betting=None, last=put_by(house))


def _unseen(house: House, event: UnseenKept) -> House:
    errors = (*house.errors, ErrorCard(event.piece, seen=False))
    return replace(move(house, event.piece, "source", "held"), errors=errors)


def _voided(house: House, event: RoundVoided) -> House:
    """An open card dealt in error goes with the round; where only some hands are void it is still the next card."""
    errors = house.errors if event.areas else _unseen_errors(house)
    return replace(house, misdeal=None, errors=errors, decided=True)


def _left_over(house: House, event: CardsLeftOver) -> House:
    drawn = tuple(piece for piece in house.drawn if piece not in event.pieces)
    for piece in event.pieces:
        house = move(house, piece, "layout" if piece in house.custody.layout else "rack", "held")
    return replace(house, drawn=drawn, left_over=(*event.pieces, *house.left_over))


def _corrected(house: House, event: RoundCorrected) -> House:
    """What a round came to is counted in the period of a limit that it was played in, if that still runs."""
    periods = {one.name: _period(one) for one in house.guests_then}

    def owed(one: Guest) -> Guest:
        amount, lost = event.owed.get(one.name, 0), event.lost.get(one.name, 0)
        one = replace(one, stay=Money(one.stay + amount))
        if periods.get(one.name, _period(one)) != _period(one):
            return one
        return replace(one, net=Money(one.net + amount), lost=Money(one.lost + lost))

    return replace(house, guests=tuple(map(owed, house.guests)))


def _discards_kept(house: House, event: DiscardsKept) -> House:
    custody = house.custody
    kept = replace(custody, source=custody.source - frozenset(event.pieces), rack=(*event.pieces, *custody.rack))
    return replace(house, custody=kept, fed=())


BY_TYPE: dict[type[Event], Callable[[House, Any], House]] = {
    IrregularityFound: lambda house, _event: house,
    FaceUpFound: _face_up,
    DiscardsKept: _discards_kept,
    WagersInvalid: lambda house, event: replace(house, invalid=(*house.invalid, event.player)),
    ErrorCardShown: _error_shown,
    ErrorCardRefused: _error_refused,
    BettingResumed: _resumed,
    RoundReopened: _reopened,
    Ruled: _ruled,
    UnseenKept: _unseen,
    CardsLeftOver: _left_over,
    ReaderStopped: lambda house, _e: replace(house, reader_off=True, table=replace(house.table, reader_off=True)),
    RoundRebuilt: _rebuilt,
    RoundVoided: _voided,
    RoundCorrected: _corrected,
    DeviceFailed: lambda house, event: replace(house, failure=Failure() if event.asking else None),
    PlayerAnswered: _answered,
    JackpotStopped: lambda house, event: replace(house, jackpot_off=event.stopped),
}
