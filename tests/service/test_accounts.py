"""What accounts hold, as it is kept in mind: the same as the database has, whatever moves while it is looked up."""

import asyncio
from pathlib import Path

from databases import fresh

from soft17.service.pit.accounts import Accounts
from soft17.service.store.database import connect
from soft17.service.store.writing import Writer

ANN = "player:ann"


def test_what_moves_while_an_account_is_looked_up_is_counted_once(tmp_path: Path) -> None:
    engine = connect(fresh("sqlite", tmp_path))
    writer = Writer(engine)

    class Moving(Accounts):
        async def balance_now(self, account: str) -> int:
            found = await super().balance_now(account)
            await self.issue(account, 1, "moved since it was read")
            return found

    async def held() -> tuple[int, int]:
        accounts = Moving(engine, writer, lambda: 1, lambda _: None)
        await accounts.balance(ANN)

        async def look() -> None:
            for _ in range(100):
                await accounts.look_again(ANN)

        async def move() -> None:
            for _ in range(100):
                await accounts.issue(ANN, 1, "chips")

        await asyncio.gather(look(), move(), look(), move())
        return accounts.held(ANN), await Accounts.balance_now(accounts, ANN)

    try:
        kept, stored = asyncio.run(held())
        assert kept == stored >= 200
    finally:
        writer.close()
        engine.dispose()


def test_where_others_post_too_what_is_told_while_it_is_looked_up_is_newer(tmp_path: Path) -> None:
    engine = connect(fresh("postgresql", tmp_path))
    writer = Writer(engine)

    class Slow(Accounts):
        async def balance_now(self, account: str) -> int:
            found = await super().balance_now(account)
            if found == 5:
                self.holds(account, 7)  # another process moved it and said so since
            return found

    async def held() -> list[int]:
        accounts = Slow(engine, writer, lambda: 1, lambda _: None)
        await accounts.balance(ANN)
        await accounts.issue(ANN, 3, "chips")
        await accounts.look_again(ANN)
        first = accounts.held(ANN)
        await accounts.issue(ANN, 2, "chips")
        await accounts.hold_anew()
        return [first, accounts.held(ANN)]

    try:
        assert asyncio.run(held()) == [3, 7]
    finally:
        writer.close()
        engine.dispose()
