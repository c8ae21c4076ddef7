"""Dealing: the house goes on by itself, at its pace, waiting for those who may still ask for something."""

import asyncio
import logging
from collections.abc import Iterator

from soft17.croupier.acts import Next
from soft17.croupier.carrying import Carried, Setting, carry_out
from soft17.croupier.opening import cutter
from soft17.croupier.permitting import permit
from soft17.house.commands import DeclineCut, Leave
from soft17.house.orders import Person
from soft17.service.pit import bots
from soft17.service.pit.desk import BY_HOUSE, Desk
from soft17.service.pit.postings import HOUSE
from soft17.service.wire.messages import Done
from soft17.shoe.live import SourceFailedError
from soft17.table.commands import Absent, Command, PlaceWager, Stand

DEALER = Person("the dealer", "dealer")
LOG = logging.getLogger(__name__)
GRACE = 2.0  # so many seconds another process that deals may do nothing
OF_WHATEVER = "something failed, as the log of the service says"
LOOK = 4  # so many paces a settled round stays on the felt
WAITED_FOR = ("call", "announce", "deal", "go on", "open betting")


class Dealing:
    """The house at one table: a task that does what is to be done next, and rests when people are awaited."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        self._until: int | None = None
        self._moment: object = None

    async def run(self) -> None:
        """Go on for as long as the table is looked after."""
        while True:
            self.desk.changed.clear()
            until_away = self._until_away()  # asked first, so that nobody goes unseen between the questions below
            try:
                went_on = await self.once() or await self._without_the_away()
                self._stopped("")
                if not went_on:
                    await self._wait(_first(self._seconds_left(), until_away))
                    await self._time_out()
            except Exception as error:  # whatever it was, the table is not left to stand for ever
                await self._stop(error)

    async def _stop(self, error: Exception) -> None:
        """Say why the house does not go on, to those who look and, the first time, in the log; then try again."""
        if not self.desk.stopped:
            LOG.error("the house cannot go on at table %s; it tries again", self.desk.kept.id, exc_info=error)
        self._stopped(str(error) if isinstance(error, SourceFailedError) else OF_WHATEVER)
        await asyncio.sleep(GRACE)

    def _stopped(self, why: str) -> None:
        if why != self.desk.stopped:
            self.desk.stopped = why
            self.desk.announce()

    async def once(self) -> bool:
        """Do one thing that is to be done now; False if somebody is awaited."""
        desk = self.desk
        if desk.elsewhere and self._is_due():
            return await self._stand_back()
        if await self._bots() or await self._permits():
            return True
        act = desk.look.act
        if act is None or desk.setting.dealt_by != HOUSE or self.awaited(act):
            return False
        pace = desk.setting.pace * (LOOK if act.what == "open betting" else 1)
        version = desk.version
        if pace and act.what != "wagers":
            await asyncio.sleep(pace)
        if desk.version != version:
            return True
        return await self._do(act)

    def _is_due(self) -> bool:
        """True if the house, or one of its own players, has something to do now."""
        desk = self.desk
        act = desk.look.act if desk.setting.dealt_by == HOUSE else None
        if self._to_permit() is not None or (act is not None and not self.awaited(act)):
            return True
        return desk.house.opened and next(self._of_bots(), None) is not None

    async def _stand_back(self) -> bool:
        """Leave the table to the process that deals there; where it does nothing for a while, take over."""
        desk = self.desk
        version = desk.version
        await self._wait(GRACE + LOOK * desk.setting.pace)
        if desk.version == version and not desk.changed.is_set():
            desk.elsewhere = False
        return True

    def awaited(self, act: Next) -> list[str]:
        """The players whom the house waits for before it does an act."""
        desk = self.desk
        house = desk.house
        if act.what in ("players", "wagers", "decision", "attention", "award") or (act.what == "cut" and act.of):
            return [act.of or "somebody"]
        if act.what not in WAITED_FOR or house.table.phase in ("initial", "over"):
            return []
        waiting = desk.waits_for()
        if (
            house.table.phase == "betting"
            and not waiting
            and not any(one.player in desk.people() for one in house.table.wagers)
        ):
            return ["somebody"]  # a round of the house's own players alone is not dealt
        return waiting

    async def _do(self, act: Next) -> bool:
        desk = self.desk
        async with desk.lock:
            now = desk.look.act
            if now != act:
                return True
            await desk.floor.load_shoes(desk)
            setting = Setting(desk.book, desk.house, desk.setting.plan, desk.shoes, desk.floor.chance)
            carried: Carried | None = carry_out(act, setting)
            if carried is None:
                return False
            reply = await desk.carry_out(carried.command, carried.by, reason=BY_HOUSE, shoe=carried.shoe)
        return isinstance(reply, Done)

    async def _bots(self) -> bool:
        desk = self.desk
        if not desk.house.opened:
            return False
        for bot, command in self._of_bots():
            if desk.setting.pace:
                await asyncio.sleep(desk.setting.pace)
            async with desk.lock:
                if not desk.house.opened:  # it was closed meanwhile: nobody comes back
                    return False
                reply = await desk.carry_out(command, Person(bot, "player"), reason=BY_HOUSE)
            if isinstance(reply, Done):
                return True
        return False

    def _of_bots(self) -> Iterator[tuple[str, Command]]:
        """What the house's own players do now; where nobody wagers, they do not either."""
        desk = self.desk
        for number, bot in enumerate(desk.setting.bots):
            command = bots.order(desk.book, desk.house, bot, self._area(number))
            if command is not None and not (isinstance(command, PlaceWager) and desk.takes_none()):
                yield bot, command

    def _to_permit(self) -> Carried | None:
        """At a practice table nobody of the house is there to give leave to players: the house itself does."""
        desk = self.desk
        own = desk.kept.kind == "practice" and desk.setting.dealt_by == HOUSE
        return permit(desk.book, desk.house) if own else None

    async def _permits(self) -> bool:
        permitted = self._to_permit()
        return permitted is not None and await self._give(permitted.command, permitted.by)

    def _area(self, number: int) -> int:
        """Bots take the areas from the far end, so that the first ones are free."""
        return max(1, self.desk.house.areas - number)

    async def _give(self, command: Command, person: Person) -> bool:
        async with self.desk.lock:
            return isinstance(await self.desk.carry_out(command, person, reason=BY_HOUSE), Done)

    def _seconds_left(self) -> float | None:
        """How long people have; nobody is hurried where there is no limit."""
        until = self.waits_until()
        return None if until is None else max(0.0, until - self.desk.floor.now())

    def waits_until(self) -> int | None:
        """When the time of those who are awaited is up: whatever somebody has to answer has its full time."""
        moment = self._awaits()
        if moment != self._moment:
            self._moment = moment
            self._until = None if moment is None else self.desk.floor.now() + self.desk.setting.seconds
        return self._until

    def _awaits(self) -> object:
        """What people have to answer now within a time, the same for as long as it is the same; None for nothing.

        A card makes it something new, and so does the first switch; to take that back and switch again does not.
        """
        desk, act = self.desk, self.desk.look.act
        table, own = desk.house.table, desk.setting.bots
        if not desk.setting.seconds or act is None or act.of in own or not self.awaited(act):
            return None
        if act.what != "cut" and all(one.player in own for one in table.wagers):
            return None  # before anybody has wagered there is nothing to hurry for, unless the cards wait for somebody
        hand = table.hand(act.place) if act.place is not None else None
        area = table.area(act.place.area) if act.place is not None else None
        cards = len(hand.cards) if hand is not None else 0
        return (desk.stage, act, cards, area is not None and area.switches > 0, table.insurance)

    async def _wait(self, seconds: float | None) -> None:
        try:
            await asyncio.wait_for(self.desk.changed.wait(), seconds)
        except TimeoutError:
            return

    def _until_away(self) -> float | None:
        """How long until somebody who no longer looks is not waited for; None where nobody is awaited so."""
        desk = self.desk
        if desk.setting.dealt_by != HOUSE or not desk.house.opened:
            return None
        return desk.presence.soonest(one for one in desk.people() if not desk.presence.is_away(one))

    async def _without_the_away(self) -> bool:
        """Go on without those who look no longer; who only practised gives the place up once nothing lies there."""
        desk = self.desk
        away = {one for one in desk.people() if desk.presence.is_away(one)}
        if desk.setting.dealt_by != HOUSE or not away or desk.elsewhere:
            return False
        act = desk.look.act
        if act is not None and act.of in away:
            return await self._go_on_without()
        if desk.kept.kind != "practice" or desk.house.table.phase != "betting":
            return False
        staked = {one.player for one in desk.house.table.wagers}
        for name in sorted(away - staked):
            if await self._give(Leave(name), Person(name, "player")):
                return True
        return False

    async def _time_out(self) -> None:
        """Time is up: those who were waited for have passed, and a decision not taken is taken as the book has it.

        Who lets the time of a cut pass lets the cut pass, and nobody's wagers.
        """
        desk = self.desk
        until = self.waits_until()
        if until is None or desk.floor.now() < until:
            return
        self._moment = self._until = None
        cutting = desk.look.act is not None and desk.look.act.what == "cut"
        for guest in () if cutting else desk.house.guests:
            desk.passed[guest.name] = desk.look.asked(guest.name)
        await self._go_on_without()

    async def _go_on_without(self) -> bool:
        """Do what the book has for somebody who does not cut, or does not decide."""
        desk = self.desk
        if desk.house.cut is not None and desk.house.cut.to:
            return await self._give(DeclineCut(desk.house.cut.to), cutter(desk.book))
        place = desk.house.table.current()
        act = desk.look.act
        area = desk.house.table.area(place.area) if place is not None else None
        if act is None or act.what != "decision" or place is None or area is None:
            return False
        if desk.book.absence is not None and await self._give(Absent(place.area), DEALER):
            return True
        return area.control is not None and await self._give(Stand(area.control, *place), DEALER)


def _first(*seconds: float | None) -> float | None:
    """The soonest of several times, if there is any."""
    return min((one for one in seconds if one is not None), default=None)
