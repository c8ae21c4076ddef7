"""Who stands where: by chips, and those who went out by when and how they did."""

from collections.abc import Callable, Iterable
from itertools import groupby
from typing import TypeVar

from soft17.money import NOTHING, Money
from soft17.rules.tournament.chapter import Tournament as Rules
from soft17.tournament.desk import Desk, Out
from soft17.tournament.staked import laid_by, staked
from soft17.tournament.state import Entrant, Tournament, placed_before

One = TypeVar("One")


def out_of(rules: Rules, state: Tournament, desk: Desk, one: Entrant, how: str) -> Out:
    """How somebody goes out of a session, with what was staked in the round before and when it was removed."""
    laid = laid_by(desk, one.name)
    hidden = laid.form.valid if laid.form is not None else NOTHING
    order = [wager.player for wager in desk.settled if wager.result == "lose"]
    return Out(
        player=one.name,
        stage=state.stage_at(desk),
        table=desk.name,
        round=desk.round,
        how=how,
        residual=one.chips,
        staked=staked(rules, desk, one.name),
        initial=Money(laid.stake + (hidden if laid.form is not None and laid.form.kind in ("", "main") else 0)),
        removed=max((place for place, name in enumerate(order, 1) if name == one.name), default=0),
        seat=one.seat,
        play_off=desk.play_off if desk.playing_off else 0,
    )


def last_out_first(rules: Rules, outs: Iterable[Out]) -> list[tuple[Out, ...]]:
    """Those who went out, the best first, who cannot be told apart together: the later round, chips, wager, removal."""
    every = list(outs)
    return _grouped(
        every, lambda one: (one.play_off, one.round, *together(rules, one), -removed_later(rules, one, every))
    )


def put_out(rules: Rules, state: Tournament, table: str) -> list[Out]:
    """Those who could not wager at a table any more in the stage that is played, the last first."""
    stage = state.stage_at(state.desks[table])
    here = [one for one in state.outs if (one.stage, one.table) == (stage, table)]
    found = last_out_first(rules, (one for one in here if one.how in ("short", "void")))
    return [one for group in found for one in group]


def together(rules: Rules, one: Out) -> tuple[int, int, int]:
    """What tells those apart who went out in one round, or by a play-off: more of each is better."""
    return one.residual, -one.behind, one.staked if rules.sessions.out_together.is_ == "total-staked" else one.initial


def removal(rules: Rules, one: Out) -> tuple[int, int]:
    """When chips were removed from a table, later is more: as it was logged, and from left to right where it was not.

    Read from right to left the highest seat is cleared first.
    """
    return (one.removed, one.seat) if rules.sessions.removed.is_ == "as-logged" else (-one.seat, 0)


def removed_later(rules: Rules, one: Out, outs: Iterable[Out]) -> int:
    """How many equal to somebody had chips removed later: in one round of one table, as others have their own order."""
    if one.how == "session" or not one.table:
        return 0
    where, how = _when(one), together(rules, one)
    here = (each for each in outs if each.how != "session" and _when(each) == where)
    return sum(together(rules, each) == how and removal(rules, each) > removal(rules, one) for each in here)


def _when(one: Out) -> tuple[int, str, int, int]:
    """The round of a table in which somebody went out."""
    return one.stage, one.table, one.play_off, one.round


def candidates(rules: Rules, state: Tournament) -> list[str]:
    """Those who are due to play the next stage; of those eliminated as many as have seats, as the conditions rank them.

    Who cannot be told apart comes in order of entry; who never played lost no session that a repechage would mend.
    """
    following = state.stages[state.stage + 1] if state.stage + 1 < len(state.stages) else None
    if following is None:
        return []
    if following.takes == "advanced":
        due = [one for one in state.entrants.values() if one.due <= state.stage + 1]
        return [one.name for one in due if one.status in ("entered", "waiting")]
    last = {one.player: one for one in state.outs}
    again = [last[name] for name, one in state.entrants.items() if one.status == "eliminated" and one.has_played]
    ranked = sorted(again, key=lambda one: _merit(rules, state, one, again), reverse=True)
    return [one.player for one in ranked][: following.tables * (state.said.seats or 0)]


def _merit(rules: Rules, state: Tournament, one: Out, others: Iterable[Out]) -> tuple[int, ...]:
    """What ranks those eliminated for a repechage: the later stage; lasting longer or having more chips; the rest."""
    chips, *further = *together(rules, one), -removed_later(rules, one, others)
    lasted = (1, 0) if one.how == "session" else (0, one.round)
    if state.said.repechage_order == "the most chips first":
        return one.stage, chips, *lasted, *further
    return one.stage, *lasted, chips, *further


def by_chips(rules: Rules, state: Tournament, desk: Desk, players: Iterable[Entrant]) -> tuple[tuple[str, ...], ...]:
    """Players in groups, the most chips first; those with none are told apart as if they had gone out together."""

    def key(one: Entrant) -> tuple[int, ...]:
        if one.chips:
            return (one.chips,)
        out = out_of(rules, state, desk, one, "")
        return one.chips, *together(rules, out), *removal(rules, out)

    return tuple(tuple(one.name for one in group) for group in _grouped(players, key))


def standing(rules: Rules, state: Tournament) -> list[tuple[str, ...]]:
    """Everybody who played, the best first; those who cannot be told apart together. The disqualified are left out."""
    found: list[tuple[str, ...]] = []
    if state.stage < 0:
        return found
    final = [desk for desk in state.desks.values() if desk.ended] if state.is_final else []
    for desk in final:
        found += [group for each in desk.standing if (group := _left(state, each))]
    placed = {name for group in found for name in group}
    last = {one.player: one for one in state.outs}
    out = {name for name, one in state.entrants.items() if one.status == "eliminated" and one.has_played}
    lost = {name: one for name, one in last.items() if name in out - placed}
    found += _still_in(state, placed)
    for stage in sorted({one.stage for one in lost.values()}, reverse=True):
        here = [one for one in lost.values() if one.stage == stage]
        found += counted([one for one in here if one.how == "session"])
        before = last_out_first(rules, (one for one in here if one.how != "session"))
        found += [tuple(one.player for one in group) for group in before]
    return found


def _left(state: Tournament, group: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(name for name in group if state.entrants[name].status != "disqualified")


def _still_in(state: Tournament, placed: set[str]) -> list[tuple[str, ...]]:
    """Those who are not out: by the chips they hold, went on with or had before a play-off, then by its order."""
    inside = [
        one
        for one in state.entrants.values()
        if one.status in ("playing", "waiting", "entered") and one.name not in placed and one.has_played
    ]

    def chips(one: Entrant) -> tuple[int, int]:
        desk = state.desks.get(one.table)
        if desk is None or one.name not in desk.counts:
            return one.chips or one.score, 0
        return desk.counts[one.name], -placed_before(one.name, desk.standing, desk.counts, desk.counts)

    return [tuple(one.name for one in group) for group in _grouped(inside, chips)]


def counted(outs: list[Out]) -> list[tuple[str, ...]]:
    """Those out at the end of a session, by their counts and by how play-offs parted who had the same."""
    groups = _grouped(outs, lambda one: (one.residual, -one.behind))
    return [tuple(one.player for one in group) for group in groups]


def _grouped(every: Iterable[One], key: Callable[[One], tuple[int, ...]]) -> list[tuple[One, ...]]:
    """Those with most of something first, and those with as much together."""
    return [tuple(group) for _, group in groupby(sorted(every, key=key, reverse=True), key=key)]
