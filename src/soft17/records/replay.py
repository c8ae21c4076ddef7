"""Replaying a record: its wagers, cards and acts as commands to the table, one after the other."""

from collections.abc import Iterator

import msgspec

from soft17 import money
from soft17.clause import Refusal
from soft17.money import Money
from soft17.records import tokens
from soft17.records.entries import ActEntry, MalformedError
from soft17.records.form import Record
from soft17.table import commands as c
from soft17.table.betting import put
from soft17.table.decide import step
from soft17.table.events import Event
from soft17.table.laid import faults
from soft17.table.play import Play
from soft17.table.progress import awaits_card, awaits_go_on
from soft17.table.state import DEALER, Place, Table


class Refused(msgspec.Struct, frozen=True):
    """The wager or act that the rulebook does not allow."""

    where: str
    index: int
    refusal: Refusal


class Played(msgspec.Struct, frozen=True):
    """A record after play: the table as it is then, what happened, and what was refused."""

    table: Table
    events: tuple[Event, ...]
    refused: Refused | None


def play(record: Record) -> Played:
    """Play a record to its end, or to the first wager or act that is refused."""
    for fault in faults(record.book, record.sign, record.laid):
        return Played(Table(sign=record.sign), (), Refused("wager", fault.index, fault.refusal))
    for index, (laid, held) in enumerate(zip(record.laid, record.held, strict=True)):
        if (refused := tokens.refusal(record.book, laid, held)) is not None:
            return Played(Table(sign=record.sign), (), Refused("wager", index, refused))
    return _Replay(record).run()


class _Replay:
    def __init__(self, record: Record) -> None:
        self.record = record
        self.book = record.book
        self.table = Table(sign=record.sign)
        self.events: list[Event] = []
        self.next_card = 0
        self.field = "record"

    def run(self) -> Played:
        self._place_wagers()
        for index, act in enumerate(self.record.acts):
            refusal = self._act(act, f"acts[{index}]")
            if refusal is not None:
                return Played(self.table, tuple(self.events), Refused("act", index, refusal))
        self._finish()
        return Played(self.table, tuple(self.events), None)

    def _do(self, command: c.Command) -> Refusal | None:
        result = step(self.book, self.table, command)
        if isinstance(result, Refusal):
            return result
        self.events += result.events
        self.table = result.table
        return None

    def _must(self, command: c.Command) -> None:
        refusal = self._do(command)
        if refusal is not None:
            raise MalformedError(self.field, f"{refusal.why} ({refusal.clause})")

    def _place_wagers(self) -> None:
        """Lay everything down at once, main wagers first: the whole was tested, and parts of it may not stand alone."""
        placing = Play(self.book, self.table)
        for one, held in sorted(zip(self.record.laid, self.record.held, strict=True), key=lambda one: not one[0].main):
            for box, of_it in enumerate(zip(held.tokens, held.single_use, strict=True)):
                main = tuple(stake if number == box else Money(0) for number, stake in enumerate(one.main))
                placed = c.PlaceWager(one.player, one.area, main, (), one.seated)
                put(placing, msgspec.structs.replace(placed, tokens=of_it[0], single_use=of_it[1]))
            main = () if held.tokens else one.main
            put(placing, c.PlaceWager(one.player, one.area, main, one.side, one.seated))
        self.events, self.table = placing.events, placing.table
        if self.book.deal.call.is_:
            self._must(c.CallNoMoreBets())
        while self.table.phase in ("betting", "initial"):
            self._deal()

    def _deal(self) -> None:
        if self.next_card >= len(self.record.shoe):
            raise MalformedError("shoe", f"too few cards: the round needs more than {len(self.record.shoe)}")
        card = self.record.shoe[self.next_card]
        self.next_card += 1
        self._must(c.Deal(card))

    def _deal_to_hands(self, *, unattended_to: int) -> None:
        """Deal what players' hands await; hands that nobody attends only up to an area."""
        while True:
            place = awaits_card(self.book, self.table)
            if place is None or place == DEALER:
                return
            area = self.table.area(place.area)
            if area is not None and area.unattended and area.number > unattended_to:
                return
            self._deal()

    def _act(self, act: ActEntry, field: str) -> Refusal | None:
        self.field = field
        early = act.act in ("insure", "even_money")
        if not early:
            if (self.table.insurance == "open" or self.table.paying) and awaits_go_on(self.book, self.table):
                self._must(c.GoOn())
            self._deal_to_hands(unattended_to=act.area)
        made: list[c.Adding] = []
        for command in self._commands(act, field):
            made += [command] if isinstance(command, c.Adding) else []
            refusal = self._do(tokens.in_tokens(command, act) if isinstance(command, c.Adding) else command)
            if refusal is not None:
                return refusal
        tokens.check_players(act, [one.player for one in made], field)
        self._deal_to_hands(unattended_to=act.area if act.act == "absent" else 0)
        return None

    def _finish(self) -> None:
        while self.table.phase != "over":
            if awaits_card(self.book, self.table) is not None:
                self._deal()
            elif awaits_go_on(self.book, self.table):
                self._must(c.GoOn())
            else:
                place = self.table.current()
                assert place is not None  # with nothing else awaited a hand is
                raise MalformedError(
                    "acts", f"they end while hand {place.hand} of area {place.area}, box {place.box} needs a decision"
                )

    def _commands(self, act: ActEntry, field: str) -> Iterator[c.Command]:
        area = self.table.area(act.area)
        assert area is not None  # form has seen that somebody wagers there
        box, decider = act.box or 1, act.player or area.control or ""
        amount = money.parse(act.amount) if act.amount is not None else None
        whole_area: dict[str, c.Command] = {
            "insure": c.TakeInsurance(act.player or "", act.area, amount or Money(0), box),
            "even_money": c.TakeEvenMoney(act.player or "", act.area, box),
            "switch": c.Switch(decider, act.area),
            "unswitch": c.Unswitch(decider, act.area),
            "absent": c.Absent(act.area),
        }
        if act.act in whole_area:
            yield whole_area[act.act]
            return
        if self.table.hand(Place(act.area, box, act.hand)) is None:
            raise MalformedError(f"{field}.hand", f"there is no hand {act.hand} in box {box} of area {act.area}")
        if act.act == "double":
            yield c.Double(decider, act.area, box, act.hand, amount)
        else:
            yield _ON_HAND[act.act](decider, act.area, box, act.hand)
        yield from self._choices(act)

    def _choices(self, act: ActEntry) -> Iterator[c.Command]:
        """What the other players on the hand chose; who is bound to match a split has matched it already."""
        if isinstance(act.others, dict):
            for player, text in act.others.items():
                yield c.JoinDouble(player, money.parse(text))
        elif act.others is not None:
            bound = self._matched()
            for player in act.others:
                if player not in bound:
                    yield c.JoinSplit(player)
        for player, hand in act.stays.items():
            yield c.StayOn(player, hand)

    def _matched(self) -> frozenset[str]:
        """Those who have a wager on the hand that a split has just formed."""
        pending = self.table.pending
        if pending is None:
            return frozenset()
        formed = Place(pending.place.area, pending.place.box, pending.second)
        return frozenset(wager.player for wager in self.table.on(formed))


_ON_HAND: dict[str, type[c.Hit | c.Stand | c.Surrender | c.Split]] = {
    "hit": c.Hit,
    "stand": c.Stand,
    "surrender": c.Surrender,
    "split": c.Split,
}
