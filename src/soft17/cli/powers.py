"""`soft17 rules powers`: who may do what at a table, on what terms, by which clause."""

from typing import TYPE_CHECKING, Annotated, Any

import typer

from soft17.cli.screen import AsJson, BookName, Options, Rulings, book, console, fail, print_json

if TYPE_CHECKING:
    from soft17.rules.house.acts import Act


MOMENTS = {
    "closed": "while the table is closed",
    "between": "between rounds",
    "before-first-card": "before the first card",
    "round": "in a round",
    "after-round": "after a round",
}


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
    from rich.padding import Padding

    screen = console()
    ladder = " < ".join(rules.people.ladder.is_)
    screen.print(f"[bold]{name}[/bold]  ranks: {ladder} [dim]\\[{rules.people.ladder.clause}][/dim]\n")
    for key, act in acts.items():
        who = " or ".join(wanted.replace("=", "only a ") for wanted in act.by)
        screen.print(f"[bold]{key.replace('-', ' ')}[/bold]  {who} [dim]\\[{', '.join(act.cite)}][/dim]")
        for line in _terms(act):
            screen.print(Padding(line, (0, 0, 0, 4), expand=False))


def _terms(act: "Act") -> list[str]:
    """The terms of an act, each in a line of words."""
    said = [
        *(["the reason"] if act.reason else []),
        *act.wants,
        *act.reads,
        *(f"{n}: {', '.join(v)}" for n, v in act.among.items()),
    ]
    terms: list[tuple[str, Any]] = [
        ("", act.says),
        ("with ", act.source and f"a {act.source} only"),
        ("when: ", "" if act.when == "any" else MOMENTS.get(act.when, act.when)),
        ("say ", "; ".join(one.replace("_", " ") for one in said)),
        ("first tell ", _clauses(act.before)),
        ("then tell ", _clauses(act.after)),
        ("only after ", _clauses(act.needs)),
        ("leaves due: ", _clauses(act.raises)),
        ("settles: ", ", ".join(act.settles)),
        ("by another person than ", act.apart_from and f"{act.apart_from}{', of higher rank' if act.higher else ''}"),
    ]
    return [f"{word}{value}" for word, value in terms if value]


def _clauses(given: dict[str, str]) -> str:
    return ", ".join(f"{name.replace('-', ' ')} \\[{clause}]" for name, clause in given.items())
