"""Play-offs: how one is called among players who are equal, and with which chips."""

from collections.abc import Iterator

from soft17.money import NOTHING, Money
from soft17.table.events import Event
from soft17.tournament import events as e
from soft17.tournament.asking import Ask

Groups = tuple[tuple[str, ...], ...]


def called(ask: Ask, table: str, groups: Groups, tied: tuple[str, ...], counts: dict[str, Money]) -> Iterator[Event]:
    """The call of a play-off, and the chips that bring everybody to a fresh allotment where the book gives one."""
    rules, state = ask.rules.sessions, ask.state
    given = state.said.pass_cards or 0, state.said.undisclosed or 0
    yield e.PlayOffCalled(table, groups, tied, rules.play_off.clause, counts, *given)
    if rules.play_off_chips.is_ == "fresh":
        fresh, clause = state.said.chips or NOTHING, rules.play_off_chips.clause
        more = [(name, Money(fresh - state.entrants[name].chips)) for name in tied]
        yield from (e.ChipsMoved(name, by, "play-off", clause) for name, by in more if by)
