"""`soft17 perft`: counting sequences of commands, to compare engines by."""

from typing import Annotated, Any

import typer

from soft17.cli.screen import AsJson, BookName, book, fail, print_json, table


def perft(
    name: BookName,
    depth: Annotated[int, typer.Argument(min=0, help="The number of commands in a sequence.")],
    *,
    by_first: Annotated[bool, typer.Option("--divide", help="Count apart for each first command.")] = False,
    as_json: AsJson = False,
) -> None:
    """Count the sequences of commands from the book's positions, walking only what is offered.

    A position stands after the initial deal. Commands are decisions and cards; `net` is what the sequences that end
    the round come to for the players, in cents. Numbers up to depth 6 are frozen with each book.
    """
    from soft17 import cards
    from soft17.perft import divide, positions, start
    from soft17.perft import perft as count

    book(name)
    if depth == 0 and by_first:
        fail("--divide needs a depth of 1 or more")
    rows: list[dict[str, Any]] = []
    for position in positions(name):
        rulebook, opened = start(name, position)
        deck = cards.parse_all(position.cards)
        if by_first:
            rows += [
                {"position": position.name, "command": _show(command), "nodes": found.nodes, "net": found.net}
                for command, found in divide(rulebook, opened, deck, depth)
            ]
        else:
            found = count(rulebook, opened, deck, depth)
            frozen = _frozen(position.nodes, position.net, depth, (found.nodes, found.net))
            rows.append({"position": position.name, "nodes": found.nodes, "net": found.net, "frozen": frozen})
    total = {"nodes": sum(row["nodes"] for row in rows), "net": sum(row["net"] for row in rows)}
    if as_json:
        print_json({"rulebook": name, "depth": depth, "rows": rows, "total": total})
    else:
        table(f"{name}, depth {depth}", list(rows[0]), [list(row.values()) for row in rows])
        typer.echo(f"total: {total['nodes']} sequences, net {total['net']} cents")


def _show(command: Any) -> str:
    import msgspec

    from soft17.money import show

    fields = msgspec.structs.asdict(command)
    if fields.get("amount") is not None:
        fields["amount"] = f"${show(fields['amount'])}"
    return " ".join([type(command).__name__, *(str(value) for value in fields.values() if value not in (None, ()))])


def _frozen(nodes: tuple[int, ...], net: tuple[int, ...], depth: int, found: tuple[int, int]) -> str:
    if not 1 <= depth <= len(nodes):
        return "not frozen"
    return "agrees" if (nodes[depth - 1], net[depth - 1]) == found else "DIFFERS"
