"""Entering a tournament: its conditions, applications, fees, and cancelling it before it is over."""

from soft17.clause import Refusal
from soft17.house.spelling import plain
from soft17.money import NOTHING, Money, show
from soft17.rules.tournament.chapter import Tournament as Rules
from soft17.tournament import commands as c
from soft17.tournament import events as e
from soft17.tournament.asking import Ask, Done
from soft17.tournament.conditions import is_wanted
from soft17.tournament.money import to_house
from soft17.tournament.publishing import refusal as conditions_refusal
from soft17.tournament.state import Tournament


def publish(ask: Ask, command: c.PublishConditions) -> Done:
    """Publish complete conditions; what they fix is not changed later."""
    rules = ask.rules.conditions
    if ask.state.conditions is not None:
        return Refusal(rules.changed.clause, "the conditions are published: players were told of them")
    refused = conditions_refusal(ask.book, command.conditions, ask.at)
    return refused or (e.ConditionsPublished(command.conditions, rules.published.clause),)


def give_copy(ask: Ask, command: c.GiveCopy) -> Done:
    """Give a player a copy of the conditions."""
    clause = ask.rules.conditions.published.clause
    if command.player not in ask.state.entrants:
        return Refusal(clause, f"{command.player} has not entered")
    return (e.CopyGiven(command.player, clause),)


def enter(ask: Ask, command: c.EnterTournament) -> Done:
    """Take an entry: the form, the fee, and where it is demanded the agreement in writing."""
    said, rules = ask.state.said, ask.rules
    clause = rules.fees.restricted.clause
    if ask.state.started:
        return Refusal(clause, "entries are closed")
    one = ask.state.entrants.get(command.player)
    if one is not None and one.status != "withdrawn":
        return Refusal(clause, f"{command.player} has entered already: {one.status}")
    if not command.player.strip() or not command.form:
        return Refusal(clause, "an entry form is to be completed")
    if command.fee != said.entry_fee:
        return Refusal(clause, f"the entry fee is {show(said.entry_fee or NOTHING)}, not {show(command.fee)}")
    if said.agreement and not command.agrees:
        return Refusal(rules.conditions.agreed.clause, "the rules and conditions are to be agreed to in writing")
    entered = sum(each.status == "entered" for each in ask.state.entrants.values())
    if entered >= (said.most_players or 0):
        return Refusal(
            rules.conditions.items["terms"].clause, f"{entered} players have entered: there is no place left"
        )
    return (e.EntryTaken(command.player, command.fee, command.agrees, rules.fees.pooled.clause),)


def withdraw(ask: Ask, command: c.WithdrawEntry) -> Done:
    """Withdraw an entry before the first session; within the period of the conditions the fee goes back.

    Closing the entries does not end that period: who has not played withdraws in it, and has the buy-in back too.
    """
    rules, one = ask.rules, ask.state.entrants.get(command.player)
    if one is None or one.status != "entered":
        return Refusal(rules.fees.pooled.clause, f"{command.player} has no entry that could be withdrawn")
    in_time = ask.at <= (ask.state.said.withdraw_until or 0)
    if ask.state.started and not in_time:
        why = f"entries are closed, and the time to withdraw is over: {command.player} has entered"
        return Refusal(rules.fees.pooled.clause, why)
    clause = rules.conditions.items["terms"].clause if in_time else rules.fees.pooled.clause
    return (e.EntryEnded(command.player, False, one.fee if in_time else NOTHING, clause, one.bought),)


# What an application is refused for: the item of the conditions that has it, and what is wrong where they lack it.
_GROUNDS: dict[str, tuple[str, str]] = {
    c.ANY: ("refusing", "ground: the conditions do not say that any application may be refused"),
    c.UNSELECTED: ("criteria", "ground: the conditions have no criteria of selection"),
    c.UNENTITLED: ("entitled", ""),
}


def refuse(ask: Ask, command: c.RefuseEntry) -> Done:
    """Refuse an application on a ground that the conditions have; the fee goes back.

    Any is refused until entries are closed; who may not enter at all, until the first session.
    """
    if command.ground not in _GROUNDS:
        return Refusal(ask.rules.acts["refuse-entry"].clause, f"ground: one of {', '.join(_GROUNDS)}")
    name, lacks = _GROUNDS[command.ground]
    item, one = ask.rules.conditions.items[name], ask.state.entrants.get(command.player)
    if not is_wanted(ask.state.said, item.when):
        return Refusal(item.clause, lacks)
    closed = ask.state.started and command.ground == c.ANY
    if one is None or one.status != "entered" or closed:
        return Refusal(item.clause, f"{command.player} has no application that could be refused")
    return (e.EntryEnded(command.player, True, one.fee, item.clause, one.bought),)


def designate(ask: Ask, command: c.DesignateTables) -> Done:
    """Name the tables, as many as the stage with most of them needs."""
    clause = ask.rules.acts["designate"].clause
    if ask.state.running:
        return Refusal(clause, "not while a session is played")
    needed = max(stage.tables for stage in ask.state.stages)
    names = {plain(name) for name in command.tables} - {""}
    if len(names) != len(command.tables) or len(names) < needed:
        return Refusal(clause, f"name {needed} tables or more, each once")
    return (e.TablesDesignated(command.tables, clause),)


def number_refusal(rules: Rules, state: Tournament) -> Refusal | None:
    """Why no session begins with so few entries: the conditions say how many there are to be."""
    received = sum(one.status in ("entered", "disqualified") for one in state.entrants.values())
    least = state.said.least_players or 0
    if received >= least:
        return None
    entries = "1 entry" if received == 1 else f"{received} entries"
    why = f"{entries}, not the {least} of the conditions: the operator may cancel"
    return Refusal(rules.fees.guarantee.clause, why)


def start(ask: Ask, _command: c.StartTournament) -> Done:
    """Close the entries: enough of them, each with a copy of the conditions, and tables to play at."""
    state, rules = ask.state, ask.rules
    if state.started:
        return Refusal(rules.fees.restricted.clause, "the tournament has started")
    entered = [one for one in state.entrants.values() if one.status == "entered"]
    refused = number_refusal(rules, state)
    if refused is not None:
        return refused
    without = [one.name for one in entered if not one.copy]
    if without:
        return Refusal(rules.conditions.published.clause, f"no copy of the conditions: {', '.join(without)}")
    if not state.tables:
        return Refusal(rules.acts["designate"].clause, "no tables are designated")
    return (e.TournamentStarted(rules.acts["start"].clause),)


def cancel(ask: Ask, _command: c.CancelTournament) -> Done:
    """Cancel the tournament: entry fees go back, and buy-ins for sessions that were not played as the book says.

    A session that was begun and of which no round was played to its end is none that was played.
    """
    rule = ask.rules.fees.cancelled
    refunds: dict[str, Money] = {}
    for one in ask.state.entrants.values():
        unused = one.unspent if rule.is_ == "fees-and-unused-buy-ins" else NOTHING
        if one.paid + unused:
            refunds[one.name] = Money(one.paid + unused)
    cancelled = e.TournamentCancelled(refunds, rule.clause)
    return (cancelled, *to_house(ask.after(cancelled).state, rule.clause))
