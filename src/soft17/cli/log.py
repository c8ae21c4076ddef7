"""`soft17 log`: the log of a table, shown and examined."""

import sys
from collections.abc import Iterator
from typing import TYPE_CHECKING, Annotated, Any

import typer

from soft17.cli.logfile import Whole, book_of, followed, leave, read, warn, whole
from soft17.cli.promise import brief, in_brief
from soft17.cli.screen import AsJson, console, fail, print_json, styled

if TYPE_CHECKING:
    from soft17.log.examining import Finding, Report
    from soft17.log.lines import ReadLine, UnreadableError
    from soft17.rules.book import Book

app = typer.Typer(help="The log of a table from its opening to its closing.", no_args_is_help=True)
MANY = {"irregularity": "irregularities", "unfinished": "unfinished", "unreckoned": "unreckoned"}
LogFile = Annotated[str, typer.Argument(metavar="FILE", help="A table log, soft17.table/1; - for standard input.")]


@app.command("show")
def show(
    path: LogFile,
    *,
    unsealed: Annotated[bool, typer.Option("--unsealed", help="Show burned and held cards too.")] = False,
    as_json: AsJson = False,
) -> None:
    """Print a log as surveillance would read it: when, who, what, and the clause it rests on.

    The number before each order is its line in the file, the head being line 1, as `soft17 audit` counts them.
    Cards that nobody at the table saw stay hidden unless --unsealed is given. A broken chain or a line that cannot
    be read is told, and the command ends with 1. Orders of cards that were promised are counted at the end, with the
    cards that came under each; `soft17 shuffle check` says of every card whether it holds.
    """
    log = whole(path)
    rows = _rows(path, book_of(path, log.head), log, unsealed=unsealed)
    if as_json:
        told = {"rulebook": log.head.rulebook, "table": log.head.table, **log.faults, "entries": list(rows)}
        print_json({**told, "promises": brief(path, log)})
        leave(log)
        return
    screen = console()
    screen.print(styled((log.head.rulebook, "bold"), f" {log.head.table}"))
    warn(log)
    last: Any = None
    for row in rows:
        if row["line"] != last:
            who = f"{row['at']}  {row['by']} ({row['role']})" if row["at"] else "⚠"
            screen.print(styled((f"{row['line']:>5}", "dim"), "  ", (who, "bold")), soft_wrap=True)
        last = row["line"]
        screen.print(styled(f"         {row['what']}  ", _cited(row["clause"])), soft_wrap=True)
    for line in in_brief(brief(path, log)):
        screen.print(styled(line), soft_wrap=True)
    leave(log)


def _cited(clause: str) -> tuple[str, str]:
    return f"[{clause}]" if clause else "", "dim"


@app.command("report")
def report(
    path: LogFile,
    *,
    month: Annotated[
        str, typer.Option("--month", metavar="YYYY-MM", help="The month, by the clock of the table's place.")
    ],
    as_json: AsJson = False,
) -> None:
    """Report a month's over- and underpayments that the book has reported, and what is still due.

    Only cases over the amount of the book are listed; a book without such a report says so. From a log whose chain is
    broken, or of which a line cannot be read, a case may be missing: that is told, and the command ends with 1.
    """
    from msgspec.structs import replace

    from soft17.house.conduct import MONTH, monthly_report
    from soft17.house.state import House
    from soft17.log.entered import payment

    log = whole(path)
    rulebook = book_of(path, log.head)
    since, until = _month(rulebook, month)
    house = House()
    for number, line in log.lines:
        house = replace(house, at=line.at)
        for event in line.events:
            house = followed(path, number, house, event)
    rule = rulebook.house.mispayments
    cases = monthly_report(rulebook, house, since, until)
    made = [one for one in house.entries if one.act == MONTH and one.about.get("month") == month]
    if as_json:
        told = {"rulebook": log.head.rulebook, "month": month, "cases": cases, "reported": made, "due": house.due}
        print_json({**told, "late": any(one.at >= until for one in made), **log.faults})
        leave(log)
        return
    screen = console()
    warn(log)
    if rule is None:
        screen.print(f"{log.head.rulebook} asks for no monthly report of wrong payments.")
    else:
        title = f"Wrong payments over ${rule.over.is_} in {month}"
        screen.print(styled((title, "bold"), " ", _cited(rule.cite[0])))
    for one in cases:
        said = payment(one.about, by=one.by)
        screen.print(styled(f"  {_time(rulebook, one.at)}  {said}"), soft_wrap=True)
    if rule is not None and not cases:
        screen.print("  none")
    for one in made:
        late = f", late: due by {_time(rulebook, until - 1)}" if one.at >= until else ""
        said = f"reported already: {_time(rulebook, one.at)} by {one.by}{late} "
        screen.print(styled(said, _cited(rulebook.house.acts[MONTH].clause)), soft_wrap=True)
    for due in house.due:
        word = "overdue" if due.is_overdue(house.at) else "still due"
        screen.print(styled(f"{word}: {due.what} ", _cited(due.clause)), soft_wrap=True)
    leave(log)


def _month(book: "Book", text: str) -> tuple[int, int]:
    """The first second of a month, and the first after it."""
    from soft17.house.conduct import month_of

    month = month_of(book, text)
    if month is None:
        fail(f"--month {text}: write a year and a month, such as 2026-11")
    return month


def _rows(path: str, book: "Book", log: "Whole", *, unsealed: bool) -> Iterator[dict[str, Any]]:
    """Every event in words, with its line; a line that cannot be read is told in its place."""
    from soft17.log.entries import UnfollowedError, entries

    unreadable = list(log.unreadable)

    def before(number: float) -> Iterator[dict[str, Any]]:
        while unreadable and unreadable[0].number < number:
            one = unreadable.pop(0)
            yield {"line": one.number, "at": "", "by": "", "role": "", "what": str(one), "clause": ""}

    try:
        for one in entries(book, log.lines, unsealed=unsealed):
            yield from before(one.line)
            who = {"line": one.line, "at": _time(book, one.at), "by": one.by, "role": one.role}
            yield {**who, "what": one.what, "clause": one.clause}
    except UnfollowedError as error:
        fail(f"{path}:{error.number}: {error}")
    yield from before(float("inf"))


def _time(book: "Book", at: int) -> str:
    """A time by the clock of the table's place."""
    from soft17.log.wording import moment

    return moment(at, book.house.clock)


def audit_log(path: str, *, as_json: bool) -> bool:
    """Examine a log and tell what was found; True if it departs from its rulebook."""
    from msgspec.structs import asdict

    from soft17.log.examining import examine

    head, lines = read(path)
    book = book_of(path, head)
    report = examine(head, _watched(lines))
    if as_json:
        print_json({"file": path, **asdict(report)})
    else:
        _tell(path, book, report)
    return report.departs


Numbered = Iterator[tuple[int, "ReadLine | UnreadableError"]]


def _watched(lines: Numbered) -> Numbered:
    """A bar for people who wait."""
    if not sys.stderr.isatty():
        yield from lines
        return
    from rich.console import Console
    from rich.progress import track

    yield from track(lines, description="replaying", console=Console(stderr=True), transient=True)


def _tell(path: str, book: "Book", report: "Report") -> None:
    from soft17.money import dollars

    screen = console()
    for one in report.findings:
        lines = f"lines {one.line} to {one.last}" if one.last > one.line else f"line {one.line}"
        lines += f", {one.times} times" if one.times > 1 else ""
        clause = (f"  [{one.clause}]", "cyan") if one.clause else ""
        by = f" ({one.by})" if one.by else ""
        told = styled(f"{path}: {lines}{by}: ", (one.kind, "bold"), f": {one.what}", clause)
        screen.print(told, soft_wrap=True)
    for player, amount in sorted(report.owed.items()):
        word = "is owed" if amount > 0 else "was given too much:"
        screen.print(styled(f"{path}: {player} {word} {dollars(_abs(amount))}"), soft_wrap=True)
    for due in report.dues:
        by = f", {'overdue since' if due.overdue else 'by'} {_time(book, due.until)}" if due.until is not None else ""
        said = f"{path}: still due since {_time(book, due.since)}{by}: {due.what}  [{due.clause}]"
        screen.print(styled(said), soft_wrap=True)
    if report.open:
        said = f"{path}: the table is still open at the last line: nothing after it is on record"
        screen.print(styled(said), soft_wrap=True)
    screen.print(styled(f"{path}: the last hash is {report.hash}"), soft_wrap=True)
    counts = {kind: sum(map(_counted, (one for one in report.findings if one.kind == kind))) for kind in _kinds(report)}
    found = ", ".join(f"{count} {kind if count == 1 else MANY.get(kind, f'{kind}s')}" for kind, count in counts.items())
    read = f"{report.lines} lines after the head, {report.rounds} round{'' if report.rounds == 1 else 's'}"
    screen.print(f"{read}: {found or 'no departures'}", soft_wrap=True)


def _counted(one: "Finding") -> int:
    """How often a finding was found; several wrong payments are one pattern."""
    return 1 if one.kind == "pattern" else one.times


def _kinds(report: "Report") -> list[str]:
    return list(dict.fromkeys(one.kind for one in report.findings))


def _abs(amount: Any) -> Any:
    return -amount if amount < 0 else amount
