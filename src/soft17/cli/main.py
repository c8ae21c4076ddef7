"""`soft17`: the commands, and how errors reach people."""

import sys
from typing import Annotated

import typer

from soft17 import __version__
from soft17.cli import (
    analyze,
    log,
    moving,
    perft,
    play,
    promotion,
    records,
    report,
    rules,
    serve,
    shuffle,
    signed,
    strategies,
    tournament,
    verify,
)
from soft17.cli.simulating import command, sweep

app = typer.Typer(
    name="soft17",
    help="Five approved casino rulebooks of the blackjack family, made runnable clause by clause.",
    no_args_is_help=True,
    add_completion=False,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
)
app.add_typer(rules.app, name="rules")
app.add_typer(shuffle.app, name="shuffle")
app.add_typer(log.app, name="log")
app.add_typer(strategies.app, name="strategy")
app.add_typer(tournament.app, name="tournament")
app.add_typer(promotion.app, name="promotion")
app.command("settle")(records.settle)
app.command("audit")(records.audit)
app.command("schema")(records.schema)
app.command("perft")(perft.perft)
app.command("analyze")(analyze.analyze)
app.command("report")(report.report)
app.command("play")(play.play)
app.command("serve")(serve.serve)
app.command("export")(moving.export)
app.command("import")(moving.import_)
app.command("simulate")(command.simulate)
app.command("sweep")(sweep.sweep)
app.command("verify")(verify.verify)
app.command("signed")(signed.signed)


def _version(asked: bool) -> None:
    if asked:
        typer.echo(f"soft17 {__version__}")
        raise typer.Exit


@app.callback()
def main(
    _asked: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Say the version and stop.")
    ] = False,
) -> None:
    """Five approved casino rulebooks of the blackjack family, made runnable clause by clause."""


def run() -> None:
    """Run the command line; an error is told in one line and never as a traceback."""
    try:
        app()
    except BrokenPipeError:
        sys.stderr.close()
        sys.exit(0)
    except KeyboardInterrupt:
        sys.exit(130)
    except Exception as error:
        typer.echo(f"soft17: {type(error).__name__}: {error}", err=True)
        sys.exit(3)
