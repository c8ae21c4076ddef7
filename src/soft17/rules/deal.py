"""The initial deal: its order, and the call before it."""

from typing import Literal

from soft17.clause import Chapter, Cited, Refusal, Rule


class Deal(Chapter, frozen=True):
    """How a round begins."""

    order: Cited[tuple[Literal["boxes", "dealer"], ...]]
    call: Cited[bool]
    burn: Cited[Literal["sealed", "on-request"]]
    device: Rule | None = None
    from_marker: Cited[Literal["after-all", "own-place"]] | None = None

    def burn_refusal(self, *, first_card: bool) -> Refusal | None:
        """Why no card is burned now."""
        return Refusal(self.burn.clause, "a card is burned before a round, not in it") if first_card else None

    def show_refusal(self, *, burned: bool) -> Refusal | None:
        """Why a burned card is not shown."""
        if self.burn.is_ == "sealed":
            return Refusal(self.burn.clause, "a burned card is not exposed")
        return None if burned else Refusal(self.burn.clause, "no card has been burned")

    def call_refusal(self, *, called: bool) -> Refusal | None:
        """Why no card may be dealt yet."""
        if self.call.is_ and not called:
            return Refusal(self.call.clause, "no more bets has not been called")
        return None
