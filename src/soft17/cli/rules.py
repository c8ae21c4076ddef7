"""`soft17 rules`: what the rulebooks say, clause by clause."""

from typing import Annotated, Any

import typer

from soft17.cli.powers import powers
from soft17.cli.screen import AsJson, BookName, Options, Rulings, book, console, fail, print_json, table

app = typer.Typer(
    help="What the rulebooks say: values with their clauses, options, rulings, differences, coverage.",
    no_args_is_help=True,
    rich_markup_mode=None,
)


app.command("powers")(powers)


@app.command("list")
def list_books(*, as_json: AsJson = False) -> None:
    """List the rulebooks: id, game, authority, edition, and how many obligations each lays down.

    The id is what other commands take as BOOK.
    """
    from soft17.rules.ledger import obligations
    from soft17.rules.loading import load, names

    rows = []
    for name in names():
        document = load(name).document
        count = sum(one.level != "context" for one in obligations(name).values())
        rows.append(
            {
                "rulebook": name,
                "game": document.game,
                "authority": document.authority,
                "edition": document.edition,
                "obligations": count,
            }
        )
    if as_json:
        print_json(rows)
    else:
        table("Rulebooks", list(rows[0]), [list(row.values()) for row in rows])


@app.command()
def show(name: BookName, *, option: Options = None, ruling: Rulings = None, as_json: AsJson = False) -> None:
    """Show a rulebook's values with their clauses, its options and its rulings.

    --option and --ruling show the book as it is with them. The round of play is shown; `soft17 rules powers` shows who
    may do what at a table over time, and --json has every value of both.
    """
    from soft17.rules.reading import values

    rulebook = book(name, option, ruling)
    found = list(values(rulebook))
    if as_json:
        print_json(
            {
                "document": rulebook.document,
                "values": found,
                "options": rulebook.option,
                "elected": rulebook.elected,
                "rulings": rulebook.ruling,
                "read_as": rulebook.read_as,
            }
        )
        return
    document = rulebook.document
    console().print(f"[bold]{document.title}[/bold]  {document.authority}, {document.edition}\n")
    of_round = [one for one in found if not one.where.startswith("house.")]
    table("Values", ("where", "value", "clause"), [(one.where, one.shown, ", ".join(one.cite)) for one in of_round])
    screen = console()
    screen.print("[bold]Options[/bold]: what may be elected, by whom, and what notice it needs\n")
    for key, one in rulebook.option.items():
        others = [_word(value.is_) for value in one.values if value.is_ != rulebook.elected[key]]
        choice = f" (or {', '.join(others)})" if others else ""
        screen.print(f"[bold]{key}[/bold] = {_word(rulebook.elected[key])}{choice}: {one.says}")
        screen.print(f"  granted by {one.by}; notice: {one.notice} [dim]\\[{', '.join(one.cite)}][/dim]")
    screen.print("\n[bold]Rulings[/bold]: how unclear clauses are read, and how else they could be\n")
    for number, one_ruling in rulebook.ruling.items():
        read = rulebook.read_as[number]
        others = [name for name in (one_ruling.default, *one_ruling.readings) if name != read]
        screen.print(f"[bold]{number}[/bold] {read}: {_says(one_ruling, read)}")
        if others:
            screen.print(f"  or {', '.join(others)}")
        for other, reading in one_ruling.readings.items():
            if reading.same:
                screen.print(f"  {other} comes to the same: {reading.same}")
        if one_ruling.warning and read == one_ruling.default:
            screen.print(f"  [yellow]⚠ {one_ruling.warning}[/yellow]")


def _word(value: bool | int | str) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def _says(ruling: Any, name: str) -> str:
    reading = ruling.reading(name)
    return reading.says if reading is not None else ""


@app.command()
def clause(
    name: BookName,
    number: Annotated[str, typer.Argument(help="A clause, such as 12.4 or 7(g)(2).")],
    *,
    as_json: AsJson = False,
) -> None:
    """Show one clause: what it demands, the values that rest on it, who acts by it, and the tests that name it."""
    from soft17.cli.books import asked
    from soft17.rules.clauses import UnknownClauseError, number_of, read
    from soft17.rules.ledger import tests

    found = asked(name)
    rulebook, known = found.book, found.clauses
    try:
        number = number_of(rulebook, known, number)
    except UnknownClauseError as error:
        fail(str(error))
    here = read(rulebook, known, number)
    one, resting, ruling = here.obligation, here.values, here.ruling
    selectable = list(ruling.readings) if ruling is not None else []
    naming = tests(name).get(number, ()) if found.own is None else ()
    if as_json:
        print_json({"obligation": one, "values": resting, "ruling": ruling, "selectable": selectable, "tests": naming})
        return
    screen = console()
    screen.print(f"[bold]{name} {number}[/bold]  ({one.topic}, {one.level}; acts: {one.actor})\n")
    screen.print(one.does)
    if one.example:
        screen.print(f"\n[dim]Example:[/dim] {one.example}")
    if one.related:
        screen.print(f"\n[dim]See also:[/dim] {', '.join(one.related)}")
    if one.ambiguity is not None:
        screen.print(f"\n[yellow]Unclear:[/yellow] {one.ambiguity.question}")
        screen.print(f"  reading: {one.ambiguity.ruling}\n  because {one.ambiguity.why}")
        others = [name if name in selectable else f"{name} (cannot be selected)" for name in one.ambiguity.alternatives]
        screen.print(f"  otherwise {', '.join(others) or 'nothing else'}")
    if ruling is not None and ruling.warning:
        screen.print(f"  ⚠ {ruling.warning}")
    table(
        "Values that rest on it",
        ("where", "value", "clauses"),
        [(v.where, v.shown, ", ".join(v.cite)) for v in resting],
    )
    table("Tests that name it", ("test",), [(test,) for test in naming])


@app.command()
def diff(
    one: BookName,
    other: BookName,
    *,
    chapter: Annotated[
        str, typer.Option("--chapter", help="Only values of a chapter, such as doubling or house.")
    ] = "",
    as_json: AsJson = False,
) -> None:
    """Compare two rulebooks value by value, each with its clause."""
    from soft17.rules.reading import differences

    found = [row for row in differences(book(one), book(other)) if row[0].startswith(chapter)]
    if as_json:
        print_json([{"where": where, one: left, other: right} for where, left, right in found])
        return
    screen = console()
    screen.print(f"[bold]{one} and {other}: {len(found) or 'no'} differences[/bold]")
    wide = max(len(one), len(other))
    for where, left, right in found:
        screen.print(f"\n{where}")
        for name, value in ((one, left), (other, right)):
            screen.print(f"  [dim]{name:<{wide}}[/dim]  {_cell(value)}", markup=True)


def _cell(value: Any) -> str:
    return "-" if value is None else f"{value.shown}  [cyan]\\[{value.cite[0]}][/cyan]"


@app.command()
def coverage(*, as_json: AsJson = False) -> None:
    """Count the obligations that have a value in the book and a test that names them, and list those that have not."""
    from soft17.rules.coverage import coverage as measure
    from soft17.rules.ledger import obligations

    rows = measure()
    total = {"obligations": sum(row.obligations for row in rows), "covered": sum(row.covered for row in rows)}
    if as_json:
        print_json({"total": total, "by": rows})
        return
    books = list(dict.fromkeys(row.rulebook for row in rows))
    topics = sorted({row.topic for row in rows})
    cells = [[topic, *(_counted(rows, name, topic) for name in books)] for topic in topics]
    cells.append(["all", *(_counted(rows, name) for name in books)])
    table(
        "Obligations with a value in the book and a test that names them, of all",
        ["topic", *(name.replace("-", "\n") for name in books)],
        cells,
    )
    screen = console()
    for name in books:
        lacking = {clause for row in rows if row.rulebook == name for clause in row.missing}
        missing = [clause for clause in obligations(name) if clause in lacking]
        if missing:
            screen.print(f"[bold]{name}[/bold] has not yet: {', '.join(missing)}\n", highlight=False)
    typer.echo(f"covered: {total['covered']} of {total['obligations']}")


def _counted(rows: Any, name: str, topic: str = "") -> str:
    """How many obligations of a book and a topic are covered, of how many."""
    here = [row for row in rows if row.rulebook == name and topic in ("", row.topic)]
    if not here:
        return "-"
    return f"{sum(row.covered for row in here)}/{sum(row.obligations for row in here)}"
