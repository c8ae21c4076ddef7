"""The layout: playing areas, the boxes of each, and how many players wager on one."""

from soft17.clause import Chapter, Cited, Refusal


class Span(Chapter, frozen=True):
    """A least and a most number."""

    least: int
    most: int


class Layout(Chapter, frozen=True):
    """Areas, boxes and people."""

    areas: Cited[Span]
    boxes: Cited[int]
    players: Cited[int]
    several_areas: Cited[bool]

    def area_refusal(self, area: int) -> Refusal | None:
        """Why there is no such playing area."""
        if 1 <= area <= self.areas.is_.most:
            return None
        return Refusal(self.areas.clause, f"there is no area {area}: they are 1 to {self.areas.is_.most}")

    def players_refusal(self, already: int) -> Refusal | None:
        """Why nobody more may make a main wager on an area."""
        if already < self.players.is_:
            return None
        return Refusal(self.players.clause, f"{already} players wager on this area already")
