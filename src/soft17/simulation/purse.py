"""The money of a session as it is played: what a round leaves to double, split and insure with."""

from soft17.money import Money
from soft17.simulation.job import Session


class Purse:
    """What a player has on him; one who plays no session does not run out of it.

    What a round has won is his when the round is over. A session that cannot place its stakes is over, and what is
    played on is for the other figures.
    """

    def __init__(self, session: Session) -> None:
        self.lasts, self.bank = session.shoes > 0, int(session.bankroll)
        self.free: int | None = None

    def begin(self, stakes: int) -> None:
        """Place the stakes of a round; none in a round that is watched."""
        self.lasts = self.lasts and self.bank >= stakes
        self.free = self.bank - stakes if self.lasts and stakes else None

    def affords(self, stake: Money) -> bool:
        """True if there is so much for another wager."""
        return self.free is None or self.free >= stake

    def pay(self, stake: Money) -> None:
        """Place another wager."""
        if self.free is not None:
            self.free -= stake

    def end(self, net: int) -> None:
        """What the round came to."""
        if self.lasts:
            self.bank += net
