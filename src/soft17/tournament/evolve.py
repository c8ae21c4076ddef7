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
from soft17.tournament.folding_rounds import ROUNDS, with_desk
from soft17.tournament.state import ABSENT, Entrant, Sat, Tournament, placed_before


def evolve(state: Tournament, event: Event) -> Tournament:
    """The tournament after an event."""
    made: Tournament = _FOLDS[type(event)](state, event)
    return made


def _with(state: Tournament, player: str, **changes: Any) -> Tournament:
    return replace(state, entrants={**state.entrants, player: replace(state.entrants[player], **changes)})


def _published(state: Tournament, event: e.ConditionsPublished) -> Tournament:
    return replace(state, conditions=event.conditions)


def _copy(state: Tournament, event: e.CopyGiven) -> Tournament:
    return _with(state, event.player, copy=True)


def _added(state: Tournament, event: p.ValueAdded) -> Tournament:
    goods = (*state.goods, Goods(event.goods, event.place)) if event.goods else state.goods
    return replace(state, added=Money(state.added + event.cash), goods=goods)


def _assigned(state: Tournament, event: p.GoodsAssigned) -> Tournament:
    goods = list(state.goods)
    goods[goods.index(Goods(event.goods, event.was))] = Goods(event.goods, event.place)
    return replace(state, goods=tuple(goods))


def _given(state: Tournament, event: p.GoodsGiven) -> Tournament:
    return replace(state, takers={**state.takers, event.place: event.player})


def _entered(state: Tournament, event: e.EntryTaken) -> Tournament:
    before = state.entrants.get(event.player, Entrant(event.player))  # of one who withdrew: the last to enter now
    entrant = Entrant(event.player, paid=Money(before.paid + event.fee), agreed=event.agreed, copy=before.copy)
    others = {name: one for name, one in state.entrants.items() if name != event.player}
    return replace(state, entrants={**others, event.player: entrant}, fees=Money(state.fees + event.fee))


def _refunded(state: Tournament, player: str, refund: Money, **changes: Any) -> Tournament:
    paid = Money(state.entrants[player].paid - refund)
    state = replace(state, fees=Money(state.fees - refund), refunded=Money(state.refunded + refund))
    return _with(state, player, paid=paid, **changes)


def _entry_ended(state: Tournament, event: e.EntryEnded) -> Tournament:
    left = {"status": "refused" if event.refused else "withdrawn", "bought": NOTHING, "table": "", "seat": 0}
    return _unspent(_refunded(state, event.player, event.refund, **left), event.buy_in)


def _cancelled(state: Tournament, event: e.TournamentCancelled) -> Tournament:
    for player, amount in event.refunds.items():
        one = state.entrants[player]
        fee = min(one.paid, amount)
        kept = Money(one.kept - (amount - fee))  # of all that chips cost, as it is reckoned below
        state = _unspent(_refunded(state, player, fee, kept=kept), Money(amount - fee))
    for one in state.entrants.values():
        state = replace(state, inventory=Money(state.inventory + one.chips))
        kept = Money(one.kept + one.bought + one.unplayed)
        left = {"chips": NOTHING, "table": "", "seat": 0, "bought": NOTHING, "unplayed": NOTHING, "kept": kept}
        state = _with(state, one.name, **left)
    return replace(state, cancelled=True, refunds=event.refunds, running=False, desks={}, dispute="")


def _tables(state: Tournament, event: e.TablesDesignated) -> Tournament:
    return replace(state, tables=event.tables)


def _started(state: Tournament, _event: e.TournamentStarted) -> Tournament:
    return replace(state, started=True)


def _altered(state: Tournament, event: e.StartAltered) -> Tournament:
    name = event.session or state.stages[state.stage + 1].name
    return replace(state, starts={**state.starts, name: event.to})


def _allocated(state: Tournament, event: e.SeatsAllocated) -> Tournament:
    for one in event.seats:
        state = _with(state, one.player, table=one.table, seat=one.seat)
    return state


def _moved(state: Tournament, event: e.PlayerMoved) -> Tournament:
    own = Sat(state.stage, event.player, event.table, event.seat)
    sat = tuple(own if (one.stage, one.player) == (own.stage, own.player) else one for one in state.sat)
    state = replace(state, sat=sat)
    return _with(state, event.player, table=event.table, seat=event.seat, passes=event.passes)


def _bought_in(state: Tournament, event: e.BoughtIn) -> Tournament:
    state = replace(state, buy_ins=Money(state.buy_ins + event.paid))
    return _with(state, event.player, bought=event.paid)


def _bought_back(state: Tournament, event: e.BoughtBack) -> Tournament:
    one = state.entrants[event.player]
    state = replace(state, fees=Money(state.fees + event.paid))
    paid = Money(one.paid + event.paid)
    return _with(state, event.player, status="waiting", backs=one.backs + 1, paid=paid, due=event.into)


def _stage(state: Tournament, event: e.StageStarted) -> Tournament:
    desks = {name: Desk(name, since=event.at) for name in event.tables}
    for name in event.players:
        unplayed = Money(state.entrants[name].unplayed + state.entrants[name].bought)
        state = _with(
            state, name, status="playing", stage=event.stage, bought=NOTHING, unplayed=unplayed,
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
    return _with(state, event.player, chips=Money(one.chips + event.by))


def _timed(state: Tournament, event: e.TimeLimited) -> Tournament:
    return replace(state, limit=event.seconds)


def _deal_moved(state: Tournament, event: e.DealMoved) -> Tournament:
    return replace(state, from_marker=event.marker)


def _restricted(state: Tournament, event: r.StakeRestricted) -> Tournament:
    return _with(state, event.player, restricted=True, restricted_at=event.at)


def _deducted(state: Tournament, event: r.Deducted) -> Tournament:
    return _with(state, event.player, deducted=state.entrants[event.player].deducted + 1)


def _gone(state: Tournament, out: Out, status: str) -> Tournament:
    one = state.entrants[out.player]
    score = one.chips if one.status == "playing" else one.score
    state = replace(state, outs=(*state.outs, out), inventory=Money(state.inventory + one.chips))
    desk = state.desks.get(out.table)
    if desk is not None:
        score = desk.counts.get(out.player, score)
        order = tuple(name for name in desk.order if name != out.player)
        laid = {name: each for name, each in desk.laid.items() if name != out.player}
        state = with_desk(state, out.table, order=order, laid=laid)
    left = {"chips": NOTHING, "bought": NOTHING, "table": "", "seat": 0}
    return _with(state, out.player, status=status, score=score, **left)


def _out(state: Tournament, event: e.PlayerOut) -> Tournament:
    return _gone(state, event.out, "eliminated")


def _disqualified(state: Tournament, event: e.PlayerDisqualified) -> Tournament:
    state = _refunded(_gone(state, event.out, "disqualified"), event.out.player, event.refund)
    return _unspent(_with(state, event.out.player, out_for=event.why, out_by=event.clause), event.buy_in)


def _unspent(state: Tournament, amount: Money) -> Tournament:
    """What was paid for chips that nobody is given goes back."""
    return replace(state, buy_ins=Money(state.buy_ins - amount), refunded=Money(state.refunded + amount))


def _moved_up(state: Tournament, event: e.MovedUp) -> Tournament:
    outs = tuple(one for one in state.outs if (one.player, one.stage) != (event.player, state.stage))
    return _with(replace(state, outs=outs), event.player, status="waiting")


def _absent(state: Tournament, event: e.AbsenceFound) -> Tournament:
    return _with(state, event.player, absent=event.absent, deducting=False, sits=False)


def _deducting(state: Tournament, event: e.DeductionOrdered) -> Tournament:
    return _with(state, event.player, deducting=True)


def _sits(state: Tournament, event: e.LetSitOn) -> Tournament:
    return _with(state, event.player, sits=True)


def _session_ended(state: Tournament, event: e.SessionEnded) -> Tournament:
    desk = state.desks[event.table]
    placed = [name for group in event.standing for name in group]
    off = set(placed) - set(event.advance)
    for player in reversed(placed):  # the last first, whatever order a log has its names in
        one, chips = state.entrants[player], event.chips[player]
        on, behind = player in event.advance, placed_before(player, event.standing, event.chips, off)
        out = Out(player, state.stage, event.table, desk.round, "session", chips, seat=one.seat, behind=behind)
        outs = tuple(each for each in state.outs if each.player != player or each.stage != state.stage)
        inventory = Money(state.inventory + one.chips)
        state = replace(state, outs=outs if on else (*outs, out), inventory=inventory)
        status = "waiting" if on else "eliminated"
        state = _with(state, player, status=status, chips=NOTHING, score=chips, table="", seat=0)
    state = with_desk(state, event.table, ended=True, standing=event.standing, playing_off=())
    return replace(state, running=not all(one.ended for one in state.desks.values()))


def _redeemed(state: Tournament, event: e.ChipsRedeemed) -> Tournament:
    state = replace(state, redeemed=Money(state.redeemed + event.cash))
    return _with(state, event.player, score=Money(state.entrants[event.player].score - event.chips))


def _noted(state: Tournament, event: e.Noted) -> Tournament:
    return replace(state, notes=(*state.notes, event.what))


def _made_up(state: Tournament, event: p.GuaranteeMadeUp) -> Tournament:
    return replace(state, made_up=event.amount)


def _to_house(state: Tournament, event: e.WentToHouse) -> Tournament:
    return replace(state, to_house=Money(state.to_house + event.amount))


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
    **ROUNDS,
    e.ConditionsPublished: _published,
    e.CopyGiven: _copy,
    p.ValueAdded: _added,
    p.GoodsAssigned: _assigned,
    p.GoodsGiven: _given,
    e.EntryTaken: _entered,
    e.EntryEnded: _entry_ended,
    e.TournamentCancelled: _cancelled,
    e.TablesDesignated: _tables,
    e.TournamentStarted: _started,
    e.StartAltered: _altered,
    e.SeatsAllocated: _allocated,
    e.PlayerMoved: _moved,
    e.BoughtIn: _bought_in,
    e.BoughtBack: _bought_back,
    e.StageStarted: _stage,
    e.ChipsMoved: _chips,
    e.TimeLimited: _timed,
    e.DealMoved: _deal_moved,
    r.StakeRestricted: _restricted,
    r.Deducted: _deducted,
    e.PlayerOut: _out,
    e.PlayerDisqualified: _disqualified,
    e.MovedUp: _moved_up,
    e.AbsenceFound: _absent,
    e.DeductionOrdered: _deducting,
    e.LetSitOn: _sits,
    e.ChipsCounted: _as_it_was,
    e.ChipsMissing: _as_it_was,
    e.SessionEnded: _session_ended,
    e.ChipsRedeemed: _redeemed,
    e.Noted: _noted,
    p.GuaranteeMadeUp: _made_up,
    e.WentToHouse: _to_house,
    p.PrizesAwarded: _awarded,
    p.PrizePaid: _paid,
}
