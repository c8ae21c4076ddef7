"""Rounds that were played, written down as round records."""

from collections.abc import Iterable
from typing import Any, NamedTuple

import msgspec

from soft17.cards import Card, show_all
from soft17.money import Money, show
from soft17.records import tokens
from soft17.records.entries import FORMAT
from soft17.records.outcome import outcome
from soft17.rules.book import Book
from soft17.table import commands as c
from soft17.table.state import Sign, Table

ACTS: dict[type[c.Command], str] = {
    c.Hit: "hit",
    c.Stand: "stand",
    c.Double: "double",
    c.Split: "split",
    c.Surrender: "surrender",
    c.Switch: "switch",
    c.Unswitch: "unswitch",
    c.TakeInsurance: "insure",
    c.TakeEvenMoney: "even_money",
}
JOINS = (c.JoinDouble, c.JoinSplit, c.StayOn)


def act(book: Book, command: c.Command) -> dict[str, Any] | None:
    """A command as an act of a record; None if records do not list it."""
    name = ACTS.get(type(command))
    if name is None:
        return None
    given = msgspec.structs.asdict(command)
    made: dict[str, Any] = {"act": name, "area": given["area"]}
    if isinstance(command, c.TakeInsurance | c.TakeEvenMoney):
        made["player"] = command.player
    if "box" in given and book.boxes > 1:
        made["box"] = given["box"]
    if given.get("hand", 1) > 1:
        made["hand"] = given["hand"]
    if given.get("amount") is not None:
        made["amount"] = show(given["amount"])
    return {**made, **tokens.told(command)} if isinstance(command, c.Adding) else made


def acts(book: Book, commands: Iterable[c.Command]) -> list[dict[str, Any]]:
    """Commands of a round as acts of a record: what others on a hand say to a double or a split goes with it."""
    found: list[dict[str, Any]] = []
    for command in commands:
        if isinstance(command, JOINS) and found:
            found[-1] = _joined(found[-1], command)
        elif (made := act(book, command)) is not None:
            found.append(made)
    return found


def _joined(made: dict[str, Any], command: c.JoinDouble | c.JoinSplit | c.StayOn) -> dict[str, Any]:
    """An act with what another player on the hand stakes with it, or the hand that a wager stays with."""
    if isinstance(command, c.StayOn):
        return {**made, "stays": {**made.get("stays", {}), command.player: command.hand}}
    held = {name: {**made.get(name, {}), **parts} for name, parts in tokens.told(command).items()}
    if isinstance(command, c.JoinSplit):
        return {**made, **held, "others": [*made.get("others", []), command.player]}
    return {**made, **held, "others": {**made.get("others", {}), command.player: show(command.amount)}}


def wager(area: int, player: str, stake: Money, side: tuple[c.Side, ...]) -> dict[str, Any]:
    """What a seated player has staked on an area, on each box of it."""
    made: dict[str, Any] = {"area": area, "player": player, "seated": True, "main": show(stake)}
    if side:
        made["side"] = {
            one.kind: {"stake": show(one.stake), "suit": one.suit} if one.suit else show(one.stake) for one in side
        }
    return made


class Told(NamedTuple):
    """A round as it was played: the sign, what was staked, the cards in order and what was done."""

    sign: Sign
    wagers: list[dict[str, Any]]
    dealt: list[Card]
    acts: list[dict[str, Any]]


def record(book: Book, told: Told, table: Table) -> dict[str, Any]:
    """A finished round."""
    default = {name: option.default for name, option in book.option.items()}
    sign = told.sign
    said: dict[str, Any] = {"smallest_chip": show(sign.smallest_chip)}
    if sign.meter is not None and sign.minimum is not None:
        said["jackpot"] = {"meter": show(sign.meter), "minimum": show(sign.minimum)}
    return {
        "format": FORMAT,
        "rulebook": book.id,
        "options": {name: one for name, one in book.elected.items() if one != default[name]},
        "rulings": {clause: name for clause, name in book.read_as.items() if name != book.ruling[clause].default},
        "table": said,
        "wagers": told.wagers,
        "shoe": show_all(told.dealt),
        "acts": told.acts,
        "outcome": outcome(book, table),
    }
