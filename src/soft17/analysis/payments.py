"""What an end of a hand is paid against each final hand of the dealer, in stakes."""

from collections.abc import Callable
from itertools import product
from typing import NamedTuple

import numpy as np

from soft17.analysis.arrays import Floats, Ints
from soft17.analysis.dealer import Finals
from soft17.analysis.errors import AnalysisError
from soft17.analysis.shoe import Shoe
from soft17.analysis.tree import TWO_CARDS, End
from soft17.cards import Card
from soft17.rules.book import Book
from soft17.rules.protection import Lying
from soft17.rules.values import Value, Values


class Judged(NamedTuple):
    """One way a dealer's natural may find split hands: how likely, its kind, and a first hand that is a natural too."""

    share: float
    kind: str
    waits: bool
    paid: float | None


class Payments:
    """The settlement of a book over one first card of the dealer."""

    def __init__(self, book: Book, shoe: Shoe, finals: Finals, up: int, seconds: Ints) -> None:
        self.book, self.shoe, self.finals, self.up = book, shoe, finals, up
        self.values = values = Values.of(book)
        self.seconds = [card for second in seconds for card in values.faces(int(second))]
        self.up_faces = [(card, shoe.faces[card]) for card in values.faces(up) if shoe.faces[card]]
        self.up_card = self.up_faces[0][0] if self.up_faces else values.faces(up)[0]
        self.tens = book.cards.tens
        self.naturals = self._naturals()
        self._worth: dict[tuple[str, int, str, int], float] = {}
        self._atoms: dict[tuple[End, int], dict[float, float]] = {}
        self._two: dict[tuple[bool, bool], list[float]] = {}
        self._kinds: dict[tuple[bool, bool], dict[tuple[float | tuple[str, int], str], float]] = {}

    def _naturals(self) -> dict[str, float]:
        """The kinds of a dealer's natural over this card and how often each is the one."""
        found: dict[str, float] = {}
        for (up, many), card in product(self.up_faces, self.seconds):
            kind = self._natural_of((up, card))
            found[kind] = found.get(kind, 0.0) + many * self.shoe.faces[card]
        whole = sum(found.values()) or 1.0
        return {kind: weight / whole for kind, weight in found.items()}

    def _natural_of(self, cards: tuple[Card, ...]) -> str:
        kind = self.book.natural(cards, self.book.cards.count(cards)[0])
        if kind is None:
            raise AnalysisError(f"{cards[0]} {cards[1]}: of an ace and a ten only some are a natural of the dealer's")
        return kind

    def worth(self, kind: str, total: int, dealer: tuple[str, int]) -> float:
        """One stake on a hand against one final hand."""
        key = (kind, total, *dealer)
        if key not in self._worth:
            row = self.book.settlement.row(*key)
            lost = -1.0 if row.result == "lose" else 0.0
            self._worth[key] = row.odds[0] / row.odds[1] if row.odds is not None else lost
        return self._worth[key]

    def matrix(self, ends: tuple[End, ...]) -> Floats:
        """A row of payments for each end of a hand that was not split; the natural's column is the last."""
        return np.array([self._row(end) for end in ends]).reshape(len(ends), self.finals.natural + 1)

    def _row(self, end: End) -> list[float]:
        if end.paid_as == TWO_CARDS:
            return self.two_cards(split=end.split)
        paid = self.paid_at_once(end)
        if paid is not None:
            return [paid] * (self.finals.natural + 1)
        stakes = 2.0 if end.doubled else 1.0
        row = [stakes * self.worth(end.kind, end.total, final) for final in self.finals.every]
        return [*row, sum(part * self._against_natural(end, kind) for kind, part in self.naturals.items())]

    def atoms(self, end: End, column: int) -> dict[float, float]:
        """The amounts an end may come to against one final hand (-1: a natural), and how likely each is."""
        natural = column in (-1, self.finals.natural)
        key = (end, self.finals.natural if natural else column)
        if key not in self._atoms:
            self._atoms[key] = self._amounts(end, column, natural=natural)
        return self._atoms[key]

    def _amounts(self, end: End, column: int, *, natural: bool) -> dict[float, float]:
        if end.paid_as == TWO_CARDS:
            return self._two_amounts(None if natural else self.finals.every[column], split=end.split)
        if not natural or self.paid_at_once(end) is not None:
            return {self._row(end)[column]: 1.0}
        found: dict[float, float] = {}
        for kind, part in self.naturals.items():
            amount = self._against_natural(end, kind)
            found[amount] = found.get(amount, 0.0) + part
        return found

    def _two_amounts(self, final: tuple[str, int] | None, *, split: bool) -> dict[float, float]:
        """An ace and a ten: every amount over the faces they may have."""
        found: dict[float, float] = {}
        for (paid, against), weight in self._two_kinds(split=split, natural=final is None).items():
            one = final if final is not None else (against, self.book.highest)
            amount = paid if isinstance(paid, float) else self.worth(*paid, one)
            found[amount] = found.get(amount, 0.0) + weight
        whole = sum(found.values())
        return {amount: weight / whole for amount, weight in found.items()} if whole else {0.0: 1.0}

    def _two_kinds(self, *, split: bool, natural: bool) -> dict[tuple[float | tuple[str, int], str], float]:
        """What an ace and a ten are over all faces, with the kind of the dealer's natural, and how often."""
        key = (split, natural)
        if key not in self._kinds:
            found: dict[tuple[float | tuple[str, int], str], float] = {}
            own = self.two_faces()
            for up, _ in self.up_faces:
                weights = self._weights(own, [up])[:, 0]
                known = [self._paid_two(cards, up, split=split, marked=False) for cards in own]
                seconds: list[Card | None] = list(self.seconds) if natural else [None]
                for second in seconds:
                    against = "" if second is None else self._natural_of((up, second))
                    left = weights if second is None else weights * self._left(second, own, up)
                    for one, weight in zip(known, left, strict=True):
                        found[one, against] = found.get((one, against), 0.0) + float(weight)
            self._kinds[key] = found
        return self._kinds[key]

    def own_payment(self, end: End) -> float | None:
        """What a hand is paid that the dealer's natural does not touch, nothing for others."""
        if end.paid_as == TWO_CARDS:
            return self.two_cards(split=end.split)[-1] if self._is_natural(end) else None
        return self.paid_at_once(end)

    def paid_at_once(self, end: End) -> float | None:
        """What an end is paid before the dealer's hand is known, if it is."""
        if end.paid_as not in ("twenty-one", "five-card-trick"):
            return None
        rows = {self.book.interim.payment(end.paid_as, card, split=end.split) for card, _ in self.up_faces}
        if len(rows) != 1:
            raise AnalysisError(f"{end.paid_as}: paid at once against some cards of one value only")
        row = rows.pop()
        if row is None:
            return None
        return row.odds[0] / row.odds[1] * (2.0 if end.doubled and row.double == "paid" else 1.0)

    def _against_natural(self, end: End, kind: str) -> float:
        return self.lost([end], kind, split=False)

    def judged(self, ends: list[End]) -> list[Judged]:
        """How a dealer's natural may find the hands of a split box: its kind, and what the first hand is by then."""
        if ends[0].paid_as != TWO_CARDS or not self._is_natural(ends[0]):
            return [Judged(part, kind, waits=False, paid=None) for kind, part in self.naturals.items()]
        found = self._two_kinds(split=True, natural=True)
        whole = sum(found.values()) or 1.0
        return [
            Judged(weight / whole, kind, waits=False, paid=one)
            if isinstance(one, float)
            else Judged(weight / whole, kind, waits=True, paid=self.worth(*one, (kind, self.book.highest)))
            for (one, kind), weight in found.items()
        ]

    def expected_loss(self, ends: list[End]) -> float:
        """What split hands come to against a dealer's natural on average; hands paid at once are left out."""
        return sum(one.share * self.lost(ends, one.kind, split=True, waits=one.waits) for one in self.judged(ends))

    def lost(self, ends: list[End], kind: str, *, split: bool, waits: bool = False) -> float:
        """What the hands of one box come to against a dealer's natural; hands paid at once are left out.

        A first hand that `waits` is a natural that has not been paid yet: its wager still lies there.
        """
        settlement = self.book.settlement
        wagers: list[Lying] = []
        shown: list[tuple[End, bool]] = []
        for number, end in enumerate(ends, 1):
            bust = end.paid_as == "bust"
            gone = self.own_payment(end) is not None
            stands = not bust and not gone
            open_ = stands or (bust and settlement.bust.is_ == "at-end" and settlement.bust_takes.is_ == "hand")
            for stake in range(2 if end.doubled else 1):
                name = "double" if stake else "main" if number == 1 else "split"
                left = bust or (gone and not (waits and number == 1))
                wagers.append(Lying(len(wagers), name, number, open_, stands, bust, left))
                shown.append((end, gone))
        rule = settlement.protection
        verdicts = rule.verdicts(wagers, split=split) if kind in rule.against.is_ else {}
        total = 0.0
        for wager, (end, gone) in zip(wagers, shown, strict=True):
            if gone:
                continue
            if wager.id in verdicts:
                total -= verdicts[wager.id][0] == "lose"
            elif end.paid_as == TWO_CARDS:
                total += self.worth("split-21" if end.split else "switched-21", end.total, (kind, self.book.highest))
            else:
                total += self.worth(end.kind, end.total, (kind, self.book.highest))
        return total

    def _is_natural(self, end: End) -> bool:
        """True if an ace and a ten of a split hand are a natural there."""
        kinds = self.book.naturals.kinds.values()
        return not end.split or any(kind.after_split for kind in kinds)

    def two_cards(self, *, split: bool = False, marked: bool = False) -> list[float]:
        """An ace and a ten: what they are paid, over all the faces they and the dealer's cards may have.

        `marked` cards have been switched and are no natural any more.
        """
        key = (split, marked)
        if key not in self._two:
            self._two[key] = self._two_cards(split=split, marked=marked)
        return self._two[key]

    def _two_cards(self, *, split: bool, marked: bool) -> list[float]:
        ups = [card for card, _ in self.up_faces]
        seconds, own = self.seconds, self.two_faces()
        known = [self._paid_two(cards, up, split=split, marked=marked) for cards in own for up in ups]
        kinds = set(known)
        if len(kinds) == 1 and len(self.naturals) <= 1:
            return self._alike(kinds.pop())
        three = self._weights(own, ups)
        row = []
        for final in self.finals.every:
            paid = np.array([one if isinstance(one, float) else self.worth(*one, final) for one in known])
            row.append(float(np.average(paid.reshape(three.shape), weights=three)) if three.sum() else 0.0)
        if not seconds:
            return [*row, 0.0]
        total = weight = 0.0
        for at, up in enumerate(ups):
            for second in seconds:
                chance = three[:, at] * self._left(second, own, up)
                final = (self._natural_of((up, second)), self.book.highest)
                paid = np.array(
                    [one if isinstance(one, float) else self.worth(*one, final) for one in known[at :: len(ups)]]
                )
                total, weight = total + float(chance @ paid), weight + float(chance.sum())
        return [*row, total / weight if weight else 0.0]

    def _alike(self, one: float | tuple[str, int]) -> list[float]:
        """An ace and a ten that are the same hand whatever their faces."""
        finals = [*self.finals.every, *((kind, self.book.highest) for kind in self.naturals)]
        row = [one if isinstance(one, float) else self.worth(*one, final) for final in finals]
        return row if self.naturals else [*row, 0.0]

    def two_faces(self) -> list[tuple[Card, Card]]:
        """Every ace with every ten."""
        tens = self._faces(lambda value: value.ranks[0] in self.tens)
        return [(ace, ten) for ace in self._faces(lambda value: value.ace) for ten in tens]

    def _faces(self, wanted: Callable[[Value], bool]) -> list[Card]:
        places = [place for place, value in enumerate(self.values.every) if wanted(value)]
        return [card for place in places for card in self.values.faces(place) if self.shoe.faces[card]]

    def _weights(self, own: list[tuple[Card, Card]], ups: list[Card]) -> Floats:
        """In how many ways two cards and the dealer's first are of these faces."""
        left = self.shoe.faces
        every = [left[a] * left[t] * max(0, left[up] - (up in (a, t))) for a, t in own for up in ups]
        return np.array(every, dtype=np.float64).reshape(len(own), len(ups))

    def _left(self, second: Card, own: list[tuple[Card, Card]], up: Card) -> Floats:
        """How many of a face are left beside two cards and the dealer's first."""
        many = self.shoe.faces[second]
        return np.array([max(0, many - (second in cards) - (second == up)) for cards in own], float)

    def _paid_two(self, own: tuple[Card, Card], up: Card, *, split: bool, marked: bool) -> float | tuple[str, int]:
        """What an ace and a ten are paid at once, or the kind of hand and total that the settlement table knows."""
        book = self.book
        natural = book.natural(own, book.highest, switched=marked, split=split)
        row = book.interim.payment(natural or "twenty-one", up, split=split)
        if row is not None:
            return row.odds[0] / row.odds[1]
        return natural or ("split-21" if split else "switched-21"), book.highest
