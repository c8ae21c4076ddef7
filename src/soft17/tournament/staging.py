"""Stages: places, buy-ins, the start of sessions, buying back, and moving players."""

from soft17.affairs.times import LATEST
from soft17.affairs.times import said as said_at
from soft17.clause import Refusal
from soft17.money import NOTHING, Money, show
from soft17.rules.tournament.chapter import Tournament as Rules
from soft17.table.events import Event
from soft17.tournament import commands as c
from soft17.tournament import events as e
from soft17.tournament.asking import Ask, Done
from soft17.tournament.desk import Out
from soft17.tournament.entering import number_refusal
from soft17.tournament.ranking import candidates
from soft17.tournament.state import Tournament


def between_refusal(ask: Ask) -> Refusal | None:
    """Why nothing is prepared now: the tournament has not begun, or sessions are being played."""
    clause = ask.rules.acts["start-session"].clause
    if not ask.state.started:
        return Refusal(clause, "the tournament has not started")
    if ask.state.running:
        return Refusal(clause, f"the sessions of {ask.state.now.name} are being played")
    if ask.state.stage + 1 >= len(ask.state.stages):
        return Refusal(clause, "the final has been played")
    return None


def alter_start(ask: Ask, command: c.AlterStart) -> Done:
    """Move the start of a session that has not begun, once players were told."""
    state, clause = ask.state, ask.rules.acts["alter-start"].clause
    coming = [one.name for one in state.stages[state.stage + 1 :]]
    if not coming or command.session not in ("", *coming):
        known = ", ".join(coming) or "none"
        return Refusal(clause, f"session: one that has not begun ({known}), not {command.session or 'another'}")
    if not command.told:
        return Refusal(clause, "players are to be given reasonable notice first")
    if command.to < ask.at:
        return Refusal(clause, "the new time has passed already")
    if command.to > LATEST:
        return Refusal(clause, f"to: no later than {said_at(LATEST, ask.rules.clock)}")
    return (e.StartAltered(command.to, clause, command.session),)


def proposed(rules: Rules, state: Tournament) -> tuple[c.Allocated, ...]:
    """Places for the next stage in order of entry, the tables filled in turn."""
    stage, seats = state.stages[state.stage + 1], state.said.seats or 1
    players = candidates(rules, state)
    used = min(stage.tables, len(players), len(state.tables))
    places = [(table, seat) for seat in range(1, seats + 1) for table in state.tables[:used]]
    return tuple(c.Allocated(name, *place) for name, place in zip(players, places, strict=False))


def allocate(ask: Ask, command: c.Allocate) -> Done:
    """Give each player of the next stage a table and a seat."""
    refused = between_refusal(ask)
    if refused is not None:
        return refused
    state, clause = ask.state, ask.rules.acts["allocate"].clause
    due, stage = candidates(ask.rules, state), state.stages[state.stage + 1]
    named = [one.player for one in command.seats]
    if sorted(named) != sorted(due):
        wrong = sorted({*named} ^ {*due}) or sorted(named)
        return Refusal(clause, f"each who plays {stage.name} has one place: see {', '.join(wrong)}")
    places = [(one.table, one.seat) for one in command.seats]
    if len(set(places)) < len(places):
        return Refusal(clause, "two players have the same place")
    for table, seat in places:
        if table not in state.tables or not 1 <= seat <= (state.said.seats or 0):
            return Refusal(clause, f"there is no seat {seat} at {table!r}")
    if len({table for table, _ in places}) > stage.tables:
        return Refusal(clause, f"{stage.name} is played at {stage.tables} tables")
    if state.said.allocation == "in order of entry" and set(command.seats) != set(proposed(ask.rules, state)):
        why = "the conditions give tables and seats in order of entry: not these"
        return Refusal(ask.rules.conditions.items["play"].clause, why)
    return (e.SeatsAllocated(command.seats, clause),)


def buy_in(ask: Ask, command: c.BuyIn) -> Done:
    """Take the prescribed sum for the chips of the next session."""
    refused = between_refusal(ask)
    if refused is not None:
        return refused
    clause, said = ask.rules.chips.bought.clause, ask.state.said
    if said.chips_are != "bought" or command.player not in candidates(ask.rules, ask.state):
        return Refusal(clause, f"{command.player} has no chips to buy")
    if command.paid != said.buy_in or ask.state.entrants[command.player].bought:
        return Refusal(clause, f"the buy-in is {show(said.buy_in or NOTHING)}, once")
    return (e.BoughtIn(command.player, command.paid, clause),)


def start_stage(ask: Ask, _command: c.StartStage) -> Done:
    """Start the sessions: those who have not bought in are out, the others get equal chips."""
    refused = between_refusal(ask)
    if refused is not None:
        return refused
    state, rules, said = ask.state, ask.rules, ask.state.said
    number = state.stage + 1
    if ask.at < state.start_of(number):
        when = said_at(state.start_of(number), rules.clock)
        return Refusal(rules.acts["alter-start"].clause, f"{state.stages[number].name} starts at {when}: not before")
    too_few = number_refusal(rules, state) if number == 0 else None
    if too_few is not None:
        return too_few
    due = [state.entrants[name] for name in candidates(rules, state)]
    events: list[Event] = []
    for one in due:
        if state.owes(one):
            out = Out(one.name, number, "", 0, "unpaid", seat=one.seat)
            events.append(e.PlayerOut(out, rules.chips.unpaid.clause))
    left = [one for one in due if not state.owes(one)]
    places = [(one.table, one.seat) for one in left]
    nobody = not left and state.stages[number].takes == "advanced"
    if nobody and due:
        why = f"nobody has bought in, and all would be out: the buy-in is {show(said.buy_in or NOTHING)}"
        return Refusal(rules.chips.unpaid.clause, f"{why}; else the operator may cancel")
    if nobody or len(set(places)) < len(places) or any(one.table not in state.tables for one in left):
        return Refusal(rules.acts["allocate"].clause, "each player is to have a place of the own first")
    tables = tuple(table for table in state.tables if any(one.table == table for one in left))
    clause = rules.chips.allotment.clause
    names = tuple(one.name for one in left)
    given = said.pass_cards or 0, said.undisclosed or 0
    events.append(e.StageStarted(number, tables, names, ask.at, *given, clause))
    events += [e.ChipsMoved(one.name, said.chips or NOTHING, "allotment", clause) for one in left]
    bought = Money(sum(one.bought for one in left))
    if bought:
        events.append(e.WentToHouse(bought, rules.chips.bought.clause))
    return tuple(events)


def issue(ask: Ask, command: c.IssueChips) -> Done:
    """Refuse chips beside the allotment: all have the same."""
    allotted = show(ask.state.said.chips or NOTHING)
    return Refusal(ask.rules.chips.allotment.clause, f"each has {allotted} in chips, {command.player} no more")


def buy_back(ask: Ask, command: c.BuyBack) -> Done:
    """Let an eliminated player back in, as the conditions say."""
    refused = between_refusal(ask)
    if refused is not None:
        return refused
    said, items = ask.state.said, ask.rules.conditions.items
    one = ask.state.entrants.get(command.player)
    if one is None or one.status != "eliminated":
        return Refusal(items["buy_back"].clause, f"{command.player} is not eliminated")
    if one.backs >= (said.buy_backs or 0):
        return Refusal(items["buy_back"].clause, f"the conditions let a player buy back {said.buy_backs or 0} times")
    until = [stage.name for stage in ask.state.stages].index(said.buy_back_until or "")
    if ask.state.stage + 1 > until:
        return Refusal(items["buy_back_terms"].clause, f"only up to {said.buy_back_until}")
    into = ask.state.led_to(said.buy_back_into)
    if ask.state.room(said.buy_back_into) < 1:
        on = ask.state.stages[into].name
        return Refusal(items["buy_back_terms"].clause, f"who buys back goes on to {on}, and no seat is left there")
    if command.paid != said.buy_back_price:
        price = show(said.buy_back_price or NOTHING)
        return Refusal(items["buy_back_terms"].clause, f"buying back costs {price}, not {show(command.paid)}")
    later = into if said.buy_back_into else 0
    return (e.BoughtBack(command.player, Money(command.paid), items["buy_back_terms"].clause, later),)


def move(ask: Ask, command: c.MovePlayer) -> Done:
    """Move a player to another place; whether pass cards are given anew is for the book to say."""
    clause = ask.rules.acts["allocate"].clause
    found = ask.seated(command.player)
    if isinstance(found, Refusal):
        return found
    one, desk = found
    to = ask.desk(command.table)
    if isinstance(to, Refusal):
        return to
    if desk.phase != "idle" or to.phase != "idle" or desk.playing_off or to.playing_off:
        return Refusal(clause, "players are moved between rounds, and not in a play-off")
    taken = {each.seat for each in ask.state.at(command.table)}
    if command.seat in taken or not 1 <= command.seat <= (ask.state.said.seats or 0):
        return Refusal(clause, f"seat {command.seat} at {command.table} is not free")
    anew = ask.rules.passes.renewed.is_ == "table-session" and command.table != one.table
    passes = (ask.state.said.pass_cards or 0) if anew else one.passes
    return (e.PlayerMoved(command.player, command.table, command.seat, passes, clause),)
