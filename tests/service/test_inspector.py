"""The inspector over HTTP: audits of files and of kept tables, logs, rounds step by step."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from keeper import Keeper
from visiting import House, Visitor, opened

from soft17.house import reports as r
from soft17.log.lines import read_line, write
from soft17.rules.loading import names
from soft17.service.http import inspector
from soft17.service.store import reading
from soft17.service.store.database import connect
from soft17.service.store.writing import Written, append
from soft17.table import commands as t

BOOK = next(name for name in names() if "15" in name)


def kept() -> Keeper:
    """A table at which a round was played."""
    keeper = Keeper(BOOK)
    keeper.wager()
    keeper.deal("Ts 9h 8d")
    keeper.give(t.Stand("ann", 1), "player", "ann")
    keeper.deal("Td")
    return keeper


@pytest.fixture(scope="module")
def texts() -> list[bytes]:
    keeper = kept()
    return list(write(keeper.log.head, keeper.log.lines))


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory, texts: list[bytes]) -> Iterator[House]:
    folder = tmp_path_factory.mktemp("inspector")
    with opened(f"sqlite:///{folder}/soft17.db") as one:
        _keep(folder, texts)
        yield one


@pytest.fixture(scope="module")
def ada(house: House) -> Visitor:
    return house.administrator()


@pytest.fixture(scope="module")
def desk(house: House, ada: Visitor) -> Visitor:
    return house.person(ada, "ina", "inspector")


def _keep(folder: Path, texts: list[bytes]) -> None:
    engine = connect(f"sqlite:///{folder / 'soft17.db'}")
    lines = [read_line(number, text) for number, text in enumerate(texts[1:], 2)]
    written = tuple(
        Written(line.seq, line.at, line.by, line.hash, text) for line, text in zip(lines, texts[1:], strict=True)
    )
    with engine.begin() as connection:
        head = json.loads(texts[0])
        table = reading.Kept("t7", "table 7", "live", BOOK, texts[0], head["hash"], b"{}", 1, "ann")
        reading.add_table(connection, table)
        append("t7", written)(connection)
    engine.dispose()


def audit(desk: Visitor, body: bytes) -> dict[str, Any]:
    answer = desk.post("/api/audit", content=body)
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found


def test_a_log_that_follows_its_book_is_clean(desk: Visitor, texts: list[bytes]) -> None:
    found = audit(desk, b"".join(texts))
    assert found["form"] == "table log" and found["rulebook"] == BOOK
    assert found["log"]["chain"] == "whole" and found["log"]["rounds"] == 1
    assert found["log"]["hash"] == json.loads(texts[-1])["hash"]
    assert found["state"] == "clean"
    assert found == desk.get("/api/tables/t7/audit").json()


def test_irregularities_that_were_told_are_noted_and_are_no_departure(desk: Visitor) -> None:
    keeper = Keeper(BOOK)
    keeper.wager()
    keeper.deal("Ts 9h 8d")
    keeper.give(r.ReportMisdeal("two cards crossed"), "dealer")
    keeper.give(r.DismissMisdeal(), "gaming supervisor")
    keeper.give(t.Stand("ann", 1), "player", "ann")
    keeper.deal("Td")
    found = audit(desk, b"".join(write(keeper.log.head, keeper.log.lines)))
    assert (found["state"], found["clean"]) == ("noted", False)
    assert found["verdict"] == "No departure from the rulebook; irregularities were told"


def test_an_audit_can_be_kept_as_a_file(desk: Visitor, texts: list[bytes]) -> None:
    audit(desk, b"".join(texts))
    job = desk.get("/api/jobs").json()[0]
    answer = desk.get(f"/api/jobs/{job['id']}/file")
    assert answer.headers["content-disposition"] == 'attachment; filename="file-audit.json"'


def test_a_changed_line_breaks_the_chain(desk: Visitor, texts: list[bytes]) -> None:
    place = next(at for at, text in enumerate(texts) if b'"PlaceWager"' in text)
    texts = [*texts[:place], texts[place].replace(b'"ann"', b'"bob"'), *texts[place + 1 :]]
    found = audit(desk, b"".join(texts))
    assert not found["clean"] and found["state"] == "departs" and found["log"]["chain"] == "broken"
    assert any(one["kind"] == "chain" and one["line"] == place + 1 for one in found["log"]["findings"])


def test_records_are_told_with_their_clause(desk: Visitor) -> None:
    record: dict[str, Any] = {
        "format": "soft17.round/1",
        "id": "r1",
        "rulebook": BOOK,
        "table": {"smallest_chip": "1"},
        "wagers": [{"area": 1, "player": "ann", "seated": False, "main": "50"}],
        "shoe": "Ts 9h 8d Td",
        "acts": [{"act": "stand", "area": 1}],
    }
    found = audit(desk, json.dumps(record).encode() + b"\n{}\n")
    assert found["records"]["records"] == 2 and found["records"]["unreadable"] == 1
    assert found["records"]["told"][0]["differences"][0]["field"] == "outcome"
    assert found["records"]["told"][0]["differences"][0]["clause"]
    assert found["records"]["told"][1]["problem"]


@pytest.mark.parametrize("body", [b"PK\x03\x04", b"[]", b"null", b"1" * 50])
def test_what_is_no_record_at_all_departs_from_nothing(desk: Visitor, body: bytes) -> None:
    found = audit(desk, body)
    assert (found["verdict"], found["clean"]) == ("No record that can be read", False)
    assert found["records"]["unreadable"] == 1 and found["records"]["told"][0]["problem"]


def test_records_that_agree_beside_one_that_cannot_be_read(desk: Visitor) -> None:
    whole = (Path(__file__).parents[1] / "conformance" / f"{BOOK}.jsonl").read_bytes().splitlines()[0]
    found = audit(desk, whole + b"\n[]\n")
    assert found["state"] == "noted"
    assert found["verdict"] == "No departure from the rulebook in what can be read, but not all can"


def test_a_byte_that_is_no_text_is_told_with_its_line(desk: Visitor, texts: list[bytes]) -> None:
    torn = [*texts[:3], texts[3].replace(b'"', b'"\xff', 1), *texts[4:]]
    found = audit(desk, b"".join(torn))
    told = [one for one in found["log"]["findings"] if one["kind"] == "line"]
    assert [one["line"] for one in told] == [4] and "not UTF-8 text: byte 3 is 0xff" in told[0]["what"]
    assert found["log"]["lines"] == len(texts) - 1 and found["log"]["chain"] == "broken"
    whole = (Path(__file__).parents[1] / "conformance" / f"{BOOK}.jsonl").read_bytes().splitlines()[0]
    records = audit(desk, b'{"id":"\xff"}\n' + whole + b"\n")["records"]
    assert (records["agree"], records["unreadable"]) == (1, 1)
    assert (records["told"][0]["line"], records["told"][0]["problem"][:22]) == (1, "not UTF-8 text: byte 8")
    head = desk.post("/api/audit", content=texts[0].replace(b'"table":"', b'"table":"\xff', 1) + b"".join(texts[1:]))
    assert head.status_code == 422 and head.json()["field"] == "file"
    assert "line 1: no head of a table log: not UTF-8 text: byte" in head.json()["title"]


def test_a_request_that_is_no_text_is_refused(desk: Visitor) -> None:
    for body in (b'{"name":"\xff"}', b"\xff\xfe{\x00}\x00", b"\xff"):
        answer = desk.post("/api/jobs", content=body, headers={"Content-Type": "application/json"})
        assert 400 <= answer.status_code < 500, answer.text
        assert answer.json()["title"]


@pytest.mark.parametrize(("body", "status"), [(b"", 422), (b"\n\n", 422), (b'{"format":"soft17.table/1"}', 422)])
def test_what_is_neither_is_told(desk: Visitor, body: bytes, status: int) -> None:
    answer = desk.post("/api/audit", content=body)
    assert answer.status_code == status and answer.json()["field"] == "file"


def test_a_file_that_is_too_large_is_not_taken(desk: Visitor, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(inspector, "MOST", 10)
    assert desk.post("/api/audit", content=b"x" * 11).status_code == 413


def test_the_log_is_there_just_as_it_is_stored(desk: Visitor, texts: list[bytes]) -> None:
    answer = desk.get("/api/tables/t7/log")
    assert answer.content == b"".join(texts)
    assert answer.headers["content-disposition"] == 'attachment; filename="t7.jsonl"'


def test_every_table_is_in_the_overview(desk: Visitor, texts: list[bytes]) -> None:
    (found,) = desk.get("/api/inspector/tables").json()
    assert (found["id"], found["lines"], found["hash"]) == ("t7", len(texts) - 1, json.loads(texts[-1])["hash"])


def test_a_round_can_be_replayed_step_by_step(desk: Visitor) -> None:
    (one,) = desk.get("/api/tables/t7/rounds").json()
    assert one["round"] == 1 and one["result"].startswith("ann ") and one["ended"]
    found = desk.get("/api/tables/t7/rounds/1").json()
    last = [step for step in found["steps"] if step["hands"]][-1]
    assert last["dealer"]["cards"] == [card for hand in last["hands"] if not hand["area"] for card in hand["cards"]]
    assert {hand["area"] for hand in last["hands"]} <= {0, 1}
    assert any(step["what"].startswith("Area 1: Ts") for step in found["steps"])
    assert one["came_to"].keys() == {"ann"}
    assert any(hand["cards"] for step in found["steps"] for box in step["areas"][0]["boxes"] for hand in box)
    assert any(wager["result"] for step in found["steps"] for wager in step["wagers"])
    assert desk.get("/api/tables/t7/rounds/2").status_code == 404
    assert desk.get("/api/tables/none/rounds").status_code == 404


def test_a_round_is_told_as_a_record(desk: Visitor) -> None:
    record = desk.get("/api/tables/t7/rounds/1/record").json()
    assert record["shoe"] == "Ts 9h 8d Td"
    assert record["wagers"] == [{"area": 1, "player": "ann", "seated": False, "main": "50"}]
    assert record["outcome"]["net"] == {"ann": "-50"}
    assert record["acts"] == [{"act": "stand", "area": 1}]
    assert desk.get("/api/tables/t7/rounds/2/record").status_code == 404


def test_who_does_not_watch_gets_the_log_sealed(house: House, ada: Visitor, texts: list[bytes]) -> None:
    pat = house.person(ada, "pat")
    answer = pat.get("/api/tables/t7/log")
    assert answer.headers["content-disposition"] == 'attachment; filename="t7-sealed.jsonl"'
    entries = [json.loads(line) for line in answer.text.splitlines()]
    assert any("ann stakes $50" in one["what"] for one in entries)
    hidden = [card for text in texts for card in _burned(json.loads(text))]
    assert hidden and not any(card in answer.text for card in hidden)
    for one in (pat, _guest(house)):
        assert one.get("/api/tables/t7/audit").status_code == 403
        assert one.post("/api/audit", content=b"{}").status_code == 403
        assert one.get("/api/inspector/tables").status_code == 403


def _guest(house: House) -> Visitor:
    guest = house.visitor()
    guest.post("/api/guest")
    return guest


def test_a_guest_looks_at_no_live_table(house: House) -> None:
    guest = _guest(house)
    for path in ("log", "rounds", "rounds/1", "rounds/1/record"):
        assert guest.get(f"/api/tables/t7/{path}").status_code == 403


def _burned(line: dict[str, Any]) -> list[str]:
    """Cards of a line that went unseen, each with the deck it is of."""
    return [one["piece"] for one in line.get("events", ()) if one["type"] == "PieceMoved" and not one.get("seen")]
