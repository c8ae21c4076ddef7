"""Evolve: what an event makes of a tournament; it asks no rule."""

from typing import Any

from msgspec.structs import replace

from soft17.money import NOTHING, Money
from soft17.table.events import Event
from soft17.tournament import events as e
from soft17.tournament import prize_events as p
from soft17.tournament import round_events as r
from soft17.tournament.conditions import Goods
from soft17.tournament.desk import Desk, Out
from soft17.tournament.folding_entries import ENTRIES, refunded, unspent
from soft17.tournament.folding_rounds import ROUNDS, with_desk, with_entrant
from soft17.tournament.state import ABSENT, CANCELLED, Sat, Tournament, placed_before


def evolve(state: Tournament, event: Event) -> Tournament:
    """The tournament after an event."""
    made: Tournament = _FOLDS[type(event)](state, event)
    return made


def _published(state: Tournament, event: e.ConditionsPublished) -> Tournament:
    return replace(state, conditions=event.conditions)


def _copy(state: Tournament, event: e.CopyGiven) -> Tournament:
    return with_entrant(state, event.player, copy=True)


def _added(state: Tournament, event: p.ValueAdded) -> Tournament:
    goods = (*state.goods, Goods(event.goods, event.place)) if event.goods else state.goods
    return replace(state, added=Money(state.added + event.cash), goods=goods)


def _assigned(state: Tournament, event: p.GoodsAssigned) -> Tournament:
    goods = list(state.goods)
    goods[goods.index(Goods(event.goods, event.was))] = Goods(event.goods, event.place)
    return replace(state, goods=tuple(goods))


def _given(state: Tournament, event: p.GoodsGiven) -> Tournament:
    return replace(state, takers={**state.takers, event.place: event.player})


def _tables(state: Tournament, event: e.TablesDesignated) -> Tournament:
    return replace(state, tables=event.tables)


def _started(state: Tournament, _event: e.TournamentStarted) -> Tournament:
    return replace(state, started=True)


def _altered(state: Tournament, event: e.StartAltered) -> Tournament:
    name = event.session or state.stages[state.stage + 1].name
    return replace(state, starts={**state.starts, name: event.to})


def _allocated(state: Tournament, event: e.SeatsAllocated) -> Tournament:
    for one in event.seats:
        state = with_entrant(state, one.player, table=one.table, seat=one.seat)
    return state


def _moved(state: Tournament, event: e.PlayerMoved) -> Tournament:
    own = Sat(state.stage, event.player, event.table, event.seat)
    sat = tuple(own if (one.stage, one.player) == (own.stage, own.player) else one for one in state.sat)
    state = replace(state, sat=sat)
    return with_entrant(state, event.player, table=event.table, seat=event.seat, passes=event.passes)


def _stage(state: Tournament, event: e.StageStarted) -> Tournament:
    desks = {name: Desk(name, since=event.at) for name in event.tables}
    for name in event.players:
        one = state.entrants[name]
        unused = Money(one.unused + one.unplayed)  # of a session that ended before any round of it
        state = with_entrant(
            state, name, status="playing", stage=event.stage, bought=NOTHING, unplayed=one.bought, unused=unused,
            passes=event.passes, forms=event.forms, deducted=0,
            deducting=False, sits=False, absent=False, restricted=False, score=NOTHING,
        )  # fmt: skip
    playing = [state.entrants[name] for name in event.players]
    sat = (*state.sat, *(Sat(event.stage, one.name, one.table, one.seat) for one in playing))
    return replace(state, stage=event.stage, running=bool(desks), began=event.at, desks=desks, sat=sat)


def _chips(state: Tournament, event: e.ChipsMoved) -> Tournament:
    state = replace(state, inventory=Money(state.inventory - event.by))
    one = state.entrants[event.player]
    if event.what == ABSENT:
        absent = {**state.desks[one.table].absent, one.name: Money(-event.by)}
        state = with_desk(state, one.table, absent=absent)
    return with_entrant(state, event.player, chips=Money(one.chips + event.by))


def _timed(state: Tournament, event: e.TimeLimited) -> Tournament:
    return replace(state, limit=event.seconds)


def _deal_moved(state: Tournament, event: e.DealMoved) -> Tournament:
    return replace(state, from_marker=event.marker)


def _restricted(state: Tournament, event: r.StakeRestricted) -> Tournament:
    return with_entrant(state, event.player, restricted=True, restricted_at=event.at)


def _deducted(state: Tournament, event: r.Deducted) -> Tournament:
    return with_entrant(state, event.player, deducted=state.entrants[event.player].deducted + 1)


def _gone(state: Tournament, out: Out, status: str) -> Tournament:
    one = state.entrants[out.player]
    score = one.chips if one.status == "playing" else one.score
    state = replace(state, outs=(*state.outs, out), inventory=Money(state.inventory + one.chips))
    desk = state.desks.get(out.table)
    if desk is not None:
        score = one.score if desk.is_earlier else desk.counts.get(out.player, score)
        plays_on = out.how == CANCELLED and desk.phase in ("dealing", "results") and not desk.playing_off
        if plays_on and out.player in desk.laid:
            state = with_desk(state, out.table, left={**desk.left, out.player: desk.laid[out.player]})
        order = tuple(name for name in desk.order if name != out.player)
        laid = {name: each for name, each in desk.laid.items() if name != out.player}
        state = with_desk(state, out.table, order=order, laid=laid)
    return with_entrant(state, out.player, status=status, score=score, chips=NOTHING, table="", seat=0)


def _count_changed(state: Tournament, event: r.CountChanged) -> Tournament:
    outs = tuple(
        replace(one, residual=Money(one.residual + event.by))
        if (one.player, one.stage, one.how) == (event.player, state.stage, CANCELLED)
        else one
        for one in state.outs
    )
    score = Money(state.entrants[event.player].score + event.by)
    return with_entrant(replace(state, outs=outs), event.player, score=score)


def _out(state: Tournament, event: e.PlayerOut) -> Tournament:
    return _gone(state, event.out, "eliminated")


def _disqualified(state: Tournament, event: e.PlayerDisqualified) -> Tournament:
    state = refunded(_gone(state, event.out, "disqualified"), event.out.player, event.refund)
    told = {"out_for": event.why, "out_by": event.clause}
    return unspent(with_entrant(state, event.out.player, bought=NOTHING, **told), event.buy_in)


def _moved_up(state: Tournament, event: e.MovedUp) -> Tournament:
    stage = state.stage if event.stage < 0 else event.stage
    outs = tuple(one for one in state.outs if (one.player, one.stage) != (event.player, stage))
    return with_entrant(replace(state, outs=outs), event.player, status="waiting")


def _absent(state: Tournament, event: e.AbsenceFound) -> Tournament:
    return with_entrant(state, event.player, absent=event.absent, deducting=False, sits=False)


def _deducting(state: Tournament, event: e.DeductionOrdered) -> Tournament:
    return with_entrant(state, event.player, deducting=True)


def _sits(state: Tournament, event: e.LetSitOn) -> Tournament:
    return with_entrant(state, event.player, sits=True)


def _session_ended(state: Tournament, event: e.SessionEnded) -> Tournament:
    desk = state.desks[event.table]
    stage, placed = state.stage_at(desk), [name for group in event.standing for name in group]
    off = set(placed) - set(event.advance)
    for player in reversed(placed):  # the last first, whatever order a log has its names in
        one, chips = state.entrants[player], event.chips[player]
        on, behind = player in event.advance, placed_before(player, event.standing, event.chips, off)
        out = Out(player, stage, event.table, desk.round, "session", chips, seat=one.seat, behind=behind)
        outs = tuple(each for each in state.outs if each.player != player or each.stage != stage)
        inventory = Money(state.inventory + one.chips)
        state = replace(state, outs=outs if on else (*outs, out), inventory=inventory)
        status, score = "waiting" if on else "eliminated", one.score if desk.is_earlier else chips
        state = with_entrant(state, player, status=status, chips=NOTHING, score=score, table="", seat=0)
    state = with_desk(state, event.table, ended=True, standing=event.standing, playing_off=())
    if desk.before is not None:
        state = replace(state, desks={**state.desks, event.table: desk.before})
    return replace(state, running=not all(one.ended for one in state.desks.values()))


def _noted(state: Tournament, event: e.Noted) -> Tournament:
    return replace(state, notes=(*state.notes, event.what))


def _made_up(state: Tournament, event: p.GuaranteeMadeUp) -> Tournament:
    return replace(state, made_up=event.amount)


def _awarded(state: Tournament, event: p.PrizesAwarded) -> Tournament:
    return replace(state, awards=event.awards, over=True)


def _paid(state: Tournament, event: p.PrizePaid) -> Tournament:
    paid = {"waits": False, "paid": event.how}
    own = (one.waits and one.player == event.player for one in state.awards)
    awards = (replace(one, **paid) if waits else one for one, waits in zip(state.awards, own, strict=True))
    return replace(state, awards=tuple(awards))


def _as_it_was(state: Tournament, _event: Event) -> Tournament:
    return state


_FOLDS: dict[type[Event], Any] = {
    **ENTRIES,
    **ROUNDS,
    e.ConditionsPublished: _published,
    e.CopyGiven: _copy,
    p.ValueAdded: _added,
    p.GoodsAssigned: _assigned,
    p.GoodsGiven: _given,
    e.TablesDesignated: _tables,
    e.TournamentStarted: _started,
    e.StartAltered: _altered,
    e.SeatsAllocated: _allocated,
    e.PlayerMoved: _moved,
    e.StageStarted: _stage,
    e.ChipsMoved: _chips,
    e.TimeLimited: _timed,
    e.DealMoved: _deal_moved,
    r.StakeRestricted: _restricted,
    r.Deducted: _deducted,
    r.CountChanged: _count_changed,
    e.PlayerOut: _out,
    e.PlayerDisqualified: _disqualified,
    e.MovedUp: _moved_up,
    e.AbsenceFound: _absent,
    e.DeductionOrdered: _deducting,
    e.LetSitOn: _sits,
    e.ChipsCounted: _as_it_was,
    e.ChipsMissing: _as_it_was,
    e.SessionEnded: _session_ended,
    e.Noted: _noted,
    p.GuaranteeMadeUp: _made_up,
    p.PrizesAwarded: _awarded,
    p.PrizePaid: _paid,
}
