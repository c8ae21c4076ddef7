"""Final settlement: a table of player's hand against dealer's hand, and what a dealer's natural spares."""

from collections.abc import Iterator
from functools import cached_property
from typing import Literal, NamedTuple

from soft17.clause import Chapter, Cited, Rule
from soft17.hand import Hand
from soft17.rules.chips import Odds
from soft17.rules.protection import Protection

Result = Literal["win", "lose", "stand-off", "void", "surrender"]
DEALER_POINTS = ("points", "22", "23+")
PLAYER_POINTS = ("points", "switched-21", "split-21", "bust")


class Row(Chapter, frozen=True):
    """One line of the settlement table."""

    player: tuple[str, ...]
    dealer: tuple[str, ...]
    result: Literal["win", "lose", "stand-off"]
    cite: tuple[str, ...]
    odds: Odds | None = None
    when: Literal["any", "higher", "equal", "lower", "not-higher"] = "any"
    over: tuple[str, ...] = ()

    def fits(self, player: str, dealer: str, ahead: int) -> bool:
        """True if this line speaks of such a pair of hands; the player's total is ahead of the dealer's by so much."""
        if player not in self.player or dealer not in self.dealer:
            return False
        match self.when:
            case "higher":
                return ahead > 0
            case "equal":
                return ahead == 0
            case "lower":
                return ahead < 0
            case "not-higher":
                return ahead <= 0
        return True


class Bonus(Chapter, frozen=True):
    """An amount paid on top when both sides hold a named natural."""

    natural: str
    amount: str
    to: Literal["each-wager", "controlling", "shared", "once-per-player"]
    cite: tuple[str, ...]


class Pair(NamedTuple):
    """A player's kind of hand and total against a dealer's."""

    player: str
    player_total: int
    dealer: str
    dealer_total: int

    def __str__(self) -> str:
        return f"player {self.player} {self.player_total} against dealer {self.dealer} {self.dealer_total}"


class Settlement(Chapter, frozen=True):
    """How every wager that is left is settled."""

    order: Cited[Literal["special-first", "printed"]]
    rows: dict[str, Row]
    protection: Protection
    bust: Cited[Literal["at-once", "at-end"]]
    bust_takes: Cited[Literal["hand", "box"]]
    closing: Rule
    bonus: Bonus | None = None

    def player_class(self, hand: Hand, highest: int) -> str:
        """The kind of hand the table knows a player's hand as."""
        if hand.natural is not None:
            return hand.natural
        if hand.total > highest:
            return "bust"
        if hand.total == highest and len(hand.cards) == 2:
            return "split-21" if hand.split else "switched-21"
        return "points"

    def dealer_class(self, natural: str | None, total: int, highest: int) -> str:
        """The kind of hand the table knows the dealer's hand as."""
        if natural is not None:
            return natural
        if total <= highest:
            return "points"
        return "22" if total == highest + 1 else "23+"

    @cached_property
    def table(self) -> dict[tuple[str, int, str, int], Row]:
        """Every pair of hands with the one line that settles it."""
        return {pair: self.lines(pair)[0] for pair in self.pairs()}

    def row(self, player: str, player_total: int, dealer: str, dealer_total: int) -> Row:
        """The line that settles a pair of hands."""
        return self.table[(player, player_total, dealer, min(dealer_total, 23))]

    def depends_on_dealer(self, natural: str) -> bool:
        """True if the dealer's hand can still change what a player's natural is paid."""
        if self.bonus is not None and self.bonus.natural == natural:
            return True
        rows = [self.row(natural, 21, dealer, 21) for dealer in (*self.naturals, "points")]
        return len({(row.result, row.odds) for row in rows}) > 1

    @cached_property
    def naturals(self) -> tuple[str, ...]:
        """The naturals that the table names."""
        named = {name for row in self.rows.values() for name in row.player + row.dealer}
        return tuple(sorted(named - {*DEALER_POINTS, *PLAYER_POINTS}))

    def pairs(self) -> Iterator[Pair]:
        """Every pair of hands there can be: the dealer's may be incomplete."""
        dealers = [(name, 21) for name in self.naturals]
        dealers += [("points", total) for total in range(2, 22)] + [("22", 22), ("23+", 23)]
        players = [(name, 21) for name in (*self.naturals, "switched-21", "split-21")]
        players += [("points", total) for total in range(2, 22)]
        players += [("bust", total) for total in range(22, 32)]
        for player, player_total in players:
            for dealer, dealer_total in dealers:
                yield Pair(player, player_total, dealer, dealer_total)

    def lines(self, pair: Pair) -> tuple[Row, ...]:
        """The lines that settle a pair: one, unless the book is uncovered (none) or contradicts itself."""
        ahead = pair.player_total - pair.dealer_total
        key = pair.player, pair.dealer, (ahead > 0) - (ahead < 0)
        if key not in self._lines:
            self._lines[key] = self._fitting(*key)
        return self._lines[key]

    @cached_property
    def _lines(self) -> dict[tuple[str, str, int], tuple[Row, ...]]:
        return {}

    def _fitting(self, player: str, dealer: str, ahead: int) -> tuple[Row, ...]:
        fitting = [row for row in self.rows.values() if row.fits(player, dealer, ahead)]
        if self.order.is_ == "printed":
            return tuple(fitting[:1])
        return tuple(
            row for row in fitting if not any(row.cite[0] in other.over for other in fitting if other is not row)
        )
