"""`soft17 promotion` as a real process: terms checked, secrets made, logs replayed."""

import json
import re
from pathlib import Path

import pytest

from cli.test_commands import run
from promotion.test_replay import drawn, logged
from promotion_scenario import brought
from soft17.affairs.keeping import Affair
from soft17.house.dates import HOUR
from soft17.house.orders import Order, Person
from soft17.promotion.commands import FindCompromised, TellInspector
from soft17.promotion.decide import PROMOTION
from soft17.promotion.drawing import kept
from soft17.promotion.state import State
from soft17.rules.loading import load, names

DOCS = Path(__file__).parents[2] / "docs" / "promotions.md"
BOOK = "nsw-pinkjack-2016"


@pytest.fixture
def terms(tmp_path: Path) -> Path:
    """The terms that the documentation shows."""
    (found,) = re.findall(r"```toml\n(.*?)```", DOCS.read_text(encoding="utf-8"), re.DOTALL)
    path = tmp_path / "terms.toml"
    path.write_text(found, encoding="utf-8")
    return path


@pytest.mark.parametrize("book", [name for name in names() if load(name).promotion is not None])
def test_the_terms_of_the_documentation_are_complete(book: str, terms: Path) -> None:
    done = run("promotion", "check", str(terms), "--book", book)
    assert (done.returncode, done.stdout) == (0, "the terms are complete, and no prize is forbidden\n")


def test_everything_missing_or_forbidden_is_named_with_its_clause(terms: Path) -> None:
    said = terms.read_text(encoding="utf-8").replace('model = "Roadster"', 'model = ""').replace('"4.5"', '"20.5"')
    terms.write_text(said.replace('closes = "2026-04-30 23:59"\n', ""), encoding="utf-8")
    done = run("promotion", "check", str(terms), "--book", BOOK, "--prescribed", "small car")
    assert done.returncode == 1
    for line in (
        "[18.5.5] prizes[1] is on the list of what is prescribed: 'small car'",
        "[18.5.4] prizes[1] is 20.5 litres of liquor, more than 20",
        "[18.7.6] closes is missing",
        "[18.7.11.2(ii)] prizes[1].model is missing",
        "4 to put right",
    ):
        assert line in done.stdout
    told = json.loads(run("promotion", "check", str(terms), "--book", BOOK, "--json").stdout)
    assert not told["complete"]
    assert [(one["kind"], one["clause"]) for one in told["faults"]] == [
        ("forbidden", "18.5.4"),
        ("missing", "18.7.6"),
        ("missing", "18.7.11.2(ii)"),
    ]


def test_editions_differ(terms: Path) -> None:
    whole = terms.read_text(encoding="utf-8")
    terms.write_text(re.sub(r"disbursement = .*\n", "", whole), encoding="utf-8")
    assert run("promotion", "check", str(terms), "--book", BOOK).returncode == 0
    done = run("promotion", "check", str(terms), "--book", "nsw-blackjack-v15")
    assert done.returncode == 1 and "[20.4] prizes[1].disbursement is missing" in done.stdout
    said = whole.replace('award_where = "the main floor"\n', "")
    terms.write_text(said, encoding="utf-8")
    assert run("promotion", "check", str(terms), "--book", BOOK).returncode == 1
    assert run("promotion", "check", str(terms), "--book", BOOK, "--ruling", "18.7.7=one-field").returncode == 0


@pytest.mark.parametrize(
    ("name", "text", "said"),
    [
        ("terms.toml", "name = ", "terms.toml: Invalid value"),
        ("terms.json", "{", "terms.json: Expecting property name"),
        ("terms.json", "[]", "Expected `object`, got `array`"),
        ("terms.json", '{"name": "x", "prizes": [{"kind": 7}]}', "prizes[1].kind: Expected `str`, got `int`"),
        ("terms.toml", 'name = "x"\n[said]\nmanner = ["a"]', "said.manner: Expected `str`, got `array`"),
        ("terms.toml", 'nam = "x"', "terms: Object contains unknown field `nam`"),
    ],
)
def test_a_file_that_is_no_terms_is_told(tmp_path: Path, name: str, text: str, said: str) -> None:
    path = tmp_path / name
    path.write_text(text, encoding="utf-8")
    done = run("promotion", "check", str(path), "--book", BOOK)
    assert done.returncode == 2 and said in done.stderr
    assert "Traceback" not in done.stderr and "Warning" not in done.stderr


def test_what_cannot_be_checked_is_told(terms: Path, tmp_path: Path) -> None:
    assert "No such file" in run("promotion", "check", str(tmp_path / "none.toml"), "--book", BOOK).stderr
    assert "ma-switch has no chapter" in run("promotion", "check", str(terms), "--book", "ma-switch").stderr
    assert "no rulebook is called 'x'" in run("promotion", "check", str(terms), "--book", "x").stderr


def test_a_secret_is_made() -> None:
    made = json.loads(run("promotion", "secret").stdout)
    assert kept(made["promise"], made["seed"], made["salt"])


def test_a_log_is_replayed(tmp_path: Path) -> None:
    path, affair = tmp_path / "promotion.jsonl", drawn()
    path.write_bytes(b"".join(logged(affair)))
    done = run("promotion", "verify", str(path))
    assert done.returncode == 0 and "draw 1: of 4 entries" in done.stdout and "nothing differs" in done.stdout
    assert "still due: tell the winner [20.8]" in done.stdout
    told = json.loads(run("promotion", "verify", str(path), "--json").stdout)
    assert told["draws"][-1]["agrees"] and told["findings"] == []


def test_a_log_that_was_changed_is_told(tmp_path: Path) -> None:
    path = tmp_path / "promotion.jsonl"
    path.write_bytes(b"".join(logged(drawn())).replace(b'"entrant":"ann"', b'"entrant":"eve"', 1))
    done = run("promotion", "verify", str(path))
    assert done.returncode == 1 and "the chain is broken" in done.stdout


def test_another_log_is_none_of_a_promotion(tmp_path: Path) -> None:
    path = tmp_path / "table.jsonl"
    path.write_bytes(b'{"format":"soft17.table/1","rulebook":"x","digest":"","hash":""}\n')
    done = run("promotion", "verify", str(path))
    assert done.returncode == 2 and "'soft17.table/1' is not soft17.promotion/1" in done.stderr
    path.write_bytes(logged(drawn())[0].replace(b"nsw-blackjack-v15", b"no-book"))
    done = run("promotion", "verify", str(path))
    assert done.returncode == 2 and "no rulebook is called 'no-book'" in done.stderr


@pytest.mark.clause("nsw-pinkjack-2016", "18.12")
@pytest.mark.parametrize(("later", "told"), [(0, ""), (48 * HOUR, "due at once: [18.12] ")])
def test_an_inspector_told_only_later_is_listed(tmp_path: Path, later: int, told: str) -> None:
    affair: Affair[State] = Affair(PROMOTION, BOOK, "Pink Friday")
    brought(affair, {"to": "drawn", "entrants": ["ann", "bob"]})
    at, olga = affair.lines[-1].at, Person("olga", "operator")
    found = Order(FindCompromised("draw", "postpone", at), olga, at, "a list was seen")
    assert affair.give(found) is None
    assert affair.give(Order(TellInspector("I 1"), olga, at + later)) is None
    log = tmp_path / "log.jsonl"
    log.write_bytes(b"".join(logged(affair)))
    done = run("promotion", "verify", str(log))
    assert ("48 h 0 min late" in done.stdout, told in done.stdout) == (later > 0, True), done.stdout
