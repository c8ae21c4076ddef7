"""Conduct: absence, disqualification, chips that change hands, advice and disputes."""

from soft17.clause import Refusal
from soft17.money import CENT, NOTHING, Money, down
from soft17.tournament import commands as c
from soft17.tournament import events as e
from soft17.tournament.asking import Ask, Done
from soft17.tournament.desk import Laid, Out
from soft17.tournament.ending import after_disqualified
from soft17.tournament.ranking import out_of
from soft17.tournament.state import CANCELLED


def find_absent(ask: Ask, command: c.FindAbsent) -> Done:
    """Take down that a player is absent, or is back."""
    one, clause = ask.player(command.player), ask.rules.acts["find-absent"].clause
    if isinstance(one, Refusal):
        return one
    if one.absent == command.absent:
        return Refusal(clause, f"{command.player} is {'absent' if one.absent else 'here'} already")
    return (e.AbsenceFound(command.player, command.absent, clause),)


def deduct(ask: Ask, command: c.DeductAbsent) -> Done:
    """Order that the minimum is deducted for each round that a player is absent."""
    one, rule = ask.player(command.player), ask.rules.wagers
    if isinstance(one, Refusal):
        return one
    if not one.absent or one.deducting:
        return Refusal(rule.absent_rounds.clause, f"{command.player} is not absent, or it is ordered already")
    if one.deducted >= rule.absent_rounds.is_:
        return Refusal(rule.absent_rounds.clause, f"for {rule.absent_rounds.is_} rounds at most")
    return (e.DeductionOrdered(command.player, rule.absent_rounds.clause),)


def let_sit(ask: Ask, command: c.LetSit) -> Done:
    """Let an absent player sit on once the minimum was deducted as often as it may be."""
    one, clause, most = ask.player(command.player), ask.rules.acts["let-sit"].clause, ask.rules.wagers.absent_rounds.is_
    if isinstance(one, Refusal):
        return one
    if not one.absent or one.sits:
        return Refusal(clause, f"{command.player} is not absent, or it is ordered already")
    if one.deducted < most:
        return Refusal(clause, f"the minimum is deducted for {most} rounds first: {one.deducted} so far")
    return (e.LetSitOn(command.player, clause),)


def cancel_position(ask: Ask, command: c.CancelPosition) -> Done:
    """Cancel the position of an absent player, with the fee only where the Tournament Manager approves."""
    one, clause = ask.player(command.player), ask.rules.acts["cancel-position"].clause
    if isinstance(one, Refusal):
        return one
    if not one.absent:
        return Refusal(clause, f"{command.player} is not absent")
    form = ask.state.desks[one.table].laid.get(one.name, Laid()).form
    if ask.state.desks[one.table].phase == "idle" and form is not None and not form.settled:
        why = f"the undisclosed wager of {one.name} is to be announced first: it belongs to the count"
        return Refusal(ask.rules.forms.announced.clause, why)
    out = out_of(ask.rules, ask.state, ask.state.desks[one.table], one, CANCELLED)
    fee = min(one.fee, ask.state.said.entry_fee or NOTHING)  # what buying back cost is no part of it
    back = fee if command.refund else NOTHING
    return (e.PlayerDisqualified(out, back, clause, one.bought, "absent, and the position is cancelled"),)


def disqualify(ask: Ask, command: c.Disqualify) -> Done:
    """Disqualify a player on a ground of the book, in a session or not; the fee is not refunded.

    What was paid for chips of a session that has not begun goes back: none were given for it.
    """
    one, grounds = ask.state.entrants.get(command.player), ask.rules.grounds
    clause, rule = ask.rules.acts["disqualify"].clause, grounds.get(command.ground)
    if one is None:
        return Refusal(clause, f"{command.player} has not entered")
    if one.status in ("refused", "withdrawn", "disqualified"):
        return Refusal(clause, f"{command.player} is in the tournament no more: {one.status}")
    if rule is None:
        return Refusal(clause, f"the ground is one of {', '.join(grounds)}")
    if one.status == "playing":
        out = out_of(ask.rules, ask.state, ask.state.desks[one.table], one, "disqualified")
    else:
        out = Out(one.name, ask.state.stage, "", 0, "disqualified")
    noted = e.Noted(f"{command.player} has no refund: {command.ground}", ask.rules.provisions.no_refund.clause)
    said = command.ground.replace("-", " ")
    events = (e.PlayerDisqualified(out, NOTHING, rule.clause, one.bought, said), noted)
    return (*events, *after_disqualified(ask.after(*events), one.name))


def transfer(ask: Ask, command: c.TransferChips) -> Done:
    """Refuse to let chips change hands."""
    why = f"chips stay on the table: {command.player} does not pass any to {command.to}"
    return Refusal(ask.rules.chips.in_view.clause, why)


def redeem(ask: Ask, command: c.RedeemChips) -> Done:
    """Buy chips back for cash, only where the book is read so and the conditions promise it."""
    rule, rate = ask.rules.chips.redeemed, ask.state.said.cash_per_chip
    one = ask.state.entrants.get(command.player)
    if rule.is_ != "redeemable" or rate is None:
        return Refusal(rule.clause, "tournament chips have no cash value")
    if one is None or not 0 < command.chips <= one.score or not ask.state.retains(command.player):
        return Refusal(ask.rules.chips.property.clause, f"{command.player} has no such count at the end of a session")
    if any(command.player in desk.left for desk in ask.state.desks.values()):
        why = f"the last round of {command.player} is not over: the count waits for it"
        return Refusal(ask.rules.chips.property.clause, why)
    cash = down(Money(command.chips * rate[0] // rate[1]), CENT)
    return (e.ChipsRedeemed(command.player, command.chips, cash, rule.clause),)


def note_advice(ask: Ask, command: c.NoteAdvice) -> Done:
    """Take down that somebody gave or sought advice."""
    clause = ask.rules.provisions.advice.clause
    if not command.what.strip() or command.player not in ask.state.entrants:
        return Refusal(clause, "say which player, and what was said")
    return (e.Noted(f"advice: {command.player}: {command.what.strip()}", clause),)


def open_dispute(ask: Ask, command: c.OpenDispute) -> Done:
    """Stop play at a table for a dispute; one without a table, as about an entry, stops what would start next."""
    clause, by = ask.rules.provisions.dispute.clause, ask.order.by
    desk = ask.desk(command.table) if command.table else None
    if isinstance(desk, Refusal):
        return desk
    own = ask.state.entrants.get(by.name)
    if by.role == "player" and own is None:
        return Refusal(clause, f"{by.name} has not entered")
    if by.role == "player" and desk is not None and own not in ask.state.at(desk.name):
        return Refusal(clause, f"{by.name} does not sit at {desk.name}: its players play on")
    if desk is None and ask.state.dispute:
        return Refusal(clause, f"the tournament waits for a decision already: {ask.state.dispute}")
    if not command.about.strip():
        return Refusal(clause, "say what the dispute is about")
    return (e.DisputeOpened(command.table, command.about.strip(), clause, ask.at),)


def decide_dispute(ask: Ask, command: c.DecideDispute) -> Done:
    """Decide a dispute; whether a complaint to an inspector is still told of is for the book to say."""
    rules, desk = ask.rules.provisions, ask.state.desks.get(command.table)
    about = desk.dispute if desk is not None else "" if command.table else ask.state.dispute
    if not about or not command.decision.strip():
        return Refusal(rules.dispute.clause, "there is no such dispute, or nothing is said of its decision")
    advice = rules.complaint.clause if rules.dispute.is_ == "advice-given" else ""
    return (e.DisputeDecided(command.table, command.decision.strip(), rules.dispute.clause, advice, ask.at),)
