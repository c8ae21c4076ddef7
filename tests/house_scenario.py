"""Scenarios of a table over time: orders of people, one after the other, and what must come of them.

An entry has `orders`, each `{command_name: {arguments}}` or a bare command name, with beside it: `as` (the role, by
default one who may), `by` (the name, by default the role's), `reason`, `wait` (`90s`, `20m`, `2h`, after the order
before), `refused: CLAUSE` where it must be refused and change nothing, `events` it must lead to, and `error` for the
part of a message where the order cannot be taken at all. `take_down: {entry: NAME, about: {...}}` enters a row of
the book. `open: {layout: A}` opens the table with everything the book wants.
`deal: "As 7h"` deals cards, `finish: "Tc"` deals them only while cards are awaited.
A card that the book wants announced is announced first, unless the order says `unannounced: true`.

`start` says how far the table is when the orders begin: `closed`, `opened` (no cards yet), `unshuffled` (cards checked,
not shuffled yet, betting open), `ready` (cards loaded, burned, betting open) or a mapping
`{to: ready, source: shuffling device, limits: {main: {min: "10", max: "500"}},
offered: [...], players: [ann, bob], cut: 60, behind: 100, left: 110, cutting_cards: 2, jackpot: {...},
chip: "1", low_limit: true, prepared: ...}`.
`at` is the time of a closed table's first order.
`expect` looks at the house afterwards: `due`, `custody` (how many cards where), `guests`, `net`, `wagers`, `phase`,
`cut`, `sign`, `rounds`, `shown`.
"""

import re
from collections.abc import Iterator
from typing import Any, get_type_hints

import msgspec
import pytest

from matching import part
from opening import T0, Opening
from soft17 import money
from soft17.cards import Piece, pieces
from soft17.clause import Refusal
from soft17.house import commands, protections, reports
from soft17.house.announcing import entry_due
from soft17.house.decide import OrderError, step
from soft17.house.evolve import fold
from soft17.house.holding import ACTS
from soft17.house.orders import Order, Person
from soft17.house.state import House
from soft17.house.view import shown
from soft17.rules.limits import Bounds
from soft17.rules.loading import load
from soft17.table import commands as table_commands
from soft17.table.events import Event
from soft17.table.net import net
from soft17.table.progress import awaits_card
from soft17.table.state import Place

BESIDE = ("as", "by", "reason", "wait", "refused", "events", "error", "unannounced")
UNITS = {"s": 1, "m": 60, "h": 3600, "d": 86400}


def run_orders(rulebook: str, entry: dict[str, Any]) -> None:
    """Give the orders of a scenario and compare what it expects."""
    book = load(rulebook, entry.get("options"), entry.get("rulings"))
    given = entry.get("start", "ready")
    setting = {"to": given} if isinstance(given, str) else dict(given)
    opening = Opening(book, setting)
    house = opening.house()
    at = int(setting.get("at", max(house.at, T0)))
    for number, raw in enumerate(entry["orders"]):
        one = {raw: {}} if isinstance(raw, str) else dict(raw)
        beside = {key: one.pop(key) for key in BESIDE if key in one}
        at += _seconds(beside.get("wait", "10s"))
        ((name, arguments),) = one.items()
        house = _give(book, house, (f"order {number} {name}", name, arguments), beside, at)
    expect(entry.get("expect", {}), book, house)


def _seconds(text: str) -> int:
    found = re.fullmatch(r"(\d+)([smhd])", text)
    assert found, f"wait: {text!r}"
    return int(found[1]) * UNITS[found[2]]


def _give(book: Any, house: House, one: tuple[str, str, Any], beside: dict[str, Any], at: int) -> House:
    where, name, arguments = one
    refused = beside.get("refused")
    happened: list[Event] = []
    asked = [Opening(book, dict(arguments or {})).command()] if name == "open" else None
    for command in asked or _commands(book, name, arguments, at):
        entry = entry_due(book, house) if isinstance(command, commands.DealCard) else None
        if entry is not None and not beside.get("unannounced"):
            house = _give(book, house, (where, "take_down", {"entry": entry}), {}, at)
        order = Order(command, _person(book, command, beside), at, beside.get("reason", ""))
        if name == "finish" and awaits_card(book, house.table) is None:
            break
        if "error" in beside:
            with pytest.raises(OrderError, match=beside["error"]):
                step(book, house, order)
            return house
        done = step(book, house, order)
        if isinstance(done, Refusal):
            assert refused is not None, f"{where}: refused {done}"
            assert done.clause == str(refused), f"{where}: refused by {done}, not {refused}"
            return house
        assert refused is None, f"{where}: was to be refused by {refused}"
        assert fold(house, done.events, at) == done.house, f"{where}: folding differs"
        happened += done.events
        house = done.house
    for wanted in beside.get("events", []):
        _find(wanted, happened, where)
    return house


def _find(wanted: Any, happened: list[Event], where: str) -> None:
    name, fields = (wanted, {}) if isinstance(wanted, str) else next(iter(wanted.items()))
    for event in happened:
        if type(event).__name__ == name and all(_shown(event, key) == str(value) for key, value in fields.items()):
            return
    raise AssertionError(f"{where}: no {wanted} among {happened}")


def _shown(event: Event, key: str) -> str:
    value = getattr(event, key)
    is_money = "Money" in str(type(event).__annotations__.get(key, "")) and value is not None
    return money.show(money.Money(value)) if is_money and isinstance(value, int) else str(value)


def _person(book: Any, command: Any, beside: dict[str, Any]) -> Person:
    role = beside.get("as")
    if role is None:
        name = command.entry if isinstance(command, commands.TakeDown) else getattr(command, "act", "")
        if isinstance(command, commands.Hold):
            name = ACTS[command.to]
        act = book.house.acts.get(name)
        role = act.by[0].removeprefix("=") if act is not None else "dealer"
        player = getattr(command, "player", "")
        if role == "player" and player and "by" not in beside:
            return Person(player, "player")
    if role == "player":
        return Person(beside.get("by") or getattr(command, "player", "") or "ann", "player")
    named = book.house.people.supervisor.is_ if role == "casino supervisor" else role
    return Person(beside.get("by", f"the {named}"), named)


def _commands(book: Any, name: str, arguments: Any, at: int) -> Iterator[Any]:
    if name in ("deal", "finish"):
        for card in str(arguments).split():
            yield commands.DealCard(card)
        return
    if name == "new_cards":
        arguments = {"pieces": [*pieces(book.cards.in_use.is_)], "back": "red", **arguments}
        name = arguments.pop("with", "bring_cards")
    kind = _kind("".join(word.capitalize() for word in name.split("_")))
    yield kind(**_filled(kind, dict(arguments or {}), at))


def _kind(name: str) -> Any:
    for module in (commands, reports, protections, table_commands):
        if hasattr(module, name):
            return getattr(module, name)
    raise AssertionError(f"no command is called {name}")


def _filled(kind: Any, given: dict[str, Any], at: int) -> dict[str, Any]:
    """Arguments as the command takes them: amounts in dollars, times as waits from now, cards apart."""
    hints = {key: str(hint) for key, hint in get_type_hints(kind).items()}
    for key, value in list(given.items()):
        hint = hints.get(key, "")
        if key == "side":
            given[key] = tuple(
                table_commands.Side(
                    one["kind"],
                    money.parse(str(one["stake"])),
                    one.get("suit", ""),
                    money.parse(str(one.get("tokens", 0))),
                )
                for one in value
            )
        elif key == "bounds":
            given[key] = bounds(value)
        elif key == "limits":
            given[key] = {one: bounds(limit) for one, limit in value.items()}
        elif "Money" in hint and isinstance(value, list):
            given[key] = tuple(money.parse(str(one)) for one in value)
        elif "Money" in hint and value is not None:
            given[key] = money.parse(str(value))
        elif key in ("from_", "until"):
            given[key] = at + _seconds(str(value))
        elif key == "place":
            given[key] = Place(*value)
        elif isinstance(value, list):
            given[key] = tuple(value)
        elif key in ("piece", "replacement") and value is not None:
            given[key] = Piece(value)
    return given


def bounds(given: dict[str, Any]) -> Bounds:
    """Limits as a scenario writes them."""
    return Bounds(*(None if given.get(key) is None else money.parse(str(given[key])) for key in ("min", "max", "unit")))


def expect(expected: dict[str, Any], book: Any, house: House) -> None:
    """Compare the house with what is expected of it."""
    seen: dict[str, Any] = {
        "due": sorted(one.what for one in house.due),
        "custody": {where: len(getattr(house.custody, where)) for where in house.custody.__struct_fields__},
        "guests": {
            one.name: {
                **{key: _plain(key, value) for key, value in msgspec.structs.asdict(one).items()},
                "held": ", ".join(held.to for held in one.holds),
            }
            for one in house.guests
        },
        "net": {player: money.show(amount) for player, amount in net(book, house.table).items()},
        "wagers": [
            {
                **{key: getattr(one, key) for key in ("player", "kind", "area", "box", "hand", "result", "clause")},
                "stake": money.show(one.stake),
                "pays": money.show(one.pays),
            }
            for one in house.table.wagers
        ],
        "phase": house.table.phase,
        "opened": house.opened,
        "cut": house.cut.to if house.cut is not None else None,
        "sign": {
            kind: {"min": _shown_money(one.minimum), "max": _shown_money(one.maximum)}
            for kind, one in house.table.sign.limits.items()
        },
        "rounds": house.rounds,
        "shuffles": house.shuffles,
        "appeared": house.appeared,
        "second": house.second,
        "hands": [
            {
                "area": place.area,
                "box": place.box,
                "hand": place.hand,
                "cards": " ".join(hand.cards),
                "total": hand.total,
            }
            for place, hand in house.table.hands()
        ],
        "dealer": " ".join(house.table.dealer.cards),
        "entries": [{"act": one.act, "by": one.by, "role": one.role, **one.about} for one in house.entries],
        "shown": {
            role: sorted(clause for one in shown(book, house, role) for clause in one.cite)
            for role in (*book.house.people.ladder.is_, "player")
        },
    }
    for role, clauses in expected.pop("shows", {}).items() if isinstance(expected, dict) else ():
        for clause in clauses:
            assert clause in seen["shown"][role], f"{role} is not shown {clause}: {seen['shown'][role]}"
    part(expected, seen, "house")


def _plain(key: str, value: Any) -> Any:
    return money.show(value) if key in ("kept_minimum", "net") and value is not None else value


def _shown_money(amount: Any) -> str | None:
    return None if amount is None else money.show(amount)
