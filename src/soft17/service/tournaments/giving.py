"""Orders given to a tournament over the service: what a log says is read there, and who crosses nobody goes on."""

import asyncio

from sqlalchemy import Connection

from soft17.clause import Refusal
from soft17.house.orders import Order
from soft17.service.affairs.office import Reply
from soft17.service.affairs.standing import Standing
from soft17.service.affairs.taking import RefusedError
from soft17.service.problems import Problem
from soft17.service.store import reading
from soft17.service.store.writing import Job
from soft17.service.tournaments.rounds import Rounds
from soft17.service.wire.messages import OutOfDate, Refused
from soft17.tournament import commands as c
from soft17.tournament import wagers as w
from soft17.tournament.bearing import crossed
from soft17.tournament.play import RoundError
from soft17.tournament.state import Tournament

TRIES = 20
PUT_OUT = (c.Disqualify, c.CancelPosition)


async def given(rounds: Rounds, standing: Standing, order: Order, order_id: str, version: int | None) -> int:
    """Have an order carried out, and say which version it made.

    It is judged against the version it was made at, by what it bears on: others may have done what is theirs since.
    """
    reply = await _once(rounds, standing, order, order_id, version)
    for _ in range(TRIES):
        if not isinstance(reply, OutOfDate) or version is None or version > reply.version:
            break
        if await _is_crossed(rounds, standing, order, version, reply.version):
            break
        reply = await _once(rounds, standing, order, order_id, reply.version)
    if isinstance(reply, Refused):
        raise Problem(422, reply.why, clause=reply.clause)
    if isinstance(reply, OutOfDate):
        raise Problem(409, "Something has changed since: look again.", field="version")
    await _forget(rounds, standing)
    return reply.version


async def _once(rounds: Rounds, standing: Standing, order: Order, order_id: str, version: int | None) -> Reply:
    command, halted = order.command, rounds.floor.halted
    if isinstance(command, w.TakeResults):
        raise Problem(422, "Results come from the log of the cards that are dealt here, and from nobody's word.")
    if isinstance(command, w.VoidRound):
        return await rounds.void(standing, order, order_id, version)
    if isinstance(command, PUT_OUT):
        return await rounds.put_out(standing, order, order_id, version)
    if not isinstance(command, w.OpenRound):
        beside = _refusing(halted) if halted is not None and isinstance(command, w.OpenBetting) else None
        return await rounds.floor.office.order(standing.kept.id, order, order_id, version, beside)
    try:
        return await rounds.open(standing, order, order_id, version)
    except RoundError as error:
        raise Problem(409, "The round cannot be dealt", detail=str(error)) from error


def _refusing(why: Refusal) -> Job:
    """What is done beside an order that is not taken: nothing of it is written. One that was done before stays so."""

    def job(_: Connection) -> None:
        raise RefusedError(why)

    return job


async def _is_crossed(rounds: Rounds, standing: Standing, order: Order, made: int, now: int) -> bool:
    """True if what was written since an order was made bears on it."""

    def read() -> list[tuple[int, bytes]]:
        with rounds.floor.engine.connect() as connection:
            return reading.lines(connection, standing.kept.id, made, now)

    lines = [standing.read(seq, text) for seq, text in await asyncio.to_thread(read)]
    latest = await rounds.floor.office.get(standing.kept.id) or standing
    state: Tournament = latest.state
    return crossed(state, order.command, (event for line in lines for event in line.events))


async def _forget(rounds: Rounds, before: Standing) -> None:
    """Keep the logs of rounds no longer at hand that lie at no table any more."""
    after = await rounds.floor.office.get(before.kept.id) or before
    was, now = ({desk.log for desk in one.state.desks.values()} for one in (before, after))
    for log in was - now:
        rounds.floor.office.forget(log)
