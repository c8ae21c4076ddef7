"""Tables moved between databases as logs: byte for byte, and only if they hold."""

from pathlib import Path
from typing import Any

import httpx
import pytest
from keeper import Keeper
from serving import Player, by_header, running
from typer.testing import CliRunner

from soft17.cli.main import app
from soft17.house import commands as c
from soft17.log.lines import write
from soft17.rules.loading import names
from soft17.service.app import make
from soft17.service.inspecting.uploads import examined
from soft17.service.settings import Settings
from soft17.table import commands as t

BOOK = next(name for name in names() if "15" in name)


def played() -> Keeper:
    """A table at which a round was played."""
    keeper = Keeper(BOOK)
    keeper.wager()
    keeper.deal("Ts 9h 8d")
    keeper.give(t.Stand("ann", 1), "player", "ann")
    keeper.deal("Td")
    return keeper


def run(*words: str, code: int = 0) -> str:
    done = CliRunner().invoke(app, list(words))
    assert done.exit_code == code, done.output
    return done.output


@pytest.fixture
def file(tmp_path: Path) -> Path:
    keeper = played()
    path = tmp_path / "seven.jsonl"
    path.write_bytes(b"".join(write(keeper.log.head, keeper.log.lines)))
    return path


def test_a_table_comes_through_two_databases_byte_for_byte(tmp_path: Path, file: Path) -> None:
    one, other = (f"sqlite:///{tmp_path}/{name}.db" for name in ("one", "other"))
    said = run("import", str(file), "--database", one)
    assert said.startswith("seven: ") and "1 round, no departures" in said
    assert "cannot be played on" in said and "still open" in said
    again = tmp_path / "again.jsonl"
    run("export", "seven", "--database", one, "-o", str(again))
    assert again.read_bytes() == file.read_bytes()
    run("import", str(again), "--database", other, "--as", "t8")
    run("export", "t8", "--database", other, "-o", str(again))
    assert again.read_bytes() == file.read_bytes()


def test_a_table_is_taken_in_once(tmp_path: Path, file: Path) -> None:
    database = f"sqlite:///{tmp_path}/one.db"
    run("import", str(file), "--database", database)
    assert "there is a table seven already" in run("import", str(file), "--database", database, code=2)


def test_a_broken_chain_is_not_taken_in(tmp_path: Path, file: Path) -> None:
    (tmp_path / "whole.jsonl").write_bytes(file.read_bytes())
    file.write_bytes(file.read_bytes().replace(b'"ann"', b'"bob"', 1))
    database = f"sqlite:///{tmp_path}/one.db"
    assert "the chain is broken" in run("import", str(file), "--database", database, code=2)
    assert "there is no such file" in run("export", "seven", "--database", database, code=2)
    assert not (tmp_path / "one.db").exists()  # who only reads makes none
    run("import", str(tmp_path / "whole.jsonl"), "--as", "t8", "--database", database)
    assert "there is no table seven" in run("export", "seven", "--database", database, code=2)


def test_what_departs_is_taken_in_only_if_one_says_so(tmp_path: Path) -> None:
    keeper = played()
    keeper.force(c.DealCard("2c"))
    path = tmp_path / "wrong.jsonl"
    path.write_bytes(b"".join(write(keeper.log.head, keeper.log.lines)))
    database = f"sqlite:///{tmp_path}/one.db"
    assert "departs from its rulebook (line" in run("import", str(path), "--database", database, code=1)
    assert "departures" in run("import", str(path), "--database", database, "--departing")


def test_a_log_that_tells_of_an_irregularity_departs_from_nothing(tmp_path: Path) -> None:
    keeper = Keeper(BOOK)
    reported = {"person": "quin", "evidence": "a phone"}
    keeper.give(c.TakeDown("report-device-used", reported), "dealer", "dee")
    path = tmp_path / "told.jsonl"
    path.write_bytes(b"".join(write(keeper.log.head, keeper.log.lines)))
    assert "no departures, 1 irregularity told" in run("import", str(path), "--database", f"sqlite:///{tmp_path}/a.db")
    assert "irregularity" in run("audit", str(path), code=0)
    assert examined(str(path), lambda _: None).verdict == "No departure from the rulebook; irregularities were told"


@pytest.mark.parametrize("text", [b"", b"{}\n", b"nothing\n"])
def test_what_is_no_log_is_told(tmp_path: Path, text: bytes) -> None:
    path = tmp_path / "x.jsonl"
    path.write_bytes(text)
    assert str(path) in run("import", str(path), "--database", f"sqlite:///{tmp_path}/one.db", code=2)


def test_a_table_taken_in_is_looked_at_and_not_played_at(tmp_path: Path, file: Path) -> None:
    database = f"sqlite:///{tmp_path}/one.db"
    run("import", str(file), "--database", database)
    service: Any = make(Settings(database=database, pace=0))
    service.state.identify = by_header
    with running(service) as address:
        dealer = {"x-name": "dan", "x-roles": "dealer"}
        (row,) = httpx.get(f"{address}/api/tables", headers=dealer).json()
        assert (row["kind"], row["may_look"]) == ("record", True)
        assert "not played at" in row["not_for_you"]
        dan = Player(address, "seven", dealer, role="dealer")
        version = dan.until(bool)["version"]
        reply = dan.give({"type": "OpenBetting"})
        dan.close()
        assert (reply["type"], version) == ("Refused", len(played().log.lines))
        assert "taken in as a log" in reply["why"]
