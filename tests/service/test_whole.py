"""Whoever asks may go at any moment: what was begun is done to its end, and the desk knows what is written."""

import asyncio
from collections.abc import Callable, Coroutine, Generator
from itertools import count
from pathlib import Path
from typing import Any

import msgspec
import pytest
from databases import KINDS, fresh
from killed import Fixed

from soft17.house.commands import Arrive, DeclineCut
from soft17.house.orders import Person
from soft17.money import DOLLAR
from soft17.rules.loading import load, names
from soft17.service.pit.desk import Desk
from soft17.service.pit.floor import Floor
from soft17.service.pit.whole import to_its_end
from soft17.service.store.database import connect
from soft17.service.store.reading import Kept, Setting
from soft17.service.store.writing import Writer
from soft17.service.wire.messages import Done, Give

ANN = Person("ann", "player")
CHIPS = 1000 * DOLLAR
NOW = 1_760_000_000


class Leaving:
    """Work whose asker is sent away at one of the moments at which it waits."""

    def __init__(self, work: Coroutine[Any, Any, Any], at: int) -> None:
        self.work, self.at, self.waits = work, at, 0

    def __await__(self) -> Generator[Any, Any, Any]:
        """Go on with the work, wait by wait."""
        going: Callable[[Any], Any] = self.work.send
        given: Any = None
        while True:
            try:
                waited = going(given)
            except StopIteration as done:
                return done.value
            if self.waits == self.at:
                task = asyncio.current_task()
                assert task is not None
                task.cancel()
            self.waits += 1
            try:
                going, given = self.work.send, (yield waited)
            except BaseException as error:
                going, given = self.work.throw, error


async def left(work: Coroutine[Any, Any, Any], at: int) -> bool:
    """Send the asker away at a wait; False where there were fewer."""
    leaving = Leaving(work, at)

    async def asked() -> Any:
        return await leaving

    task = asyncio.create_task(asked())
    await asyncio.wait([task])
    if task.cancelled():
        return True
    task.result()
    return False


async def opened(floor: Floor, number: int, book: str) -> Desk:
    """A table at which ann may wager, and at which the house does nothing of itself."""
    plan = msgspec.json.encode(Setting(pace=0))
    desk = await floor.open(Kept(f"t{number}", "one", "practice", book, b"", "", plan, NOW, "ann"))
    floor._tasks[desk.kept.id].cancel()
    await floor.accounts.balance(desk.account("ann"))
    await floor.accounts.issue(desk.account("ann"), CHIPS, "chips")
    await desk.carry_out(Arrive("ann", "card of ann", "ann"), ANN)
    dealing = floor.dealings[desk.kept.id]
    while desk.look.act is not None and desk.look.act.what != "wagers":
        if not await dealing.once():
            await desk.carry_out(DeclineCut("ann"), ANN)
    return desk


async def in_step(floor: Floor, desk: Desk) -> None:
    """The desk is where the store is, and knows what everybody holds."""
    await floor.do(lambda _connection: None)  # what was asked for is written
    await asyncio.sleep(0)
    again = floor.read(desk.kept.id)
    assert again is not None
    assert (desk.house, desk.version, desk.hash) == (again.house, again.version, again.hash)
    own = desk.account("ann")
    assert floor.accounts.held(own) == await floor.accounts.balance_now(own)


async def each_wait(folder: Path, book: str, work: Callable[[Floor, Desk], Coroutine[Any, Any, Any]]) -> None:
    """Have the asker of some work sent away at each of its waits, each time at a new table."""
    engine = connect(f"sqlite:///{folder}/soft17.db")
    writer = Writer(engine)
    floor = Floor(engine, writer, lambda: NOW, Fixed())
    try:
        for at in count():
            desk = await opened(floor, at, book)
            gone = await left(work(floor, desk), at)
            await in_step(floor, desk)
            reply = await desk.carry_out(Arrive("bob", "card of bob", "bob"), Person("bob", "player"))
            assert isinstance(reply, Done), reply
            await in_step(floor, desk)
            if not gone:
                assert at
                return
    finally:
        await floor.close()
        writer.close()
        engine.dispose()


async def done(order: Coroutine[Any, Any, Any]) -> None:
    reply = await order
    assert isinstance(reply, Done), reply


@pytest.mark.parametrize("book", names())
def test_who_gives_an_order_may_go_at_any_moment(book: str, tmp_path: Path) -> None:
    def work(_floor: Floor, desk: Desk) -> Coroutine[Any, Any, Any]:
        wager = {"type": "PlaceWager", "player": "ann", "area": 1, "main": [20 * DOLLAR] * load(book).boxes}
        return done(desk.give(ANN, Give("one", desk.version, wager)))

    asyncio.run(each_wait(tmp_path, book, work))


def test_who_is_given_chips_may_go_at_any_moment(tmp_path: Path) -> None:
    def work(floor: Floor, desk: Desk) -> Coroutine[Any, Any, Any]:
        return floor.accounts.issue(desk.account("ann"), CHIPS, "chips to practise with for ann")

    asyncio.run(each_wait(tmp_path, names()[0], work))


def test_what_fails_is_told_to_who_asked() -> None:
    async def fails() -> None:
        raise ValueError("it does not go")

    with pytest.raises(ValueError, match="it does not go"):
        asyncio.run(to_its_end(fails()))


@pytest.mark.parametrize("kind", KINDS)
def test_chips_to_practise_with_are_given_once_however_often_they_are_asked_for(kind: str, tmp_path: Path) -> None:
    engine = connect(fresh(kind, tmp_path))
    writers = [Writer(engine) for _ in range(2)]

    async def asked() -> int:
        floors = [Floor(engine, writer, lambda: 1_760_000_000, Fixed()) for writer in writers]
        await asyncio.gather(*(one.accounts.issue("practice:ann", CHIPS, "chips", below=CHIPS) for one in floors * 4))
        return await floors[0].accounts.balance_now("practice:ann")

    try:
        assert asyncio.run(asked()) == CHIPS
    finally:
        for writer in writers:
            writer.close()
        engine.dispose()
