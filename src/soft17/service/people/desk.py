"""The people's desk: what is needed to know people and to change what is known of them."""

import asyncio
from collections.abc import Callable
from typing import TypeVar

from sqlalchemy import Connection, Engine

from soft17.service.clock import Clock
from soft17.service.people.cookies import Cookies
from soft17.service.people.passwords import Passwords
from soft17.service.store.writing import Writer

Result = TypeVar("Result")


class People:
    """The database, its writer, the clock, passwords and cookies."""

    def __init__(self, engine: Engine, writer: Writer, now: Clock, cookies: Cookies) -> None:
        self.engine, self.writer, self.now, self.cookies = engine, writer, now, cookies
        self.passwords = Passwords()

    async def do(self, job: Callable[[Connection], Result]) -> Result:
        """Have something written: where one writes at a time with the next commit, else by itself."""
        if self.engine.dialect.name == "sqlite":
            done: Result = await self.writer.do(job, asyncio.get_running_loop())
            return done

        def writing() -> Result:
            with self.engine.begin() as connection:
                return job(connection)

        return await asyncio.to_thread(writing)

    async def read(self, job: Callable[[Connection], Result]) -> Result:
        """Read something from the database."""

        def reading() -> Result:
            with self.engine.connect() as connection:
                return job(connection)

        return await asyncio.to_thread(reading)
