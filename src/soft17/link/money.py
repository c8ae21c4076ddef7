"""Money of a link: what its events move between the floats of its tables, the pool and the house."""

from collections.abc import Mapping, Sequence

from soft17.link import events as e
from soft17.link.state import Pool
from soft17.money import Money
from soft17.table.events import Event


def pool_of(link: str) -> str:
    """The account of what a pool holds: what its meter shows, and what was awarded and is not paid yet."""
    return f"pool:{link}"


def seed_of(link: str) -> str:
    """The account of what the house put into a pool: less what went back, and below zero."""
    return f"seed:{link}"


def rounding_of(link: str) -> str:
    """The account of what the house carries because shares of a pool are of whole cents: below zero by that."""
    return f"rounding:{link}"


def float_of(table: str) -> str:
    """The account of a table's float."""
    return f"float:{table}"


def moves(link: str, events: Sequence[Event]) -> dict[str, Money]:
    """What accounts go up or down by; together they come to nothing."""
    sums: dict[str, int] = {}
    for event in events:
        giver, amount = _gives(link, event)
        if amount:
            sums[giver] = sums.get(giver, 0) - amount
            sums[pool_of(link)] = sums.get(pool_of(link), 0) + amount
    return {account: Money(amount) for account, amount in sums.items() if amount}


def _gives(link: str, event: Event) -> tuple[str, int]:
    """Who gives to the pool, and how much; less than nothing where the pool gives."""
    match event:
        case e.LinkOpened():
            return seed_of(link), event.meter
        case e.LinkClosed():
            return seed_of(link) if event.to == "house" else pool_of(event.link), -event.amount
        case e.PoolReset():
            return seed_of(link), event.by
        case e.SharesRounded():
            return rounding_of(link), event.by
        case e.Contributed():
            return float_of(event.table), event.added
        case e.PoolBrought():
            return float_of(event.table), event.added
        case e.TakenBack():
            return float_of(event.table), -event.taken
        case e.WinPaid() | e.FixedDrawn():
            return float_of(event.table), -event.amount
        case e.PrizeReturned():
            return float_of(event.table), event.amount
    return "", 0


def differences(link: str, pool: Pool, balances: Mapping[str, int]) -> dict[str, Money]:
    """By how much the meters and the accounts do not agree: empty where nothing was lost or doubled."""
    meters = pool.meters
    seeded = meters.began + meters.reset_cost - meters.returned
    found = {
        "display": meters.off_by,
        pool_of(link): balances.get(pool_of(link), 0) - (meters.display + pool.owed),
        seed_of(link): balances.get(seed_of(link), 0) + seeded,
        rounding_of(link): balances.get(rounding_of(link), 0) + meters.rounding,
    }
    return {name: Money(amount) for name, amount in found.items() if amount}
