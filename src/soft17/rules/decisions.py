"""Decisions: when a hand may or must take cards, and what may be done with a finished one."""

from itertools import count

from soft17.clause import Chapter, Cited, Refusal, Rule
from soft17.hand import Hand

DEALT = 2  # cards that a hand has before it draws


class Finished(Chapter, frozen=True):
    """The clause that keeps a finished hand finished, by how it ended."""

    twenty_one: str
    bust: str
    doubled: str
    paid: str
    waits: str
    split_natural: str
    split_ace: str = ""
    five_card_trick: str = ""
    surrendered: str = ""


class Trick(Chapter, frozen=True):
    """A number of cards that wins without going over."""

    cards: int
    counts_from: int


class Decisions(Chapter, frozen=True):
    """Standing, drawing and the order of turns."""

    turn: Rule
    asked: Rule
    announced: Rule
    stands: Rule
    dealt: Rule
    stand_from: Cited[int]
    draw_below: Cited[int]
    bust_over: Cited[int]
    finished: Finished
    trick: Cited[Trick] | None = None
    trick_first: Cited[bool] | None = None

    def turn_refusal(self) -> Refusal:
        """A hand that is not the one to be played."""
        return Refusal(self.turn.clause, "another hand is to be played first")

    def over_refusal(self) -> Refusal:
        """A decision when there is none to make."""
        return Refusal(self.turn.clause, "no decision is open")

    def stand_refusal(self, total: int) -> Refusal | None:
        """Why a hand may not stand."""
        if total >= self.stand_from.is_:
            return None
        return Refusal(self.stand_from.clause, f"a total of {total}, under {self.stand_from.is_}, must draw")

    def is_trick(self, cards: int, drawn: int) -> bool:
        """True of a hand with enough cards to be paid for their number alone."""
        if self.trick is None:
            return False
        return (cards if self.trick.is_.counts_from == 0 else drawn) >= self.trick.is_.cards

    @property
    def trick_from(self) -> int:
        """How many cards a hand that was not split has when their number alone may win; 0 where none wins."""
        if self.trick is None:
            return 0
        return next(cards for cards in count(DEALT) if self.is_trick(cards, cards - DEALT))

    def finished_refusal(self, hand: Hand, *, highest: int, paid: bool) -> Refusal | None:
        """Why nothing more can be done with a hand; None while it is open."""
        if hand.ended is None:
            return None
        return Refusal(
            self._finished_clause(hand, highest=highest, paid=paid), f"this hand is finished: {_how(hand, highest)}"
        )

    def _finished_clause(self, hand: Hand, *, highest: int, paid: bool) -> str:
        clauses = self.finished
        if hand.natural is not None:
            if hand.split:
                return clauses.split_natural
            return clauses.paid if paid else clauses.waits
        if hand.total > highest:
            return clauses.bust
        if hand.ended == "five-card-trick":
            return clauses.five_card_trick
        if hand.total == highest:
            return clauses.twenty_one
        if hand.doubled:
            return clauses.doubled
        if hand.split_ace and hand.ended == "split-ace":
            return clauses.split_ace
        if hand.ended == "surrendered":
            return clauses.surrendered
        return self.turn.clause


def _how(hand: Hand, highest: int) -> str:
    """How a hand came to its end, in a word."""
    if hand.natural is not None:
        return hand.natural.replace("-", " ")
    if hand.total > highest:
        return "bust"
    if hand.total == highest and hand.ended != "five-card-trick":
        return str(highest)
    return "it stood" if hand.ended == "stood" else str(hand.ended).replace("-", " ")
