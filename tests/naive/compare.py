"""Two results of one record, field by field."""

from __future__ import annotations

import re
from fractions import Fraction
from typing import Any

MONEY = {"stake", "pays", "meter"}


def parts(clause: str) -> list[str]:
    """`14.2.1` is 14, 2, 1 and `5(a)(2)` is 5, a, 2."""
    return re.findall(r"[0-9A-Za-z]+", clause)


def same_clause(one: str, other: str) -> bool:
    first, second = parts(one), parts(other)
    shorter = min(len(first), len(second))
    return shorter > 0 and first[:shorter] == second[:shorter]


def differences(expected: dict[str, Any], got: dict[str, Any]) -> list[str]:
    """What sets two results apart; each is a dict with `outcome` or `refused`."""
    found: list[str] = []
    kinds = [kind for kind in ("outcome", "refused") if kind in expected]
    if len(kinds) != 1 or kinds != [kind for kind in ("outcome", "refused") if kind in got]:
        return [f"expected {one_line(expected)}, got {one_line(got)}"]
    if kinds == ["refused"]:
        want, have = expected["refused"], got["refused"]
        for field in ("act", "wager"):
            first, second = want.get(field), have.get(field)
            found += [] if first == second else [f"refused.{field}: expected {first}, got {second}"]
        if not same_clause(str(want["clause"]), str(have["clause"])):
            found.append(f"refused.clause: expected {want['clause']}, got {have['clause']}")
        return found
    want, have = expected["outcome"], got["outcome"]
    for field in sorted(want.keys() | have.keys()):
        if field not in want or field not in have:
            found.append(f"{field}: only in the {'expected' if field in want else 'other'} outcome")
        elif field == "hands":
            keys = ("area", "box", "hand")
            found += compare_lists(field, keys, want[field], have[field])
        elif field == "wagers":
            keys_of_wagers = ("player", "area", "box", "hand", "wager")
            found += compare_lists(field, keys_of_wagers, want[field], have[field])
        elif field == "net":
            found += compare_net(want[field], have[field])
        elif isinstance(want[field], dict):
            found += compare_dicts(field, want[field], have[field])
        elif want[field] != have[field]:
            found.append(f"{field}: expected {want[field]}, got {have[field]}")
    return found


def one_line(result: dict[str, Any]) -> str:
    if "refused" in result:
        return f"refused {result['refused']}"
    return "an outcome" if "outcome" in result else "neither outcome nor refused"


def compare_net(want: dict[str, str], have: dict[str, str]) -> list[str]:
    found = []
    for player in sorted(want.keys() | have.keys()):
        first, second = want.get(player), have.get(player)
        if first is None or second is None or Fraction(first) != Fraction(second):
            found.append(f"net of {player}: expected {first}, got {second}")
    return found


def compare_lists(
    field: str, keys: tuple[str, ...], want: list[dict[str, Any]], have: list[dict[str, Any]]
) -> list[str]:
    """Match the items by their keys; the order does not count."""
    found = []
    first = {tuple(item.get(key) for key in keys): item for item in want}
    second = {tuple(item.get(key) for key in keys): item for item in have}
    if len(first) != len(want) or len(second) != len(have):
        found.append(f"{field}: an item is there twice")
    for key in sorted(first.keys() | second.keys(), key=str):
        if key not in first:
            found.append(f"{field} {key}: not expected")
        elif key not in second:
            found.append(f"{field} {key}: missing")
        else:
            found += compare_dicts(f"{field} {key}", first[key], second[key])
    return found


def compare_dicts(where: str, want: dict[str, Any], have: dict[str, Any]) -> list[str]:
    found = []
    for field in sorted(want.keys() | have.keys()):
        first, second = want.get(field), have.get(field)
        if first is None or second is None:
            same = False
        elif field in MONEY:
            same = Fraction(first) == Fraction(second)
        elif field == "clause":
            same = same_clause(first, second)
        else:
            same = bool(first == second)
        if not same:
            found.append(f"{where}.{field}: expected {first}, got {second}")
    return found
