"""Examining a log: replayed against its rulebook, with each departure, what people are owed, and a broken chain."""

from collections.abc import Iterable, Iterator

import msgspec
from msgspec.structs import replace

from soft17.clause import Refusal
from soft17.house.decide import OrderError, step
from soft17.house.events import DueDated, DueSettled, RoundEnded, TakenDown
from soft17.house.evolve import fold
from soft17.house.state import House
from soft17.log.chain import Chain
from soft17.log.differing import Events, differences, grounded
from soft17.log.drawing import stopped_early, without_end
from soft17.log.grounds import ground, unknown
from soft17.log.irregular import irregular
from soft17.log.lines import Line, ReadHead, ReadLine, UnreadableError, digest
from soft17.log.persons import Roles, others
from soft17.log.reckoning import Reckoning
from soft17.log.telling import named
from soft17.log.wording import moment
from soft17.money import Money, dollars
from soft17.rules.book import Book
from soft17.rules.loading import load

INCOMPLETE = "report-incomplete"


class Finding(msgspec.Struct, frozen=True):
    """Something in a log that its rulebook does not allow, on one line or on many alike."""

    line: int
    clause: str
    what: str
    by: str
    kind: str = "departure"
    last: int = 0
    times: int = 1


class Due(msgspec.Struct, frozen=True):
    """Something still to be done at the end of a log, since when and by when, and whether that has passed."""

    what: str
    clause: str
    since: int
    until: int | None = None
    overdue: bool = False


class Report(msgspec.Struct, frozen=True):
    """What an examination found."""

    rulebook: str
    lines: int
    rounds: int
    findings: tuple[Finding, ...]
    owed: dict[str, Money]
    dues: tuple[Due, ...]
    open: bool = False
    hash: str = ""

    @property
    def departures(self) -> tuple[Finding, ...]:
        """What departs from the book; who tells of an irregularity and does then what the book says keeps to it."""
        return tuple(one for one in self.findings if one.kind != "irregularity")

    @property
    def departs(self) -> bool:
        """True of a log that departs from its rulebook, or by which money is owed."""
        return bool(self.departures or self.owed)


def examine(head: ReadHead, lines: Iterable[tuple[int, ReadLine | UnreadableError]]) -> Report:
    """Replay a log, each line with its number in the file, and report every departure.

    A line that cannot be read is one, and the others go on.
    """
    book = load(head.rulebook, head.options, head.rulings)
    found: list[Finding] = []
    if head.digest != digest(head.rulebook):
        what = "the log was kept under other rulebook data than this"
        found.append(Finding(1, book.house.opening.refused.clause, what, "", "rulebook"))
    replay, chain = _Replay(book), Chain(head)
    if chain.head_changed:
        found.append(Finding(1, "", "the head was changed after it was written", "", "chain"))
    number, read = 1, 0
    for number, line in lines:
        read += 1
        if isinstance(line, UnreadableError):
            found.append(Finding(number, "", str(line), "", "line"))
            replay.reckoning.doubt()
            continue
        faults = [Finding(number, "", what, line.by, "chain") for what in chain.faults(line)]
        if faults:
            replay.reckoning.doubt()
        found += faults
        found += replay.follow(line, number)
    if not read:
        what = "the log ends with its head: no order is on record, and the table was never opened"
        found.append(Finding(1, book.house.opening.refused.clause, what, "", "unfinished"))
    found += replay.ending(number)
    at = replay.house.at
    dues = tuple(Due(o.what, o.clause, o.since, o.until, o.is_overdue(at)) for o in replay.house.due)
    owed = {player: amount for player, amount in sorted(replay.reckoning.owed.items()) if amount}
    told = tuple(_grouped(found))
    return Report(head.rulebook, read, len(replay.ended), told, owed, dues, replay.house.opened, chain.previous)


def _grouped(found: list[Finding]) -> Iterator[Finding]:
    """Findings alike told once, with how often and from where to where."""
    groups: dict[tuple[str, str, str, str], list[Finding]] = {}
    for one in found:
        groups.setdefault((one.kind, one.clause, one.what, one.by), []).append(one)
    for some in groups.values():
        one = some[0]
        yield one if len(some) == 1 else replace(one, last=some[-1].line, times=len(some))


class _Replay:
    """The house as the log has it, followed line by line."""

    def __init__(self, book: Book) -> None:
        self.book = book
        self.house = House()
        self.reckoning = Reckoning(book)
        self.roles: Roles = {}
        self.lost = False
        self.checked = 0
        self.ended: set[int] = set()

    def follow(self, line: Line, number: int) -> list[Finding]:
        """What is wrong with a line; the house is afterwards as the log says it was."""
        if self.lost:
            return []
        due: Events | None = None
        written: Events = tuple(line.events)
        found: list[Finding] = []
        try:
            done = step(self.book, self.house, line.order())
        except OrderError as error:
            found.append(Finding(number, "", str(error), line.by, "order"))
        except Exception:  # in a forged log an order may fit no table at all
            found.append(Finding(number, "", "the order fits no table here", line.by, "log"))
        else:
            if isinstance(done, Refusal):
                found.append(Finding(number, done.clause, done.why, line.by))
            else:
                due = done.events
        if due != written:
            found += self._otherwise(line, number, due, written)
            line = replace(line, events=grounded(self.book, due or (), written, line.command))
        told = (*self._roles(line, number), *self._irregular(line, number))
        return [*found, *told, *self._take_over(line, number, due)]

    def _otherwise(self, line: Line, number: int, due: Events | None, written: Events) -> Iterator[Finding]:
        """What a line has against the book, and the clauses it names that the book does not have."""
        stopped, left = self._stopped(due or (), written), written
        if stopped is not None:
            yield Finding(number, *stopped, line.by)
            left = without_end(due or (), written)
        if due is not None:
            for clause, what in differences(self.book, due, left, line.command):
                yield Finding(number, clause, what, line.by)
        for event in written:
            clause = ground(self.book, event, due or (), line.command)
            for claimed in unknown(self.book, event):
                what = f"{named(event)} names clause {claimed}, and the rulebook has none of that number"
                yield Finding(number, clause, what, line.by, "clause")

    def _stopped(self, due: Events, written: Events) -> tuple[str, str] | None:
        try:
            return stopped_early(self.book, self.house, due, written)
        except Exception:  # a forged log may hold events that fit no table
            return None

    def _roles(self, line: Line, number: int) -> Iterator[Finding]:
        """A person in another role than before: nobody checks the own work, or deals where they play."""
        people = self.book.house.people
        for person, before in others(people, self.roles, line.command, line.order().by):
            what = f"{person.name} acts as {person.role} and has acted as {' and as '.join(before)}"
            yield Finding(number, people.otherwise.clause, what, person.name, "person")

    def _irregular(self, line: Line, number: int) -> Iterator[Finding]:
        for clause, what in irregular(line, self.house.table):
            yield Finding(number, clause, what, line.by, "irregularity")
        for event in line.events:
            if isinstance(event, TakenDown):
                yield from self._unchecked(event, line, number)

    def _unchecked(self, event: TakenDown, line: Line, number: int) -> Iterator[Finding]:
        """Rounds played since the cards were last checked, once they are found incomplete."""
        acts, incomplete = self.book.house.acts, self.book.house.irregularities.incomplete
        wanted = {what for name in ("bring-cards", INCOMPLETE) if name in acts for what in acts[name].raises}
        played = self.house.rounds - self.checked
        if event.act == INCOMPLETE and incomplete is not None and played:
            rounds = f"rounds {self.checked + 1} to {self.house.rounds}" if played > 1 else f"round {self.house.rounds}"
            what = f"{rounds} played since the cards were last checked, and {'stand' if played > 1 else 'stands'}"
            yield Finding(number, incomplete.earlier.clause, what, line.by, "irregularity")
        elif event.act in acts and wanted.intersection(acts[event.act].settles):
            self.checked = self.house.rounds

    def _take_over(self, line: Line, number: int, due: Events | None) -> Iterator[Finding]:
        before = self.house
        self.ended |= {event.number for event in line.events if isinstance(event, RoundEnded)}
        try:
            self.house = fold(self.house, tuple(line.events), max(line.at, self.house.at))
        except Exception:  # a forged log may hold events that fit no table
            self.lost = True
            self.reckoning.doubt()
            yield Finding(number, "", "the log cannot be followed beyond this line", line.by, "log")
            return
        try:
            self.reckoning.follow(line, number, before, due)
        except Exception:  # as above
            yield Finding(number, "", "what this line comes to cannot be reckoned", line.by, "log")
        yield from self._unreckoned()
        yield from self._late(line, number, before)

    def _late(self, line: Line, number: int, before: House) -> Iterator[Finding]:
        """What a line does, or sets another day for, after the time by which it was due."""
        for event in line.events:
            due = before.owes(event.what) if isinstance(event, DueSettled | DueDated) else None
            if due is None or due.until is None or not due.is_overdue(self.house.at):
                continue
            clock = self.book.house.clock
            by, at = moment(due.until, clock), moment(self.house.at, clock)
            did = "done late" if isinstance(event, DueSettled) else "put off late"
            what = f"{did}: due by {by}, {did.removesuffix(' late')} {at}: {due.what}"
            yield Finding(number, due.clause, what, line.by, "delay")

    def _unreckoned(self) -> Iterator[Finding]:
        clause = self.book.settlement.closing.clause
        return (Finding(number, clause, what, "", "unreckoned") for number, what in self.reckoning.told())

    def ending(self, number: int) -> Iterator[Finding]:
        """What the end of the log shows: a round never reckoned, patterns of wrong payments, a table left open."""
        self.reckoning.ending(number)
        yield from self._unreckoned()
        act = self.book.house.acts.get("report-mispayment")
        clause = act.clause if act is not None else self.book.settlement.closing.clause
        for (dealer, player), cases in self.reckoning.overpaid.items():
            if dealer and len(cases) >= 3:
                total = dollars(Money(sum(amount for _, amount in cases)))
                what = f"{dealer} overpaid {player} {len(cases)} times, {total} in all"
                yield Finding(cases[0][0], clause, what, dealer, "pattern", cases[-1][0], len(cases))
        if self.house.misdeal is not None:
            what = f"an error is not decided on: {self.house.misdeal.what}"
            yield Finding(number, self.house.misdeal.clause, what, "", "unfinished")
        if self.house.in_round:
            yield Finding(number, self.book.settlement.closing.clause, "the log ends within a round", "", "unfinished")
