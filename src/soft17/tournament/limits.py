"""Limits of wagers: the minimum and the maximum of a round, and when the conditions change them."""

from soft17.money import Money
from soft17.tournament.conditions import Raise, changes
from soft17.tournament.desk import Desk
from soft17.tournament.state import Tournament

MINUTE = 60
Limits = tuple[Money, Money]


def elapsed(state: Tournament, desk: Desk, at: int) -> int:
    """How many seconds a session has run at a table, a play-off since its first round; no clock runs in a dispute."""
    if desk.play_off and not desk.began:
        return 0
    return max(0, (desk.stopped or at) - (desk.began or state.began) - desk.lost)


def limits(state: Tournament, desk: Desk) -> Limits:
    """The minimum and the maximum in the round that is played, or was last: a change waits for the next."""
    return _held(state, desk, _present(desk), desk.elapsed)


def next_limits(state: Tournament, desk: Desk, at: int) -> Limits:
    """The minimum and the maximum of the next round, if it begins at a moment."""
    return _held(state, desk, desk.round + 1, elapsed(state, desk, at))


def possible_limits(state: Tournament, desk: Desk, number: int, at: int) -> list[Limits]:
    """The limits that a later round can have: it may begin at any moment from this one on."""
    run = elapsed(state, desk, at)
    later = [one for one in _changes(state, desk) if one.after_minutes * MINUTE > run]
    return [_held(state, desk, number, run), *((one.minimum, one.maximum) for one in later)]


def next_raise(state: Tournament, desk: Desk) -> Raise | None:
    """The next change of limits that does not hold yet in the round that is played."""
    return next((one for one in _changes(state, desk) if not _holds(one, _present(desk), desk.elapsed)), None)


def _present(desk: Desk) -> int:
    """The round that is played, or was last; before the first of them it is that one."""
    return max(1, desk.round)


def _changes(state: Tournament, desk: Desk) -> tuple[Raise, ...]:
    return changes(state.said, state.stages[state.stage_at(desk)].name)


def _held(state: Tournament, desk: Desk, number: int, run: int) -> Limits:
    said = state.said
    assert said.minimum is not None and said.maximum is not None  # published conditions are complete
    found = said.minimum, said.maximum
    for one in _changes(state, desk):
        if _holds(one, number, run):
            found = one.minimum, one.maximum
    return found


def _holds(one: Raise, number: int, run: int) -> bool:
    return number >= one.from_round if one.from_round else run >= one.after_minutes * MINUTE
