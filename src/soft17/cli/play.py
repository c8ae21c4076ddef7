"""`soft17 play`: a game in the terminal against the dealer, by the book."""

import sys
from typing import TYPE_CHECKING, Annotated

import typer

from soft17.cli.screen import AsJson, BookName, Options, Rulings, book, fail

if TYPE_CHECKING:
    from soft17.cli.advice import Adviser
    from soft17.cli.game import Game


def play(  # noqa: PLR0913 - one parameter for each flag
    name: BookName = "nsw-blackjack-v15",
    *,
    stake: Annotated[str, typer.Option(help="The main wager (on each box in Switch), in dollars.")] = "10",
    side: Annotated[
        list[str] | None,
        typer.Option(
            "--side", "-s", metavar="NAME=STAKE", help="An optional wager each round; suits_you=5d names a suit."
        ),
    ] = None,
    bank: Annotated[str, typer.Option(help="The money you sit down with.")] = "1000",
    chip: Annotated[str, typer.Option(help="The smallest chip of the table.")] = "0.50",
    seed: Annotated[int | None, typer.Option(help="Shuffle by this number: the same cards every time.")] = None,
    rounds: Annotated[int, typer.Option(min=0, help="Stop after so many rounds; 0 goes on until you leave.")] = 0,
    strategy: Annotated[
        str | None,
        typer.Option(metavar="best|chart|FILE", help="A strategy to ask for advice with !, or to play by with --auto."),
    ] = None,
    auto: Annotated[bool, typer.Option("--auto", help="Play by the strategy, --rounds of them.")] = False,
    option: Options = None,
    ruling: Rulings = None,
    as_json: AsJson = False,
) -> None:
    """Play against the dealer in the terminal.

    Cards and totals are shown, what is allowed, and for what is not the clause that forbids it. Answer with the letter
    before a word; ? explains, q leaves. With --json each finished round is printed as a round record, so that
    `soft17 audit` can read it; answers are then read from standard input without being asked for. With --strategy the
    answer ! tells what the strategy would do: this is a table for practice.
    """
    from soft17.cli.game import Game, GameError, Player

    if auto and (strategy is None or not rounds):
        fail("--auto: say with --strategy by what to play, and with --rounds how long")
    try:
        game = Game(
            book(name, option, ruling),
            Player(stake=stake, side=tuple(side or ()), bank=bank),
            chip=chip,
            seed=seed,
            adviser=_adviser(name, strategy, option, ruling),
            auto=auto,
        )
    except GameError as error:
        fail(str(error))
    game.greet(quiet=as_json)
    played = 0
    while not rounds or played < rounds:
        if not _round(game, as_json=as_json):
            break
        played += 1
    game.leave(quiet=as_json)


def _adviser(name: str, strategy: str | None, option: list[str] | None, ruling: list[str] | None) -> "Adviser | None":
    """Whoever reads the strategy at the table."""
    if strategy is None:
        return None
    from soft17.cli.advice import Adviser
    from soft17.cli.strategies import asked_strategy

    found, figures = asked_strategy(name, strategy, option, ruling)
    return Adviser(figures.book, found.chart)


def _round(game: "Game", *, as_json: bool) -> bool:
    try:
        finished = game.round(quiet=as_json)
    except EOFError:
        return False
    if finished and as_json:
        import msgspec

        sys.stdout.write(msgspec.json.encode(game.record()).decode() + "\n")
        sys.stdout.flush()
    return finished
