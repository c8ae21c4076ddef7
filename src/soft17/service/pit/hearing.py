"""Hearing: what processes on one database tell one another: lines written, chips moved, who looks and has passed."""

from soft17.service.pit.desk import Desk
from soft17.service.pit.floor import Floor


def heard(floor: Floor, note: str) -> None:
    """Take in what a process told, this one or another."""
    what, _, rest = note.partition(" ")
    if what == "chips":
        account, _, held = rest.rpartition(" ")
        floor.accounts.holds(account, int(held))
        return
    table_id, _, rest = rest.partition(" ")
    if table_id in floor.office.standings:
        floor.catch(floor.office.refresh(table_id))
        return
    floor.closed.discard(table_id)  # it may be open again
    desk = floor.desks.get(table_id)
    if desk is None:
        if table_id not in floor.office.others:
            floor.catch(floor.office.learn(table_id))
        return
    if what == "here":
        desk.presence.seen(rest)
        return
    version, _, rest = rest.partition(" ")
    if what == "passed":
        floor.catch(_passed(desk, int(version), *rest.split(" ", 2)))
    elif desk.version < int(version):
        floor.catch(_catch_up(desk))


def heard_nothing(floor: Floor) -> None:
    """Nobody listened for a while: look what was written, and what everybody holds."""
    floor.closed.clear()
    for desk in floor.desks.values():
        floor.catch(_catch_up(desk))
    for affair in list(floor.office.standings):
        floor.catch(floor.office.refresh(affair))
    floor.catch(floor.office.learn_all())
    floor.catch(floor.accounts.hold_anew())


async def _catch_up(desk: Desk) -> None:
    async with desk.lock:
        await desk.refresh()


async def _passed(desk: Desk, version: int, stage: str, asked: str, name: str) -> None:
    """Somebody at another process wants nothing more of what was open there: this one does not wait for it either."""
    async with desk.lock:
        if desk.version < version:
            await desk.refresh()
        if desk.stage == stage:
            desk.pass_on(name, frozenset(asked.split(",")))
