"""`soft17 sweep`: many simulations of one rulebook side by side, on the same shoes."""

from typing import TYPE_CHECKING, Annotated, Any

import typer

from soft17.cli.analyze import Decks, MaybeBook, NoCache, OwnBook
from soft17.cli.screen import AsJson, Options, Rulings, fail, print_json
from soft17.cli.simulating import flags

if TYPE_CHECKING:
    from soft17.cli.simulating.varying import Combination
    from soft17.simulation.running import Length


def sweep(  # noqa: PLR0913 - one parameter for each flag
    name: MaybeBook = None,
    *,
    over: Annotated[
        list[str],
        typer.Option(
            metavar="NAME=VALUE,VALUE", help="What is swept: decks, penetration, option:NAME, ruling:CLAUSE …"
        ),
    ],
    rounds: flags.Rounds = None,
    until_error: flags.UntilError = None,
    seed: flags.Seed = 1,
    own: OwnBook = None,
    decks: Decks = None,
    option: Options = None,
    ruling: Rulings = None,
    strategy: flags.Strategy = "chart",
    count: flags.Count = None,
    areas: flags.Areas = 1,
    stake: flags.Stake = "20",
    penetration: flags.Penetration = None,
    fresh: flags.Fresh = False,
    device: flags.Device = False,
    burn: flags.Burn = None,
    side: flags.Sides = None,
    all_sides: flags.AllSides = False,
    meter: flags.Meter = None,
    minimum: flags.Minimum = None,
    insure: flags.Insure = False,
    even_money: flags.EvenMoney = False,
    workers: flags.Workers = None,
    dask: flags.Dask = None,
    parquet: flags.Parquet = None,
    no_cache: NoCache = False,
    as_json: AsJson = False,
) -> None:
    """Simulate every combination of some values, on the same shoes, and tell how they differ from the first.

    `--over decks=6,8 --over ruling:CLAUSE=a,b --over penetration=0.5,0.75` makes eight combinations.
    """
    from soft17.cli.simulating.playing import crew, length
    from soft17.cli.simulating.varying import combinations
    from soft17.cli.simulating.wish import Wish

    wish = Wish(
        name=name,
        own=own,
        decks=decks,
        option=option,
        ruling=ruling,
        strategy=strategy,
        count=count,
        areas=areas,
        stake=stake,
        penetration=penetration,
        fresh=fresh,
        device=device,
        burn=burn,
        side=side,
        all_sides=all_sides,
        meter=meter,
        minimum=minimum,
        insure=insure,
        even_money=even_money,
        no_cache=no_cache,
    )
    wanted = length(rounds, until_error)
    flags.check_writable(("--parquet", parquet))
    every = combinations(wish, over)
    with crew(workers, dask) as players:
        from soft17.cli.simulating.sweeping import Sweep

        found = Sweep(every, seed, wanted).run(players)
        _tell(found, _head(every, seed, wanted), parquet, as_json=as_json)


def _head(every: "list[Combination]", seed: int, wanted: "Length") -> dict[str, Any]:
    return {
        "seed": seed,
        "rounds": wanted.rounds,
        "until_error": wanted.error,
        "over": {name: list(dict.fromkeys(one.values[name] for one in every)) for name in every[0].values},
    }


def _tell(found: dict[str, Any], head: dict[str, Any], parquet: str | None, *, as_json: bool) -> None:
    from soft17.cli.simulating.playing import BROKEN_OFF, leave

    if parquet is not None:
        from soft17.cli.simulating.parquet import write_sweep

        try:
            write_sweep(parquet, found["combinations"], head)
        except OSError as error:
            fail(f"--parquet {parquet}: {error.strerror or error}")
    if as_json:
        print_json(head | found)
    else:
        from soft17.cli.simulating.showing import show_sweep

        show_sweep(found)
    if found["stopped"] == BROKEN_OFF:
        leave()
