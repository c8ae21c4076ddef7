"""Irregularities: what follows when cards are dealt wrongly, or what should have been done was not."""

from typing import Literal

from soft17.clause import Chapter, Cited, Refusal, Rule
from soft17.hand import Hand

Paid = Literal["stands", "stands-interim", "reversed"]
Collected = Literal["back", "stays-lost"]


class ErrorCard(Chapter, frozen=True):
    """A card dealt in error: whose it is, who may refuse it, and what becomes of it."""

    next: Rule
    unseen: Rule
    refused: Cited[Literal["hand", "area", "player"]]
    all_refuse: Rule
    no_use: Rule
    dealer_shown: Rule
    dealer_unseen: Cited[Literal["held", "next-card", "burned"]]
    held_joins_shuffle: Cited[bool]
    dealer_unseen_when: Cited[Literal["finished", "any"]]
    low_total: Cited[Literal["takes", "draws-others", "freezes"]] | None = None
    after_initial: Rule | None = None
    in_deal: Rule | None = None
    leave: Rule | None = None

    def taken_by(self, phase: str) -> Rule:
        """The rule by which a card that was seen is the next one: another, in some books, in the initial deal."""
        return self.in_deal if self.in_deal is not None and phase == "initial" else self.next

    def refuse_refusal(self, hand: Hand, draw_below: int) -> Refusal | None:
        """Why a hand may not refuse the card."""
        if self.low_total is not None and self.low_total.is_ == "takes" and hand.total < draw_below:
            return Refusal(self.low_total.clause, f"a total of {hand.total} takes the card")
        return None


class FaceUp(Chapter, frozen=True):
    """A card found face up in the source."""

    cite: tuple[str, ...]
    second: Cited[Literal["burned", "void-round"]] | None = None


class Missed(Chapter, frozen=True):
    """Something that was not done in time, and what follows."""

    cite: tuple[str, ...]
    then: Literal["shuffle-after-round", "plays-on", "waits-a-round"]


class Void(Chapter, frozen=True):
    """What a void round does with stakes and with what was paid already."""

    cite: tuple[str, ...]
    paid: Cited[Paid]
    collected: Cited[Collected]
    interim: str = ""
    plays_on: Rule | None = None
    burned: Rule | None = None
    wager: Rule | None = None


class Rebuild(Chapter, frozen=True):
    """Whether a wrongly dealt round is rebuilt, or never moved back."""

    cite: tuple[str, ...]
    allowed: bool
    instead: Cited[Literal["whole-round", "affected-hands"]]


class Incomplete(Chapter, frozen=True):
    """A card missing from the decks, or one that does not belong to them."""

    cite: tuple[str, ...]
    earlier: Rule
    round: Rule
    rest: Rule


class MissedCards(Chapter, frozen=True):
    """Cards that should have been dealt and were not."""

    dealer: Rule
    none: Rule
    one: Rule
    asked: Rule


class Irregularities(Chapter, frozen=True):
    """Everything that goes wrong with cards, and its remedy."""

    face_up: FaceUp
    error: ErrorCard
    rebuild: Rebuild
    void: Void
    burned: Rule
    missed: dict[str, Missed]
    no_wagers: Rule | None = None
    incomplete: Incomplete | None = None
    missed_cards: MissedCards | None = None
    damaged: Rule | None = None
