"""What a sweep goes over: every combination of the values that were named."""

from collections.abc import Callable
from itertools import product
from typing import Any, NamedTuple

import msgspec

from soft17.cli.screen import fail
from soft17.cli.simulating.wish import Wish
from soft17.rules.loading import names

MOST = 1000
YES_OR_NO = {"yes": True, "true": True, "no": False, "false": False}
WITHOUT = "0"  # an optional wager of nothing is none


class Combination(NamedTuple):
    """One combination: what is set, and the wish with it."""

    values: dict[str, str]
    wish: Wish

    @property
    def name(self) -> str:
        """It in one line."""
        return ", ".join(f"{name}={value}" for name, value in self.values.items())


def combinations(wish: Wish, over: list[str]) -> list[Combination]:
    """Every combination, the last named changing first."""
    axes = [_axis(text) for text in over]
    named = [name for name, _ in axes]
    if len(set(named)) < len(named):
        fail("--over: each name once, with all its values")
    _check_of_a_shoe(dict(axes))
    for name in named:
        if getattr(wish, name.replace("-", "_"), None) != getattr(Wish(name=None), name.replace("-", "_"), None):
            fail(f"--over {name}: --{name} is said too; once is enough")
    made = [dict(zip(named, values, strict=True)) for values in product(*(values for _, values in axes))]
    if len(made) > MOST:
        fail(f"--over: {len(made):,} combinations, and {MOST:,} are the most")
    return [Combination(one, _with(wish, one)) for one in made]


def _axis(text: str) -> tuple[str, list[str]]:
    name, equals, values = text.partition("=")
    found = [value.strip() for value in values.split(",")]
    if not equals or not all(found):
        fail(f"--over {text}: write NAME=VALUE,VALUE")
    if len(set(found)) < len(found):
        fail(f"--over {text}: each value once")
    kind, colon, _ = name.partition(":")
    if name not in READ and not (colon and kind in LISTED):
        known = ", ".join((*READ, *(f"{one}:NAME" for one in LISTED)))
        fail(f"--over {text}: {name} cannot be swept; there are {known}")
    return name, found


def _with(wish: Wish, values: dict[str, str]) -> Wish:
    for name, value in values.items():
        kind, colon, inner = name.partition(":")
        if colon:
            others = [one for one in getattr(wish, kind) or () if one.partition("=")[0] != inner]
            more = [] if kind == "side" and value == WITHOUT else [f"{inner}={value}"]
            wish = msgspec.structs.replace(wish, **{kind: [*others, *more]})
        elif name == "source":
            wish = msgspec.structs.replace(wish, **_source(value))
        else:
            wish = msgspec.structs.replace(wish, **_read(name, value))
    return wish


def _check_of_a_shoe(axes: dict[str, list[str]]) -> None:
    """Refuse depths and burned cards swept together with what has neither."""
    without = [source for source in axes.get("source", ()) if source in ("fresh", "device")]
    for name in OF_A_SHOE:
        if name in axes and without:
            fail(f"--over {name}: only a shoe has it, and source is {without[0]} too; sweep them one by one")


def _read(name: str, value: str) -> dict[str, Any]:
    try:
        found = READ[name](value)
    except ValueError:
        fail(f"--over {name}: {value!r} is not {WANTED[READ[name]]}")
    if name == "book":
        return {"name": found, "own": None} if found in names() else {"name": None, "own": found}
    return {name.replace("-", "_"): found}


def _source(value: str) -> dict[str, Any]:
    if value == "shoe":
        return {"fresh": False, "device": False}
    if value not in ("fresh", "device"):
        fail(f"--over source: {value!r} is not shoe, fresh or device")
    return {"fresh": value == "fresh", "device": value == "device"} | dict.fromkeys(OF_A_SHOE)


def _plan(value: str) -> str | None:
    return None if value == "none" else value


def _yes(value: str) -> bool:
    if value not in YES_OR_NO:
        raise ValueError
    return YES_OR_NO[value]


def _count(value: str) -> int:
    number = int(value)
    if number < 0:
        raise ValueError
    return number


LISTED, OF_A_SHOE = ("option", "ruling", "side"), ("penetration", "burn")
READ: dict[str, Callable[[str], Any]] = {
    "book": str,
    "decks": _count,
    "penetration": float,
    "source": str,
    "strategy": str,
    "count": _plan,
    "areas": _count,
    "stake": str,
    "burn": _count,
    "insure": _yes,
    "even-money": _yes,
}
WANTED: dict[Callable[[str], Any], str] = {
    _count: "a whole number",
    float: "a number",
    str: "text",
    _yes: "yes or no",
}
