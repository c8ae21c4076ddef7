"""Opening and closing a table: what must stand there, and what the layout may say."""

from fractions import Fraction

from msgspec.structs import replace

from soft17.clause import Refusal
from soft17.house import chips, dates, declaring, inscribing, patrons, promise, stating
from soft17.house.commands import CloseTable, OfferWagers, OpenTable
from soft17.house.events import TableClosed, TableOpened
from soft17.house.keep import Keep, off_layout
from soft17.house.meters import stands
from soft17.house.orders import Order
from soft17.house.standing import WagersOffered
from soft17.house.state import House
from soft17.money import NOTHING, dollars
from soft17.rules.book import Book
from soft17.rules.house.signs import MINUTE
from soft17.rules.house.source import DEVICE
from soft17.rules.limits import Bounds
from soft17.table.state import MAIN, Sign


def open_refusal(book: Book, house: House, order: Order, command: OpenTable) -> Refusal | None:
    """Why a table does not open."""
    refused = _day_refusal(book, house, order)
    if refused is not None:
        return refused
    if command.source not in book.house.source.kinds.is_:
        kinds = " or a ".join(book.house.source.kinds.is_)
        return Refusal(book.house.source.kinds.clause, f"cards are dealt from a {kinds}")
    low = book.house.source.low_limit
    if command.low_limit and low is not None and command.source != DEVICE:
        return Refusal(low.clause, "a low limit table deals from a shuffling device")
    return (
        book.house.source.cutting.cards_refusal(command.cutting_cards)
        or _equipment_refusal(book, command)
        or _inscription_refusal(book, command)
        or _offer_refusal(book, command.offered, command.spots)
        or _jackpot_refusal(book, house, command)
        or _areas_refusal(book, command)
        or _layout_refusal(book, command)
        or book.opening_refusal(_notices(book, house))
        or _tied_refusal(book, house)
        or stating.sign_refusal(book, command.limits, command.offered)
        or chips.sign_refusal(book, command.smallest_chip, command.limits, (MAIN, *command.offered))
    )


def _tied_refusal(book: Book, house: House) -> Refusal | None:
    """Why a table does not open whose optional wagers were restricted while it was closed: no sign tells of it."""
    act = next((one for one in book.house.acts.values() if one.ties), None)
    if not house.tied or act is None or any(sign.about == "restricted" for sign in house.posted):
        return None
    return Refusal(act.cite[-1], "a sign at the table tells of the restriction first")


def _notices(book: Book, house: House) -> dict[str, set[str]]:
    """The notices on record by the act each was entered with; beside it whom somebody told of what, and signs."""
    given: dict[str, set[str]] = {}
    for one in house.entries:
        given.setdefault(one.act, set()).update(one.about.get("notice", "").split("; "))
    seen = {f"{one.about.get('to')} told of {one.about.get('of')}" for one in house.entries if one.act == "tell"}
    seen |= {f"a sign: {sign.about}" for sign in house.posted}
    return {option.act: given.get(option.act, set()) | seen for option in book.option.values()}


def _day_refusal(book: Book, house: House, order: Order) -> Refusal | None:
    """Why the rules are not in force: not on that day at all, or not before the day that was entered."""
    first = book.house.opening.first_day
    if first is None:
        return None
    if order.at < first.is_:
        return Refusal(first.clause, "these rules are not in force on that day")
    wanted = [name for name in book.house.acts["open-table"].needs if book.house.acts[name].starts]
    entered = [one.about.get("date", "") for one in house.entries if one.act in wanted]
    began = dates.start_of(entered[-1], book.house.clock) if entered else None
    if began is not None and order.at < began:
        return Refusal(first.clause, f"these rules are in force from {entered[-1]}")
    return None


def _equipment_refusal(book: Book, command: OpenTable) -> Refusal | None:
    for name, thing in book.house.opening.equipment.items():
        wanted = not thing.wager or thing.wager in command.offered
        if wanted and name not in command.equipment:
            return Refusal(thing.cite[0], f"the table wants {thing.says}")
    return None


def _inscription_refusal(book: Book, command: OpenTable) -> Refusal | None:
    """The layout says what the rules are, in whatever words: nothing less, and nothing else."""
    for name, wanted in book.house.opening.inscriptions.items():
        said = command.inscriptions.get(name)
        if said is None:
            return Refusal(wanted.cite[0], f"the layout is to say: {wanted.says}")
        if not wanted.is_said_by(said):
            return Refusal(wanted.cite[0], f"the layout says {said!r} where the rule is: {wanted.says}")
    more = [said for name, said in command.inscriptions.items() if name not in book.house.opening.inscriptions]
    return next((one for said in more if (one := inscribing.further_refusal(book, said)) is not None), None)


def _offer_refusal(book: Book, offered: tuple[str, ...], spots: tuple[str, ...]) -> Refusal | None:
    for kind in offered:
        wager = book.optional.get(kind)
        if wager is None or not wager.offered.is_:
            return Refusal(book.wagers.known.clause, f"no wager is called {kind} here")
        if book.house.opening.spots is not None and kind not in spots:
            return Refusal(book.house.opening.spots.clause, f"the layout has no place for {wager.shown}")
        refused = wager.offer_refusal(book.cards.in_use.is_)
        if refused is not None:
            return refused
    return None


def _jackpot_refusal(book: Book, house: House, command: OpenTable) -> Refusal | None:
    jackpot = book.jackpot
    if jackpot is None or jackpot.wager not in command.offered:
        return None
    over, under = command.increment or (1, 1)
    if not 0 < over <= under:
        return Refusal(jackpot.linked.rate_and_seed.clause, "increment: a part of each wager, and no more than all")
    if jackpot.source.is_ != "any" and command.source != DEVICE:
        return Refusal(jackpot.source.clause, "the jackpot is offered only where a shuffling device deals")
    sign = _pooled(book, house, command)
    if command.meter not in (None, sign.meter):
        why = f"meter: the table's pool stands at {dollars(sign.meter or NOTHING)}, and closing the table left it there"
        return Refusal(jackpot.reset.clause, why)
    if sign.minimum is None:
        return None
    return jackpot.refusal(sign.minimum if sign.meter is None else sign.meter, sign.minimum)


def _pooled(book: Book, house: House, command: OpenTable) -> Sign:
    """A sign with the jackpot alone: the table's pool as it stood when it closed, or else as it is to begin."""
    asked, was = Sign(meter=command.meter, minimum=command.minimum, increment=command.increment), stands(house)
    if was.meter is None or book.jackpot is None:
        return asked
    if command.minimum is None:
        return Sign(meter=was.meter, minimum=was.minimum, increment=was.increment, carried=was.carried)
    return replace(asked, meter=book.jackpot.after(Fraction(was.meter), command.minimum), carried=was.carried)


def _areas_refusal(book: Book, command: OpenTable) -> Refusal | None:
    areas = book.layout.areas
    if not command.areas or areas.is_.least <= command.areas <= areas.is_.most:
        return None
    return Refusal(areas.clause, f"a layout has {areas.is_.least} to {areas.is_.most} areas, not {command.areas}")


def _layout_refusal(book: Book, command: OpenTable) -> Refusal | None:
    """Why a layout is none of those the book has, or has no room for what is offered."""
    rule = book.house.opening
    if not rule.layouts or not command.layout:
        return None
    plan = rule.layouts.get(command.layout)
    if plan is None:
        clause = (rule.plans or rule.refused).clause
        return Refusal(clause, f"the layouts are {', '.join(rule.layouts)}, not {command.layout}")
    kinds = [kind for kind in command.offered if kind not in plan.beside]
    room = plan.kinds is None or len(kinds) <= plan.kinds
    if room and (not plan.only or set(kinds) <= set(plan.only)):
        return None
    return Refusal((rule.spots or rule.refused).clause, f"layout {command.layout} has no room for {', '.join(kinds)}")


def open_table(keep: Keep, command: OpenTable) -> None:
    """Open the table; cards are due before anything else."""
    rule = keep.rules
    sign = replace(
        _pooled(keep.book, keep.house, command),
        smallest_chip=command.smallest_chip,
        limits=command.limits,
        area_raised=rule.signs.personal is not None and rule.signs.personal.is_ == "area-raised",
        source="shuffling device" if command.source == DEVICE else "card shoe",
    )
    keep.add(
        TableOpened(
            command.source,
            sign.with_(keep.house.varied),
            command.offered,
            (*command.spots, *command.equipment),
            command.areas or keep.book.layout.areas.is_.most,
            command.low_limit,
            rule.opening.refused.clause,
            command.cutting_cards,
        )
    )
    keep.take_down("open-table", rule.acts["open-table"], {"layout": command.layout} if command.layout else {})
    keep.raise_due("shuffle", rule.source.shuffling.start(command.source))


def close_refusal(book: Book, house: House, order: Order, _command: CloseTable) -> Refusal | None:
    """Why a table is not closed: it is, or players are there and the sign has not stood long enough."""
    if not house.opened:
        return Refusal(book.house.acts["close-table"].clause, "the table is not open")
    if house.table.sign.link and book.jackpot is not None:
        return Refusal(book.jackpot.linked.pay_table.clause, "the table is on a link: it leaves that first")
    rule = book.house.signs.closing
    if rule is None or not any(one.here for one in house.guests):
        return None
    sign = next((one for one in house.posted if one.about == "closing"), None)
    if sign is None or order.at < sign.since + rule.is_ * MINUTE or order.at < sign.from_:
        return Refusal(rule.clause, f"a sign with the closing time stands {rule.is_} minutes first")
    return None


def close_table(keep: Keep, _command: CloseTable) -> None:
    """Close the table."""
    rule = keep.rules
    clause = (rule.signs.closing or rule.acts["close-table"]).clause
    if not keep.house.table.first_card_out:
        for player in dict.fromkeys(wager.player for wager in keep.house.table.wagers):
            off_layout(keep, player, clause)
    for guest in keep.house.guests:
        declaring.ask_on_leaving(keep, guest)
        patrons.lapse(keep, guest.name)
    keep.take_down("close-table", rule.acts["close-table"], {})
    promise.want_opened(keep)
    keep.add(TableClosed(clause))


def offer_refusal(book: Book, house: House, _order: Order, command: OfferWagers) -> Refusal | None:
    """Why optional wagers are not offered."""
    limits = house.wagered_on.sign.limits | {one.kind: one.bounds for one in house.changes}
    unsaid = (stating.unsaid_refusal(book, kind, limits.get(kind, Bounds())) for kind in command.kinds)
    return (
        _offer_refusal(book, command.kinds, house.spots)
        or next((one for one in unsaid if one is not None), None)
        or chips.sign_refusal(book, house.wagered_on.sign.smallest_chip, limits, command.kinds)
    )


def offer(keep: Keep, command: OfferWagers) -> None:
    """Offer optional wagers from the next round on."""
    keep.add(WagersOffered(command.kinds, keep.rules.acts["offer-wagers"].clause))
