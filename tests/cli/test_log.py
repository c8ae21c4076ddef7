"""`soft17 log` and `soft17 audit` on the log of a table, as a real process."""

import json
from datetime import UTC, datetime
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest
from keeper import Keeper
from msgspec.structs import replace
from test_incidents import V15, a_round

from cli.test_commands import answer, run
from soft17.house import commands as c
from soft17.house.events import RoundEnded
from soft17.house.reports import ReportMispayment
from soft17.log.lines import write
from soft17.money import Money
from soft17.table import commands as t
from soft17.table.events import WagerSettled


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
    assert "a wager settled as win for $90 where the book has win for $50" in done.stdout
    assert "unreckoned: a line is missing or was changed" in done.stdout
    assert "was given too much" not in done.stdout


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
    assert shown.returncode == 1
    said = shown.stdout.splitlines()
    assert said[1] == f"⚠ line {lines} cannot be read"
    assert said[-1].strip().startswith("no line of a table log")
    assert said[-2].split() == [str(lines), "⚠"]
    assert "ann's main of $50 on area 1: win, pays $50" in shown.stdout


def test_a_line_in_the_middle_that_cannot_be_read_is_told_in_its_place(log: Path, tmp_path: Path) -> None:
    path, lines = tmp_path / "torn.jsonl", log.read_bytes().splitlines(keepends=True)
    path.write_bytes(b"".join([*lines[:3], b"{\n", *lines[4:]]))
    done = run("log", "show", str(path), "--json")
    shown = json.loads(done.stdout)
    assert done.returncode == 1
    assert shown["unreadable_at"] == [4]
    assert shown["broken_at"] == [5]
    numbers = [row["line"] for row in shown["entries"]]
    assert numbers == sorted(numbers)
    assert numbers.count(4) == 1


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
    assert run("log", "report", str(path), "--month", "9999-12").returncode == 0


@pytest.mark.clause("nsw-blackjack-v15", "16.21.2")
@pytest.mark.parametrize("cut", [True, False])
def test_a_report_of_a_log_with_a_broken_chain_says_so(tmp_path: Path, *, cut: bool) -> None:
    keeper = Keeper(V15)
    for player in ("ann", "bob"):
        keeper.give(ReportMispayment(player, Money(0), Money(20_000_000)), "dealer")
    path = Path(written(keeper, tmp_path / "table.jsonl"))
    lines = path.read_bytes().splitlines(keepends=True)
    # Ann's case is left out, or said to be one of $900, and bob's is what is left.
    changed = [] if cut else [lines[-2].replace(b'"paid":"2000"', b'"paid":"900"')]
    path.write_bytes(b"".join([*lines[:-2], *changed, lines[-1]]))
    done = run("log", "report", str(path), "--month", "2025-06")
    assert done.returncode == 1
    assert done.stdout.startswith(f"⚠ the chain is broken at line {len(lines) - 1}:")
    assert "bob was paid $2000" in done.stdout
    told = run("log", "report", str(path), "--month", "2025-06", "--json")
    assert told.returncode == 1
    assert json.loads(told.stdout)["broken_at"] == [len(lines) - 1]


@pytest.mark.clause("nsw-blackjack-v15", "16.21.2")
@pytest.mark.parametrize(
    ("midnight", "before", "after"),
    [
        (datetime(2025, 6, 30, 14, tzinfo=UTC), "2025-06", "2025-07"),
        (datetime(2025, 10, 31, 13, tzinfo=UTC), "2025-10", "2025-11"),  # in summer time
    ],
)
def test_a_month_begins_at_midnight_where_the_table_stands(
    midnight: datetime, before: str, after: str, tmp_path: Path
) -> None:
    keeper, first = Keeper(V15), int(midnight.timestamp())
    for player, at in ((before, first - 1), (after, first)):
        keeper.at = at - 1
        keeper.give(ReportMispayment(player, Money(0), Money(20_000_000)), "dealer")
    path = written(keeper, tmp_path / "table.jsonl")
    for month in (before, after):
        told = answer("log", "report", path, "--month", month)
        assert [one["about"]["player"] for one in told["cases"]] == [month]


def written(keeper: Keeper, path: Path) -> str:
    path.write_bytes(b"".join(write(keeper.log.head, keeper.log.lines)))
    return str(path)


STRANGE = ["x[/bold]", "[red]x", "x\\", "[link=http://x]x", "x :bomb:", "\x1b[2Jx"]


@pytest.mark.parametrize("name", STRANGE)
def test_a_name_is_shown_as_it_is_and_styles_nothing(name: str, tmp_path: Path) -> None:
    keeper = Keeper(V15, {"players": [name]})
    keeper.wager(name)
    keeper.deal("Th 7d 9c")
    keeper.give(t.Stand(name, 1), "player", name)
    events = keeper.observed(c.DealCard("Ts"))
    lost = [replace(one, result="lose", pays=Money(0)) if isinstance(one, WagerSettled) else one for one in events]
    keeper.force(c.DealCard("Ts"), *lost, name=name)
    keeper.give(ReportMispayment(name, Money(0), Money(100_000_000)), "dealer", name)
    path = written(keeper, tmp_path / "table.jsonl")
    spelt = name.replace("\x1b", "\\x1b")
    shown = run("log", "show", path)
    assert shown.returncode == 0
    assert f"{spelt}'s main of $50 on area 1: lose" in shown.stdout
    assert f"{spelt} (player)" in shown.stdout
    told = run("audit", path)
    assert told.returncode == 1
    assert f" ({spelt}): departure: a wager settled as lose for $0 where the book has win for $50" in told.stdout
    assert f"{spelt} was given too much: $9900" in told.stdout
    month = run("log", "report", path, "--month", "2025-06").stdout
    assert f"case 1: {spelt} was paid $10000 where $0 was due (reported by {spelt})" in month
    assert f"still due: enquiry into a payment to {spelt}" in month
    for text in (shown.stdout, told.stdout, month):
        assert "\x1b" not in text
        assert "\n  99  the dealer" not in text


def test_a_broken_chain_is_told_at_the_head(log: Path, tmp_path: Path) -> None:
    path = tmp_path / "changed.jsonl"
    path.write_bytes(log.read_bytes().replace(b'"pays":500000', b'"pays":900000'))
    number = 1 + next(n for n, line in enumerate(path.read_bytes().splitlines()) if b'"pays":900000' in line)
    shown = run("log", "show", str(path)).stdout.splitlines()
    assert f"the chain is broken at line {number}:" in shown[1]
    assert json.loads(run("log", "show", str(path), "--json").stdout)["broken_at"] == [number]
    assert run("log", "show", str(path)).returncode == 1
    assert "chain" not in run("log", "show", str(log)).stdout
    assert answer("log", "show", str(log))["broken_at"] == []


def test_lines_are_numbered_as_in_the_file(log: Path, tmp_path: Path) -> None:
    path = tmp_path / "blank.jsonl"
    lines = log.read_bytes().replace(b'"pays":500000', b'"pays":900000').splitlines(keepends=True)
    path.write_bytes(b"".join([*lines[:3], b"\n", *lines[3:]]))
    number = 2 + next(n for n, line in enumerate(lines) if b'"pays":900000' in line)
    assert f"line {number} (the dealer): chain" in run("audit", str(path)).stdout
    assert answer_of(path)["lines"] == len(lines) - 1
    shown = json.loads(run("log", "show", str(path), "--json").stdout)
    assert shown["broken_at"] == [number]
    assert {row["line"] for row in shown["entries"] if "pays $90" in row["what"]} == {number}
    assert f"{len(lines) - 1} lines after the head" in run("audit", str(path)).stdout


def answer_of(path: Path) -> dict[str, object]:
    told: dict[str, object] = json.loads(run("audit", str(path), "--json").stdout)
    return told


@pytest.mark.parametrize("words", [["show"], ["report", "--month", "2025-06"]])
def test_events_that_fit_no_table_are_told_in_a_line(words: list[str], tmp_path: Path) -> None:
    keeper = Keeper(V15)
    line = replace(keeper.log.lines[4], events=(WagerSettled(29, "win", Money(0), "15.1.2"),))
    path = tmp_path / "forged.jsonl"
    path.write_bytes(b"".join(write(keeper.log.head, [*keeper.log.lines[:4], line])))
    done = run("log", words[0], str(path), *words[1:])
    assert done.returncode == 2
    assert f"{path}:6: the log cannot be followed: WagerSettled fits no table here" in done.stderr


def test_a_report_of_a_log_under_an_unknown_rulebook(log: Path, tmp_path: Path) -> None:
    path = tmp_path / "nowhere.jsonl"
    path.write_bytes(log.read_bytes().replace(V15.encode(), b"nowhere"))
    done = run("log", "report", str(path), "--month", "2025-06")
    assert done.returncode == 2
    assert "no rulebook is called 'nowhere'" in done.stderr


def test_a_reported_payment_without_amounts_is_told(tmp_path: Path) -> None:
    keeper = Keeper(V15)
    keeper.give(ReportMispayment("ann", Money(0), Money(100_000_000)), "dealer")
    path = tmp_path / "forged.jsonl"
    text = b"".join(write(keeper.log.head, keeper.log.lines))
    path.write_bytes(text.replace(b'"paid":"10000"', b'"paid":"much"'))
    done = run("log", "report", str(path), "--month", "2025-06")
    assert "case 1: ann was paid much where $0 was due" in done.stdout


def test_an_amount_below_nothing_is_written_one_way(tmp_path: Path) -> None:
    keeper = Keeper(V15)
    keeper.wager()
    keeper.deal("Th 9d 8c")
    keeper.give(t.Stand("ann", 1), "player", "ann")
    events = keeper.observed(c.DealCard("Ts"))
    keeper.force(c.DealCard("Ts"), *[replace(one, net={}) if isinstance(one, RoundEnded) else one for one in events])
    path = written(keeper, tmp_path / "table.jsonl")
    assert "round ended: net is nothing, not ann -$50" in run("audit", path).stdout


def test_a_log_saved_by_an_editor_is_still_a_log(log: Path, tmp_path: Path) -> None:
    path = tmp_path / "saved.jsonl"
    path.write_bytes(b"\xef\xbb\xbf" + log.read_bytes().replace(b"\n", b"\r\n"))
    assert answer("audit", str(path))["findings"] == []


@pytest.mark.parametrize("text", ["", "\n \n"])
def test_an_emptied_log_is_no_audit_passed(tmp_path: Path, text: str) -> None:
    path = tmp_path / "table.jsonl"
    path.write_text(text, encoding="utf-8")
    for done in (run("audit", str(path)), run("audit", "-", given=text)):
        assert done.returncode == 2
        assert "there is no record in it" in done.stderr


def test_times_are_by_the_clock_of_the_place_and_the_last_hash_is_told(log: Path) -> None:
    last = json.loads(log.read_bytes().splitlines()[-1])
    at = str(datetime.fromtimestamp(last["at"], ZoneInfo("Australia/Sydney")))
    assert at.endswith(("+10:00", "+11:00"))
    assert at in run("log", "show", str(log)).stdout
    assert f"the last hash is {last['hash']}" in run("audit", str(log)).stdout
    assert answer("audit", str(log))["hash"] == last["hash"]


def test_a_log_of_nothing_but_its_head_is_no_clean_log(log: Path, tmp_path: Path) -> None:
    path = tmp_path / "head.jsonl"
    path.write_bytes(log.read_bytes().splitlines(keepends=True)[0])
    done = run("audit", str(path))
    assert done.returncode == 1
    assert "the table was never opened" in done.stdout and "no departures" not in done.stdout


def test_a_log_without_its_head_is_told_so(log: Path, tmp_path: Path) -> None:
    path = tmp_path / "headless.jsonl"
    path.write_bytes(b"".join(log.read_bytes().splitlines(keepends=True)[1:]))
    done = run("audit", str(path))
    assert done.returncode == 2
    assert "the head of the table log is missing" in done.stderr
    assert "'seq'" not in done.stdout + done.stderr
