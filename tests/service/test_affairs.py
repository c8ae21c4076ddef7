"""Affairs over the service: orders with an id and a version, a database of before, several processes at once."""

import asyncio
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest
from databases import fresh
from linking import BOOK, Wished, linked, play, pool_in, row
from serving import Player, by_header, running
from sqlalchemy import insert, text

from soft17.house.orders import Order, Person
from soft17.link.commands import Join, OpenLink
from soft17.money import parse
from soft17.rules.jackpot import Link
from soft17.service.affairs import office as offices
from soft17.service.affairs.office import Office
from soft17.service.affairs.taking import RefusedError
from soft17.service.app import make
from soft17.service.settings import Settings
from soft17.service.store import schema as s
from soft17.service.store.database import connect, migrate
from soft17.service.store.reading import Kept
from soft17.service.store.writing import Writer
from soft17.service.wire.messages import Done, Give, OutOfDate, Refused

MANAGER = Person("max", "gaming manager")
TERMS = Link("seven", (3, 10), parse("10000"), parse("5"))
NEW = Kept("link-1", "sevens", "link", BOOK, b"", "", b"{}", 1, "max")
JOIN = {"pay_table": "seven", "increment": [3, 10], "seed": parse("10000"), "stake": parse("5")}


@pytest.fixture
def office(database: str) -> Iterator[Office]:
    engine = connect(database)
    writer = Writer(engine)
    yield Office(engine, writer, lambda: 5)
    writer.close()
    engine.dispose()


def opening(terms: Link = TERMS, by: Person = MANAGER) -> Order:
    return Order(OpenLink(terms), by, 5)


def joining(order_id: str, table: str, version: int = -1) -> Give:
    return Give(order_id, version, {"type": "Join", "table": table, "terms": JOIN})


def test_an_order_is_done_once_refused_or_out_of_date(office: Office) -> None:
    async def run() -> None:
        heard: list[int] = []
        office.listen(lambda standing: heard.append(standing.version))
        await office.open(NEW, opening())
        assert await office.give("link-1", MANAGER, joining("o1", "a", 1)) == Done("o1", 2)
        assert await office.give("link-1", MANAGER, joining("o1", "a", 1)) == Done("o1", 2)
        assert await office.give("link-1", MANAGER, joining("o2", "b", 1)) == OutOfDate("o2", 2)
        refused = await office.give("link-1", Person("dee", "dealer"), joining("o3", "b"))
        assert isinstance(refused, Refused)
        assert refused.clause == "14.26"
        assert isinstance(await office.give("link-1", MANAGER, Give("o4", -1, {"type": "Nothing"})), Refused)
        assert isinstance(await office.give("none", MANAGER, joining("o5", "b")), Refused)
        assert await office.give("link-1", MANAGER, joining("o6", "b")) == Done("o6", 3)
        assert isinstance(await office.give("link-1", Person("dee", "dealer"), joining("o6", "c")), Refused)
        assert heard == [1, 2, 3]

    asyncio.run(run())


def test_what_is_refused_is_not_kept(office: Office) -> None:
    async def run() -> None:
        with pytest.raises(RefusedError):
            await office.open(NEW, opening(by=Person("dee", "dealer")))
        assert await office.get("link-1") is None
        assert await office.all("link") == []

    asyncio.run(run())


def test_orders_at_once_each_have_a_version(office: Office) -> None:
    async def run() -> None:
        await office.open(NEW, opening())
        orders = [Order(Join(f"t{number}", TERMS), MANAGER, 5) for number in range(20)]
        done = await asyncio.gather(*(office.order("link-1", one) for one in orders))
        assert sorted(one.version for one in done if isinstance(one, Done)) == list(range(2, 22))

    asyncio.run(run())


def test_a_snapshot_and_the_lines_after_it_make_the_same_affair(
    office: Office, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(offices, "SNAPSHOT_EVERY", 4)

    async def run() -> None:
        await office.open(NEW, opening())
        for number in range(6):
            await office.give("link-1", MANAGER, joining(f"o{number}", f"t{number}"))
        await asyncio.sleep(0.2)
        again = Office(office.engine, office.writer, lambda: 5)
        assert await again.get("link-1") == office.standings["link-1"]

    asyncio.run(run())


def test_a_database_of_before_takes_affairs_too(database: str) -> None:
    engine = connect(database)
    before, after = "kind in ('live', 'practice')", s.KINDS
    with engine.begin() as connection:
        if engine.dialect.name == "sqlite":
            connection.execute(text("PRAGMA writable_schema=ON"))
            changed = "UPDATE sqlite_master SET sql = replace(sql, :after, :before) WHERE name = 'tables'"
            connection.execute(text(changed), {"before": before, "after": after})
        else:
            connection.execute(text("ALTER TABLE tables DROP CONSTRAINT a_kind_that_is_kept"))
            connection.execute(text(f"ALTER TABLE tables ADD CONSTRAINT tables_kind_check CHECK ({before})"))
        connection.execute(text("UPDATE alembic_version SET version_num = '0001'"))
    engine.dispose()
    engine = connect(database)
    migrate(engine)
    rows = [{"id": kind, "kind": kind, "made_at": 1} for kind in ("live", "link", "tournament", "promotion", "record")]
    empty: dict[str, Any] = {"name": "", "rulebook": "", "head": b"", "head_hash": "", "plan": b"", "made_by": ""}
    with engine.begin() as connection:
        connection.execute(insert(s.tables), [one | empty for one in rows])
    with pytest.raises(Exception, match=r"(?i)check"), engine.begin() as connection:
        connection.execute(insert(s.tables), [{"id": "x", "kind": "other", "made_at": 1} | empty])
    engine.dispose()


@pytest.mark.clause("nsw-blackjack-v15", "14.26.2", "14.23")
def test_two_services_with_a_table_each_on_one_link(tmp_path: Path) -> None:
    database = fresh("postgresql", tmp_path)
    with ExitStack() as open_:
        addresses = []
        for _ in range(2):
            app: Any = make(Settings(database=database, pace=0))
            app.state.identify, app.state.chance = by_header, Wished()
            addresses.append(open_.enter_context(running(app)))
        link, (one, two) = linked(addresses[0])
        ann, bob = Player(addresses[0], one, {"x-name": "ann"}), Player(addresses[1], two, {"x-name": "bob"})
        for number in range(1, 4):
            for player in (ann, bob):
                player.until(lambda seen: seen["betting"]["open"])
                play(player, number)
        for player in (ann, bob):
            player.until(lambda seen: seen["sign"]["meter"] == "$10009")
        assert [row(address, link)["meters"]["display"] for address in addresses] == ["$10009", "$10009"]
        ann.close()
        bob.close()
    pool, _ = pool_in(database, link)
    assert pool.meters.came_in == parse("9")
