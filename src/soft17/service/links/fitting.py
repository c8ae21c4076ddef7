"""Tables that could play for a pool, as they stand: those looked after here, and all others as the store has them."""

import asyncio
from typing import TYPE_CHECKING, NamedTuple

from soft17.clause import Refusal
from soft17.house.linked import JoinLink
from soft17.house.pooling import grown, unfit
from soft17.link.terms import join_refusal, terms_of
from soft17.money import NOTHING, Money
from soft17.rules.loading import load
from soft17.rules.loading import names as books
from soft17.service.affairs.standing import Standing
from soft17.service.store import reading
from soft17.service.store.reading import RECORD, Kept

if TYPE_CHECKING:
    from soft17.service.pit.desk import Desk
    from soft17.service.pit.floor import Floor


LIVE = "live"


class Fits(NamedTuple):
    """A table that is on no link, why it cannot be on this one, and what it brings of its own pool where it can so."""

    desk: "Desk"
    refusal: Refusal | None
    brings: Money = NOTHING


class Fitting:
    """Every table of the house by its name; one that is not looked after is read once for each of its versions."""

    def __init__(self, floor: "Floor") -> None:
        self.floor = floor
        self.names: dict[str, str] = {}
        self.whose: dict[str, str] = {}
        self._read: dict[str, Desk] = {}

    def name(self, table: str) -> str:
        """What a table is called, as far as it is known."""
        return self.names.get(table, table)

    def know(self, kept: Kept) -> None:
        """Know what a table is called, and whose it is."""
        self.names[kept.id] = kept.name
        self.whose[kept.id] = "of the house" if kept.kind == LIVE else f"opened by {kept.made_by} to practise"

    async def learn_names(self) -> None:
        """Know what every table in the store is called."""
        for one in await asyncio.to_thread(self._tables):
            self.know(one)

    async def look(self) -> None:
        """Take over every table in the store that may offer a jackpot, where nobody looks after it here."""
        await self.learn_names()
        versions = {one.kept.id: one.version for one in (*self._read.values(), *self.floor.desks.values())}
        self._read |= await asyncio.to_thread(self._changed, versions, frozenset(self.floor.desks))

    def _tables(self) -> list[Kept]:
        with self.floor.engine.connect() as connection:
            return reading.tables(connection)

    def _changed(self, known: dict[str, int], here: frozenset[str]) -> "dict[str, Desk]":
        """Those that were written to since; a table that is looked after here is at hand anyway."""
        wanted = [one.id for one in self._tables() if one.kind != RECORD and one.id not in here and _has_jackpot(one)]
        with self.floor.engine.connect() as connection:
            versions = reading.versions(connection, wanted)
        found = [self.floor.read(one) for one in wanted if known.get(one) != versions[one]]
        return {one.kept.id: one for one in found if one is not None}

    def of(self, standing: Standing) -> list[Fits]:
        """The open tables that offer the jackpot of a link's book and are on no link, by their names."""
        known = {**self._read, **self.floor.desks}
        found = [_fits(one, standing) for one in known.values() if _offers(one, standing)]
        return sorted(found, key=lambda one: (one.desk.kept.name, one.desk.kept.id))


def _fits(desk: "Desk", standing: Standing) -> Fits:
    why, own = refusal(desk, standing), grown(desk.house)
    return Fits(desk, why, own if why is not None and refusal(desk, standing, own) is None else NOTHING)


def _has_jackpot(kept: Kept) -> bool:
    return kept.rulebook in books() and load(kept.rulebook).jackpot is not None


def _offers(desk: "Desk", standing: Standing) -> bool:
    jackpot = desk.book.jackpot
    return (
        jackpot is not None
        and desk.kept.rulebook == standing.kept.rulebook
        and jackpot.wager in desk.house.offered
        and desk.house.opened
        and desk.kind != RECORD
        and not desk.house.table.sign.link
    )


def refusal(desk: "Desk", standing: Standing, brings: Money = NOTHING) -> Refusal | None:
    """Why a table cannot play for the pool of a link: its terms are not the link's, or it leaves its own behind."""
    terms = terms_of(desk.book, desk.house.table.sign, desk.chips)
    if terms is None:
        return None  # the table itself refuses to join
    command = JoinLink(standing.kept.id, standing.state.meters.display, standing.kept.name, brings)
    return join_refusal(standing.book, standing.state.terms, terms) or unfit(desk.book, desk.house, command)
