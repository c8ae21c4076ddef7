"""What a sweep goes over: every combination of the values that were named."""

from collections.abc import Callable
from itertools import product
from typing import Any, NamedTuple

import msgspec

from soft17.cli.screen import fail
from soft17.cli.simulating.wish import Wish

MOST = 1000


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
    names = [name for name, _ in axes]
    if len(set(names)) < len(names):
        fail("--over: each name once, with all its values")
    made = [dict(zip(names, values, strict=True)) for values in product(*(values for _, values in axes))]
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
            wish = msgspec.structs.replace(wish, **{kind: [*others, f"{inner}={value}"]})
        elif name == "source":
            wish = msgspec.structs.replace(wish, **_source(value))
        else:
            field = name.replace("-", "_")
            wish = msgspec.structs.replace(wish, **{field: _read(name, value)})
            if name == "penetration":
                wish = msgspec.structs.replace(wish, fresh=False, device=False)
    return wish


def _read(name: str, value: str) -> Any:
    try:
        return READ[name](value)
    except ValueError:
        fail(f"--over {name}: {value!r} is not {WANTED[READ[name]]}")


def _source(value: str) -> dict[str, Any]:
    if value not in ("shoe", "fresh", "device"):
        fail(f"--over source: {value!r} is not shoe, fresh or device")
    return {"fresh": value == "fresh", "device": value == "device", "penetration": None}


def _yes(value: str) -> bool:
    if value not in ("true", "false"):
        raise ValueError
    return value == "true"


def _count(value: str) -> int:
    number = int(value)
    if number < 0:
        raise ValueError
    return number


LISTED = ("option", "ruling", "side")
READ: dict[str, Callable[[str], Any]] = {
    "decks": _count,
    "penetration": float,
    "source": str,
    "strategy": str,
    "count": str,
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
    _yes: "true or false",
}
