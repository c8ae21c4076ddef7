"""How hands end, and what each end comes to: at once, against each hand of the dealer, and what it waits for."""

from itertools import product
from typing import Literal, NamedTuple

import numpy as np

from soft17.cards import Card
from soft17.hand import Ended, Hand
from soft17.money import Money, parse
from soft17.rules.book import Book
from soft17.rules.chips import Odds
from soft17.rules.matters import ORDER, more, need
from soft17.rules.protection import Lying
from soft17.simulation.arrays import Amounts, Bytes, Places
from soft17.simulation.errors import SimulationError

OPEN = np.iinfo(np.int32).max
MOST_HANDS = 4
BY_TABLE, STAND_OFF, LOSE = range(3)
_VERDICTS: dict[Literal["stand-off", "lose"], int] = {"stand-off": STAND_OFF, "lose": LOSE}
_BUST, PAID, _STANDS, _WAITS = range(4)
GIVEN_UP = 0  # the place of the end of a hand given up
STATUSES = 4
_LEFT_THERE: frozenset[Ended] = frozenset({"surrendered", "five-card-trick"})  # settled, but not put away at once


class End(NamedTuple):
    """An end of a hand, as far as any payment asks."""

    ended: Ended
    kind: str
    total: int
    natural: str | None
    split: bool
    doubled: bool

    @property
    def hand(self) -> Hand:
        """A hand that ended so."""
        return Hand(total=self.total, natural=self.natural, split=self.split, doubled=self.doubled, ended=self.ended)


class Final(NamedTuple):
    """A hand of the dealer: its kind in the settlement table, and its total."""

    kind: str
    total: int


class Ends:
    """The ends met so far, in order; the first is a hand given up."""

    def __init__(self, book: Book) -> None:
        self.book = book
        self.every: list[End] = []
        self.place: dict[End, int] = {}
        self._add(End("surrendered", "points", 0, None, split=False, doubled=False))

    def of(self, hand: Hand, ended: Ended) -> int:
        """The place of a hand's end."""
        book = self.book
        kind = book.settlement.player_class(hand, book.highest)
        total = min(hand.total, book.highest + 1)
        return self._add(End(ended, kind, total, hand.natural, hand.split, hand.doubled))

    def bust(self, *, doubled: bool) -> int:
        """The place of the end of a split hand that is bust."""
        return self._add(End("bust", "bust", self.book.highest + 1, None, split=True, doubled=doubled))

    def _add(self, end: End) -> int:
        if end not in self.place:
            self.place[end] = len(self.every)
            self.every.append(end)
        return self.place[end]


def finals(book: Book) -> tuple[Final, ...]:
    """What the dealer may be left with: any total, for the hand may stay incomplete; naturals last."""
    highest = book.highest
    points = [Final("points", total) for total in range(2, highest + 1)]
    over = [Final(book.settlement.dealer_class(None, highest + by, highest), highest + by) for by in (1, 2)]
    return (*points, *over, *(Final(name, highest) for name in book.naturals.kinds))


class Payments:
    """What the ends of hands are paid for a stake on each: the hand's first wager, and what doubled it."""

    def __init__(self, book: Book, ends: Ends, stake: Money) -> None:
        self.book, self.ends, self.stake = book, ends.every, stake
        self.finals = finals(book)

    def won(self, odds: Odds) -> int:
        """Winnings of a stake at odds, which must come out even."""
        owed, rest = divmod(self.stake * odds[0], odds[1])
        if rest:
            raise SimulationError(f"a stake that odds of {odds[0]} to {odds[1]} cannot pay exactly: take a multiple")
        return owed

    def at_once(self, ups: tuple[Card, ...]) -> tuple[Amounts, Amounts]:
        """What is settled as soon as a hand ends, by first card of the dealer: first wager and double."""
        shape = (len(ups), len(self.ends))
        base, double = np.full(shape, OPEN, np.int32), np.full(shape, OPEN, np.int32)
        for (i, up), (j, end) in product(enumerate(ups), enumerate(self.ends)):
            settled = self._settled(end, up)
            if settled is not None:
                base[i, j], double[i, j] = settled
        return base, double

    def _settled(self, end: End, up: Card) -> tuple[int, int] | None:
        book = self.book
        if end.ended == "surrendered":
            return None if self._given_up_waits(up) else (-self.given_up, 0)
        if end.ended == "bust":
            waits = book.settlement.bust.is_ == "at-end" and book.settlement.bust_takes.is_ == "hand"
            return None if waits else (-self.stake, -self.stake if end.doubled else 0)
        row = book.interim.payment(end.natural or end.ended, up, split=end.split)
        if row is None or (end.natural is not None and end.ended == "stood"):
            return None
        paid = self.won(row.odds)
        return paid, paid if end.doubled and row.double == "paid" else 0

    def _given_up_waits(self, up: Card) -> bool:
        return self.book.surrender is not None and up in self.book.surrender.waiting_cards

    @property
    def given_up(self) -> int:
        """What a hand costs that is given up."""
        rule = self.book.surrender
        if rule is None:
            return 0
        kept, rest = divmod(self.stake * rule.part.is_[0], rule.part.is_[1])
        if rest:
            raise SimulationError("a stake of which a given-up hand cannot return its part exactly: take a multiple")
        return self.stake - kept

    def gone(self, base: Amounts) -> Bytes:
        """Ends whose cards go into the discard rack at once: bust hands and those paid, where the book does that."""
        found = np.zeros(base.shape, np.uint8)
        if self.book.settlement.bust.is_ == "at-once":
            for j, end in enumerate(self.ends):
                found[:, j] = end.ended == "bust" or (base[:, j] != OPEN if end.ended not in _LEFT_THERE else 0)
        return found

    def needs(self, ups: tuple[Card, ...], base: Amounts) -> Bytes:
        """What an open end waits for: [box split or not, first hand or not, first card, end]."""
        found = np.zeros((2, 2, len(ups), len(self.ends)), np.uint8)
        for split, other, (i, up), (j, end) in product((0, 1), (0, 1), enumerate(ups), enumerate(self.ends)):
            if base[i, j] != OPEN:
                continue
            kind = "split" if other else "main"
            asked = need(self.book, kind, end.hand, up[0], split=bool(split))
            if end.doubled:
                asked = more(asked, need(self.book, "double", end.hand, up[0], split=bool(split)))
            found[split, other, i, j] = ORDER[asked]
        return found

    def final(self) -> tuple[Amounts, Amounts, Amounts]:
        """First wager, double and bonus against each hand of the dealer, the hand alone on its box."""
        shape = (len(self.ends), len(self.finals))
        found = np.zeros((3, *shape), np.int32)
        for (i, end), (j, final) in product(enumerate(self.ends), enumerate(self.finals)):
            found[:, i, j] = self._alone(end, final)
        return found[0], found[1], found[2]

    def by_table(self) -> Amounts:
        """One stake on each end against each hand of the dealer, as the settlement table alone has it."""
        rows = [[self._by_table(end, final) for final in self.finals] for end in self.ends]
        return np.array(rows, dtype=np.int32)

    def _by_table(self, end: End, final: Final) -> int:
        if end.ended == "surrendered":
            return -self.stake if final.kind in self.book.naturals.kinds else -self.given_up
        row = self.book.settlement.row(end.kind, end.total, final.kind, final.total)
        if row.odds is not None:
            return self.won(row.odds)
        return -self.stake if row.result == "lose" else 0

    def _alone(self, end: End, final: Final) -> tuple[int, int, int]:
        paid = self._by_table(end, final)
        bonus = self._bonus(end, final)
        rule = self.book.settlement.protection
        if end.ended == "surrendered" or final.kind not in rule.against.is_:
            return paid, paid if end.doubled else 0, bonus
        verdicts = rule.verdicts(_lying([self.status(end)], [end.doubled], self._bust_waits), split=False)
        first, double = (_amount(verdicts.get(at), paid, self.stake) for at in (0, 1))
        return first, double if end.doubled else 0, bonus

    def _bonus(self, end: End, final: Final) -> int:
        rule = self.book.settlement.bonus
        return parse(rule.amount) if rule is not None and end.natural == final.kind == rule.natural else 0

    @property
    def _bust_waits(self) -> bool:
        rule = self.book.settlement
        return rule.bust.is_ == "at-end" and rule.bust_takes.is_ == "hand"

    def status(self, end: End) -> int:
        """What a dealer's natural asks of an end that is still open, or that is bust."""
        hand = end.hand
        if hand.is_bust:
            return _BUST
        if hand.is_gone:
            return PAID
        return _STANDS if hand.is_standing else _WAITS

    def verdicts(self) -> Places:
        """What a dealer's natural does to split hands: [natural, hands, status and double of each], 4 bits a hand."""
        rule = self.book.settlement.protection
        kinds = STATUSES * 2
        found = np.zeros((len(self.book.naturals.kinds), MOST_HANDS + 1, kinds**MOST_HANDS), np.uint16)
        for i, name in enumerate(self.book.naturals.kinds):
            if name not in rule.against.is_:
                continue
            for hands in range(2, self.book.splitting.most_hands.is_ + 1):
                for chosen in product(range(kinds), repeat=hands):
                    found[i, hands, _code(chosen)] = self._bits(chosen)
        return found

    def _bits(self, chosen: tuple[int, ...]) -> int:
        statuses, doubled = [one >> 1 for one in chosen], [bool(one & 1) for one in chosen]
        lying = _lying(statuses, doubled, self._bust_waits)
        verdicts = self.book.settlement.protection.verdicts(lying, split=True)
        bits = 0
        for wager in lying:
            result = verdicts.get(wager.id)
            code = BY_TABLE if result is None else _VERDICTS[result[0]]
            bits |= code << (4 * (wager.hand - 1) + (2 if wager.kind == "double" else 0))
        return bits


def is_bust(status: int) -> bool:
    """True of the status and double of a hand that is bust."""
    return status >> 1 == _BUST


def _code(chosen: tuple[int, ...]) -> int:
    """Statuses of hands as one number, three bits a hand, the first lowest."""
    return sum(one << (3 * at) for at, one in enumerate(chosen))


def _lying(statuses: list[int], doubled: list[bool], bust_waits: bool) -> list[Lying]:
    found: list[Lying] = []
    for number, (status, twice) in enumerate(zip(statuses, doubled, strict=True), 1):
        bust, stands, gone = status == _BUST, status == _STANDS, status in (_BUST, PAID)
        is_open = stands or status == _WAITS or (bust and bust_waits)
        base = "main" if number == 1 else "split"
        for kind in (base, "double") if twice else (base,):
            found.append(Lying(len(found), kind, number, is_open, stands, bust, gone))
    return found


def _amount(verdict: tuple[Literal["stand-off", "lose"], str] | None, paid: int, stake: int) -> int:
    if verdict is None:
        return paid
    return 0 if verdict[0] == "stand-off" else -stake
