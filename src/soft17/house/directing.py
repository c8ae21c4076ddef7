"""Directions of the operator that bind wagers at one table: maximums, how many boxes, areas given up."""

import re
from collections.abc import Callable, Iterator

from soft17.clause import Refusal
from soft17.house.state import Entry, House
from soft17.money import Money, UnreadableMoneyError, parse
from soft17.rules.book import Book
from soft17.table.commands import PlaceWager
from soft17.table.state import MAIN


def refusals(book: Book, house: House, command: PlaceWager) -> Iterator[Refusal]:
    """Why a wager goes against what was directed at this table."""
    for entry in house.entries:
        broken = _DIRECTIONS.get(entry.act)
        why = broken(house, entry, command) if broken is not None else ""
        if why:
            yield Refusal(book.house.acts[entry.act].clause, why)
    allowed = [entry for entry in house.entries if _is_about_boxes(entry, command.player)]
    boxes = {one.area for one in house.table.wagers if one.player == command.player and one.kind == MAIN}
    if allowed and command.main and len(boxes | {command.area}) > _boxes(allowed[-1]):
        clause = book.house.acts["allow-boxes"].clause
        yield Refusal(clause, f"{command.player} may wager on {_boxes(allowed[-1])} of the boxes")


def _is_about_boxes(entry: Entry, player: str) -> bool:
    return entry.act in ("allow-boxes", "end-boxes") and entry.about.get("player") == player


def _boxes(entry: Entry) -> int:
    said = entry.about.get("boxes", "")
    return int(said) if entry.act == "allow-boxes" and said.isdigit() else 1


def _given_up(_house: House, entry: Entry, command: PlaceWager) -> str:
    areas = re.findall(r"\d+", f"{entry.about.get('areas', '')} {entry.about.get('area', '')}")
    own = entry.about.get("player") == command.player and str(command.area) in areas
    return f"{command.player} gave area {command.area} up" if own else ""


def _box_maximum(house: House, entry: Entry, command: PlaceWager) -> str:
    over = command.main and _on(house, command, "") > _amount(entry)
    return "the wagers on the box are over the maximum directed" if over else ""


def _player_maximum(house: House, entry: Entry, command: PlaceWager) -> str:
    named = entry.about.get("players", "").replace(",", " ").split()
    here = entry.about.get("box", "") in ("", str(command.area))
    over = command.player in named and here and _on(house, command, command.player) > _amount(entry)
    return f"{command.player} is over the maximum directed" if over else ""


def _on(house: House, command: PlaceWager, player: str) -> Money:
    """The main wagers on an area, of one player or of all, once a command's chips lie there."""
    mains = (one for one in house.table.wagers if one.kind == MAIN and one.area == command.area)
    return Money(sum(one.stake for one in mains if player in ("", one.player)) + sum(command.main))


def _amount(entry: Entry) -> Money:
    try:
        return parse(entry.about.get("maximum", "").removeprefix("$"))
    except UnreadableMoneyError:
        return Money(10**15)


_DIRECTIONS: dict[str, Callable[[House, Entry, PlaceWager], str]] = {
    "give-up-area": _given_up,
    "direct-box-maximum": _box_maximum,
    "direct-player-maximum": _player_maximum,
}
