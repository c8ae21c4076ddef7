"""What accounts hold: kept in mind where this process alone posts, and told by the database where others do too."""

import asyncio
import contextlib
from collections.abc import Callable

from sqlalchemy import Connection, Engine

from soft17.service.pit.postings import BANK
from soft17.service.pit.whole import to_its_end
from soft17.service.store.writing import Posting, Writer, balance, post


class EnoughError(Exception):
    """An account holds enough by now."""


class Accounts:
    """Balances of play money by account; `show` is called with an account that others moved."""

    def __init__(self, engine: Engine, writer: Writer, now: Callable[[], int], show: Callable[[str], None]) -> None:
        self._engine, self._writer, self._now, self.show = engine, writer, now, show
        self._shared = engine.dialect.name == "postgresql"  # other processes may post too
        self._balances: dict[str, int] = {}
        self._read: set[str] = set()  # accounts that are being looked up

    async def issue(self, account: str, amount: int, why: str, *, below: int | None = None) -> None:
        """Give an account play money from the bank; with `below`, only if it holds less than that when it is given."""
        moved = (Posting(account, amount), Posting(BANK, -amount))
        at = self._now()

        def job(connection: Connection) -> None:
            post(connection, at, why, moved)  # from here on nobody else moves anything there
            if below is not None and balance(connection, account) - amount >= below:
                raise EnoughError

        async def given() -> None:
            with contextlib.suppress(EnoughError):
                await self._writer.do(job, asyncio.get_running_loop())
                self.moved(moved)

        await to_its_end(given())

    async def balance(self, account: str) -> int:
        """What an account holds: looked up in its turn among what is written, so that nothing moves unseen meanwhile.

        What another process tells while it is looked up is newer.
        """
        while account not in self._balances:
            self._read.add(account)
            try:
                held = await self._writer.do(
                    lambda connection: balance(connection, account), asyncio.get_running_loop()
                )
                self._balances.setdefault(account, int(held))
            finally:
                self._read.discard(account)
        return self._balances[account]

    def held(self, account: str) -> int:
        """What an account is known to hold."""
        return self._balances.get(account, 0)

    async def balance_now(self, account: str) -> int:
        """What the database says an account holds, at this moment."""
        return await asyncio.to_thread(self._balance, account)

    def _balance(self, account: str) -> int:
        with self._engine.connect() as connection:
            return balance(connection, account)

    def moved(self, postings: tuple[Posting, ...]) -> None:
        """Keep in mind what accounts hold after postings of this process; where others post too, the database tells."""
        for one in () if self._shared else postings:
            if one.account in self._balances:
                self._balances[one.account] += one.amount

    def holds(self, account: str, held: int) -> None:
        """An account holds so much now, whoever moved it; who is shown it is shown it anew."""
        if self._balances.get(account) == held or account not in {*self._balances, *self._read}:
            return
        self._balances[account] = held
        self.show(account)

    async def look_again(self, account: str) -> None:
        """Look up an account that was moved by no order at a table, as a prize is paid.

        Where this process alone posts it is looked up in its turn among what is written, so that what is on the way to
        be kept in mind is counted once; where others post too, what is told meanwhile is newer.
        """
        if account not in self._balances:
            return
        if not self._shared:
            held = await self._writer.do(lambda connection: balance(connection, account), asyncio.get_running_loop())
            self.holds(account, int(held))
            return
        known = self._balances[account]
        held = await self.balance_now(account)
        if self._balances[account] == known:
            self.holds(account, held)

    async def hold_anew(self) -> None:
        """Look up what every account that is kept in mind holds."""
        for own in list(self._balances):
            await self.look_again(own)
