"""What commands share on the screen: JSON for machines, tables for people, errors in one line."""

import sys
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Annotated, Any, NoReturn

import typer

if TYPE_CHECKING:
    from rich.console import Console
    from rich.text import Text

    from soft17.rules.book import Book

BookName = Annotated[
    str, typer.Argument(metavar="BOOK", help="A rulebook's id (`soft17 rules list` names them), or a folder.")
]
AsJson = Annotated[bool, typer.Option("--json", help="Print JSON for machines instead of tables for people.")]
Options = Annotated[
    list[str] | None,
    typer.Option("--option", metavar="NAME=VALUE", help="Elect an option, such as max_hands=3. May be repeated."),
]
Rulings = Annotated[
    list[str] | None,
    typer.Option("--ruling", "-r", metavar="CLAUSE=READING", help="Choose a reading of an unclear clause."),
]


def console() -> "Console":
    """Where people read."""
    from rich.console import Console

    return Console(highlight=False, emoji=False)


def visible(text: object) -> str:
    """A text that somebody else wrote, with what would move the cursor, hide or begin a line spelt out."""
    return "".join(one if one.isprintable() else ascii(one)[1:-1] for one in str(text))


def styled(*parts: str | tuple[str, str]) -> "Text":
    """A line of parts, some with a style; what they say is shown as it is and styles nothing."""
    from rich.text import Text

    pairs = [(part, "") if isinstance(part, str) else part for part in parts]
    return Text.assemble(*((visible(text), style) for text, style in pairs))


def print_json(value: Any) -> None:
    """Print one JSON document."""
    import msgspec

    sys.stdout.buffer.write(msgspec.json.format(msgspec.json.encode(value), indent=2) + b"\n")
    sys.stdout.flush()


def fail(message: str, code: int = 2) -> NoReturn:
    """Tell an error and stop."""
    typer.echo(f"soft17: {message}", err=True)
    raise typer.Exit(code)


def table(title: str, columns: Sequence[str], rows: Iterable[Sequence[object]]) -> None:
    """Print a table."""
    from rich import box
    from rich.table import Table
    from rich.text import Text

    made = Table(title=title, title_justify="left", title_style="bold", box=box.SIMPLE_HEAD, pad_edge=False)
    for index, name in enumerate(columns):
        made.add_column(name, overflow="fold", no_wrap=index == 0)
    for row in rows:
        made.add_row(*(cell if isinstance(cell, Text) else str(cell) for cell in row))
    console().print(made)


def book(name: str, options: list[str] | None = None, rulings: list[str] | None = None) -> "Book":
    """Load a rulebook as somebody asked for it on the command line."""
    from soft17.cli.books import asked

    return asked(name, options=options, rulings=rulings).book
