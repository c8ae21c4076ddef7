"""The ledger: what each account holds beside what its postings sum to; all accounts together hold nothing."""

import msgspec
from sqlalchemy import Connection, Text, cast, func, literal, select, union_all

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
    """Add everything up, at one moment: in one statement, so that nothing moves in between."""
    account, entry = s.postings.c.account, cast(s.postings.c.entry_id, Text)
    amount = func.coalesce(func.sum(s.postings.c.amount), 0)
    rows = connection.execute(
        union_all(
            select(literal("posted"), account, amount).group_by(account),
            select(literal("kept"), s.balances.c.account, s.balances.c.amount),
            select(literal("uneven"), entry, amount).group_by(s.postings.c.entry_id).having(amount != 0),
            select(literal("entries"), literal(""), func.count()).select_from(s.entries),
        )
    )
    found: dict[str, dict[str, int]] = {"posted": {}, "kept": {}, "uneven": {}, "entries": {}}
    for what, name, sum_ in rows:
        found[what][name] = int(sum_)
    posted, kept = found["posted"], found["kept"]
    accounts = tuple(Account(name, kept.get(name, 0), posted.get(name, 0)) for name in sorted({*posted, *kept}))
    return Trial(accounts, found["entries"][""], tuple(int(one) for one in found["uneven"]))
