"""Wagering at a table over time: who may wager, where, how much, besides what the round itself allows."""

from collections.abc import Iterable, Iterator

from soft17.clause import Refusal
from soft17.house import chips, directing, losses, patrons, tokens
from soft17.house.orders import Order
from soft17.house.state import Guest, House
from soft17.money import Money, show
from soft17.rules.book import Book
from soft17.rules.house.acts import Act
from soft17.table.commands import PlaceWager
from soft17.table.state import MAIN, Table, Wager


def place_refusal(book: Book, house: House, order: Order, command: PlaceWager) -> Refusal | None:
    """Why a player may not make this wager at this table."""
    guest = house.guest(command.player)
    refused = patrons.card_refusal(book, guest, order.at) or _reserved_refusal(book, house, command)
    if refused is not None:
        return refused
    refused = _offer_refusal(book, house, command) or _room_refusal(book, house, command)
    if refused is not None:
        return refused
    refused = chips.laid_refusal(book, house.table.sign.smallest_chip, command)
    refused = refused or next(tokens.refusals(book, house, order, command), None)
    return refused or next(_guest_refusals(book, house, guest or Guest(command.player, order.at), command), None)


def _guest_refusals(book: Book, house: House, guest: Guest, command: PlaceWager) -> Iterator[Refusal]:
    yield from _out_refusals(book, guest)
    main = _main_after(house, command)
    yield from _held_refusals(house, guest, command, main)
    yield from directing.refusals(book, house, command)
    own, rule = guest.personal, book.house.signs.personal
    if own is not None and rule is not None and main and not (own.minimum or 0) <= main <= (own.maximum or main):
        yield Refusal(rule.clause, f"{show(main)} is outside the limits of {guest.name}'s own")
    least, newcomers = binding_minimum(house, guest), book.house.signs.newcomers
    raised, before = book.house.signs.kept_raised, guest.raised_from
    if raised is not None and before is not None and least is not None and before <= main < least:
        yield Refusal(raised.clause, f"{show(main)} is under what {guest.name} kept, now raised to {show(least)}")
    late = house.raised_at is not None and guest.kept_minimum is None and guest.personal is None
    if main and late and newcomers is not None and least is not None and main < least:
        why = f"{show(main)} is under the minimum {show(least)} for who did not play before it was raised"
        yield Refusal(newcomers.clause, why)


def more_refusal(book: Book, house: House, after: Table) -> Refusal | None:
    """Why what a command would stake is too much for somebody, whatever the round itself allows."""
    return (
        _further_refusal(book, house, after)
        or losses.limit_refusal(book, house, after)
        or _held_refusal(book, house, after)
        or tokens.further_refusal(book, house, after)
    )


def _further_refusal(book: Book, house: House, after: Table) -> Refusal | None:
    """Why somebody stakes nothing more in a round: excluded, stopped, with another's card, or found invalid in it."""
    for guest in house.guests:
        refused = next(_out_refusals(book, guest), None) or patrons.not_own_refusal(book, guest, house.at)
        refused = refused or patrons.invalid_refusal(book, house, guest)
        if refused is not None and losses.staked(after, guest.name) > losses.staked(house.table, guest.name):
            return refused
    return None


def _out_refusals(book: Book, guest: Guest) -> Iterator[Refusal]:
    excluded = patrons.excluded_refusal(guest)
    if excluded is not None:
        yield excluded
    if guest.stopped and book.house.patrons is not None:
        yield Refusal(book.house.patrons.loss.pause.clause, f"{guest.name} is stopped from wagering for now")


def _held_refusals(house: House, guest: Guest, command: PlaceWager, main: Money) -> Iterator[Refusal]:
    least = binding_minimum(house, guest)
    for held in guest.holds:
        if held.to == "no wager":
            yield Refusal(held.clause, f"{guest.name} sits out until the next shuffle")
        if held.to == "one area" and command.area != held.area:
            yield Refusal(held.clause, f"{guest.name} is confined to area {held.area}")
        if main and least is not None and main != least:
            yield Refusal(held.clause, f"{guest.name} is held to the minimum of {show(least)}")


def _held_refusal(book: Book, house: House, after: Table) -> Refusal | None:
    """Why a held player may not stake more than the minimum beside the main wager, where every wager is held."""
    rule = book.house.signs.held
    if rule is None or rule.is_ != "all":
        return None
    for wager in after.wagers[len(house.table.wagers) :]:
        guest = house.guest(wager.player)
        least = binding_minimum(house, guest) if wager.hand else house.table.sign.bounds(wager.kind).minimum
        if guest is not None and guest.holds and least is not None and wager.stake > least:
            why = f"{guest.name} is held to the minimum of {show(least)} with every wager"
            return Refusal(guest.holds[0].clause, why)
    return None


def binding_minimum(house: House, guest: Guest | None) -> Money | None:
    """The minimum that binds a player: the own one, a kept one, or the sign's if that is lower."""
    sign = house.table.sign.limits[MAIN].minimum if MAIN in house.table.sign.limits else None
    if guest is not None and guest.personal is not None:
        return guest.personal.minimum
    if guest is not None and guest.kept_minimum is not None:
        return guest.kept_minimum if sign is None else min(guest.kept_minimum, sign)
    return sign


def _main_after(house: House, command: PlaceWager) -> Money:
    """A player's main wager on an area once a command's chips lie there."""
    lying = (one.stake for one in house.table.wagers if one.kind == MAIN and _same(one.player, one.area, command))
    return Money(sum(lying) + sum(command.main)) if command.main else Money(0)


def _main_on(house: House, command: PlaceWager) -> bool:
    lying = any(one.kind == MAIN and _same(one.player, one.area, command) for one in house.table.wagers)
    return bool(command.main) or lying


def _same(player: str, area: int, command: PlaceWager) -> bool:
    return player == command.player and area == command.area


def _reserved_refusal(book: Book, house: House, command: PlaceWager) -> Refusal | None:
    rule = book.house.signs.reserved
    owner = house.reserved.get(command.area)
    if rule is None or owner is None or owner == command.player:
        return None
    if rule.is_ == "main-wagers" and not command.main:
        return None
    return Refusal(rule.clause, f"area {command.area} is kept for {owner}")


def _room_refusal(book: Book, house: House, command: PlaceWager) -> Refusal | None:
    act = book.house.acts.get("cap-players")
    if act is None:
        return None
    if not _is_let(house.table.wagers, house.at_table, command.player):
        return Refusal(act.clause, f"no more than {house.at_table} play at this table")
    seats = dict(house.table.seats)
    here = [wager for wager in house.table.wagers if wager.area == command.area]
    here.sort(key=lambda one: seats.get(one.area) != one.player)
    rule = book.house.signs.players_each
    most = rule.is_ if house.on_box is None and rule is not None else house.on_box
    if not _is_let(here, most, command.player):
        return Refusal(cap_clause(book, act, most), f"no more than {most} wager on a box at this table")
    return None


def cap_clause(book: Book, act: Act, on_box: int | None) -> str:
    """The clause of so many players on a box: where the cap allows one alone, more rest on another rule."""
    fewer = book.house.signs.fewer
    return fewer.clause if fewer is not None and on_box not in (None, 1) else act.clause


def _is_let(lying: Iterable[Wager], most: int | None, player: str) -> bool:
    """True of a player among the first who wager; what lies beyond a later cap is played, but nobody adds to it."""
    return player in list(dict.fromkeys([*(one.player for one in lying), player]))[:most]


def _offer_refusal(book: Book, house: House, command: PlaceWager) -> Refusal | None:
    if command.area > house.areas:
        return Refusal(book.layout.areas.clause, f"this layout has {house.areas} areas")
    if command.side and house.tied and not _main_on(house, command):
        return Refusal(house.tied, "optional wagers are for players with a main wager on the area")
    failed = book.house.malfunctions.jackpot
    for side in command.side:
        if failed is not None and house.jackpot_off and book.jackpot is not None and side.kind == book.jackpot.wager:
            return Refusal(failed.without.clause, "the jackpot is out of play")
        if side.kind not in house.offered:
            act = book.house.acts.get("offer-wagers")
            clause = act.clause if act is not None else book.wagers.known.clause
            return Refusal(clause, f"{side.kind} is not offered at this table")
    return None
