"""`soft17 tournament`: conditions checked, whole tournaments played by bots, and their logs verified."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from soft17.cli.screen import AsJson, Rulings, fail, print_json, table, visible

if TYPE_CHECKING:
    from soft17.rules.tournament.chapter import Tournament as Rules
    from soft17.tournament.conditions import Conditions
    from soft17.tournament.verifying_rounds import RoundLog

app = typer.Typer(no_args_is_help=True, help="Tournaments: check conditions, play one through, verify its log.")
Form = Annotated[Path, typer.Argument(metavar="CONDITIONS", help="A TOML or JSON file with the conditions.")]
Book = Annotated[str, typer.Option("--book", help="A rulebook with a chapter on tournaments.")]


def _with_chapter(name: str) -> str:
    from soft17.rules.loading import load, names

    having = [one for one in names() if load(one).tournament is not None]
    if not name:
        return having[0]
    if name not in having:
        fail(f"--book {name}: the rulebooks with tournaments are {', '.join(having)}")
    return name


def _read(path: Path, rules: "Rules") -> "Conditions":
    import json
    import tomllib

    from soft17.tournament.reading import UnreadableConditionsError, read

    try:
        text = path.read_text(encoding="utf-8-sig")
        return read(json.loads(text) if path.suffix == ".json" else tomllib.loads(text), rules.clock)
    except OSError as error:
        fail(f"{path}: {error.strerror}")
    except UnicodeDecodeError:
        fail(f"{path}: not UTF-8 text")
    except (ValueError, RecursionError) as error:  # both parsers raise kinds of it
        kind = "" if isinstance(error, UnreadableConditionsError) else "cannot be read: "
        fail(f"{path}: {kind}{visible(error)}")


@app.command("check")
def check(path: Form, *, book: Book = "", rulings: Rulings = None, as_json: AsJson = False) -> None:
    """Say what conditions still lack, each thing with its clause; 1 if anything does."""
    from soft17.cli.screen import book as loaded
    from soft17.tournament.conditions import missing
    from soft17.tournament.publishing import refusal

    rulebook = loaded(_with_chapter(book), None, rulings)
    assert rulebook.tournament is not None  # _with_chapter has seen it
    conditions = _read(path, rulebook.tournament)
    lacking = missing(rulebook.tournament.conditions, conditions)
    refused = refusal(rulebook, conditions)
    if as_json:
        wrong = None if lacking or refused is None else {"clause": refused.clause, "why": refused.why}
        said = [{"field": one.field, "says": one.says, "clause": one.clause} for one in lacking]
        print_json({"complete": refused is None, "missing": said, "wrong": wrong})
    elif lacking:
        table(f"{visible(conditions.name)}: missing", ["field", "clause", "to be said"],
              [[one.field, one.clause, one.says] for one in lacking])  # fmt: skip
    else:
        typer.echo("complete" if refused is None else f"[{refused.clause}] {visible(refused.why)}")
    raise typer.Exit(0 if refused is None else 1)


@app.command("play")
def play(  # noqa: PLR0913 - what somebody may say of a tournament that is tried out
    path: Form,
    *,
    players: Annotated[int, typer.Option(min=1, max=500, help="How many bots enter.")],
    seed: Annotated[int, typer.Option(help="The same seed plays the same tournament again.")] = 1,
    log: Annotated[Path | None, typer.Option(help="Write the tournament's log to this file.")] = None,
    rounds: Annotated[Path | None, typer.Option(help="Write the log of each round into this folder.")] = None,
    book: Book = "",
    rulings: Rulings = None,
    as_json: AsJson = False,
) -> None:
    """Let bots play a tournament through and print the board: standings, brackets, prizes."""
    from soft17.affairs.keeping import Affair
    from soft17.cli.screen import book as loaded
    from soft17.house.orders import Person
    from soft17.log.lines import write
    from soft17.tournament.bots import Bots, RefusedOrderError
    from soft17.tournament.decide import TOURNAMENT
    from soft17.tournament.view import view

    name = _with_chapter(book)
    chosen = dict(one.partition("=")[::2] for one in rulings or ())
    rules = loaded(name, None, rulings).tournament
    assert rules is not None  # _with_chapter has seen it
    conditions = _read(path, rules)
    affair = Affair(TOURNAMENT, name, conditions.name, rulings=chosen)
    bots = Bots(affair, seed, keeps_rounds=rounds is not None)
    try:
        bots.prepare(conditions, [f"player {number}" for number in range(1, players + 1)])
        bots.run()
    except RefusedOrderError as error:
        fail(visible(error), 1)
    if log is not None:
        try:
            log.write_bytes(b"".join(write(affair.head, affair.lines)))
        except OSError as error:
            fail(f"{log}: {error.strerror}")
    if rounds is not None:
        _write_rounds(rounds, bots.rounds)
    board = view(affair.book, bots.state, Person("", "spectator"))
    if as_json:
        print_json(board)
    else:
        _show(board)


def _write_rounds(folder: Path, logs: dict[str, list[bytes]]) -> None:
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for name, lines in logs.items():
            (folder / f"{name}.jsonl").write_bytes(b"".join(lines))
    except OSError as error:
        fail(f"{folder}: {error.strerror}")


def _read_rounds(folder: Path) -> "dict[str, RoundLog]":
    from soft17.tournament.verifying_rounds import RoundLog

    if not folder.is_dir():
        fail(f"{folder}: no such folder")
    try:
        return {one.stem: RoundLog(one.read_bytes().splitlines()) for one in sorted(folder.glob("*.jsonl"))}
    except OSError as error:
        fail(f"{error.filename}: {error.strerror}")


def _show(board: dict[str, Any]) -> None:
    pool = ", ".join((f"${board['pool']}", *(visible(one["what"]) for one in board["goods"])))
    table(f"{visible(board['name'])}: {board['phase']}, pool {pool}", ["stage", "state", "tables", "out"],
          [[visible(one["name"]), one["state"], one["tables"], ", ".join(map(visible, one["out"]))]
           for one in board["stages"]])  # fmt: skip
    places = sorted(board["players"], key=lambda one: (one["place"] or 10**6, one["name"]))
    table("Standing", ["player", "place", "status", "last count"],
          [[visible(one["name"]), one["place"] or "", one["status"], one["score"]] for one in places])  # fmt: skip
    table("Prizes", ["player", "place", "cash", "goods", "clause"],
          [[visible(one["player"]), one["place"] or "", f"${one['cash']}", visible(one["goods"]), one["clause"]]
           for one in board["prizes"]])  # fmt: skip


@app.command("verify")
def verify(
    path: Annotated[Path, typer.Argument(metavar="LOG", help="The log of a tournament.")],
    *,
    rounds: Annotated[Path | None, typer.Option(help="A folder with the log of each round: replay them too.")] = None,
    as_json: AsJson = False,
) -> None:
    """Check the chain of a tournament's log and decide every order again; 1 if anything differs."""
    from soft17.log.lines import UnreadableError
    from soft17.tournament.verifying import verified

    try:
        texts = path.read_bytes().splitlines()
    except OSError as error:
        fail(f"{path}: {error.strerror}")
    try:
        logs = _read_rounds(rounds) if rounds is not None else None
        report = verified([text for text in texts if text.strip()], logs)
    except UnreadableError as error:
        fail(f"{path}:{error.number}: {visible(error)}")
    if as_json:
        print_json({"lines": report.lines, "faults": [{"line": line, "what": what} for line, what in report.faults]})
    else:
        for line, what in report.faults:
            typer.echo(f"{path}:{line}: {visible(what)}")
        typer.echo(f"{report.lines} lines, {len(report.faults)} faults")
    raise typer.Exit(1 if report.faults else 0)
