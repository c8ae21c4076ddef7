"""Promotional tokens at a table: handed out for a voucher, laid only as far as held, and kept in the ledger."""

from typing import Any

import httpx
import pytest
from linking import BOOK, Wished, post
from serving import Player, by_header, running
from sqlalchemy import select

from soft17.money import DOLLAR
from soft17.rules.loading import load
from soft17.service.app import make
from soft17.service.settings import Settings
from soft17.service.store import schema as s
from soft17.service.store.database import engine_for

TWENTY = 20 * DOLLAR


def _lay(player: Player, tokens: int) -> dict[str, Any]:
    seen = player.until(lambda one: one["betting"]["open"])
    reply = player.give({**seen["betting"]["place"], "area": 1, "main": [TWENTY], "tokens": tokens})
    if reply["type"] == "Done":
        player.until(lambda one: one["version"] >= reply["version"])
    return reply


def _held(player: Player) -> tuple[str, str]:
    me = player.picture["me"]
    return me["balance"]["text"], me["tokens"]["text"]


@pytest.mark.clause("nsw-blackjack-v15", "1.1 Casino Promotional Token", "5.2")
def test_tokens_are_laid_only_from_those_that_a_voucher_was_exchanged_for(database: str) -> None:
    app: Any = make(Settings(database=database, pace=0))
    app.state.identify, app.state.chance = by_header, Wished()
    with running(app) as address:
        table = post(address, "tables", {"book": BOOK, "name": "one"})["id"]
        ann = Player(address, table, {"x-name": "ann"})
        refused = _lay(ann, TWENTY)
        assert (refused["type"], refused["clause"]) == ("Refused", load(BOOK).chips.tokens.clause)
        assert _held(ann) == ("$1000", "$0")
        dee = Player(address, f"{table}", {"x-name": "dee", "x-roles": "dealer"}, role="dealer")
        about = {"player": "ann", "voucher": "30", "tokens": "30", "number": "V 7", "conditions": "none"}
        dee.until(lambda one: one["version"] >= 0)
        given = dee.give({"type": "TakeDown", "entry": "exchange-voucher", "about": about})
        assert given["type"] == "Done", given
        ann.until(lambda one: one["me"]["tokens"]["text"] == "$30")
        assert _lay(ann, TWENTY)["type"] == "Done"
        ann.until(lambda one: one["me"]["tokens"]["text"] == "$10")
        assert _held(ann) == ("$1000", "$10")
        assert _lay(ann, TWENTY)["type"] == "Refused"
        ann.give(next(iter(ann.picture["betting"]["undo"].values())))
        ann.until(lambda one: one["me"]["tokens"]["text"] == "$30")
        assert _held(ann) == ("$1000", "$30")
        for player in (ann, dee):
            player.close()
    engine = engine_for(database)
    with engine.connect() as connection:
        balances = {str(row[0]): int(row[1]) for row in connection.execute(select(s.balances))}
    engine.dispose()
    assert sum(balances.values()) == 0
    assert (balances["practice:ann:tokens"], balances["practice vouchers:v 7"]) == (30 * DOLLAR, -30 * DOLLAR)


@pytest.mark.clause("nsw-blackjack-v15", "1.1 Casino Promotional Token")
def test_a_voucher_is_exchanged_once_at_whatever_table(database: str) -> None:
    app: Any = make(Settings(database=database, pace=0))
    app.state.identify, app.state.chance = by_header, Wished()
    about = {"player": "ann", "voucher": "30", "tokens": "30", "number": "V 7", "conditions": "none"}
    with running(app) as address:
        people = []
        for name, number, done in (
            ("one", "V 7", "Done"),
            ("one", "v  7", "Refused"),
            ("two", "V 7", "Refused"),
            ("two", "V 8", "Done"),
        ):
            tables = {one["name"]: one["id"] for one in httpx.get(f"{address}/api/tables").json()}
            table = tables.get(name) or post(address, "tables", {"book": BOOK, "name": name})["id"]
            ann = Player(address, table, {"x-name": "ann"})
            dee = Player(address, table, {"x-name": "dee", "x-roles": "dealer"}, role="dealer")
            people += [ann, dee]
            dee.until(lambda one: any(guest["name"] == "ann" for guest in one["guests"]))
            given = dee.give({"type": "TakeDown", "entry": "exchange-voucher", "about": {**about, "number": number}})
            assert given["type"] == done, given
            if done == "Refused":
                assert "v 7 was exchanged already" in given["why"]
                assert given["clause"] == load(BOOK).chips.tokens.clause
        ann.until(lambda one: one["me"]["tokens"]["text"] == "$60")
        for player in people:
            player.close()


@pytest.mark.clause("nsw-blackjack-v15", "1.1 Casino Promotional Token")
def test_the_conditions_of_a_voucher_go_with_its_tokens_to_every_table(database: str) -> None:
    app: Any = make(Settings(database=database, pace=0))
    app.state.identify, app.state.chance = by_header, Wished()
    about = {"player": "ann", "voucher": "50", "tokens": "50", "number": "V 1", "conditions": "none"}
    with running(app) as address:
        one, two = (post(address, "tables", {"book": BOOK, "name": name})["id"] for name in ("one", "two"))
        ann = Player(address, one, {"x-name": "ann"})
        dee = Player(address, one, {"x-name": "dee", "x-roles": "dealer"}, role="dealer")
        dee.until(lambda one: any(guest["name"] == "ann" for guest in one["guests"]))
        for more in ({"least_in_tokens": "30", "most_in_tokens": "20"}, {"good_for": "main, jackpots"}):
            given = dee.give({"type": "TakeDown", "entry": "exchange-voucher", "about": {**about, **more}})
            assert (given["type"], given["clause"]) == ("Refused", load(BOOK).chips.tokens.clause)
        more = {"most_in_tokens": "10", "good_for": "main", "single_use": "yes"}
        given = dee.give({"type": "TakeDown", "entry": "exchange-voucher", "about": {**about, **more}})
        assert given["type"] == "Done", given
        ann.close()
        again = Player(address, two, {"x-name": "ann"})
        refused = _lay(again, TWENTY)
        assert "at most $10" in refused["why"] or "at most 10" in refused["why"], refused
        assert (refused["type"], refused["clause"]) == ("Refused", load(BOOK).chips.tokens.clause)
        assert _lay(again, 10 * DOLLAR)["type"] == "Done"
        assert _lay(again, 10 * DOLLAR)["type"] == "Refused"
        lines = httpx.get(f"{address}/api/tables/{two}/log", headers={"x-name": "iris", "x-roles": "inspector"}).text
        assert lines.count('"show-voucher"') == 2  # the order and its entry, once
        assert '"single_use":100000' in lines
        for player in (again, dee):
            player.close()


@pytest.mark.clause("nsw-blackjack-v15", "1.1 Casino Promotional Token", "5.2")
def test_a_double_is_made_in_tokens_only_as_far_as_they_are_held(database: str) -> None:
    app: Any = make(Settings(database=database, pace=0))
    app.state.identify, app.state.chance = by_header, Wished(["6", "7", "5"])
    with running(app) as address:
        table = post(address, "tables", {"book": BOOK, "name": "one"})["id"]
        ann = Player(address, table, {"x-name": "ann"})
        dee = Player(address, table, {"x-name": "dee", "x-roles": "dealer"}, role="dealer")
        assert _lay(ann, 0)["type"] == "Done"
        dee.until(lambda one: any(guest["name"] == "ann" for guest in one["guests"]))
        about = {"player": "ann", "voucher": "15", "tokens": "15", "number": "V 7", "conditions": "none"}
        given = dee.give({"type": "TakeDown", "entry": "exchange-voucher", "about": about})
        assert given["type"] == "Done", given
        ann.until(lambda one: one["me"]["tokens"]["text"] == "$15")
        seen = ann.until(lambda one: any(offer["act"] == "Ready" and offer["allowed"] for offer in one["offers"]))
        ann.give(next(one["command"] for one in seen["offers"] if one["act"] == "Ready" and one["allowed"]))
        seen = ann.until(lambda one: any(offer["act"] == "Double" and offer["allowed"] for offer in one["offers"]))
        double = next(one for one in seen["offers"] if one["act"] == "Double")
        assert double["staked"]["exact"] == TWENTY
        refused = ann.give({**double["command"], "tokens": 16 * DOLLAR})
        assert (refused["type"], refused["clause"]) == ("Refused", load(BOOK).chips.tokens.clause)
        assert ann.give({**double["command"], "tokens": 15 * DOLLAR})["type"] == "Done"
        seen = ann.until(lambda one: one["results"])
        assert seen["results"][0]["gained"] == "down"
        for player in (ann, dee):
            player.close()
    engine = engine_for(database)
    with engine.connect() as connection:
        balances = {str(row[0]): int(row[1]) for row in connection.execute(select(s.balances))}
    engine.dispose()
    assert sum(balances.values()) == 0
    # Of the $40 that were lost 15 were tokens.
    assert (balances["practice:ann"], balances["practice:ann:tokens"]) == (975 * DOLLAR, 0)
