"""Talking over a table's socket: orders are heard one by one, what waits is sent, and it is asked who is there."""

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress

import msgspec
from fastapi import WebSocket
from sqlalchemy.exc import OperationalError
from starlette.websockets import WebSocketDisconnect

from soft17.house.orders import Person
from soft17.log.lines import read_command
from soft17.service.clock import Ticks
from soft17.service.guard.characters import where
from soft17.service.guard.cutting import cut
from soft17.service.guard.rates import Bucket, Rate
from soft17.service.pit.desk import Desk
from soft17.service.pit.outbox import Outbox
from soft17.service.pit.practising import supply
from soft17.service.problems import BUSY
from soft17.service.store.database import is_busy
from soft17.service.wire.messages import Asked, Give, Ping, Pong, Refused, Told, Tried, Try
from soft17.service.wire.offering import Asker
from soft17.service.wire.trying import tried

LONGEST = 64 * 1024
UNREADABLE, NOT_ALLOWED, NOT_HERE, TOO_SLOW, TOO_FAST = 4400, 4403, 4404, 4408, 4429
TAKES = 20.0  # so many seconds somebody has to take a message before they have fallen behind
LEAVES = 5.0  # and so many to take the last one, before the connection is cut
REASON = 123  # bytes: a close frame holds no more
OFTEN = Rate(50, 500)  # messages of one socket
PATIENCE = Rate(1, 100)  # messages beyond those that are answered, before the socket is closed
ESCAPED = "\\u0000"  # how a NUL is written in a message
LONGEST_ID = 64


class _Named(msgspec.Struct):
    """As much of a message as says which one it is."""

    id: str = ""


_decoder: msgspec.json.Decoder[Give | Ping | Try] = msgspec.json.Decoder(Asked)
_named: msgspec.json.Decoder[_Named] = msgspec.json.Decoder(_Named)
_encoder = msgspec.json.Encoder()

Still = Callable[[], Awaitable[bool]]


async def talk(socket: WebSocket, desk: Desk, outbox: Outbox, still: Still) -> None:
    """Send and receive until either side is done, or who is there would no longer be let in."""
    every = socket.app.state.settings.asks_again
    tasks = {
        asyncio.create_task(_send(socket, outbox)),
        asyncio.create_task(_hear(socket, desk, outbox)),
        asyncio.create_task(_ask(socket, still, every)),
        asyncio.create_task(outbox.behind.wait()),
    }
    done, rest = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    for task in rest:
        task.cancel()
    await asyncio.gather(*rest, return_exceptions=True)
    if outbox.fell_behind:
        await _drop(socket)
    for task in done:
        error = task.exception()
        if error is not None and not isinstance(error, WebSocketDisconnect | RuntimeError):
            raise error


async def close(socket: WebSocket, code: int, why: str) -> None:
    """Close a socket and say why, as far as that fits."""
    await socket.close(code, why.encode()[:REASON].decode(errors="ignore"))


async def _drop(socket: WebSocket) -> None:
    """Close the socket of somebody who fell behind; the connection is cut where they do not take even that."""
    asyncio.get_running_loop().call_later(LEAVES, cut, socket.scope)
    with suppress(TimeoutError, RuntimeError, WebSocketDisconnect):
        await asyncio.wait_for(close(socket, TOO_SLOW, "you fell behind: look again"), LEAVES)


async def _send(socket: WebSocket, outbox: Outbox) -> None:
    try:
        while True:
            for message in await outbox.next():
                async with asyncio.timeout(TAKES):
                    await socket.send_text(_encoder.encode(message).decode())
    except TimeoutError:
        outbox.fall_behind()


async def _ask(socket: WebSocket, still: Still, every: float) -> None:
    """Ask now and then whether the session holds and the role is still granted; close when it is not."""
    while True:
        await asyncio.sleep(every)
        if not await still():
            await close(socket, NOT_ALLOWED, "you are signed out, or this role is no longer yours")
            return


async def _hear(socket: WebSocket, desk: Desk, outbox: Outbox) -> None:
    ticks: Ticks = socket.app.state.ticks
    often, patience = Bucket(OFTEN, ticks()), Bucket(PATIENCE, ticks())
    while True:
        message = await socket.receive()
        if message["type"] == "websocket.disconnect":
            raise WebSocketDisconnect(message.get("code") or 1000)
        asked, at = _read(message.get("text")), ticks()
        wait = often.wait(at)
        if not wait:
            outbox.reply(await _answer(desk, outbox, asked))
        elif not patience.wait(at):
            outbox.reply(_too_often(asked, wait))
        else:
            await close(socket, TOO_FAST, f"too many messages: {OFTEN.second:.0f} a second are heard")
            return


def _too_often(asked: Asked | Refused, wait: int) -> Refused:
    why = f"too many messages: {OFTEN.second:.0f} a second are heard. Nothing was done; send it again in {wait} s"
    return Refused(getattr(asked, "id", ""), why)


def _read(text: str | None) -> Asked | Refused:
    """What was sent, or why that is no message."""
    if text is None:
        return Refused("", "this is no message of a table: it is bytes, not text")
    if len(text) > LONGEST:
        return Refused("", f"a message has at most {LONGEST} characters")
    try:
        asked = _decoder.decode(text)
    except (msgspec.DecodeError, RecursionError) as error:
        return Refused(_id_in(text), f"this is no message of a table: {error}")
    place = where(msgspec.structs.asdict(asked)) if ESCAPED in text else None
    return asked if place is None else Refused(_id_in(text), f"{place}: a message has no NUL characters")


def _id_in(text: str) -> str:
    """The id of a message that is not taken; nothing where it has none that could be read."""
    try:
        return _named.decode(text).id[:LONGEST_ID]
    except (msgspec.DecodeError, RecursionError):
        return ""


async def _in_role(desk: Desk, person: Person, asked: Try, found: Tried) -> Tried:
    """What an order would lead to, unless its giver has acted as something else at the table."""
    async with desk.lock:
        refused = await desk.persons.refusal(desk.house, read_command(asked.command), person)
    return found if refused is None else Tried(asked.id, why=refused.why, clause=refused.clause)


async def _answer(desk: Desk, outbox: Outbox, asked: Asked | Refused) -> Told:
    if isinstance(asked, Refused):
        return asked
    if isinstance(asked, Try):
        await desk.floor.load_shoes(desk)
        at = max(desk.floor.now(), desk.house.at)
        found = tried(Asker(desk.book, desk.house, outbox.person, at), asked, desk.shoes)
        return found if found.why else await _in_role(desk, outbox.person, asked, found)
    if isinstance(asked, Ping):
        return Pong()
    try:
        await supply(desk, outbox.person)
        return await desk.give(outbox.person, asked)
    except OperationalError as error:
        if not is_busy(error):
            raise
        return Refused(asked.id, f"{BUSY}: try again")
