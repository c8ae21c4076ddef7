"""The table as a player sees it in the terminal, and why what is asked for is not allowed."""

from collections.abc import Iterator

from rich.panel import Panel

from soft17.cards import Card
from soft17.cli import words
from soft17.cli.words import LETTERS
from soft17.money import Money, dollars
from soft17.rules.book import Book
from soft17.table import commands as c
from soft17.table.decide import refusal
from soft17.table.offers import candidates
from soft17.table.state import Table


def felt(book: Book, table: Table) -> Panel:
    """Hands, totals and stakes in a frame."""
    hole = f" {words.card(Card('??'))}" if table.hole is not None else ""
    soft = "soft " if table.dealer.soft else ""
    lines = [f"dealer  {words.cards(table.dealer.cards)}{hole}  {soft}{table.dealer.total}"]
    current = table.current()
    for place, hand in table.hands():
        mark = "[bold cyan]▶[/bold cyan]" if place == current else " "
        soft = "soft " if hand.soft else ""
        what = hand.natural.replace("-", " ") if hand.natural else f"{soft}{hand.total}"
        ended = f"  [dim]{hand.ended}[/dim]" if hand.ended else ""
        staked = Money(sum(wager.stake for wager in table.on(place)))
        where = f"box {place.box} " if book.boxes > 1 else ""
        where += f"hand {place.hand} " if place.hand > 1 else ""
        lines.append(f"{mark} you {where} {words.cards(hand.cards)}  {what}  {dollars(staked)}{ended}")
    return Panel("\n".join(lines), expand=False, border_style="green")


def why_not(book: Book, table: Table, answer: str) -> Iterator[str]:
    """Why what was asked for is not allowed, or of everything that is not."""
    seen: set[str] = set()
    asked = {letter for letter, _ in LETTERS.values()} & {answer[:1]}
    for command in candidates(book, table):
        if type(command) not in LETTERS or isinstance(command, c.GoOn):
            continue
        letter, name = LETTERS[type(command)]
        if asked and letter not in asked:
            continue
        refused = refusal(book, table, command)
        if refused is not None and name not in seen:
            seen.add(name)
            yield f"  no {name}: {refused.why} [dim]\\[{refused.clause}][/dim]"
