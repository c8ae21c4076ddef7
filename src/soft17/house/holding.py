"""Holding: players held to the minimum, areas kept, seats given up, wagers refused."""

from soft17.clause import Refusal
from soft17.house import declaring, patrons
from soft17.house.abstaining import free_places
from soft17.house.commands import CapPlayers, GiveUpSeat, Hold, RefuseWager, Reserve
from soft17.house.keep import Keep, off_layout
from soft17.house.orders import Order
from soft17.house.powers import act_refusal
from soft17.house.standing import AreasReserved, PlayerHeld, PlayersCapped, SeatGivenUp
from soft17.house.state import House
from soft17.house.wagering import binding_minimum, cap_clause
from soft17.rules.book import Book
from soft17.table.state import MAIN

ACTS = {
    "this shoe": "hold-to-minimum",
    "all shoes": "hold-in-all-shoes",
    "one area": "confine",
    "no wager": "hold-from-wagering",
}


def hold_refusal(book: Book, house: House, order: Order, command: Hold) -> Refusal | None:
    """Why a player is not held: not this person's power, or no ground for it."""
    name = ACTS[command.to]
    act, guest = book.house.acts.get(name), house.guest(command.player)
    if act is not None and command.lift:
        refused = act.person_refusal(book.house.people, order.by.role)
        held = guest is not None and any(one.to == command.to for one in guest.holds)
        return refused or (None if held else Refusal(act.clause, f"{command.player} is not held so"))
    refused = act_refusal(book, house, order, name, {"player": command.player})
    if refused is not None:
        return refused
    absent, clause = book.house.acts[name].absent, book.house.acts[name].clause
    if guest is None and not absent:
        return Refusal(clause, f"{command.player} is not at the table")
    if command.to == "one area":
        return None if 1 <= command.area <= house.areas else Refusal(clause, "say which area")
    away = absent and (guest is None or not guest.here)
    sat_out = _was_away(house, command.player) if away else guest is not None and guest.sat_out
    return None if sat_out else Refusal(clause, f"{command.player} has sat out no round of this shoe")


def _was_away(house: House, player: str) -> bool:
    """True of somebody not at the table who made no wager in the last round of this shoe."""
    return house.shoe_rounds > 0 and all(wager.player != player for wager in house.last_here.wagers)


def _skipped(house: House, player: str) -> int:
    """The last round of this shoe in which a player made no wager: the ground on which one is held."""
    guest = house.guest(player)
    return guest.sat_out_round if guest is not None and guest.here else house.rounds


def hold(keep: Keep, command: Hold) -> None:
    """Hold a player, or end that."""
    name = ACTS[command.to]
    act = keep.rules.acts[name]
    skipped = 0 if command.lift or command.to == "one area" else _skipped(keep.house, command.player)
    ground = {"round": str(skipped)} if skipped else {}
    keep.take_down(name, act, {"player": command.player, "lifted": "yes" if command.lift else "no"} | ground)
    keep.add(PlayerHeld(command.player, command.to, act.clause, command.area, command.lift))
    outside = () if command.lift else _outside(keep.house, command.player)
    if outside and not keep.house.wagered_on.first_card_out:
        off_layout(keep, command.player, act.clause, outside)


def _outside(house: House, player: str) -> tuple[int, ...]:
    """The areas on which a player's wagers lie outside what the player is held to: no card lies there, so they go back.

    Once the first card is out the round is played as it lies, and the order holds from the next.
    """
    guest = house.guest(player)
    held = guest.holds if guest is not None else ()
    own, least = [one for one in house.wagered_on.wagers if one.player == player], binding_minimum(house, guest)
    areas = []
    for area in sorted({one.area for one in own}):
        main = sum(one.stake for one in own if one.area == area and one.kind == MAIN)
        elsewhere = any(one.to == "no wager" or (one.to == "one area" and one.area != area) for one in held)
        if elsewhere or (main and least is not None and main != least):
            areas.append(area)
    return tuple(areas)


def reserve_refusal(book: Book, house: House, _order: Order, command: Reserve) -> Refusal | None:
    """Why areas are not kept: others wager there or have them already, or they are not on the layout."""
    clause = book.house.acts["reserve"].clause
    for area in command.areas:
        if not 1 <= area <= house.areas:
            return Refusal(clause, f"the layout has no area {area}")
        if any(wager.area == area and wager.player != command.player for wager in house.lying):
            return Refusal(clause, f"others wager on area {area}")
        if house.reserved.get(area, command.player) != command.player:
            return Refusal(clause, f"area {area} is kept for {house.reserved[area]}")
    return None


def reserve(keep: Keep, command: Reserve) -> None:
    """Keep areas for one player; no areas ends it."""
    keep.add(AreasReserved(command.player, command.areas, keep.rules.acts["reserve"].clause))


def cap_refusal(book: Book, _house: House, _order: Order, command: CapPlayers) -> Refusal | None:
    """Why the number of players is not limited so."""
    if command.at_table is not None and book.house.signs.at_table is None:
        return Refusal(book.house.acts["cap-players"].clause, "players are limited on a box, not at the table")
    for number in (command.at_table, command.on_box):
        if number is not None and number < 1:
            return Refusal(book.house.acts["cap-players"].clause, "at least one player")
    if command.on_box is not None and command.on_box > book.layout.players.is_:
        return Refusal(book.layout.players.clause, f"no more than {book.layout.players.is_} wager on a box")
    return None


def cap(keep: Keep, command: CapPlayers) -> None:
    """Limit the number of players; of two limits the one not spoken of stays, and an order that says none ends both."""
    house, act = keep.house, keep.rules.acts["cap-players"]
    if command.at_table is None and command.on_box is None:
        keep.add(PlayersCapped(None, None, act.clause))
        return
    clause = act.clause if command.at_table is not None else cap_clause(keep.book, act, command.on_box)
    at_table = house.at_table if command.at_table is None else command.at_table
    keep.add(PlayersCapped(at_table, house.on_box if command.on_box is None else command.on_box, clause))


def seat_refusal(book: Book, house: House, _order: Order, command: GiveUpSeat) -> Refusal | None:
    """Why a player keeps the place: too few idle rounds at a full table, a wager that lies there, or a free place."""
    rule = book.house.signs.idle
    guest = house.guest(command.player)
    clause = book.house.acts["give-up-seat"].clause
    if guest is None or not guest.here:
        return Refusal(clause, f"{command.player} is not at the table")
    if rule is not None and guest.idle < rule.is_:
        return Refusal(clause, f"{command.player} made no wager in {guest.idle} full rounds, not {rule.is_}")
    if house.wagered_on.phase != "over" and any(one.player == command.player for one in house.lying):
        return Refusal(clause, f"{command.player} has a wager on the layout")
    free = free_places(house, command.player, house.table, house.wagered_on, house.last_here)
    return Refusal(clause, f"not every other place is in use: {free} free") if free > 0 else None


def give_up_seat(keep: Keep, command: GiveUpSeat) -> None:
    """Tell a player to give up the place, who then leaves it."""
    guest = keep.house.guest(command.player)
    assert guest is not None  # seat_refusal has seen the player
    declaring.ask_on_leaving(keep, guest)
    keep.add(SeatGivenUp(command.player, keep.rules.acts["give-up-seat"].clause))
    patrons.go(keep, command.player)


def wager_refusal(book: Book, house: House, _order: Order, command: RefuseWager) -> Refusal | None:
    """Why there is no wager to refuse."""
    if any(one.player == command.player and one.area == command.area for one in house.wagered_on.wagers):
        return None
    return Refusal(book.house.acts["refuse-wager"].clause, f"{command.player} has no wager on area {command.area}")


def refuse_wager(keep: Keep, command: RefuseWager) -> None:
    """Have a wager taken off the layout."""
    act = keep.rules.acts["refuse-wager"]
    keep.take_down("refuse-wager", act, {"player": command.player, "area": str(command.area)})
    off_layout(keep, command.player, act.clause, (command.area,))
