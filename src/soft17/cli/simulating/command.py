"""`soft17 simulate`: rounds by the millions, by the same book."""

from typing import TYPE_CHECKING, Annotated, Any

import typer

from soft17.cli.analyze import Decks, MaybeBook, NoCache, OwnBook
from soft17.cli.screen import AsJson, Options, Rulings, fail, print_json
from soft17.cli.simulating import flags

if TYPE_CHECKING:
    from soft17.cli.simulating.playing import Played
    from soft17.cli.simulating.wish import Wish
    from soft17.service.laboratory.wish import Planned
    from soft17.simulation.crews import Crew
    from soft17.simulation.players import Player
    from soft17.simulation.results import Result
    from soft17.simulation.running import Length


def simulate(  # noqa: PLR0913 - one parameter for each flag
    name: MaybeBook = None,
    *,
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
    bankroll: flags.Bankroll = None,
    session_shoes: flags.SessionShoes = 0,
    quick: flags.Quick = False,
    workers: flags.Workers = None,
    dask: flags.Dask = None,
    checkpoint: Annotated[
        str | None, typer.Option(metavar="FILE", help="Keep the run in a file, and go on from what is kept there.")
    ] = None,
    checkpoint_every: Annotated[
        float, typer.Option("--checkpoint-every", metavar="SECONDS", min=0, help="How often the run is kept.")
    ] = 10.0,
    parquet: flags.Parquet = None,
    plot: Annotated[
        str | None, typer.Option(metavar="FILE", help="Draw distribution and estimate: .png or .svg.")
    ] = None,
    replay: Annotated[
        int | None,
        typer.Option(
            metavar="SHOE", min=0, max=(1 << 62) - 1, help="Play one shoe of the run at the table, as round records."
        ),
    ] = None,
    no_cache: NoCache = False,
    as_json: AsJson = False,
) -> None:
    """Simulate a rulebook: expectation, spread, every wager, ruin; each figure with its interval.

    Figures are per unit of the initial main stake. The same seed gives the same figures, whoever plays and however
    many; docs/simulation.md says how.
    """
    from soft17.cli.simulating import wish as w

    wish = w.Wish(
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
        bankroll=bankroll,
        session_shoes=session_shoes,
        quick=quick,
        no_cache=no_cache,
    )
    if replay is not None:
        _replay(wish, seed, replay)
        return
    from soft17.cli.simulating.playing import BROKEN_OFF, crew, leave, length

    wanted = length(rounds, until_error)
    if plot is not None and not plot.lower().endswith((".png", ".svg")):
        fail(f"--plot {plot}: a file that ends in .png or .svg is wanted")
    flags.check_writable(("--plot", plot), ("--parquet", parquet), ("--checkpoint", checkpoint))
    planned, player = _ready(wish)
    planned.about["seed"] = seed
    with crew(workers, dask) as players:
        told, result = _run(planned, player, wanted, players, (checkpoint, checkpoint_every))
        _write(result, planned, plot, parquet)
        if as_json:
            print_json(told)
        else:
            from soft17.cli.simulating.showing import show

            show(told, result)
        if told["stopped"] == BROKEN_OFF:
            leave()


def _replay(wish: "Wish", seed: int, shoe: int) -> None:
    """Print the rounds of one shoe as the real table plays them, a record to a line."""
    import msgspec

    from soft17.cli.simulating.wish import planned
    from soft17.replay import replay
    from soft17.simulation.errors import SimulationError
    from soft17.simulation.making import ready

    job = planned(wish).job
    try:
        ready(job)  # what no run takes is not played again either
        for one in replay(job, seed, shoe):
            typer.echo(msgspec.json.encode(one.record).decode())
    except SimulationError as error:
        fail(str(error))


def _ready(wish: "Wish") -> "tuple[Planned, Player]":
    from soft17.cli.simulating.progress import warm
    from soft17.cli.simulating.wish import planned
    from soft17.simulation.errors import SimulationError
    from soft17.simulation.making import ready
    from soft17.simulation.quickly import Quick

    found = planned(wish)
    try:
        made = ready(found.job)
        player: Player = Quick(made) if wish.quick else made
    except SimulationError as error:
        fail(str(error))
    warm(player)
    return found, player


def _run(
    planned: "Planned", player: "Player", wanted: "Length", players: "Crew", keeping: tuple[str | None, float]
) -> "tuple[dict[str, Any], Result]":
    """Play, and tell what came of it: the job, the figures, and how long it took."""
    import msgspec

    from soft17.cli.simulating.checkpoint import Checkpoint
    from soft17.cli.simulating.playing import EXIT
    from soft17.cli.simulating.progress import Running
    from soft17.simulation.errors import SimulationError
    from soft17.simulation.schedule import schedule
    from soft17.simulation.tally import Tally
    from soft17.simulation.telling import result

    tally = Tally(player, planned.about["seed"])
    blocks = schedule(tally.ready)
    path, seconds = keeping
    kept = None if path is None else Checkpoint(path, planned.about, blocks, seconds)
    if kept is not None:
        kept.resume(tally)
    begun = tally.rounds
    try:
        played, took = _played(tally, blocks, players, Running(planned.about["rulebook"], wanted, begun), kept)
    except SimulationError as error:
        fail(f"--checkpoint {path}: {error}" if begun else str(error))
    if not played.tally.rounds:
        fail("broken off before anything was played", EXIT)
    try:
        found = result(played.tally, planned.bankroll)
    except SimulationError as error:
        fail(str(error))
    about = planned.about
    told = {"rulebook": about["rulebook"], "seed": about["seed"], "job": about, "stopped": played.stopped}
    told |= msgspec.structs.asdict(found)
    speed = (played.tally.rounds - begun) / took
    return told | {"seconds": took, "rounds_per_second": speed}, found


def _played(*run: Any) -> "tuple[Played, float]":
    from soft17.cli.simulating.playing import play

    bar = run[3]
    with bar:
        return play(*run), bar.seconds


def _write(result: "Result", planned: "Planned", plot: str | None, parquet: str | None) -> None:
    try:
        if parquet is not None:
            from soft17.cli.simulating.parquet import write

            write(parquet, result, planned.about)
        if plot is not None:
            from soft17.cli.simulating.plot import draw, named

            draw(plot, result, named(planned.about, planned.job.book))
    except OSError as error:
        fail(f"{error.filename or plot or parquet}: {error.strerror or error}")
