"""What the command line says: counts at the end, heads that can be read, words that tell things apart."""

import json
import os
import subprocess
import sys
from pathlib import Path

from soft17.cards import Card
from soft17.cli.words import tell
from soft17.hand import Hand
from soft17.rules.loading import load
from soft17.table.events import CardDealt, InsuranceClosed
from soft17.table.state import DEALER, Table

SOFT17 = Path(sys.executable).with_name("soft17")
RECORD = {
    "format": "soft17.round/1",
    "rulebook": "nsw-blackjack-v15",
    "wagers": [{"area": 1, "player": "ann", "main": "10"}],
    "shoe": "Ts 7h Td Kc 9c",
    "acts": [{"act": "stand", "area": 1}],
}


def run(*words: str, given: str = "") -> str:
    env = {**os.environ, "COLUMNS": "80"}
    done = subprocess.run(
        [str(SOFT17), *words], input=given, capture_output=True, text=True, check=False, timeout=600, env=env
    )
    return done.stdout


def test_audit_as_json_ends_with_the_counts() -> None:
    good = run("settle", "-", given=json.dumps(RECORD))
    counts = {"records": 1, "agree": 1, "differ": 0, "unreadable": 0}
    assert [json.loads(line) for line in run("audit", "-", "--json", given=good).splitlines()] == [counts]
    wrong = json.dumps({**RECORD, "outcome": {}})
    *_, last = run("audit", "-", "--json", given=f"{good}{wrong}\n{{").splitlines()
    assert json.loads(last) == {"records": 3, "agree": 1, "differ": 1, "unreadable": 1}


def test_audit_tells_a_number_from_its_digits() -> None:
    record = json.loads(run("settle", "-", given=json.dumps(RECORD)))
    record["outcome"]["drawn"] = str(record["outcome"]["drawn"])
    assert 'drawn: claimed "4", the book gives 4 ' in run("audit", "-", given=json.dumps(record))


def test_the_heads_of_coverage_break_between_words() -> None:
    rows = [line.split() for line in run("rules", "coverage").splitlines()[3:5]]
    assert rows == [
        ["ma", "blackjack", "pinkjack", "switch", "blackjack"],
        ["topic", "switch", "v15", "2016", "2016", "1998"],
    ]


def test_help_of_play_says_where_the_letter_stands() -> None:
    assert "brackets" not in run("play", "--help")


def test_play_says_what_the_book_has_called() -> None:
    rules = load("ma-switch")
    rule, dealt = rules.dealer.announces, CardDealt(DEALER, Card("7d"), 17, False, "1")
    assert rule is not None
    said = {cards: tell(rules, Table(dealer=Hand(tuple(map(Card, cards.split())))), dealt) for cards in ("Th 7d", "7d")}
    assert str(said["Th 7d"]).startswith(f'"{rule.is_}"') and rule.clause in str(said["Th 7d"])
    assert rule.is_ not in str(said["7d"])
    closed = tell(load("nsw-blackjack-v15"), Table(), InsuranceClosed("8.4"))
    assert closed is not None and "8.3" in closed
