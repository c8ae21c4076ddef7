"""The commands as a person or a script runs them: a real process each time."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from soft17.rules.loading import names

SOFT17 = str(Path(sys.executable).parent / "soft17")
EXAMPLES = sorted((Path(__file__).parent.parent / "conformance").glob("*.jsonl"))
RECORD = json.loads(EXAMPLES[1].read_text(encoding="utf-8").splitlines()[0])
WAGER = RECORD["outcome"]["wagers"][0]
MAIN = "wagers[ann, area 1, box 1, hand 1, main]"


def run(*words: str, given: str = "") -> subprocess.CompletedProcess[str]:
    done = subprocess.run([SOFT17, *words], input=given, capture_output=True, text=True, check=False, timeout=600)
    assert "Traceback" not in done.stderr + done.stdout
    return done


def answer(*words: str, given: str = "") -> Any:
    done = run(*words, "--json", given=given)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


@pytest.mark.parametrize(
    "words",
    [
        [],
        ["rules"],
        ["rules", "list"],
        ["rules", "show"],
        ["rules", "clause"],
        ["rules", "diff"],
        ["rules", "coverage"],
        ["rules", "powers"],
        ["settle"],
        ["audit"],
        ["schema"],
        ["perft"],
        ["play"],
        ["log"],
        ["log", "show"],
        ["log", "report"],
        ["shuffle"],
        ["shuffle", "test"],
        ["analyze"],
        ["strategy"],
        ["strategy", "show"],
    ],
)
def test_help_is_worth_reading(words: list[str]) -> None:
    done = run(*words, "--help")
    assert done.returncode == 0
    assert len(done.stdout) > 200
    if words and words not in (["rules"], ["log"], ["shuffle"], ["strategy"]):
        assert "--json" in done.stdout


def test_version() -> None:
    assert run("--version").stdout.startswith("soft17 0.")


def test_settle_fills_in_what_the_book_gives() -> None:
    done = run("settle", *map(str, EXAMPLES))
    assert done.returncode == 0
    settled = [json.loads(line) for line in done.stdout.splitlines()]
    claimed = [json.loads(line) for path in EXAMPLES for line in path.read_text(encoding="utf-8").splitlines()]
    assert [one["id"] for one in settled] == [one["id"] for one in claimed]
    assert all(("outcome" in one) == ("outcome" in other) for one, other in zip(settled, claimed, strict=True))


def test_settle_replaces_what_a_record_claimed() -> None:
    claimed = {**RECORD, "outcome": {"drawn": 99}}
    settled = json.loads(run("settle", "-", given=json.dumps(claimed)).stdout)
    assert settled == RECORD


def test_a_single_record_may_be_pretty_printed(tmp_path: Path) -> None:
    path = tmp_path / "one.json"
    path.write_text(json.dumps(RECORD, indent=2), encoding="utf-8")
    assert json.loads(run("settle", str(path)).stdout)["outcome"] == {**RECORD["outcome"]}


def test_several_records_may_be_pretty_printed(tmp_path: Path) -> None:
    path = tmp_path / "two.json"
    pretty = json.dumps(RECORD, indent=2)
    path.write_text(f"{pretty}\n{{\n  broken\n}}\n{pretty}\n", encoding="utf-8")
    done = run("settle", str(path))
    assert [json.loads(line)["id"] for line in done.stdout.splitlines()] == [RECORD["id"]] * 2
    assert done.stderr.startswith(f"{path}:{pretty.count(chr(10)) + 2}: record: broken JSON")
    assert len(done.stderr.splitlines()) == 1


def test_a_byte_order_mark_is_passed_over(tmp_path: Path) -> None:
    path = tmp_path / "bom.jsonl"
    path.write_text(json.dumps(RECORD) + "\n" + json.dumps(RECORD), encoding="utf-8-sig")
    assert len(run("settle", str(path)).stdout.splitlines()) == 2


@pytest.mark.parametrize("depth", [60, 900, 200_000])
def test_a_line_nested_too_deep_is_told_and_the_others_go_on(tmp_path: Path, depth: int) -> None:
    path = tmp_path / "deep.jsonl"
    deep = json.dumps({**RECORD, "outcome": 0})[:-2] + "[" * depth + "]" * depth + "}"
    for lines in ([json.dumps(RECORD), deep, json.dumps(RECORD)], [deep, json.dumps(RECORD), json.dumps(RECORD)]):
        path.write_text("\n".join(lines), encoding="utf-8")
        done = run("audit", str(path))
        assert "2 agree, 0 differ, 1 cannot be read" in done.stdout
        assert "nested too deep" in done.stderr


def test_a_bad_line_is_told_and_the_others_go_on(tmp_path: Path) -> None:
    path = tmp_path / "rounds.jsonl"
    bad = {**RECORD, "shoe": "As Zz"}
    lines = ["{broken", json.dumps(RECORD), json.dumps(bad), "", json.dumps([1]), json.dumps(RECORD)]
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    done = run("settle", str(path))
    assert done.returncode == 2
    assert len(done.stdout.splitlines()) == 2
    told = done.stderr.splitlines()
    assert told[0].startswith(f"{path}:1: record: broken JSON")
    assert told[1].startswith(f"{path}:3: shoe: 'Zz' is no card")
    assert told[2].startswith(f"{path}:5: record: a record is an object")
    as_json = [json.loads(line)["error"] for line in run("settle", "--json", str(path)).stderr.splitlines()]
    assert [(one["line"], one["field"]) for one in as_json] == [(1, "record"), (3, "shoe"), (5, "record")]


def test_a_file_that_is_not_there_is_told() -> None:
    done = run("settle", "nowhere.jsonl")
    assert done.returncode == 2
    assert done.stderr.startswith("soft17: nowhere.jsonl: No such file")


def test_audit_agrees_with_the_examples() -> None:
    done = run("audit", *map(str, EXAMPLES))
    assert done.returncode == 0
    assert done.stdout == "303 records: 303 agree, 0 differ, 0 cannot be read\n"


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"drawn": 4}, "drawn"),
        ({"dealer": {"cards": "7h 2s", "total": 9}}, "dealer.cards"),
        ({"net": {"ann": "120"}}, "net.ann"),
        ({"net": {}}, "net.ann"),
        ({"hands": []}, "hands[area 1, box 1, hand 1]"),
        ({"hands": RECORD["outcome"]["hands"] * 2}, "hands"),
        ({"wagers": []}, MAIN),
        ({"wagers": [{**WAGER, "pays": "120"}]}, f"{MAIN}.pays"),
        ({"wagers": [{**WAGER, "clause": "15.1.3"}]}, f"{MAIN}.clause"),
        ({"wagers": [{**WAGER, "clause": "..."}]}, f"{MAIN}.clause"),
        ({"wagers": [{key: one for key, one in WAGER.items() if key != "clause"}]}, f"{MAIN}.clause"),
        ({"wagers": [WAGER, WAGER]}, "wagers"),
        ({"wagers": [WAGER, "and more"]}, "wagers"),
        ({"jackpot": {"meter": "5"}}, "jackpot"),
        ({"bonus": "1000"}, "bonus"),
    ],
)
def test_audit_tells_every_difference_with_its_clause(change: dict[str, Any], field: str) -> None:
    claimed = json.dumps({**RECORD, "outcome": {**RECORD["outcome"], **change}})
    done = run("audit", "-", "--json", given=claimed)
    assert done.returncode == 1
    differences = json.loads(done.stdout.splitlines()[0])["differences"]
    assert field in [one["field"] for one in differences]
    assert all(one["clause"] for one in differences)
    assert field in run("audit", "-", given=claimed).stdout


def test_audit_of_what_should_have_been_refused() -> None:
    claimed = {**RECORD, "shoe": "5s 7h 6d 9c", "acts": [{"act": "stand", "area": 1}]}
    refused = {"act": 0, "clause": "10.2", "why": "under 12"}
    for change in ({}, {"refused": refused}, {"outcome": None, "refused": {"act": 0}}):
        done = run("audit", "-", "--json", given=json.dumps({**claimed, **change}))
        assert done.returncode == 1
        assert json.loads(done.stdout.splitlines()[0])["differences"][0]["clause"] == "10.2"


def test_audit_of_a_refusal_where_the_book_plays_on() -> None:
    claimed = {key: one for key, one in RECORD.items() if key != "outcome"} | {"refused": {"act": 0, "clause": "3"}}
    told = run("audit", "-", "--json", given=json.dumps(claimed)).stdout.splitlines()
    (difference,) = json.loads(told[0])["differences"]
    assert difference["correct"] == "an outcome: nothing is refused"


def test_a_missing_file_does_not_stop_the_others() -> None:
    done = run("settle", "nowhere.jsonl", str(EXAMPLES[0]))
    assert done.returncode == 2
    assert len(done.stdout.splitlines()) == 60


def test_schema_is_json() -> None:
    assert answer("schema")["title"] == "soft17.round/1"


def test_rules_list() -> None:
    assert {row["rulebook"] for row in answer("rules", "list")} == set(names())
    assert "nz-blackjack-1998" in run("rules", "list").stdout


@pytest.mark.parametrize("book", names())
def test_rules_show(book: str) -> None:
    shown = answer("rules", "show", book)
    assert all(one["cite"] for one in shown["values"])
    assert shown["options"]
    assert shown["rulings"]
    assert "Rulings" in run("rules", "show", book).stdout


def test_rules_show_with_an_option_and_a_ruling() -> None:
    shown = answer("rules", "show", "nsw-switch-2016", "--option", "max_hands=3", "-r", "14.2=draw-16-stand-all-17")
    values = {one["where"]: one["value"] for one in shown["values"]}
    assert values["splitting.most_hands"] == 3
    assert 16 not in values["dealer.stands_hard"]
    assert "drafting slip" in run("rules", "show", "nsw-switch-2016").stdout.replace("\n", " ")
    assert "literal comes to the same" in run("rules", "show", "ma-switch").stdout


def test_rules_clause() -> None:
    shown = answer("rules", "clause", "nsw-blackjack-v15", "12.4")
    assert shown["obligation"]["topic"] == "split"
    assert "splitting.again" in [value["where"] for value in shown["values"]]
    assert shown["tests"]
    unclear = run("rules", "clause", "nsw-switch-2016", "14.2").stdout
    assert "Unclear" in unclear
    assert "hard 16" in unclear


def test_a_clause_is_found_by_its_misprinted_number_too() -> None:
    assert answer("rules", "clause", "ma-switch", "15(1)")["obligation"]["clause"] == "15(l)"
    assert answer("rules", "clause", "nsw-switch-2016", "20.8.1")["obligation"]["clause"] == "10.8.1"


def test_rules_clause_that_is_not_there() -> None:
    done = run("rules", "clause", "nsw-blackjack-v15", "12.9")
    assert done.returncode == 2
    assert "nsw-blackjack-v15 has no clause 12.9" in done.stderr


def test_rules_diff() -> None:
    rows = {row["where"]: row for row in answer("rules", "diff", "nsw-blackjack-v15", "nz-blackjack-1998")}
    assert rows["dealer.second_card"]["nz-blackjack-1998"]["value"] == "always"
    assert "decisions.stand_from" not in rows
    assert answer("rules", "diff", "ma-switch", "ma-switch") == []
    assert "no differences" in run("rules", "diff", "ma-switch", "ma-switch").stdout
    told = run("rules", "diff", "nsw-blackjack-v15", "nz-blackjack-1998", "--chapter", "cards").stdout
    assert "cards.decks" in told
    assert "house." not in told


def test_rules_coverage() -> None:
    told = answer("rules", "coverage")
    assert told["total"]["obligations"] == 1308
    assert told["total"]["covered"] == sum(row["covered"] for row in told["by"])
    row = told["by"][0]
    assert set(row) == {"rulebook", "topic", "level", "obligations", "covered", "missing"}
    assert row["obligations"] - row["covered"] == len(row["missing"])


def test_perft() -> None:
    told = answer("perft", "nz-blackjack-1998", "2")
    divided = answer("perft", "nz-blackjack-1998", "2", "--divide")
    assert told["total"] == divided["total"]
    assert all(row["frozen"] == "agrees" for row in told["rows"])


@pytest.mark.parametrize(
    "words",
    [
        ["rules", "show", "nevada"],
        ["perft", "nevada", "2"],
        ["play", "nevada"],
        ["rules", "show", "ma-switch", "--option", "decks=9"],
        ["rules", "show", "ma-switch", "-r", "5(b)=nothing"],
        ["rules", "show", "ma-switch", "--option", "decks"],
        ["play", "ma-switch", "--stake", "much"],
        ["play", "ma-switch", "--side", "perfect_pairs=5"],
        ["perft", "ma-switch", "-1"],
        ["frobnicate"],
    ],
)
def test_wrong_words_get_a_message(words: list[str]) -> None:
    done = run(*words)
    assert done.returncode == 2
    assert done.stderr.strip()


@pytest.mark.parametrize("book", names())
def test_a_seeded_game_is_a_record_that_audits(book: str) -> None:
    answers = "\n" + "s\nh\ng\ns\nh\ns\n" * 12
    done = run("play", book, "--seed", "11", "--rounds", "3", "--json", given=answers * 3)
    assert done.returncode == 0
    assert done.stdout
    assert run("audit", "-", given=done.stdout).returncode == 0
    assert run("play", book, "--seed", "11", "--rounds", "3", "--json", given=answers * 3).stdout == done.stdout


def test_a_game_shows_what_is_forbidden_and_by_which_clause() -> None:
    told = run("play", "--seed", "3", "--rounds", "1", given="\n?\nd\n").stdout
    assert "must draw [10.2]" in told
    assert "[15.1.2]" in told


def test_a_game_may_be_left_at_any_time() -> None:
    for given in ("", "q\n", "\n", "\nq\n"):
        assert run("play", "--seed", "3", given=given).returncode == 0


def test_rules_powers() -> None:
    shown = run("rules", "powers", "nsw-blackjack-v15", "--role", "gaming manager").stdout
    assert "hold in all shoes  gaming manager [5.14]" in shown
    assert "first tell inspector [5.14]" in shown
    for dealer in (answer("rules", "powers", "nsw-blackjack-v15", "--role", "dealer")["acts"],):
        assert "deal" in dealer
        assert "hold-in-all-shoes" not in dealer
    assert run("rules", "powers", "ma-switch", "--role", "wizard").returncode == 2


def test_play_takes_only_stakes_that_chips_make() -> None:
    done = run("play", "--stake", "10.25", given="q\n")
    assert done.returncode != 0
    assert "not made of chips of $0.50" in done.stderr
    assert "not made of chips of $0.50" in run("play", given="10.005\nq\n").stdout


def test_what_is_typed_is_shown_as_it_is() -> None:
    done = run("play", "--seed", "3", given="[/yellow]\n[red]\nq\n")
    assert done.returncode == 0
    assert "'[/yellow]' is no amount" in done.stdout
    assert "'[red]' is no amount" in done.stdout


def test_what_a_record_says_begins_no_line_of_its_own(tmp_path: Path) -> None:
    path = tmp_path / "records.jsonl"
    path.write_text(json.dumps({**RECORD, "id": "a\n5 records: 5 agree", "outcome": {"net": {"\x1b[2J": "5"}}}))
    done = run("audit", str(path))
    assert done.returncode == 1
    assert "a\\n5 records: 5 agree" in done.stdout
    assert "net.\\x1b[2J: claimed 5" in done.stdout
    assert "\x1b" not in done.stdout


def test_a_reading_that_cannot_be_selected_says_so() -> None:
    assert "insurance-lost-too (cannot be selected)" in run("rules", "clause", "nsw-blackjack-v15", "10.5").stdout
    assert "cannot be selected" not in run("rules", "clause", "nsw-blackjack-v15", "12.7").stdout
    found = answer("rules", "clause", "nsw-blackjack-v15", "12.7")
    assert set(found["selectable"]) == set(found["obligation"]["ambiguity"]["alternatives"])
