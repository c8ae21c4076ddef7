"""Replaying a promotion out of its log: its chain, every order under the rules again, and the draw drawn again."""

from collections.abc import Iterable, Iterator

import msgspec
from msgspec.structs import replace

from soft17.affairs.keeping import Affair
from soft17.affairs.times import moment
from soft17.clause import Refusal
from soft17.house.dates import HOUR
from soft17.log.chain import Chain
from soft17.log.lines import ReadHead, ReadLine, UnreadableError, digest
from soft17.promotion import drawing
from soft17.promotion.decide import PROMOTION
from soft17.promotion.faults import rules_of
from soft17.promotion.holding import drawn_from
from soft17.promotion.state import Drawn, Duty, Late, Lot, State
from soft17.rules.book import Book

MINUTE = 60


class Finding(msgspec.Struct, frozen=True):
    """Something in a log that is not as it should be: the line of the file, the clause, and what."""

    line: int
    clause: str
    what: str
    kind: str = "departure"


class Draw(msgspec.Struct, frozen=True):
    """A draw as it was drawn again: from what promise, list and lot, who wins, and whether the log says the same.

    One that was `set_aside`, for a reason, is listed too, also where its secret was never opened.
    """

    promise: str
    digest: str
    entries: int
    lot: str
    given_by: str
    seed: str
    winners: tuple[int, ...]
    agrees: bool
    promised_before_closing: bool
    same_list: bool = True
    same_secret: bool = True
    opened: bool = True
    set_aside: str = ""


class Report(msgspec.Struct, frozen=True):
    """What a replay found."""

    rulebook: str
    promotion: str
    lines: int
    phase: str
    draws: tuple[Draw, ...]
    findings: tuple[Finding, ...]
    due: tuple[Duty, ...]
    late: tuple[Late, ...] = ()

    @property
    def not_at_once(self) -> tuple[Finding, ...]:
        """What the book wants at once and was done only later: how much later, for whoever judges it."""
        return tuple(Finding(0, one.duty.clause, said(one), "late") for one in self.late if not one.had_time)

    @property
    def draw(self) -> Draw | None:
        """The draw that stands, if one was held."""
        return next((one for one in self.draws[-1:] if one.opened and not one.set_aside), None)


def replay(head: ReadHead, lines: Iterable[tuple[int, ReadLine | UnreadableError]]) -> Report:
    """Replay a log, each line with its number in the file."""
    affair = Affair(PROMOTION, head.rulebook, head.table, head.options, head.rulings)
    complete, chain = rules_of(affair.book).complete.clause, Chain(head)
    found: list[Finding] = []
    if head.digest != digest(head.rulebook):
        found.append(Finding(1, complete, "the log was kept under other rulebook data than this", "rulebook"))
    if chain.head_changed:
        found.append(Finding(1, "", "the head was changed after it was written", "chain"))
    read, draws = 0, list[Draw]()
    for number, line in lines:
        read += 1
        if isinstance(line, UnreadableError):
            found.append(Finding(number, "", str(line), "line"))
            continue
        found += [Finding(number, "", what, "chain") for what in chain.faults(line)]
        before = affair.state
        kept = len(before.late)
        found += _follow(affair, number, line)
        found += [
            Finding(number, one.duty.clause, said(one), "late") for one in affair.state.late[kept:] if one.had_time
        ]
        draws = _draws(affair, before, draws)
        if affair.state.drawn is not before.drawn and draws and draws[-1].opened and not draws[-1].agrees:
            what = "the winners do not follow from the promise, the list and the lot"
            found.append(Finding(number, complete, what, "draw"))
    state = affair.state
    return Report(head.rulebook, head.table, read, state.phase, tuple(draws), tuple(found), state.duties, state.late)


def said(late: Late) -> str:
    """How late something was done, in words."""
    hours, seconds = divmod(late.at - (late.duty.until or late.duty.since), HOUR)
    spent = (
        f"{hours} h {seconds // 60} min" if hours else f"{seconds} s" if seconds < MINUTE else f"{seconds // 60} min"
    )
    about = f" {late.duty.about}" if late.duty.about else ""
    return f"{late.duty.what}{about}: {spent} late"


def _follow(affair: Affair[State], number: int, line: ReadLine) -> Iterator[Finding]:
    """What is wrong with a line; the promotion is afterwards as the log says."""
    if affair.lines and line.at < affair.lines[-1].at:
        yield Finding(number, "", "the order is earlier than the one before it", "order")
    try:
        done = affair.kind.decide(affair.book, affair.state, line.order())
        if isinstance(done, Refusal):
            yield Finding(number, done.clause, done.why)
        elif tuple(done) != tuple(line.events):
            yield Finding(number, "", "the order leads to other events than the log has", "events")
        affair.recall(line)
    except Exception:  # a forged log may hold events that fit no promotion
        yield Finding(number, "", "the log cannot be followed at this line", "log")


def _draws(affair: Affair[State], before: State, draws: list[Draw]) -> list[Draw]:
    """Every draw so far: one that a line held is added, one that it set aside is marked."""
    state = affair.state
    if state.drawn is not None and before.drawn is None:
        return [*draws, drawn_again(affair.book, before, state.drawn)]
    if len(state.past) == len(before.past):
        return draws
    why = state.halts[-1].reason
    if before.drawn is None:
        return [*draws, replace(drawn_again(affair.book, before, None), set_aside=why)]
    return [*draws[:-1], replace(draws[-1], set_aside=why)] if draws else draws


def drawn_again(book: Book, before: State, held: Drawn | None) -> Draw:
    """A draw drawn again, from what stood before it and from the secret opened with it; or one never opened."""
    terms, promised, listed = before.terms, before.promised, before.listed
    closes = moment(terms.answer("closes"), rules_of(book).clock) if terms is not None else None
    digest = drawing.digest(before.entrants)
    same_list = listed is not None and digest == listed.digest
    promise, seed = promised.promise if promised is not None else "", held.seed if held is not None else ""
    same_secret = held is not None and drawing.kept(promise, held.seed, held.salt)
    due = drawn_from(before, seed) if same_list and same_secret else ()
    return Draw(
        promise=promise,
        digest=digest,
        entries=len(before.entries),
        lot=before.lot.value if before.lot is not None else "",
        given_by=_giver(before.lot),
        seed=seed,
        winners=due,
        agrees=same_list and same_secret and held is not None and due == held.winners,
        promised_before_closing=closes is not None and promised is not None and promised.at <= closes,
        same_list=same_list,
        same_secret=same_secret,
        opened=held is not None,
    )


def _giver(lot: Lot | None) -> str:
    """Where a lot is from: its public source, or the scrutineer."""
    if lot is None:
        return ""
    return lot.source or "the scrutineer"
