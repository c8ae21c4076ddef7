"""The ledger: what each account holds beside what its postings sum to; all accounts together hold nothing."""

import msgspec
from sqlalchemy import Connection, func, select

from soft17.service.store import schema as s


class Account(msgspec.Struct, frozen=True):
    """One account: what is kept as its balance, and what its postings come to."""

    name: str
    balance: int
    posted: int

    @property
    def agrees(self) -> bool:
        """True if the balance is what was posted."""
        return self.balance == self.posted


class Trial(msgspec.Struct, frozen=True):
    """The trial balance."""

    accounts: tuple[Account, ...]
    entries: int
    uneven: tuple[int, ...]

    @property
    def total(self) -> int:
        """What all accounts hold together: nothing, if all is well."""
        return sum(one.balance for one in self.accounts)

    @property
    def is_even(self) -> bool:
        """True if nothing came from nowhere: each entry and all accounts sum to zero, and balances are derived."""
        return not self.total and not self.uneven and all(one.agrees for one in self.accounts)


def trial(connection: Connection) -> Trial:
    """Add everything up, at one moment."""
    account, entry = s.postings.c.account, s.postings.c.entry_id
    amount = func.coalesce(func.sum(s.postings.c.amount), 0)
    posted = {name: int(sum_) for name, sum_ in connection.execute(select(account, amount).group_by(account))}
    kept = {name: int(sum_) for name, sum_ in connection.execute(select(s.balances.c.account, s.balances.c.amount))}
    uneven = connection.execute(select(entry).group_by(entry).having(amount != 0)).scalars()
    entries = connection.execute(select(func.count()).select_from(s.entries)).scalar() or 0
    every = sorted({*posted, *kept})
    accounts = tuple(Account(name, kept.get(name, 0), posted.get(name, 0)) for name in every)
    return Trial(accounts, int(entries), tuple(uneven))
