"""The JSON Schema of round records: the fixed form, and what each rulebook allows in it."""

from importlib.resources import files
from typing import Any

import msgspec

from soft17.rules.book import Book
from soft17.rules.loading import load, names

Schema = dict[str, Any]

# Which further fields each act takes.
FIELDS = {
    "insure": ("amount", "player", "tokens", "single_use"),
    "even_money": ("player",),
    "double": ("amount", "others", "tokens", "single_use"),
    "split": ("others", "stays", "tokens", "single_use"),
}
ONLY = ("amount", "others", "stays", "tokens", "single_use")
REQUIRED = {"insure": ["amount", "player"], "even_money": ["player"]}


def schema() -> Schema:
    """The schema of soft17.round/1, with the options, readings and wagers of every book."""
    text = (files("soft17.records") / "round.schema.json").read_bytes()
    base: Schema = msgspec.json.decode(text)
    base["allOf"] = [_of_book(load(name)) for name in names()]
    base["$defs"]["act"]["allOf"] = list(_of_acts(base))
    return base


def _of_book(book: Book) -> Schema:
    kinds = [kind for kind, wager in book.optional.items() if wager.offered.is_]
    wager = {"properties": {"side": {"propertyNames": {"enum": kinds}}, "main": _main(book)}}
    table: Schema = {"limits": {"propertyNames": {"enum": ["main", *kinds]}}}
    if book.jackpot is not None:
        table["jackpot"] = {"properties": {"minimum": {"enum": list(book.jackpot.minimums.is_)}}}
    properties: Schema = {
        "options": {
            "properties": {name: {"enum": [one.is_ for one in option.values]} for name, option in book.option.items()},
            "propertyNames": {"enum": list(book.option)},
        },
        "rulings": {
            "properties": dict(_readings(book)),
            "propertyNames": {"enum": [name for name, _ in _readings(book)]},
        },
        "table": {"properties": table} if book.jackpot is not None else {"properties": {**table, "jackpot": False}},
        "wagers": {"items": wager},
        "acts": {"items": {"properties": {"act": {"enum": _acts(book)}}}},
    }
    return {"if": {"properties": {"rulebook": {"const": book.id}}}, "then": {"properties": properties}}


def _main(book: Book) -> Schema:
    return {} if book.boxes > 1 else {"type": ["string", "null"]}


def _readings(book: Book) -> list[tuple[str, Schema]]:
    found = []
    for clause, ruling in book.ruling.items():
        values = [ruling.default, *ruling.also, *ruling.readings]
        found += [(name, {"enum": values}) for name in (clause, *ruling.clauses)]
    return found


def _acts(book: Book) -> list[str]:
    missing = {
        "even_money": book.interim.even_money,
        "switch": book.switching,
        "unswitch": book.switching,
        "surrender": book.surrender,
        "absent": book.absence,
    }
    every = ("insure", "even_money", "switch", "unswitch", "surrender", "hit", "stand", "double", "split", "absent")
    return [act for act in every if act not in missing or missing[act] is not None]


def _of_acts(base: Schema) -> list[Schema]:
    acts = base["$defs"]["act"]["properties"]["act"]["enum"]
    rules = []
    for act in acts:
        barred = {name: False for name in ONLY if name not in FIELDS.get(act, ())}
        then: Schema = {"properties": barred}
        if act == "double":
            then["properties"]["others"] = {"type": ["object", "null"]}
        if act == "split":
            then["properties"]["others"] = {"type": ["array", "null"]}
        if act in REQUIRED:
            then["required"] = REQUIRED[act]
        rules.append({"if": {"properties": {"act": {"const": act}}}, "then": then})
    return rules
