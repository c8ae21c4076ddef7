"""Rounds of tournaments as they are dealt here: each in a log of its own, from which the results are taken.

A commit that changes a round locks the tournament first and then the round, so that two never wait for one another.
"""

import secrets
from collections.abc import Callable
from typing import TYPE_CHECKING

import msgspec
from sqlalchemy import Connection, insert

from soft17.cards import Card, pieces
from soft17.clause import Refusal
from soft17.croupier.shoe import Shoe
from soft17.house.orders import Order, Person
from soft17.log.lines import Head, chained, digest
from soft17.service.affairs.office import Reply
from soft17.service.affairs.served import KINDS
from soft17.service.affairs.standing import Standing
from soft17.service.affairs.taking import MovedOnError, RefusedError, latest, take
from soft17.service.store import reading
from soft17.service.store import schema as s
from soft17.service.store.reading import Kept
from soft17.service.tournaments.dealt import Dealt
from soft17.tournament import wagers as w
from soft17.tournament.desk import Desk
from soft17.tournament.play import HOUSE, Given, RoundAtTable, RoundError, report, table_book
from soft17.tournament.results import paid_early
from soft17.tournament.state import Tournament
from soft17.tournament.table_round import ROUND, InPlay, begun_at

if TYPE_CHECKING:
    from soft17.service.pit.floor import Floor

TABLE = Person("the table", "dealer")
BY_HOUSE = "dealt by the house"
Choose = Callable[[Dealt], object]


class Rounds:
    """The rounds that are dealt at tables of tournaments, wherever in the house; this process keeps none of its own."""

    def __init__(self, floor: "Floor") -> None:
        self.floor = floor

    async def at(self, tournament: Standing, table: str) -> Dealt | None:
        """The round that is dealt at a table, or was dealt last."""
        state: Tournament = tournament.state
        desk = state.desks.get(table)
        standing = await self.floor.office.get(desk.log) if desk is not None and desk.log else None
        return self._dealt(standing, desk) if standing is not None and desk is not None else None

    async def all(self, tournament: Standing) -> dict[str, Dealt]:
        """What is dealt at each table."""
        state: Tournament = tournament.state
        found = {name: await self.at(tournament, name) for name in state.desks}
        return {name: one for name, one in found.items() if one is not None}

    @staticmethod
    def _dealt(standing: Standing, desk: Desk) -> Dealt:
        play = RoundAtTable(standing.book, standing.state)
        gone = set(play.began.laid) - set(desk.laid)
        return Dealt(play, standing.version, max(standing.at, desk.since), gone)

    async def open(self, tournament: Standing, order: Order, order_id: str, version: int | None) -> Reply:
        """Close the wagers at a table and, where the first card is due, deal: all of it in one commit."""
        assert isinstance(order.command, w.OpenRound)  # whoever calls has looked
        name, log = order.command.table, f"round-{secrets.token_hex(8)}"
        given = msgspec.structs.replace(order, command=msgspec.structs.replace(order.command, log=log))
        shoe = Shoe.shuffled(tuple(pieces(tournament.book.cards.in_use.is_)), self.floor.chance)

        def job(connection: Connection) -> int:
            now = latest(connection, tournament)
            before = reading.order_seq(connection, tournament.kept.id, order.by.name, order_id)
            if before:
                return before
            done = take(connection, now, lambda _state: (given,), order_id, version)
            desk: Desk | None = done.state.desks.get(name)
            if desk is not None and desk.log == log:
                self._begin(connection, done, desk, shoe)
            return done.version

        return await self.floor.office.answered(job, tournament.kept.id, order_id)

    async def put_out(self, tournament: Standing, order: Order, order_id: str, version: int | None) -> Reply:
        """Put somebody out, and deal on where the round waited for nobody else: all of it in one commit."""
        state: Tournament = tournament.state
        one = state.entrants.get(str(getattr(order.command, "player", "")))
        table = one.table if one is not None else ""
        log = state.desks[table].log if table in state.desks else ""
        base = await self.floor.office.get(log) if log else None

        def job(connection: Connection) -> int:
            now = latest(connection, tournament)
            before = reading.order_seq(connection, tournament.kept.id, order.by.name, order_id)
            if before:
                return before
            done = take(connection, now, lambda _state: (order,), order_id, version)
            desk: Desk | None = done.state.desks.get(table)
            if (
                base is not None
                and desk is not None
                and (desk.log, desk.phase) == (log, "dealing")
                and not desk.dispute
            ):
                standing = latest(connection, base)
                self._write(connection, done, standing, self._dealt(standing, desk))
            return done.version

        try:
            return await self.floor.office.answered(job, tournament.kept.id, order_id)
        finally:
            if log:
                await self.floor.office.refresh(log)

    async def void(self, tournament: Standing, order: Order, order_id: str, version: int | None) -> Reply:
        """Void a round with what its log says was paid in it so far, and where that is to be read."""
        assert isinstance(order.command, w.VoidRound)  # whoever calls has looked
        table, state = order.command.table, tournament.state
        log = state.desks[table].log if table in state.desks else ""
        base = await self.floor.office.get(log) if log else None

        def job(connection: Connection) -> int:
            now = latest(connection, tournament)
            before = reading.order_seq(connection, tournament.kept.id, order.by.name, order_id)
            if before:
                return before
            given = order
            if base is not None:
                given = msgspec.structs.replace(
                    order, command=_voided(connection, now, latest(connection, base), table)
                )
            return take(connection, now, lambda _state: (given,), order_id, version).version

        return await self.floor.office.answered(job, tournament.kept.id, order_id)

    def _begin(self, connection: Connection, tournament: Standing, desk: Desk, shoe: Shoe) -> None:
        """Keep a new round with its promised cards, and deal until somebody is to decide."""
        book, now = table_book(tournament.book), self.floor.now()
        head = Head(
            format=ROUND.form.format, rulebook=book.id, digest=digest(book.id), table=desk.name,
            options=dict(book.elected), rulings=dict(book.read_as),
        )  # fmt: skip
        head_hash, text = chained("0" * 64, head)
        kept = Kept(desk.log, f"{desk.name}, {desk.which}", ROUND.name, book.id, text, head_hash, b"{}", now, "")
        reading.add_table(connection, kept)
        root = shoe.promise().root
        connection.execute(insert(s.shoes).values(table_id=desk.log, root=root, body=msgspec.json.encode(shoe)))
        began = msgspec.structs.replace(begun_at(tournament.state, desk), promise=root)
        dealt = Dealt(RoundAtTable(book, began), 0, now)
        self._write(connection, tournament, Standing(kept, book, KINDS[ROUND.name], InPlay(), 0, head_hash), dealt)

    def _write(self, connection: Connection, tournament: Standing, before: Standing, dealt: Dealt) -> int:
        """Deal on from the promised cards, keep what was done, and report a round that is over."""
        began = dealt.play.began
        body = reading.shoe(connection, before.kept.id, began.promise)
        if body is None:
            raise RoundError("the promised cards of this round are not in the store")
        order = msgspec.json.decode(bytes(body), type=Shoe).order
        cards = (Card(piece.partition(".")[0]) for piece in order[dealt.play.table.drawn :])
        dealt.go_on(cards)
        now = self.floor.now()
        orders = tuple(Order(one.command, one.by, now, BY_HOUSE if one.by is HOUSE else "") for one in dealt.play.done)
        done = take(connection, before, lambda _state: orders)
        if dealt.play.is_over:
            results = report(done.book, _given(connection, done), done.kept.id, done.hash)
            take(connection, tournament, lambda _state: (Order(results, TABLE, now, BY_HOUSE),))
        return done.version

    async def decide(self, tournament: Standing, table: str, step: int, choose: Choose) -> int:
        """Have something decided in a round as it stood at a step: it is kept before anybody sees it."""
        office = self.floor.office
        state: Tournament = tournament.state
        log = state.desks[table].log
        base = await office.get(log)
        if base is None:
            raise MovedOnError(log)

        def job(connection: Connection) -> int:
            now = latest(connection, tournament)
            desk: Desk | None = now.state.desks.get(table)
            if desk is None or desk.log != log or desk.phase != "dealing":
                raise MovedOnError(log)
            rules = now.book.tournament
            if desk.dispute and rules is not None:
                why = f"play waits for a decision: {desk.dispute}"
                raise RefusedError(Refusal(rules.provisions.dispute.clause, why))
            standing = latest(connection, base)
            if standing.version != step:
                raise MovedOnError(log)
            dealt = self._dealt(standing, desk)
            choose(dealt)
            return self._write(connection, now, standing, dealt)

        try:
            return int(await office.commit(job))
        finally:
            await office.refresh(log)
            await office.refresh(tournament.kept.id)


def _given(connection: Connection, standing: Standing) -> list[Given]:
    """Everything that was done in a round, from its log."""
    lines = (standing.read(seq, text) for seq, text in reading.lines(connection, standing.kept.id))
    return [Given(one.command, one.events, Person(one.by, one.role)) for one in lines]


def _voided(connection: Connection, tournament: Standing, standing: Standing, table: str) -> w.VoidRound:
    """The voiding of a round as its log has it: nobody decides in it any more once it is read here."""
    desk: Desk | None = tournament.state.desks.get(table)
    log = standing.kept.id
    if desk is None or desk.log != log:
        raise MovedOnError(log)
    if desk.phase != "dealing":
        return w.VoidRound(table, log=log, hash=standing.hash)
    results = report(standing.book, _given(connection, standing), log, standing.hash)
    return w.VoidRound(table, paid_early(results.settled, desk.laid), log, standing.hash)
