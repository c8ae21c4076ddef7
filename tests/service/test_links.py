"""Tables on one link, over the service: the meter on every page, a win while others play on, and what is refused."""

import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest
from linking import BOOK, MANAGER, TABLE, Wished, command, linked, play, pool_in, post, row
from serving import Player, by_header, running
from typer.testing import CliRunner

from soft17.affairs.examining import examine
from soft17.cli.main import app as cli
from soft17.croupier.plan import Plan
from soft17.link.kind import LINK
from soft17.log.lines import read_head, read_line
from soft17.money import parse, show
from soft17.rules.loading import load
from soft17.service.app import make
from soft17.service.people.ledger import trial
from soft17.service.settings import Settings
from soft17.service.store.database import engine_for


@contextmanager
def house(database: str) -> Iterator[tuple[Any, str]]:
    app: Any = make(Settings(database=database, pace=0))
    app.state.identify, app.state.chance = by_header, Wished()
    with running(app) as address:
        yield app, address


def at(address: str, table: str, name: str, role: str = "") -> Player:
    return Player(
        address, table, {"x-name": name, **({"x-roles": role} if role else {})}, role.replace(" ", "%20") or "player"
    )


def refused(address: str, path: str, body: dict[str, Any], headers: dict[str, str] | None = None) -> dict[str, Any]:
    answer = httpx.post(f"{address}/api/{path}", json=body, headers=headers or MANAGER, timeout=60)
    assert answer.status_code >= 400, answer.text
    found: dict[str, Any] = answer.json()
    return found


@pytest.mark.clause("nsw-blackjack-v15", "14.26.2", "14.23")
def test_the_meter_is_on_every_linked_tables_page_within_a_second(database: str) -> None:
    with house(database) as (_, address):
        link, (one, two) = linked(address)
        ann, bob = at(address, one, "ann"), at(address, two, "bob")
        assert bob.until(lambda seen: seen["sign"]["meter"])["sign"]["meter"] == "$10000"
        assert bob.picture["sign"]["jackpot_minimum"] == "$10000"
        ann.until(lambda seen: seen["betting"]["open"])
        play(ann, 1)
        asked = time.monotonic()
        assert bob.until(lambda seen: seen["sign"]["meter"] != "$10000")["sign"]["meter"] == "$10001.50"
        assert time.monotonic() - asked < 1
        ann.until(lambda seen: seen["sign"]["meter"] == "$10001.50")
        play(bob, 1)
        ann.until(lambda seen: seen["sign"]["meter"] == "$10003")
        # What a table reckons of the pool by itself is not said: others bring something too.
        assert not [line["text"] for line in bob.said if "The jackpot stands at" in line["text"]]
        found = row(address, link)
        assert found["meters"] | {"off_by": ""} == found["meters"]
        assert (found["meters"]["came_in"], found["meters"]["display"]) == ("$3", "$10003")
        assert [member["name"] for member in found["tables"]] == ["table 1", "table 2"]
        ann.close()
        bob.close()
    pool, balances = pool_in(database, link)
    assert pool.meters.came_in == parse("3")
    assert balances[f"pool:{link}"] == parse("10003")
    assert balances.get(f"pool:{one}", 0) == 0


@pytest.mark.clause("nsw-blackjack-v15", "14.27.2", "14.27.4(ii)")
def test_a_win_waits_for_its_award_while_the_other_table_plays_on(database: str) -> None:
    with house(database) as (app, address):
        link, (one, two) = linked(address, meter="499998.50")
        ann, bob = at(address, one, "ann"), at(address, two, "bob")
        for player in (ann, bob):
            player.until(lambda seen: seen["betting"]["open"])
        app.state.chance.wished += ["7c", "7c", "7c"]
        play(ann, 1)
        play(bob, 2)
        ann.until(lambda seen: seen["sign"]["meter"] == "$450003")
        assert row(address, link)["meters"]["hits"] == 1
        said = " ".join(line["text"] for line in ann.said)
        assert "$500000" in said
        ann.close()
        bob.close()
    pool, balances = pool_in(database, link)
    assert (pool.wins, show(pool.meters.won)) == ((), "50000")
    # What ann wins of the jackpot is not the float's: it comes out of the pool.
    assert balances[f"pool:{link}"] == parse("450003")


@pytest.mark.clause("nsw-blackjack-v15", "14.27.4(ii)", "14.27")
def test_wins_of_one_second_wait_until_surveillance_has_spoken(database: str) -> None:
    clock = [1_760_000_000]
    app: Any = make(Settings(database=database, pace=0))
    app.state.identify, app.state.chance, app.state.clock = by_header, Wished(), lambda: clock[0]
    with running(app) as address:
        link, tables = linked(address, meter="499997")
        players = [at(address, table, name) for table, name in zip(tables, ("ann", "bob"), strict=True)]
        for player in players:
            player.until(lambda seen: seen["betting"]["open"])
            app.state.chance.wished += ["7c", "7c", "7c"]
            player.give(command(player.picture) or {})
            player.until(lambda seen: any(offer["act"] == "Ready" for offer in seen["offers"]))
            player.give({"type": "Ready"})
            player.until(lambda seen: "wait for its award" in seen["status"])
        for player, other in zip(players, ("table 2", "table 1"), strict=True):
            player.until(lambda seen, other=other: seen["sign"]["waiting"] == f"a win waits at {other}")
        eve = {"x-name": "eve", "x-roles": "surveillance"}
        held = {"id": "hold 1", "version": -1, "held": True, "reason": "the clocks are looked at"}
        assert refused(address, f"links/{link}/hold", held)["status"] == 403
        post(address, f"links/{link}/hold", held, eve)
        clock[0] += 5
        found = row(address, link)
        assert (found["undecided"], found["held"]) == ([[1, 2]], True)
        answer = {"id": "moment 1", "version": found["version"], "wins": [1, 2], "together": True, "reason": "one lamp"}
        assert refused(address, f"links/{link}/moments", answer)["status"] == 403
        assert refused(address, f"links/{link}/moments", {**answer, "version": 1}, eve)["status"] == 409
        first = post(address, f"links/{link}/moments", answer, eve)
        assert [win["stands"] for win in row(address, link)["wins"]] == ["locked", "locked"]
        post(address, f"links/{link}/hold", {**held, "id": "hold 2", "held": False}, eve)
        for player in players:
            player.until(lambda seen: "wait for its award" not in seen["status"] and not seen["sign"]["waiting"])
        assert post(address, f"links/{link}/moments", answer, eve) == first  # the same order again is answered as then
        found = row(address, link)
        assert (found["wins"], found["meters"]["won"], found["meters"]["display"]) == ([], "$95000", "$405000")
        _read_again(address, link, eve)
        for player in players:
            player.close()
    pool_in(database, link)


def _read_again(address: str, link: str, eve: dict[str, str]) -> None:
    """Paid wins, their shares and the decision with its reason stay to be read, and the log can be taken away."""
    past = httpx.get(f"{address}/api/links/{link}/past", headers=eve, timeout=60).json()
    assert [(win["id"], win["became"], win["amount"], win["table"]) for win in past["wins"]] == [
        (2, "paid", "$47500", "table 2"),
        (1, "paid", "$47500", "table 1"),
    ]
    for win in past["wins"]:
        assert [(one["what"], one["by"], one["why"], one["clause"]) for one in win["decided"]] == [
            ("one moment", "eve", "one lamp", "14.27.4(ii)")
        ]
    assert [one["what"] for one in past["ruled"]] == ["awards released", "one moment", "awards held"]
    said = [(one["by"], one["text"]) for one in past["lines"]]
    assert ("eve", "Wins 1 and 2 fell at one moment") in said
    assert any("Awarded of $500000: win 1: $47500, win 2: $47500" in text for _, text in said)
    few = httpx.get(f"{address}/api/links/{link}/past?most=2", headers=eve, timeout=60).json()
    older = httpx.get(f"{address}/api/links/{link}/past?most=2&before={few['earlier']}", headers=eve, timeout=60).json()
    assert few["lines"] + older["lines"] == past["lines"][: len(few["lines"] + older["lines"])]
    head, *texts = httpx.get(f"{address}/api/links/{link}/log", headers=eve, timeout=60).content.splitlines()
    lines = [read_line(number, text, LINK.form) for number, text in enumerate(texts, 2)]
    assert examine(LINK, read_head(head, LINK.form), lines) == []
    for path in ("past", "log"):
        for who, status in (({"x-name": "ann"}, 403), (eve, 404)):
            where = link if status == 403 else "none"
            assert httpx.get(f"{address}/api/links/{where}/{path}", headers=who, timeout=60).status_code == status


def test_who_supervises_by_several_books_puts_a_table_on_a_link(database: str) -> None:
    with house(database) as (_, address):
        link, _ = linked(address, tables=1)
        for roles in (
            "casino supervisor,gaming supervisor",
            "casino supervisor,gaming manager",
            "dealer,gaming manager",
        ):
            table = post(address, "tables", {**TABLE, "name": f"of {roles}"})["id"]
            sue = {"x-name": "sue", "x-roles": roles}
            post(address, f"links/{link}/tables", {"table": table}, sue)


@pytest.mark.clause("nsw-blackjack-v15", "14.26", "14.26.1", "14.26.2", "14.26.3")
def test_what_is_refused_at_a_link(database: str) -> None:
    with house(database) as (_, address):
        link, (one, _) = linked(address)
        for change, clause in (
            ({"jackpot_rate": "10"}, "14.26.2"),
            ({"jackpot_minimum": "25000"}, "14.26.2"),
            ({"rulings": {"14.27": "per-player"}}, "14.26.1"),
            ({"jackpot_stake": "2.50"}, "14.26.3"),
        ):
            table = post(address, "tables", {**TABLE, **change})["id"]
            told = refused(address, f"links/{link}/tables", {"table": table})
            assert told["clause"] == clause, told
            unfit = next(one for one in row(address, link)["unfit"] if one["id"] == table)
            assert (unfit["clause"], unfit["why"]) == (clause, told["title"])
            assert table not in [fit["id"] for fit in row(address, link)["fit"]]
        assert refused(address, f"links/{link}/tables", {"table": one})["clause"] == "14.26.1"
        assert refused(address, f"links/{link}/tables", {"table": "none"})["status"] == 404
        assert refused(address, "links/none/tables", {"table": one})["status"] == 404
        assert refused(address, "links", {"book": BOOK, "minimum": "15000"})["clause"] == "14.28"
        assert refused(address, "links", {"book": "ma-switch"})["field"] == "book"
        assert refused(address, "links", {"book": BOOK, "rulings": {"14.27": "none"}})["field"] == "rulings"
        assert refused(address, "links", {"book": BOOK}, {"x-name": "ann"})["status"] == 403
        supervisor = {"x-name": "sue", "x-roles": "gaming supervisor"}
        assert refused(address, "links", {"book": BOOK}, supervisor)["clause"] == "14.26"
        post(address, f"links/{link}/tables/leave", {"table": one}, supervisor)
        assert refused(address, f"links/{link}/tables/leave", {"table": one})["field"] == "table"
        assert [member["name"] for member in row(address, link)["tables"]] == ["table 2"]
        assert "table 1" in [fit["name"] for fit in row(address, link)["fit"]]


@pytest.mark.clause("nsw-blackjack-v15", "14.26.2")
def test_a_table_whose_own_pool_has_grown_joins_with_it_and_every_cent_is_accounted_for(database: str) -> None:
    with house(database) as (_, address):
        link, _ = linked(address, tables=1)
        table = post(address, "tables", {**TABLE, "name": "apart"})["id"]
        ann = at(address, table, "ann")
        ann.until(lambda seen: seen["betting"]["open"])
        play(ann, 2)
        ann.until(lambda seen: seen["phase"] == "betting")
        ann.close()
        found = row(address, link)
        assert table not in [fit["id"] for fit in found["fit"]]
        unfit = next(one for one in found["unfit"] if one["id"] == table)
        assert (unfit["clause"], unfit["brings"], "$10003" in unfit["why"]) == ("14.26.2", "3", True)
        for brings in ({}, {"brings": "2.99"}, {"brings": "10003"}):
            told = refused(address, f"links/{link}/tables", {"table": table, **brings})
            assert (told["clause"], told["field"]) == ("14.26.2", "table")
        assert refused(address, f"links/{link}/tables", {"table": table, "brings": "much"})["field"] == "brings"
        post(address, f"links/{link}/tables", {"table": table, "brings": "3", "reason": "one pool for all"})
        found = row(address, link)
        assert (found["meters"]["display"], found["meters"]["brought"]) == ("$10003", "$3")
        assert (found["meters"]["off_by"], "apart" in [one["name"] for one in found["tables"]]) == ("", True)
        past = httpx.get(f"{address}/api/links/{link}/past", headers=MANAGER, timeout=60).json()
        line = next(one for one in past["lines"] if "out of its own pool" in one["text"])
        assert (line["text"], line["by"]) == ("apart brought $3 out of its own pool", "max")
        assert (line["why"], line["clause"]) == ("one pool for all", "14.26.2")
    pool, balances = pool_in(database, link)
    assert (pool.meters.brought, balances[f"pool:{link}"], balances[f"pool:{table}"]) == (
        parse("3"),
        parse("10003"),
        0,
    )


@pytest.mark.clause("nsw-blackjack-v15", "14.26")
def test_chips_to_practise_with_never_meet_others_in_a_pool(database: str) -> None:
    with house(database) as (_, address):
        practice, _ = linked(address, tables=0)
        body = {"book": BOOK, "name": "money", "minimum": "10000", "rate": "30", "stake": "5", "meter": "50000"}
        live = str(post(address, "links", body)["id"])
        ids = {
            kind: post(address, "tables", {**TABLE, "name": kind, "kind": kind})["id"] for kind in ("live", "practice")
        }
        for link, wrong in ((live, "practice"), (practice, "live")):
            told = refused(address, f"links/{link}/tables", {"table": ids[wrong]})
            assert (told["clause"], wrong in told["title"]) == ("14.26", True)
            assert ids[wrong] not in [fit["id"] for fit in row(address, link)["fit"]]
        post(address, f"links/{live}/tables", {"table": ids["live"]})
        post(address, f"links/{practice}/tables", {"table": ids["practice"]})
        post(address, f"links/{practice}/tables/leave", {"table": ids["practice"]})
        closing = {"id": "close", "version": row(address, practice)["version"], "to": "link", "link": live}
        assert refused(address, f"links/{practice}/close", {**closing, "reason": "over"})["clause"] == "14.26"
        assert [row(address, one)["meters"]["display"] for one in (live, practice)] == ["$50000", "$10000"]


def test_a_link_is_closed_and_its_money_goes_where_somebody_chose(database: str) -> None:
    with house(database) as (_, address):
        first, (one,) = linked(address, tables=1, meter="12000")
        second, _ = linked(address, tables=1)
        body: dict[str, Any] = {"id": "close 1", "to": "link", "link": second, "reason": "old"}
        body["version"] = row(address, first)["version"]
        assert refused(address, f"links/{first}/close", body)["clause"] == "14.26"
        post(address, f"links/{first}/tables/leave", {"table": one})
        body["version"] = row(address, first)["version"]
        assert refused(address, f"links/{first}/close", {**body, "version": 1})["status"] == 409
        assert refused(address, f"links/{first}/close", {**body, "link": "none"})["status"] == 404
        assert refused(address, f"links/{first}/close", {**body, "link": first})["field"] == "link"
        assert refused(address, f"links/{first}/close", {**body, "to": "pocket"})["status"] == 422
        assert refused(address, f"links/{first}/close", body, {"x-name": "ann"})["status"] == 403
        done = post(address, f"links/{first}/close", body)
        assert post(address, f"links/{first}/close", body) == done  # the same order again is answered as then
        assert row(address, first)["closed"]
        assert [row(address, link)["meters"]["display"] for link in (first, second)] == ["$0", "$22000"]
        for link, text in ((first, "Closed: $12000 went to sevens"), (second, "$12000 came from sevens")):
            past = httpx.get(f"{address}/api/links/{link}/past", headers=MANAGER, timeout=60).json()
            assert text in [line["text"] for line in past["lines"]]
        third, _ = linked(address, tables=0)
        taken = {**body, "id": "close 2", "version": row(address, third)["version"], "link": first}
        assert refused(address, f"links/{third}/close", taken)["clause"] == "14.26"  # a closed link takes nothing
        post(address, f"links/{third}/close", {**taken, "to": "house", "link": ""})
        assert row(address, third)["meters"]["returned"] == "$10000"
    for link in (first, second, third):
        pool_in(database, link)


def test_the_log_of_a_link_is_written_out_and_not_taken_in_without_its_money(database: str, tmp_path: Path) -> None:
    with house(database) as (_, address):
        link, _ = linked(address)
    file = tmp_path / "link.jsonl"
    done = CliRunner().invoke(cli, ["export", link, "--database", database, "-o", str(file)])
    assert done.exit_code == 0, done.output
    head, *texts = file.read_bytes().splitlines()
    lines = [read_line(number, text, LINK.form) for number, text in enumerate(texts, 2)]
    assert [type(line.events[0]).__name__ for line in lines] == ["LinkOpened", "TableJoined", "TableJoined"]
    assert examine(LINK, read_head(head, LINK.form), lines) == []
    done = CliRunner().invoke(cli, ["import", str(file), "--database", database])
    assert done.exit_code == 2
    assert "the log of a link" in done.output


def test_a_link_is_there_again_after_a_start(database: str) -> None:
    with house(database) as (_, address):
        link, (one, _) = linked(address)
        ann = at(address, one, "ann")
        ann.until(lambda seen: seen["betting"]["open"])
        play(ann, 2)
        ann.close()
        free, other = (
            post(address, "tables", {**TABLE, "name": name, "jackpot_rate": rate})["id"]
            for name, rate in (("free", "30"), ("other", "20"))
        )
    with house(database) as (app, address):
        found = row(address, link)
        assert not app.state.floor.desks
        assert [one["name"] for one in found["tables"]] == ["table 1", "table 2"]
        assert [(one["id"], one["name"]) for one in found["fit"]] == [(free, "free")]
        assert [(one["id"], one["name"], one["clause"]) for one in found["unfit"]] == [(other, "other", "14.26.2")]
        post(address, f"links/{link}/tables", {"table": free})
        assert [one["name"] for one in row(address, link)["tables"]] == ["table 1", "table 2", "free"]
        assert row(address, link)["fit"] == []
        eve = {"x-name": "eve", "x-roles": "inspector"}
        log = httpx.get(f"{address}/api/tables/{free}/log", headers=eve, timeout=60).content.splitlines()
        joined = [
            each for text in log[1:] for each in msgspec.json.decode(text)["events"] if each["type"] == "LinkJoined"
        ]
        assert [(each["link"], each["name"]) for each in joined] == [(link, "sevens")]
        assert found["meters"]["display"] == "$10003"
        ann = at(address, one, "ann")
        ann.until(lambda seen: seen["sign"]["meter"] == "$10003")
        play(ann, 3)
        ann.until(lambda seen: seen["sign"]["meter"] == "$10004.50")
        ann.close()
    pool_in(database, link)


@pytest.mark.clause("nsw-blackjack-v15", "14.27.2", "14.27.4(i)")
def test_a_win_is_awarded_after_a_start_though_nobody_looks_at_its_tables(database: str) -> None:
    with house(database) as (app, address):
        link, (one, _) = linked(address, meter="499998.50")
        ann = at(address, one, "ann")
        ann.until(lambda seen: seen["betting"]["open"])
        app.state.chance.wished += ["7c"] * 3
        wager = command(ann.picture)
        assert wager is not None
        ann.give(wager)
        ann.until(lambda seen: any(offer["act"] == "Ready" for offer in seen["offers"]))
        ann.give({"type": "Ready"})
        ann.until(lambda seen: "wait for its award" in seen["status"])
        ann.close()
        assert [win["stands"] for win in row(address, link)["wins"]] == ["locked"]
    with house(database) as (_, address):
        for _ in range(900):
            found = row(address, link)
            if not found["wins"]:
                break
            time.sleep(0.1)
        assert (found["wins"], found["meters"]["hits"], found["meters"]["won"]) == ([], 1, "$50000")
    pool, _ = pool_in(database, link)
    assert pool.meters.display == parse("450000")


@pytest.mark.clause("nsw-blackjack-v15", "14.28")
def test_closing_and_opening_a_table_leaves_its_own_pool_where_it_is(database: str) -> None:
    with house(database) as (_, address):
        table = post(address, "tables", {**TABLE, "name": "apart"})["id"]
        ann = at(address, table, "ann")
        ann.until(lambda seen: seen["betting"]["open"])
        play(ann, 2)
        ann.until(lambda seen: seen["phase"] == "betting")
        plan = Plan("shuffling device", offered=("blazing_7s",), meter_minimum=parse("10000"), increment=(3, 10))
        opening = msgspec.to_builtins(plan.order(load(BOOK)))
        assert ann.give({"type": "Leave", "player": "ann"})["type"] == "Done"
        sue = at(address, table, "sue", "gaming supervisor")
        sue.until(lambda seen: seen["version"])
        closed = sue.give({"type": "CloseTable"})
        assert closed["type"] == "Done", closed
        told = sue.give({**opening, "meter": parse("10000")}, version=_version(sue))
        assert (told["type"], told.get("clause")) == ("Refused", "14.28")
        again = sue.give(opening, version=_version(sue))
        assert again["type"] == "Done", again
        sue.close()
        ann.close()
    engine = engine_for(database)
    with engine.connect() as connection:
        found = trial(connection)
    engine.dispose()
    assert found.is_even
    assert {one.name: one.balance for one in found.accounts}[f"pool:{table}"] == parse("10003")


def _version(player: Player) -> int:
    """The version at which the table stands once what was done is seen."""
    known = [player.picture["version"], *(one.get("version", 0) for one in player.replies.values())]
    return int(max(known))
