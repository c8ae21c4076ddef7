"""The terms of an act in words: when it may be done, what must be said, whom to tell, what it leaves due."""

from typing import Any

import msgspec

from soft17.rules.house.acts import Act

MOMENTS = {
    "closed": "while the table is closed",
    "between": "between rounds",
    "before-first-card": "before the first card",
    "round": "in a round",
    "after-round": "after a round",
}


class Term(msgspec.Struct, frozen=True):
    """One term: the word it begins with, and what follows, each with its clause where it has one of its own."""

    word: str
    says: tuple[tuple[str, str], ...]

    def line(self) -> str:
        """The term in a line of words."""
        return self.word + ", ".join(f"{what} [{clause}]" if clause else what for what, clause in self.says)


def who(act: Act) -> str:
    """Those who may do an act."""
    return " or ".join(wanted.replace("=", "only a ") for wanted in act.by)


def terms(act: Act) -> list[Term]:
    """The terms of an act, those that there are."""
    said = [
        *(["the reason"] if act.reason else []),
        *act.wants,
        *act.reads,
        *(f"{name} if any" for name in act.may),
        *(f"{name}: {', '.join(values)}" for name, values in act.among.items()),
    ]
    other = f"{act.apart_from}{', of higher rank' if act.higher else ''}"
    every: list[tuple[str, Any]] = [
        ("", act.says),
        ("with ", act.source and f"a {act.source} only"),
        ("when: ", "" if act.when == "any" else MOMENTS.get(act.when, act.when)),
        ("say ", "; ".join(one.replace("_", " ") for one in said)),
        ("first tell ", act.before),
        ("then tell ", act.after),
        ("only after ", act.needs),
        ("leaves due: ", act.raises),
        ("settles: ", ", ".join(act.settles)),
        ("by another person than ", act.apart_from and other),
    ]
    return [Term(word, _says(value)) for word, value in every if value]


def _says(value: str | dict[str, str]) -> tuple[tuple[str, str], ...]:
    if isinstance(value, str):
        return ((value, ""),)
    return tuple((name.replace("-", " "), clause) for name, clause in value.items())
