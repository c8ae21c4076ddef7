"""Wagers before the first card: the marker and its order, open chips, pass cards."""

from soft17.clause import Refusal
from soft17.money import Money, show
from soft17.rules.tournament.wagering import clockwise
from soft17.table.events import Event
from soft17.tournament import commands as c
from soft17.tournament import events as e
from soft17.tournament import round_events as r
from soft17.tournament import wagers as w
from soft17.tournament.asking import Ask, Done
from soft17.tournament.desk import Desk, Laid
from soft17.tournament.limits import limits, next_limits
from soft17.tournament.ranking import out_of
from soft17.tournament.state import Entrant, in_seats, seats_taken

TOURNAMENT_CHIPS = "tournament chips"


def is_over(ask: Ask, desk: Desk) -> bool:
    """True if a session at a table has had its rounds or its time, or was concluded; no clock runs in a dispute.

    A play-off comes when it is over.
    """
    stage = ask.state.now
    timed = bool(stage.seconds) and ask.at >= ask.state.began + stage.seconds + desk.lost
    return bool(desk.playing_off) or desk.concluded or timed or (bool(stage.rounds) and desk.round >= stage.rounds)


def open_betting(ask: Ask, command: w.OpenBetting) -> Done:
    """Begin a round: who cannot make the minimum is out, the marker is placed."""
    desk = ask.desk(command.table)
    if isinstance(desk, Refusal):
        return desk
    deal = ask.rules.acts["deal"].clause
    if desk.phase != "idle":
        return Refusal(deal, "the round before is not over")
    if not desk.playing_off and is_over(ask, desk):
        return Refusal(ask.rules.chips.counted.clause, "the session is over: the chips are to be counted")
    sealed = [name for name, one in desk.laid.items() if one.form is not None and not one.form.settled]
    if sealed:
        why = f"the undisclosed wager of {', '.join(sealed)} is to be announced first"
        return Refusal(ask.rules.forms.announced.clause, why)
    number = desk.round + 1
    least, _ = next_limits(ask.state, desk, ask.at)
    players = ask.state.playing(command.table)
    if not players:
        return Refusal(ask.rules.chips.counted.clause, "nobody is left to play: the session is to be ended")
    short = [one for one in players if one.chips < least]
    events: list[Event] = [
        e.PlayerOut(out_of(ask.rules, ask.state, desk, one, "short"), ask.rules.wagers.short.clause) for one in short
    ]
    left = [one for one in players if one not in short]
    if left:
        events.append(_opened(ask, desk, number, left))
    return tuple(events)


def _opened(ask: Ask, desk: Desk, number: int, left: list[Entrant]) -> Event:
    rules, said = ask.rules.marker, ask.state.said
    if not said.order_of_wagering:
        raised = next_limits(ask.state, desk, ask.at) != limits(ask.state, desk)
        clause = ask.rules.wagers.raised.clause if raised else ask.rules.wagers.every_round.clause
        return r.BettingOpened(desk.name, number, ask.at, 0, (), clause)
    marker = rules.box(number, said.seats or 1, seats_taken(left))
    order = tuple(in_seats(left, clockwise(marker, seats_taken(left))))
    return r.BettingOpened(desk.name, number, ask.at, marker, order, rules.moves.clause)


def deal_from_marker(ask: Ask, command: c.DealFromMarker) -> Done:
    """Choose where the next rounds are dealt from, where there is a marker."""
    rules = ask.rules.marker
    if not ask.state.said.order_of_wagering:
        return Refusal(rules.provided.clause, "the conditions have no order of wagering: there is no marker")
    if command.marker == ask.state.deals_from_marker:
        where = "the player who holds the marker" if command.marker else "the first box"
        return Refusal(rules.deals.clause, f"rounds are dealt from {where} already")
    return (e.DealMoved(command.marker, rules.deals.clause),)


def betting(ask: Ask, player: str) -> tuple[Entrant, Desk, Laid] | Refusal:
    """Somebody who may put something down now, and what lies there already."""
    found = ask.seated(player)
    if isinstance(found, Refusal):
        return found
    one, desk = found
    if desk.phase != "betting" or (desk.playing_off and player not in desk.playing_off):
        return Refusal(ask.book.wagers.before.clause, "wagers are made before the first card of a round")
    return one, desk, desk.laid.get(player, Laid())


def turn_refusal(ask: Ask, desk: Desk, player: str) -> Refusal | None:
    """Why a player waits: somebody before in the order of wagering has not wagered."""
    away = {one.name for one in ask.state.at(desk.name) if one.absent}
    for name in desk.order:
        if name == player:
            return None
        if name not in away and not desk.laid.get(name, Laid()).done:
            return Refusal(ask.rules.marker.out_of_turn.clause, f"{name} wagers first: the wager goes back")
    return None


def back(ask: Ask, one: Entrant) -> tuple[Event, ...]:
    """Take down that somebody who puts something down is absent no more."""
    return (e.AbsenceFound(one.name, False, ask.rules.acts["find-absent"].clause),) if one.absent else ()


def added_refusal(ask: Ask, desk: Desk, player: str) -> Refusal | None:
    """Why nothing is added to what a player laid in turn: somebody behind in the order has wagered since."""
    behind = desk.order[desk.order.index(player) + 1 :] if player in desk.order else ()
    if player in desk.laid and any(name in desk.laid for name in behind):
        return Refusal(ask.rules.marker.unaltered.clause, "the turn is over: nothing is added to a wager made in turn")
    return None


def stake(ask: Ask, command: w.Stake) -> Done:
    """Put tournament chips on the own box."""
    rules = ask.rules
    if command.means != TOURNAMENT_CHIPS:
        return Refusal(rules.chips.means.clause, f"wagers are made in tournament chips, not in {command.means}")
    found = betting(ask, command.player)
    if isinstance(found, Refusal):
        return found
    one, desk, laid = found
    if command.seat and command.seat != one.seat:
        return Refusal(rules.wagers.position.clause, f"{command.player} wagers at seat {one.seat} only")
    if laid.passed:
        return Refusal(rules.passes.passed.clause, "a pass card lies there in place of a wager")
    if desk.order and laid.stake:
        return Refusal(rules.marker.unaltered.clause, "a wager made in turn is not altered")
    refused = added_refusal(ask, desk, command.player) or turn_refusal(ask, desk, command.player)
    refused = refused or _amount_refusal(ask, one, desk, laid, command)
    clause = rules.marker.first.clause if desk.order else rules.wagers.every_round.clause
    staked = r.Staked(desk.name, command.player, command.stake, command.side, ask.at, clause)
    return refused or (*back(ask, one), staked)


def _amount_refusal(ask: Ask, one: Entrant, desk: Desk, laid: Laid, command: w.Stake) -> Refusal | None:
    rules, (least, most) = ask.rules, limits(ask.state, desk)
    if one.restricted and (command.stake != least or command.side):
        return Refusal(rules.wagers.timed.clause, f"the time has passed: {show(least)} only, the minimum")
    refused = rules.wagers.refusal(command.stake, least, most, one.chips)
    kinds = [side.kind for side in command.side]
    if len(set(kinds)) < len(kinds):
        return refused or Refusal(rules.wagers.found.clause, "side: one wager of each kind, within its maximum")
    for side in command.side:
        if side.kind not in ask.state.said.optional:
            return refused or Refusal(rules.conditions.items["play"].clause, f"{side.kind} is not offered")
        refused = refused or rules.wagers.refusal(side.stake, least, most, one.chips)
    if refused is not None:
        return refused
    together = Laid(command.stake, command.side)
    hidden = laid.form.amount or 0 if laid.form is not None else 0
    if laid.form is not None and rules.forms.together.is_ == "sum" and together.on(laid.form.kind) + hidden > most:
        return Refusal(rules.forms.together.clause, f"with the undisclosed wager it is over the maximum {show(most)}")
    if together.openly + hidden > one.chips:
        clause = rules.forms.together.clause if hidden else rules.wagers.every_round.clause
        return Refusal(clause, f"{show(Money(together.openly + hidden))} is more than the {show(one.chips)} in chips")
    return None


def take_back(ask: Ask, command: w.TakeStakeBack) -> Done:
    """Take a wager back, where no order of wagering keeps it there."""
    found = betting(ask, command.player)
    if isinstance(found, Refusal):
        return found
    _, desk, laid = found
    if not laid.stake:
        return Refusal(ask.book.wagers.withdrawn_until.clause, f"{command.player} has no wager down to take back")
    if desk.order:
        return Refusal(ask.rules.marker.unaltered.clause, "a wager made in turn is not removed")
    if laid.form is not None:
        return Refusal(ask.rules.forms.examined.clause, "the form beside it is with the Gaming Supervisor")
    return (r.StakeReturned(desk.name, command.player, ask.book.wagers.withdrawn_until.clause),)


def out_of_turn(ask: Ask, command: w.FindOutOfTurn) -> Done:
    """Give a wager back that was laid out of turn."""
    found = betting(ask, command.player)
    if isinstance(found, Refusal):
        return found
    _, desk, laid = found
    if not desk.order:
        return Refusal(ask.rules.marker.provided.clause, "the conditions have no order of wagering")
    refused = turn_refusal(ask, desk, command.player)
    if refused is None or laid.done:
        return Refusal(ask.rules.marker.first.clause, f"{command.player} is not out of turn")
    return (r.StakeReturned(desk.name, command.player, ask.rules.marker.out_of_turn.clause),)


def pass_card(ask: Ask, command: w.PlayPassCard) -> Done:
    """Put a pass card down in place of a wager."""
    found = betting(ask, command.player)
    if isinstance(found, Refusal):
        return found
    one, desk, laid = found
    if one.passes < 1 or laid.done or laid.form is not None:
        return Refusal(ask.rules.passes.passed.clause, f"{command.player} has no pass card to put in place of a wager")
    refused = turn_refusal(ask, desk, command.player)
    passed = r.Passed(desk.name, command.player, ask.at, ask.rules.passes.passed.clause)
    return refused or (*back(ask, one), passed)
