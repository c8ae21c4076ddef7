"""Playing: who plays for chips now, as the store has it, whichever process they play through and whenever it began."""

from collections.abc import Callable

from sqlalchemy import Connection, Engine

from soft17.service.affairs.standing import Standing
from soft17.service.pit.loading import Loaded, further, loaded
from soft17.service.store import reading
from soft17.service.store.reading import Kept
from soft17.tournament.decide import TOURNAMENT
from soft17.tournament.state import Tournament

LIVE = "live"


class Playing:
    """Who is at a table for chips, or in a session of a tournament; what was read is kept until more is written."""

    def __init__(self, engine: Engine, affair: Callable[[Connection, Kept], Standing]) -> None:
        self._engine, self._affair = engine, affair
        self._tables: dict[str, Loaded] = {}
        self._tournaments: dict[str, Standing] = {}

    def where(self, name: str) -> str:
        """The table or tournament where somebody plays for chips; empty if they do nowhere."""
        with self._engine.connect() as connection:
            kept = reading.affairs(connection, LIVE, TOURNAMENT.name)
            versions = reading.versions(connection, [one.id for one in kept])
            for one in kept:
                here = self._at_table if one.kind == LIVE else self._in_session
                if here(connection, one, versions[one.id], name):
                    return one.name
        return ""

    def _at_table(self, connection: Connection, kept: Kept, version: int, name: str) -> bool:
        known = self._tables.get(kept.id)
        if known is None:
            known = loaded(connection, kept)
        elif known.version < version:
            known = further(connection, kept.id, known)
        self._tables[kept.id] = known
        guest = known.house.guest(name)
        return known.house.opened and guest is not None and guest.here

    def _in_session(self, connection: Connection, kept: Kept, version: int, name: str) -> bool:
        known = self._tournaments.get(kept.id)
        if known is None or known.version < version:
            known = self._tournaments[kept.id] = self._affair(connection, kept)
        state: Tournament = known.state
        one = state.entrants.get(name)
        if one is None or one.status != "playing" or not state.running or state.cancelled:
            return False
        return one.table in state.desks and not state.desks[one.table].ended
