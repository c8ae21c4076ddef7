"""Rounds: who has not wagered, wagers found wrong, and the results that a table reports."""

from collections.abc import Iterator

from soft17.clause import Refusal
from soft17.money import NOTHING, Money, show
from soft17.table.events import Event
from soft17.tournament import events as e
from soft17.tournament import round_events as r
from soft17.tournament import wagers as w
from soft17.tournament.asking import Ask, Done
from soft17.tournament.desk import Desk, Laid
from soft17.tournament.ending import after_play_off_round
from soft17.tournament.forms import gain_unannounced, settled
from soft17.tournament.limits import limits as limits_of
from soft17.tournament.payments import report_refusal
from soft17.tournament.ranking import out_of
from soft17.tournament.results import Settled, paid_early
from soft17.tournament.staked import EXTRAS, MAIN, real, staked_unseen
from soft17.tournament.staking import TOURNAMENT_CHIPS
from soft17.tournament.state import ABSENT, CANCELLED, Entrant
from soft17.tournament.timing import in_time_refusal


def open_round(ask: Ask, command: w.OpenRound) -> Done:
    """Close the wagers: who let the time pass without a wager or a pass is dealt with, then the first card is due."""
    desk = ask.desk(command.table)
    if isinstance(desk, Refusal):
        return desk
    if desk.phase != "betting":
        return Refusal(ask.rules.acts["deal"].clause, "wagers are to be opened first")
    silent = [one for one in ask.state.playing(command.table) if not desk.laid.get(one.name, Laid()).done]
    undecided = [_undecided(ask, one) for one in silent if _is_undecided(ask, one)]
    if undecided:
        return Refusal(ask.rules.wagers.absent_then.clause, "; ".join(undecided))
    refused = in_time_refusal(ask, desk)
    if refused is not None:
        return refused
    waiting = sorted((one for one in silent if one.name in desk.order), key=lambda one: desk.order.index(one.name))
    here = [one for one in waiting if not one.absent]
    if len(here) > 1:  # those behind the one whose turn it is could not wager yet
        return tuple(_without_wager(ask, desk, here[0]))
    events: list[Event] = []
    for one in silent:
        events += _without_wager(ask, desk, one)
    state = ask.after(*events).state
    chips = {one.name: one.chips for one in state.playing(command.table)}
    return (*events, r.FirstCardDue(command.table, chips, ask.rules.acts["deal"].clause, command.log))


def _is_undecided(ask: Ask, one: Entrant) -> bool:
    """True of somebody absent of whom the Tournament Manager has yet to say what becomes of them."""
    rule, then = ask.rules.wagers, ask.rules.wagers.absent_then
    if not one.absent or then.is_ == "disqualified-at-once":
        return False
    if one.deducted >= rule.absent_rounds.is_:
        return not one.sits and then.is_ == "manager-decides"
    return not one.deducting


def _undecided(ask: Ask, one: Entrant) -> str:
    if one.deducted < ask.rules.wagers.absent_rounds.is_:
        return f"{one.name}: absent, and the Tournament Manager has decided nothing"
    ways = "cancels the position or lets the player sit on"
    return f"{one.name}: absent for {one.deducted} rounds of deductions, so that the Tournament Manager now {ways}"


def _without_wager(ask: Ask, desk: Desk, one: Entrant) -> list[Event]:
    rule, then = ask.rules.wagers, ask.rules.wagers.absent_then
    out = out_of(ask.rules, ask.state, desk, one, "disqualified")
    if not one.absent or then.is_ == "disqualified-at-once":
        why = f"no wager in {desk.which}"
        return [e.PlayerDisqualified(out, NOTHING, rule.every_round.clause, one.bought, why)]
    if one.deducted < rule.absent_rounds.is_:
        least, _ = limits_of(ask.state, desk)
        clause = rule.absent_rounds.clause
        taken = Money(-min(least, one.chips))
        return [r.Deducted(one.name, clause), e.ChipsMoved(one.name, taken, ABSENT, clause)]
    gone = out_of(ask.rules, ask.state, desk, one, CANCELLED)
    if then.is_ != "disqualified":
        return []
    why = f"absent for more than {one.deducted} rounds"
    return [e.PlayerDisqualified(gone, NOTHING, then.clause, one.bought, why)]


def find_wager(ask: Ask, command: w.FindWager) -> Done:
    """Apply what the book says of a wager found over, under or odd after the first card."""
    found = ask.seated(command.player)
    if isinstance(found, Refusal):
        return found
    one, desk = found
    laid, rule = desk.laid.get(command.player, Laid()), ask.rules.wagers
    if desk.log:
        return Refusal(rule.found.clause, "the house deals this round: its wagers were within the limits")
    if desk.phase != "dealing" or not laid.stake or laid.void or command.stake <= 0:
        return Refusal(rule.found.clause, f"{command.player} has no wager in a round that is being dealt")
    least, most = limits_of(ask.state, desk)
    held = one.chips if command.chips is None else command.chips
    lying = Money(command.stake + laid.openly - laid.stake)
    if not lying <= held <= one.chips:
        why = f"holds {show(one.chips)} by what was won and lost, not {show(max(held, lying))}"
        return Refusal(ask.rules.chips.counted.clause, f"chips: {command.player} {why}")
    if command.stake >= least:
        valid = rule.valid(command.stake, least, most)
        return (r.StakeFound(desk.name, command.player, command.stake, valid, False, rule.found.clause),)
    beside = Money(laid.openly - laid.stake + ((laid.form.amount or 0) if laid.form is not None else 0))
    if held - beside >= least:
        if command.unable:
            return Refusal(rule.found.clause, f"{command.player} has the chips to make it up to {show(least)}")
        return (r.StakeFound(desk.name, command.player, command.stake, least, False, rule.found.clause),)
    events: list[Event] = [r.StakeFound(desk.name, command.player, command.stake, NOTHING, True, rule.void.clause)]
    if held < one.chips:
        short = Money(held - one.chips)
        events.append(e.ChipsMoved(command.player, short, "missing", ask.rules.chips.missing.clause))
    if rule.void.is_ == "forfeited":
        events.append(e.ChipsMoved(command.player, Money(-command.stake), "void wager", rule.void.clause))
    after = ask.after(*events).state
    out = out_of(ask.rules, after, after.desks[desk.name], after.entrants[command.player], "void")
    return (*events, e.PlayerOut(out, rule.void.clause))


def take_results(ask: Ask, command: w.TakeResults) -> Done:
    """Take what a table reports of its round, if it is of the wagers that lie there."""
    desk = ask.desk(command.table)
    if isinstance(desk, Refusal):
        return desk
    if desk.phase != "dealing":
        return Refusal(ask.rules.acts["deal"].clause, "no round is being dealt")
    if command.paid_in != TOURNAMENT_CHIPS:
        why = f"wagers are paid in tournament chips, not in {command.paid_in}"
        return Refusal(ask.rules.chips.paid_in.clause, why)
    clause = ask.rules.chips.counted.clause
    taken = r.ResultsTaken(command.table, command.settled, command.fates, command.log, command.hash, clause)
    after = ask.after(taken)
    refused = report_refusal(ask, desk, command) or _order_refusal(ask, desk, command)
    for name, laid in {**desk.laid, **desk.left}.items():
        refused = refused or _stakes_refusal(after, after.state.desks[desk.name], name, laid)
    return refused or (taken,)


def _order_refusal(ask: Ask, desk: Desk, command: w.TakeResults) -> Refusal | None:
    rule = ask.rules.marker.insurance
    turns = [desk.order.index(name) for name in command.insured if name in desk.order]
    if rule.is_ == "in-turn" and turns != sorted(turns):
        return Refusal(rule.clause, "insurance is placed in the order of wagering too")
    return None


def _stakes_refusal(ask: Ask, desk: Desk, player: str, laid: Laid) -> Refusal | None:
    """Why results are not of the wagers that lie there: another stake, units, extras, or more than the chips."""
    own = [one for one in desk.settled if one.player == player]
    least, _ = limits_of(ask.state, desk)
    rules = ask.rules
    base = Money(sum(one.stake for one in own if one.kind == MAIN))
    wanted = (laid.stake or least) if laid.plays else NOTHING
    if base != wanted:
        return Refusal(rules.wagers.found.clause, f"{player} has {show(wanted)} on the box, not {show(base)}")
    for kind in {*(side.kind for side in laid.side), *(one.kind for one in own)} - {MAIN, *EXTRAS}:
        if laid.on(kind) != sum(one.stake for one in own if one.kind == kind):
            return Refusal(rules.wagers.found.clause, f"{player} has {show(laid.on(kind))} on {kind}")
    extras = [one for one in own if one.kind in EXTRAS]
    if rules.wagers.units.is_ == "all-wagers" and any(one.stake % least for one in extras):
        return Refusal(rules.wagers.units.clause, "doubles, splits and insurance are in units of the minimum")
    hidden = laid.form is not None and laid.form.kind in (MAIN, "")
    if hidden and extras and rules.forms.extras.is_ == "none":
        return Refusal(rules.forms.extras.clause, "a hand with an undisclosed wager is not doubled, split or insured")
    return _chips_refusal(ask, desk, player, laid)


def _chips_refusal(ask: Ask, desk: Desk, player: str, laid: Laid) -> Refusal | None:
    held = desk.start[player]
    staked: int = sum(one.stake for one in real(ask.rules, desk, player))
    if laid.form is not None and laid.form.amount is not None:
        most = ask.rules.forms.most(laid.on(laid.form.kind), limits_of(ask.state, desk))
        amount = min(laid.form.amount, Money(held - laid.openly), most)
        beside = staked_unseen(ask.rules, desk, player, amount) if laid.form.kind == MAIN else []
        staked += sum(stake for _, stake in beside) if beside else amount
    if staked > held:
        more = "less than was staked" if laid.form is not None else f"not {show(Money(staked))}"
        return Refusal(ask.rules.chips.means.clause, f"{player} has {show(held)} in chips, {more}")
    return None


def close(ask: Ask, command: w.CloseRound) -> Done:
    """Pay and collect what was open and what was announced, and end the round."""
    desk = ask.desk(command.table)
    if isinstance(desk, Refusal):
        return desk
    rule = ask.rules.forms.announced
    if desk.phase != "results":
        return Refusal(ask.rules.acts["deal"].clause, "the results are to be taken first")
    sealed = [name for name, one in desk.laid.items() if one.form is not None and not one.form.announced]
    if sealed and rule.is_ == "before-close":
        return Refusal(rule.clause, f"the undisclosed wager of {', '.join(sealed)} is to be announced first")
    events: list[Event] = []
    for name in desk.laid:
        by = Money(sum(_up_by(ask, one) for one in real(ask.rules, desk, name)))
        if by:
            events.append(e.ChipsMoved(name, by, "round", ask.rules.chips.paid_in.clause))
    if rule.is_ == "before-close":
        for name, laid in desk.laid.items():
            events += settled(ask.after(*events), command.table, name) if laid.form is not None else []
    events += _counts_changed(ask, desk)
    events.append(r.RoundEnded(command.table, ask.rules.acts["deal"].clause))
    if sealed:  # a play-off is counted when the last of them has been announced
        return tuple(events)
    return (*events, *after_play_off_round(ask.after(*events), command.table))


def _counts_changed(ask: Ask, desk: Desk) -> Iterator[Event]:
    """What the round came to for those whose positions were cancelled in it: they retain what they won, or less."""
    for name in desk.left:
        openly = sum(_up_by(ask, one) for one in real(ask.rules, desk, name))
        by = Money(max(openly + gain_unannounced(ask, desk.name, name), -ask.state.entrants[name].score))
        if by:
            yield r.CountChanged(name, by, ask.rules.acts["cancel-position"].clause)


def _up_by(ask: Ask, one: Settled) -> int:
    rule = ask.book.optional.get(one.kind)
    if one.result == "win":
        return one.pays if rule is None or rule.stake_back.is_ else one.pays - one.stake
    if one.result == "surrender":
        return one.pays - one.stake
    return -one.stake if one.result == "lose" else 0


def void(ask: Ask, command: w.VoidRound) -> Done:
    """Void a round: wagers go back, deductions of the absent too, and what was paid in it is paid back."""
    desk = ask.desk(command.table)
    if isinstance(desk, Refusal):
        return desk
    clause = ask.rules.application.void.clause
    if desk.phase not in ("dealing", "results"):
        return Refusal(clause, "no round is being dealt that could be void")
    paid = paid_early(desk.settled, desk.laid) if desk.phase == "results" else command.interim
    for name, amount in command.interim.items():
        if amount <= 0 or not desk.laid.get(name, Laid()).plays or paid.get(name) != amount:
            why = f"interim: {name} was not paid {show(amount)} in this round before it was void"
            return Refusal(clause, why)
    back = [one for one in ask.state.at(command.table) if one.name in desk.absent]
    events: list[Event] = [e.ChipsMoved(one.name, desk.absent[one.name], "void round", clause) for one in back]
    if not desk.playing_off:
        gone = (name for name in desk.absent if ask.state.entrants[name].status == "disqualified")
        events += [r.CountChanged(name, desk.absent[name], clause) for name in gone if ask.state.retains(name)]
    return (*events, r.RoundVoided(command.table, {name: Money(-amount) for name, amount in paid.items()}, clause))
