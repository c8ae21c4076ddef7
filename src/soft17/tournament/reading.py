"""Conditions read from a file: amounts in dollars as text, everything else as it is, faults told by field."""

import re
from typing import Any

import msgspec

from soft17.affairs.times import moment
from soft17.money import UnreadableMoneyError, parse
from soft17.rules.faults import locate
from soft17.rules.local import LocalClock
from soft17.tournament.conditions import Conditions

GREENWICH = LocalClock(0)
TIMES = frozenset({"withdraw_until", "starts"})
MONEY = frozenset({"entry_fee", "chips", "buy_in", "minimum", "maximum", "buy_back_price", "guarantee"})


class UnreadableConditionsError(ValueError):
    """Conditions that cannot be read: the field, and what would be right."""


def read(given: object, clock: LocalClock = GREENWICH) -> Conditions:
    """The form that a file holds, its times by the clock of a place."""
    if not isinstance(given, dict):
        raise UnreadableConditionsError("conditions are a table of fields, such as name and entry_fee")
    known = set(Conditions.__struct_fields__)
    unknown = sorted(set(given) - known)
    if unknown:
        raise UnreadableConditionsError(f"{unknown[0]}: no such field; there are {', '.join(sorted(known))}")
    said = _in_time(_in_money(given, ""), clock)
    wrong = locate(said, Conditions)
    if wrong is not None:
        raise UnreadableConditionsError(_plainly(wrong.replace("book:", "conditions:")))
    return msgspec.convert(said, Conditions, strict=True)


_KINDS = {
    "int": "a whole number", "str": "text", "bool": "true or false", "array": "a list", "object": "a table of fields",
    "float": "a number", "null": "nothing",
}  # fmt: skip
_EXPECTED = re.compile(r"Expected `([^`]+)`, got `([^`]+)`")


def _plainly(wrong: str) -> str:
    """What is wrong with a field, in words instead of types."""

    def said(found: re.Match[str]) -> str:
        wanted = [_KINDS.get(one, one) for one in found[1].split(" | ") if one != "null"]
        return f"{' or '.join(wanted)} is wanted, not {_KINDS.get(found[2], found[2])}"

    found = _EXPECTED.sub(said, wrong)
    return re.sub(r"Object missing required field `(\w+)`", r"\1 is to be said", found)


def _in_time(given: Any, clock: LocalClock, path: str = "") -> Any:
    if isinstance(given, list):
        return [_in_time(one, clock, f"{path}[{index}]") for index, one in enumerate(given)]
    if not isinstance(given, dict):
        return given
    found: dict[str, Any] = {}
    for key, value in given.items():
        here = f"{path}.{key}" if path else str(key)
        found[key] = _in_time(value, clock, here)
        if key in TIMES and isinstance(value, str):
            found[key] = moment(value, clock)
            if found[key] is None:
                raise UnreadableConditionsError(f"{here}: a day and a time, such as 2026-11-16 18:00")
    return found


def _in_money(given: Any, path: str) -> Any:
    if isinstance(given, list):
        return [_in_money(one, f"{path}[{index}]") for index, one in enumerate(given)]
    if not isinstance(given, dict):
        return given
    found: dict[str, Any] = {}
    for key, value in given.items():
        here = f"{path}.{key}" if path else str(key)
        if key in MONEY and value is not None:
            try:
                found[key] = parse(str(value) if isinstance(value, int) and not isinstance(value, bool) else value)
            except UnreadableMoneyError as error:
                raise UnreadableConditionsError(f"{here}: {error}") from error
        else:
            found[key] = _in_money(value, here)
    return found
