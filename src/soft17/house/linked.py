"""Commands at a table that shares the jackpot's pool with others: joining and leaving, readings, the pool's awards."""

from typing import ClassVar

from soft17.house.commands import HouseCommand
from soft17.money import NOTHING, Money
from soft17.table.optional import Elsewhere


class JoinLink(HouseCommand, frozen=True):
    """Play for a shared pool, whose meter shows so much; `name` is what people call it.

    `brings` is what the table's own pool has above its minimum: it goes into the shared pool.
    """

    act: ClassVar[str] = "join-link"
    link: str
    meter: Money
    name: str = ""
    brings: Money = NOTHING


class QuitLink(HouseCommand, frozen=True):
    """Play for the table's own pool again."""

    act: ClassVar[str] = "quit-link"


class ReadMeter(HouseCommand, frozen=True):
    """Enter what the meter of the shared pool shows."""

    act: ClassVar[str] = "read-meter"
    meter: Money


class ConfirmJackpot(HouseCommand, frozen=True):
    """The pool's award of this round: the value that was locked, and what other tables won of it at that moment."""

    act: ClassVar[str] = "confirm-jackpot"
    meter: Money
    elsewhere: Elsewhere = Elsewhere()
