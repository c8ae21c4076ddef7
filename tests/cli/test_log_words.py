"""What `soft17 audit` and `soft17 log report` say of a log, word for word."""

from pathlib import Path

import pytest
from keeper import Keeper, overpaid
from msgspec.structs import replace
from test_incidents import V15, a_round

from cli.test_commands import answer, run
from cli.test_log import written
from soft17.house.events import CardsShuffled
from soft17.house.reports import ReportMispayment
from soft17.log.lines import Line, write
from soft17.money import Money
from soft17.table import commands as t


@pytest.mark.clause("nsw-blackjack-v15", "16.21.2")
def test_a_reported_case_has_its_number_and_the_dealer_it_names(tmp_path: Path) -> None:
    keeper = Keeper(V15)
    for player, dealer in (("ann", ""), ("bob", "dan")):
        keeper.give(ReportMispayment(player, Money(0), Money(20_000_000), dealer), "dealer")
    shown = run("log", "report", written(keeper, tmp_path / "table.jsonl"), "--month", "2025-06").stdout
    assert "case 1: ann was paid $2000 where $0 was due (reported by the dealer)" in shown
    assert "case 2: bob was paid $2000 where $0 was due (dealt by dan, reported by the dealer)" in shown


def test_cards_of_a_shuffle_that_differ_are_named(tmp_path: Path) -> None:
    keeper = Keeper(V15)
    a_round(keeper)

    def without(line: Line) -> Line:
        mixed = (
            replace(one, pieces=one.pieces - {"9d.2"}) if isinstance(one, CardsShuffled) else one for one in line.events
        )
        return replace(line, events=tuple(mixed))

    path = tmp_path / "table.jsonl"
    path.write_bytes(b"".join(write(keeper.log.head, [without(line) for line in keeper.log.lines])))
    assert "cards shuffled: pieces: 1 missing, 9d.2" in run("audit", str(path)).stdout


def test_findings_alike_on_one_line_name_it_once(tmp_path: Path) -> None:
    keeper = Keeper(V15, {"players": ["ann", "bob"]})
    keeper.wager("ann", 50, 1)
    keeper.wager("bob", 50, 2)
    keeper.deal("Th Td 8c 9h 9s")
    for command in (t.Stand("ann", 1), t.Stand("bob", 2)):
        keeper.give(command, "dealer")
    keeper.deal("Ts")
    number = len(keeper.log.lines) + 1
    path = tmp_path / "table.jsonl"
    path.write_bytes(b"".join(write(keeper.log.head, overpaid(keeper.log.lines))))
    told = run("audit", str(path)).stdout
    assert f"line {number}, 2 times (the dealer): departure: a wager settled as win for $60" in told
    assert f"{number} to {number}" not in told


def test_rounds_are_counted_that_are_in_the_log(tmp_path: Path) -> None:
    keeper = Keeper(V15)
    ends = []
    for _ in range(3):
        a_round(keeper)
        ends.append(len(keeper.log.lines))
    path = tmp_path / "table.jsonl"
    lines = [*keeper.log.lines[: ends[0]], *keeper.log.lines[ends[1] :]]
    path.write_bytes(b"".join(write(keeper.log.head, lines)))
    assert "lines after the head, 2 rounds: " in run("audit", str(path)).stdout
    assert answer("audit", written(keeper, path))["rounds"] == 3


def test_a_file_that_is_not_there_is_no_record() -> None:
    done = run("audit", "nowhere.jsonl")
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith("soft17: nowhere.jsonl: No such file")


@pytest.mark.clause("nsw-blackjack-v15", "16.19")
def test_several_wrong_payments_to_one_player_are_one_pattern(tmp_path: Path) -> None:
    keeper = Keeper(V15)
    for number in range(3):
        told = ReportMispayment("ann", Money(0), Money(500_000), "dan", "cash change", another=number > 0)
        keeper.give(told, "dealer")
    shown = run("audit", written(keeper, tmp_path / "table.jsonl")).stdout
    assert "3 times (dan): pattern: dan overpaid ann 3 times, $150 in all" in shown
    assert shown.splitlines()[-1].endswith("0 rounds: 1 pattern")
