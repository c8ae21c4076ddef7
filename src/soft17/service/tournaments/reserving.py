"""Tables of the house that a tournament uses: while a session is played there, nobody else's wagers are taken."""

import asyncio
from collections.abc import AsyncIterator, Iterable
from contextlib import AsyncExitStack, asynccontextmanager
from typing import TYPE_CHECKING

from msgspec.structs import replace

from soft17.clause import Refusal
from soft17.house.orders import Order
from soft17.house.powers import low_limit_refusal
from soft17.house.spelling import plain
from soft17.house.state import House
from soft17.rules.book import Book
from soft17.service.affairs.standing import Standing
from soft17.service.problems import Problem
from soft17.service.store import reading
from soft17.service.store.reading import Kept
from soft17.service.tournaments.acts import rules_of
from soft17.tournament.commands import DesignateTables, StartStage
from soft17.tournament.decide import TOURNAMENT
from soft17.tournament.ranking import candidates
from soft17.tournament.state import Tournament

if TYPE_CHECKING:
    from soft17.service.pit.desk import Desk
    from soft17.service.pit.floor import Floor

LIVE = "live"
DESIGNATED = "designate-tournament"


class Reserving:
    """Which tables are kept for which tournament, by what every line of a tournament's log makes of it."""

    def __init__(self, floor: "Floor") -> None:
        self.floor = floor
        self._by_tournament: dict[str, dict[str, Refusal]] = {}
        floor.office.listen(self.heard, TOURNAMENT.name)

    async def begin(self) -> None:
        """Know of every tournament that is being played when the house opens."""
        for one in await self.floor.office.all(TOURNAMENT.name):
            self.heard(one)

    def heard(self, standing: Standing) -> None:
        """Take over how a tournament stands."""
        if standing.kept.kind != TOURNAMENT.name:
            return
        state: Tournament = standing.state
        played = state.running and not state.cancelled
        used = [desk.name for desk in state.desks.values() if played and not desk.ended]
        clause = rules_of(standing.book).sessions.exclusive.clause
        why = f"this table is used for the tournament {standing.kept.name} only, while its session is played"
        self._by_tournament[standing.kept.id] = {name: Refusal(clause, why) for name in used}
        self.floor.reserved = {
            name: refusal for tables in self._by_tournament.values() for name, refusal in tables.items()
        }

    def _house(self) -> dict[str, Kept]:
        """The tables of the house that are played at for chips, by id and by name."""
        with self.floor.engine.connect() as connection:
            return {name: one for one in reading.affairs(connection, LIVE) for name in (one.name, one.id)}

    async def designated(self, standing: Standing) -> list[dict[str, str]]:
        """The tables of a tournament: those of the house with where they are, others set up for it alone."""
        tables, house = standing.state.tables, await asyncio.to_thread(self._house)
        own = {name: house[name] for name in tables if name in house}
        return [{"name": name, "house": own[name].id if name in own else ""} for name in tables]

    async def meant(self, standing: Standing, order: Order) -> Order:
        """An order with tables as the house writes them; those that another tournament needs are refused."""
        if not isinstance(order.command, DesignateTables):
            return order
        rules, house = rules_of(standing.book), await asyncio.to_thread(self._house)
        own = {plain(name): name for name in house}
        named = tuple(name if name in house else own.get(plain(name), name.strip()) for name in order.command.tables)
        for other in await self.floor.office.all(TOURNAMENT.name):
            state: Tournament = other.state
            if other.kept.id == standing.kept.id or state.over or state.cancelled:
                continue
            both = [name for name in named if name in house and name in state.tables]
            if both:
                why = f"tables: {', '.join(both)} is designated for {other.kept.name}"
                raise Problem(422, why, clause=rules.sessions.exclusive.clause, field="tables")
        for desk in await self._desks(named):
            unfit = _unfit(standing.book, desk)
            if unfit is not None:
                raise Problem(422, f"tables: {unfit.why}: designate another", clause=unfit.clause, field="tables")
        return replace(order, command=DesignateTables(named))

    async def _desks(self, names: Iterable[str]) -> "list[Desk]":
        """Those of several tables that are the house's own, each once."""
        house = await asyncio.to_thread(self._house)
        ids = sorted({house[name].id for name in names if name in house})
        found = [await self.floor.desk(one) for one in ids]
        return [desk for desk in found if desk is not None]

    @asynccontextmanager
    async def still(self, standing: Standing, order: Order) -> AsyncIterator[None]:
        """Let nothing be done at the tables of a session while its start is written, once they are free for it."""
        async with AsyncExitStack() as stack:
            if isinstance(order.command, StartStage):
                state: Tournament = standing.state
                rules = rules_of(standing.book)
                tables = (state.entrants[name].table for name in candidates(rules, state))
                for desk in await self._desks(tables):
                    await stack.enter_async_context(desk.lock)
                    refused = _unfit(standing.book, desk) or _in_use(rules.sessions.exclusive.clause, desk)
                    if refused is not None:
                        raise Problem(422, refused.why, clause=refused.clause)
            yield


def _unfit(book: Book, desk: "Desk") -> Refusal | None:
    """Why a table of the house is none for a tournament: another game is played there, or at low limits."""
    name = desk.kept.name
    if desk.kept.rulebook != book.id:
        return Refusal(rules_of(book).application.option.clause, f"{name} is a table of {desk.book.document.title}")
    low = low_limit_refusal(desk.book, desk.book.house.acts[DESIGNATED], desk.house)
    return Refusal(low.clause, f"{name} is a low limit table") if low is not None else None


def _in_use(clause: str, desk: "Desk") -> Refusal | None:
    """Why no session starts at a table now: a round for money is under way, or wagers for one lie there."""
    house: House = desk.house
    if house.in_round:
        return Refusal(clause, f"{desk.kept.name}: a round of other players is under way: start once it is settled")
    if house.lying and house.wagered_on.phase != "over":
        why = f"{desk.kept.name}: wagers of other players lie there: start once that round is played or they are back"
        return Refusal(clause, why)
    return None
