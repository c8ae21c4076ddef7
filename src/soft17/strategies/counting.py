"""A counter's plan as data: a system, units staked by the count, plays that depend on it, insurance by it."""

from typing import Any

import msgspec

from soft17.cards import RANKS
from soft17.strategies import library, systems
from soft17.strategies.form import StrategyError, check_choice, fields, json, listed, named, opened
from soft17.strategies.systems import Start, System

FORM = "soft17.counting/1"
FARTHEST, MOST_UNITS = 999, 1000
SYSTEM, OTHERS = {"form", "system"}, {"name", "about", "ramp", "deviations", "insurance_from", "even_money_from"}


class Step(msgspec.Struct, frozen=True):
    """Units staked from a count on; none, and the round is watched."""

    count: int
    units: int


class Deviation(msgspec.Struct, frozen=True):
    """A choice that comes before the chart's, from a count on, below a count, or between two."""

    cards: int  # 0 for any number
    kind: str  # hard, soft or pair
    hand: str  # the total, or the rank of a pair
    up: str
    choice: str
    start: int | None = None  # from this count on
    stop: int | None = None  # below this count

    def applies(self, count: int) -> bool:
        """True at the counts it is for."""
        return (self.start is None or count >= self.start) and (self.stop is None or count < self.stop)


class Plan(msgspec.Struct, frozen=True):
    """How somebody counts, stakes and plays by the count."""

    name: str
    system: System
    about: str = ""
    ramp: tuple[Step, ...] = (Step(0, 1),)
    deviations: tuple[Deviation, ...] = ()
    insurance_from: int | None = None
    even_money_from: int | None = None

    def units(self, count: int) -> int:
        """Units staked at a count; the first step of the ramp holds below its count too."""
        return next((step.units for step in reversed(self.ramp) if step.count <= count), self.ramp[0].units)

    @property
    def thresholds(self) -> tuple[int, ...]:
        """Every count at which something changes."""
        played = [end for one in self.deviations for end in (one.start, one.stop)]
        found = [*(step.count for step in self.ramp[1:]), *played, self.insurance_from, self.even_money_from]
        return tuple(sorted({one for one in found if one is not None}))


def text(plan: Plan) -> str:
    """A plan as it is written to a file: one deviation to a line."""
    system: object = plan.system.name or _system(plan.system)
    parts = {"form": FORM, "name": plan.name, "about": plan.about, "system": system}
    lines = [f"  {json(name)}: {json(value)}" for name, value in parts.items() if value != ""]
    lines.append(f'  "ramp": {json([[step.count, step.units] for step in plan.ramp])}')
    inside = ",\n".join(f"    {json(_row(one))}" for one in plan.deviations)
    lines.append(f'  "deviations": [\n{inside}\n  ]' if inside else '  "deviations": []')
    lines += [f'  "{name}": {json(getattr(plan, name))}' for name in ("insurance_from", "even_money_from")]
    return "{\n" + ",\n".join(lines) + "\n}\n"


def _system(system: System) -> dict[str, object]:
    start = {"count": system.start.count, "each_deck": system.start.each_deck}
    told: dict[str, object] = {"tags": system.tags, "per_deck": system.per_deck}
    return told if system.start == Start() else {**told, "start": start}


def _row(one: Deviation) -> dict[str, object]:
    told: dict[str, object] = {"cards": one.cards} if one.cards else {}
    told |= {"kind": one.kind, "hand": one.hand, "up": one.up}
    told |= {name: end for name, end in (("from", one.start), ("below", one.stop)) if end is not None}
    return {**told, "choice": one.choice}


def parse(data: str | bytes) -> Plan:
    """A plan out of its text; whatever is wrong is told with its place."""
    tree = opened(data, FORM, "a plan")
    fields(tree, SYSTEM, OTHERS, "")
    insurance = _count_or_none(tree.get("insurance_from"), "insurance_from")
    even = tree.get("even_money_from", insurance)  # the same wager, unless it is told apart
    rows = listed(tree.get("deviations", []), "deviations")
    return Plan(
        name=_text(tree.get("name", ""), "name"),
        about=_text(tree.get("about", ""), "about"),
        system=_named_system(tree["system"]),
        ramp=_ramp(tree.get("ramp", [[0, 1]])),
        deviations=tuple(_deviation(one, f"deviations[{at}]") for at, one in enumerate(rows)),
        insurance_from=insurance,
        even_money_from=_count_or_none(even, "even_money_from"),
    )


def known(name: str) -> Plan:
    """A plan that comes with the project."""
    if name not in library.plans():
        raise StrategyError("", f"no plan is called {name!r}: there are {', '.join(library.plans())}")
    return parse(library.plan_text(name))


def _text(value: object, place: str) -> str:
    if not isinstance(value, str):
        raise StrategyError(place, f"{value!r} is not text")
    return value


def _named_system(value: object) -> System:
    if not isinstance(value, str):
        return systems.parse(value, "system")
    known = library.systems()
    if value not in known:
        raise StrategyError("system", f"no system is called {value!r}: there are {', '.join(known)}")
    return known[value]


def _ramp(value: object) -> tuple[Step, ...]:
    steps: list[Step] = []
    for at, one in enumerate(listed(value, "ramp")):
        place = f"ramp[{at}]"
        if not isinstance(one, list) or len(one) != 2:
            raise StrategyError(place, "a count and the units from it on are wanted, such as [2, 4]")
        step = Step(_count(one[0], place), _units(one[1], place))
        if steps and step.count <= steps[-1].count:
            raise StrategyError(place, f"the count {step.count} does not come after {steps[-1].count}")
        steps.append(step)
    if not any(step.units for step in steps):
        raise StrategyError("ramp", "nothing is ever staked")
    return tuple(steps)


def _units(value: Any, place: str) -> int:
    if type(value) is not int or not 0 <= value <= MOST_UNITS:
        raise StrategyError(place, f"{value!r} is not a whole number of units from 0 to {MOST_UNITS}")
    return int(value)


def _count(value: Any, place: str) -> int:
    if type(value) is not int or not -FARTHEST <= value <= FARTHEST:
        raise StrategyError(place, f"{value!r} is not a whole count from -{FARTHEST} to {FARTHEST}")
    return int(value)


def _count_or_none(value: object, place: str) -> int | None:
    return None if value is None else _count(value, place)


def _deviation(tree: object, place: str) -> Deviation:
    if not isinstance(tree, dict):
        raise StrategyError(place, "an object with kind, hand, up, from or below, and choice is wanted")
    fields(tree, {"kind", "hand", "up", "choice"}, {"cards", "from", "below"}, place)
    cards, kind, hand = named(tree, place)
    up, choice = tree["up"], tree["choice"]
    if not isinstance(up, str) or up not in tuple(RANKS):
        raise StrategyError(f"{place}.up", f"{up!r} is no rank; ranks are {', '.join(RANKS)}")
    here = f"{place} ({kind} {hand} over {up})"
    check_choice(choice, kind, here)
    if not choice:
        raise StrategyError(here, "a choice is wanted")
    start, stop = (_count_or_none(tree.get(one), f"{place}.{one}") for one in ("from", "below"))
    if start is None and stop is None:
        raise StrategyError(here, "from or below is wanted: the count at which it begins, or ends")
    if start is not None and stop is not None and start >= stop:
        raise StrategyError(here, f"no count is from {start} on and below {stop}")
    return Deviation(cards, kind, hand, up, choice, start, stop)
