"""What can go wrong with a record."""

from __future__ import annotations


class Malformed(Exception):  # noqa: N818
    """The record cannot be read or played to its end."""

    def __init__(self, field: str, message: str) -> None:
        super().__init__(f"{field}: {message}")
        self.field = field


class NeedsAct(Malformed):
    """The acts ended while this hand waits for a decision."""

    def __init__(self, area: int, box: int, hand: int) -> None:
        super().__init__("acts", f"hand {hand} of box {box} on area {area} needs a decision")
        self.area = area
        self.box = box
        self.hand = hand


class NeedsCard(Malformed):
    """The shoe is too short."""

    def __init__(self) -> None:
        super().__init__("shoe", "too few cards")


class Refused(Exception):  # noqa: N818
    """A rule forbids it. Never leaves the package."""

    def __init__(self, clause: str, why: str, wager: int | None = None) -> None:
        super().__init__(f"{clause}: {why}")
        self.clause = clause
        self.why = why
        self.wager = wager
