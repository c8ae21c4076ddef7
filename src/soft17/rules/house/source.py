"""Card sources: what cards come from, when they are shuffled, who cuts them, and what is burned."""

from fractions import Fraction
from typing import Literal

from soft17.clause import Chapter, Cited, Refusal, Rule
from soft17.rules.chips import Odds

SHOE, DEVICE = "card shoe", "shuffling device"
BY_HAND = "by hand"
Side = Literal["far-right", "far-left"]
First = Literal["start", "on-area", "on-dealer", "first-card", "replaced", "otherwise"]


class Shuffling(Chapter, frozen=True):
    """The moments at which the cards are shuffled."""

    moments: Rule
    opening: Rule
    during: Rule
    first_card: Cited[Literal["shuffle-first", "plays-round"]]
    methods: Cited[tuple[str, ...]]
    vacant: Rule | None = None
    preshuffled: Cited[bool] | None = None
    steps: Cited[tuple[str, ...]] | None = None
    plug: Cited[str] | None = None
    with_device: Rule | None = None

    def start(self, source: str) -> str:
        """The clause by which cards are mixed before play starts; that of a device has precedence where one is used."""
        return (self.with_device if source == DEVICE and self.with_device is not None else self.opening).clause

    def at(self, source: str) -> str:
        """The clause that says when cards are mixed; that of a device where one is used and the book has its own."""
        return (self.with_device if source == DEVICE and self.with_device is not None else self.moments).clause


class Behind(Chapter, frozen=True):
    """How many cards lie behind the cutting card: at least so many and such a part, at most such a part if any."""

    least: int
    least_part: Odds
    most_part: Odds | None = None


class Cutting(Chapter, frozen=True):
    """Who cuts, in what order a refused cut passes on, and where the cutting card goes.

    Where it goes in approximately, `tolerance` is by how many cards the eye may be wrong.
    """

    start: Rule
    on_area: Rule
    on_dealer: Cited[Side]
    replaced: Cited[Side]
    first_card: Cited[Side]
    otherwise: Cited[Side]
    passes: Cited[Literal["clockwise", "counter-clockwise"]]
    nobody: Cited[str]
    ends: Cited[int]
    behind: Cited[Behind]
    after: Cited[tuple[str, ...]]
    tolerance: Cited[int] | None = None
    seated: Rule | None = None
    not_with_device: Rule | None = None
    cards: Cited[int] | None = None
    second: Cited[Literal["end-of-shoe", "ignored"]] | None = None

    def cards_refusal(self, number: int) -> Refusal | None:
        """Why a game is not played with so many cutting cards: one, or as many as somebody may choose."""
        most = self.cards.is_ if self.cards is not None else 1
        if 1 <= number <= most:
            return None
        return Refusal((self.cards or self.behind).clause, f"1 to {most} cutting cards are used, not {number}")

    def second_refusal(self, behind: int | None, cards: int) -> Refusal | None:
        """Why a second cutting card does not go there: there is none, or it stands at the very back."""
        if cards < 2:
            used = Refusal((self.cards or self.behind).clause, "one cutting card is used at this table")
            return used if behind is not None else None
        if behind == 0:
            return None
        return Refusal((self.second or self.behind).clause, "the second cutting card goes to the back of the stack")

    def end_refusal(self, position: int, stack: int) -> Refusal | None:
        """Why a stack may not be cut there, so many cards from its front."""
        least = self.ends.is_
        if least <= position <= stack - least:
            return None
        return Refusal(self.ends.clause, f"cut {least} to {stack - least} cards from the front, not {position}")

    def behind_refusal(self, behind: int, stack: int) -> Refusal | None:
        """Why the cutting card may not go in with so many cards behind it."""
        rule, wrong = self.behind.is_, self.tolerance.is_ if self.tolerance is not None else 0
        least = max(rule.least, -(-stack * rule.least_part[0] // rule.least_part[1]) - wrong)
        most = stack
        if rule.most_part is not None:
            most = min(most, int(Fraction(stack * rule.most_part[0], rule.most_part[1])) + wrong)
        if least <= behind <= most:
            return None
        return Refusal(self.behind.clause, f"{least} to {most} cards are to lie behind the cutting card, not {behind}")


class Replacing(Chapter, frozen=True):
    """When cards are replaced by new ones."""

    shoe: Cited[Literal["cutting-card-out", "shuffle-due", "any-round"]]
    device: Cited[Literal["any-round"]] | None = None
    back: Rule | None = None
    like: Rule | None = None


class RunOut(Chapter, frozen=True):
    """What follows when no card is left in mid-round.

    `after` is whether the cutting card of the shoe that ran out still calls for a shuffle once the round is over, or
    the cards that were shuffled then are dealt on from.
    """

    cite: tuple[str, ...]
    after: Cited[Literal["shuffle", "deal-on"]]
    cards: Cited[Literal["rest-first", "mix-all"]]
    cut: Cited[bool]
    burn: Cited[bool]
    device_burn: Cited[bool] | None = None


class Source(Chapter, frozen=True):
    """Where cards come from and what is done with them before they are dealt."""

    kinds: Cited[tuple[str, ...]]
    rack: Cited[int]
    complete: Rule
    shuffling: Shuffling
    cutting: Cutting
    burn: Cited[Literal["each-load", "never"]]
    replacing: Replacing
    run_out: RunOut
    from_source: Rule
    handled: Rule
    low_limit: Rule | None = None
    counted: Rule | None = None
    new_dealer: Rule | None = None
    picked_up: Cited[Literal["far-right", "far-left"]] | None = None
