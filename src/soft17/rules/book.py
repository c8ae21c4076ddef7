"""A rulebook: its chapters, what may be elected within it, and how its unclear clauses are read."""

from collections.abc import Collection, Mapping
from functools import cached_property
from typing import Any, NamedTuple

import msgspec

from soft17.cards import Card
from soft17.clause import Cited, Refusal
from soft17.rules.cards import Cards
from soft17.rules.chips import Chips
from soft17.rules.control import Absence, Control
from soft17.rules.deal import Deal
from soft17.rules.dealer import Dealer
from soft17.rules.decisions import Decisions
from soft17.rules.doubling import Doubling
from soft17.rules.house.chapter import HouseRules
from soft17.rules.insurance import Insurance
from soft17.rules.interim import Interim
from soft17.rules.jackpot import Jackpot
from soft17.rules.layout import Layout
from soft17.rules.limits import Limits
from soft17.rules.naturals import Naturals
from soft17.rules.optional import OptionalWager
from soft17.rules.promotion.chapter import Promotion
from soft17.rules.settlement import Settlement
from soft17.rules.splitting import Splitting
from soft17.rules.surrender import Surrender
from soft17.rules.switching import Switching
from soft17.rules.tournament.chapter import Tournament
from soft17.rules.wagers import Wagers


class Document(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The legal document a rulebook is."""

    id: str
    title: str
    game: str
    authority: str
    edition: str
    environment: str = ""
    felt: str = "green"
    words: dict[str, str] = {}
    also_numbered: dict[str, str] = {}


class Option(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the document lets somebody elect: the values, who grants it and what notice it needs."""

    cite: tuple[str, ...]
    default: bool | int | str
    by: str
    notice: str
    says: str
    values: tuple["Election", ...]
    notices: dict[str, str] = {}
    act: str = ""

    def refusal(self, given: Collection[str]) -> Refusal | None:
        """Why the option may not be switched on yet: a notice that its clause wants first is not on record."""
        for notice, clause in self.notices.items():
            if notice not in given:
                return Refusal(clause, f"not before this is on record: {notice}")
        return None

    def election(self, value: object) -> "Election | None":
        """The value of that name, if it can be elected."""
        for one in self.values:
            if one.is_ == value and type(one.is_) is type(value):
                return one
        return None


class Election(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One value of an option and what it sets in the book."""

    is_: bool | int | str = msgspec.field(name="is")
    set: dict[str, Any] = {}

    def changes(self, _elected: Mapping[str, bool | int | str]) -> dict[str, Any]:
        """What the value sets, whatever else is elected."""
        return self.set


class Reading(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One reading of an unclear clause: what it sets in the book, always or with an option, and what it bars.

    `apart` names readings of other clauses that it contradicts. A reading that comes to the same as the default sets
    nothing and says in `same` why.
    """

    says: str
    set: dict[str, Any] = {}
    with_: dict[str, dict[str, dict[str, Any]]] = msgspec.field(name="with", default_factory=dict)
    bars: dict[str, bool | int | str] = {}
    apart: dict[str, tuple[str, ...]] = {}
    same: str = ""

    def changes(self, elected: Mapping[str, bool | int | str]) -> dict[str, Any]:
        """What the reading sets beside the options elected."""
        found = dict(self.set)
        for option, values in self.with_.items():
            found |= values.get(str(elected.get(option)), {})
        return found


class Ruling(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An unclear clause: the reading taken unless another is chosen."""

    default: str
    says: str
    readings: dict[str, Reading] = {}
    also: tuple[str, ...] = ()
    clauses: tuple[str, ...] = ()
    warning: str = ""

    def reading(self, name: str) -> Reading | None:
        """The reading of that name; the default sets nothing."""
        if name == self.default or name in self.also:
            return Reading(says=self.says)
        return self.readings.get(name)


class Variation(NamedTuple):
    """What a table plays otherwise than its options say: surrender, how often a pair is split, aces split again."""

    surrender: bool | None = None
    splits: int | None = None
    aces_again: bool | None = None

    def then(self, by: "Variation") -> "Variation":
        """What is played after a further change; what that does not say stays."""
        return Variation(
            self.surrender if by.surrender is None else by.surrender,
            self.splits if by.splits is None else by.splits,
            self.aces_again if by.aces_again is None else by.aces_again,
        )


class Book(msgspec.Struct, frozen=True, forbid_unknown_fields=True, dict=True):
    """One rulebook with its options elected and its unclear clauses read."""

    document: Document
    layout: Layout
    cards: Cards
    naturals: Naturals
    wagers: Wagers
    control: Control
    limits: Limits
    chips: Chips
    deal: Deal
    interim: Interim
    decisions: Decisions
    doubling: Doubling
    splitting: Splitting
    dealer: Dealer
    settlement: Settlement
    house: HouseRules
    insurance: Insurance | None = None
    switching: Switching | None = None
    surrender: Surrender | None = None
    absence: Absence | None = None
    optional: dict[str, OptionalWager] = {}
    jackpot: Jackpot | None = None
    tournament: Tournament | None = None
    promotion: Promotion | None = None
    option: dict[str, Option] = {}
    ruling: dict[str, Ruling] = {}
    elected: dict[str, bool | int | str] = {}
    read_as: dict[str, str] = {}

    @property
    def id(self) -> str:
        """The name the rulebook goes by."""
        return self.document.id

    def opening_refusal(self, notices: Mapping[str, Collection[str]]) -> Refusal | None:
        """Why a table may not open with the options elected: a notice of the act that grants one is not on record."""
        for name, option in self.option.items():
            given = notices.get(option.act, ())
            refused = option.refusal(given) if self.elected[name] != option.default else None
            if refused is not None:
                return refused
        return None

    def natural(
        self, cards: tuple[Card, ...], total: int, *, switched: bool = False, split: bool = False
    ) -> str | None:
        """The natural that cards are, if they are two, worth the highest total, and their history lets them."""
        if len(cards) != 2 or total != self.highest:
            return None
        return self.naturals.of(cards, switched=switched, split=split)

    @cached_property
    def _varied(self) -> dict[Variation, "Book"]:
        return {}

    def varied(self, by: Variation) -> "Book":
        """The book as it is played at a table where surrender or splitting was changed since the table opened."""
        if by not in self._varied:
            surrender = self.surrender
            if surrender is not None and by.surrender is not None:
                surrender = msgspec.structs.replace(surrender, offered=Cited(by.surrender, surrender.offered.cite))
            split = self.splitting.varied(by.splits, by.aces_again)
            self._varied[by] = msgspec.structs.replace(self, surrender=surrender, splitting=split)
        return self._varied[by]

    @cached_property
    def boxes(self) -> int:
        """How many boxes an area has."""
        return self.layout.boxes.is_

    @cached_property
    def highest(self) -> int:
        """The total a hand may not exceed."""
        return self.cards.highest.is_
