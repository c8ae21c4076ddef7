"""`simulate` and `sweep` as a person or a script runs them."""

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pyarrow.parquet as pq
import pytest
from typer.testing import CliRunner, Result

from soft17.cli.main import app
from soft17.cli.simulating.plot import named
from soft17.replay import replay
from soft17.rules.loading import load, names
from soft17.simulation.job import Job
from soft17.simulation.policies import MimicDealer

SOFT17 = str(Path(sys.executable).parent / "soft17")
BOOK = "nsw-blackjack-v15"
PLAIN = ("simulate", BOOK, "--strategy", "mimic", "--seed", "7")
LONG = (*PLAIN, "--rounds", "6e6", "--workers", "1", "--json")


def run(*words: str) -> Result:
    """A command in this process, for there are many."""
    done = CliRunner().invoke(app, words, env={"COLUMNS": "100"})
    assert done.exit_code == 0, done.output
    return done


def told(*words: str) -> Any:
    return untimed(run(*words, "--json").stdout)


def untimed(text: str) -> Any:
    """What was printed, but for the time it took."""
    found = json.loads(text)
    assert found.pop("seconds") > 0
    assert found.pop("rounds_per_second") >= 0
    return found


def test_what_is_printed_for_machines() -> None:
    found = json.loads(run(*PLAIN, "--rounds", "2e4", "--side", "perfect_pairs=5", "--json").stdout)
    assert {"rounds", "expected_value", "standard_error", "standard_deviation", "rounds_per_second"} <= set(found)
    assert found["seed"] == 7 and found["rulebook"] == BOOK and found["stopped"] == "rounds"
    assert {"expected_value", "standard_error"} <= set(found["optional_wagers"]["perfect_pairs"])
    assert found["job"]["decks"] == 6 and found["job"]["dealing"] == {"source": "shoe", "penetration": 0.75, "burn": 1}


def test_workers_do_not_show() -> None:
    words = (*PLAIN, "--rounds", "2e5", "--all-sides", "--areas", "2")
    one, two, four = (told(*words, "--workers", many) for many in ("1", "2", "4"))
    assert one == two == four
    assert set(one["optional_wagers"]) == {"perfect_pairs", "any_pairs", "lucky_lucky", "star_pairs"}


def started(*words: str, alone: bool = False) -> subprocess.Popen[str]:
    pipe = subprocess.PIPE
    return subprocess.Popen([SOFT17, *words], stdout=pipe, stderr=pipe, text=True, start_new_session=alone)


def wait_for_blocks(path: Path, process: subprocess.Popen[str], blocks: int) -> None:
    """Until so many blocks are kept; the run is far from its end then."""
    for _ in range(6000):
        if path.exists() and json.loads(path.read_bytes())["block"] >= blocks:
            return
        assert process.poll() is None
        time.sleep(0.01)
    pytest.fail("nothing was kept")


@pytest.fixture(scope="module")
def whole() -> Any:
    """A long run that nobody disturbs."""
    return untimed(run(*LONG).stdout)


def test_a_run_that_was_killed_goes_on_to_the_same_end(tmp_path: Path, whole: Any) -> None:
    path = tmp_path / "run.json"
    kept = ("--checkpoint", str(path), "--checkpoint-every", "0")
    for blocks in (3, 12):
        process = started(*LONG, *kept)
        wait_for_blocks(path, process, blocks)
        process.send_signal(signal.SIGKILL)
        assert process.wait(600) == -signal.SIGKILL
        process.communicate()
    assert untimed(run(*LONG, *kept).stdout) == whole
    assert untimed(run(*LONG, *kept, "--workers", "2").stdout) == whole  # once more, from what is kept at its end


def test_a_run_that_is_broken_off_tells_what_it_has(tmp_path: Path, whole: Any) -> None:
    path = tmp_path / "run.json"
    kept = ("--checkpoint", str(path), "--checkpoint-every", "0")
    process = started(*LONG, *kept)
    wait_for_blocks(path, process, 3)
    process.send_signal(signal.SIGINT)
    out, errors = process.communicate(timeout=600)
    assert process.returncode == 130 and "Traceback" not in errors
    found = json.loads(out)
    assert found["stopped"] == "broken off" and 0 < found["rounds"] < 6_000_000
    assert untimed(run(*LONG, *kept).stdout) == whole


@pytest.mark.parametrize("crew", [("--workers", "1"), ("--workers", "2"), ("--dask", "local", "--workers", "1")])
def test_a_run_that_is_broken_off_twice_ends_without_a_word(tmp_path: Path, crew: tuple[str, ...]) -> None:
    """As from a keyboard, which tells everybody whom the run has started, until it has ended; it would go on long."""
    path = tmp_path / "run.json"
    words = (*PLAIN, "--rounds", "1e12", "--areas", "7", "--checkpoint", str(path), "--checkpoint-every", "0", *crew)
    process = started(*words, alone=True)
    wait_for_blocks(path, process, 3)
    while process.poll() is None:
        os.killpg(process.pid, signal.SIGINT)
        time.sleep(0.01)
    _, errors = process.communicate(timeout=600)
    assert process.returncode == 130
    assert [line for line in errors.splitlines() if "kernel is made ready" not in line] == []


def test_a_checkpoint_of_another_job_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "run.json"
    words = ("simulate", BOOK, "--strategy", "mimic", "--rounds", "2e4", "--checkpoint", str(path))
    run(*words)
    assert "seed 1 there, 2 here" in refused(*words, "--seed", "2")
    assert "is of another job: options.decks 6 there, 8 here" in refused(*words, "--decks", "8")
    assert 'strategy "mimic" there, "never-bust" here' in refused(*words, "--strategy", "never-bust")
    assert 'stake "20" there, "10" here' in refused(*words, "--stake", "10")
    assert "more than the 50 asked for" in refused(*words, "--rounds", "50")
    path.write_text("{}")
    assert "this is no checkpoint" in refused(*words)
    assert "no such folder" in refused(*words[:-1], str(tmp_path / "none" / "run.json"))


def refused(*words: str) -> str:
    """What is told of words that cannot be."""
    done = CliRunner().invoke(app, words)
    assert done.exit_code == 2, done.output
    return done.stderr


def test_precision() -> None:
    found = told(*PLAIN, "--until-error", "4e-3")
    assert found["stopped"] == "error" and found["standard_error"] <= 4e-3
    assert found == told(*PLAIN, "--until-error", "4e-3", "--workers", "3")


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (("--rounds", "many"), "--rounds many: a number is wanted"),
        (("--rounds", "0"), "at least 1"),
        (("--rounds", "1e30"), "--rounds 1e30: 1e15 are the most"),
        (("--rounds", "1.5"), "a whole number"),
        (("--until-error", "2"), "--until-error 2: a standard error between 0 and 1"),
        (("--strategy", "none.json"), "--strategy none.json: no such file; there are best, chart"),
        (("--penetration", "0.001"), "no round is dealt"),
        (("--burn", "240"), "no round is dealt"),
        (("--fresh", "--burn", "2"), "--burn: cards are burned from a shoe"),
        (("--stake", "1000000"), "stake: 1000000, or an optional one, is paid more than amounts hold"),
        (
            ("--stake", "20000.02", "--side", "perfect_pairs=5"),
            "stake, side: 20000.02 a box is staked and paid in parts of",
        ),
        (("--stake", "0.01"), "stake: 0.01, or an optional one, is paid in parts of 0.005"),
        (("--minimum", "10000"), "--minimum: say with --meter"),
        (("--meter", "10000"), "--meter: nothing is staked on the jackpot; stake on blazing_7s too"),
        (("--bankroll", "0"), "--bankroll 0: more than 0"),
        (("--bankroll", "39", "--session-shoes", "1", "--areas", "2"), "less than the least stakes of a round, 40"),
        (("--side", "perfect_pairs=5s"), "perfect_pairs lies on no suit"),
        (("--side", "perfect_pairs=0"), "--side 0: more than 0"),
        (("--parquet", "."), "--parquet .: this is a folder"),
        (("--quick", "--side", "perfect_pairs=5"), "here there is an optional wager"),
        (("--penetration", "1.5"), "--penetration 1.5: a part between 0 and 1"),
        (("--fresh", "--device"), "say only one of --fresh, --device"),
        (("--side", "pairs=5"), "this book has perfect_pairs"),
        (("--side", "perfect_pairs"), "write NAME=DOLLARS"),
        (("--side", "perfect_pairs=5", "--side", "perfect_pairs=10"), "each optional wager once"),
        (("--side", "blazing_7s=5"), "needs a meter"),
        (("--side", "blazing_7s=4", "--meter", "10000"), "[14.24.1] Blazing 7's is 2.50 or 5"),
        (("-r", "5.5=lucky-lucky-one", "-r", "14.9=three-in-total", "--all-sides"), "[5.5] no more than 1 optional"),
        (("--stake", "lots"), "--stake: 'lots' is no amount"),
        (("--stake", "0"), "--stake 0: more than 0"),
        (("--areas", "99"), "areas: 99 is not from 1 to"),
        (("--session-shoes", "5"), "--bankroll"),
        (("--option", "max_hands=9"), "max_hands"),
        (("--ruling", "1.1=x"), "1.1"),
        (("--decks", "5"), "--decks 5"),
        (("--plot", "a.gif"), ".png or .svg"),
        (("--parquet", "no/such/folder.parquet"), "no such folder"),
        (("--count", "none"), "plans that come along are hi-lo"),
        (("--dask", "tcp://127.0.0.1:1"), "no cluster answers there"),
    ],
)
def test_what_cannot_be_is_told_in_one_line(words: tuple[str, ...], why: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("soft17.simulation.cluster.ANSWER", 1)
    monkeypatch.setattr("soft17.cli.simulating.progress.PATIENCE", 600)
    short = () if "--rounds" in words else ("--rounds", "1000")
    mimic = () if {"--strategy", "--count"} & set(words) else ("--strategy", "mimic")
    told = refused("simulate", BOOK, *mimic, *short, *words)
    assert why in told and len(told.splitlines()) == 1


def test_tables_for_people() -> None:
    out = run(*PLAIN, "--rounds", "2e4", "--areas", "2", "--bankroll", "500", "--session-shoes", "2").stdout
    for words in ("expected value", "standard deviation", "Net result of a round", "correlation", "N0", "deepest fall"):
        assert words in out
    for name in ("ruin of $500", "in a session", "mean", "deepest fall, mean", "50.0%"):
        line = next(line for line in out[out.index("Luck") :].splitlines() if name in line)
        assert " … " in line, line


def test_the_last_counts_hold_all_beyond_them() -> None:
    words = (*PLAIN, "--count", "hi-lo", "--rounds", "2e4")
    rows = told(*words)["by_count"]
    assert [one["beyond"] for one in rows] == ["less", *[""] * (len(rows) - 2), "more"]
    out = run(*words).stdout
    assert f"{rows[0]['count']:+d} or less" in out and f"{rows[-1]['count']:+d} or more" in out


def test_the_quick_way(tmp_path: Path) -> None:
    words = (*PLAIN, "--rounds", "2e5")
    quick, full = told(*words, "--quick", "--plot", str(tmp_path / "a.png")), told(*words)
    assert quick["expected_value"] == full["expected_value"] and quick["rounds"] == full["rounds"]
    assert "expected value" in run(*words, "--quick", "--bankroll", "500").stdout
    assert "main game alone" in refused(*words, "--quick", "--areas", "2")
    assert "sessions are not told" in refused(*words, "--quick", "--bankroll", "9", "--session-shoes", "2")


def test_files(tmp_path: Path) -> None:
    table, png, svg = tmp_path / "run.parquet", tmp_path / "run.png", tmp_path / "run.svg"
    found = json.loads(run(*PLAIN, "--rounds", "2e4", "--parquet", str(table), "--plot", str(png), "--json").stdout)
    run(*PLAIN, "--rounds", "2e4", "--plot", str(svg))
    rows = pq.read_table(table).to_pylist()
    tables = {row["table"] for row in rows}
    assert tables == {"main_game", "every_wager", "wagers", "distribution", "by_hand", "convergence"}
    for at, name in ((0, "low"), (1, "high")):
        whole = next(row for row in rows if row["table"] == "main_game")
        assert whole[f"interval_95_{name}"] == found["interval_95"][at]
        assert [row[f"frequency_interval_999_{name}"] for row in rows if row["table"] == "distribution"] == [
            bar["interval_999"][at] for bar in found["distribution"]
        ]
        won = [row[f"won_interval_95_{name}"] for row in rows if row["table"] == "by_hand"]
        assert won == [one["won"]["interval_95"][at] for one in found["by_hand"]]
    main = next(row for row in rows if row["wager"] == "main")
    assert main["wagers"] == main["won"] + main["lost"] + main["stood_off"] == found["rounds"]
    assert sum(row["rounds"] for row in rows if row["table"] == "distribution") == found["rounds"]
    assert sum(row["hands"] for row in rows if row["table"] == "by_hand") == found["rounds"]
    last = [row for row in rows if row["table"] == "convergence"][-1]
    assert last["expected_value"] == found["expected_value"]
    assert last["interval_999_low"] < last["interval_95_low"] < last["expected_value"] < last["interval_95_high"]
    summary = json.loads(pq.read_schema(table).metadata[b"soft17.simulation"])
    assert summary["rounds"] == found["rounds"] and summary["job"] == found["job"]
    assert summary["job"]["seed"] == 7 and summary["path"] == found["path"]
    assert png.read_bytes().startswith(b"\x89PNG")
    assert ElementTree.parse(svg).getroot().tag.endswith("svg")  # noqa: S314 - our own picture


def test_a_picture_says_what_was_played() -> None:
    book = load(BOOK, {"decks": 8}, {"9.1.1": "literal-or"})
    told_of = named({"rulebook": BOOK, "areas": 2, "strategy": "mimic", "count": "hi-lo", "seed": 7}, book)
    assert told_of == f"{BOOK}, decks=8, 9.1.1=literal-or, 2 areas, strategy mimic, count hi-lo, seed 7"


def test_a_shoe_is_played_again_at_the_table() -> None:
    out = run(*PLAIN, "--replay", "5").stdout.splitlines()
    book = load(BOOK)
    records = [one.record for one in replay(Job(book, MimicDealer(book)), 7, 5)]
    assert [json.loads(line) for line in out] == records and len(records) > 20


def test_a_sweep_tells_every_combination_and_how_it_differs(tmp_path: Path) -> None:
    table = tmp_path / "sweep.parquet"
    words = ("sweep", BOOK, "--strategy", "mimic", "--rounds", "1e5")
    over = ("--over", "option:max_hands=2,3", "--over", "penetration=0.5,0.75")
    found = told(*words, *over, "--parquet", str(table), "--workers", "1")
    assert found == told(*words, *over, "--workers", "2")
    assert found["over"] == {"option:max_hands": ["2", "3"], "penetration": ["0.5", "0.75"]}
    first, deeper, more, _ = found["combinations"]
    assert first["values"] == {"option:max_hands": "2", "penetration": "0.5"} and first["difference"] is None
    alone = told(*PLAIN[:4], "--rounds", "1e5", "--penetration", "0.75")
    assert deeper["expected_value"] == alone["expected_value"] and deeper["rounds"] == alone["rounds"]
    # Who never splits plays the same whatever the number of hands, and on the same shoes to the same cent.
    assert more["difference"]["value"] == 0 and more["difference"]["standard_error"] == 0
    assert deeper["rounds_per_shoe"] > first["rounds_per_shoe"]
    assert [row["over.penetration"] for row in pq.read_table(table).to_pylist()] == ["0.5", "0.75"] * 2
    assert "differs by" in run(*words, "--over", "decks=6,8").stdout
    kept = json.loads(pq.read_schema(table).metadata[b"soft17.sweep"])
    assert kept["seed"] == 1 and kept["over"]["penetration"] == ["0.5", "0.75"]


@pytest.mark.parametrize(
    ("over", "why"),
    [
        (("decks",), "write NAME=VALUE,VALUE"),
        (("colour=red",), "colour cannot be swept; there are book, decks"),
        (("decks=6,6",), "each value once"),
        (("decks=6", "decks=8"), "each name once"),
        (("decks=six",), "'six' is not a whole number"),
        (("penetration=deep",), "'deep' is not a number"),
        (("insure=maybe",), "'maybe' is not yes or no"),
        (("source=hat",), "'hat' is not shoe, fresh or device"),
        (("option:max_hands=2,9",), "max_hands"),
        (("source=shoe,fresh", "penetration=0.5,0.75"), "--over penetration: only a shoe has it"),
        (("burn=1,2", "source=device"), "--over burn: only a shoe has it"),
        (("book=no-such-book",), "no-such-book"),
        (("penetration=0.5,0.6 --penetration 0.6"), "--over penetration: --penetration is said too"),
        (("decks=6,8 --decks 8"), "--over decks: --decks is said too"),
    ],
)
def test_what_cannot_be_swept_is_told(over: tuple[str, ...] | str, why: str) -> None:
    flags = ["--over", *over.split()] if isinstance(over, str) else [word for one in over for word in ("--over", one)]
    assert why in refused("sweep", BOOK, "--strategy", "mimic", "--rounds", "1000", *flags)


def test_a_sweep_keeps_the_depth_that_was_asked_for() -> None:
    words = ("--strategy", "mimic", "--rounds", "2e4", "--penetration", "0.5")
    shoe, fresh = told("sweep", BOOK, *words, "--over", "source=shoe,fresh")["combinations"]
    alone = told("simulate", BOOK, *words)
    assert shoe["rounds_per_shoe"] == alone["rounds_per_shoe"] and fresh["rounds_per_shoe"] == 1


def test_a_sweep_over_books_tells_every_wager(tmp_path: Path) -> None:
    table = tmp_path / "sweep.parquet"
    words = ("sweep", "--strategy", "mimic", "--rounds", "2e4", "--all-sides")
    over = ("--over", f"book={BOOK},nz-blackjack-1998", "--parquet", str(table))
    one, other = told(*words, *over)["combinations"]
    assert (one["rulebook"], other["rulebook"]) == (BOOK, "nz-blackjack-1998")
    alone = told("simulate", BOOK, *words[1:], "--seed", "1")
    assert one["optional_wagers"]["perfect_pairs"] == alone["optional_wagers"]["perfect_pairs"]
    assert one["every_wager"] == alone["every_wager"] and "super_sevens" in other["optional_wagers"]
    first, second = pq.read_table(table).to_pylist()
    assert first["perfect_pairs.expected_value"] == one["optional_wagers"]["perfect_pairs"]["expected_value"]
    assert second["super_sevens.expected_value"] is not None and first["super_sevens.expected_value"] is None
    assert "every wager" in run(*words, "--over", f"book={BOOK}").stdout


def test_no_count_is_a_plan_too() -> None:
    words = ("sweep", BOOK, "--rounds", "2e4", "--over", "count=none,ko")
    level, counted = told(*words)["combinations"]
    assert level["expected_value"] == told("simulate", BOOK, "--rounds", "2e4")["expected_value"]
    assert counted["expected_value"] != level["expected_value"]


def test_a_plan_that_never_stakes_is_told(tmp_path: Path) -> None:
    plan = tmp_path / "never.json"
    plan.write_text('{"form": "soft17.counting/1", "system": "hi-lo", "ramp": [[0, 0], [150, 1]]}')
    assert "nothing was staked in" in refused("simulate", BOOK, "--count", str(plan), "--rounds", "1000")
    assert "nothing was staked in" in refused("sweep", BOOK, "--over", f"count={plan}", "--rounds", "1000")


def test_one_round_of_two_areas_is_told() -> None:
    assert told(*PLAIN, "--rounds", "1", "--fresh", "--areas", "2")["areas"] is None


def test_a_chart_of_another_book_is_used_and_said(tmp_path: Path) -> None:
    chart = tmp_path / "chart.json"
    run("strategy", "export", BOOK, "-o", str(chart))
    done = run("simulate", BOOK, "--decks", "8", "--strategy", str(chart), "--rounds", "1000")
    assert f"{chart}: made for" in done.stderr


def test_stakes_by_a_count_with_the_dealers_own_rule() -> None:
    """The count stakes and insures; its plays are changes to a chart, and left out."""
    words = ("--rounds", "2e4", "--count", "hi-lo")
    found = told(*PLAIN, *words)
    assert found["initial_stake"] > 20 and found["wagers"]["insurance"]["wagers"] > 0
    assert set(found["wagers"]) == {"main", "insurance"} and len(found["by_count"]) > 5
    assert "count hi-lo (stakes and insurance)" in run(*PLAIN, *words).stdout
    assert told(*PLAIN, *words[:2], "--count", "ko")["by_count"] != found["by_count"]


def test_a_jackpot_has_the_largest_minimum_below_its_meter() -> None:
    words = (*PLAIN, "--rounds", "1000", "--side", "blazing_7s=5", "--meter", "30000")
    assert told(*words)["job"]["meter"] == ["30000", "25000"]
    assert told(*words, "--minimum", "10000")["job"]["meter"] == ["30000", "10000"]


def test_what_a_book_never_offers_is_not_taken() -> None:
    for name in names():
        book = load(name)
        there = {"--even-money": book.interim.even_money is not None, "--insure": book.insurance is not None}
        for flag, offered in there.items():
            words = ("simulate", name, "--strategy", "mimic", "--rounds", "100", flag)
            if offered:
                run(*words)
            else:
                assert f"{flag}: this book has no" in refused(*words)


def test_a_card_is_burned_where_the_book_has_one_burned() -> None:
    words = ("simulate", "nz-blackjack-1998", "--strategy", "mimic", "--rounds", "1e4")
    kept, burned = told(*words), told(*words, "--option", "first_card_discarded=true")
    assert (kept["job"]["dealing"]["burn"], burned["job"]["dealing"]["burn"]) == (0, 1)
    assert kept["cards"] != burned["cards"]
    assert told(*words, "--burn", "3")["job"]["dealing"]["burn"] == 3


def test_many_net_results_are_told_together() -> None:
    out = run(*PLAIN, "--rounds", "2e4", "--areas", "7").stdout
    shown = out.partition("Net result of a round")[2].partition("Areas:")[0]
    assert "+0 to +0.5" in shown and len(shown.splitlines()) < 40


@pytest.mark.parametrize(
    ("book", "flags", "says"),
    [
        (BOOK, ("--penetration", "0.4"), "[4.6]"),
        (BOOK, ("--penetration", "0.5"), ""),
        (BOOK, ("--device",), ""),
        (BOOK, ("--fresh",), ""),
        ("nz-blackjack-1998", ("--device",), "cards come from a card shoe here"),
        ("ma-switch", ("--device",), "[7(a)] cards come from a card shoe here"),
    ],
)
def test_cards_that_come_otherwise_than_in_the_book_are_told_of(book: str, flags: tuple[str, ...], says: str) -> None:
    errors = run("simulate", book, "--strategy", "mimic", "--rounds", "1000", "--json", *flags).stderr
    assert says in errors and ("all the same" in errors) is bool(says)
