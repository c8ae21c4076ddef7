"""The terms of a promotion: the answers on its form, its prizes and what they consist of."""

from typing import Literal

import msgspec

from soft17.money import Money, UnreadableMoneyError, parse

Way = Literal["draw", "chance", "reward"]


class Item(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A thing that a prize includes: what it is, of what class or kind, its details, its litres where it is liquor."""

    what: str
    of: str = "other"
    litres: str = ""
    said: dict[str, str] = {}


class Prize(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A prize: its kind, the answers about it, what it includes, and how many there are of it."""

    kind: str
    said: dict[str, str] = {}
    items: tuple[Item, ...] = ()
    count: int = 1

    @property
    def value(self) -> Money:
        """What one of it is worth; nothing where its value cannot be read."""
        return amount(self.said.get("value", ""))

    @property
    def instead(self) -> Money:
        """The money that the terms offer instead of it, if any."""
        return amount(self.said.get("alternative", ""))


class Terms(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Terms: the name of the promotion, how its prizes are given, the answers on its form, its prizes."""

    name: str
    way: Way = "draw"
    said: dict[str, str] = {}
    prizes: tuple[Prize, ...] = ()

    def answer(self, field: str) -> str:
        """The answer to a field, or nothing."""
        return self.said.get(field, "").strip()

    @property
    def criteria(self) -> tuple[str, ...]:
        """What makes a player eligible, one requirement to a line, each said once."""
        said = (line.strip() for line in self.answer("eligibility").splitlines())
        return tuple(dict.fromkeys(line for line in said if line))

    @property
    def wager(self) -> Money:
        """The wager that eligibility takes; nothing where none is needed."""
        return amount(self.answer("wager")) if self.answer("wager_needed") == "yes" else Money(0)

    @property
    def must_be_present(self) -> bool:
        """True if only those who are present at the draw can win."""
        return self.answer("presence") == "yes"

    @property
    def units(self) -> tuple[int, ...]:
        """Every single prize there is, by the number of its line from 1, in the order of the draw."""
        return tuple(number for number, prize in enumerate(self.prizes, 1) for _ in range(prize.count))


def amount(text: str) -> Money:
    """An amount in dollars as it stands on a form; nothing where there is none that can be read."""
    try:
        return parse(text.strip().removeprefix("$"))
    except UnreadableMoneyError:
        return Money(0)
