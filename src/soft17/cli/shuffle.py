"""`soft17 shuffle`: the shuffle put to the test, its raw output for other people's tests, promised orders checked."""

import sys
from typing import TYPE_CHECKING, Annotated, NoReturn

import typer

from soft17.cli.promise import check
from soft17.cli.screen import AsJson, fail, print_json, table

if TYPE_CHECKING:
    from collections.abc import Sequence

    from soft17.cards import Piece
    from soft17.shoe.batches import Shuffle
    from soft17.shoe.quality import Report

_CHUNK = 1 << 16
_LARGE = 1 << 20
_SIGNS = {"chi-square": "χ²", "T-square": "T²", "z": "z"}

Decks = Annotated[int, typer.Option("--decks", min=1, max=8, help="The number of decks in a shoe.")]

app = typer.Typer(
    help="The shuffle put to the test: statistics, raw output for other people's tests, promised orders checked.",
    no_args_is_help=True,
    rich_markup_mode=None,
)


@app.command("test")
def put_to_test(
    *,
    shoes: Annotated[int, typer.Option("--shoes", help="The number of shoes to shuffle, 500 or more.")] = 20_000,
    decks: Decks = 6,
    seed: Annotated[
        int | None, typer.Option("--seed", min=0, help="Test the repeatable shuffle from this seed, not the live one.")
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Shuffle many shoes and test what comes out; the status is 1 if a test fails.

    Counted are the places each card lands at, neighbours that stay together, gaps between cards of a rank, and runs.
    The p-values are two-sided and corrected for their number; the verdict holds with 99 % confidence, so that about
    one run in a hundred of a fair shuffle fails. Without --seed the live generator is tested.
    """
    from soft17.cards import pieces
    from soft17.shoe.quality import LEAST

    if shoes < LEAST:
        fail(f"--shoes {shoes}: a shuffle is judged by {LEAST} shoes or more")
    generator = "live" if seed is None else "seeded"
    report = _assess(_shuffle(seed), pieces(decks), shoes)
    if as_json:
        print_json({"generator": generator, "seed": seed, "decks": decks, "report": report})
    else:
        _show(f"{generator} shuffle, {shoes} shoes of {decks * 52} cards", report)
    if not report.passed:
        raise typer.Exit(1)


app.command("check")(check)


@app.command("raw")
def raw(
    *,
    count: Annotated[int | None, typer.Option("--bytes", min=1, help="Write so many bytes as they are drawn.")] = None,
    shoes: Annotated[int | None, typer.Option("--shoes", min=1, help="Write so many shoes, one a line.")] = None,
    endless: Annotated[bool, typer.Option("--endless", help="Write bytes until the reader has enough.")] = False,
    decks: Decks = 6,
) -> None:
    """Write what the live generator gives, made by the same functions that shuffle at a table.

    --bytes gives the bytes before they are made into choices of cards; --shoes gives shuffled shoes as cards, the first
    to be drawn first. --endless gives bytes of the same source in large reads, for a test suite that reads standard
    input and wants more than can be said beforehand.
    """
    from soft17.shoe.live import SourceFailedError

    if sum((count is not None, shoes is not None, endless)) != 1:
        fail("say one of --bytes, --shoes and --endless")
    try:
        if count is not None:
            _write_bytes(count)
        elif shoes is not None:
            _write_shoes(shoes, decks)
        else:
            _write_on()
    except SourceFailedError as error:
        fail(str(error), 3)


def _shuffle(seed: int | None) -> "Shuffle":
    if seed is None:
        from soft17.shoe import live

        return live.shuffle
    from soft17.shoe.seeded import Seeded

    return Seeded(seed).shuffle


def _assess(shuffle: "Shuffle", pieces: "Sequence[Piece]", shoes: int) -> "Report":
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    from soft17.shoe.batches import NoShuffleError, shuffled
    from soft17.shoe.live import SourceFailedError
    from soft17.shoe.quality import assess

    columns = (TextColumn("shoes"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    try:
        with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
            task = bar.add_task("shoes", total=shoes)
            return assess(
                shuffled(shuffle, pieces), pieces, shoes, progress=lambda done: bar.update(task, completed=done)
            )
    except (NoShuffleError, SourceFailedError) as error:
        fail(str(error), 3)


def _show(title: str, report: "Report") -> None:
    rows = [
        (
            one.name,
            f"{_SIGNS[one.scale]} {one.statistic:.2f}",
            "" if one.degrees is None else one.degrees,
            f"{one.p:.4f}",
            f"{one.corrected:.4f}",
            "passed" if one.passed else "FAILED",
        )
        for one in report.results
    ]
    table(title, ["test", "statistic", "degrees", "p", "corrected", "verdict"], rows)
    verdict = "passes" if report.passed else "FAILS"
    typer.echo(f"The shuffle {verdict} at {report.confidence:.0%} confidence.")


def _write_bytes(count: int) -> None:
    from soft17.shoe.live import raw as draw

    for at in range(0, count, _CHUNK):
        sys.stdout.buffer.write(draw(min(_CHUNK, count - at)))
    sys.stdout.flush()


def _write_on() -> NoReturn:
    from soft17.shoe.live import bulk

    while True:
        sys.stdout.buffer.write(bulk(_LARGE))


def _write_shoes(shoes: int, decks: int) -> None:
    from soft17.cards import face, pieces, show_all
    from soft17.shoe.live import shuffle

    pack = pieces(decks)
    for _ in range(shoes):
        typer.echo(show_all(map(face, shuffle(pack))))
