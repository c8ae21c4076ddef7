"""What somebody at the table can have seen, as numbers: the own hands, the up card, the cards since the shuffle."""

from typing import Any

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from soft17.cards import RANKS, Card
from soft17.envs.actions import Actions
from soft17.envs.sitting import Sitting
from soft17.hand import Hand
from soft17.rules.book import Book
from soft17.table import commands as c
from soft17.table.state import Place, Table

Observation = dict[str, Any]
BETTING, ASKED, DECIDING, OVER = range(4)
PHASES = ("betting", "asked", "deciding", "over")
FEATURES = ("cards", "first", "second", "total", "soft", "natural", "doubled", "ended", "stake")
_MOST_TOTAL = 31
_MOST_CARDS = 24


class Sight:
    """The observations of one seat; nothing in them comes from a card that lies face down."""

    def __init__(self, book: Book, actions: Actions) -> None:
        """Measure the seat's stakes in its units."""
        self.book, self.actions, self.unit = book, actions, actions.seat.unit
        seat = actions.seat
        self.most_hands = self._most_hands(book)
        self.hands = len(seat.areas) * book.boxes * self.most_hands
        self.values = {rank: 1 if rank == "A" else points for rank, points in book.cards.points.items()}
        self.copies = 4 * book.cards.in_use.is_
        self.most = 2 * max(seat.stakes) / self.unit
        self.space = self._space()

    @staticmethod
    def _most_hands(book: Book) -> int:
        """The most hands that a box comes to; where boxes are counted together each may have its first split."""
        return max(2, book.splitting.most_hands.is_)

    def _space(self) -> spaces.Dict:
        side = self.actions.seat.laid_beside * len(self.actions.seat.areas) / self.unit
        features = np.array([_MOST_CARDS, 10, 10, _MOST_TOTAL, 1, 1, 1, 1, self.most], np.float32)
        return spaces.Dict(
            {
                "phase": spaces.Discrete(len(PHASES)),
                "turn": spaces.Discrete(self.hands + 1),
                "total": spaces.Discrete(_MOST_TOTAL + 1),
                "soft": spaces.Discrete(2),
                "pair": spaces.Discrete(11),
                "formed": spaces.Discrete(self.hands + 1),
                "up": spaces.Discrete(11),
                "peeked": spaces.Discrete(2),
                "dealer": _box(np.array([_MOST_CARDS, _MOST_TOTAL, 1], np.float32)),
                "hands": _box(np.tile(features, (self.hands, 1))),
                "seen": _box(np.full(len(RANKS), self.copies, np.float32)),
                "left": _box(np.ones(1, np.float32)),
                "stakes": _box(np.array([self.most / 2, self.most * self.hands * 2 + side], np.float32)),
            }
        )

    def observe(self, sitting: Sitting, person: int) -> Observation:
        """What the seat sees now."""
        table = sitting.table
        hands = np.zeros((self.hands, len(FEATURES)), np.float32)
        formed = self._fill(table, hands)
        place = table.current() if table.phase == "play" else None
        turn = self._row(place) + 1 if place is not None and place.area in self.actions.seat.areas else 0
        hand = table.hand(place) if turn and place is not None else None
        total, soft, pair = self._hand(hand) if hand is not None else (0, 0, 0)
        dealer = table.dealer
        return {
            "phase": self._phase(sitting, person),
            "turn": turn,
            "total": total,
            "soft": soft,
            "pair": pair,
            "formed": formed,
            "up": self._value(dealer.cards[0]) if dealer.cards else 0,
            "peeked": int(table.reader_looked),
            "dealer": np.array([len(dealer.cards), dealer.total, dealer.soft], np.float32),
            "hands": hands,
            "seen": np.array(sitting.seen, np.float32),
            "left": np.array([sitting.shoe.left], np.float32),
            "stakes": self._stakes(table),
        }

    def mask(self, sitting: Sitting, person: int) -> NDArray[np.bool_]:
        """True for each action that the seat is offered now."""
        mask = np.zeros(len(self.actions), np.bool_)
        if sitting.turn == person:
            mask[list(sitting.offered)] = True
        return mask

    def _phase(self, sitting: Sitting, person: int) -> int:
        if sitting.table.phase == "over":
            return OVER
        if sitting.table.phase == "betting":
            return BETTING
        mine = sitting.turn == person and any(isinstance(one, c.OnHand) for one in sitting.offered.values())
        return DECIDING if mine else ASKED

    def _fill(self, table: Table, rows: NDArray[np.float32]) -> int:
        formed = 0
        for place, hand in table.hands():
            if place.area in self.actions.seat.areas and hand.cards:
                formed += 1
                rows[self._row(place)] = self._features(table, place, hand)
        return formed

    def _row(self, place: Place) -> int:
        area = self.actions.seat.areas.index(place.area)
        return (area * self.book.boxes + place.box - 1) * self.most_hands + place.hand - 1

    def _features(self, table: Table, place: Place, hand: Hand) -> tuple[float, ...]:
        cards = hand.cards
        second = self._value(cards[1]) if len(cards) > 1 else 0
        staked = sum(one.stake for one in table.on(place)) / self.unit
        natural, ended = hand.natural is not None, hand.ended is not None
        return (len(cards), self._value(cards[0]), second, hand.total, hand.soft, natural, hand.doubled, ended, staked)

    def _hand(self, hand: Hand) -> tuple[int, int, int]:
        cards = hand.cards
        alike = len(cards) == 2 and self._value(cards[0]) == self._value(cards[1])
        return hand.total, int(hand.soft), self._value(cards[0]) if alike else 0

    def _stakes(self, table: Table) -> NDArray[np.float32]:
        own = [one for one in table.wagers if one.player == self.actions.seat.player]
        main = own[0].stake / self.unit if own else 0
        return np.array([main, sum(one.stake for one in own) / self.unit], np.float32)

    def _value(self, card: Card) -> int:
        return self.values[card[0]]


def _box(high: NDArray[np.float32]) -> spaces.Box:
    return spaces.Box(np.zeros_like(high), high, dtype=np.float32)
