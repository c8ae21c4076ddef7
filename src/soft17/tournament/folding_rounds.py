"""What the events of rounds make of the tables of a tournament."""

from typing import Any

from msgspec.structs import replace

from soft17.money import NOTHING, Money
from soft17.table.events import Event
from soft17.tournament import events as e
from soft17.tournament import round_events as r
from soft17.tournament.desk import Desk, Form, Laid, OpenForm
from soft17.tournament.limits import elapsed
from soft17.tournament.state import Tournament


def with_desk(state: Tournament, table: str, **changes: Any) -> Tournament:
    """A tournament with something changed at one of its tables."""
    return replace(state, desks={**state.desks, table: replace(state.desks[table], **changes)})


def _with_laid(state: Tournament, table: str, player: str, **changes: Any) -> Tournament:
    desk = state.desks[table]
    laid = replace(desk.laid.get(player, Laid()), **changes)
    return with_desk(state, table, laid={**desk.laid, player: laid})


def _turn_passed(state: Tournament, before: Tournament, table: str, player: str, at: int) -> Tournament:
    """The time of the next in the order of wagering begins; without an order everybody's began with the round."""
    first = bool(before.desks[table].order) and not before.desks[table].laid.get(player, Laid()).done
    return with_desk(state, table, since=at) if first else state


def with_entrant(state: Tournament, player: str, **changes: Any) -> Tournament:
    """A tournament with something changed of one who entered."""
    return replace(state, entrants={**state.entrants, player: replace(state.entrants[player], **changes)})


def _opened(state: Tournament, event: r.BettingOpened) -> Tournament:
    for one in state.at(event.table):
        state = with_entrant(state, one.name, restricted=False)
    if state.desks[event.table].play_off and event.round == 1:
        state = with_desk(state, event.table, began=event.at, lost=0)
    return with_desk(
        state, event.table, phase="betting", round=event.round, since=event.at, marker=event.marker,
        order=event.order, laid={}, absent={}, log="", limit=state.limit, agreed=(),
        elapsed=elapsed(state, state.desks[event.table], event.at),
    )  # fmt: skip


def _staked(state: Tournament, event: r.Staked) -> Tournament:
    made = _with_laid(state, event.table, event.player, stake=event.stake, side=event.side)
    return _turn_passed(made, state, event.table, event.player, event.at)


def _returned(state: Tournament, event: r.StakeReturned) -> Tournament:
    desk = state.desks[event.table]
    return with_desk(state, event.table, laid={name: one for name, one in desk.laid.items() if name != event.player})


def _passed(state: Tournament, event: r.Passed) -> Tournament:
    made = with_entrant(state, event.player, passes=state.entrants[event.player].passes - 1)
    made = _with_laid(made, event.table, event.player, passed=True)
    return _turn_passed(made, state, event.table, event.player, event.at)


def _form(state: Tournament, event: r.FormHandedIn) -> Tournament:
    made = with_entrant(state, event.player, forms=state.entrants[event.player].forms - 1)
    made = _with_laid(made, event.table, event.player, form=Form(event.kind, event.amount))
    return _turn_passed(made, state, event.table, event.player, event.at)


def _form_found(state: Tournament, event: r.FormFound) -> Tournament:
    return _with_laid(state, event.table, event.player, form=Form(event.kind, event.amount))


def _announced(state: Tournament, event: r.FormAnnounced) -> Tournament:
    form = Form(event.kind, event.amount, announced=True, valid=event.valid, deducted=event.deducted)
    return _with_laid(state, event.table, event.player, form=form)


def _form_settled(state: Tournament, event: r.FormSettled) -> Tournament:
    form = state.desks[event.table].laid[event.player].form
    assert form is not None  # what is settled was announced
    state = _with_laid(state, event.table, event.player, form=replace(form, settled=True))
    desk = state.desks[event.table]
    return _opened_up(with_desk(state, event.table, last=desk.laid), event.table) if desk.phase == "idle" else state


def _opened_up(state: Tournament, table: str) -> Tournament:
    """The forms of a round that is over may be looked at, each once it was announced."""
    there = {one.player for one in state.open_forms if one.table == table}
    laid = state.desks[table].last.items()
    forms = ((name, one.form) for name, one in laid if one.form is not None and one.form.announced)
    more = (OpenForm(table, name, form) for name, form in forms if name not in there)
    return replace(state, open_forms=(*state.open_forms, *more))


def _inspected(state: Tournament, event: r.FormInspected) -> Tournament:
    forms = (
        replace(one, seen_by=(*one.seen_by, event.player))
        if one.player == event.of and event.player not in one.seen_by
        else one
        for one in state.open_forms
    )
    return replace(state, open_forms=tuple(forms))


def _first_card(state: Tournament, event: r.FirstCardDue) -> Tournament:
    began = {"phase": "dealing", "start": event.chips, "log": event.log}
    others = state.desks.keys() - {event.table}  # a table that is used no more has no next round
    state = replace(state, open_forms=tuple(one for one in state.open_forms if one.table in others))
    return with_desk(state, event.table, last={}, settled=(), fates=(), left={}, **began)


def _found(state: Tournament, event: r.StakeFound) -> Tournament:
    return _with_laid(state, event.table, event.player, stake=event.valid, void=event.void)


def _results(state: Tournament, event: r.ResultsTaken) -> Tournament:
    return with_desk(state, event.table, phase="results", settled=event.settled, fates=event.fates)


def _ended(state: Tournament, event: r.RoundEnded) -> Tournament:
    for sat in state.sat:
        one = state.entrants[sat.player]
        if (sat.stage, sat.table) == (state.stage, event.table) and one.unplayed:
            state = with_entrant(state, one.name, kept=Money(one.kept + one.unplayed), unplayed=NOTHING)
    state = with_desk(state, event.table, phase="idle", last=state.desks[event.table].laid, left={})
    return _opened_up(state, event.table)


def _voided(state: Tournament, event: r.RoundVoided) -> Tournament:
    desk = state.desks[event.table]
    for player, laid in desk.laid.items():
        one = state.entrants[player]
        back = one.passes + laid.passed, one.forms + (laid.form is not None)
        state = with_entrant(state, player, passes=back[0], forms=back[1])
    for one in state.at(event.table):
        if one.name in desk.absent:
            state = with_entrant(state, one.name, deducted=one.deducted - 1)
    again = {"phase": "idle", "round": desk.round - 1, "log": ""}
    return with_desk(state, event.table, laid={}, last={}, left={}, settled=(), fates=(), absent={}, **again)


def _concluded(state: Tournament, event: e.SessionConcluded) -> Tournament:
    return with_desk(state, event.table, concluded=True)


def _agreed(state: Tournament, event: e.AgreedEarly) -> Tournament:
    return with_desk(state, event.table, agreed=(*state.desks[event.table].agreed, event.player))


def _reopened(state: Tournament, event: e.SessionReopened) -> Tournament:
    stage = state.stage if event.stage < 0 else event.stage
    outs = tuple(one for one in state.outs if one.stage != stage or one.player not in event.players)
    seats = {one.player: one.seat for one in state.sat if one.stage == stage}
    for player in event.players:
        chips = event.counts.get(player, state.entrants[player].score)
        state = replace(state, inventory=Money(state.inventory - chips))
        sits = {"table": event.table, "seat": seats.get(player, 0), "chips": chips}
        state = with_entrant(state, player, status="playing", **sits)
    state = replace(state, outs=outs, running=True)
    if event.stage < 0:
        return with_desk(state, event.table, ended=False)
    before = state.desks.get(event.table)
    desk = Desk(event.table, stage=stage, places=event.places, before=before)
    return replace(state, desks={**state.desks, event.table: desk})


def _play_off(state: Tournament, event: e.PlayOffCalled) -> Tournament:
    state = with_desk(state, event.table, standing=event.standing, playing_off=event.players, counts=event.counts)
    if event.passes is None:
        return state
    for name in event.players:
        anew = {"passes": event.passes, "forms": event.forms, "deducted": 0, "deducting": False, "sits": False}
        state = with_entrant(state, name, **anew)
    number = state.desks[event.table].play_off + 1
    return with_desk(state, event.table, play_off=number, round=0, began=0, elapsed=0, marker=0, order=())


def _disputed(state: Tournament, event: e.DisputeOpened) -> Tournament:
    if not event.table:
        return replace(state, dispute=event.about)
    return with_desk(state, event.table, dispute=event.about, stopped=event.at)


def _decided(state: Tournament, event: e.DisputeDecided) -> Tournament:
    if not event.table:
        return replace(state, dispute="", notes=(*state.notes, f"disputed: {state.dispute}; decided: {event.decision}"))
    desk = state.desks[event.table]
    held_up = max(0, event.at - desk.stopped) if desk.stopped else 0
    since = desk.since + held_up if desk.phase == "betting" else max(desk.since, event.at)
    for one in state.at(event.table):
        state = with_entrant(state, one.name, restricted_at=one.restricted_at + held_up)
    return with_desk(state, event.table, dispute="", stopped=0, lost=desk.lost + held_up, since=since)


def _turn_began(state: Tournament, event: r.TurnBegan) -> Tournament:
    return with_desk(state, event.table, since=event.at)


ROUNDS: dict[type[Event], Any] = {
    r.BettingOpened: _opened,
    r.TurnBegan: _turn_began,
    r.Staked: _staked,
    r.StakeReturned: _returned,
    r.Passed: _passed,
    r.FormHandedIn: _form,
    r.FormFound: _form_found,
    r.FormAnnounced: _announced,
    r.FormSettled: _form_settled,
    r.FormInspected: _inspected,
    r.FirstCardDue: _first_card,
    r.StakeFound: _found,
    r.ResultsTaken: _results,
    r.RoundEnded: _ended,
    r.RoundVoided: _voided,
    e.SessionConcluded: _concluded,
    e.AgreedEarly: _agreed,
    e.SessionReopened: _reopened,
    e.PlayOffCalled: _play_off,
    e.DisputeOpened: _disputed,
    e.DisputeDecided: _decided,
}
