"""Tournament chips: how players come by them, what they are worth, and how they are counted and given back."""

from typing import Literal

from soft17.clause import Chapter, Cited, Rule


class TournamentChips(Chapter, frozen=True):
    """Chips for wagering and scoring, apart from money."""

    redeemed: Cited[Literal["score-only", "redeemable", "never"]]
    allotment: Rule
    bought: Rule
    unpaid: Rule
    means: Rule
    paid_in: Rule
    in_view: Rule
    property: Rule
    counted: Rule
    missing: Rule


class PassCards(Chapter, frozen=True):
    """Cards put down in place of a wager."""

    renewed: Cited[Literal["session", "table-session"]]
    passed: Rule
