"""Commands of the house that protect players: limits of their own, declarations, invalid wagers."""

from typing import ClassVar, Literal

from soft17.house.commands import HouseCommand
from soft17.house.dates import Period
from soft17.money import Money


class FindInvalid(HouseCommand, frozen=True):
    """Find that a player wagers who may not, with another's card or for somebody else."""

    act: ClassVar[str] = "find-invalid"
    player: str
    plea: Literal["", "acts for another", "whose money"] = ""


class SetLossLimit(HouseCommand, frozen=True):
    """Set the most a player may lose in a day, a week or a month; when this one ends, what was lost in it elsewhere."""

    act: ClassVar[str] = "set-loss-limit"
    player: str
    limit: Money
    until: int
    lost: Money = Money(0)
    period: Period = ""


class DeclareChips(HouseCommand, frozen=True):
    """Declare chips brought, bought, or taken away."""

    act: ClassVar[str] = "declare-chips"
    player: str
    amount: Money
    when: Literal["brought", "bought", "taken away"]


class FindOverLimit(HouseCommand, frozen=True):
    """Find that a player's wagers are over the player's own loss limit."""

    act: ClassVar[str] = "find-over-limit"
    player: str


class Deposit(HouseCommand, frozen=True):
    """Pay money from outside into the player's account."""

    act: ClassVar[str] = "deposit"
    player: str
    amount: Money
    day: str
    limit: Money | None = None


class StopWagering(HouseCommand, frozen=True):
    """Stop a player from wagering until told otherwise, so that a limit can be reckoned."""

    act: ClassVar[str] = "stop-wagering"
    player: str
    ended: bool = False
