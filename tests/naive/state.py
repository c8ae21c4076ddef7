"""The table while a round is played."""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction

from . import cards as c
from .errors import NeedsCard
from .record import Record, Wager

SWITCH_BOOKS = ("nsw-switch-2016", "ma-switch")


@dataclass(eq=False)
class Hand:
    area: int
    box: int
    cards: list[str]
    from_split: bool = False
    split_ace: bool = False
    doubled: bool = False
    ace_is_one: bool = False
    switched: bool = False
    stood: bool = False
    surrendered: bool = False
    paid: bool = False  # the interim settlement took it off the table
    stopped: bool = False  # a split ace with its one card and no choice left
    touched: bool = False  # some decision was made on it

    def total(self) -> int:
        if not self.ace_is_one:
            return c.total(self.cards)
        points = c.value(self.cards[0]) + c.value(self.cards[1])
        for card in self.cards[2:]:
            points += 11 if c.is_ace(card) and points + 11 <= 21 else c.value(card)
        return points

    def bust(self) -> bool:
        return self.total() > 21

    def two_card_21(self) -> bool:
        return c.ace_ten(self.cards) and not self.doubled


@dataclass(eq=False)
class Bet:
    player: str
    area: int
    box: int
    kind: str
    stake: Fraction
    hand: Hand | None = None
    suit: str = ""
    result: str = ""
    pays: Fraction = Fraction(0)
    clause: str = ""

    def settle(self, result: str, clause: str, pays: Fraction = Fraction(0)) -> None:
        self.result = result
        self.clause = clause
        self.pays = pays


@dataclass(eq=False)
class Area:
    number: int
    wagers: list[Wager]  # the main wagers, in listed order
    control: str | None = None
    absent: list[str] = field(default_factory=list)
    auto: bool = False  # nobody decides: draw to 12 and stand
    unseated: bool = False  # nz: shared box, nobody seated
    switched: bool = False
    switch_used: bool = False
    card_drawn: bool = False
    decided: bool = False
    turn_over: bool = False


@dataclass(eq=False)
class Table:
    record: Record
    areas: dict[int, Area] = field(default_factory=dict)
    hands: dict[tuple[int, int], list[Hand]] = field(default_factory=dict)
    bets: list[Bet] = field(default_factory=list)
    dealer: list[str] = field(default_factory=list)
    drawn: int = 0
    cards_after_deal: int = 0
    decided: bool = False  # some decision of anybody was made
    furthest: int = 0  # the highest area somebody has decided on
    reader_blackjack: bool = False

    @property
    def book(self) -> str:
        return self.record.rulebook

    def draw(self) -> str:
        if self.drawn >= len(self.record.shoe):
            raise NeedsCard
        self.drawn += 1
        return self.record.shoe[self.drawn - 1]

    def deal_to(self, hand: Hand) -> None:
        hand.cards.append(self.draw())
        self.cards_after_deal += 1
        self.areas[hand.area].card_drawn = True

    def all_hands(self) -> list[Hand]:
        """In the order of play."""
        return [hand for key in sorted(self.hands) for hand in self.hands[key]]

    def number_of(self, hand: Hand) -> int:
        return self.hands[hand.area, hand.box].index(hand) + 1

    def up_ace(self) -> bool:
        return c.is_ace(self.dealer[0])

    def up_ten(self) -> bool:
        return c.is_ten(self.dealer[0])

    def natural(self, hand: Hand) -> bool:
        """A blackjack or, at Pinkjack, a pinkjack too."""
        if not hand.two_card_21():
            return False
        if self.book == "nsw-pinkjack-2016":
            return True
        return not hand.from_split and not hand.switched

    def base_bet(self, player: str, hand: Hand) -> Bet | None:
        """What the player has on the hand apart from a double."""
        for bet in self.bets:
            if bet.player == player and bet.hand is hand and bet.kind in {"main", "split"}:
                return bet
        return None

    def max_hands(self) -> int:
        if self.book in {"nsw-pinkjack-2016", "nz-blackjack-1998"}:
            return 3
        return int(self.record.options["max_hands"])

    def may_split_again(self, hand: Hand) -> bool:
        """Could this pair on a split ace be split once more?"""
        if self.book == "nz-blackjack-1998":
            return False
        if self.book == "ma-switch" and not self.record.options["resplit_aces"]:
            return False
        room = len(self.hands[hand.area, hand.box]) < self.max_hands()
        return room and len(hand.cards) == 2 and c.is_ace(hand.cards[1])

    def done(self, hand: Hand) -> bool:
        """The hand takes no further decision."""
        if hand.paid or hand.stood or hand.surrendered or hand.doubled or hand.stopped:
            return True
        if hand.total() >= 21:
            return True
        return self.book == "nsw-pinkjack-2016" and len(hand.cards) == 5
