"""The state of a tournament: its conditions, those who entered, its tables, and the money apart from the chips."""

from collections.abc import Collection, Iterator
from itertools import takewhile
from typing import Literal

import msgspec

from soft17.money import NOTHING, Money
from soft17.tournament.awards import Award
from soft17.tournament.conditions import Conditions, Goods, Stage
from soft17.tournament.desk import Desk, OpenForm, Out

Status = Literal["entered", "refused", "withdrawn", "waiting", "playing", "eliminated", "disqualified"]
ABSENT = "absent"
CANCELLED = "position cancelled"


class Entrant(msgspec.Struct, frozen=True):
    """Somebody who entered: what was paid, how far it went, and what is held in the session.

    `due` is the stage before which one who bought back does not play; `out_for` and `out_by` are why and by which
    clause somebody was disqualified. `bought` is what was paid for chips of the next session, `unplayed` for those of
    one of which no round has been played yet, `unused` for those of sessions that ended before any round of them, and
    `kept` for those of sessions that were played. `stays` is what of `paid` stayed when an earlier entry was withdrawn.
    """

    name: str
    paid: Money = NOTHING
    agreed: bool = False
    copy: bool = False
    status: Status = "entered"
    table: str = ""
    seat: int = 0
    stage: int = -1
    chips: Money = NOTHING
    bought: Money = NOTHING
    passes: int = 0
    forms: int = 0
    backs: int = 0
    due: int = 0
    absent: bool = False
    deducting: bool = False
    deducted: int = 0
    sits: bool = False
    restricted: bool = False
    restricted_at: int = 0
    score: Money = NOTHING
    out_for: str = ""
    out_by: str = ""
    unplayed: Money = NOTHING
    unused: Money = NOTHING
    kept: Money = NOTHING
    stays: Money = NOTHING

    @property
    def fee(self) -> Money:
        """What was paid for this entry, and for buying back: of an earlier entry nothing that stayed with it."""
        return Money(self.paid - self.stays)

    @property
    def unspent(self) -> Money:
        """What was paid for chips of sessions that were not played."""
        return Money(self.bought + self.unplayed + self.unused)

    @property
    def has_played(self) -> bool:
        """True of one who was in a session, with chips of it."""
        return self.stage >= 0


class Sat(msgspec.Struct, frozen=True):
    """Where somebody played a stage, last of all."""

    stage: int
    player: str
    table: str
    seat: int


class Tournament(msgspec.Struct, frozen=True):
    """A tournament as its events made it; `refunds` is what went back to each when it was cancelled.

    `from_marker` is where the Tournament Manager has rounds dealt from; nothing as long as the conditions decide.
    """

    conditions: Conditions | None = None
    entrants: dict[str, Entrant] = {}
    tables: tuple[str, ...] = ()
    started: bool = False
    cancelled: bool = False
    over: bool = False
    stage: int = -1
    running: bool = False
    began: int = 0
    starts: dict[str, int] = {}
    limit: int = 0
    from_marker: bool | None = None
    desks: dict[str, Desk] = {}
    outs: tuple[Out, ...] = ()
    open_forms: tuple[OpenForm, ...] = ()
    sat: tuple[Sat, ...] = ()
    inventory: Money = NOTHING
    fees: Money = NOTHING
    added: Money = NOTHING
    buy_ins: Money = NOTHING
    refunded: Money = NOTHING
    refunds: dict[str, Money] = {}
    redeemed: Money = NOTHING
    made_up: Money = NOTHING
    to_house: Money = NOTHING
    goods: tuple[Goods, ...] = ()
    takers: dict[int, str] = {}
    awards: tuple[Award, ...] = ()
    notes: tuple[str, ...] = ()
    dispute: str = ""

    @property
    def said(self) -> Conditions:
        """The conditions that were published."""
        assert self.conditions is not None  # decide refuses everything else before they are published
        return self.conditions

    @property
    def deals_from_marker(self) -> bool:
        """True where rounds are dealt from the player who holds the marker."""
        return self.said.deals_from_marker if self.from_marker is None else self.from_marker

    @property
    def stages(self) -> tuple[Stage, ...]:
        """The stages there are."""
        return self.said.stages or ()

    @property
    def now(self) -> Stage:
        """The stage that is being played."""
        return self.stages[self.stage]

    @property
    def is_final(self) -> bool:
        """True in the last stage."""
        return self.stage == len(self.stages) - 1

    def stage_at(self, desk: Desk) -> int:
        """The stage that a table plays: the present one, or that of a play-off for places which became free."""
        return desk.stage if desk.is_earlier else self.stage

    def places_at(self, desk: Desk) -> int:
        """How many go on from a table."""
        return desk.places if desk.is_earlier else self.now.advance

    def at(self, table: str) -> list[Entrant]:
        """Those who play at a table, by their seats."""
        here = [one for one in self.entrants.values() if one.status == "playing" and one.table == table]
        return sorted(here, key=lambda one: one.seat)

    def playing(self, table: str) -> list[Entrant]:
        """Those who play the rounds at a table now: in a play-off only those who are equal."""
        desk = self.desks[table]
        return [one for one in self.at(table) if not desk.playing_off or one.name in desk.playing_off]

    def led_to(self, into: str | None) -> int:
        """The stage that buying back leads into: the one that is named, else the next for those who go on."""
        found = range(self.stage + 1, len(self.stages))
        right = [one for one in found if self.stages[one].takes == "advanced" and into in (None, self.stages[one].name)]
        return right[0] if right else self.led_to(None) if into is not None else len(self.stages)

    def room(self, into: str | None = None) -> int:
        """How many more could go on to the next stage for those who advance, or to another, if all due to do so do."""
        target, waiting = self.led_to(into), [one for one in self.entrants.values() if one.status == "waiting"]
        due = sum(one.due <= self.led_to(None) for one in waiting)
        if self.running:
            due += sum(self.places_at(one) for one in self.desks.values() if not one.ended)
        for number, stage in enumerate(self.stages[self.stage + 1 : target + 1], self.stage + 1):
            if stage.takes == "advanced" and number == target:
                return stage.tables * (self.said.seats or 0) - due
            if stage.takes == "advanced":
                due = sum(one.due == target for one in waiting)
            due += stage.tables * stage.advance
        return len(self.entrants)

    def retains(self, name: str) -> bool:
        """True of one whose count of chips still stands: of those disqualified only who was absent."""
        if self.entrants[name].status != "disqualified":
            return True
        return any(one.player == name and one.how == CANCELLED for one in self.outs)

    def owes(self, one: Entrant) -> bool:
        """True of one who has still to pay for the chips of the next session."""
        return self.said.chips_are == "bought" and bool(self.said.buy_in) and not one.bought

    def start_of(self, number: int) -> int:
        """When a stage may begin: as it was altered to, else as the conditions schedule it; 0 if nothing is said."""
        stage = self.stages[number]
        return self.starts.get(stage.name, stage.starts or 0)

    @property
    def pool(self) -> Money:
        """The prize pool: all fees, what was added, and what a guarantee makes up; nothing once it is cancelled."""
        if self.cancelled:
            return NOTHING
        least = self.said.guarantee or NOTHING
        entered = sum(one.status not in ("refused", "withdrawn") for one in self.entrants.values())
        held = Money(self.fees + self.added)
        return max(held, least) if entered >= (self.said.least_players or 0) else held


def placed_before(
    player: str, standing: tuple[tuple[str, ...], ...], counts: dict[str, Money], among: Collection[str]
) -> int:
    """How many of some who have the same count as a player stand before them."""
    above = takewhile(lambda group: player not in group, standing)
    names = [name for group in above for name in group]
    return sum(name in among and counts.get(name) == counts.get(player) for name in names)


def seats_taken(players: list[Entrant]) -> tuple[int, ...]:
    """The seats of players, in order."""
    return tuple(sorted(one.seat for one in players))


def in_seats(players: list[Entrant], seats: tuple[int, ...]) -> Iterator[str]:
    """The players of seats, in the order of these."""
    names = {one.seat: one.name for one in players}
    yield from (names[seat] for seat in seats)
