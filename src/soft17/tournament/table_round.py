"""A round at a table of a tournament in a log of its own: what lay there as it began, each card, each decision."""

from typing import Any

import msgspec
from msgspec.structs import replace

from soft17.affairs.kind import Kind
from soft17.clause import Refusal
from soft17.house.orders import Order
from soft17.money import CENT, Money
from soft17.rules.book import Book
from soft17.rules.limits import Bounds
from soft17.table import commands as t
from soft17.table import decide as at_table
from soft17.table import events as te
from soft17.table.events import Event
from soft17.table.evolve import evolve as evolve_table
from soft17.table.state import MAIN, Sign, Table
from soft17.tournament.desk import Desk, Laid
from soft17.tournament.limits import limits
from soft17.tournament.state import Tournament

PROBE = Money(CENT)


class BeginRound(t.Command, frozen=True):
    """Begin a round with what the tournament has: limits, seats, what each laid down and holds.

    `promise` commits to the order of the cards before the first of them is dealt.
    """

    table: str
    number: int
    least: Money
    most: Money
    first: int
    order: tuple[str, ...]
    seats: dict[str, int]
    laid: dict[str, Laid]
    chips: dict[str, Money]
    optional: tuple[str, ...] = ()
    promise: str = ""


class LetPass(t.Command, frozen=True):
    """Let pass what is offered to everybody, as insurance is."""

    player: str


class RoundBegun(Event, frozen=True):
    """A round began with what lay there."""

    began: BeginRound
    clause: str


class LetItPass(Event, frozen=True):
    """Somebody let pass what was offered to everybody."""

    player: str
    clause: str


class WentOn(Event, frozen=True):
    """The dealer went on: whoever let something pass is asked anew from here."""

    clause: str


class InPlay(msgspec.Struct, frozen=True):
    """A round as its log made it: its beginning, the table, and who let pass what is offered now."""

    began: BeginRound | None = None
    table: Table = Table()
    declined: tuple[str, ...] = ()


def begun_at(state: Tournament, desk: Desk) -> BeginRound:
    """The beginning of the round that is due at a table."""
    least, most = limits(state, desk)
    players = [one for one in state.playing(desk.name) if desk.laid.get(one.name, Laid()).plays]
    return BeginRound(
        desk.name, desk.round, least, most,
        first=desk.marker if state.deals_from_marker and desk.marker else 1,
        order=desk.order,
        seats={one.name: one.seat for one in players},
        laid={one.name: desk.laid[one.name] for one in players},
        chips={one.name: one.chips for one in players},
        optional=state.said.optional if state.said.undisclosed else (),
    )  # fmt: skip


def laid_down(book: Book, began: BeginRound) -> list[t.Command]:
    """The wagers of a round as the table takes them; beside a form alone the box has the minimum as a mark."""
    found: list[t.Command] = []
    for name, laid in began.laid.items():
        stake = laid.stake or began.least
        found.append(t.PlaceWager(name, began.seats[name], (stake,) * book.boxes, laid.side, seated=True))
    return found


def decide(book: Book, state: InPlay, order: Order) -> tuple[Event, ...] | Refusal:
    """What comes of an order in a round: the table's own rules, and nobody decides for another player."""
    command, clause = order.command, book.deal.call.clause
    refused = _person_refusal(book, order, clause)
    if refused is not None:
        return refused
    if isinstance(command, BeginRound):
        return Refusal(clause, "the round has begun") if state.began else (RoundBegun(command, clause),)
    if state.began is None:
        return Refusal(clause, "the round has not begun")
    if isinstance(command, LetPass):
        refused = at_table.refusal(book, state.table, t.GoOn())
        return refused or (LetItPass(command.player, clause),)
    done = at_table.decide(book, state.table, command)
    if isinstance(done, Refusal) or not isinstance(command, t.GoOn):
        return done
    return (*done, WentOn(clause))


def _person_refusal(book: Book, order: Order, clause: str) -> Refusal | None:
    """Why somebody does not give an order in a round: a player gives the own ones, the dealer all others."""
    by, player = order.by, getattr(order.command, "player", "")
    if by.role == "player" and player:
        why = f"{by.name} decides for nobody but {by.name}"
        return Refusal(clause, why) if player != by.name else None
    return book.house.acts["deal"].person_refusal(book.house.people, by.role)


def evolve(state: InPlay, event: Event) -> InPlay:
    """The round after an event."""
    match event:
        case RoundBegun(began=began):
            sign = Sign(smallest_chip=PROBE, limits={MAIN: Bounds(began.least, began.most)})
            return InPlay(began, Table(sign=sign, first=began.first))
        case LetItPass():
            return replace(state, declined=(*state.declined, event.player))
        case WentOn():
            return replace(state, declined=())
        case _:
            return replace(state, table=evolve_table(state.table, event))


def _all(base: type, module: Any) -> tuple[type, ...]:
    found = [one for one in vars(module).values() if isinstance(one, type) and issubclass(one, base)]
    return tuple(sorted((one for one in found if one not in (base, t.OnHand)), key=lambda one: one.__name__))


ROUND: Kind[InPlay] = Kind(
    "round",
    (BeginRound, LetPass, *_all(t.Command, t)),
    (RoundBegun, LetItPass, WentOn, *_all(Event, te)),
    InPlay(),
    decide,
    evolve,
)
