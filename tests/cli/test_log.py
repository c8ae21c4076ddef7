"""`soft17 log` and `soft17 audit` on the log of a table, as a real process."""

import json
from pathlib import Path

import pytest
from keeper import Keeper
from test_incidents import V15, a_round

from cli.test_commands import answer, run
from soft17.house.reports import ReportMispayment
from soft17.log.lines import write
from soft17.money import Money


@pytest.fixture(scope="module")
def log(tmp_path_factory: pytest.TempPathFactory) -> Path:
    keeper = Keeper(V15)
    a_round(keeper)
    path = tmp_path_factory.mktemp("log") / "table.jsonl"
    path.write_bytes(b"".join(write(keeper.log.head, keeper.log.lines)))
    return path


def test_a_log_is_shown_as_surveillance_reads_it(log: Path) -> None:
    shown = run("log", "show", str(log)).stdout
    assert "the cut is offered to ann  [4.3.1]" in shown
    assert "ann's main of $50 on area 1: win, pays $50" in shown
    assert "a card, unseen, from source to rack" in shown


def test_a_burned_card_is_shown_only_when_asked_for(log: Path) -> None:
    burned = next(
        event["piece"]
        for line in log.read_text(encoding="utf-8").splitlines()[1:]
        for event in json.loads(line)["events"]
        if event["type"] == "PieceMoved"
    )
    sealed = answer("log", "show", str(log))
    assert not any(burned[:2] in one["what"] for one in sealed["entries"] if "from source to rack" in one["what"])


def test_a_log_by_the_book_is_passed(log: Path) -> None:
    done = run("audit", str(log))
    assert done.returncode == 0
    assert "no departures" in done.stdout
    assert answer("audit", str(log))["findings"] == []


def test_a_changed_log_is_not(log: Path, tmp_path: Path) -> None:
    path = tmp_path / "changed.jsonl"
    path.write_bytes(log.read_bytes().replace(b'"pays":500000', b'"pays":900000'))
    done = run("audit", str(path))
    assert done.returncode == 1
    assert "chain" in done.stdout
    assert "was given too much: $40" in done.stdout


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "an empty file is no log"),
        ("{}", "no head of a table log"),
        ('{"format":"soft17.table/1","rulebook":"nowhere","digest":""}', "no rulebook is called"),
        ('{"format":"soft17.table/2","rulebook":"x","digest":""}', "is not soft17.table/1"),
    ],
)
def test_what_is_no_log_is_told(tmp_path: Path, text: str, said: str) -> None:
    path = tmp_path / "no.jsonl"
    path.write_text(text, encoding="utf-8")
    for words in (["log", "show", str(path)],) if said != "no rulebook is called" else (["audit", str(path)],):
        done = run(*words)
        assert done.returncode == 2
        assert said in done.stderr


def test_a_line_that_cannot_be_read_is_told_with_its_number(log: Path, tmp_path: Path) -> None:
    path = tmp_path / "torn.jsonl"
    path.write_bytes(log.read_bytes()[:-30])
    done = run("audit", str(path))
    assert done.returncode == 1
    lines = len(path.read_bytes().splitlines())
    assert f"line {lines}: line: no line of a table log" in done.stdout
    shown = run("log", "show", str(path))
    assert shown.returncode == 2
    assert f":{lines}: no line of a table log" in shown.stderr


def test_a_log_comes_from_standard_input_too(log: Path) -> None:
    assert "no departures" in run("audit", "-", given=log.read_text(encoding="utf-8")).stdout


def test_a_file_that_is_not_there() -> None:
    done = run("log", "show", "nowhere.jsonl")
    assert done.returncode == 2
    assert "nowhere.jsonl" in done.stderr


@pytest.mark.clause("nsw-blackjack-v15", "16.21.2")
def test_the_months_wrong_payments_over_a_thousand(tmp_path: Path) -> None:
    keeper = Keeper(V15)
    for player, due, paid in (("ann", 0, 100_000_001), ("bob", 0, 10_000_000), ("cat", 20_000_000, 9_999_999)):
        keeper.give(ReportMispayment(player, Money(due), Money(paid)), "dealer")
    path = tmp_path / "table.jsonl"
    path.write_bytes(b"".join(write(keeper.log.head, keeper.log.lines)))
    told = answer("log", "report", str(path), "--month", "2025-06")
    assert [one["about"]["player"] for one in told["cases"]] == ["ann", "cat"]
    assert answer("log", "report", str(path), "--month", "2025-07")["cases"] == []
    shown = run("log", "report", str(path), "--month", "2025-06").stdout
    assert "over $1000 in 2025-06 [16.21.2]" in shown
    assert run("log", "report", str(path), "--month", "June").returncode == 2
