"""Hearing: what processes on one database tell one another: lines written, chips moved, and who has passed."""

from soft17.service.pit import asking
from soft17.service.pit.desk import Desk
from soft17.service.pit.floor import Floor


def heard(floor: Floor, note: str) -> None:
    """Take in what a process told, this one or another."""
    what, _, rest = note.partition(" ")
    if what == "chips":
        account, _, held = rest.rpartition(" ")
        floor.holds(account, int(held))
        return
    table_id, _, rest = rest.partition(" ")
    desk = floor.desks.get(table_id)
    if desk is None:
        return
    version, _, name = rest.partition(" ")
    if what == "passed":
        floor.catch(_passed(desk, int(version), name))
    elif desk.version < int(version):
        floor.catch(_catch_up(desk))


def heard_nothing(floor: Floor) -> None:
    """Nobody listened for a while: look what was written, and what everybody holds."""
    for desk in floor.desks.values():
        floor.catch(_catch_up(desk))
    floor.catch(floor.hold_anew())


async def _catch_up(desk: Desk) -> None:
    async with desk.lock:
        await desk.refresh()


async def _passed(desk: Desk, version: int, name: str) -> None:
    """Somebody at another process wants nothing more at a version: neither does this one wait for them there."""
    async with desk.lock:
        if desk.version < version:
            await desk.refresh()
        if desk.holds(version):
            asked = asking.for_player(desk.book, desk.house, name)
            if desk.passed.get(name) != asked:
                desk.passed[name] = asked
                desk.announce()
