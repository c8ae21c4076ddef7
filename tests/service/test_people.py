"""Accounts, sessions, roles and chips over a real server, on SQLite and on PostgreSQL alike."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, Literal

import pytest
from argon2 import PasswordHasher
from serving import Player
from sqlalchemy import select, text
from sqlalchemy.exc import DBAPIError
from visiting import PASSWORD, QUICK, House, opened
from websockets.exceptions import ConnectionClosed

from soft17.rules.house.source import DEVICE
from soft17.rules.loading import load, names
from soft17.service.people import accounts, first, sessions
from soft17.service.store import schema as s


@pytest.fixture
def house(database: str) -> Iterator[House]:
    with opened(database) as one:
        yield one


def test_the_first_link_makes_one_administrator_and_only_one(house: House) -> None:
    engine, visitor = house.app.state.engine, house.visitor()
    links = [first.invite(engine, house.at), first.invite(engine, house.at)]
    body = {"token": links[0], "name": "ada", "password": PASSWORD}
    assert visitor.post("/api/first", json=body | {"token": "another"}).status_code == 403
    assert visitor.post("/api/first", json=body | {"password": "short"}).json()["field"] == "password"
    made = visitor.post("/api/first", json=body)
    assert (made.status_code, made.json()["roles"]) == (200, ["administrator"])
    for token in links:
        again = house.visitor().post("/api/first", json=body | {"token": token, "name": "eve"})
        assert (again.status_code, again.json()["field"]) == (403, "token")
    assert first.invite(engine, house.at) is None


def test_a_link_is_good_for_a_day(house: House) -> None:
    token = first.invite(house.app.state.engine, house.at)
    house.at += 24 * 3600
    body = {"token": token, "name": "ada", "password": PASSWORD}
    assert house.visitor().post("/api/first", json=body).status_code == 403


def test_of_two_who_come_at_once_with_two_links_one_is_first(house: House) -> None:
    links = [first.invite(house.app.state.engine, house.at) for _ in range(4)]
    visitors = [house.visitor() for _ in links]

    def come(number: int) -> int:
        body = {"token": links[number], "name": f"ada{number}", "password": PASSWORD}
        return visitors[number].post("/api/first", json=body).status_code

    with ThreadPoolExecutor(4) as pool:
        assert sorted(pool.map(come, range(4))) == [200, 403, 403, 403]


def test_who_one_is(house: House) -> None:
    nobody = house.visitor().get("/api/me").json()
    empty = {"text": "0", "exact": 0}
    assert nobody == {
        "name": "", "kind": "nobody", "roles": [], "balance": empty, "csrf": "", "address": house.address,
        "pages": [], "does": [],
    }  # fmt: skip
    guest = house.visitor()
    made = guest.post("/api/guest").json()
    assert made["name"].startswith("guest ") and made["kind"] == "guest" and made["csrf"]
    assert guest.get("/api/me").json() == made
    house.administrator()
    account = house.visitor("ADA").get("/api/me").json()
    assert (account["name"], account["kind"], account["roles"]) == ("ada", "account", ["administrator"])


def test_signing_out_ends_the_session_wherever_its_cookie_went(house: House) -> None:
    house.administrator()
    visitor, thief = house.visitor("ada"), house.visitor()
    thief.cookies.update(visitor.cookies)
    assert thief.get("/api/me").json()["name"] == "ada"
    assert visitor.post("/api/sign-out").json()["kind"] == "nobody"
    assert not visitor.cookies
    assert thief.get("/api/me").json()["kind"] == "nobody"


def test_a_session_ends_by_itself(house: House) -> None:
    house.administrator()
    visitor, guest = house.visitor("ada"), house.visitor()
    guest.post("/api/guest")
    house.at += sessions.FOR_ACCOUNT
    assert visitor.get("/api/me").json()["kind"] == "nobody"
    assert guest.get("/api/me").json()["kind"] == "guest"
    house.at += sessions.FOR_GUEST
    assert guest.get("/api/me").json()["kind"] == "nobody"


def test_cookies_and_passwords_are_kept_as_hashes_only(house: House) -> None:
    house.administrator()
    token = house.app.state.people.cookies._signs.loads(house.visitor("ada").cookies["soft17"])
    with house.app.state.engine.connect() as connection:
        kept = str([connection.execute(select(table)).all() for table in s.META.sorted_tables])
    assert token not in kept and PASSWORD not in kept
    assert sessions.digest(token) in kept and "$argon2id$" in kept


def test_a_cookie_that_was_changed_is_nobodys(house: House) -> None:
    house.administrator()
    visitor = house.visitor("ada")
    value = visitor.cookies["soft17"]
    visitor.cookies.clear()
    visitor.cookies.set("soft17", value[:-9] + ("A" if value[-9] != "A" else "B") + value[-8:])
    assert visitor.get("/api/me").json()["kind"] == "nobody"


def test_signing_in_begins_another_session_and_ends_the_last(house: House) -> None:
    house.administrator()
    visitor, old = house.visitor(), house.visitor()
    visitor.post("/api/guest")
    old.cookies.update(visitor.cookies)
    visitor.enter("ada")
    assert old.get("/api/me").json()["kind"] == "nobody"


def test_a_wrong_password_and_a_wrong_name_are_told_alike(house: House) -> None:
    house.administrator()
    visitor = house.visitor()
    answers = [
        visitor.post("/api/sign-in", json={"name": name, "password": "something else"})
        for name in ("ada", "nobody-here")
    ]
    assert [one.status_code for one in answers] == [401, 401]
    assert answers[0].json() == answers[1].json()


def test_for_a_name_that_is_none_a_hash_is_compared_all_the_same(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    house.administrator()
    compared: list[str] = []
    passwords = house.app.state.people.passwords
    plain = passwords.hasher.verify

    class Counting(PasswordHasher):
        def verify(self, hash: str | bytes, password: str | bytes) -> Literal[True]:
            compared.append(str(hash))
            plain(hash, password)
            return True

    monkeypatch.setattr(passwords, "hasher", Counting(*QUICK))
    for name in ("ada", "nobody-here"):
        house.visitor().post("/api/sign-in", json={"name": name, "password": "something else"})
    assert len(compared) == 2 and all(one.startswith("$argon2id$") for one in compared)
    assert compared[0].split("$")[3] == compared[1].split("$")[3]


def test_a_hash_of_other_parameters_is_made_anew(house: House) -> None:
    house.administrator()
    weak = PasswordHasher(time_cost=1, memory_cost=16, parallelism=1).hash(PASSWORD)
    engine = house.app.state.engine
    with engine.begin() as connection:
        connection.execute(s.people.update().values(password=weak))
    house.visitor("ada")
    with engine.connect() as connection:
        found = accounts.find(connection, "ada")
    assert found is not None and found[1] != weak
    house.visitor("ada")


def test_tries_to_sign_in_are_throttled_by_name(house: House) -> None:
    house.administrator()

    def attempt(password: str) -> int:
        return house.visitor().post("/api/sign-in", json={"name": "Ada", "password": password}).status_code

    assert [attempt("wrong wrong") for _ in range(5)] == [401] * 5
    assert attempt(PASSWORD) == 429
    answer = house.visitor().post("/api/sign-in", json={"name": "ada", "password": PASSWORD})
    assert answer.headers["Retry-After"] == "2" and answer.json()["status"] == 429
    house.at += 2
    assert attempt("wrong wrong") == 401
    house.at += 3
    assert attempt(PASSWORD) == 429
    house.at += 1
    assert attempt(PASSWORD) == 200
    assert [attempt("wrong wrong") for _ in range(5)] == [401] * 5


def test_tries_to_sign_in_are_throttled_by_address(house: House) -> None:
    visitor = house.visitor()
    seen = [visitor.post("/api/sign-in", json={"name": f"n{n}", "password": "wrong"}).status_code for n in range(21)]
    assert seen == [401] * 20 + [429]


def test_tries_at_once_are_counted_one_by_one(house: House) -> None:
    house.administrator()
    visitors = [house.visitor() for _ in range(8)]

    def attempt(number: int) -> int:
        return visitors[number].post("/api/sign-in", json={"name": "ada", "password": "wrong wrong"}).status_code

    with ThreadPoolExecutor(8) as pool:
        assert sorted(pool.map(attempt, range(8))) == [401] * 5 + [429] * 3


def test_roles_are_granted_by_an_administrator_and_hold_at_once(house: House) -> None:
    ada = house.administrator()
    dee = house.person(ada, "dee", "dealer")
    assert dee.get("/api/people").status_code == 403
    assert ada.put("/api/people/dee/roles", json={"roles": ["administrator"]}).json()["roles"] == ["administrator"]
    assert dee.get("/api/people").status_code == 200
    assert ada.put("/api/people/dee/roles", json={"roles": []}).json()["roles"] == []
    assert dee.get("/api/people").status_code == 403
    there = ada.get("/api/people").json()
    assert [one["name"] for one in there["people"]] == ["ada", "dee"] and "inspector" in there["roles"]


def test_roles_come_in_the_order_in_which_somebody_works_in_them(house: House) -> None:
    sue = house.person(
        house.administrator(), "sue", "gaming supervisor", "casino supervisor", "dealer", "administrator"
    )
    assert sue.get("/api/me").json()["roles"] == ["dealer", "casino supervisor", "gaming supervisor", "administrator"]


def test_roles_that_are_none_or_that_nobody_holds_together(house: House) -> None:
    ada = house.administrator()
    house.person(ada, "ivy")
    for wanted in (["king"], ["player"], ["inspector", "dealer"], ["surveillance", "gaming manager"]):
        answer = ada.put("/api/people/ivy/roles", json={"roles": wanted})
        assert (answer.status_code, answer.json()["field"]) == (422, "roles"), wanted


def test_the_last_administrator_stays_one(house: House) -> None:
    ada = house.administrator()
    assert ada.put("/api/people/ada/roles", json={"roles": []}).status_code == 409
    assert ada.post("/api/people/ada/disable", json={}).status_code == 409
    house.person(ada, "eva", "administrator")
    assert ada.put("/api/people/ada/roles", json={"roles": []}).status_code == 200
    assert ada.get("/api/people").status_code == 403


def test_somebody_disabled_is_out_at_once_and_until_enabled(house: House) -> None:
    ada = house.administrator()
    ann = house.person(ada, "ann")
    assert ada.post("/api/people/ann/disable", json={"disabled": True}).json()["disabled"]
    assert ann.get("/api/me").json()["kind"] == "nobody"
    assert house.visitor().post("/api/sign-in", json={"name": "ann", "password": PASSWORD}).status_code == 401
    ada.post("/api/people/ann/disable", json={"disabled": False})
    again = house.visitor("ann")
    ada.post("/api/people/ann/disable", json={"disabled": False})
    assert again.get("/api/me").json()["kind"] == "account"


def test_another_password_ends_sessions(house: House) -> None:
    ada = house.administrator()
    ann, elsewhere = house.person(ada, "ann"), house.visitor("ann")
    new = "another horse 42"
    wrong = ann.post("/api/me/password", json={"current": "no such thing", "password": new})
    assert (wrong.status_code, wrong.json()["field"]) == (403, "current")
    assert ann.post("/api/me/password", json={"current": PASSWORD, "password": new}).status_code == 200
    assert ann.get("/api/me").json()["kind"] == "account"
    assert elsewhere.get("/api/me").json()["kind"] == "nobody"
    assert ada.post("/api/people/ada/password", json={"password": new}).status_code == 409
    assert ada.post("/api/people/ann/password", json={"password": PASSWORD}).status_code == 200
    assert ann.get("/api/me").json()["kind"] == "nobody"
    house.visitor("ann")


def test_names_are_plain_and_taken_once(house: House) -> None:
    ada = house.administrator()
    for name in ("ADA", "Ada"):
        again = ada.post("/api/people", json={"name": name, "password": PASSWORD})
        assert (again.status_code, again.json()["field"]) == (409, "name")
    for name in ("a", "guest heron 1", "ann\n", "bank", "-ann", "ann.", "ännchen", "a" * 33, "<b>"):
        answer = ada.post("/api/people", json={"name": name, "password": PASSWORD})
        assert (answer.status_code, answer.json()["field"]) == (422, "name"), name


def test_questions_take_what_they_name_and_nothing_else(house: House) -> None:
    ada = house.administrator()
    more = ada.post("/api/people", json={"name": "ann", "password": PASSWORD, "administrator": True})
    assert (more.status_code, more.json()["field"]) == (422, "administrator")
    wrong: list[Any] = [{"name": 5, "password": PASSWORD}, {"name": "ann"}, [], {"name": "ann", "password": "p" * 500}]
    for body in wrong:
        answer = ada.post("/api/people", json=body)
        assert answer.status_code == 422 and answer.headers["content-type"] == "application/problem+json", body
        assert PASSWORD not in answer.text and "ppp" not in answer.text


def test_chips_are_issued_from_the_bank(house: House) -> None:
    ada = house.administrator()
    ann = house.person(ada, "ann")
    given = ada.post("/api/people/Ann/chips", json={"amount": "250.50", "reason": "welcome"})
    assert (given.status_code, given.json()["person"]) == (201, "ann")
    assert ann.get("/api/me").json()["balance"] == {"text": "250.50", "exact": 2_505_000}
    ledger = ada.get("/api/ledger").json()
    held = {one["account"]: one["balance"]["text"] for one in ledger["accounts"]}
    assert held == {"bank": "-250.50", "player:ann": "250.50"}
    assert ledger["is_even"] and ledger["total"]["text"] == "0" and ledger["entries"] == 1
    assert all(one["agrees"] for one in ledger["accounts"])
    for amount in ("0", "-5", "1000000.01", "1e3", "ten"):
        answer = ada.post("/api/people/ann/chips", json={"amount": amount, "reason": "because"})
        assert (answer.status_code, answer.json()["field"]) == (422, "amount"), amount
    assert ada.post("/api/people/nemo/chips", json={"amount": "5", "reason": "because"}).status_code == 404


def test_an_adjustment_is_approved_by_another_person(house: House) -> None:
    ada = house.administrator()
    ann = house.person(ada, "ann", "operator")
    eva = house.person(ada, "eva", "operator")
    ada.post("/api/people/ann/chips", json={"amount": "100", "reason": "welcome"})
    body = {"amount": "-40", "reason": "paid twice", "kind": "adjustment"}
    asked = ada.post("/api/people/ann/chips", json=body).json()
    assert asked["decision"] == "waits"
    at = f"/api/adjustments/{asked['id']}"
    assert ada.post(at, json={"approved": True}).status_code == 403
    assert ann.post(at, json={"approved": True}).status_code == 403
    assert ann.get("/api/me").json()["balance"]["text"] == "100"
    done = eva.post(at, json={"approved": True}).json()
    assert (done["decision"], done["decided_by"]) == ("approved", "eva")
    assert ann.get("/api/me").json()["balance"]["text"] == "60"
    assert eva.post(at, json={"approved": True}).status_code == 409
    more = ada.post("/api/people/ann/chips", json=body | {"amount": "-61"}).json()
    owes = eva.post(f"/api/adjustments/{more['id']}", json={"approved": True})
    assert owes.status_code == 409
    assert eva.post(f"/api/adjustments/{more['id']}", json={"approved": False}).json()["decision"] == "refused"
    assert [one["decision"] for one in eva.get("/api/adjustments").json()] == ["refused", "approved"]
    assert ada.get("/api/ledger").json()["is_even"]


def test_the_database_itself_wants_another_person(house: House) -> None:
    row = {"at": 1, "asked_by": "ada", "person": "ann", "amount": 5, "reason": "so", "decision": "approved"}
    for by in ("ada", "ann"):
        with pytest.raises(DBAPIError), house.app.state.engine.begin() as connection:
            connection.execute(s.adjustments.insert().values(**row, decided_by=by, decided_at=2))


def test_a_ledger_that_was_tampered_with_says_so(house: House) -> None:
    ada = house.administrator()
    house.person(ada, "ann")
    ada.post("/api/people/ann/chips", json={"amount": "100", "reason": "welcome"})
    with house.app.state.engine.begin() as connection:
        connection.execute(text("UPDATE balances SET amount = amount + 1 WHERE account = 'player:ann'"))
    ledger = ada.get("/api/ledger").json()
    assert not ledger["is_even"]
    assert [one["account"] for one in ledger["accounts"] if not one["agrees"]] == ["player:ann"]


def test_what_happened_is_taken_down_and_never_changed(house: House) -> None:
    ada = house.administrator()
    house.visitor().post("/api/sign-in", json={"name": "hunter2-typed-here", "password": "wrong"})
    told = ada.get("/api/happenings").json()
    assert [one["what"] for one in told] == ["sign-in failed", "roles granted", "account made"]
    assert told[0]["who"] == "no such name"
    assert ada.get("/api/happenings", params={"before": told[0]["id"], "limit": 1}).json() == [told[1]]
    with pytest.raises(DBAPIError, match="written once"), house.app.state.engine.begin() as connection:
        connection.execute(s.happenings.update().values(who="nobody"))


def test_guests_never_have_the_name_of_another(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    offered = iter(["guest wren 1001", "guest wren 1001", "guest wren 1002"])
    monkeypatch.setattr("soft17.service.people.names.for_guest", lambda: next(offered))
    named = [house.visitor().post("/api/guest").json()["name"] for _ in range(2)]
    assert named == ["guest wren 1001", "guest wren 1002"]


@pytest.mark.parametrize("act", ["disable", "grant", "sign out", "time"])
def test_a_socket_closes_when_its_person_would_not_be_let_in_again(tmp_path: Path, act: str) -> None:
    with opened(f"sqlite:///{tmp_path}/one.db", asks_again=0.05) as house:
        ada = house.administrator()
        ann = house.person(ada, "ann", "dealer")
        table = ada.post("/api/tables", json={"book": names()[0], "kind": "live"}).json()["id"]
        headers = {"Cookie": f"soft17={ann.cookies['soft17']}"}
        dealer, looking = (Player(house.address, table, headers, role) for role in ("dealer", "spectator"))
        for one in (dealer, looking):
            one.until(lambda _: True)  # let in
        if act == "disable":
            ada.post("/api/people/ann/disable", json={})
        elif act == "grant":
            ada.put("/api/people/ann/roles", json={"roles": ["inspector"]})
        elif act == "time":
            house.at += sessions.FOR_ACCOUNT + 1
        else:
            ann.post("/api/sign-out")
        with pytest.raises(ConnectionClosed, match="no longer yours"):
            dealer.until(lambda _: False)
        if act == "grant":
            looking.until(lambda _: True)
            assert looking.give({"type": "Ready"})["type"] == "Done"
            looking.close()
        else:
            with pytest.raises(ConnectionClosed, match="signed out"):
                looking.until(lambda _: False)


def test_the_pool_of_a_jackpot_is_an_account_of_its_own(house: House) -> None:
    ada = house.administrator()
    book = next(one for name in names() if (one := load(name)).jackpot is not None)
    assert book.jackpot is not None
    wanted = {"book": book.document.id, "offered": [book.jackpot.wager], "source": DEVICE}
    made = ada.post("/api/tables", json=wanted)
    assert made.status_code == 201, made.text
    ledger = ada.get("/api/ledger").json()
    held = {one["account"]: one["balance"]["text"] for one in ledger["accounts"]}
    table = made.json()["id"]
    assert held == {f"pool:{table}": "25000", f"float:{table}": "-25000"} and ledger["is_even"]
