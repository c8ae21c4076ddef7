"""Vacancies: places of an earlier session that a disqualification made free during a repechage, or after it."""

from collections.abc import Iterator

from soft17.table.events import Event
from soft17.tournament import events as e
from soft17.tournament.asking import Ask
from soft17.tournament.desk import Out
from soft17.tournament.play_offs import called
from soft17.tournament.ranking import counted, last_out_first
from soft17.tournament.state import Tournament


def filled(ask: Ask) -> Iterator[Event]:
    """Who goes on in the places of earlier sessions that became free: the next of the same table who is still out.

    While a session is played nobody is taken out of it: whoever wins a repechage goes on by that, and the one behind
    takes the place.
    """
    if ask.state.running or not ask.state.started:
        return
    for stage in _before_repechage(ask.state):
        for table in dict.fromkeys(one.table for one in ask.state.sat if one.stage == stage):
            events = list(_at(ask, stage, table))
            ask = ask.after(*events)
            yield from events


def _before_repechage(state: Tournament) -> Iterator[int]:
    """The stages whose winners wait while only those who were eliminated have played since."""
    for number in range(state.stage - 1, -1, -1):
        if state.stages[number + 1].takes != "eliminated":
            return
        yield number


def _at(ask: Ask, stage: int, table: str) -> Iterator[Event]:
    """The next of a table, as many as places of it are free and the stage to come has seats."""
    state, rules = ask.state, ask.rules.sessions
    free = min(state.stages[stage].advance - _on(state, stage, table), state.room())
    for group in _line(ask, stage, table):
        if 0 < free < len(group):
            yield from _played_off(ask, stage, table, group, free)
        if free < len(group):
            return
        yield from (e.MovedUp(name, table, rules.winners.clause, stage) for name in group)
        free -= len(group)


def _played_off(ask: Ask, stage: int, table: str, group: tuple[str, ...], places: int) -> Iterator[Event]:
    """A play-off of those who are equal for fewer places, where that session was played."""
    desk, chips = ask.state.desks.get(table), {one.player: one.residual for one in ask.state.outs if one.stage == stage}
    if desk is not None and not desk.ended:
        return
    players = tuple(name for name in ask.state.entrants if name in group)
    counts, clause = {name: chips[name] for name in players}, ask.rules.sessions.play_off.clause
    reopened = e.SessionReopened(table, players, clause, stage, places, counts)
    yield reopened
    yield from called(ask.after(reopened), table, (players,), players, counts)


def _on(state: Tournament, stage: int, table: str) -> int:
    """How many go on from a table, and not by a repechage or for money."""
    out = {one.player for one in state.outs if one.stage == stage}
    here = (one.player for one in state.sat if (one.stage, one.table) == (stage, table))
    return sum(state.entrants[name].status == "waiting" and name not in out for name in here)


def _line(ask: Ask, stage: int, table: str) -> Iterator[tuple[str, ...]]:
    """Those of a table who are still out, as the session left them: by their counts, then who was put out before."""
    outs = [one for one in ask.state.outs if (one.stage, one.table) == (stage, table) and _is_out(ask.state, one)]
    yield from counted([one for one in outs if one.how == "session"])
    for group in last_out_first(ask.rules, (one for one in outs if one.how in ("short", "void"))):
        yield tuple(one.player for one in group)


def _is_out(state: Tournament, one: Out) -> bool:
    return state.entrants[one.player].status == "eliminated"
