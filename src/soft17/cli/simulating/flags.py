"""The flags that say what is simulated; they are the same wherever something is."""

import os
from pathlib import Path
from typing import Annotated

import typer

from soft17.cli.screen import fail

Strategy = Annotated[
    str,
    typer.Option(
        metavar="best|chart|mimic|never-bust|FILE",
        help="Best play card by card, the best chart, the dealer's own rule, no card that may bust, or a chart's file.",
    ),
]
Count = Annotated[
    str | None,
    typer.Option("--count", metavar="PLAN|FILE", help="Stake and play by a count: a plan such as hi-lo, ko or zen."),
]
Areas = Annotated[int, typer.Option(min=1, help="Playing areas in play, all by the same strategy.")]
Stake = Annotated[str, typer.Option(metavar="DOLLARS", help="The initial main stake on each box.")]
Penetration = Annotated[
    float | None, typer.Option(metavar="PART", help="How deep the cutting card lies: 0.75 unless said.")
]
Fresh = Annotated[bool, typer.Option("--fresh", help="A fresh shoe for each round.")]
Device = Annotated[bool, typer.Option("--device", help="A shuffling device instead of a shoe.")]
Burn = Annotated[int | None, typer.Option(min=0, help="Cards burned from a new shoe: as the book burns unless said.")]
Sides = Annotated[
    list[str] | None,
    typer.Option(
        "--side",
        metavar="NAME=DOLLARS[SUIT]",
        help="An optional wager in each round that is not watched. May be repeated.",
    ),
]
AllSides = Annotated[
    bool, typer.Option("--all-sides", help="Every optional wager on offer; one with a jackpot only beside --meter.")
]
Meter = Annotated[str | None, typer.Option(metavar="DOLLARS", help="Where a jackpot's meter stands all the while.")]
Minimum = Annotated[
    str | None,
    typer.Option(metavar="DOLLARS", help="The minimum of the jackpot: the largest below the meter unless said."),
]
Insure = Annotated[bool, typer.Option("--insure", help="Take insurance whenever it is offered.")]
EvenMoney = Annotated[bool, typer.Option("--even-money", help="Take even money whenever it is offered.")]
Bankroll = Annotated[str | None, typer.Option(metavar="DOLLARS", help="Tell the risk of ruin with so much money.")]
SessionShoes = Annotated[
    int, typer.Option(metavar="SHOES", min=0, help="Tell sessions of so many shoes, each with the bankroll.")
]
Quick = Annotated[
    bool, typer.Option("--quick", help="Mean and variance of the main game alone, uninsured, several times as fast.")
]
Seed = Annotated[int, typer.Option(min=0, max=(1 << 63) - 1, help="The same seed gives the same cards.")]
Rounds = Annotated[
    str | None,
    typer.Option(metavar="N", help="Rounds, such as 1e9: whole shoes until there are so many. 1e7 unless said."),
]
UntilError = Annotated[
    float | None, typer.Option("--until-error", metavar="ERROR", help="Stop when the standard error is no more.")
]
Workers = Annotated[
    int | None, typer.Option(min=1, help="How many play at a time: all cores unless said. The result is the same.")
]
Dask = Annotated[
    str | None,
    typer.Option("--dask", metavar="ADDRESS|local", help="Play on a dask.distributed cluster, or start one here."),
]
Parquet = Annotated[str | None, typer.Option(metavar="FILE", help="Write the tables to a Parquet file.")]


def check_writable(*files: tuple[str, str | None]) -> None:
    """What could not be written in the end is told before the run."""
    for flag, path in files:
        if path is None:
            continue
        place = Path(path).resolve()
        if not place.parent.is_dir():
            fail(f"{flag} {path}: there is no such folder")
        if place.is_dir():
            fail(f"{flag} {path}: this is a folder; name a file")
        if not os.access(place if place.exists() else place.parent, os.W_OK):
            fail(f"{flag} {path}: cannot be written")
