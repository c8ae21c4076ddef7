"""Sessions: how they are ended, who goes on from them, ties, and the order of those who went out together."""

from typing import Literal

from soft17.clause import Chapter, Cited, Rule


class Sessions(Chapter, frozen=True):
    """The end of a session and what follows from the chips there are."""

    exclusive: Rule
    early: Cited[Literal["both-where-cash", "either", "both-always"]]
    determined: Cited[Literal["certain-only", "judgement"]]
    agreed: Rule
    tie: Rule
    winners: Rule
    play_off: Cited[Literal["across-the-line", "exceeds"]]
    play_off_chips: Cited[Literal["fresh", "carried"]]
    out_together: Cited[Literal["total-staked", "initial-wager"]]
    removed: Cited[Literal["as-logged", "right-to-left"]]


class Provisions(Chapter, frozen=True):
    """What holds for everybody: no advice, and a last word in disputes."""

    advice: Rule
    dispute: Cited[Literal["advice-given", "no-advice"]]
    complaint: Rule
    no_refund: Rule
