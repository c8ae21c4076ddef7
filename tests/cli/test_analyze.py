"""`analyze`, `strategy` and `report` as a person or a script runs them, with a small rulebook of one's own."""

import json
import os
import re
import shutil
import subprocess
import sys
from fractions import Fraction
from importlib.resources import files
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pypdfium2
import pytest

from soft17.rules.folder import digest
from soft17.rules.loading import load

SOFT17 = str(Path(sys.executable).parent / "soft17")
BASE = "nsw-pinkjack-2016"


class Desk:
    """A folder with a rulebook of one's own, and a cache apart."""

    def __init__(self, root: Path) -> None:
        self.root, self.own, self.cache = root, root / "own", root / "cache"
        self.own.mkdir()
        for name in ("book.toml", "house.toml", "clauses.jsonl"):
            self.own.joinpath(name).write_bytes((files("soft17.rulebooks") / BASE / name).read_bytes())
        book = self.own / "book.toml"
        text = book.read_text(encoding="utf-8")
        text = text.replace("decks = { is = [6, 8]", "decks = { is = [1, 2, 6, 8]").replace(
            "in_use = { is = 6", "in_use = { is = 2"
        )
        text = text.replace(f'id = "{BASE}"', 'id = "small-pinkjack"')
        book.write_text(_without_decks(text), encoding="utf-8")

    def run(self, *words: str, fails: int | None = None) -> subprocess.CompletedProcess[str]:
        env = os.environ | {"SOFT17_CACHE": str(self.cache), "COLUMNS": "120"}
        done = subprocess.run([SOFT17, *words], capture_output=True, text=True, check=False, timeout=600, env=env)
        assert "Traceback" not in done.stderr + done.stdout
        assert done.returncode == (fails or 0), done.stderr
        return done

    def analyze(self, *words: str) -> Any:
        return json.loads(self.run("analyze", "--book", str(self.own), *words, "--json").stdout)


def _without_decks(text: str) -> str:
    """The option on decks goes: its numbers are those of the document."""
    return re.sub(r"\[option\.decks\].*?(?=\n\[)", "", text, flags=re.DOTALL)


@pytest.fixture(scope="module")
def desk(tmp_path_factory: pytest.TempPathFactory) -> Desk:
    return Desk(tmp_path_factory.mktemp("desk"))


@pytest.fixture(scope="module")
def found(desk: Desk) -> Any:
    return desk.analyze()


def test_the_fields_that_scripts_rely_on(found: Any) -> None:
    assert found["rulebook"] == "small-pinkjack"
    assert (found["decks"], found["strategy"]) == (2, "best")
    assert found["house_edge"] == -found["expected_value"]
    assert found["chart_expected_value"] <= found["expected_value"]
    assert 1 < found["standard_deviation"] < 2
    assert isinstance(found["options"], dict) and isinstance(found["rulings"], dict)
    assert found["seconds"] > 0
    assert sum(found["net"].values()) == pytest.approx(1, abs=1e-9)
    assert len(found["digest"]) == 64
    for one in found["optional_wagers"]:
        assert float(Fraction(one["expected_value"])) == pytest.approx(-one["house_edge"], abs=1e-15)
        assert one["decks"] == 2


def test_optional_wagers_are_told_for_every_reading(desk: Desk, found: Any) -> None:
    told = desk.analyze("--wagers")["every_wager"]
    assert found["optional_wagers"][0]["expected_value"] in [one["expected_value"] for one in told]
    assert {"13.6": "several-suits-one-stake"} in [one["rulings"] for one in told]
    shown = desk.run("analyze", "--book", str(desk.own), "--wagers").stdout
    assert "13.6 several suits one stake" in " ".join(shown.split())


def test_asking_again_gives_the_same_from_the_cache(desk: Desk, found: Any) -> None:
    again = desk.analyze()
    assert again | {"seconds": 0} == found | {"seconds": 0}


def test_every_file_of_a_book_is_in_its_digest(desk: Desk, found: Any, tmp_path: Path) -> None:
    other = shutil.copytree(desk.own, tmp_path / "other")
    assert digest(other) == found["digest"]
    for name in ("book.toml", "house.toml", "clauses.jsonl"):
        before = digest(other)
        with (other / name).open("a", encoding="utf-8") as file:
            file.write("\n")
        assert digest(other) != before


def test_tables_for_people(desk: Desk) -> None:
    shown = desk.run("analyze", "--book", str(desk.own), "--removal", "--against", str(desk.own)).stdout
    for words in ("house edge", "standard deviation", "The dealer's final hand", "Suits You", "-5/52"):
        assert words in shown
    for words in ("Effects of removal", "Side by side", "small-pinkjack"):
        assert words in shown


def test_a_strategy_goes_out_and_comes_back(desk: Desk, found: Any) -> None:
    path = desk.root / "chart.json"
    desk.run("strategy", "export", "--book", str(desk.own), "-o", str(path))
    back = desk.analyze("--strategy", str(path))
    assert back["expected_value"] == pytest.approx(found["chart_expected_value"], abs=1e-14)
    assert back["strategy"] == str(path)
    by_chart = desk.analyze("--strategy", "chart")
    assert by_chart["expected_value"] == back["expected_value"]
    assert by_chart["gives_up"] == pytest.approx(found["chart_gives_up"], abs=1e-14)
    assert json.loads(path.read_text(encoding="utf-8"))["digest"] == found["digest"]


def test_exceptions_of_another_game_say_nothing_and_are_told(desk: Desk, found: Any) -> None:
    path = desk.root / "other.json"
    desk.run("strategy", "export", "--book", str(desk.own), "-o", str(path))
    tree = json.loads(path.read_text(encoding="utf-8"))
    tree |= {"rulebook": "another", "exceptions": [{"cards": "22222", "of": "", "up": "A", "choice": "H"}]}
    path.write_text(json.dumps(tree), encoding="utf-8")
    done = desk.run("analyze", "--book", str(desk.own), "--strategy", str(path), "--json")
    assert f"{path}: made for another, used for small-pinkjack" in done.stderr
    assert f"{path}: 1 exception is about cards that come to no choice here: 22222 over A" in done.stderr
    told = json.loads(done.stdout)
    assert told["unmet_exceptions"] == ["22222 over A"]
    assert told["expected_value"] == pytest.approx(found["chart_expected_value"], abs=1e-14)


def test_a_chart_on_the_screen_as_a_picture_and_as_a_page(desk: Desk) -> None:
    path = desk.root / "shown.json"
    desk.run("strategy", "export", "--book", str(desk.own), "-o", str(path))
    shown = desk.run("strategy", "show", str(path)).stdout
    assert "Hard totals, 2 cards" in shown and "Pairs" in shown and "H hit  S stand  D double  P split" in shown
    picture, page = desk.root / "chart.svg", desk.root / "chart.html"
    desk.run("strategy", "show", "--book", str(desk.own), "--svg", str(picture), "--html", str(page))
    root = ElementTree.fromstring(picture.read_text(encoding="utf-8"))  # noqa: S314 - our own picture
    letters = {one.text for one in root.iter("{http://www.w3.org/2000/svg}text")}
    assert {"H", "S", "DH", "P", "10", "A"} <= letters
    text = page.read_text(encoding="utf-8").replace('xmlns="http://www.w3.org/2000/svg"', "")
    assert "http" not in text and "<script" not in text
    assert "optional needs main no" in text and "optional_needs_main" not in text
    desk.run("strategy", "show", "--book", str(desk.own), "--best", "--html", str(page))
    assert "exceptions by composition:" in page.read_text(encoding="utf-8")


def test_a_file_is_shown_as_it_stands_by_the_title_of_its_rulebook(desk: Desk) -> None:
    path = desk.root / "titled.json"
    desk.run("strategy", "export", "--book", str(desk.own), "-o", str(path))
    tree = json.loads(path.read_text(encoding="utf-8"))
    path.write_text(json.dumps(tree | {"rulebook": BASE}), encoding="utf-8")
    shown = desk.run("strategy", "show", str(path)).stdout
    assert shown.startswith(f"{load(BASE).document.title}, 2 decks")
    for words in (["--decks", "6"], ["--option", "decks=8"], ["--best"], ["--ruling", "9.7=9.2-first"]):
        done = desk.run("strategy", "show", str(path), *words, fails=2)
        assert f"{words[0]}: {path} is shown as it stands" in done.stderr


def test_a_hand_of_five_cards_that_must_draw_has_a_line(desk: Desk) -> None:
    """Where a number of cards wins only from a total on, hands of so many cards may still have to draw."""
    words = ("--book", str(desk.own), "--ruling", "9.7=9.2-first")
    path = desk.root / "long.json"
    desk.run("strategy", "export", *words, "--best", "-o", str(path))
    lines = json.loads(path.read_text(encoding="utf-8"))["lines"]
    assert [(one["kind"], one["hand"], set(one["choices"])) for one in lines if not one["cards"]] == [
        ("hard", "11", {"H"}),
        ("hard", "10", {"H"}),
    ]
    assert "Hard totals, other numbers of cards" in desk.run("strategy", "show", str(path)).stdout


def test_a_strategy_that_cannot_be_followed_says_where(desk: Desk) -> None:
    path = desk.root / "bad.json"
    desk.run("strategy", "export", "--book", str(desk.own), "-o", str(path))
    tree = json.loads(path.read_text(encoding="utf-8"))
    tree["lines"][0]["choices"][3] = "Q"
    path.write_text(json.dumps(tree), encoding="utf-8")
    done = desk.run("analyze", "--book", str(desk.own), "--strategy", str(path), fails=2)
    assert done.stderr.startswith(f"soft17: {path}: lines[0] (hard ")
    assert "'Q' is no choice" in done.stderr
    assert "No such file" in desk.run("analyze", "--book", str(desk.own), "--strategy", "none.json", fails=2).stderr


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ([], "say which rulebook"),
        ([BASE, "--book", "x"], "say either BOOK or --book PATH"),
        (["--book", "nowhere"], "nowhere: there is no such folder"),
        (["nowhere"], "no rulebook is called 'nowhere'"),
        ([BASE, "--decks", "5"], "--decks 5: nsw-pinkjack-2016 is played with 6 or 8 decks [3.1]"),
        ([BASE, "--decks", "8", "--option", "decks=6"], "contradict one another"),
        ([BASE, "--option", "decks"], "write NAME=VALUE"),
        ([BASE, "--ruling", "3.1=odd"], "rulings.3.1"),
    ],
)
def test_what_cannot_be_analysed_is_told_in_one_line(desk: Desk, words: list[str], said: str) -> None:
    done = desk.run("analyze", *words, fails=2)
    assert said in done.stderr
    assert len(done.stderr.strip().splitlines()) == 1


def test_a_folder_is_a_rulebook_for_other_commands_too(desk: Desk) -> None:
    assert "small-pinkjack" in desk.run("rules", "show", str(desk.own), "--json").stdout
    assert "3.1" in desk.run("rules", "clause", str(desk.own), "3.1").stdout


@pytest.mark.parametrize(
    ("name", "text", "said"),
    [
        ("book.toml", "[cards", "book.toml: "),
        ("house.toml", None, "house.toml is missing"),
        ("clauses.jsonl", '{"clause": 3}\n', "clauses.jsonl:1: "),
        ("book.toml", "[document]\n", "document"),
    ],
)
def test_a_broken_folder_says_what_is_wrong(desk: Desk, tmp_path: Path, name: str, text: str | None, said: str) -> None:
    broken = shutil.copytree(desk.own, tmp_path / "broken")
    if text is None:
        (broken / name).unlink()
    else:
        (broken / name).write_text(text, encoding="utf-8")
    assert f"broken: {said}" in desk.run("analyze", "--book", str(broken), fails=2).stderr


def test_a_report_is_the_same_for_the_same_day_and_fetches_nothing(desk: Desk, found: Any) -> None:
    one, other = desk.root / "one.html", desk.root / "other.html"
    for path in (one, other):
        desk.run("report", "--book", str(desk.own), "-o", str(path), "--date", "2026-11-15", "--no-prices")
    text = one.read_text(encoding="utf-8")
    assert text == other.read_text(encoding="utf-8")
    assert "http" not in text.replace('xmlns="http://www.w3.org/2000/svg"', "")
    for words in (found["digest"], "2026-11-15", "House edge and spread", "Rules of the round", "13.7.1", "−5/52"):
        assert words in text
    data = desk.root / "report.json"
    desk.run("report", "--book", str(desk.own), "-o", str(data), "--date", "2026-11-15", "--no-prices")
    filed = json.loads(data.read_text(encoding="utf-8"))
    assert filed["house_edge"] == found["house_edge"]
    assert filed["method"]["error_bound"] == 1e-10
    assert filed["method"]["assumptions"] == found["assumptions"]
    assert any(one["where"] == "decisions.stand_from" and one["value"] == 12 for one in filed["rules"])
    # Clauses in our own words, not keys of the data.
    assert "as the clause says" not in text and "finished · bust" not in text
    assert "Exceptions by composition" in text and "differs from the expected value by" in text
    # What the headline leaves out is said there, and where the rest of the exceptions is.
    assert "house edge, best play, without the $1000 bonus" in text
    assert filed["method"]["standard_deviation_off_by_at_most"] == found["standard_deviation_off"] > 0
    assert "strategy export small-pinkjack --best" in text
    assert len(filed["exceptions"]) > 20


def test_what_is_given_twice_or_short_is_refused(desk: Desk) -> None:
    twice = ("analyze", BASE, "--option", "decks=6", "--option", "decks=8")
    assert "--option decks is given twice" in desk.run(*twice, fails=2).stderr
    assert "-o" in desk.run("analyze", BASE, "-o", "decks=6", fails=2).stderr


def test_books_of_one_name_are_told_apart_by_their_data(desk: Desk, tmp_path: Path, found: Any) -> None:
    other = shutil.copytree(desk.own, tmp_path / "other")
    book = other / "book.toml"
    book.write_text(book.read_text(encoding="utf-8") + "\n# mine\n", encoding="utf-8")
    shown = desk.run("analyze", "--book", str(desk.own), "--against", str(other)).stdout
    assert f"small-pinkjack {found['digest'][:8]}" in " ".join(shown.split())


def test_a_report_as_pdf_can_be_read(desk: Desk, found: Any) -> None:
    path = desk.root / "report.pdf"
    desk.run("report", "--book", str(desk.own), "-o", str(path), "--date", "2026-11-15", "--no-prices")
    document = pypdfium2.PdfDocument(str(path))
    text = "\n".join(page.get_textpage().get_text_range() for page in document)
    assert len(document) > 3
    assert found["digest"] in text and "2026-11-15" in text
    assert f"{100 * found['house_edge']:.4f}" in text


def test_a_report_wants_a_name_and_a_day_it_knows(desk: Desk) -> None:
    assert "the name ends in" in desk.run("report", BASE, "-o", "x.doc", fails=2).stderr
    assert "write YYYY-MM-DD" in desk.run("report", BASE, "-o", "x.pdf", "--date", "today", fails=2).stderr
