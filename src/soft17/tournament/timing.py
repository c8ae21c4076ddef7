"""The time for wagers: who is waited for, how long, and what becomes of one who lets it pass."""

from collections.abc import Iterator

from soft17.clause import Refusal
from soft17.money import NOTHING
from soft17.table.events import Event
from soft17.tournament import commands as c
from soft17.tournament import events as e
from soft17.tournament import round_events as r
from soft17.tournament import wagers as w
from soft17.tournament.asking import Ask, Done
from soft17.tournament.desk import Desk, Laid
from soft17.tournament.ranking import out_of
from soft17.tournament.staking import betting
from soft17.tournament.state import Entrant, Tournament


def waited_for(state: Tournament, table: str) -> list[Entrant]:
    """Those who are there and have not wagered: with an order of wagering the one whose turn it is."""
    desk = state.desks[table]
    silent = [one for one in state.playing(table) if not desk.laid.get(one.name, Laid()).done and not one.absent]
    if not desk.order:
        return silent
    return sorted((one for one in silent if one.name in desk.order), key=lambda one: desk.order.index(one.name))[:1]


def until(desk: Desk, one: Entrant) -> int:
    """The last moment of a player's time: that of the round or the turn, or anew since restricted to the minimum."""
    return max(desk.since, one.restricted_at if one.restricted else 0) + desk.limit


def in_time_refusal(ask: Ask, desk: Desk) -> Refusal | None:
    """Why no card is dealt yet: somebody who is waited for still has time to wager."""
    left = {one.name: until(desk, one) + 1 - ask.at for one in waited_for(ask.state, desk.name)}
    running = [f"{name} has {_seconds(more)} more to wager" for name, more in left.items() if more > 0]
    return Refusal(ask.rules.wagers.limit.clause, "; ".join(running)) if desk.limit and running else None


def _seconds(number: int) -> str:
    return f"{number} second{'' if number == 1 else 's'}"


def turns(ask: Ask, done: tuple[Event, ...]) -> Iterator[Event]:
    """Begin the time of one whose turn comes because somebody before is out, absent or back."""
    for desk in ask.state.desks.values():
        if desk.phase != "betting" or not desk.limit or not desk.order:
            continue
        state, begins = ask.after(*done).state, desk.stopped or ask.at
        now = state.desks.get(desk.name)
        if now is None or now.phase != "betting" or now.since == begins:
            continue
        before, after = ([one.name for one in waited_for(each, desk.name)] for each in (ask.state, state))
        if after and after != before:
            yield r.TurnBegan(desk.name, after[0], begins, ask.rules.marker.first.clause)


def limit_time(ask: Ask, command: c.LimitTime) -> Done:
    """Limit the time for wagers from the next round of each table on, once players were told."""
    clause = ask.rules.wagers.limit.clause
    if not command.told or command.seconds < 1:
        return Refusal(clause, "a time in seconds, and players are to be given reasonable notice first")
    return (e.TimeLimited(command.seconds, clause),)


def restrict(ask: Ask, command: w.RestrictStake) -> Done:
    """Restrict who let the time pass to the minimum, for which there is time anew; or disqualify, if read so."""
    found = betting(ask, command.player)
    if isinstance(found, Refusal):
        return found
    one, desk, _ = found
    clause = ask.rules.wagers.timed.clause
    if one not in waited_for(ask.state, desk.name):
        return Refusal(clause, f"no wager of {command.player} is waited for now")
    if not desk.limit or ask.at <= until(desk, one):
        return Refusal(clause, f"the time of {command.player} has not passed")
    if one.restricted:
        return Refusal(clause, f"{command.player} is restricted to the minimum already")
    if ask.rules.wagers.every_round.is_ == "disqualify-on-timeout":
        out = out_of(ask.rules, ask.state, desk, one, "disqualified")
        why = f"no wager in time in {desk.which}"
        return (e.PlayerDisqualified(out, NOTHING, ask.rules.wagers.every_round.clause, one.bought, why),)
    return (r.StakeRestricted(command.player, clause, ask.at),)
