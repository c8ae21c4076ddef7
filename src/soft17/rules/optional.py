"""Optional wagers: pay tables over the first cards of an area."""

from collections import Counter
from fractions import Fraction
from functools import cached_property
from typing import Literal

import msgspec

from soft17.cards import SUITS, Card, is_red
from soft17.clause import Chapter, Cited, Refusal, Rule
from soft17.money import Money, parse, show
from soft17.rules.cards import Cards
from soft17.rules.chips import Odds
from soft17.rules.limits import Bounds

Likeness = Literal["same-suit", "same-colour", "mixed"]
LooksAt = Literal["first", "first-two", "first-two-and-up", "four", "first-three"]
OWN_CARDS: dict[LooksAt, int] = {"first": 1, "first-two": 2, "first-two-and-up": 2, "four": 4, "first-three": 3}


class Seen(msgspec.Struct, frozen=True):
    """The cards an optional wager looks at: the area's own, the dealer's first, and the suit staked on."""

    own: tuple[Card, ...]
    up: Card
    chosen: str = ""


class Line(Chapter, frozen=True):
    """One line of a pay table: what the cards must be, and what is paid."""

    cite: tuple[str, ...]
    shown: str
    odds: Odds | None = None
    prize: dict[str, str] | None = None
    share: Odds | None = None
    ranks: str = ""
    kind: Literal["", "pair", "two-pair", "three", "four"] = ""
    suits: tuple[Likeness, ...] = ()
    suit: str = ""
    not_suit: str = ""
    total: int = 0
    rank: str = ""
    own_of_rank: int | None = None
    up_of_rank: int | None = None
    leading: int | None = None
    chosen_suit: bool = False
    first_rank: str = ""

    def worth(self, stake: Money) -> Fraction:
        """A measure by which the better of two lines is told."""
        if self.odds is not None:
            return Fraction(*self.odds)
        if self.share is not None:
            return Fraction(*self.share) * 10**9
        assert self.prize is not None  # checked when the book loads
        return Fraction(parse(self.prize[show(stake)]), stake)


class OptionalWager(Chapter, frozen=True):
    """One optional wager: who may make it, for how much, on which cards, and its pay table."""

    shown: str
    cards: LooksAt
    needs: Cited[Literal["own-main", "area-main"]]
    preference: Cited[Literal["main-then-placed", "control", "placed"]]
    amount: Cited[Literal["signed", "range", "up-to-main"]]
    ace: Cited[Literal["best", "eleven", "one", "either"]]
    paid: Cited[Literal["highest", "each"]]
    stake_back: Cited[bool]
    loses: Rule
    settled: Cited[str]
    offered: Cited[bool]
    lines: dict[str, Line]
    per_area: Cited[int] | None = None
    backed: Cited[Literal["same-area", "any-area"]] | None = None
    counted: Cited[Literal["kind", "all"]] | None = None
    stakes: Cited[tuple[str, ...]] | None = None
    same_stake: Cited[bool] | None = None
    decks: Cited[frozenset[int]] | None = None
    suits: Cited[Literal["one", "several", "stake-each"]] | None = None
    no_third: Cited[Literal["as-two", "loses"]] | None = None
    on_split: Rule | None = None
    voided: Cited[Literal["even-if-settled", "settled-stands"]] | None = None

    @cached_property
    def fixed_stakes(self) -> frozenset[Money]:
        """The stakes that the pay table has; none where any amount may be wagered."""
        return frozenset(parse(text) for text in (self.stakes.is_ if self.stakes else ()))

    def offer_refusal(self, decks: int) -> Refusal | None:
        """Why the wager is not offered, at all or with this many decks."""
        if not self.offered.is_:
            return Refusal(self.offered.clause, f"{self.shown} is not offered here")
        if self.decks is None or decks in self.decks.is_:
            return None
        *fewer, most = (str(one) for one in sorted(self.decks.is_))
        wanted = f"{', '.join(fewer)} or {most}" if fewer else most
        return Refusal(self.decks.clause, f"{self.shown} needs {wanted} decks")

    def amount_refusal(self, stake: Money, bounds: Bounds, others: frozenset[Money], main: Money) -> Refusal | None:
        """Why a stake is not one of the amounts on the sign, beside those of `others` and the player's main wager."""
        same = self.same_stake is not None and self.same_stake.is_
        if self.stakes is not None and (stake not in self.fixed_stakes or (same and not others <= {stake})):
            amounts = " or ".join(self.stakes.is_)
            return Refusal(self.stakes.clause, f"{self.shown} is {amounts}, the same for the whole table")
        if stake <= 0:
            return Refusal(self.amount.clause, "a wager is more than nothing")
        low, high = bounds.minimum, bounds.maximum
        if self.amount.is_ == "up-to-main":
            high = main if high is None else min(high, main)
        elif self.amount.is_ == "range" and low == high:
            high = None
        if (low is not None and stake < low) or (high is not None and stake > high):
            return Refusal(self.amount.clause, f"{self.shown} of {show(stake)} is outside the amounts on the sign")
        return None

    def suit_refusal(self, suit: str) -> Refusal | None:
        """Why a stake lies on no suit it may lie on."""
        if self.suits is None:
            return None
        if not suit or set(suit) - set(SUITS):
            return Refusal(self.offered.cite[-1], "the stake lies on none of the four suits")
        if self.suits.is_ != "several" and len(suit) > 1:
            return Refusal(self.suits.clause, "one suit to a stake")
        return None

    def best(self, cards: Cards, seen: Seen, stake: Money) -> tuple[Line, ...]:
        """The lines of the pay table that are paid; none if the wager loses."""
        if len(seen.own) > self.own_cards:
            seen = Seen(seen.own[: self.own_cards], seen.up, seen.chosen)
        won = [line for line in self.lines.values() if self._fits(cards, line, seen)]
        if not won:
            return ()
        if self.paid.is_ == "each":
            return tuple(won)
        return (max(won, key=lambda line: line.worth(stake)),)

    def _fits(self, cards: Cards, line: Line, seen: Seen) -> bool:
        looked_at = (*seen.own, seen.up) if self.sees_up else seen.own
        if line.leading is not None and leading(looked_at, line.rank) != line.leading:
            return False
        if line.ranks and sorted(card[0] for card in looked_at) != sorted(line.ranks):
            return False
        if line.kind and line.kind not in kinds(looked_at):
            return False
        if line.total and line.total not in self._totals(cards, looked_at):
            return False
        if line.own_of_rank is not None and _count(seen.own, line.rank) != line.own_of_rank:
            return False
        if line.up_of_rank is not None and _count((seen.up,), line.rank) != line.up_of_rank:
            return False
        if line.chosen_suit and looked_at[0][1] not in seen.chosen:
            return False
        if line.first_rank and looked_at[0][0] != line.first_rank:
            return False
        shown = looked_at[: line.leading] if line.leading else looked_at
        return self._suits_fit(line, shown)

    def _suits_fit(self, line: Line, cards: tuple[Card, ...]) -> bool:
        if line.suits and likeness(cards) not in line.suits:
            return False
        if line.suit and any(card[1] != line.suit for card in cards):
            return False
        return not line.not_suit or all(card[1] != line.not_suit for card in cards)

    def _totals(self, cards: Cards, looked_at: tuple[Card, ...]) -> frozenset[int]:
        low = sum(cards.points[card[0]] for card in looked_at)
        aces = _count(looked_at, "A")
        step = cards.ace.is_.high - cards.ace.is_.low
        match self.ace.is_:
            case "eleven":
                return frozenset({low + aces * step})
            case "one":
                return frozenset({low})
            case "either":
                return frozenset(low + n * step for n in range(aces + 1))
        return frozenset({cards.count(looked_at)[0]})

    @property
    def own_cards(self) -> int:
        """How many cards of the area it looks at, from the first on."""
        return OWN_CARDS[self.cards]

    @property
    def sees_up(self) -> bool:
        """True if it looks at the dealer's card too."""
        return self.cards == "first-two-and-up"

    def counts_with(self, other: "OptionalWager") -> bool:
        """True if another wager takes one of the places that an area has for this one."""
        if self is other:
            return True
        return all(one.counted is not None and one.counted.is_ == "all" for one in (self, other))

    @property
    def counted_as(self) -> str:
        """What the places of an area are for: this wager, or every kind together."""
        if self.counted is None or self.counted.is_ != "all":
            return self.shown
        return "optional wager" if self.per_area is not None and self.per_area.is_ == 1 else "optional wagers"

    @property
    def waits_for_third(self) -> bool:
        """True if a third card may still change the result."""
        return self.cards == "first-three"

    @cached_property
    def awaited_rank(self) -> str:
        """The rank of which two cards wait for a third."""
        return next(line.rank for line in self.lines.values())

    def waiting(self, own: tuple[Card, ...]) -> bool:
        """True if the wager is still open on the cards an area has."""
        return self.waits_for_third and len(own) == 2 and leading(own, self.awaited_rank) == 2

    def keeps_two(self, *, split: bool) -> bool:
        """True if two cards are paid as two where the hand stands or is split and no third card comes."""
        if split and self.on_split is not None:
            return True
        return self.no_third is None or self.no_third.is_ == "as-two"


def _count(cards: tuple[Card, ...], rank: str) -> int:
    return sum(card[0] == rank for card in cards)


def leading(cards: tuple[Card, ...], rank: str) -> int:
    """How many cards from the first on have one rank."""
    count = 0
    for card in cards:
        if card[0] != rank:
            break
        count += 1
    return count


def likeness(cards: tuple[Card, ...]) -> Likeness:
    """How alike the suits of some cards are."""
    if len({card[1] for card in cards}) == 1:
        return "same-suit"
    return "same-colour" if len({is_red(card) for card in cards}) == 1 else "mixed"


def kinds(cards: tuple[Card, ...]) -> frozenset[str]:
    """The matches of rank that some cards hold, the lesser within the greater too."""
    counts = sorted(Counter(card[0] for card in cards).values(), reverse=True)
    found: set[str] = set()
    if counts[0] >= 2:
        found.add("pair")
    if counts[0] >= 3:
        found.add("three")
    if counts[0] >= 4:
        found |= {"four", "two-pair"}
    if len(counts) > 1 and counts[1] >= 2:
        found.add("two-pair")
    return frozenset(found)
