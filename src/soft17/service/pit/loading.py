"""Loading: a table as the store has it."""

import contextlib

import msgspec
from sqlalchemy import Connection

from soft17.house.evolve import fold
from soft17.house.state import House
from soft17.log.lines import read_line
from soft17.service.store import reading
from soft17.service.store.reading import Kept


class Loaded(msgspec.Struct):
    """A table as it was read from the store."""

    house: House
    version: int
    hash: str
    answered: list[tuple[str, int]] = []
    refused: list[tuple[str, bytes]] = []


def loaded(connection: Connection, kept: Kept) -> Loaded:
    """A table as the store has it: its last snapshot and every line since."""
    found = Loaded(House(), 0, kept.head_hash)
    last = reading.snapshot(connection, kept.id)
    if last is not None:
        with contextlib.suppress(msgspec.ValidationError):  # of an older form: every line is read instead
            found = Loaded(msgspec.json.decode(last[2], type=House), last[0], last[1])
    return further(connection, kept.id, found)


def further(connection: Connection, table_id: str, known: Loaded) -> Loaded:
    """A table with every line that was written since it was read."""
    house, version, hash_ = known.house, known.version, known.hash
    for seq, text in reading.lines(connection, table_id, version):
        line = read_line(seq + 1, text)
        house, version, hash_ = fold(house, line.events, line.at), seq, line.hash
    return Loaded(house, version, hash_)
