"""`soft17 tournament`: conditions checked, a tournament played through and verified, errors in one line."""

import json
import subprocess
import sys
from pathlib import Path

SOFT17 = Path(sys.executable).with_name("soft17")
CUP = Path(__file__).parents[2] / "docs" / "examples" / "spring-cup.toml"


def run(*words: str | Path) -> subprocess.CompletedProcess[str]:
    command = [str(SOFT17), "tournament", *map(str, words)]
    return subprocess.run(command, capture_output=True, text=True, check=False, timeout=600)


def test_complete_conditions_and_conditions_that_lack_things(tmp_path: Path) -> None:
    assert run("check", CUP).stdout == "complete\n"
    short = tmp_path / "short.json"
    short.write_text(json.dumps({"name": "short", "entry_fee": "10"}))
    found = run("check", short, "--json")
    assert found.returncode == 1
    lacking = {one["field"]: one["clause"] for one in json.loads(found.stdout)["missing"]}
    assert "entry_fee" not in lacking and lacking["rules_statement"] == "19.4.2(k)"


def test_a_tournament_is_played_again_by_its_seed_and_its_log_verified(tmp_path: Path) -> None:
    log = tmp_path / "cup.jsonl"
    one, other = (run("play", CUP, "--players", "12", "--seed", "7", "--json", "--log", log) for _ in range(2))
    assert one.returncode == 0 and one.stdout == other.stdout
    board = json.loads(one.stdout)
    assert board["phase"] == "over" and board["paid"] == board["pool"]
    assert run("verify", log).stdout.endswith("lines, 0 faults\n")
    text = log.read_text()
    log.write_text(text.replace('"fee":1000000', '"fee":1000100', 1))
    changed = run("verify", log)
    assert changed.returncode == 1 and ":3: " in changed.stdout
    assert "Prizes" in run("play", CUP, "--players", "12").stdout


def test_the_rounds_of_a_tournament_are_kept_and_replayed(tmp_path: Path) -> None:
    log, rounds = tmp_path / "cup.jsonl", tmp_path / "rounds"
    assert run("play", CUP, "--players", "6", "--seed", "7", "--log", log, "--rounds", rounds).returncode == 0
    assert run("verify", log, "--rounds", rounds).stdout.endswith("lines, 0 faults\n")
    first = rounds / "round-1.jsonl"
    lines = first.read_text().splitlines(keepends=True)
    first.write_text("".join(lines[:-1]))
    changed = run("verify", log, "--rounds", rounds)
    assert changed.returncode == 1 and "round-1" in changed.stdout
    first.unlink()
    assert "there is no log round-1" in run("verify", log, "--rounds", rounds).stdout
    assert run("verify", log, "--rounds", tmp_path / "none").returncode in (1, 2)


def test_errors_are_told_in_one_line(tmp_path: Path) -> None:
    bad = tmp_path / "bad.toml"
    bad.write_text('name = "x"\nseats = "many"\n')
    assert "seats: a whole number is wanted, not text" in run("check", bad).stderr
    bad.write_text("name = ")
    for words in (
        ("check", bad),
        ("check", tmp_path / "none.toml"),
        ("check", CUP, "--book", "ma-switch"),
        ("check", CUP, "--ruling", "19.9.2=sideways"),
        ("play", CUP, "--players", "99"),
        ("verify", bad),
        ("verify", tmp_path / "none.jsonl"),
    ):
        found = run(*words)
        assert found.returncode in (1, 2), words
        assert found.stderr.startswith("soft17: ") and len(found.stderr.splitlines()) == 1, found.stderr
