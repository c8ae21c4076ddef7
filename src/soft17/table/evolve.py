"""Evolve: what an event makes of a table. It asks no rule, so that an old log replays for ever."""

from collections.abc import Callable, Iterable
from functools import reduce
from typing import Any

from msgspec.structs import replace

from soft17.table import events as e
from soft17.table.changes import with_area, with_boxes, with_hand
from soft17.table.meter import MeterSet
from soft17.table.state import DEALER, ON_HAND, Pass, Pending, Place, Table, Wager
from soft17.table.unsplit import Unsplit


def evolve(table: Table, event: e.Event) -> Table:
    """The table after an event."""
    return _EVOLVE[type(event)](table, event)


def fold(table: Table, events: Iterable[e.Event]) -> Table:
    """The table after many events."""
    return reduce(evolve, events, table)


def _placed(table: Table, event: e.WagerPlaced) -> Table:
    wager = event.wager
    seats = table.seats
    if event.seated and (wager.area, wager.player) not in seats:
        seats = (*seats, (wager.area, wager.player))
    lines = table.lines
    if event.position:
        row = table.line(wager.area, wager.player, event.position)
        lines = (*(one for one in lines if one[0] != wager.area), *((wager.area, player) for player in row))
    return replace(table, wagers=(*table.wagers, wager), seats=seats, lines=lines)


def _raised(table: Table, event: e.WagerRaised) -> Table:
    wager = table.wagers[event.wager]
    tokens, single_use = wager.tokens + event.tokens, wager.single_use + event.single_use
    more = {"stake": wager.stake + event.by, "placed": wager.placed + event.by}
    return _change(table, event.wager, tokens=tokens, single_use=single_use, **more)


def _returned(table: Table, event: e.WagersReturned) -> Table:
    kept = [wager for wager in table.wagers if wager.id not in event.wagers]
    wagers = tuple(replace(wager, id=index) for index, wager in enumerate(kept))
    still_there = any((wager.area, wager.player) == (event.area, event.player) for wager in kept)
    own = () if still_there else ((event.area, event.player),)
    seats = tuple(seat for seat in table.seats if seat not in own)
    lines = tuple(one for one in table.lines if one not in own)
    return replace(table, wagers=wagers, seats=seats, lines=lines)


def _corrected(table: Table, event: e.WagerCorrected) -> Table:
    changed = {"pays": event.pays} if event.pays is not None else {}
    tokens = min(table.wagers[event.wager].tokens, event.valid)
    return _change(table, event.wager, stake=event.valid, placed=event.placed, tokens=tokens, **changed)


def _capped(table: Table, event: e.WagerCapped) -> Table:
    return _change(table, event.wager, placed=event.placed, cap=event.cap, cap_clause=event.clause)


def _change(table: Table, wager: int, **changes: Any) -> Table:
    if wager < 0:  # Python would count from the end
        raise IndexError(wager)
    wagers = list(table.wagers)
    wagers[wager] = replace(wagers[wager], **changes)
    return replace(table, wagers=tuple(wagers))


def _called(table: Table, _event: e.NoMoreBetsCalled) -> Table:
    return replace(table, called=True)


def _burned(table: Table, event: e.CardBurned) -> Table:
    return replace(table, burned=(*table.burned, event.card), burn_shown=False)


def _burn_shown(table: Table, _event: e.BurnShown) -> Table:
    return replace(table, burn_shown=True)


def _opened(table: Table, event: e.RoundOpened) -> Table:
    begun = replace(table, meter=table.sign.meter, carried=table.sign.carried, unsplit=())
    return replace(begun, phase="initial", areas=event.areas)


def _dealt(table: Table, event: e.CardDealt) -> Table:
    to = event.to
    if to == DEALER:
        hand = replace(
            table.dealer,
            cards=(*table.dealer.cards, event.card),
            total=event.total,
            soft=event.soft,
            natural=event.natural,
        )
        return replace(table, dealer=hand, drawn=table.drawn + 1, pending=None, asked=None)
    before = table.hand(to)
    assert before is not None  # decide deals only to hands that are there
    hand = replace(
        before,
        cards=(*before.cards, event.card),
        total=event.total,
        soft=event.soft,
        natural=event.natural,
        ended=event.ended,
    )
    changed = with_hand(table, to, hand, drew=True) if table.phase == "play" else with_hand(table, to, hand)
    later = tuple(one for one in table.later if one != to)
    return replace(changed, drawn=table.drawn + 1, pending=None, asked=None, later=later)


def _hole(table: Table, event: e.HoleCardDealt) -> Table:
    return replace(table, hole=event.card, drawn=table.drawn + 1)


def _completed(table: Table, _event: e.InitialDealCompleted) -> Table:
    return replace(table, phase="play", dealt_initial=table.drawn)


def _turned(table: Table, event: e.HoleCardTurned) -> Table:
    hand = replace(
        table.dealer,
        cards=(*table.dealer.cards, event.card),
        total=event.total,
        soft=event.soft,
        natural=event.natural,
    )
    return replace(table, dealer=hand, hole=None)


def _looked(table: Table, event: e.ReaderLooked) -> Table:
    return replace(table, reader_looked=True, reader_ended=event.blackjack)


def _insurance_opened(table: Table, _event: e.InsuranceOpened) -> Table:
    return replace(table, insurance="open")


def _insurance_reopened(table: Table, _event: e.InsuranceReopened) -> Table:
    return replace(table, insurance="late")


def _unchanged(table: Table, _event: e.Event) -> Table:
    return table


def _insurance_closed(table: Table, _event: e.InsuranceClosed) -> Table:
    return replace(table, insurance="closed")


def _paying(table: Table, event: e.InterimOpened | e.InterimClosed) -> Table:
    return replace(table, paying=isinstance(event, e.InterimOpened))


def _deferred(table: Table, event: e.PaymentDeferred) -> Table:
    return replace(table, deferred=(*table.deferred, event.area))


def _switched(table: Table, event: e.BoxesSwitched) -> Table:
    area = table.area(event.area)
    assert area is not None  # decide switches only areas that are there
    boxes = ((event.hands[0],), (event.hands[1],))
    switches = area.switches + event.switched
    changed = replace(area, boxes=boxes, switched=event.switched, switches=switches)
    return replace(table, areas=with_area(table, changed))


def _asked(table: Table, event: e.CardAsked) -> Table:
    area = table.area(event.place.area)
    assert area is not None  # decide hears only players of areas that are there
    return replace(table, asked=event.place, areas=with_area(table, replace(area, decided=True)))


def _doubled(table: Table, event: e.HandDoubled) -> Table:
    place = event.place
    by = next(area.control for area in table.areas if area.number == place.area) or ""
    return replace(with_hand(table, place, event.hand, decided=True), pending=Pending("double", place, by=by))


def _split(table: Table, event: e.HandSplit) -> Table:
    place = event.place
    area = table.area(place.area)
    assert area is not None  # decide splits only hands that are there
    hands = area.boxes[place.box - 1]
    kept = [*hands[: place.hand - 1], event.hands[0], *hands[place.hand :]]
    kept.insert(event.second - 1, event.hands[1])
    changed = with_boxes(table, place, tuple(kept), decided=True)
    wagers = tuple(_shifted(wager, place, event.second) for wager in table.wagers)
    later = tuple(
        Place(*one[:2], one.hand + 1) if one[:2] == place[:2] and one.hand >= event.second else one
        for one in table.later
    )
    pending = Pending("split", place, event.second, by=area.control or "")
    first = [Unsplit(*place[:2], tuple(hand.cards[0] for hand in event.hands))] if len(hands) == 1 else []
    return replace(changed, wagers=wagers, later=later, pending=pending, unsplit=(*table.unsplit, *first))


def _shifted(wager: Wager, place: Place, second: int) -> Wager:
    later = wager.area == place.area and wager.box == place.box and wager.hand >= second
    return replace(wager, hand=wager.hand + 1) if later and wager.kind in ON_HAND else wager


def _chosen(table: Table, event: e.SplitChosen) -> Table:
    area = table.area(event.area)
    assert area is not None  # decide asks only players of areas that are there
    changed = replace(area, matched=(*area.matched, event.player)) if event.matches else area
    pending = table.pending and replace(table.pending, answered=(*table.pending.answered, event.player))
    return replace(table, areas=with_area(table, changed), pending=pending)


def _moved(table: Table, event: e.WagerMoved) -> Table:
    return _change(table, event.wager, hand=event.hand)


def _ended(table: Table, event: e.HandEnded) -> Table:
    hand = table.hand(event.place)
    assert hand is not None  # decide ends only hands that are there
    also = {"stood": {"decided": True}, "surrendered": {"surrendered": True}}.get(event.how, {})
    if table.asked == event.place:
        table = replace(table, asked=None)
    if table.pending is not None and table.pending.place == event.place:
        table = replace(table, pending=None)
    return with_hand(table, event.place, replace(hand, ended=event.how), **also)


def _given_up(table: Table, event: e.WagerGivenUp) -> Table:
    return _change(table, event.wager, given_up=True)


def _passed(table: Table, event: e.PlacePassed) -> Table:
    if table.phase == "play":
        return replace(table, later=(*table.later, event.place), asked=None)
    return replace(table, passes=(*table.passes, Pass(table.drawn, event.place, event.dead)))


def _turn_ended(table: Table, event: e.TurnEnded) -> Table:
    area = table.area(event.area)
    assert area is not None  # decide ends only turns of areas that are there
    return replace(table, areas=with_area(table, replace(area, over=True)))


def _control_passed(table: Table, event: e.ControlPassed) -> Table:
    area = table.area(event.area)
    assert area is not None  # decide passes control only of areas that are there
    absent = (*area.absent, event.absent)
    changed = replace(area, control=event.to, absent=absent, unattended=event.to is None)
    return replace(table, areas=with_area(table, changed))


def _settled(table: Table, event: e.WagerSettled) -> Table:
    told = {name: getattr(event, name) for name in ("result", "pays", "clause", "tokens_kept", "odds")}
    return _change(table, event.wager, **told)


def _rounded(table: Table, event: e.PaymentRounded) -> Table:
    return replace(table, rounding=(*table.rounding, (event.player, event.by)))


_EVOLVE: dict[type[e.Event], Callable[[Table, Any], Table]] = {
    e.WagerPlaced: _placed,
    e.WagerRaised: _raised,
    e.WagersReturned: _returned,
    e.WagerCorrected: _corrected,
    e.WagerCapped: _capped,
    e.NoMoreBetsCalled: _called,
    e.CardBurned: _burned,
    e.BurnShown: _burn_shown,
    e.RoundOpened: _opened,
    e.CardDealt: _dealt,
    e.HoleCardDealt: _hole,
    e.InitialDealCompleted: _completed,
    e.HoleCardTurned: _turned,
    e.ReaderLooked: _looked,
    e.InsuranceOpened: _insurance_opened,
    e.InsuranceReopened: _insurance_reopened,
    e.DiscardsReturned: _unchanged,
    e.InsuranceClosed: _insurance_closed,
    e.InterimOpened: _paying,
    e.InterimClosed: _paying,
    e.PaymentDeferred: _deferred,
    e.BoxesSwitched: _switched,
    e.CardAsked: _asked,
    e.HandDoubled: _doubled,
    e.HandSplit: _split,
    e.SplitChosen: _chosen,
    e.WagerMoved: _moved,
    e.HandEnded: _ended,
    e.WagerGivenUp: _given_up,
    e.PlacePassed: _passed,
    e.TurnEnded: _turn_ended,
    e.ControlPassed: _control_passed,
    e.WagerSettled: _settled,
    MeterSet: lambda table, event: replace(table, meter=event.meter, carried=event.carried or table.carried),
    e.PaymentRounded: _rounded,
    e.RoundClosed: lambda table, _event: replace(table, phase="over", pending=None),
}
