"""The counting systems and plans that come with the project."""

from functools import cache
from importlib.resources import files

import msgspec

from soft17.strategies.systems import System, parse

_HERE = "soft17.strategies"


@cache
def systems() -> dict[str, System]:
    """Every system by its name."""
    tree = msgspec.json.decode((files(_HERE) / "systems.json").read_bytes())
    return {name: parse(one, name, name) for name, one in tree.items()}


def plans() -> tuple[str, ...]:
    """The names of the plans."""
    found = (one.name for one in (files(_HERE) / "plans").iterdir())
    return tuple(sorted(name.removesuffix(".json") for name in found if name.endswith(".json")))


def plan_text(name: str) -> str:
    """A plan as it is written, by its name."""
    return (files(_HERE) / "plans" / f"{name}.json").read_text(encoding="utf-8")
