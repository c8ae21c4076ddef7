"""Clauses: the numbers of a rulebook that values, acts and refusals rest on."""

import re
from typing import Generic, TypeVar

import msgspec

T = TypeVar("T")

_PART = re.compile(r"[^.()\s]+")


class Cited(msgspec.Struct, Generic[T], frozen=True, forbid_unknown_fields=True):
    """A value together with the clauses it stands in, the most specific first."""

    is_: T = msgspec.field(name="is")
    cite: tuple[str, ...]

    @property
    def clause(self) -> str:
        """The clause that a refusal resting on this value names."""
        return self.cite[0]


class Rule(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A clause that needs no value beside it: what it says is what the table does."""

    cite: tuple[str, ...]

    @property
    def clause(self) -> str:
        """The clause that an act or a refusal resting on this rule names."""
        return self.cite[0]


class Refusal(msgspec.Struct, frozen=True):
    """An act that the rulebook does not allow: the clause that forbids it, and why in plain words."""

    clause: str
    why: str


class Chapter(msgspec.Struct, frozen=True, forbid_unknown_fields=True, dict=True):
    """One chapter of a rulebook: values with their clauses, and the questions they answer."""


def parts(clause: str) -> tuple[str, ...]:
    """The whole parts of a clause's number: `7(g)(2)` is 7, g and 2."""
    return tuple(_PART.findall(clause))


def agree(one: str, other: str) -> bool:
    """True if two clauses are the same or one is a part of the other."""
    a, b = parts(one), parts(other)
    shorter = min(len(a), len(b))
    return shorter > 0 and a[:shorter] == b[:shorter]
