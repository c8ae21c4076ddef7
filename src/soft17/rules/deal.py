"""The initial deal: its order, and the call before it."""

from typing import Literal

from soft17.clause import Chapter, Cited, Refusal, Rule


class Deal(Chapter, frozen=True):
    """How a round begins."""

    order: Cited[tuple[Literal["boxes", "dealer"], ...]]
    call: Cited[bool]
    device: Rule | None = None

    def call_refusal(self, *, called: bool) -> Refusal | None:
        """Why no card may be dealt yet."""
        if self.call.is_ and not called:
            return Refusal(self.call.clause, "no more bets has not been called")
        return None
