"""One round, long sessions, many areas and broken sweeps, as a person or a script meets them."""

import json
from pathlib import Path
from typing import Any

import pyarrow.parquet as pq
import pytest
from typer.testing import CliRunner, Result

from soft17.cli.main import app
from soft17.cli.simulating.progress import Running
from soft17.cli.simulating.showing import show_sweep
from soft17.simulation.running import Length

BOOK = "nsw-blackjack-v15"
MIMIC = (BOOK, "--strategy", "mimic")
ONE = ("simulate", *MIMIC, "--fresh", "--rounds", "1")


def run(*words: str, status: int = 0, columns: int = 100) -> Result:
    done = CliRunner().invoke(app, words, env={"COLUMNS": str(columns)})
    assert done.exit_code == status, done.output
    return done


def test_one_round_is_told_without_errors(tmp_path: Path) -> None:
    table, picture = tmp_path / "run.parquet", tmp_path / "run.png"
    sides = ("--side", "perfect_pairs=5", "--areas", "2", "--bankroll", "500")
    found = json.loads(run(*ONE, *sides, "--parquet", str(table), "--plot", str(picture), "--json").stdout)
    unknown = ("standard_error", "interval_95", "standard_deviation")
    assert {found[name] for name in unknown} == {None}
    assert {found["every_wager"][name] for name in unknown} == {None}
    rows = pq.read_table(table).to_pylist()
    assert {row[name] for row in rows for name in ("standard_error", "interval_95_low", "standard_deviation")} == {None}
    assert picture.read_bytes().startswith(b"\x89PNG")
    shown = run(*ONE, *sides).stdout.splitlines()
    for name in ("expected value", "standard deviation", "with every wager"):
        assert next(line for line in shown if name in line).count("–") >= 2
    assert any("perfect pairs" in line and "± –" in line for line in shown)


def test_one_session_is_told_without_errors() -> None:
    words = ("simulate", *MIMIC, "--rounds", "1", "--session-shoes", "1", "--bankroll", "400")
    found = json.loads(run(*words, "--json").stdout)["sessions"]
    assert found["sessions"] == 1 and found["standard_deviation"] is None
    assert found["mean"]["standard_error"] is None and found["fall"]["interval_95"] is None
    assert next(line for line in run(*words).stdout.splitlines() if "s.d." in line).rstrip().endswith(" –")


def test_a_sweep_of_one_round(tmp_path: Path) -> None:
    table = tmp_path / "sweep.parquet"
    words = ("sweep", *ONE[1:], "--over", "decks=6,8")
    found = json.loads(run(*words, "--parquet", str(table), "--json").stdout)["combinations"]
    assert [one["standard_error"] for one in found] == [None, None]
    assert found[1]["difference"]["interval_95"] is None and found[1]["difference"]["value"] is not None
    assert [row["interval_95_low"] for row in pq.read_table(table).to_pylist()] == [None, None]
    assert "(–)" in run(*words).stdout


def test_the_bar_of_a_run_whose_error_is_not_known() -> None:
    assert Running("a run", Length(error=1e-3))._goal(1, None) == float("inf")
    assert Running("a run", Length(100, 1e-3))._goal(1, None) == 100


def test_a_sweep_that_is_broken_off_at_once_shows_no_table(capsys: pytest.CaptureFixture[str]) -> None:
    show_sweep({"rulebook": BOOK, "combinations": [], "stopped": "broken off"})
    out = capsys.readouterr().out
    assert "before the first combination" in out and "estimate" not in out


def test_a_wager_is_swept_with_none_at_all() -> None:
    words = ("sweep", *MIMIC, "--rounds", "2e3", "--over", "side:perfect_pairs=0,5")
    without, with_it = json.loads(run(*words, "--json").stdout)["combinations"]
    assert without["optional_wagers"] == {} and list(with_it["optional_wagers"]) == ["perfect_pairs"]
    assert without["expected_value"] == with_it["expected_value"]
    assert "perfect pairs" in run(*words).stdout


def test_nine_areas_on_a_narrow_screen() -> None:
    out = run("simulate", *MIMIC, "--rounds", "2e3", "--areas", "9", columns=80).stdout
    begin = out.index("Areas: covariance")
    rows = [line.split() for line in out[begin : out.index("correlation of two areas")].splitlines()]
    numbered = [row for row in rows if row and row[0].isdigit()]
    assert [row[0] for row in numbered] == [str(at) for at in range(1, 10)] * 2
    assert all(len(one.partition(".")[2]) == 4 for row in numbered for one in row[1:])
    assert {len(row) for row in numbered} == {8, 5}


def test_a_checkpoint_names_all_that_differs(tmp_path: Path) -> None:
    words = ("simulate", *MIMIC, "--rounds", "1e3", "--checkpoint", str(tmp_path / "run.json"))
    run(*words)
    told = run(*words, "--seed", "2", "--stake", "10", status=2).stderr
    assert "seed 1 there, 2 here" in told and 'stake "20" there, "10" here' in told


def test_a_place_for_a_checkpoint_is_looked_for_first(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def warm(_player: Any) -> None:
        pytest.fail("the kernel was made ready")

    monkeypatch.setattr("soft17.cli.simulating.progress.warm", warm)
    words = ("simulate", *MIMIC, "--checkpoint", str(tmp_path / "none" / "run.json"))
    assert "there is no such folder" in run(*words, status=2).stderr


@pytest.mark.parametrize(
    ("words", "fields"),
    [
        (
            ("--stake", "10000", "--side", "perfect_pairs=5.01", "--session-shoes", "4000"),
            "stake, side, session-shoes:",
        ),
        (("--session-shoes", "99999999999"), "session-shoes: 99,999,999,999"),
    ],
)
def test_sessions_that_are_not_held_are_refused(words: tuple[str, ...], fields: str) -> None:
    told = run("simulate", *MIMIC, "--bankroll", "900000000", *words, status=2).stderr
    assert fields in told and len(told.splitlines()) == 1
