"""Messages at random for a table's socket: unreadable ones, of wrong types, and commands of every kind."""

import json
from functools import cache
from random import Random
from typing import Any

import msgspec
from msgspec import inspect

from soft17.log.lines import of_table

NUMBERS = (0, 1, 2, -1, 7, 100, 100_000, 200_000, -200_000, 2**31, 2**63 - 1, 2**63, 2**64, 10**30, -(10**30))
WORDS = ("ann", "bob", "", "the dealer", "main", "Ks", "Ks#1", "chips", "x" * 300, "é", "\x00", "1 or 2", "dealer")
RUBBISH = (
    *("", "{", "null", "[]", "17", '"Give"', "{}", '{"type":"Give"}', '{"type":"Take"}', "NaN", "[" * 20_000),
    *('{"type":"Ping","more":1}', '{"type":"Pushed","version":1}', "\ud7ff", '{"a":' * 900 + "1" + "}" * 900),
    *('{"type":"Give","id":"\\ud800","version":1,"command":{}}', "x" * 70_000, '{"type": "Give", "id"'),
)


@cache
def _kinds() -> list[inspect.StructType]:
    found = [inspect.type_info(one) for one in of_table().commands]
    return [one for one in found if isinstance(one, inspect.StructType)]


class Fuzz:
    """Somebody who asks for anything, by a seed."""

    def __init__(self, seed: int) -> None:
        self.random = Random(seed)

    def message(self, picture: dict[str, Any], given: list[dict[str, Any]]) -> str | bytes:
        """Something to send: what was given before comes again now and then."""
        draw = self.random.random()
        if draw < 0.12:
            return self.random.choice(RUBBISH)
        if draw < 0.14:
            return self.random.randbytes(20)
        if draw < 0.24 and given:
            return json.dumps(self.random.choice(given))
        asked = self._give(picture)
        if draw < 0.34:
            asked[self.random.choice(list(asked))] = self._anything()
        elif draw < 0.38:
            asked.pop(self.random.choice(list(asked)))
        return json.dumps(asked)

    def _give(self, picture: dict[str, Any]) -> dict[str, Any]:
        versions = (picture["version"],) * 6 + (picture["version"] - 1, 0, picture["version"] + 1, -1, 2**70)
        order_id = f"{self.random.getrandbits(64):x}"
        version = self.random.choice(versions)
        return {"type": "Give", "id": order_id, "version": version, "command": self._command(picture), "reason": ""}

    def _command(self, picture: dict[str, Any]) -> Any:
        offered = [one["command"] for one in picture["offers"] if one["allowed"]] + [{"type": "Ready"}]
        if picture["betting"]["open"]:
            offered.append({**picture["betting"]["place"], "area": 1, "main": [200_000] * picture["book"]["boxes"]})
        console = picture["console"] or {"next": [], "acts": []}
        offered += [self._filled(one) for one in (*console["next"], *console["acts"]) if one["command"]]
        draw = self.random.random()
        if draw < 0.4:
            return dict(self.random.choice(offered))
        if draw < 0.6:
            command = dict(self.random.choice(offered))
            command[self.random.choice(list(command))] = self._anything()
            return command
        if draw < 0.65:
            return {"type": self.random.choice(WORDS), "player": "ann"}
        return self._of(self.random.choice(_kinds()))

    def _filled(self, act: dict[str, Any]) -> dict[str, Any]:
        """An act of the console with something in the fields that are left open."""
        about = {one["name"]: self.random.choice(one["values"] or WORDS) for one in act.get("fields", [])}
        more: dict[str, dict[str, Any]] = {
            "card": {"card": "Ks"},
            "cut": {"position": 60},
            "cutting card": {"behind": 80},
        }
        command = {**act["command"], **more.get(act.get("wants", ""), {})}
        return command | ({"about": about} if "entry" in command else {})

    def _anything(self) -> Any:
        random = self.random
        plain: Any = random.choice([None, True, random.choice(NUMBERS), random.choice(WORDS), 1.5, [], {}])
        return random.choice([plain, plain, [random.choice(NUMBERS)] * 3, {"type": plain}, [[[plain]]]])

    def _of(self, kind: inspect.Type) -> Any:
        """A value of a type."""
        random = self.random
        match kind:
            case inspect.StructType():
                named = {one.encode_name: self._of(one.type) for one in kind.fields if self._wanted(one)}
                return named | ({kind.tag_field: kind.tag} if kind.tag_field else {})
            case inspect.UnionType():
                return self._of(random.choice(kind.types))
            case inspect.LiteralType():
                return random.choice(kind.values)
            case inspect.VarTupleType() | inspect.ListType():
                return [self._of(kind.item_type) for _ in range(random.randrange(3))]
            case inspect.TupleType():
                return [self._of(one) for one in kind.item_types]
            case inspect.DictType():
                return {str(self._of(kind.key_type)): self._of(kind.value_type) for _ in range(random.randrange(3))}
            case inspect.IntType():
                return random.choice(NUMBERS)
            case inspect.BoolType():
                return random.random() < 0.5
            case inspect.BytesType():
                return "AAAA"
            case inspect.NoneType():
                return None
        return random.choice(WORDS)

    def _wanted(self, field: inspect.Field) -> bool:
        return field.required or self.random.random() < 0.5


def read(message: str | bytes) -> dict[str, Any] | None:
    """An order that was sent, if it can be read as one."""
    try:
        asked = msgspec.json.decode(message)
    except (msgspec.DecodeError, RecursionError, UnicodeError):
        return None
    return asked if isinstance(asked, dict) and isinstance(asked.get("id"), str) else None
