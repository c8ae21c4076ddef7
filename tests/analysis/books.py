"""Rulebooks made for the purpose: a bundled one with some values changed."""

from copy import deepcopy
from typing import Any

from msgspec.structs import replace

from soft17.clause import Refusal
from soft17.hand import Hand
from soft17.rules.book import Book
from soft17.rules.cards import Cards
from soft17.rules.doubling import Doubling
from soft17.rules.ledger import obligations
from soft17.rules.loading import build, raw

EVERY_TOTAL = [*range(3, 21)]
HALF_BACK: dict[str, Any] = {
    "offered": {"is": True, "cite": ["7.1"]},
    "binds": {"is": "hand", "cite": ["7.1"]},
    "first_decision": {"is": "on-hand", "cite": ["7.1"]},
    "part": {"is": [1, 2], "cite": ["7.1"]},
    "rounding": {"is": "up", "cite": ["7.1"]},
    "at_once": {"cite": ["7.1"]},
    "waits": {"cite": ["7.1"]},
    "waits_against": ["A", "T", "J", "Q", "K"],
}


def changed(base: str, values: dict[str, Any], **options: bool | int | str) -> Book:
    """A bundled book with values changed: `"doubling.cards": [2, 3]` keeps the clause and changes what it is."""
    tree = deepcopy(raw(base))
    for path, value in values.items():
        node: Any = tree
        *steps, last = path.split(".")
        for step in steps:
            node = node.setdefault(step, {})
        old = node.get(last)
        node[last] = (
            {**old, "is": value} if isinstance(old, dict) and "is" in old and not isinstance(value, dict) else value
        )
    return build(base, tree, frozenset(obligations(base)), options)


def standard(**values: Any) -> Book:
    """Standard blackjack: S17, a peek, any two cards doubled, after splits too; four hands, one card to split aces."""
    cite = "7.1"
    changes: dict[str, Any] = {
        "dealer.hole_card": "reader",
        "dealer.reader": {"is": "before-first-card", "cite": [cite]},
        "dealer.reader_ends": {"cite": [cite]},
        "decisions.stand_from": 0,
        "doubling.totals": EVERY_TOTAL,
        "doubling.ace_counts": "best",
        "doubling.fixed_aces": "no",
        "splitting.most_hands": 4,
        "splitting.again": True,
        "splitting.again_aces": False,
        "interim.pays.blackjack.on": [],
    }
    changes |= {path.replace("__", "."): value for path, value in values.items()}
    return changed("nsw-blackjack-v15", changes)


class NotAfterSplits(Doubling, frozen=True):
    """Doubling as in games where a split hand is not doubled, which no book of ours is."""

    def hand_refusal(self, cards: Cards, hand: Hand, *, any_total: bool = False) -> Refusal | None:
        """Why a hand may not be doubled."""
        if hand.split:
            return Refusal(self.cards.clause, "not after a split")
        return super().hand_refusal(cards, hand, any_total=any_total)


def no_double_after_splits(book: Book) -> Book:
    """The book with split hands that may not be doubled."""
    rule = book.doubling
    return replace(book, doubling=NotAfterSplits(**{name: getattr(rule, name) for name in rule.__struct_fields__}))


def las_vegas_switch(values: dict[str, Any] | None = None, max_hands: int = 4) -> Book:
    """Blackjack Switch as in Las Vegas: a card reader, and a two-card 21 that is no natural loses to one."""
    loses = {
        "player": ["split-21", "switched-21"],
        "dealer": ["blackjack"],
        "when": "equal",
        "result": "lose",
        "cite": ["5(b)(1)"],
        "over": ["5(b)"],
    }
    rules = {"settlement.rows.two-cards-against-blackjack": loses} | (values or {})
    return changed("ma-switch", rules, hole_card="reader", max_hands=max_hands)
