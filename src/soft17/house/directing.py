"""Directions of the operator that bind wagers at one table: maximums, how many boxes, areas given up."""

import re
from collections.abc import Iterator, Mapping, Sequence

from soft17.clause import Refusal
from soft17.house.keep import named
from soft17.house.orders import Order
from soft17.house.state import Entry, House
from soft17.money import Money, UnreadableMoneyError, parse, show
from soft17.rules.book import Book
from soft17.table.commands import PlaceWager
from soft17.table.state import MAIN

GIVE_UP, BOX_MAXIMUM, PLAYER_MAXIMUM = "give-up-area", "direct-box-maximum", "direct-player-maximum"
ALLOW = "allow-boxes"
ABSENT = "direct-absent"
# The signs that a direction wants, and the direction of each.
SIGNS = {"show-maximum": BOX_MAXIMUM, "show-player-maximum": PLAYER_MAXIMUM}
CONSENT, SHARE = "consent-to-share", "share-spot"
AREAS = (ALLOW, "end-boxes")


def refusals(book: Book, house: House, command: PlaceWager) -> Iterator[Refusal]:
    """Why a wager goes against what was directed at this table; directions end when it closes."""
    entries = house.entries[house.closed_at :]
    for name, why in (
        (GIVE_UP, _given_up(house, command)),
        (BOX_MAXIMUM, _box_maximum(house, entries, command)),
        (PLAYER_MAXIMUM, _player_maximum(house, entries, command)),
    ):
        if why:
            yield Refusal(book.house.acts[name].clause, why)
    yield from _shared_refusals(book, house, entries, command)
    yield from _area_refusals(book, house, command)


def _area_refusals(book: Book, house: House, command: PlaceWager) -> Iterator[Refusal]:
    """Why somebody wagers on no further area: the house has permitted no more."""
    rule, permit = book.house.signs.areas_each, areas_permit(house, command.player)
    if rule is None or not command.main:
        return
    most = rule.is_ if permit is None else int(permit.about.get("boxes", "1"))
    areas = {one.area for one in house.table.wagers if one.player == command.player and one.kind == MAIN}
    if len(areas | {command.area}) > most:
        on = "one of the areas" if most == 1 else f"{most} of the areas"
        yield Refusal(rule.clause, f"{command.player} may wager on {on}: more are for the house to permit")


def areas_permit(house: House, player: str) -> Entry | None:
    """What was said last at this table of how many areas a player may wager on."""
    entries = reversed(house.entries[house.closed_at :])
    return next((one for one in entries if one.act in AREAS and one.about.get("player") == player), None)


def _of_this_stay(house: House, player: str) -> tuple[Entry, ...]:
    """What was entered since the table opened and since a player last left it."""
    guest = house.guest(player)
    return house.entries[max(house.closed_at, guest.left_at if guest is not None else 0) :]


def _given_up(house: House, command: PlaceWager) -> str:
    given = _is_given_up(house, command.player, command.area)
    return f"{command.player} gave area {command.area} up" if given else ""


def entry_refusal(book: Book, house: House, order: Order, name: str, about: Mapping[str, str]) -> Refusal | None:
    """Why an area is not given up, a hand is not an absent player's, or a sign is not the one that was directed."""
    if name == GIVE_UP:
        return _give_up_refusal(book, house, order, about)
    if name == ABSENT:
        return _absent_refusal(book, house, about)
    return _sign_refusal(book, house, name, about)


def _give_up_refusal(book: Book, house: House, order: Order, about: Mapping[str, str]) -> Refusal | None:
    """Why an area is not given up: by another's word, by who has one, one that is not theirs, or with a place free."""
    clause, player = book.house.acts[GIVE_UP].clause, about.get("player", "")
    held, given = _held(house), {int(area) for area in _numbers(about)}
    own = {area for area in held.get(player, ()) if not _is_given_up(house, player, area)}
    if order.by.role == "player" and order.by.name != player:
        return Refusal(clause, f"{order.by.name} does not give up an area of {player}")
    if len(own) < 2:
        return Refusal(clause, f"{player} does not wager on more than one area")
    if not given <= own:
        return Refusal(clause, f"{player} wagers on areas {', '.join(map(str, sorted(own)))} and gives up one of those")
    if given == own:
        return Refusal(clause, f"{player} keeps one of them")
    free = house.areas - len(set().union(*held.values())) - sum(not areas for areas in held.values())
    return Refusal(clause, f"there are seats for others: {free} free") if free > 0 else None


def _absent_refusal(book: Book, house: House, about: Mapping[str, str]) -> Refusal | None:
    """Why no hand is directed to be drawn to: the player has none on the box, is there, or another decides for it."""
    clause, player, box = book.house.acts[ABSENT].clause, about.get("player", ""), about.get("box", "").strip()
    mains = {(one.player, one.area) for one in house.table.wagers if one.kind == MAIN}
    areas = [one for one in house.table.areas if box in ("", str(one.number))]
    area = next((one for one in areas if not player or (player, one.number) in mains), None)
    if area is None:
        return Refusal(clause, f"player: {player} has no hand on box {box} in this round")
    if not area.unattended:
        return Refusal(clause, f"{area.control} decides on box {box}: who is absent from it is entered first")
    if player and area.absent and player not in area.absent:
        return Refusal(clause, f"{player} is not the player who is absent from box {box}")
    return None


def _held(house: House) -> dict[str, set[int]]:
    """The areas that each player at the table sits at or wagers on, now or in the round before."""
    places = {(wager.player, wager.area) for table in (house.table, house.last_here) for wager in table.wagers}
    places |= {(name, area) for area, name in (house.seats | house.reserved).items()}
    here = [one.name for one in house.guests if one.here]
    return {name: {area for who, area in places if who == name} for name in here}


def _numbers(about: Mapping[str, str]) -> list[str]:
    return re.findall(r"\d+", f"{about.get('areas', '')} {about.get('area', '')}")


def _is_given_up(house: House, player: str, area: int) -> bool:
    given = (one.about for one in _of_this_stay(house, player) if one.act == GIVE_UP)
    return any(about.get("player") == player and str(area) in _numbers(about) for about in given)


def _sign_refusal(book: Book, house: House, name: str, about: Mapping[str, str]) -> Refusal | None:
    """Why a sign is not the one that a direction wants: nobody directed that, or the amount is another."""
    clause = book.house.acts[name].clause
    last = next((one for one in _directions(house, name) if _is_same(one.about, about)), None)
    if last is None:
        of = f" of {about['players']} on box {about['box']}" if "players" in about else " of a box"
        return Refusal(clause, f"no maximum{of} was directed here")
    if _amount(last.about) != _amount(about):
        return Refusal(clause, f"maximum: the sign gives what was directed, {show(_amount(last.about))}")
    return None


def sign_due(book: Book, house: House, name: str) -> dict[str, str] | None:
    """What a sign is to give that is due: what was directed last of it."""
    act = book.house.acts[name]
    for one in _directions(house, name):
        if any(house.owes(named(what, one.about)) is not None for what in act.settles):
            return {field: one.about[field] for field in (*act.wants, *act.reads)}
    return None


def _directions(house: House, sign: str) -> list[Entry]:
    """The directions that a sign may be of, the last one first."""
    return [one for one in reversed(house.entries[house.closed_at :]) if one.act == SIGNS.get(sign)]


def _is_same(directed: Mapping[str, str], about: Mapping[str, str]) -> bool:
    return all(directed.get(field) == about.get(field) for field in ("players", "box"))


def _box_maximum(house: House, entries: Sequence[Entry], command: PlaceWager) -> str:
    """The last maximum directed for a box is the one that binds."""
    directed = [entry for entry in entries if entry.act == BOX_MAXIMUM]
    over = directed and command.main and _on(house, command, "") > _amount(directed[-1].about)
    return "the wagers on the box are over the maximum directed" if over else ""


def _player_maximum(house: House, entries: Sequence[Entry], command: PlaceWager) -> str:
    own = [entry for entry in entries if entry.act == PLAYER_MAXIMUM and _is_named(entry, command)]
    over = own and _on(house, command, command.player) > _amount(own[-1].about)
    return f"{command.player} is over the maximum directed" if over else ""


def _is_named(entry: Entry, command: PlaceWager) -> bool:
    """True of a direction for a player, one of several with commas or spaces between, on this box."""
    said = entry.about.get("players", "")
    named = {*said.replace(",", " ").split(), *(one.strip() for one in said.split(","))}
    return command.player in named and entry.about.get("box", "") in ("", str(command.area))


def _shared_refusals(book: Book, house: House, entries: Sequence[Entry], command: PlaceWager) -> Iterator[Refusal]:
    """Why somebody does not join a spot: the first there has not agreed, or the house has not let it be shared."""
    rule = book.house.signs.shared
    there = [wager.player for wager in house.table.wagers if wager.area == command.area]
    if rule is None or not there or command.player in there:
        return
    if not any(one.by == there[0] for one in _about_spot(_of_this_stay(house, there[0]), CONSENT, command)):
        yield Refusal(rule.clause, f"{there[0]}, first on the spot, has not agreed that others join")
    if not _about_spot(entries, SHARE, command):
        yield Refusal(rule.clause, f"spot {command.area} is not open to several players")


def to_agree_on(book: Book, house: House, player: str) -> list[int]:
    """The spots where a player was the first to wager and has not agreed yet that others join."""
    if book.house.signs.shared is None or CONSENT not in book.house.acts:
        return []
    first = {wager.area: wager.player for wager in reversed(house.table.wagers)}
    stay = _of_this_stay(house, player)
    agreed = {one.about.get("spot", "").strip() for one in stay if one.act == CONSENT and one.by == player}
    return sorted(area for area, name in first.items() if name == player and str(area) not in agreed)


def to_share(book: Book, house: House) -> list[int]:
    """The spots whose first player has agreed that others join, and that the house has not let be shared yet."""
    if book.house.signs.shared is None or SHARE not in book.house.acts or house.table.phase != "betting":
        return []
    open_ = {one.about.get("spot", "").strip() for one in house.entries[house.closed_at :] if one.act == SHARE}
    first = {wager.area: wager.player for wager in reversed(house.table.wagers)}
    agreed = (area for area, name in first.items() if area not in to_agree_on(book, house, name))
    return sorted(area for area in agreed if str(area) not in open_)


def _about_spot(entries: Sequence[Entry], name: str, command: PlaceWager) -> list[Entry]:
    return [one for one in entries if one.act == name and one.about.get("spot", "").strip() == str(command.area)]


def _on(house: House, command: PlaceWager, player: str) -> Money:
    """The main wagers on an area, of one player or of all, once a command's chips lie there."""
    mains = (one for one in house.table.wagers if one.kind == MAIN and one.area == command.area)
    return Money(sum(one.stake for one in mains if player in ("", one.player)) + sum(command.main))


def _amount(about: Mapping[str, str]) -> Money:
    try:
        return parse(about.get("maximum", "").removeprefix("$"))
    except UnreadableMoneyError:
        return Money(10**15)
