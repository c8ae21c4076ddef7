"""Who opened a live table: its log begins with the acts of that person, and with the house's own beyond those."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from visiting import House, Visitor, opened

from soft17.log.examining import examine
from soft17.log.lines import read_head, read_line
from soft17.rules.loading import load, names

SUPERVISORS = {name: load(name).house.people.supervisor.is_ for name in names()}


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    with opened(f"sqlite:///{tmp_path}/one.db", pace=0) as one:
        yield one


def _acts(name: str, by: Visitor, reader: Visitor, **wanted: str) -> list[tuple[str, str, str]]:
    """Who did each act with which the log of a new table begins; its audit finds nothing."""
    made = by.post("/api/tables", json={"dealt_by": "hand", **wanted})
    assert made.status_code == 201, made.text
    log = reader.get(f"/api/tables/{made.json()['id']}/log")
    assert log.status_code == 200, log.text
    first, *texts = log.content.splitlines()
    lines = [(number, read_line(number, text)) for number, text in enumerate(texts, 2)]
    report = examine(read_head(first), lines)
    assert report.findings == ()
    told = [json.loads(text) for text in texts]
    assert all(name in (one["by"], one["reason"].rpartition(" ")[2]) for one in told)
    return [(one["command"]["type"], one["by"], one["role"]) for one in told]


@pytest.mark.parametrize("book", names())
def test_a_live_table_is_opened_by_who_opened_it(house: House, book: str) -> None:
    ada = house.administrator()
    reader = house.person(ada, "ines", "inspector")
    supervisor = SUPERVISORS[book]
    sue = house.person(ada, "sue", supervisor)
    acts = _acts("sue", sue, reader, book=book, kind="live")
    assert ("OpenTable", "sue", supervisor) in acts and ("BringCards", "sue", supervisor) in acts
    assert {(by, role) for _, by, role in acts} <= {
        ("sue", supervisor),
        ("the house as the operator for enter-first-day", "operator"),
    }


@pytest.mark.parametrize("book", names())
def test_what_the_book_wants_of_another_is_the_houses_own_act(house: House, book: str) -> None:
    ada = house.administrator()
    reader = house.person(ada, "ines", "inspector")
    for kind in ("live", "practice"):
        acts = _acts("ada", ada, reader, book=book, kind=kind)
        assert all(by.startswith("the house as ") for _, by, _ in acts)
