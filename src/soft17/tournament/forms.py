"""Undisclosed wagers: handing a form in, finding what it says, announcing it, settling it, looking at another's."""

from collections.abc import Iterator

from msgspec.structs import replace

from soft17.clause import Refusal
from soft17.money import CENT, NOTHING, Money
from soft17.rules.tournament.forms import Deemed
from soft17.table.events import Event
from soft17.tournament import events as e
from soft17.tournament import round_events as r
from soft17.tournament import wagers as w
from soft17.tournament.asking import Ask, Done
from soft17.tournament.desk import Desk, Form, Laid
from soft17.tournament.ending import after_play_off_round
from soft17.tournament.limits import limits as limits_of
from soft17.tournament.staked import MAIN, laid_by, real, staked_unseen
from soft17.tournament.staking import added_refusal, back, betting, turn_refusal


def write(ask: Ask, command: w.WriteForm) -> Done:
    """Hand a form in; the Gaming Supervisor gives one back that is not right."""
    rules = ask.rules.forms
    found = betting(ask, command.player)
    if isinstance(found, Refusal):
        return found
    one, desk, laid = found
    if one.forms < 1 or laid.form is not None or laid.passed:
        return Refusal(rules.number.clause, f"{command.player} has no undisclosed wager left to make")
    refused = added_refusal(ask, desk, command.player) or turn_refusal(ask, desk, command.player)
    refused = refused or _kind_refusal(ask, command.kind) or _alone_refusal(ask, command.kind, laid)
    if refused is not None:
        return refused
    limits = limits_of(ask.state, desk)
    refused = rules.refusal(command.amount, laid.on(command.kind), limits, one.chips)
    if refused is None and command.amount % limits[0]:
        refused = Refusal(ask.rules.wagers.found.clause, "a wager is in units of the minimum")
    if refused is None and one.restricted:
        refused = Refusal(ask.rules.wagers.timed.clause, "the time has passed: the minimum only, in open chips")
    if refused is None and command.amount + laid.openly > one.chips:
        refused = Refusal(rules.together.clause, "open and undisclosed wagers together are more than the chips")
    form = r.FormHandedIn(desk.name, command.player, command.kind, command.amount, ask.at, rules.examined.clause)
    return refused or (*back(ask, one), form)


def _kind_refusal(ask: Ask, kind: str) -> Refusal | None:
    rule = ask.rules.forms.kinds
    known = (MAIN, *(ask.state.said.optional if rule.is_ == "offered" else ()))
    return None if kind in known else Refusal(rule.clause, f"the type of wager is one of {', '.join(known)}")


def _alone_refusal(ask: Ask, kind: str, laid: Laid) -> Refusal | None:
    """Why an optional wager is not undisclosed yet: it needs a hand, and waiting for one would tell its type."""
    if kind == MAIN or laid.stake:
        return None
    rule = ask.book.optional[kind]
    return Refusal(rule.needs.clause, f"{rule.shown} needs an initial wager: lay that down before this form")


def find(ask: Ask, command: w.FindForm) -> Done:
    """Take down what a form says that should not have been let through, once its round is over.

    Where the house deals it holds the form as it was examined, and one that is as it should be stands as it is.
    """
    found = ask.seated(command.player)
    if isinstance(found, Refusal):
        return found
    _, desk = found
    laid, rules = desk.laid.get(command.player, Laid()), ask.rules.forms
    clause = rules.faulty.clause
    if laid.form is not None and desk.log:
        return Refusal(clause, f"the house holds the form of {command.player} as it was examined: it is not faulty")
    if laid.form is None or laid.form.announced or desk.phase in ("betting", "dealing"):
        return Refusal(clause, f"no form of {command.player} waits to be opened after a round")
    refused = _kind_refusal(ask, command.kind) if command.kind else None
    if refused is not None:
        return refused
    if _counts_for(ask, desk, command.player, Form(command.kind, command.amount)).clause == rules.announced.clause:
        return Refusal(clause, f"what is said of the form of {command.player} is as it should be: nothing is faulty")
    return (r.FormFound(desk.name, command.player, command.kind, command.amount, clause),)


def _counts_for(ask: Ask, desk: Desk, player: str, form: Form) -> Deemed:
    """What a form comes to: as it is written, or what the book deems it to be."""
    laid, limits = laid_by(desk, player), limits_of(ask.state, desk)
    beside, chips = laid.on(form.kind), _answering(ask, desk, player, laid)
    deemed = ask.rules.forms.deemed(form.amount, form.kind, beside, limits, chips)
    if deemed.amount == form.amount and deemed.amount % limits[0]:
        return Deemed(ask.rules.wagers.valid(deemed.amount, *limits), ask.rules.wagers.found.clause, deemed.deducted)
    return deemed


def _others(desk: Desk, player: str) -> Iterator[Laid]:
    """What the others at a table have laid."""
    return (one for name, one in desk.laid.items() if name != player)


def announce(ask: Ask, command: w.AnnounceForm) -> Done:
    """Announce type and amount, and what they count for."""
    found = ask.seated(command.player)
    if isinstance(found, Refusal):
        return found
    _, desk = found
    rule = ask.rules.forms.announced
    laid = desk.laid.get(command.player, Laid())
    due = "results" if rule.is_ == "before-close" else "idle"
    if laid.form is None or laid.form.announced or desk.phase != due:
        when = "when the dealer's hand is complete" if due == "results" else "when the round has closed"
        return Refusal(rule.clause, f"an undisclosed wager is announced {when}, once")
    deemed, written = _counts_for(ask, desk, command.player, laid.form), (laid.form.kind, laid.form.amount)
    events: list[Event] = [
        r.FormAnnounced(desk.name, command.player, *written, deemed.amount, deemed.deducted, deemed.clause)
    ]
    if due == "idle":
        events += settled(ask.after(*events), desk.name, command.player)
        if not any(one.form is not None and not one.form.announced for one in _others(desk, command.player)):
            events += after_play_off_round(ask.after(*events), desk.name)
    return tuple(events)


def _answering(ask: Ask, desk: Desk, player: str, laid: Laid) -> Money:
    """The chips that an undisclosed wager is held against."""
    held, rule = desk.start[player], ask.rules.forms.beyond.is_
    if rule == "gross":
        return held
    if rule == "start-less-open":
        return Money(held - laid.openly)
    counting = real(ask.rules, desk, player)
    back = sum(one.stake + one.pays for one in counting if one.early and one.result == "win")
    back += sum(one.stake for one in counting if one.early and one.result in ("stand-off", "void"))
    return Money(held - sum(one.stake for one in counting) + back)


def settled(ask: Ask, table: str, player: str) -> list[Event]:
    """Pay or take an undisclosed wager that was announced."""
    desk = ask.state.desks[table]
    form = desk.laid[player].form
    assert form is not None  # it was announced
    clause = ask.rules.forms.announced.clause
    by = max(_gain(ask, desk, player, form), Money(-ask.state.entrants[player].chips))
    moved: list[Event] = [e.ChipsMoved(player, by, "undisclosed wager", clause)] if by else []
    return [*moved, r.FormSettled(table, player, clause)]


def gain_unannounced(ask: Ask, table: str, player: str) -> Money:
    """What an undisclosed wager is up or down by of somebody whose position was cancelled before it was announced."""
    desk = ask.state.desks[table]
    form = laid_by(desk, player).form
    if form is None:
        return NOTHING
    if form.announced:
        return _gain(ask, desk, player, form)
    deemed = _counts_for(ask, desk, player, form)
    return _gain(ask, desk, player, replace(form, valid=deemed.amount, deducted=deemed.deducted))


def _gain(ask: Ask, desk: Desk, player: str, form: Form) -> Money:
    if form.deducted:
        return Money(-form.valid)
    if form.kind in (MAIN, ""):
        wagers = staked_unseen(ask.rules, desk, player, form.valid)
        return Money(sum(gain(ask, one.result, stake, one.odds) for one, stake in wagers))
    for one in desk.fates:
        if (one.player, one.kind) == (player, form.kind):
            return gain(ask, one.result, form.valid, one.odds)
    return NOTHING


def gain(ask: Ask, result: str, stake: Money, odds: tuple[int, int] | None) -> Money:
    """What a wager of an amount is up or down by with a result."""
    if result == "win" and odds is not None:
        return ask.book.chips.pay(stake, odds, Money(CENT))[0]
    return Money(-stake) if result == "lose" else NOTHING


def inspect(ask: Ask, command: w.InspectForm) -> Done:
    """Show a player the form of another, between the round it was for and the first card of the next.

    Any player of the tournament may look, also who waits for a later session or went out of this one by then, and
    also once its chips are counted.
    """
    clause, state = ask.rules.forms.inspected.clause, ask.state
    one = state.entrants.get(command.player)
    sat = any((each.stage, each.player) == (state.stage, command.player) for each in state.sat)
    if one is None or one.status == "disqualified" or (one.status not in ("waiting", "playing") and not sat):
        return Refusal(ask.rules.sessions.exclusive.clause, f"{command.player} is no player of the tournament")
    if not any(each.player == command.of for each in state.open_forms):
        return Refusal(clause, f"there is no form of {command.of} to look at, after its round and before the next")
    return (r.FormInspected(command.player, command.of, clause),)
