"""Each obligation has a value in its book and a test that names it; the count never falls."""

import tomllib
from pathlib import Path

import pytest

from index import BOOKS, index, text
from soft17.rules.coverage import cited, coverage
from soft17.rules.ledger import obligations
from soft17.rules.loading import load, names

ROUND_TOPICS = frozenset(
    (
        *("definition", "cards", "wager", "limits", "deal", "insurance", "interim", "decision", "switch", "double"),
        *("split", "surrender", "dealer", "side-bet", "jackpot", "settlement"),
    )
)
FLOORS = tomllib.loads((Path(__file__).parent / "floors.toml").read_text(encoding="utf-8"))
INDEX = index()


@pytest.mark.parametrize("rulebook", names())
def test_the_index_is_current(rulebook: str) -> None:
    written = (BOOKS / rulebook / "tests.json").read_text(encoding="utf-8")
    assert written == text(INDEX[rulebook]), "run: .venv/bin/python tests/index.py"


@pytest.mark.parametrize("rulebook", names())
def test_tests_name_only_clauses_that_exist(rulebook: str) -> None:
    assert set(INDEX[rulebook]) <= set(obligations(rulebook))


@pytest.mark.parametrize("rulebook", names())
def test_coverage_does_not_fall(rulebook: str) -> None:
    covered = sum(row.covered for row in coverage() if row.rulebook == rulebook)
    assert covered >= FLOORS["covered"][rulebook]


@pytest.mark.parametrize("rulebook", names())
def test_every_obligation_of_the_round_is_covered(rulebook: str) -> None:
    """What is left for the table over time is listed by name, so that the list can only shrink."""
    later = set(FLOORS["later"][rulebook])
    due = {
        one.clause
        for one in obligations(rulebook).values()
        if one.topic in ROUND_TOPICS and one.level in ("computed", "enforced")
    }
    assert later <= due
    done = cited(rulebook) & set(INDEX[rulebook])
    assert due - done == later


@pytest.mark.parametrize("rulebook", names())
def test_each_ruling_is_on_an_unclear_clause(rulebook: str) -> None:
    known = obligations(rulebook)
    for clause, ruling in load(rulebook).ruling.items():
        assert clause in known
        for further in ruling.clauses:
            assert further in known
