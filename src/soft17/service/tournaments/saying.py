"""A command as a page says it: sums in dollars, places in words, counts by name; read into what the book knows."""

import re
from collections.abc import Callable, Mapping
from typing import Any

import msgspec

from soft17.affairs.times import moment
from soft17.money import UnreadableMoneyError, parse
from soft17.service.affairs.standing import Standing
from soft17.service.problems import Problem
from soft17.service.tournaments.acts import rules_of
from soft17.table.commands import Command
from soft17.tournament.commands import ConcludeEarly

MOST = 10**15
_CHIPS = re.compile(r"(\d+)\s*(?:of|x|\u00d7)\s*([\d.]+)")


def command_of(standing: Standing, command: Mapping[str, Any], amounts: Mapping[str, str]) -> Command:
    """What somebody asks for; what cannot be read is told with its field."""
    said = dict(command)
    for name, text in amounts.items():
        try:
            _amount(said, name, text)
        except (UnreadableMoneyError, TypeError, AttributeError) as error:
            raise Problem(422, f"{name}: {error}", field=name) from error
    if isinstance(said.get("to"), str):
        said["to"] = _moment(standing, said["to"])
    for name in [one for one in said if one in _WORDS or one.startswith("seats.")]:
        if isinstance(said[name], str):
            _WORDS.get(name, _seat)(said, name)
    if _is_large(said):
        raise Problem(422, "command: no number is that large", field="command")
    try:
        found: Command = standing.kind.read_command(said)
    except (msgspec.ValidationError, RecursionError) as error:
        raise Problem(422, f"command: {error}", field="command") from error
    if isinstance(found, ConcludeEarly) and found.agreed:
        raise Problem(422, "agreed: players agree themselves, each in their own name", field="agreed")
    return found


def _moment(standing: Standing, text: str) -> int:
    """A time by the clock of the place."""
    rules = rules_of(standing.book)
    at = moment(text, rules.clock)
    if at is None:
        raise Problem(422, f"to: a day and a time by the clock of {rules.zone}, such as 2026-11-16 18:00", field="to")
    return at


def _amount(said: dict[str, Any], name: str, text: str) -> None:
    field, dot, part = name.partition(".")
    if not dot:
        said[name] = parse(text)
    elif field == "side" and text:
        said["side"] = [*said.get("side", ()), {"kind": part, "stake": parse(text)}]
    elif field != "side":
        said[field] = {**said.get(field, {}), part: parse(text)}


def _tables(said: dict[str, Any], name: str) -> None:
    said[name] = [one.strip() for one in said[name].split(",")]


def _place(said: dict[str, Any], name: str) -> None:
    said["table"], said["seat"] = _read_place(said.pop(name), name)


def _seat(said: dict[str, Any], name: str) -> None:
    table, seat = _read_place(said.pop(name), name)
    player = name.partition(".")[2]
    others = [one for one in said.get("seats", ()) if isinstance(one, dict) and one.get("player") != player]
    said["seats"] = [*others, {"player": player, "table": table, "seat": seat}]


def _read_place(text: str, name: str) -> tuple[str, int]:
    table, comma, seat = text.rpartition(",")
    if not comma or not seat.strip().isdecimal():
        raise Problem(422, f"{name}: a table and a seat, such as Table 1, 3", field=name)
    return table.strip(), int(seat)


def _missing(said: dict[str, Any], name: str) -> None:
    found = dict[str, int]()
    for part in (one.strip() for one in said[name].split(",")):
        match = _CHIPS.fullmatch(part)
        if part and match is None:
            raise Problem(422, f"{name}: how many of which chips, such as 2 of 25, 1 of 100", field=name)
        if match is not None:
            found[match[2]] = found.get(match[2], 0) + int(match[1])
    said[name] = found


_WORDS: dict[str, Callable[[dict[str, Any], str], None]] = {"tables": _tables, "place": _place, "missing": _missing}


def _is_large(said: Any) -> bool:
    if isinstance(said, dict | list):
        return any(_is_large(one) for one in (said.values() if isinstance(said, dict) else said))
    return isinstance(said, int) and abs(said) > MOST
