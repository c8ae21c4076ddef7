"""A file that somebody brings, or a table's log: examined, and told with its clauses."""

from collections.abc import Iterator
from itertools import chain
from pathlib import Path
from typing import Any, BinaryIO, Literal

import msgspec

from soft17.audit import audit
from soft17.log.examining import Report, examine
from soft17.log.lines import ReadLine, UnreadableError, is_log, read_head, read_line
from soft17.money import dollars
from soft17.records.entries import MalformedError
from soft17.records.files import lines
from soft17.rules.loading import ElectionError, UnknownBookError, load
from soft17.service.laboratory.errors import CannotError
from soft17.service.laboratory.workers import Tell

SHOWN = 1000  # records that differ or cannot be read are told one by one up to here
EACH = 500
FOLLOWS, DEPARTS = "No departure from the rulebook", "Departs from the rulebook"
State = Literal["clean", "noted", "departs"]
VERDICTS: dict[State, str] = {"clean": FOLLOWS, "noted": f"{FOLLOWS}; irregularities were told", "departs": DEPARTS}


class FindingOf(msgspec.Struct, frozen=True):
    """Something that the rulebook does not allow, on one line or on many alike."""

    line: int
    last: int
    times: int
    kind: str
    what: str
    clause: str
    by: str


class OwedTo(msgspec.Struct, frozen=True):
    """What somebody is owed, or was given too much."""

    player: str
    amount: str
    too_much: bool


class DueOf(msgspec.Struct, frozen=True):
    """Something still to be done, since when."""

    what: str
    clause: str
    since: int


class LogAudit(msgspec.Struct, frozen=True):
    """A table log replayed: departures, money owed, dues, and whether its chain is whole."""

    table: str
    lines: int
    rounds: int
    findings: tuple[FindingOf, ...]
    owed: tuple[OwedTo, ...]
    dues: tuple[DueOf, ...]
    open: bool
    chain: Literal["whole", "broken"]
    hash: str


class DifferenceOf(msgspec.Struct, frozen=True):
    """One field of a record that departs from the rulebook."""

    field: str
    claimed: str
    correct: str
    clause: str


class RecordOf(msgspec.Struct, frozen=True):
    """A record that differs, or why it cannot be read."""

    line: int
    id: str
    rulebook: str
    problem: str
    differences: tuple[DifferenceOf, ...]


class RecordsAudit(msgspec.Struct, frozen=True):
    """Round records played again: how many agree, and those that do not."""

    records: int
    agree: int
    differ: int
    unreadable: int
    told: tuple[RecordOf, ...]


class Audit(msgspec.Struct, frozen=True):
    """An audit of a file or a table: it departs from its book, or has but something to note, or nothing."""

    form: Literal["table log", "round records"]
    rulebook: str
    title: str
    clean: bool
    verdict: str
    state: State
    log: LogAudit | None
    records: RecordsAudit | None


def examined(path: str, tell: Tell) -> Audit:
    """Examine a file, whichever of the two it is."""
    file = Path(path)
    size = file.stat().st_size
    with file.open("rb") as stream:
        first = stream.readline()
        if is_log(first):
            return _log(first, stream, _Bar(tell, size))
        stream.seek(0)
        return _records(stream, _Bar(tell, size))


class _Bar:
    """Tells now and then how much of a file was read."""

    def __init__(self, tell: Tell, size: int) -> None:
        self.tell, self.size, self.count = tell, size, 0

    def __call__(self, at: int) -> None:
        self.count += 1
        if self.count % EACH == 0:
            self.tell({"what": "replaying", "done": at, "total": self.size})


def _log(first: bytes, stream: BinaryIO, bar: _Bar) -> Audit:
    try:
        head = read_head(first)
        title = load(head.rulebook, head.options, head.rulings).document.title
    except (UnreadableError, UnknownBookError, ElectionError) as error:
        raise CannotError("file", f"line 1: {error}") from error
    report = examine(head, _numbered(stream, bar))
    told = log_audit(head.table, report)
    state = _state(report)
    return Audit("table log", head.rulebook, title, state == "clean", VERDICTS[state], state, told, None)


def _state(report: Report) -> State:
    """What an audit comes to; who tells of an irregularity and does then what the book says keeps to the book."""
    if report.departs:
        return "departs"
    return "noted" if report.findings else "clean"


def _numbered(stream: BinaryIO, bar: _Bar) -> Iterator[tuple[int, ReadLine | UnreadableError]]:
    for number, text in enumerate(stream, 2):
        if text.strip():
            bar(stream.tell())
            try:
                yield number, read_line(number, text.rstrip(b"\r\n"))
            except UnreadableError as error:
                yield number, error


def log_audit(table: str, report: Report) -> LogAudit:
    """A report as it is shown."""
    findings = tuple(
        FindingOf(one.line, one.last or one.line, one.times, one.kind, one.what, one.clause, one.by)
        for one in report.findings
    )
    owed = tuple(
        OwedTo(player, dollars(type(amount)(abs(amount))), amount < 0) for player, amount in report.owed.items()
    )
    return LogAudit(
        table=table,
        lines=report.lines,
        rounds=report.rounds,
        findings=findings,
        owed=owed,
        dues=tuple(DueOf(one.what + ", overdue" * one.overdue, one.clause, one.since) for one in report.dues),
        open=report.open,
        chain="broken" if any(one.kind in ("chain", "line") for one in findings) else "whole",
        hash=report.hash,
    )


def _records(stream: BinaryIO, bar: _Bar) -> Audit:
    seen = bad = wrong = 0
    told: list[RecordOf] = []
    books: dict[str, None] = {}
    for line in lines("file", stream):
        seen += 1
        bar(0 if stream.closed else stream.tell())
        problem, differences = (line.problem, ()) if line.problem else _compared(line.raw)
        rulebook = str(line.raw.get("rulebook", "")) if isinstance(line.raw, dict) else ""
        books[rulebook] = None
        bad, wrong = bad + bool(problem), wrong + bool(differences)
        if (problem or differences) and len(told) < SHOWN:
            name = str(line.raw.get("id", "")) if isinstance(line.raw, dict) else ""
            told.append(RecordOf(line.number, name, rulebook, problem, differences))
    if not seen:
        raise CannotError("file", "there is no record in it")
    named = [one for one in books if one]
    audit_ = RecordsAudit(seen, seen - bad - wrong, wrong, bad, tuple(told))
    only = named[0] if len(named) == 1 else ""
    state: State = "clean" if not told else "noted" if audit_.agree and not audit_.differ else "departs"
    return Audit("round records", only, ", ".join(named), not told, _verdict_on(audit_), state, None, audit_)


def _verdict_on(records: RecordsAudit) -> str:
    """What records come to; one that cannot be read departs from nothing, and follows nothing either."""
    if records.differ:
        return DEPARTS
    if not records.unreadable:
        return FOLLOWS
    return f"{FOLLOWS} in what can be read, but not all can" if records.agree else "No record that can be read"


def _compared(raw: Any) -> tuple[str, tuple[DifferenceOf, ...]]:
    try:
        _, found = audit(raw)
    except MalformedError as error:
        return f"{error.field}: {error.message}", ()
    return "", tuple(DifferenceOf(one.field, _short(one.claimed), _short(one.correct), one.clause) for one in found)


def _short(value: Any) -> str:
    if isinstance(value, dict):
        return ", ".join(f"{key} {one}" for key, one in value.items())
    if isinstance(value, list):
        return " ".join(map(str, value))
    return "nothing" if value is None else str(value)


def written(path: Path, head: bytes, texts: Iterator[bytes]) -> None:
    """A table's log as a file, just as it is stored."""
    with path.open("wb") as file:
        for text in chain((head,), texts):
            file.write(text if text.endswith(b"\n") else text + b"\n")
