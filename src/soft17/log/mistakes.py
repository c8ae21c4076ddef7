"""Mistakes: the wrong payments that settlements showed, and which of them a report is about."""

import msgspec

from soft17.money import Money

WAGER = "wager"


class Mistake(msgspec.Struct):
    """A player was paid too little, or with a minus too much, on a line and in a round; what no report has told yet."""

    line: int
    player: str
    left: Money
    round: int


class Mistakes:
    """Each wrong payment by itself: one of too much does not make up for one of too little."""

    def __init__(self) -> None:
        self.shown: list[Mistake] = []

    def add(self, line: int, player: str, amount: Money, round_: int) -> None:
        """Note a wrong payment; within its round it first takes back what went the other way."""
        for one in self.shown:
            if (one.player, one.round) == (player, round_) and one.left * amount < 0:
                back = _smaller(amount, Money(-one.left))
                one.left, amount = Money(one.left + back), Money(amount - back)
        if amount:
            self.shown.append(Mistake(line, player, amount, round_))

    def told(self, player: str, missing: Money, of: str, round_: int) -> list[tuple[int, Money]]:
        """The lines that a reported payment was shown on already, with how much; one of that amount comes first."""
        if of not in ("", WAGER):
            return []
        alike = [one for one in self.shown if one.player == player and one.left * missing > 0]
        alike = [one for one in alike if round_ in (0, one.round)]
        found = []
        for one in sorted(alike, key=lambda one: one.left != missing):
            same = _smaller(missing, one.left)
            if same:
                found.append((one.line, same))
            one.left, missing = Money(one.left - same), Money(missing - same)
        return found


def _smaller(one: Money, other: Money) -> Money:
    """The amount nearer to nothing of two with the same sign."""
    return min(one, other, key=abs)
