"""`soft17 settle`, `soft17 audit` and `soft17 schema`: round records in files."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Annotated, Any, BinaryIO

import typer

from soft17.cli.screen import AsJson, visible

if TYPE_CHECKING:
    from soft17.records.files import Line

Files = Annotated[list[str], typer.Argument(metavar="FILE…", help="Files of round records; - for standard input.")]


def settle(paths: Files, *, as_json: AsJson = False) -> None:
    """Play round records and print them with their outcome.

    Each record comes back as one line of JSON with `outcome` or `refused` filled in, replacing what it claimed. A
    record that cannot be read is told on standard error with its file, line and field; the others go on, and the exit
    status is then 2. --json makes those reports JSON too.
    """
    import msgspec

    from soft17.records.entries import MalformedError
    from soft17.records.form import read
    from soft17.records.outcome import RESULT_FIELDS, result
    from soft17.records.replay import play

    encode, write = msgspec.json.Encoder().encode, sys.stdout.buffer.write
    bad = 0
    for line in _lines(paths):
        if line.problem:
            bad += _report(line, "record", line.problem, as_json=as_json)
            continue
        try:
            record = read(line.raw)
            found = result(record.book, play(record))
        except MalformedError as error:
            bad += _report(line, error.field, error.message, as_json=as_json)
            continue
        kept = {key: value for key, value in line.raw.items() if key not in RESULT_FIELDS}
        write(encode({**kept, **found}) + b"\n")
    sys.stdout.flush()
    if bad:
        raise typer.Exit(2)


def audit(paths: Files, *, as_json: AsJson = False) -> None:
    """Compare round records, or the log of a table, with what their rulebook gives.

    Every difference is printed with the clause that it offends, and the exit status is 1 if there was one. A record
    that cannot be read is told with its file, line and field (status 2 if that is all that was wrong), and so is an
    empty file. --json prints one line for each record that differs, and a last one that counts them.

    A table log (soft17.table/1) is replayed whole: each departure from the book with its clause, what each person is
    owed, and a broken chain. So is the log of a link (soft17.link/1); those of tournaments and promotions have commands
    of their own, which are named.
    """
    from soft17.audit import audit as examine
    from soft17.cli.link_log import audit_affair
    from soft17.cli.log import audit_log
    from soft17.log.lines import affair_of, is_log
    from soft17.records.entries import MalformedError

    bad = wrong = seen = unread = 0
    first = {path: _first(path) for path in paths}
    affairs = {path: kind for path in paths if (kind := affair_of(first[path]))}
    logs = [path for path in paths if path not in affairs and is_log(first[path])]
    departs = []
    for path in (*affairs, *logs):
        try:
            log = path not in affairs
            departs.append(
                audit_log(path, as_json=as_json) if log else audit_affair(path, affairs[path], as_json=as_json)
            )
        except typer.Exit:  # why it cannot be read is told, and the other files are looked at all the same
            unread += 1
    logs += affairs
    if logs and len(logs) == len(paths):
        raise typer.Exit(1 if any(departs) else 2 if unread else 0)
    for line in _lines([path for path in paths if path not in logs]):
        if not line.number:
            unread += _report(line, "record", line.problem, as_json=as_json)
            continue
        seen += 1
        if line.problem:
            bad += _report(line, "record", line.problem, as_json=as_json)
            continue
        try:
            _, differences = examine(line.raw)
        except MalformedError as error:
            bad += _report(line, error.field, error.message, as_json=as_json)
            continue
        if differences:
            wrong += 1
            _tell(line, differences, as_json=as_json)
    agree = seen - wrong - bad
    if as_json:
        typer.echo(_exact({"records": seen, "agree": agree, "differ": wrong, "unreadable": bad}))
    elif seen:
        typer.echo(f"{seen} record{'' if seen == 1 else 's'}: {agree} agree, {wrong} differ, {bad} cannot be read")
    if wrong or bad or unread or any(departs):
        raise typer.Exit(1 if wrong or any(departs) else 2)


def _first(path: str) -> bytes:
    """The first line of a file; nothing of one that cannot be read, which is told where it is read."""
    try:
        if path == "-":
            return _peeked()
        with _open(path) as stream:
            return stream.readline()
    except OSError:
        return b""


def _peeked() -> bytes:
    """The first line of standard input, which is left there to be read again."""
    first = b""
    while not first.endswith(b"\n"):
        seen = sys.stdin.buffer.peek(len(first) + 1)  # type: ignore[union-attr]  # standard input is buffered
        line = seen.split(b"\n", 1)[0]
        if b"\n" in seen or len(seen) == len(first):
            return bytes(line)
        first = seen
    return first


def schema(*, as_json: AsJson = False) -> None:
    """Print the JSON Schema of the round record format, soft17.round/1.

    It describes what `settle` reads and writes and `audit` examines; editors and validators take it as it is.
    """
    import msgspec

    from soft17.records.schema import schema as whole

    del as_json  # the schema is JSON in any case
    typer.echo(msgspec.json.format(msgspec.json.encode(whole()), indent=2).decode())


def _tell(line: "Line", differences: list[Any], *, as_json: bool) -> None:
    if as_json:
        import msgspec

        entry = {"file": line.file, "line": line.number, "id": line.raw.get("id"), "differences": differences}
        typer.echo(msgspec.json.encode(entry).decode())
        return
    typer.echo(f"{line.file}:{line.number}: {visible(line.raw.get('id', 'no id'))}")
    for one in differences:
        claimed, correct = _short(one.claimed), _short(one.correct)
        if claimed == correct:  # the same words of another type, such as a number written as text
            claimed, correct = _exact(one.claimed), _exact(one.correct)
        typer.echo(f"  {visible(f'{one.field}: claimed {claimed}, the book gives {correct}')}  [{one.clause}]")


def _exact(value: Any) -> str:
    import msgspec

    return msgspec.json.encode(value).decode()


def _short(value: Any) -> str:
    if isinstance(value, dict):
        return ", ".join(f"{key} {one}" for key, one in value.items())
    return "nothing" if value is None else str(value)


def _report(line: "Line", field: str, message: str, *, as_json: bool) -> int:
    if as_json:
        import msgspec

        problem = {"file": line.file, "line": line.number, "field": field, "message": message}
        typer.echo(msgspec.json.encode({"error": problem}).decode(), err=True)
    else:
        place = f"{line.file}:{line.number}: {field}" if line.number else f"soft17: {line.file}"
        typer.echo(visible(f"{place}: {message}"), err=True)
    return 1


def _lines(paths: list[str]) -> Iterator["Line"]:
    from soft17.records.files import Line, lines

    for path in paths:
        try:
            with _open(path) as stream, _progress(path, stream) as watched:
                empty = True
                for line in lines(path, watched):
                    empty = False
                    yield line
            # Whatever stood in a file that was emptied has not been looked at.
            if empty:
                yield Line(path, 0, problem="there is no record in it")
        except OSError as error:
            yield Line(path, 0, problem=error.strerror or str(error))


@contextmanager
def _open(path: str) -> Iterator[BinaryIO]:
    if path == "-":
        yield sys.stdin.buffer
        return
    from pathlib import Path

    with Path(path).open("rb") as stream:
        yield stream


@contextmanager
def _progress(path: str, stream: BinaryIO) -> Iterator[BinaryIO]:
    """A bar for people who wait for a large file, and nothing for machines."""
    if path == "-" or not sys.stderr.isatty() or sys.stdout.isatty():
        yield stream
        return
    from rich.console import Console
    from rich.progress import Progress

    size = stream.seek(0, 2)
    stream.seek(0)
    with Progress(console=Console(stderr=True), transient=True) as progress:
        yield progress.wrap_file(stream, total=size, description=path)
