"""Wagering: what a person may put on the layout, as commands that a page sends back."""

from msgspec.structs import replace

from soft17.cards import SUITS
from soft17.clause import Refusal
from soft17.house.seating import would_sit
from soft17.house.state import House
from soft17.money import DOLLAR, Money, dollars, parse, up
from soft17.rules.book import Book
from soft17.rules.limits import Bounds
from soft17.service.wire import picture as p
from soft17.service.wire.laying import amount, shown
from soft17.service.wire.offering import Asker, raw
from soft17.table.commands import PlaceWager, Side, WithdrawWager
from soft17.table.state import MAIN, Wager

WORTH = tuple(Money(value * DOLLAR // 100) for value in (100, 250, 500, 2500, 10_000, 50_000, 100_000, 500_000))


def chips_of(house: House, name: str = "") -> tuple[p.Amount, ...]:
    """The chips in use at a table, each worth some of the smallest, up to what a wager takes; the minimum is one.

    A minimum that is a player's own is a chip of that player's too.
    """
    sign = house.wagered_on.sign
    smallest, most = sign.smallest_chip, sign.bounds(MAIN).maximum or WORTH[-1]
    least = {sign.bounds(MAIN, one).minimum or smallest for one in ("", name)}
    used = {smallest, *(one for one in (*least, *WORTH) if smallest < one <= most and one % smallest == 0)}
    return tuple(amount(one) for one in sorted(used) if one >= DOLLAR or one == smallest)


def spots_of(book: Book, house: House) -> tuple[p.Spot, ...]:
    """The places for optional wagers at each area."""
    found, chip = [], house.wagered_on.sign.smallest_chip
    for kind in house.offered:
        rule = book.optional[kind]
        suits = tuple(SUITS) if any(line.chosen_suit for line in rule.lines.values()) else ()
        stakes = [parse(one) for one in rule.stakes.is_] if rule.stakes is not None else []
        made = tuple(dollars(one) for one in stakes if one % chip == 0)
        found.append(p.Spot(kind, rule.shown, suits, made))
    return tuple(found)


def betting_of(asker: Asker) -> p.Betting:
    """What a person may wager now, and what that person wagered last."""
    book, house, name = asker.book, asker.house, asker.player
    spots = spots_of(book, house)
    guest = house.guest(name)
    if house.table.phase != "betting" or not house.opened or guest is None or not guest.here:
        return p.Betting(False, (), spots)
    least = up(house.table.sign.bounds(MAIN, name).minimum or 1, house.table.sign.smallest_chip)
    areas = tuple(range(1, (house.areas or book.layout.areas.is_.most) + 1))
    own = any(one.player == name for one in house.table.wagers)
    refused = asker.takes_none or (None if own else _refused(asker, areas, (least,) * book.boxes))
    repeat, text = _repeat(asker) if asker.takes_none is None else ((), "")
    return p.Betting(
        open=refused is None,
        areas=areas if refused is None else (),
        spots=spots,
        place=_blank(name),
        repeat=repeat,
        repeats=text,
        undo=_undo(house, name),
        why="" if refused is None else refused.why,
        clause="" if refused is None else refused.clause,
    )


def _refused(asker: Asker, areas: tuple[int, ...], main: tuple[Money, ...]) -> Refusal | None:
    """Why nothing may be wagered; one area that is free will do, others say for themselves when they are asked."""
    house = asker.house
    taken = {*house.reserved, *(one.area for one in house.table.wagers)}
    found = None
    for area in sorted(areas, key=lambda one: one in taken):
        refused = asker.why_not(PlaceWager(asker.player, area, main))
        if refused is None:
            return None
        found = found or refused
    return found


def _undo(house: House, name: str) -> dict[int, dict[str, object]]:
    areas = {one.area for one in house.table.wagers if one.player == name}
    return {area: raw(WithdrawWager(name, area)) for area in sorted(areas)}


def _repeat(asker: Asker) -> tuple[tuple[dict[str, object], ...], str]:
    """The wagers of the person's last round, if nothing lies there yet."""
    house, name = asker.house, asker.player
    last = house.last.table.wagers if house.last is not None else ()
    own = [one for one in last if one.player == name and (one.kind == MAIN or one.kind in asker.book.optional)]
    if not own or any(one.player == name for one in house.table.wagers):
        return (), ""
    sat = [area for area, player in (house.last.table.seats if house.last is not None else ()) if player == name]
    areas = sorted({one.area for one in own}, key=lambda one: (one not in sat, one))
    sits = [area for area in sat if would_sit(house, name, area)]
    orders = [replace(_as_before(asker.book, name, area, own), seated=area in sits) for area in areas]
    total = Money(sum(one.stake for one in own))
    return tuple(raw(order) for order in orders), f"As before: {dollars(total)}"


def _blank(name: str) -> dict[str, object]:
    """A wager to be filled in; whether its player sits there the service knows, unless the dealer says otherwise."""
    return {field: value for field, value in raw(PlaceWager(name, 0)).items() if field != "seated"}


def _as_before(book: Book, name: str, area: int, own: list[Wager]) -> PlaceWager:
    here = [one for one in own if one.area == area]
    main = tuple(one.placed or one.stake for one in sorted(here, key=lambda one: one.box) if one.kind == MAIN)
    side = tuple(Side(one.kind, one.stake, one.suit) for one in here if one.kind in book.optional)
    return PlaceWager(name, area, main, side)


def limits_of(book: Book, house: House) -> tuple[p.Limit, ...]:
    """The sign in words."""
    return tuple(_limit(book, kind, one) for kind, one in house.wagered_on.sign.limits.items())


def kept_limits(book: Book, house: House) -> tuple[p.Limit, ...]:
    """The earlier limits that the sign shows beside the new ones, as long as somebody plays by them."""
    kept = {one.kept_minimum for one in house.guests if one.kept_minimum is not None}
    now = house.wagered_on.sign.bounds(MAIN)
    return tuple(_limit(book, MAIN, replace(now, minimum=one)) for one in sorted(kept) if one != now.minimum)


def _limit(book: Book, kind: str, bounds: Bounds) -> p.Limit:
    return p.Limit(
        kind,
        shown(book, kind),
        dollars(bounds.minimum) if bounds.minimum is not None else "",
        dollars(bounds.maximum) if bounds.maximum is not None else "",
        dollars(bounds.unit) if bounds.unit is not None else "",
    )
