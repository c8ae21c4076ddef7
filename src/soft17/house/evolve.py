"""Evolve: an event makes the house of before the house of after. No rule is asked."""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from soft17.cards import Piece
from soft17.house import cuts, dues, hours, lying, meters, misdeals, posting, protecting, standing, trouble, unseen
from soft17.house import events as e
from soft17.house.abstaining import after_round
from soft17.house.custody import Custody, Where
from soft17.house.moving import move
from soft17.house.seating import is_seated
from soft17.house.signed import signed
from soft17.house.state import Entry, ErrorCard, Guest, House
from soft17.money import Money
from soft17.table import events as t
from soft17.table.evolve import evolve as evolve_table
from soft17.table.state import Table


def _taken_down(house: House, event: e.TakenDown) -> House:
    entry = Entry(event.act, event.by, event.role, house.at, event.reason, event.about)
    shuffler = "" if event.act == "remove-shuffler" else house.shuffler
    if event.act == "refuse-wager":
        house = standing.guest_with(house, event.about.get("player", ""), excuse="wager refused")
    return replace(house, entries=(*house.entries, entry), shuffler=shuffler)


def _told(house: House, event: e.NoticeGiven) -> House:
    about = {"to": event.to, "of": event.of, "player": event.player}
    entry = Entry("tell", event.by, "", house.at, "", about)
    return replace(house, entries=(*house.entries, entry))


def _brought(house: House, event: e.CardsBrought) -> House:
    house = unseen.retire(house)
    taken = (*house.custody.removed, *sorted(house.custody.in_play))
    custody = Custody(stack=frozenset(event.pieces), removed=tuple(one for one in taken if one not in event.pieces))
    return replace(
        house,
        custody=custody,
        back=event.back,
        prepared=event.prepared,
        replaced=event.replaced,
        behind=None,
        appeared="",
        cut=None,
        cut_at=0,
        passed=(),
        errors=(),
        left_over=(),
    )


def _shuffled(house: House, event: e.CardsShuffled) -> House:
    house = unseen.retire(house)
    custody, mixed = house.custody, event.pieces
    left = replace(
        custody,
        source=custody.source - mixed,
        stack=custody.stack | mixed,
        rack=tuple(one for one in custody.rack if one not in mixed),
        held=tuple(one for one in custody.held if one not in mixed),
    )
    stay = ("all shoes", "one area")
    guests = tuple(
        replace(one, sat_out=False, sat_out_round=0, holds=tuple(held for held in one.holds if held.to in stay))
        for one in house.guests
    )
    return replace(
        house,
        custody=left,
        behind=None,
        shuffles=house.shuffles + 1,
        guests=guests,
        shoe_rounds=0,
        face_up=house.face_up if house.in_round else 0,
        promised=event.promise,
        promised_of=frozenset(event.pieces) if event.promise is not None else frozenset(),
        cut_at=0,
        passed=(),
        out=0,
        errors=_without(house, *event.pieces),
        left_over=tuple(one for one in house.left_over if one not in event.pieces),
        positions={},
        burned=house.burned - event.pieces,
        burned_in_view=house.burned_in_view - event.pieces,
        shuffled_at=len(house.entries),
        shuffler=house.shuffler if event.method == "by hand" else event.method,
        table=replace(house.table, burned=(), burn_shown=False),
    )


def _loaded(house: House, event: e.SourceLoaded) -> House:
    custody = replace(house.custody, source=house.custody.source | house.custody.stack, stack=frozenset())
    appeared = house.appeared if event.out else ""
    markers = {"behind": event.behind, "second": event.second, "appeared": appeared}
    return replace(house, custody=custody, cut=None, replaced=False, loads=house.loads + 1, **markers)


def _emptied(house: House, _event: e.SourceEmptied) -> House:
    custody = house.custody
    back = custody.source | house.burned.intersection(custody.rack)
    rack = tuple(one for one in custody.rack if one not in back)
    return replace(
        house,
        custody=replace(custody, source=frozenset(), stack=custody.stack | back, rack=rack),
        behind=None,
        out=0,
        positions={},
        burned=house.burned - back,
        burned_in_view=house.burned_in_view - back,
        table=replace(house.table, burned=(), burn_shown=False),
    )


def _source_changed(house: House, event: e.SourceChanged) -> House:
    """The next card comes from another source; a round that is over stays as it was dealt."""

    def changed(table: Table) -> Table:
        return replace(table, sign=replace(table.sign, source=event.source))

    table = house.table if house.table.phase == "over" else changed(house.table)
    betting = changed(house.betting) if house.betting is not None else None
    return replace(house, source=event.source, emergency=event.emergency, table=table, betting=betting)


def _without(house: House, *pieces: Piece) -> tuple[ErrorCard, ...]:
    """The cards dealt in error but those that are dealt, burned or mixed with the others."""
    return tuple(one for one in house.errors if one.piece not in pieces)


def _piece_moved(house: House, event: e.PieceMoved) -> House:
    moved = move(house, event.piece, event.from_, event.to)
    burned = house.burned | {event.piece} if event.to == "rack" else house.burned
    in_view = house.burned_in_view | {event.piece} if event.to == "rack" and event.seen else house.burned_in_view
    left_over = tuple(one for one in house.left_over if one != event.piece)
    return replace(
        moved, burned=burned, burned_in_view=in_view, errors=_without(house, event.piece), left_over=left_over
    )


def _drawn(house: House, event: e.CardDrawn) -> House:
    if event.piece not in house.custody.layout:
        origin: Where = "held" if event.piece in house.custody.held else "source"
        house = move(house, event.piece, origin, "layout")
    errors = _without(house, event.piece)
    left_over = tuple(one for one in house.left_over if one != event.piece)
    drawn = (*house.drawn, event.piece)
    return replace(house, drawn=drawn, errors=errors, left_over=left_over, decided=False, announced=False)


def _collected(house: House, event: e.CardsCollected) -> House:
    gone = set(event.pieces)
    custody = house.custody
    left = replace(
        custody,
        layout=tuple(one for one in custody.layout if one not in gone),
        rack=(*custody.rack, *event.pieces),
    )
    return replace(house, custody=left)


def _betting(house: House, event: e.BettingOpened) -> House:
    old = house.table
    table = Table(sign=event.sign, meter=event.sign.meter, burned=old.burned, burn_shown=old.burn_shown)
    table = replace(table, reader_off=house.reader_off)
    over = old.phase == "over"
    # Betting opened anew, without a round since, leaves the round before open to be put right.
    last = trouble.put_by(house) if over else house.last
    house = standing.with_own(trouble.clear(house), *house.own_limits)
    return signed(replace(house, table=table, changes=(), last=last))


def _ended(house: House, event: e.RoundEnded) -> House:
    guests = tuple(after_round(house, _reckoned(one, event), event.number) for one in house.guests)
    shoe_rounds = house.shoe_rounds + 1
    return replace(house, rounds=event.number, shoe_rounds=shoe_rounds, guests=guests, guests_then=house.guests)


def _reckoned(guest: Guest, event: e.RoundEnded) -> Guest:
    """A player with what the round won or lost."""
    net, lost = event.net.get(guest.name, Money(0)), event.lost.get(guest.name, Money(0))
    total = {"net": Money(guest.net + net), "lost": Money(guest.lost + lost), "stay": Money(guest.stay + net)}
    return replace(guest, **total)


def _control_passed(house: House, event: t.ControlPassed) -> House:
    elsewhere = event.to is None or event.to in dict(house.table.seats).values()
    seats = house.seats if elsewhere else {**house.seats, event.area: event.to}
    return replace(house, table=evolve_table(house.table, event), seats=seats)


def _round_opened(house: House, event: t.RoundOpened) -> House:
    """Whoever decides for an area has it until leaving, or sits at another; the last round is not put right any more.

    Cards that lay under the source when the round began are its first cards, all of them. Who is stopped from wagering
    as it begins makes no wager in it because the house lets the player make none.
    """
    seated = dict(house.table.seats)
    controls = {area.number: area.control for area in event.areas if area.control is not None}
    here = {area: player for area, player in controls.items() if player not in seated.values()} | seated
    others = {area: player for area, player in house.seats.items() if player not in here.values()}
    table = evolve_table(house.table, event)
    unseen_yet = [one.piece for one in house.errors]
    under = tuple(one for one in house.custody.held if one not in (*unseen_yet, *house.left_over))
    guests = tuple(
        replace(one, seated=is_seated(house, one), excuse="wager refused" if one.stopped else one.excuse)
        for one in house.guests
    )
    house = replace(house, start=house.table, seats={**others, **here}, under=under, guests=guests)
    return replace(house, table=table, started=True, last=None, touched=frozenset())


def _wagers_returned(house: House, event: t.WagersReturned) -> House:
    """Wagers come off the layout before the first card: those of the round that is wagered on, though it waits."""
    if house.betting is not None:
        return replace(house, betting=evolve_table(house.betting, event))
    return replace(house, table=evolve_table(house.table, event))


def _returned(house: House, event: t.DiscardsReturned) -> House:
    custody = house.custody
    fed = replace(custody, source=custody.source | frozenset(custody.rack), rack=())
    table = evolve_table(house.table, event)
    return unseen.retire(replace(house, custody=fed, fed=custody.rack, table=table))


_BY_TYPE: dict[type[t.Event], Callable[[House, Any], House]] = {
    **dues.BY_TYPE,
    **cuts.BY_TYPE,
    **posting.BY_TYPE,
    **standing.BY_TYPE,
    **protecting.BY_TYPE,
    **trouble.BY_TYPE,
    **misdeals.BY_TYPE,
    **lying.BY_TYPE,
    **hours.BY_TYPE,
    **meters.BY_TYPE,
    **unseen.BY_TYPE,
    e.TakenDown: _taken_down,
    e.DealerCame: lambda house, event: replace(house, dealer=event.dealer),
    e.NoticeGiven: _told,
    e.CardsBrought: _brought,
    e.CardsShuffled: _shuffled,
    e.SourceLoaded: _loaded,
    e.SourceEmptied: _emptied,
    e.SourceChanged: _source_changed,
    e.PieceMoved: _piece_moved,
    e.CardDrawn: _drawn,
    e.CardAnnounced: lambda house, _event: replace(house, announced=True),
    e.CardsCollected: _collected,
    e.BettingOpened: _betting,
    e.RoundEnded: _ended,
    e.RoundRecalled: lambda house, _event: trouble.recall(house),
    t.DiscardsReturned: _returned,
    t.WagersReturned: _wagers_returned,
    t.RoundOpened: _round_opened,
    t.ControlPassed: _control_passed,
}


def evolve(house: House, event: t.Event) -> House:
    """The house after an event, of its own or of the round."""
    change = _BY_TYPE.get(type(event))
    if change is not None:
        return change(house, event)
    return replace(house, table=evolve_table(house.table, event))


def fold(house: House, happened: tuple[t.Event, ...], at: int) -> House:
    """The house after the events of an order given at a time."""
    house = replace(house, at=at)
    for event in happened:
        house = evolve(house, event)
    return house
