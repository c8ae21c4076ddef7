"""`soft17 strategy`: charts exported, imported and shown."""

from html import escape
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from soft17.cli.analyze import Decks, MaybeBook, NoCache, OwnBook, read, warn_of_others
from soft17.cli.screen import AsJson, Rulings, console, fail

if TYPE_CHECKING:
    from rich.text import Text

    from soft17.cli.figures import Figures
    from soft17.report.svg import Paint
    from soft17.rules.book import Book
    from soft17.strategies.chart import Chart
    from soft17.strategies.form import Strategy

app = typer.Typer(
    help="Strategies as data: charts exported, imported and shown.", no_args_is_help=True, rich_markup_mode=None
)
BestPlay = Annotated[
    bool, typer.Option("--best", help="The best play: the chart with every exception to it, card by card.")
]
Elect = Annotated[
    list[str] | None,
    typer.Option("--option", metavar="NAME=VALUE", help="Elect an option, such as max_hands=3. May be repeated."),
]


@app.command()
def export(  # noqa: PLR0913 - one parameter for each flag
    name: MaybeBook = None,
    *,
    to: Annotated[str, typer.Option("--output", "-o", metavar="FILE", help="The file; - for standard output.")] = "-",
    own: OwnBook = None,
    decks: Decks = None,
    option: Elect = None,
    ruling: Rulings = None,
    best: BestPlay = False,
    no_cache: NoCache = False,
) -> None:
    """Write the best chart of a rulebook to a file, in the form that docs/strategies.md describes.

    `soft17 analyze --strategy FILE` reads it back and says what it is worth; `soft17 strategy show FILE` shows it.
    """
    from soft17.strategies.form import text

    _out(to, text(_made(_figures(name, own, decks, option, ruling, no_cache=no_cache), best=best)))


@app.command("import")
def import_(  # noqa: PLR0913 - one parameter for each flag
    file: Annotated[str, typer.Argument(metavar="FILE", help="A strategy, in the form of docs/strategies.md.")],
    name: MaybeBook = None,
    *,
    to: Annotated[
        str | None, typer.Option("--output", "-o", metavar="FILE", help="Write it anew for this rulebook; - to print.")
    ] = None,
    own: OwnBook = None,
    decks: Decks = None,
    option: Elect = None,
    ruling: Rulings = None,
    no_cache: NoCache = False,
    as_json: AsJson = False,
) -> None:
    """Read a strategy for a rulebook, the one it names unless another is said: check that it can be followed, say what
    it is worth and what it gives up, and write it in its normal form with the rulebook's data, options and readings.
    """
    from msgspec.structs import replace

    from soft17.analysis.errors import AnalysisError
    from soft17.cli.analyze import others, warn_of_unmet
    from soft17.cli.screen import print_json
    from soft17.service.laboratory.gathering import weighed
    from soft17.strategies.form import StrategyError, text

    strategy = read(file)
    asked_for = name if name is not None or own is not None else strategy.rulebook
    figures = _figures(asked_for, own, decks, option, ruling, no_cache=no_cache)
    try:
        worth = weighed(figures, strategy.chart, file)
        warn_of_unmet(worth)
    except (AnalysisError, StrategyError) as error:
        fail(str(error))
    told = {"file": file, "rulebook": figures.book.id, **worth, "made_for": others(figures, strategy)}
    made = _made(figures, best=False)
    if to is not None:
        _out(to, text(replace(made, chart=strategy.chart)))
    if as_json:
        print_json(told)
    elif to != "-":
        _imported(told)


def _imported(told: dict[str, Any]) -> None:
    screen = console()
    screen.print(f"{told['file']} can be followed at {told['rulebook']}")
    screen.print(f"  house edge by it: {100 * told['house_edge']:.6f} %")
    screen.print(f"  it gives up: {100 * told['gives_up']:.6f} %")
    for line in told["made_for"]:
        screen.print(f"  [yellow]{line}[/yellow]")


def _out(to: str, whole: str) -> None:
    if to == "-":
        typer.echo(whole, nl=False)
    else:
        write(to, whole)


@app.command()
def show(  # noqa: PLR0913 - one parameter for each flag
    name: Annotated[
        str | None, typer.Argument(metavar="[BOOK|FILE]", help="A rulebook, or a file with a strategy.")
    ] = None,
    *,
    svg: Annotated[str | None, typer.Option("--svg", metavar="FILE", help="Write the chart as a picture.")] = None,
    html: Annotated[str | None, typer.Option("--html", metavar="FILE", help="Write the chart as a page.")] = None,
    own: OwnBook = None,
    decks: Decks = None,
    option: Elect = None,
    ruling: Rulings = None,
    best: BestPlay = False,
    no_cache: NoCache = False,
    as_json: AsJson = False,
) -> None:
    """Show a chart in the terminal, or write it as a picture or a page that stands alone."""
    from soft17.report.svg import svg as draw
    from soft17.report.words import chosen
    from soft17.service.laboratory.figures import read_otherwise
    from soft17.strategies.form import text

    if name is not None and Path(name).suffix == ".json" and not Path(name).exists():
        fail(f"{name}: there is no such file")
    if name is not None and Path(name).is_file():
        flags = {"--book": own, "--decks": decks, "--option": option, "--ruling": ruling, "--best": best}
        _refuse(name, [flag for flag, given in flags.items() if given])
        strategy = read(name)
        book = _bundled(strategy.rulebook)
    else:
        figures = _figures(name, own, decks, option, ruling, no_cache=no_cache)
        strategy, book = _made(figures, best=best), figures.book
    game = strategy.rulebook if book is None else book.document.title
    in_force = chosen(strategy.options, {} if book is None else read_otherwise(book, strategy.rulings))
    title = f"{game}, {strategy.decks} decks" if strategy.decks else game
    if svg is not None:
        write(svg, draw(strategy.chart, title=title) + "\n")
    if html is not None:
        write(html, page(title, strategy, in_force))
    if as_json:
        typer.echo(text(strategy), nl=False)
    elif svg is None and html is None:
        _screen(title, strategy.chart, in_force)


def _refuse(path: str, flags: list[str]) -> None:
    """Refuse what bears on a chart that is worked out, for one that is read as it stands."""
    if flags:
        fail(f"{', '.join(flags)}: {path} is shown as it stands; leave this out, or name a rulebook instead of a file")


def _bundled(rulebook: str) -> "Book | None":
    """A rulebook that comes along; another goes by the name the file has for it."""
    from soft17.rules.loading import load, names

    return load(rulebook) if rulebook in names() else None


def _figures(  # noqa: PLR0913 - one parameter for each flag
    name: str | None,
    own: str | None,
    decks: int | None,
    option: list[str] | None,
    ruling: list[str] | None,
    *,
    no_cache: bool,
) -> "Figures":
    from soft17.cli.books import asked
    from soft17.cli.figures import Figures

    return Figures(asked(name, own=own, options=option, rulings=ruling, decks=decks), use_cache=not no_cache)


def _made(figures: "Figures", *, best: bool) -> "Strategy":
    from soft17.analysis.errors import AnalysisError
    from soft17.analysis.strategy import of
    from soft17.strategies.form import StrategyError

    if best and figures.book.boxes > 1:
        fail("--best: with two boxes the best play hangs on the other box's cards, which no chart can say")
    try:
        return of(figures.analysis(), figures.asked.digest, best=best)
    except (AnalysisError, StrategyError) as error:
        fail(str(error))


def asked_strategy(
    name: str, strategy: str, option: list[str] | None, ruling: list[str] | None
) -> "tuple[Strategy, Figures]":
    """A strategy to play a rulebook by: its best play, its chart, or the one in a file."""
    figures = _figures(name, None, None, option, ruling, no_cache=False)
    if strategy in ("best", "chart"):
        # With two boxes no chart can say the best play: the points and the chart are the nearest.
        return _made(figures, best=strategy == "best" and figures.book.boxes == 1), figures
    found = read(strategy)
    warn_of_others(figures, found, strategy)
    return found, figures


def write(path: str, text: str | bytes) -> None:
    """Write a file, or tell in one line why not."""
    data = text.encode() if isinstance(text, str) else text
    try:
        Path(path).write_bytes(data)
    except OSError as error:
        fail(f"{path}: {error.strerror}")


def page(title: str, strategy: "Strategy", in_force: str) -> str:
    """A page that stands alone: nothing in it is fetched."""
    from soft17.report.markup import listed
    from soft17.report.sections import exceptions
    from soft17.report.svg import pieces

    chart = strategy.chart
    lead, *every = exceptions(chart, None) or [""]
    apart = f"<h2>{escape(lead)}</h2>{listed(every)}" if every else ""
    early = "<p>Take even money.</p>" if chart.even_money else ""
    return (
        '<!doctype html>\n<html lang="en"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<title>{escape(title)}</title>"
        "<style>body{font-family:Verdana,Arial,sans-serif;margin:2rem auto;max-width:34rem;padding:0 1rem;"
        "color:#1a1a1a;background:#fff}h1{font-size:1.2rem}h2{font-size:.9rem}svg{width:100%;height:auto}"
        "p,li{font-size:.8rem;color:#444}figure{margin:0;break-inside:avoid}ul{columns:2;padding-left:1rem}"
        f"</style></head><body><h1>{escape(title)}</h1><p>{escape(in_force)}</p>"
        "<p>Dealer's first card across, the own hand down.</p>"
        + "".join(f"<figure>{one}</figure>" for one in pieces(chart))
        + f"{early}{apart}</body></html>\n"
    )


def _screen(title: str, chart: "Chart", in_force: str = "") -> None:
    from rich import box
    from rich.markup import escape as rich_escape
    from rich.table import Table
    from rich.text import Text

    from soft17.report.sections import exceptions, letters, points, sections, ups
    from soft17.report.svg import paint, remarks, switching
    from soft17.strategies.form import LETTERS

    screen = console()
    screen.print(f"[bold]{title}[/bold]")
    if in_force:
        screen.print(f"[dim]{rich_escape(in_force)}[/dim]", highlight=False)
    for section in sections(chart):
        made = Table(box=box.SIMPLE_HEAD, pad_edge=False, padding=(0, 0), title=section.title, title_justify="left")
        made.add_column("", justify="right", min_width=8)
        for up in ups(chart):
            made.add_column(Text(up, justify="center"), width=4)
        for line in section.lines:
            cells = [_cell(cell or "-", paint(cell)) for cell in line.cells]
            made.add_row(f"{line.label} ", *cells)
        screen.print(made)
    if chart.switch:
        made = Table(box=box.SIMPLE_HEAD, pad_edge=False, title="Worth of a hand for switching, in hundredths")
        for column in ("", *ups(chart)):
            made.add_column(column, justify="right")
        for line in points(chart):
            made.add_row(line.label, *line.cells)
        screen.print(made)
    screen.print("  ".join(f"{letter} {LETTERS[letter]}" for letter in letters(chart)))
    for remark in (*remarks(chart), *switching(chart)):
        screen.print(f"[dim]{remark}[/dim]")
    for words in exceptions(chart):
        screen.print(words)
    if chart.even_money:
        screen.print("take even money")


def _cell(cell: str, colours: "Paint") -> "Text":
    from rich.text import Text

    return Text(f" {cell:<3}", style=f"{colours.letter} on {colours.ground}")
