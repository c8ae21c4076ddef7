"""`play --strategy`, `strategy import` and `export --best` as a person or a script runs them."""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

SOFT17 = str(Path(sys.executable).parent / "soft17")
BOOK = "nz-blackjack-1998"


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the best play and the chart of a book in it."""
    place = tmp_path_factory.mktemp("strategies")
    run(place, "strategy", "export", BOOK, "--best", "-o", "best.json")
    run(place, "strategy", "export", BOOK, "-o", "chart.json")
    return place


def run(place: Path, *words: str, said: str = "", fails: int = 0) -> subprocess.CompletedProcess[str]:
    env = os.environ | {"SOFT17_CACHE": str(place / "cache"), "COLUMNS": "120"}
    done = subprocess.run(
        [SOFT17, *words], capture_output=True, text=True, check=False, timeout=600, env=env, cwd=place, input=said
    )
    assert "Traceback" not in done.stderr + done.stdout
    assert done.returncode == fails, done.stderr
    return done


def imported(place: Path, *words: str) -> Any:
    return json.loads(run(place, "strategy", "import", *words, "--json").stdout)


def test_best_play_goes_out_and_comes_back(place: Path) -> None:
    best, chart = imported(place, "best.json"), imported(place, "chart.json")
    assert best["rulebook"] == BOOK
    assert best["gives_up"] == pytest.approx(0.0, abs=1e-10)
    assert chart["gives_up"] > 1e-6
    assert best["made_for"] == []
    assert "exceptions by composition" in run(place, "strategy", "show", "best.json").stdout


def test_a_strategy_is_written_anew_for_another_game_and_says_what_differs(place: Path) -> None:
    told = imported(place, "chart.json", BOOK, "--decks", "6", "-o", "six.json")
    assert told["made_for"] == ["made for 8 decks, used for 6"]
    assert imported(place, "six.json", BOOK, "--decks", "6")["made_for"] == []
    assert "made for 6 decks, used for 8" in run(place, "analyze", BOOK, "--strategy", "six.json", "--json").stderr


def test_what_cannot_be_followed_is_told_with_the_file(place: Path) -> None:
    tree = json.loads((place / "chart.json").read_text(encoding="utf-8"))
    tree["lines"] = [line for line in tree["lines"] if line["hand"] != "15"]
    (place / "gap.json").write_text(json.dumps(tree), encoding="utf-8")
    assert "gap.json: hard 15" in run(place, "strategy", "import", "gap.json", fails=2).stderr
    assert "gap.json: hard 15" in run(place, "analyze", BOOK, "--strategy", "gap.json", fails=2).stderr


def test_the_game_gives_advice_when_asked(place: Path) -> None:
    asked = run(place, "play", BOOK, "--strategy", "best.json", "--seed", "5", said="\n!\nq\n").stdout
    assert "! advice" in asked
    assert "the chart says hit" in asked
    assert "advice" not in run(place, "play", BOOK, "--seed", "5", said="\nq\n").stdout


def test_the_game_plays_by_itself(place: Path) -> None:
    words = ("play", BOOK, "--strategy", "best.json", "--auto", "--rounds", "20", "--seed", "5")
    done = run(place, *words, "--json")
    assert len(done.stdout.splitlines()) == 20
    (place / "rounds.jsonl").write_text(done.stdout, encoding="utf-8")
    run(place, "audit", "rounds.jsonl")
    assert "--auto: say with --strategy" in run(place, "play", BOOK, "--auto", fails=2).stderr
    assert "--auto" in run(place, "play", BOOK, "--auto", "--strategy", "best.json", fails=2).stderr


def test_ratios_of_stakes(place: Path) -> None:
    found = json.loads(run(place, "analyze", BOOK, "--ratio", "1/100", "--ratio", "1", "--json").stdout)
    (both,) = found["waiting_wagers"]
    assert [one["ratio"] for one in both["ratios"]] == ["1/100", "1"]
    low, high = both["ratios"]
    assert low["main_cost"] < high["main_cost"]
    assert low["side_house_edge"] > high["side_house_edge"]
    turns = {one["up"]: one for one in both["turning"]}
    assert turns["T"]["most"] == 0.0 < turns["6"]["least"] < turns["6"]["most"]
    assert "write a number" in run(place, "analyze", BOOK, "--ratio", "x", fails=2).stderr
    assert "more than 0" in run(place, "analyze", BOOK, "--ratio", "0", fails=2).stderr
    assert "between 1/1000000" in run(place, "analyze", BOOK, "--ratio", "1e400", fails=2).stderr
    assert "Super Sevens with the main wager" in run(place, "analyze", BOOK).stdout
