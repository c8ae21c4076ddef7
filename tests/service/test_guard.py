"""The guard: other sites, other hosts, floods and large bodies are turned away; every answer is safe to show."""

import io
import json
import logging
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from visiting import PASSWORD, House, opened
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect
from websockets.typing import Origin

from soft17.service.guard import bodies
from soft17.service.guard.hosts import ANY, is_ours, is_same
from soft17.service.guard.rates import BY_PATH, USUAL, Buckets
from soft17.service.people import entering, first
from soft17.service.settings import Settings

EVERY = ANY[0]
EVIL = "https://evil.example"


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    with opened(f"sqlite:///{tmp_path}/soft17.db") as one:
        yield one


@pytest.mark.parametrize(
    ("given", "ours", "not_ours"),
    [
        (
            {},
            ["localhost:1717", "127.0.0.1", "[::1]:1717", "LOCALHOST"],
            ["evil.example", "", "127.0.0.1.evil.example"],
        ),
        ({"host": "cards.lan"}, ["cards.lan:1717", "localhost"], ["evil.example"]),
        ({"host": EVERY}, ["cards.lan", "10.0.0.5:1717"], [""]),
        (
            {"host": EVERY, "origins": ("https://cards.example.org",)},
            ["cards.example.org", "localhost:1717"],
            ["evil.example", "10.0.0.5"],
        ),
    ],
)
def test_names_that_the_service_answers_to(given: dict[str, Any], ours: list[str], not_ours: list[str]) -> None:
    settings = Settings(**given)
    assert all(is_ours(settings, name) for name in ours)
    assert not any(is_ours(settings, name) for name in not_ours)


def test_origins_that_are_ours() -> None:
    behind = Settings(origins=("https://cards.example.org",))
    assert is_same(behind, "http", "cards.example.org", "https://cards.example.org", "same-origin")
    assert is_same(behind, "ws", "127.0.0.1:1717", "http://127.0.0.1:1717", None)
    assert is_same(behind, "http", "127.0.0.1:1717", None, None)
    for origin, site in (
        (EVIL, None),
        ("null", None),
        ("http://127.0.0.1:9", None),
        (None, "cross-site"),
        (None, "same-site"),
    ):
        assert not is_same(behind, "http", "127.0.0.1:1717", origin, site), (origin, site)


def test_another_host_is_not_answered(house: House) -> None:
    answer = httpx.get(f"{house.address}/api/me", headers={"Host": "evil.example"})
    assert (answer.status_code, answer.json()["title"]) == (421, "No such host here")


@pytest.mark.parametrize("headers", [{"Origin": EVIL}, {"Sec-Fetch-Site": "cross-site"}, {"Origin": "null"}])
def test_what_changes_something_comes_from_a_page_of_ours(house: House, headers: dict[str, str]) -> None:
    assert house.visitor().post("/api/guest", headers=headers).status_code == 403
    assert house.visitor().get("/api/me", headers=headers).status_code == 200


def test_with_a_session_the_token_of_the_page_is_wanted(house: House) -> None:
    one, other = house.visitor(), house.visitor()
    one.post("/api/guest")
    other.post("/api/guest")
    for token in ("", "wrong", other.csrf):
        answer = one.post("/api/sign-out", headers={"X-CSRF-Token": token})
        assert (answer.status_code, answer.json()["field"]) == (403, "X-CSRF-Token")
    assert one.get("/api/me").json()["kind"] == "guest"
    assert one.post("/api/sign-out").status_code == 200


def test_a_socket_of_another_site_is_not_opened(house: House) -> None:
    address = house.address.replace("http", "ws") + "/api/tables/none/socket"
    for origin in (EVIL, "null"):
        with pytest.raises(InvalidStatus) as refused, connect(address, origin=Origin(origin)):
            pass
        assert refused.value.response.status_code == 403
    with connect(address, origin=Origin(house.address)):
        pass


def test_bodies_are_bounded_whatever_they_claim(house: House) -> None:
    large = b'{"name": "' + b"a" * bodies.USUAL + b'"}'
    headers = {"Content-Type": "application/json"}
    visitor = house.visitor()
    assert visitor.post("/api/sign-in", content=large, headers=headers).status_code == 413
    parts = (large[at : at + 8192] for at in range(0, len(large), 8192))
    chunked = visitor.post("/api/sign-in", content=parts, headers=headers)
    assert (chunked.status_code, chunked.headers["content-type"]) == (413, "application/problem+json")


def test_who_asks_too_often_waits(house: House) -> None:
    visitor, other = house.visitor(), house.visitor()
    visitor.post("/api/guest")
    other.post("/api/guest")
    seen = [visitor.get("/api/me").status_code for _ in range(USUAL.burst + 1)]
    assert seen == [200] * USUAL.burst + [429]
    answer = visitor.get("/api/me")
    assert answer.headers["Retry-After"] == "1" and answer.json()["detail"] == "try again in 1 s"
    assert other.get("/api/me").status_code == 200
    house.tick += 1
    assert visitor.get("/api/me").status_code == 200


def test_buckets_fill_up_again_and_are_not_kept_for_ever() -> None:
    buckets, rate = Buckets(), BY_PATH["/api/first"]
    assert [buckets.wait("a", "/api/first", 0.0) for _ in range(rate.burst + 1)] == [0] * rate.burst + [1]
    assert buckets.wait("b", "/api/first", 0.0) == 0
    assert buckets.wait("a", "/api/me", 0.0) == 0
    assert buckets.wait("a", "/api/first", 1.0) == 0
    assert buckets.wait("a", "/api/first", 1.0) == 1
    for number in range(20_000):
        buckets.wait(str(number), "/api/me", 2.0)
    assert len(buckets._kept) <= 10_000


def test_every_answer_is_safe_to_show(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    visitor = house.visitor()

    async def fails(*_: Any) -> str:
        raise RuntimeError(PASSWORD)

    answers = [visitor.get("/api/me"), visitor.get("/api/nothing"), visitor.post("/api/sign-in", json={})]
    answers += [visitor.post("/api/guest", headers={"Origin": EVIL}), visitor.get("/api/people")]
    monkeypatch.setattr(entering, "as_guest", fails)
    answers.append(visitor.post("/api/guest"))
    assert [one.status_code for one in answers] == [200, 404, 422, 403, 401, 500]
    for one in answers:
        policy = one.headers["content-security-policy"]
        assert "script-src 'self';" in policy and "frame-ancestors 'none'" in policy
        assert one.headers["x-content-type-options"] == "nosniff"
        assert one.headers["referrer-policy"] == "same-origin"
        assert "camera=()" in one.headers["permissions-policy"]
        assert "server" not in one.headers or "uvicorn" in one.headers["server"]
        if one.url.path.startswith("/api"):
            assert one.headers["cache-control"] == "no-store"
    for one in answers[1:]:
        assert one.headers["content-type"] == "application/problem+json"
        assert {"title", "status", "detail"} <= set(one.json())
        assert "Traceback" not in one.text and PASSWORD not in one.text


def test_cookies_are_for_this_site_and_out_of_reach_of_scripts(tmp_path: Path, house: House) -> None:
    flags = house.visitor().post("/api/guest").headers["set-cookie"].lower()
    assert flags.startswith("soft17=") and "httponly" in flags and "samesite=strict" in flags and "path=/" in flags
    assert "secure" not in flags
    with opened(f"sqlite:///{tmp_path}/other.db", secure_cookies=True) as other:
        answer = other.visitor().post("/api/guest")
    flags = answer.headers["set-cookie"].lower()
    assert flags.startswith("__host-soft17=") and "; secure" in flags
    assert "max-age" in answer.headers["strict-transport-security"]


def test_no_secret_is_in_any_log(house: House, capfd: pytest.CaptureFixture[str]) -> None:
    written = io.StringIO()
    handler = logging.StreamHandler(written)
    loggers = [logging.getLogger(), *(logging.getLogger(name) for name in ("uvicorn", "uvicorn.access", "sqlalchemy"))]
    loggers += [logging.getLogger(name) for name in ("httpx", "httpcore")]
    levels = [one.level for one in loggers]
    for one in loggers:
        # What the browser of this test logs is not the service's.
        one.setLevel(logging.WARNING if one.name.startswith("http") else logging.DEBUG)
        one.addHandler(handler)
    try:
        secrets = _visits(house)
    finally:
        for one, level in zip(loggers, levels, strict=True):
            one.setLevel(level)
            one.removeHandler(handler)
    out = capfd.readouterr()
    said = written.getvalue() + out.out + out.err
    assert "/api/sign-in" in said and "RuntimeError" in said
    kept = b"".join(file.read_bytes() for file in folder_of(house).iterdir() if file.name.startswith("soft17.db"))
    assert b"sign-in failed" in kept
    for secret in secrets:
        assert secret not in said
        assert secret.encode() not in kept and secret.lower().encode() not in kept


def folder_of(house: House) -> Path:
    """Where the database of a house is."""
    return Path(str(house.app.state.engine.url.database)).parent


def _visits(house: House) -> list[str]:
    """Visits of every kind: what they had that nobody is to read."""
    token = first.invite(house.app.state.engine, house.at) or ""
    visitor, typed = house.visitor(), "typed in the wrong place"
    visitor.post("/api/first", json={"token": token, "name": "ada", "password": PASSWORD})
    cookie = visitor.cookies["soft17"]
    visitor.enter("ada")
    house.visitor().post("/api/sign-in", json={"name": "ada", "password": "wrong horse 43"})
    house.visitor().post("/api/sign-in", json={"name": "ada", "password": "wrong horse 43", "more": typed})
    house.visitor().post("/api/sign-in", json={"name": f"{typed} TOO", "password": "dora"})
    house.visitor().post("/api/sign-in", content=json.dumps({"password": typed})[:-1])
    people = house.app.state.people
    plain, people.passwords.fits = people.passwords.fits, _fails
    house.visitor().post("/api/sign-in", json={"name": "ada", "password": PASSWORD})
    people.passwords.fits = plain
    visitor.post("/api/me/password", json={"current": PASSWORD, "password": "another horse 44"})
    inner = [people.cookies._signs.loads(one) for one in (cookie, visitor.cookies["soft17"])]
    words = ["another horse 44", "wrong horse 43", typed, visitor.csrf]
    return [token, PASSWORD, cookie, visitor.cookies["soft17"], *inner, *words]


async def _fails(_known: str | None, _given: str) -> bool:
    raise RuntimeError("the hasher is broken")
