"""`soft17 rules powers`: who may do what at a table, on what terms, by which clause."""

from typing import Annotated

import typer

from soft17.cli.screen import AsJson, BookName, Options, Rulings, book, console, fail, print_json


def powers(
    name: BookName,
    *,
    role: Annotated[str | None, typer.Option("--role", help="Only what a person of this role may do.")] = None,
    option: Options = None,
    ruling: Rulings = None,
    as_json: AsJson = False,
) -> None:
    """Show who may do what at a table over time: the role, the moment, what must be said, whom to tell.

    What an act leaves due, and what settles it, stands beside it.
    """
    rules = book(name, option, ruling).house
    if role is not None and role not in (*rules.people.roles, *rules.people.same, "casino supervisor"):
        fail(f"--role: nobody is a {role} here: there are {', '.join(rules.people.roles)}")
    acts = {
        key: act
        for key, act in rules.acts.items()
        if role is None or any(rules.people.holds(role, wanted) for wanted in act.by)
    }
    if as_json:
        print_json({"rulebook": name, "ladder": rules.people.ladder, "acts": acts})
        return
    from rich.markup import escape
    from rich.padding import Padding

    from soft17.rules.house.terms import terms, who

    screen = console()
    ladder = " < ".join(rules.people.ladder.is_)
    screen.print(f"[bold]{name}[/bold]  ranks: {ladder} [dim]\\[{rules.people.ladder.clause}][/dim]\n")
    for key, act in acts.items():
        screen.print(f"[bold]{key.replace('-', ' ')}[/bold]  {who(act)} [dim]\\[{', '.join(act.cite)}][/dim]")
        for term in terms(act):
            screen.print(Padding(escape(term.line()), (0, 0, 0, 4), expand=False))
