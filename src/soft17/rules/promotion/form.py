"""The form of a promotion's terms: the fields that it must have, by the kind of each prize too."""

import re
from collections.abc import Mapping
from typing import Literal

import msgspec

from soft17.clause import Chapter
from soft17.money import CENT, UnreadableMoneyError, parse

Reads = Literal["text", "time", "amount", "count", "yes-no", "litres"]

_TIME = re.compile(r"\d{4}-\d\d-\d\d[ T]\d\d:\d\d(:\d\d)?( ?[+-]\d\d:\d\d|Z)?")
_COUNT = re.compile(r"[1-9][0-9]{0,5}")
_LITRES = re.compile(r"[0-9]{1,6}(\.[0-9]{1,4})?")
_LIKE: dict[Reads, str] = {
    "text": "words",
    "time": "a date and time, such as 2026-05-01 20:00",
    "amount": "an amount in dollars and whole cents above nothing, such as 25 or 1500.50",
    "count": "a whole number from 1, such as 2",
    "yes-no": "yes or no",
    "litres": "a number of litres, such as 4.5",
}


class Field(Chapter, frozen=True):
    """One field of the form: what it asks, how the answer is read, and when it is asked at all.

    `only_way` is the way of giving prizes that it is asked for alone; `only_if` names a field that must be answered
    with yes first; `instead` one whose answer will do as well. One that is not `needed` may stay empty.
    """

    says: str
    cite: tuple[str, ...]
    reads: Reads = "text"
    only_way: Literal["", "draw", "chance", "reward"] = ""
    only_if: str = ""
    instead: str = ""
    needed: bool = True

    @property
    def clause(self) -> str:
        """The clause that wants the field."""
        return self.cite[0]

    def asked(self, said: Mapping[str, str], way: str = "") -> bool:
        """True if the field is asked at all, by how the prizes are given and by what was answered before."""
        if self.only_way and self.only_way != way:
            return False
        return not self.only_if or said.get(self.only_if, "").strip() == "yes"

    def lack(self, name: str, said: Mapping[str, str], way: str = "") -> str:
        """What is wrong with the answer to this field; nothing if it is asked for and there, or not asked for."""
        if not self.asked(said, way):
            return ""
        answer = said.get(name, "").strip() or said.get(self.instead, "").strip()
        if not answer:
            return "is missing" if self.needed else ""
        return "" if reads(self.reads, answer) else f"is {_LIKE[self.reads]}, not {answer[:60]!r}"


class Kind(Chapter, frozen=True):
    """A kind of prize: whether it is money or a thing, what its details must tell besides, and words it is known by."""

    says: str
    cite: tuple[str, ...]
    pays: Literal["money", "thing"]
    fields: dict[str, Field] = msgspec.field(default_factory=dict)
    words: tuple[str, ...] = ()


def reads(kind: Reads, answer: str) -> bool:
    """True if an answer can be read as its field wants it."""
    if kind == "amount":
        return is_amount(answer)
    if kind == "yes-no":
        return answer in ("yes", "no")
    pattern = {"time": _TIME, "count": _COUNT, "litres": _LITRES}.get(kind)
    return pattern is None or pattern.fullmatch(answer) is not None


def is_amount(answer: str) -> bool:
    """True of dollars that can be paid: above nothing, in whole cents."""
    try:
        found = parse(answer.strip().removeprefix("$"))
    except UnreadableMoneyError:
        return False
    return found > 0 and found % CENT == 0
