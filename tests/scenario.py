"""Scenario files: rounds with known results, tagged with the clauses they prove.

A file is a YAML list. Each scenario has a `name`, the `clauses` it names, optionally `options`, `rulings` and
`table`, and then one of these forms:

* a round record: `wagers`, `shoe`, `acts` as in the record format, and `expect` with any part of the outcome
  (compared exactly, clauses too), or `expect: {refused: {act: 0, clause: "10.2"}}`;
* commands: `steps`, each `{command_name: {arguments}}`, `{deal: "As 7h"}` or a bare command name, with
  `refused: CLAUSE` beside it where the command must be refused and change nothing, and `events` beside it for
  events it must lead to (`Name` or `{Name: {field: value}}`); then `expect` as above over the table as it is;
* orders, for a table over time: see house_scenario.py; for a tournament: see tournament_scenario.py;
* `promotion`, orders given to a promotion: see promotion_scenario.py.
"""

from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import msgspec
import yaml

from house_scenario import run_orders
from matching import part
from promotion_scenario import run_promotion
from soft17 import cards, money
from soft17.clause import Refusal
from soft17.records.form import amount, read
from soft17.records.outcome import outcome, result
from soft17.records.replay import play
from soft17.rules.limits import Bounds
from soft17.rules.loading import load
from soft17.table import commands as c
from soft17.table.decide import step
from soft17.table.events import Event
from soft17.table.evolve import fold
from soft17.table.net import net
from soft17.table.progress import awaits_card
from soft17.table.state import Sign, Table
from tournament_scenario import run_tournament

FOLDER = Path(__file__).parent / "scenarios"
FIELDS = {
    "name", "clauses", "options", "rulings", "table", "wagers", "shoe", "acts", "steps", "start", "orders", "expect",
    "promotion", "tournament",
}  # fmt: skip
MONEY_FIELDS = {
    "tokens_kept",
    "tokens_exchanged",
    "cap",
    "amount",
    "tokens",
    "single_use",
    "stake",
    "pays",
    "placed",
    "valid",
    "returned",
    "rounded",
    "bonus",
    "by",
    "meter",
}


@cache
def scenarios() -> tuple[tuple[str, str, dict[str, Any]], ...]:
    """Every scenario with its rulebook and a name to find it by."""
    return tuple(_read())


def _read() -> Iterator[tuple[str, str, dict[str, Any]]]:
    for path in sorted(FOLDER.glob("*/*.yaml")):
        for entry in yaml.load(path.read_text(encoding="utf-8"), Loader=yaml.CSafeLoader) or []:
            unknown = set(entry) - FIELDS
            assert not unknown, f"{path}: {entry.get('name')}: unknown fields {unknown}"
            assert entry.get("clauses"), f"{path}: {entry.get('name')}: names no clause"
            yield path.parent.name, f"{path.parent.name}/{path.stem}: {entry['name']}", entry


def run(rulebook: str, entry: dict[str, Any]) -> None:
    """Play a scenario and compare what it expects."""
    if "promotion" in entry:
        run_promotion(rulebook, entry)
        return
    if "tournament" in entry:
        run_tournament(rulebook, entry)
        return
    if "orders" in entry:
        run_orders(rulebook, entry)
        return
    if "steps" in entry:
        _run_steps(rulebook, entry)
        return
    record = read(
        {
            "format": "soft17.round/1",
            "rulebook": rulebook,
            **{key: entry[key] for key in ("options", "rulings", "table") if key in entry},
            "wagers": entry["wagers"],
            "shoe": entry["shoe"],
            "acts": entry.get("acts", []),
        }
    )
    got = result(record.book, play(record))
    expected = entry["expect"]
    if "refused" in expected:
        assert "refused" in got, f"played: {got}"
        part(expected["refused"], got["refused"], "refused")
    else:
        assert "outcome" in got, f"refused: {got}"
        part(expected, got["outcome"], "outcome")


def _sign(entry: dict[str, Any]) -> Sign:
    table = entry.get("table", {})
    limits = {
        kind: Bounds(*(_maybe(bounds.get(key)) for key in ("min", "max", "unit")))
        for kind, bounds in table.get("limits", {}).items()
    }
    jackpot = table.get("jackpot", {})
    return Sign(
        smallest_chip=amount(str(table.get("smallest_chip", "0.01")), "smallest_chip"),
        limits=limits,
        meter=_maybe(jackpot.get("meter")),
        minimum=_maybe(jackpot.get("minimum")),
    )


def _maybe(text: str | None) -> money.Money | None:
    return None if text is None else money.parse(str(text))


def _run_steps(rulebook: str, entry: dict[str, Any]) -> None:
    book = load(rulebook, entry.get("options"), entry.get("rulings"))
    start = Table(sign=_sign(entry), first=entry.get("table", {}).get("first", 1))
    table, log = start, list[Event]()
    for number, raw in enumerate(entry["steps"]):
        given = {raw: {}} if isinstance(raw, str) else dict(raw)
        refused, wanted = given.pop("refused", None), given.pop("events", [])
        ((name, arguments),) = given.items()
        happened: list[Event] = []
        for command in _commands(name, arguments):
            done = step(book, table, command)
            if isinstance(done, Refusal):
                assert refused is not None, f"step {number} {name}: refused {done}"
                assert done.clause == str(refused), f"step {number} {name}: refused by {done}, not {refused}"
                break
            assert refused is None, f"step {number} {name}: was to be refused by {refused}"
            happened += done.events
            table = done.table
        log += happened
        for event in wanted:
            _find(event, happened, number)
    assert fold(start, log) == table
    _expect(entry.get("expect", {}), book, table)


def _expect(expected: dict[str, Any], book: Any, table: Table) -> None:
    seen = outcome(book, table)
    seen["net"] = {player: money.show(up) for player, up in net(book, table).items()}
    place = awaits_card(book, table)
    seen["awaits"] = None if place is None else list(place)
    seen["phase"] = table.phase
    seen["control"] = {area.number: area.control for area in table.areas}
    part(expected, seen, "table")


def _find(wanted: Any, happened: list[Event], number: int) -> None:
    name, fields = (wanted, {}) if isinstance(wanted, str) else next(iter(wanted.items()))
    for event in happened:
        if type(event).__name__ == name and all(_shown(event, key) == str(value) for key, value in fields.items()):
            return
    raise AssertionError(f"step {number}: no {wanted} among {happened}")


def _shown(event: Event, key: str) -> str:
    value = getattr(event, key)
    return money.show(value) if key in MONEY_FIELDS else str(value)


def _commands(name: str, arguments: Any) -> Iterator[c.Command]:
    if name == "deal":
        for card in cards.parse_all(arguments):
            yield c.Deal(card)
        return
    kind = getattr(c, "".join(word.capitalize() for word in name.split("_")))
    filled = dict(arguments)
    for key in MONEY_FIELDS & set(filled):
        filled[key] = money.parse(str(filled[key]))
    if "main" in filled:
        filled["main"] = tuple(money.parse(str(one)) for one in filled["main"])
    if "side" in filled:
        filled["side"] = tuple(
            c.Side(
                one["kind"], money.parse(str(one["stake"])), one.get("suit", ""), money.parse(str(one.get("tokens", 0)))
            )
            for one in filled["side"]
        )
    yield msgspec.convert(filled, kind) if not {"main", "side"} & set(filled) else kind(**filled)
