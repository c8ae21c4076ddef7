"""Optional wagers as tables: what the first cards come to, by face, by rank and suits, or by four ranks."""

from functools import lru_cache
from itertools import combinations_with_replacement, permutations, product
from typing import NamedTuple

import msgspec
import numpy as np

from soft17.cards import DECK, RANKS, SUITS, Card
from soft17.money import Money, parse, show
from soft17.rules.book import Book
from soft17.rules.optional import Line, OptionalWager, Seen
from soft17.simulation.arrays import Amounts, Bytes, Sums
from soft17.simulation.errors import SimulationError
from soft17.simulation.tables import FACES

WAITS, PART, WHOLE = (np.iinfo(np.int32).max - by for by in (1, 2, 3))
ONE, TWO, WITH_UP, FOUR, THREE = range(5)
KINDS = {"first": ONE, "first-two": TWO, "first-two-and-up": WITH_UP, "four": FOUR, "first-three": THREE}
MASKS = 1 << len(SUITS)


class Side(NamedTuple):
    """An optional wager of every round: its name, the stake, and the suit it lies on where it lies on one."""

    name: str
    stake: Money
    suit: str = ""


class Meter(NamedTuple):
    """A jackpot as it stands all the while, and its minimum."""

    meter: Money
    minimum: Money


class Sides(NamedTuple):
    """All optional wagers of a job: their kinds, classes of ranks and tables, and the shares of a jackpot."""

    kind: Bytes  # [wager]
    stake: Amounts  # [wager]
    places: Amounts  # [wager, first, second, dealer's, other box's first and second card, face]: parts of a place
    suits: Bytes  # [wager, face]: a bit for the suit, where suits are looked at together
    table: Amounts  # [wager, cards]: what they come to; the place is the sum of the parts and the suits that are there
    third: Amounts  # [wager, suits of the first two, third face]
    no_third: Amounts  # [wager, split or not, suits of the first two]
    awards: Sums  # [winners of a part, winners of the whole, part or whole]


def tabulate(book: Book, sides: tuple[Side, ...], meter: Meter | None, areas: int) -> Sides:
    """The tables of every optional wager."""
    wagers = [_Wager(book, side) for side in sides]
    tables = [_table(wager) for wager in wagers]
    length = max((len(one) for one in tables), default=1)
    many = len(wagers)
    table = np.zeros((many, length), np.int32)
    for at, one in enumerate(tables):
        table[at, : len(one)] = one
    third = np.zeros((many, 16, FACES), np.int32)
    none = np.zeros((many, 2, 16), np.int32)
    for at, wager in enumerate(wagers):
        if wager.kind == THREE:
            third[at], none[at] = wager.thirds()
    return Sides(
        kind=np.array([wager.kind for wager in wagers], np.uint8),
        stake=np.array([wager.stake for wager in wagers], np.int32),
        places=np.array([wager.places() for wager in wagers], np.int32).reshape(many, 5, FACES),
        suits=np.array([wager.suits() for wager in wagers], np.uint8).reshape(many, FACES),
        table=table,
        third=third,
        no_third=none,
        awards=_awards(book, sides, meter, areas),
    )


def _awards(book: Book, sides: tuple[Side, ...], meter: Meter | None, areas: int) -> Sums:
    found = np.zeros((areas + 1, areas + 1, 2), np.int64)
    rule = book.jackpot
    placed = [side for side in sides if rule is not None and side.name == rule.wager]
    if rule is None or not placed:
        return found
    if meter is None:
        raise SimulationError(f"{placed[0].name}: a jackpot wager needs a meter and its minimum")
    refused = rule.refusal(meter.meter, meter.minimum)
    if refused is not None:
        raise SimulationError(f"meter: [{refused.clause}] {refused.why}")
    if rule.fixed.is_ == "pool" and areas > 1:
        raise SimulationError(f"[{rule.fixed.clause}] fixed prizes out of the pool are simulated on one area only")
    for parts, wholes in product(range(areas + 1), repeat=2):
        awards = rule.awards(meter.meter, meter.minimum, parts, wholes, Money(0))
        found[parts, wholes] = awards.part, awards.whole
    return found if book.optional[rule.wager].stake_back.is_ else found - placed[0].stake


class _Wager:
    def __init__(self, book: Book, side: Side) -> None:
        rule = book.optional.get(side.name)
        if rule is None:
            there = ", ".join(book.optional) or "none"
            raise SimulationError(f"{side.name}: no optional wager of this book, which has {there}")
        refused = rule.offer_refusal(book.cards.in_use.is_) or rule.suit_refusal(side.suit)
        if refused is not None:
            raise SimulationError(f"{side.name}: [{refused.clause}] {refused.why}")
        if rule.stakes is not None and side.stake not in {parse(text) for text in rule.stakes.is_}:
            raise SimulationError(f"{side.name}: [{rule.stakes.clause}] the stake is {' or '.join(rule.stakes.is_)}")
        self.book, self.rule, self.suit = book, rule, side.suit
        self.stake = side.stake
        self.kind = KINDS[rule.cards]
        alike = _alike(book, rule) if self.kind == WITH_UP else {rank: rank for rank in RANKS}
        self.names = list(dict.fromkeys(alike.values()))
        self.classes = [self.names.index(alike[card[0]]) for card in DECK]
        self.width = len(self.names)
        self._key = msgspec.json.encode(
            (rule, tuple(rule.lines), book.cards, side.stake, side.suit), order="deterministic"
        )

    def __eq__(self, other: object) -> bool:
        """The same wager by the same rule, whatever else the books differ in."""
        return isinstance(other, _Wager) and self._key == other._key

    def __hash__(self) -> int:
        return hash(self._key)

    def places(self) -> Amounts:
        """The part of each card in the place of a table."""
        found = np.zeros((5, FACES), np.int32)
        own, every = np.array(self.classes, np.int32), np.arange(FACES, dtype=np.int32)
        if self.kind == ONE:
            found[0] = every
        elif self.kind in (TWO, THREE):
            found[0], found[1] = every * FACES, every
        elif self.kind == WITH_UP:
            found[0], found[1], found[2] = (own * self.width**by * MASKS for by in (2, 1, 0))
        else:
            found[0], found[1], found[3], found[4] = (own * self.width**by for by in (3, 2, 1, 0))
        return found

    def suits(self) -> Bytes:
        """The bit of each card's suit, if the table asks which suits are there."""
        asked = self.kind == WITH_UP
        return np.array([asked << SUITS.index(card[1]) for card in DECK], np.uint8)

    def table(self) -> Amounts:
        """What the cards come to: [face], [face, face], [ranks and suits] or [four ranks]."""
        if self.kind == ONE:
            return self._filled([((card,), card) for card in DECK])
        if self.kind in (TWO, THREE):
            return self._filled([((one, other), one) for one in DECK for other in DECK])
        return self._with_up() if self.kind == WITH_UP else self._four()

    def _filled(self, seen: list[tuple[tuple[Card, ...], Card]]) -> Amounts:
        return np.array([self._worth(own, up) for own, up in seen], np.int32)

    def _worth(self, own: tuple[Card, ...], up: Card) -> int:
        if self.rule.waiting(own):
            return WAITS
        return self._paid(self.rule.best(self.book.cards, Seen(own, up, self.suit), self.stake))

    def _paid(self, lines: tuple[Line, ...]) -> int:
        if not lines:
            return -self.stake
        kept = 0 if self.rule.stake_back.is_ else -self.stake
        shares = [line.share for line in lines if line.share is not None]
        if shares:
            return WHOLE if shares[0] == (1, 1) else PART
        return kept + sum(_won(line, self.stake) for line in lines)

    def _with_up(self) -> Amounts:
        """Ranks in classes, and which suits are there: nothing more is asked of three cards."""
        found = np.zeros((self.width,) * 3 + (MASKS,), np.int32)
        for (one, other), up in product(combinations_with_replacement(range(self.width), 2), range(self.width)):
            for mask in range(1, MASKS):
                suits = [suit for bit, suit in enumerate(SUITS) if mask >> bit & 1]
                if len(suits) > 3:
                    continue
                suits += suits[-1:] * (3 - len(suits))
                cards = tuple(Card(self.names[at] + suit) for at, suit in zip((one, other, up), suits, strict=True))
                found[one, other, up, mask] = found[other, one, up, mask] = self._worth(cards[:2], cards[2])
        return found.ravel()

    def _four(self) -> Amounts:
        found = np.zeros((self.width,) * 4, np.int32)
        if any(line.suits or line.suit or line.not_suit for line in self.rule.lines.values()):
            raise SimulationError(f"{self.rule.shown}: four cards told apart by suit are not simulated")
        for ranks in combinations_with_replacement(range(self.width), 4):
            own = tuple(Card(RANKS[at] + suit) for at, suit in zip(ranks, SUITS, strict=True))
            worth = self._worth(own, own[0])
            for order in set(permutations(ranks)):
                found[order] = worth
        return found.ravel()

    def thirds(self) -> tuple[Amounts, Amounts]:
        """What a waiting pair comes to: with each third card, and without one, the hand split or not."""
        rank = self.rule.awaited_rank
        third, none = np.zeros((16, FACES), np.int32), np.zeros((2, 16), np.int32)
        for at, (one, other) in enumerate(product(SUITS, repeat=2)):
            own = (Card(rank + one), Card(rank + other))
            for face, card in enumerate(DECK):
                third[at, face] = self._paid(self._best((*own, card)))
            for split in (False, True):
                kept = self.rule.keeps_two(split=split)
                none[int(split), at] = self._paid(self._best(own) if kept else ())
        return third, none

    def _best(self, own: tuple[Card, ...]) -> tuple[Line, ...]:
        return self.rule.best(self.book.cards, Seen(own, own[0], self.suit), self.stake)


@lru_cache(maxsize=64)
def _table(wager: _Wager) -> Amounts:
    """What a wager comes to, made once for all books that are alike in it, as those of a sweep are."""
    return wager.table()


def _won(line: Line, stake: Money) -> int:
    if line.prize is not None:
        return parse(line.prize[show(stake)])
    assert line.odds is not None  # checked when the book loads
    owed, rest = divmod(stake * line.odds[0], line.odds[1])
    if rest:
        raise SimulationError(f"{line.shown}: a stake of {show(stake)} cannot be paid exactly: take a multiple")
    return owed


def _alike(book: Book, rule: OptionalWager) -> dict[str, str]:
    """The ranks that a pay table does not tell apart, each by the first of its class."""
    named = "".join(line.ranks + line.rank + line.first_rank for line in rule.lines.values())
    if any(line.kind for line in rule.lines.values()):
        return {rank: rank for rank in RANKS}
    counts = any(line.total for line in rule.lines.values())
    found: dict[str, str] = {}
    first: dict[tuple[str, int], str] = {}
    for rank in RANKS:
        key = (rank if rank in named or rank == "A" else "", book.cards.points[rank] if counts else 0)
        found[rank] = first.setdefault(key, rank)
    return found
