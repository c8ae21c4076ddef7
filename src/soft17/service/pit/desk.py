"""A desk: one table and its only writer. Orders come one at a time; what is carried out is on the disk first."""

import asyncio
from collections import OrderedDict, deque
from typing import TYPE_CHECKING

import msgspec

from soft17.clause import Refusal
from soft17.croupier.shoe import Shoe
from soft17.house.decide import OrderError, Step, step, taken_over
from soft17.house.meters import pool
from soft17.house.orders import Order, Person
from soft17.log.lines import Line, chained, read_command, read_head, read_line
from soft17.log.moves import issued, moves
from soft17.rules.book import Book
from soft17.rules.jackpot import Chips
from soft17.service.affairs.taking import RefusedError
from soft17.service.pit import asking, showing
from soft17.service.pit.answers import REMEMBERED, Answers, trim
from soft17.service.pit.loading import Loaded
from soft17.service.pit.looking import Look
from soft17.service.pit.persons import Persons
from soft17.service.pit.postings import HOUSE, TOKENS, account, each_once, handed, postings, tokens
from soft17.service.pit.presence import Presence
from soft17.service.pit.whole import to_its_end
from soft17.service.store.reading import RECORD, TABLES, Kept, Setting, TableKind, own_id
from soft17.service.store.refusals import unless_refused
from soft17.service.store.writing import ConflictError, OwesError, Written, together
from soft17.service.wire.messages import Done, Give, OutOfDate, Refused
from soft17.service.wire.picture import BookOf
from soft17.service.wire.picture import Sign as SignOf
from soft17.service.wire.saying import Line as SaidLine
from soft17.service.wire.saying import said_of
from soft17.table.commands import Command
from soft17.table.state import Sign

if TYPE_CHECKING:
    from soft17.service.pit.floor import Floor

SNAPSHOT_EVERY = 256
TRIES = 8
BY_HOUSE = "by the house"

Reply = Done | Refused | OutOfDate


class Desk:
    """One table: its book, its house at a version, who looks at it, and what was said lately."""

    def __init__(self, floor: "Floor", kept: Kept, book: Book, loaded: Loaded) -> None:
        self.floor, self.kept, self.book = floor, kept, book
        self.setting: Setting = kept.setting()
        self.house, self.version, self.hash = loaded.house, loaded.version, loaded.hash
        self.look = Look(book, self.house)
        head = read_head(kept.head)
        self.options, self.readings = dict(head.options), dict(head.rulings)
        self.shown_book: BookOf | None = None
        self.shown_sign: tuple[Sign, SignOf] | None = None
        self.shoes: dict[str, Shoe] = {}
        self.lock = asyncio.Lock()
        self.changed = asyncio.Event()
        self.presence = Presence()
        self.said: deque[SaidLine] = deque(maxlen=REMEMBERED)
        self.passed: dict[str, frozenset[str]] = {}
        self._passed_at: dict[str, object] = {}
        self.stopped = ""  # why the house cannot go on, while it cannot
        self.elsewhere = False  # true while another process deals at this table
        self._moments: OrderedDict[int, object] = OrderedDict({self.version: self._moment()})
        self.answers = Answers(floor, kept.id, loaded.answered, loaded.refused)
        self.persons = Persons(floor.engine, kept, book)

    @property
    def kind(self) -> TableKind:
        """For chips, for practice, or only to be looked at."""
        return next(one for one in TABLES if one == self.kept.kind)

    @property
    def chips(self) -> Chips:
        """What is played with here."""
        return "practice" if self.kind == "practice" else "live"

    def account(self, player: str) -> str:
        """Where a player's chips at this table come from and go to."""
        return account(self.kept, self.setting.dealt_by, player)

    def tokens(self, player: str) -> str:
        """Where a player's promotional tokens are."""
        return tokens(self.kept, player)

    def _moment(self) -> object:
        """What an order depends on: while this is the same, an order made against an older version still holds."""
        table = self.house.table
        hand = table.hand(current) if (current := table.current()) is not None else None
        return (self.house.rounds, table.phase, table.called, current, hand, table.insurance, table.pending)

    def holds(self, version: int) -> bool:
        """True if nothing that an order made against a version depends on has changed since."""
        return version in self._moments and self._moments[version] == self._moments[self.version]

    async def give(self, person: Person, given: Give) -> Reply:
        """Take an order: it is done, refused, or out of date; one that was answered before is answered as then."""
        async with self.lock:
            before = self.answers.known(person.name, given.id)
            if before is not None:
                return before
            reply = await self._fresh(person, given)
            if not isinstance(reply, Done):
                reply = await self.answers.stored(person.name, given.id) or reply
            if isinstance(reply, Refused):
                await self.answers.refuse(person.name, reply)
            return reply

    async def _fresh(self, person: Person, given: Give) -> Reply:
        if self.kind == RECORD:
            return Refused(given.id, "this table was taken in as a log: it is looked at, and nothing is done there")
        if asking.is_ready(given.command):
            return self._ready(person, given)
        try:
            command = read_command(given.command)
        except msgspec.ValidationError as error:
            return Refused(given.id, f"command: {error}")
        if not self.holds(given.version):
            return OutOfDate(given.id, self.version)
        refused = asking.refusal(self, person, command)
        if refused is not None:
            return Refused(given.id, refused.why, refused.clause)
        reason = given.reason if given.reason != BY_HOUSE else ""  # nobody else says that
        for voucher in await showing.shown(self, command):
            known = await self.carry_out(voucher, showing.SHOWS, reason=BY_HOUSE)
            if not isinstance(known, Done):
                return msgspec.structs.replace(known, id=given.id)
        return await self.carry_out(await asking.meant(self, command, given.command), person, given.id, reason)

    def _ready(self, person: Person, given: Give) -> Reply:
        """Somebody wants nothing more of what was offered then; said twice it is said once, and holds for no more."""
        moment = self._moments.get(given.version)
        if self.holds(given.version):
            passed = asking.let_pass(self, person, given.command)
            if isinstance(passed, Refusal):
                return Refused(given.id, passed.why, passed.clause)
            for name, asked in passed.items():
                self.pass_on(name, asked)
                self.floor.tell_passed(self, name)
            self._passed_at[person.name] = moment
        elif moment is None or self._passed_at.get(person.name) != moment:
            return OutOfDate(given.id, self.version)
        return Done(given.id, self.version)

    def takes_none(self) -> Refusal | None:
        """Why nobody wagers here now, whatever the book says: as while a session of a tournament uses the table."""
        known = self.floor.reserved
        names = (self.kept.id, self.kept.name) if self.kind == "live" else ()
        return self.floor.halted or next((known[one] for one in names if one in known), None)

    @property
    def stage(self) -> str:
        """What passing holds for: a round, and a phase of it."""
        return f"{self.house.rounds}.{self.house.table.phase}"

    def pass_on(self, name: str, asked: frozenset[str]) -> None:
        """Somebody asks for none of these things any more before the house goes on."""
        if not asked <= self.passed.get(name, frozenset()):
            self.passed[name] = self.passed.get(name, frozenset()) | asked
            self.announce()

    def people(self) -> list[str]:
        """Those at the table who are no players of the house's own."""
        return [one.name for one in self.house.guests if one.here and one.name not in self.setting.bots]

    def waits_for(self) -> list[str]:
        """Those who are there and may still ask for something before the house goes on; where it deals, who look."""
        if self.house.table.phase in ("initial", "over"):
            return []
        by_hand = self.setting.dealt_by != HOUSE
        return [one for one in self.people() if (by_hand or not self.presence.is_away(one)) and self._may_ask(one)]

    def _may_ask(self, name: str) -> bool:
        return bool(self.look.asked(name) - self.passed.get(name, frozenset()))

    async def carry_out(
        self, command: Command, person: Person, order_id: str = "", reason: str = "", shoe: Shoe | None = None
    ) -> Reply:
        """Decide, write, evolve, announce; where another process wrote first, look again at what it wrote.

        What was begun is done to its end, so that the desk knows what is written even if who asked has gone.
        What the house does by itself is not tried again: it looks first what is to be done now.
        """
        return await to_its_end(self._carry_out(command, person, order_id, reason, shoe))

    async def _carry_out(
        self, command: Command, person: Person, order_id: str, reason: str, shoe: Shoe | None
    ) -> Reply:
        for _ in range(1 if reason == BY_HOUSE else TRIES):
            at = max(self.floor.now(), self.house.at)
            order = Order(command, person, at, reason)
            try:
                done = step(self.book, self.house, order)
            except OrderError as error:
                return Refused(order_id, str(error))
            if not isinstance(done, Refusal):
                done = await self.persons.refusal(self.house, command, person) or done
            if isinstance(done, Refusal):
                return Refused(order_id, done.why, done.clause)
            version = self.version
            try:
                await self._write(order, done, order_id, shoe)
            except OwesError as error:
                return self._owes(order_id, str(error))
            except RefusedError as error:
                return Refused(order_id, error.refusal.why, error.refusal.clause)
            except ConflictError:
                await self.refresh()
                before = await self.answers.stored(person.name, order_id)
                if before is not None:
                    return before
                if not self.holds(version):
                    return OutOfDate(order_id, self.version)
                continue
            self._took(done, order)
            self.answers.done(person.name, order_id, self.version)
            return Done(order_id, self.version)
        return OutOfDate(order_id, self.version)

    def _owes(self, order_id: str, account: str) -> Refused:
        """What somebody is told whose chips, or whose promotional tokens, do not reach."""
        if account.endswith(TOKENS):
            why = "tokens: no more are laid than a voucher was exchanged for"
            return Refused(order_id, why, self.book.chips.tokens.clause)
        return Refused(order_id, "you have not enough chips for that")

    async def _write(self, order: Order, done: Step, order_id: str, shoe: Shoe | None) -> None:
        seq = self.version + 1
        line = Line(seq, order.at, order.by.name, order.by.role, order.command, done.events, order.reason, self.hash)
        own, text = chained(self.hash, line)
        pooled = pool(done.house) - pool(self.house)
        given = issued(self.book, done.events)
        moved = (
            *postings(
                self.kept, self.setting.dealt_by, moves(self.book, self.house, done.events, done.follow()), pooled
            ),
            *handed(self.kept, given),
        )
        promised = (shoe.promise().root, msgspec.json.encode(shoe)) if shoe is not None else None
        why = f"{type(order.command).__name__} by {order.by.name}"
        kept_id = own_id(order.by.name, order_id) if order_id else None
        written = Written(seq, order.at, order.by.name, own, text, kept_id, why, moved, promised)
        beside = await self.floor.links.beside(self, order, done.events)
        also = each_once(self.kept, given, beside and beside.job)
        if kept_id is not None and self.floor.shared:
            also = together(unless_refused(self.kept.id, kept_id), also)
        await self.floor.append(self.kept.id, (written,), also)
        if beside is not None:
            self.floor.links.wrote(beside)
        self.floor.accounts.moved(moved)
        if shoe is not None and promised is not None:
            self.shoes[promised[0]] = shoe
        self.hash = own

    def _took(self, done: Step, order: Order) -> None:
        before, house = self.house, done.house
        self.house = house
        self.persons.follow(order.command, order.by)
        self.look = Look(self.book, house)
        self.version += 1
        if house.rounds != before.rounds or house.table.phase != before.table.phase:
            self.passed.clear()
        self._moments[self.version] = self._moment()
        trim(self._moments)
        self.floor.links.follow(before, house)
        said = said_of(self.book, before, done, self.version, order)
        self.said += said
        self.announce(tuple(said))
        if self.version % SNAPSHOT_EVERY == 0:
            self.keep_snapshot()

    def keep_snapshot(self) -> None:
        """Have it kept how the table stands."""
        self.floor.keep_snapshot(self.kept.id, self.version, self.hash, msgspec.json.encode(self.house))

    def announce(self, said: tuple[SaidLine, ...] = ()) -> None:
        """Tell everybody who looks, and the house."""
        for outbox in self.presence.outboxes:
            outbox.push(said)
        self.changed.set()

    async def refresh(self) -> None:
        """Take over what another process has written since."""
        for seq, text in await self.floor.lines(self.kept.id, self.version):
            if seq != self.version + 1:
                continue
            line = read_line(seq + 1, text)
            order = line.order()
            self.hash = line.hash
            self.elsewhere = self.elsewhere or line.reason == BY_HOUSE
            self._took(taken_over(self.house, line.events, line.at), order)
