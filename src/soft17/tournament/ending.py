"""The end of sessions: counts, early ends, ties and play-offs, and who goes on."""

from collections.abc import Iterable

from soft17.clause import Refusal
from soft17.money import NOTHING, Money, UnreadableMoneyError, parse, show
from soft17.table.events import Event
from soft17.tournament import commands as c
from soft17.tournament import events as e
from soft17.tournament.asking import Ask, Done
from soft17.tournament.desk import Desk
from soft17.tournament.goods import last_place
from soft17.tournament.limits import next_limits, possible_limits
from soft17.tournament.play_offs import Groups, called
from soft17.tournament.ranking import by_chips, put_out
from soft17.tournament.staking import is_over
from soft17.tournament.state import Entrant, Tournament
from soft17.tournament.swings import least_left, most_held
from soft17.tournament.vacancies import filled


def conclude(ask: Ask, command: c.ConcludeEarly) -> Done:
    """End a session at a table early, where who goes on is known and, for cash, all agree."""
    desk = ask.desk(command.table)
    if isinstance(desk, Refusal):
        return desk
    rules = ask.rules.sessions
    if desk.phase != "idle" or desk.playing_off:
        return Refusal(rules.early.clause, "between rounds, and not in a play-off")
    known, cash = is_determined(ask, desk), ask.state.said.cash_per_chip is not None
    agreed = {one.name for one in ask.state.at(command.table)} <= {*command.agreed, *desk.agreed}
    unknown = Refusal(rules.determined.clause, "who goes on from this table is not determined")
    unagreed = Refusal(rules.agreed.clause, "all players at the table are to agree, where chips turn into cash")
    if rules.early.is_ == "either":
        refused = None if known or (cash and agreed) else unknown
    elif rules.early.is_ == "both-always":
        refused = None if known and cash and agreed else unagreed if known else unknown
    else:
        refused = unknown if not known else unagreed if cash and not agreed else None
    return refused or (e.SessionConcluded(command.table, rules.early.clause),)


def agree(ask: Ask, command: c.AgreeEarly) -> Done:
    """Take down that a player agrees to an early end, between rounds and where chips turn into cash."""
    found, clause = ask.seated(command.player), ask.rules.sessions.agreed.clause
    if isinstance(found, Refusal):
        return found
    _, desk = found
    if ask.state.said.cash_per_chip is None:
        return Refusal(clause, "the conditions turn no chips into cash: nobody has to agree")
    if desk.phase != "idle" or desk.concluded or command.player in desk.agreed:
        return Refusal(clause, "between rounds, once, and before the session is over")
    return (e.AgreedEarly(desk.name, command.player, clause),)


def is_determined(ask: Ask, desk: Desk) -> bool:
    """True if no result can change who goes on, or in the final who has which prize.

    Where the book is read so the Tournament Manager's word is enough.
    """
    if ask.rules.sessions.determined.is_ == "judgement":
        return True
    state = ask.state
    players = sorted(state.at(desk.name), key=lambda one: one.chips, reverse=True)
    lines = range(1, last_place(state) + 1) if state.is_final else (state.now.advance,)
    return all(_parted(ask, desk, players[line - 1], players[line]) for line in lines if line < len(players))


def _parted(ask: Ask, desk: Desk, ahead: Entrant, behind: Entrant) -> bool:
    """True if no result can bring the second of two past the first: not able to wager any more, or too far behind."""
    state, following = ask.state, desk.round + 1
    least = min(least for least, _ in possible_limits(state, desk, following, ask.at))
    # Put out, with those ahead or alone: equal chips are parted by a play-off if there are any.
    if behind.chips < least:
        return ahead.chips > behind.chips or not ahead.chips
    return bool(state.now.rounds) and least_left(ask, desk, ahead.chips) > most_held(ask, desk, behind.chips)


def count(ask: Ask, command: c.CountChips) -> Done:
    """Count the chips of a table's players."""
    clause = ask.rules.acts["count-all"].clause
    if command.table not in ask.state.desks:
        return Refusal(clause, f"no session is played at {command.table!r}")
    return _count_refusal(ask, command.table, command.chips, NOTHING) or (
        e.ChipsCounted(command.table, command.chips, clause),
    )


def _count_refusal(ask: Ask, table: str, counted: dict[str, Money], missing: Money) -> Refusal | None:
    """Why a count is not taken: somebody left out, more than was won, or less without chips reported missing."""
    held = {one.name: one.chips for one in ask.state.at(table)}
    rules = ask.rules.chips
    if set(counted) != set(held):
        return Refusal(rules.counted.clause, f"the chips of each player are counted: {', '.join(held) or 'nobody'}")
    for name, chips in held.items():
        if not 0 <= counted[name] <= chips:
            why = f"{name} holds {show(chips)} by what was won and lost, {show(counted[name])} was counted"
            return Refusal(rules.counted.clause, why)
    short = Money(sum(held.values()) - sum(counted.values()))
    if short != missing:
        why = f"the count is {show(short)} short of what was won and lost, {show(missing)} is reported missing"
        return Refusal(rules.missing.clause, why)
    return None


def end(ask: Ask, command: c.EndSession) -> Done:
    """End a session at a table: chips are counted and given back, a tie that matters is played off."""
    desk = ask.desk(command.table)
    if isinstance(desk, Refusal):
        return desk
    rules, players = ask.rules, ask.state.at(command.table)
    open_tie = len(ask.state.playing(command.table)) > 1 if desk.playing_off else False
    if desk.phase != "idle" or open_tie or not (is_over(ask, desk) or not players):
        return Refusal(rules.chips.counted.clause, "the session is not over")
    if any(one.form is not None and not one.form.settled for one in desk.laid.values()):
        return Refusal(rules.forms.announced.clause, "an undisclosed wager is to be announced first")
    missing = _worth(ask, command.missing)
    if isinstance(missing, Refusal):
        return missing
    refused = _count_refusal(ask, command.table, command.chips, missing)
    if refused is not None:
        return refused
    events: list[Event] = [e.ChipsCounted(command.table, command.chips, rules.chips.counted.clause)]
    if command.missing:
        events.append(e.ChipsMissing(command.table, command.missing, rules.chips.missing.clause))
    for one in players:
        by = Money(command.chips[one.name] - one.chips)
        events += [e.ChipsMoved(one.name, by, "missing", rules.chips.missing.clause)] if by else []
    after = ask.after(*events)
    groups = by_chips(rules, after.state, desk, after.state.at(command.table))
    if desk.playing_off:  # fewer than two are left to part: the rest stand as they did when it was called
        groups = _as_called(after, desk, ())
    return (*events, *_finished(after, desk, groups))


def _worth(ask: Ask, missing: dict[str, int]) -> Money | Refusal:
    """What missing chips come to."""
    clause, total = ask.rules.chips.missing.clause, 0
    for shown, number in missing.items():
        try:
            worth = parse(shown)
        except UnreadableMoneyError as error:
            return Refusal(clause, f"missing: {error}")
        if worth <= 0 or number < 1:
            return Refusal(clause, f"missing: one chip or more of {shown}, not {number}")
        total += worth * number
    return Money(total)


def _finished(ask: Ask, desk: Desk, groups: Groups) -> list[Event]:
    """Either a play-off is called, or the session ends with those who go on."""
    rules, state = ask.rules.sessions, ask.state
    equal = [group for group in groups if len(group) > 1]
    ties: list[Event] = [e.Noted(f"tie at {desk.name}: {', '.join(group)}", rules.tie.clause) for group in equal]
    tied = _straddling(ask, desk, groups)
    if tied is None:
        over = [*ties, _ended(ask, desk, groups)]
        return [*over, *filled(ask.after(*over))]
    return [*ties, *called(ask, desk.name, groups, tied, _counts(state, desk))]


def _straddling(ask: Ask, desk: Desk, groups: Groups) -> tuple[str, ...] | None:
    """Players who are equal across a line: the last who go on, in the final between prizes; none if they have none."""
    state, rule = ask.state, ask.rules.sessions.play_off
    places = state.places_at(desk)
    lines = range(1, last_place(state) + 1) if state.is_final else (places,)
    above = 0
    for group in groups:
        across = any(above < line < above + len(group) for line in lines)
        if rule.is_ == "exceeds":
            seated = above + len(group) - places <= state.room()
            across = across and (len(group) > places or not seated)
        if across and any(state.entrants[name].chips for name in group):
            return group
        above += len(group)
    return None


def _ended(ask: Ask, desk: Desk, groups: Groups) -> Event:
    """The end of a session; places that those who are left do not fill go to the last who were put out."""
    rules, state = ask.rules, ask.state
    placed = {name for group in groups for name in group}
    scores = {name: one for name, one in _counts(state, desk).items() if name in placed}
    gone = [one for one in put_out(rules, state, desk.name) if one.player not in placed and not desk.is_earlier]
    places = state.places_at(desk)
    last = gone[: max(0, places - len(placed))]
    groups = (*groups, *((one.player,) for one in last))
    scores |= {one.player: one.residual for one in last}
    return e.SessionEnded(desk.name, groups, _first(groups, places), scores, rules.sessions.winners.clause)


def _counts(state: Tournament, desk: Desk) -> dict[str, Money]:
    """What was counted of each at the end of the session; what a play-off adds or takes is no part of it."""
    return desk.counts or {one.name: one.chips for one in state.at(desk.name)}


def _as_called(ask: Ask, desk: Desk, parted: Groups) -> Groups:
    """Those who played off where they stood together: as their chips part them, then those put out of the play-off."""
    here = {one.name for one in ask.state.at(desk.name)}
    gone = tuple((one.player,) for one in put_out(ask.rules, ask.state, desk.name) if one.player in desk.counts)
    groups: list[tuple[str, ...]] = []
    for group in desk.standing:
        left = tuple(name for name in group if name in here)
        groups += parted if left and set(left) <= set(desk.playing_off) and parted else (left,)
        groups += [each for each in gone if each[0] in group]
    return tuple(group for group in groups if group)


def _first(groups: Groups, places: int) -> tuple[str, ...]:
    """Those in the first places; all of a group whose first is among them."""
    found: tuple[str, ...] = ()
    for group in groups:
        if len(found) < places:
            found += group
    return found


def after_disqualified(ask: Ask, gone: str) -> Iterable[Event]:
    """Who goes on in the place of one disqualified after a session: the next at the table, by a play-off if equal.

    For a place of an earlier session it is decided when the repechage that is played is over.
    """
    state, clause = ask.state, ask.rules.sessions.winners.clause
    table = next((one.table for one in state.sat if (one.stage, one.player) == (state.stage, gone)), "")
    desk = state.desks.get(table)
    if desk is None:
        return filled(ask)
    if not desk.ended:
        return ()
    groups = tuple(left for group in desk.standing if (left := tuple(name for name in group if _stands(state, name))))
    placed = tuple(name for group in groups for name in group)
    reopened = e.SessionReopened(table, placed, ask.rules.sessions.play_off.clause)
    again = ask.after(reopened)
    if _straddling(again, desk, groups) is not None:
        return (reopened, *_finished(again, desk, groups))
    earlier = (one.player for one in put_out(ask.rules, state, table) if one.player not in placed)
    groups = (*groups, *((name,) for name in earlier if _stands(state, name)))
    due = [name for name in _first(groups, state.now.advance) if state.entrants[name].status == "eliminated"]
    moved = [e.MovedUp(name, table, clause) for name in due if len(due) <= state.room()]
    return [*moved, *filled(ask.after(*moved))]


def _stands(state: Tournament, name: str) -> bool:
    """True of one whose place in the last session stands: neither disqualified since nor back in for money."""
    went_on = not any((one.player, one.stage) == (name, state.stage) for one in state.outs)
    return state.entrants[name].status == "eliminated" or (state.entrants[name].status == "waiting" and went_on)


def after_play_off_round(ask: Ask, table: str) -> Iterable[Event]:
    """Count after each round of a play-off: an order ends it, another tie goes on."""
    desk = ask.state.desks[table]
    if not desk.playing_off:
        return ()
    players = [one for one in ask.state.at(table) if one.name in desk.playing_off]
    least, _ = next_limits(ask.state, desk, ask.at)
    parted = by_chips(ask.rules, ask.state, desk, players)
    chips = {one.name: one.chips for one in players}
    counted = e.ChipsCounted(table, chips, ask.rules.sessions.play_off.clause)
    if len(parted) == 1 and len(players) > 1 and players[0].chips >= least:
        return (counted,)
    return (counted, *_finished(ask, desk, _as_called(ask, desk, parted)))
