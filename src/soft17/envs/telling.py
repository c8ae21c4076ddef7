"""A table in words: what has just happened, each thing with its clause, and how the table lies now."""

from collections.abc import Iterator

from soft17.cards import show_all
from soft17.envs.sitting import Sitting
from soft17.hand import Hand
from soft17.log.telling import place, tell
from soft17.money import Money, dollars
from soft17.table.events import Event
from soft17.table.view import view, view_event

EVERYBODY = ""


def told(sitting: Sitting) -> str:
    """The last act and the table after it, as anybody at the table may see it."""
    lines = [sitting.book.document.title]
    lines += [f"  {line}" for line in _happened(sitting)]
    return "\n".join([*lines, *_table(sitting), *_asked(sitting)])


def _happened(sitting: Sitting) -> Iterator[str]:
    for event in sitting.events:
        said = tell(view_event(event, EVERYBODY), sitting.table)
        if said:
            yield f"{said} [{_clause(event)}]"


def _clause(event: Event) -> str:
    return str(getattr(event, "clause", ""))


def _table(sitting: Sitting) -> Iterator[str]:
    table = view(sitting.table, EVERYBODY)
    if not table.dealer.cards:
        return
    hole = f" {table.hole}" if table.hole is not None else ""
    yield f"dealer: {show_all(table.dealer.cards)}{hole}  {_total(table.dealer)}"
    current = table.current() if table.phase == "play" else None
    for where, hand in table.hands():
        staked = Money(sum(one.stake for one in table.on(where)))
        mark = ">" if where == current else " "
        yield f"{mark} {place(where)}: {show_all(hand.cards)}  {_total(hand)}  {dollars(staked)}"


def _total(hand: Hand) -> str:
    soft = "soft " if hand.soft else ""
    return hand.natural.replace("-", " ") if hand.natural else f"{soft}{hand.total}"


def _asked(sitting: Sitting) -> Iterator[str]:
    if sitting.turn is None:
        for number, actions in enumerate(sitting.people):
            yield f"{actions.seat.player}: {dollars(sitting.net(number))}"
        return
    actions = sitting.people[sitting.turn]
    yield f"{actions.seat.player}: {', '.join(actions.names[number] for number in sorted(sitting.offered))}?"
