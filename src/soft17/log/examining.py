"""Examining a log: replayed against its rulebook, with each departure, what people are owed, and a broken chain."""

from collections.abc import Iterable, Iterator

import msgspec

from soft17.clause import Refusal
from soft17.house.decide import OrderError, step
from soft17.house.evolve import fold
from soft17.house.state import House
from soft17.log.lines import START, Head, Line, digest, hash_of
from soft17.money import Money, show
from soft17.rules.book import Book
from soft17.rules.loading import load
from soft17.table.events import CardDealt, Event, WagerSettled
from soft17.table.net import net
from soft17.table.state import DEALER


class Finding(msgspec.Struct, frozen=True):
    """Something in a log that its rulebook does not allow, on one line or on many alike."""

    line: int
    clause: str
    what: str
    by: str
    kind: str = "departure"
    last: int = 0
    times: int = 1


class Report(msgspec.Struct, frozen=True):
    """What an examination found."""

    rulebook: str
    lines: int
    rounds: int
    findings: tuple[Finding, ...]
    owed: dict[str, Money]
    dues: tuple[str, ...]


def examine(head: Head, lines: Iterable[Line]) -> Report:
    """Replay a log and report every departure."""
    book = load(head.rulebook, head.options, head.rulings)
    found: list[Finding] = []
    if head.digest != digest(head.rulebook):
        what = "the log was kept under other rulebook data than this"
        found.append(Finding(1, book.house.opening.refused.clause, what, "", "rulebook"))
    replay = _Replay(book)
    previous = hash_of(START, head)
    if previous != head.hash:
        found.append(Finding(1, "", "the head was changed after it was written", "", "chain"))
        previous = head.hash
    count = 0
    for count, line in enumerate(lines, 1):
        found += _chain(line, previous, count)
        previous = line.hash
        found += replay.follow(line, count + 1)
        if replay.lost:
            break
    found += replay.patterns()
    dues = tuple(f"{one.what} [{one.clause}]" for one in replay.house.due if one.blocks == "nothing")
    owed = {player: amount for player, amount in replay.owed.items() if amount}
    return Report(head.rulebook, count, replay.house.rounds, tuple(_grouped(found)), owed, dues)


def _chain(line: Line, previous: str, count: int) -> Iterator[Finding]:
    if line.seq != count:
        yield Finding(count + 1, "", f"line {line.seq} stands where {count} should", line.by, "chain")
    if line.prev != previous or hash_of(line.prev, line) != line.hash:
        yield Finding(count + 1, "", "the chain is broken: this line or the one before was changed", line.by, "chain")


def _grouped(found: list[Finding]) -> Iterator[Finding]:
    """Findings alike told once, with how often and from where to where."""
    groups: dict[tuple[str, str, str, str], list[Finding]] = {}
    for one in found:
        groups.setdefault((one.kind, one.clause, one.what, one.by), []).append(one)
    for some in groups.values():
        one = some[0]
        yield one if len(some) == 1 else msgspec.structs.replace(one, last=some[-1].line, times=len(some))


class _Replay:
    """The house as the log has it, followed line by line."""

    def __init__(self, book: Book) -> None:
        self.book = book
        self.house = House()
        self.owed: dict[str, Money] = {}
        self.wrong: dict[tuple[str, str], list[tuple[int, Money]]] = {}
        self.lost = False

    def follow(self, line: Line, number: int) -> list[Finding]:
        """What is wrong with a line; the house is afterwards as the log says it was."""
        try:
            due = step(self.book, self.house, line.order())
        except OrderError as error:
            return self._take_over(line, number, [Finding(number, "", str(error), line.by, "order")])
        if isinstance(due, Refusal):
            found = [Finding(number, due.clause, due.why, line.by)] if line.events else []
            return self._take_over(line, number, found, None)
        if due.events == tuple(line.events):
            self.house = due.house
            return []
        found = list(_differences(self.book, due.events, tuple(line.events), number, line.by))
        return self._take_over(line, number, found, due.house)

    def _take_over(self, line: Line, number: int, found: list[Finding], due: House | None = None) -> list[Finding]:
        before = self.house
        try:
            self.house = fold(self.house, tuple(line.events), max(line.at, self.house.at))
        except Exception as error:  # a forged log may hold events that fit no table
            self.lost = True
            what = f"the log cannot be followed beyond this line ({type(error).__name__})"
            return [*found, Finding(number, "", what, line.by, "log")]
        correct = net(self.book, (due or before).table)
        written = net(self.book, self.house.table)
        for player in {*correct, *written}:
            missing = Money(correct.get(player, 0) - written.get(player, 0))
            if missing:
                self.owed[player] = Money(self.owed.get(player, 0) + missing)
                self.wrong.setdefault((line.by, player), []).append((number, missing))
        return found

    def patterns(self) -> Iterator[Finding]:
        """One dealer who paid one player wrongly again and again."""
        act = self.book.house.acts.get("report-mispayment")
        clause = act.clause if act is not None else self.book.settlement.closing.clause
        for (dealer, player), cases in self.wrong.items():
            over = [missing for _, missing in cases if missing < 0]
            if len(over) >= 3:
                total = show(Money(-sum(over)))
                what = f"{dealer} overpaid {player} {len(over)} times, {total} in all"
                yield Finding(cases[0][0], clause, what, dealer, "pattern", cases[-1][0], len(over))


def _differences(
    book: Book, due: tuple[Event, ...], written: tuple[Event, ...], number: int, by: str
) -> Iterator[Finding]:
    for correct, other in zip(due, written, strict=False):
        if correct != other:
            yield Finding(number, _clause(book, correct), _said(correct, other), by)
    for correct in due[len(written) :]:
        yield Finding(number, _clause(book, correct), f"{type(correct).__name__} is missing", by)
    for other in written[len(due) :]:
        yield Finding(number, _clause(book, other), f"{type(other).__name__} has no ground", by)


def _clause(book: Book, event: Event) -> str:
    missed = book.house.irregularities.missed_cards
    if isinstance(event, CardDealt) and event.to == DEALER and missed is not None:
        return missed.dealer.clause
    return str(getattr(event, "clause", "")) or book.house.opening.refused.clause


def _said(correct: Event, other: Event) -> str:
    if type(correct) is not type(other):
        return f"{type(other).__name__} where the book has {type(correct).__name__}"
    if isinstance(correct, WagerSettled) and isinstance(other, WagerSettled):
        return (
            f"a wager settled as {other.result} for {show(other.pays)} "
            f"where the book has {correct.result} for {show(correct.pays)}"
        )
    fields = [
        f"{name} {getattr(other, name)!s:.40} for {getattr(correct, name)!s:.40}"
        for name in correct.__struct_fields__
        if getattr(correct, name) != getattr(other, name)
    ]
    return f"{type(correct).__name__}: {', '.join(fields)}"
