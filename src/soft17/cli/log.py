"""`soft17 log`: the log of a table, shown and examined."""

import sys
from collections.abc import Iterator
from typing import TYPE_CHECKING, Annotated, Any

import typer

from soft17.cli.screen import AsJson, console, fail, print_json

if TYPE_CHECKING:
    from soft17.log.examining import Report
    from soft17.log.lines import Head, Line, UnreadableError

app = typer.Typer(help="The log of a table from its opening to its closing.", no_args_is_help=True)
LogFile = Annotated[str, typer.Argument(metavar="FILE", help="A table log, soft17.table/1; - for standard input.")]


@app.command("show")
def show(
    path: LogFile,
    *,
    unsealed: Annotated[bool, typer.Option("--unsealed", help="Show burned and held cards too.")] = False,
    as_json: AsJson = False,
) -> None:
    """Print a log as surveillance would read it: when, who, what, and the clause it rests on.

    Cards that nobody at the table saw stay hidden unless --unsealed is given.
    """
    head, lines = _whole(path)
    rows = _rows(lines, unsealed=unsealed)
    if as_json:
        print_json({"rulebook": head.rulebook, "table": head.table, "entries": list(rows)})
        return
    screen = console()
    screen.print(f"[bold]{head.rulebook}[/bold] {head.table}")
    last: Any = None
    for row in rows:
        if row["line"] != last:
            who = f"{row['at']}  {row['by']} ({row['role']})"
            screen.print(f"[dim]{row['line']:>5}[/dim]  [bold]{who}[/bold]", soft_wrap=True)
        last = row["line"]
        screen.print(f"         {row['what']}  [dim]\\[{row['clause']}][/dim]", soft_wrap=True)


@app.command("report")
def report(
    path: LogFile,
    *,
    month: Annotated[str, typer.Option("--month", metavar="YYYY-MM", help="The month, in UTC.")],
    as_json: AsJson = False,
) -> None:
    """Report a month's over- and underpayments that the book has reported, and what is still due.

    Only cases over the amount of the book are listed; a book without such a report says so.
    """
    from soft17.house.conduct import monthly_report
    from soft17.house.evolve import fold
    from soft17.house.state import House
    from soft17.rules.loading import load

    since, until = _month(month)
    head, lines = _whole(path)
    rulebook = load(head.rulebook, head.options, head.rulings)
    house = House()
    for line in lines:
        house = fold(house, line.events, line.at)
    rule = rulebook.house.mispayments
    cases = monthly_report(rulebook, house, since, until)
    if as_json:
        print_json({"rulebook": head.rulebook, "month": month, "cases": cases, "due": house.due})
        return
    screen = console()
    if rule is None:
        screen.print(f"{head.rulebook} asks for no monthly report of wrong payments.")
    else:
        screen.print(f"[bold]Wrong payments over ${rule.over.is_} in {month}[/bold] [dim]\\[{rule.cite[0]}][/dim]")
    for one in cases:
        about = one.about
        screen.print(f"  {_time(one.at)}  {about['player']}: due {about['due']}, paid {about['paid']} ({one.by})")
    if rule is not None and not cases:
        screen.print("  none")
    for due in house.due:
        screen.print(f"still due: {due.what} [dim]\\[{due.clause}][/dim]")


def _month(text: str) -> tuple[int, int]:
    from datetime import UTC, datetime

    try:
        first = datetime.strptime(text, "%Y-%m").replace(tzinfo=UTC)
    except ValueError:
        fail(f"--month {text}: write a year and a month, such as 2026-11")
    following = first.replace(year=first.year + first.month // 12, month=first.month % 12 + 1)
    return int(first.timestamp()), int(following.timestamp())


def _rows(lines: Iterator["Line"], *, unsealed: bool) -> Iterator[dict[str, Any]]:
    """Every event in words, with its line; the table is followed so that wagers have names."""
    from soft17.house.evolve import evolve
    from soft17.house.state import House
    from soft17.house.view import sealed
    from soft17.log.telling import tell

    house = House()
    for line in lines:
        for event in line.events:
            said = tell(event if unsealed else sealed(event), house.table, unsealed=unsealed)
            if said:
                clause = getattr(event, "clause", "")
                who = {"line": line.seq, "at": _time(line.at), "by": line.by, "role": line.role}
                yield {**who, "what": said, "clause": clause}
            try:
                house = evolve(house, event)
            except (AssertionError, LookupError, ValueError):
                fail(f"line {line.seq}: the log cannot be followed: {type(event).__name__} fits no table here")


def _time(at: int) -> str:
    from datetime import UTC, datetime

    return datetime.fromtimestamp(at, UTC).strftime("%Y-%m-%d %H:%M:%S")


def _read(path: str) -> tuple["Head", Iterator["Line | UnreadableError"]]:
    """The head and the lines of a log; without a head it is none."""
    from soft17.log.lines import UnreadableError, read_head, read_line

    try:
        texts = sys.stdin.buffer.read().splitlines() if path == "-" else _bytes(path)
    except OSError as error:
        fail(f"{path}: {error.strerror}")
    if not texts:
        fail(f"{path}: an empty file is no log")
    try:
        head = read_head(texts[0])
    except UnreadableError as error:
        fail(f"{path}:{error.number}: {error}")

    def lines() -> Iterator["Line | UnreadableError"]:
        for number, text in enumerate(texts[1:], 2):
            if text.strip():
                try:
                    yield read_line(number, text)
                except UnreadableError as error:
                    yield error

    return head, lines()


def _whole(path: str) -> tuple["Head", Iterator["Line"]]:
    """The head and the lines of a log that must all be readable."""
    from soft17.log.lines import UnreadableError

    head, lines = _read(path)

    def readable() -> Iterator["Line"]:
        for line in lines:
            if isinstance(line, UnreadableError):
                fail(f"{path}:{line.number}: {line}")
            yield line

    return head, readable()


def _bytes(path: str) -> list[bytes]:
    from pathlib import Path

    return Path(path).read_bytes().splitlines()


def audit_log(path: str, *, as_json: bool) -> bool:
    """Examine a log and tell what was found; True if it departs from its rulebook."""
    import msgspec

    from soft17.log.examining import examine
    from soft17.rules.loading import ElectionError, UnknownBookError

    head, lines = _read(path)
    try:
        report = examine(head, _watched(lines))
    except (ElectionError, UnknownBookError) as error:
        fail(f"{path}:1: {error}")
    if as_json:
        print_json({"file": path, **msgspec.structs.asdict(report)})
    else:
        _tell(path, report)
    return bool(report.findings or report.owed)


def _watched(lines: Iterator["Line | UnreadableError"]) -> Iterator["Line | UnreadableError"]:
    """A bar for people who wait."""
    if not sys.stderr.isatty():
        yield from lines
        return
    from rich.console import Console
    from rich.progress import track

    yield from track(lines, description="replaying", console=Console(stderr=True), transient=True)


def _tell(path: str, report: "Report") -> None:
    from soft17.money import dollars

    screen = console()
    for one in report.findings:
        lines = f"line {one.line}" if one.times == 1 else f"lines {one.line} to {one.last}, {one.times} times"
        clause = f"  [cyan]\\[{one.clause}][/cyan]" if one.clause else ""
        by = f" ({one.by})" if one.by else ""
        screen.print(f"{path}: {lines}{by}: [bold]{one.kind}[/bold]: {one.what}{clause}", soft_wrap=True)
    for player, amount in sorted(report.owed.items()):
        word = "is owed" if amount > 0 else "was given too much:"
        screen.print(f"{path}: {player} {word} {dollars(_abs(amount))}", soft_wrap=True)
    for due in report.dues:
        screen.print(f"{path}: still due since {_time(due.since)}: {due.what}  \\[{due.clause}]", soft_wrap=True)
    if report.open:
        screen.print(f"{path}: the table is still open at the last line: nothing after it is on record", soft_wrap=True)
    counts = {kind: sum(one.times for one in report.findings if one.kind == kind) for kind in _kinds(report)}
    found = ", ".join(f"{count} {kind}{'s' if count > 1 else ''}" for kind, count in counts.items())
    screen.print(f"{report.lines} lines, {report.rounds} rounds: {found or 'no departures'}", soft_wrap=True)


def _kinds(report: "Report") -> list[str]:
    return list(dict.fromkeys(one.kind for one in report.findings))


def _abs(amount: Any) -> Any:
    return -amount if amount < 0 else amount
