"""Counting systems: what each card counts once it is seen, and how the count is read."""

from fractions import Fraction
from functools import cached_property
from math import lcm
from typing import Any

import msgspec

from soft17.cards import DECK, RANKS, is_card
from soft17.strategies.form import StrategyError, fields

TENS = "TJQK"
MOST_TAG, MOST_START, HUNDREDTHS = 100, 10_000, 100
Number = int | float


class Start(msgspec.Struct, frozen=True):
    """The count of a shoe that nobody has seen a card of: so much, and so much for each deck."""

    count: Number = 0
    each_deck: Number = 0


class System(msgspec.Struct, frozen=True, dict=True):
    """A way to count: what cards count by rank or card, and whether the count is read per deck left or as it runs."""

    tags: dict[str, Number]
    per_deck: bool
    start: Start = Start()
    name: str = ""

    @cached_property
    def by_card(self) -> dict[str, Fraction]:
        """What each card counts: as itself, as its rank, as a ten, or nothing."""
        return {card: self._tag(card) for card in DECK}

    def _tag(self, card: str) -> Fraction:
        named = (card, card[0], "T") if card[0] in TENS else (card, card[0])
        return _exact(next((self.tags[one] for one in named if one in self.tags), 0))

    @property
    def whole_deck(self) -> Fraction:
        """What all cards of a deck count together."""
        return sum(self.by_card.values(), Fraction(0))

    @property
    def balanced(self) -> bool:
        """True if a whole deck counts nothing."""
        return self.whole_deck == 0

    def first(self, decks: int) -> Fraction:
        """The count before the first card of a shoe."""
        return _exact(self.start.count) + _exact(self.start.each_deck) * decks

    def scale(self, decks: int) -> int:
        """The least number that makes every tag and the first count whole."""
        return lcm(self.first(decks).denominator, *(tag.denominator for tag in self.by_card.values()))


def _exact(value: Number) -> Fraction:
    """A number as it is written: 0.1 is a tenth."""
    return Fraction(str(value))


def parse(tree: object, place: str, name: str = "") -> System:
    """A system out of an object; whatever is wrong is told with its place."""
    if not isinstance(tree, dict):
        raise StrategyError(place, "the name of a system, or an object with tags, per_deck and start, is wanted")
    fields(tree, {"tags", "per_deck"}, {"start"}, place)
    if type(tree["per_deck"]) is not bool:
        raise StrategyError(f"{place}.per_deck", f"{tree['per_deck']!r} is neither true (by decks left) nor false")
    return System(_tags(tree["tags"], f"{place}.tags"), tree["per_deck"], _start(tree.get("start", 0), place), name)


def _tags(value: object, place: str) -> dict[str, Number]:
    if not isinstance(value, dict):
        raise StrategyError(place, "an object with what each rank counts is wanted")
    for named, tag in value.items():
        if named not in tuple(RANKS) and not is_card(named):
            raise StrategyError(place, f"{named!r} is neither a rank ({', '.join(RANKS)}) nor a card such as 7d")
        _number(tag, MOST_TAG, f"{place}.{named}")
    if not any(value.values()):
        raise StrategyError(place, "no card counts anything")
    return dict(value)


def _start(value: object, place: str) -> Start:
    here = f"{place}.start"
    if not isinstance(value, dict):
        return Start(_number(value, MOST_START, here))
    fields(value, set(), {"count", "each_deck"}, here)
    count, each = (_number(value.get(one, 0), MOST_START, f"{here}.{one}") for one in ("count", "each_deck"))
    return Start(count, each)


def _number(value: Any, most: int, place: str) -> Number:
    if type(value) not in (int, float) or not -most <= value <= most or HUNDREDTHS % _exact(value).denominator:
        raise StrategyError(place, f"{value!r} is not a number from -{most} to {most} of at most two decimals")
    number: Number = value
    return number
