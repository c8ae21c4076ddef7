"""`soft17 export` and `soft17 import`: tables moved between databases as logs."""

import sys
from pathlib import Path
from typing import Annotated

import typer

from soft17.cli.screen import fail
from soft17.cli.serve import DATABASE

Database = Annotated[
    str, typer.Option(metavar="URL", help="Where tables and people are kept: sqlite:///FILE or postgresql://…")
]


def export(
    table: Annotated[str, typer.Argument(metavar="TABLE", help="The id of a table, or of a link.")],
    *,
    database: Database = DATABASE,
    to: Annotated[str, typer.Option("--output", "-o", metavar="FILE", help="The file; - for standard output.")] = "-",
) -> None:
    """Write the log of a table, just as it is stored: `soft17 audit` examines it, `soft17 import` takes it in.

    Links, tournaments and promotions have logs too, which are written in the same way and not taken in. Chips, accounts
    and cards not dealt yet are in no log: a table is played on elsewhere by moving its whole database.
    """
    from soft17.service.store.alone import file_of
    from soft17.service.store.database import DatabaseError, connect
    from soft17.service.store.moving import MovingError
    from soft17.service.store.moving import export as lines

    kept = file_of(database)
    if kept is not None and not kept.exists():
        fail(f"--database: {kept}: there is no such file")
    try:
        engine = connect(database)
        with engine.connect() as connection:
            whole = b"".join(lines(connection, table))
        engine.dispose()
    except (DatabaseError, MovingError) as error:
        fail(str(error))
    if to == "-":
        sys.stdout.buffer.write(whole)
        return
    try:
        Path(to).write_bytes(whole)
    except OSError as error:
        fail(f"{to}: {error.strerror}")


def import_(
    file: Annotated[str, typer.Argument(metavar="FILE", help="A table log, soft17.table/1; - for standard input.")],
    *,
    database: Database = DATABASE,
    named: Annotated[
        str, typer.Option("--as", metavar="ID", help="The table's id here; else the name of the file.")
    ] = "",
    departing: Annotated[
        bool, typer.Option("--departing", help="Take it in though it departs from its rulebook.")
    ] = False,
) -> None:
    """Take the log of a table in, to be looked at and audited; nobody plays on there, and nobody's chips move.

    Its chain is checked first, and it is replayed against its rulebook: one that is broken is not taken in, and one
    that departs from the book only with --departing.
    """
    import re

    from soft17.service import clock
    from soft17.service.store.database import DatabaseError, connect
    from soft17.service.store.moving import MovingError, read, take_in

    table_id = named or ("table" if file == "-" else Path(file).stem)
    if not re.fullmatch(r"[A-Za-z0-9_-]{1,64}", table_id):
        fail(f"--as: {table_id!r} is no id of a table: letters, digits, - and _ are")
    try:
        texts = sys.stdin.buffer.read().splitlines() if file == "-" else Path(file).read_bytes().splitlines()
    except OSError as error:
        fail(f"{file}: {error.strerror}")
    try:
        found = read(texts)
        report = found.report
        if report.departs and not departing:
            departures = report.departures
            first = f"line {departures[0].line}: {departures[0].what}" if departures else "money is owed"
            fail(f"{file}: it departs from its rulebook ({first}); `soft17 audit` tells all; --departing takes it", 1)
        engine = connect(database)
        with engine.begin() as connection:
            take_in(connection, table_id, found, clock.now())
        engine.dispose()
    except MovingError as error:
        fail(f"{file}: {error}")
    except DatabaseError as error:
        fail(str(error))
    departs = len(report.departures) + len(report.owed)
    told = len(report.findings) - len(report.departures)
    said = f"{departs} departures" if departs else "no departures"
    said += f", {told} irregularit{'y' if told == 1 else 'ies'} told" if told else ""
    rounds = f"{report.rounds} round{'s' if report.rounds != 1 else ''}"
    typer.echo(f"{table_id}: {report.lines} lines, {rounds}, {said}; the last hash is {report.hash}")
    still = " The table was still open when its log was written." if report.open else ""
    typer.echo(f"{table_id} is on record: it is looked at and audited, and cannot be played on.{still}")
