"""Each obligation has a value in its book and a test that names it; the count never falls."""

import tomllib
from pathlib import Path

import pytest

from index import BOOKS, index, text
from soft17.rules.coverage import cited, coverage
from soft17.rules.ledger import obligations
from soft17.rules.loading import load, names

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
def test_every_obligation_is_covered(rulebook: str) -> None:
    """Each has a value in its book and a test that names it."""
    due = {one.clause for one in obligations(rulebook).values() if one.level != "context"}
    done = cited(rulebook) & set(INDEX[rulebook])
    assert due - done == set()


@pytest.mark.parametrize("rulebook", names())
def test_each_ruling_is_on_an_unclear_clause(rulebook: str) -> None:
    known = obligations(rulebook)
    for clause, ruling in load(rulebook).ruling.items():
        assert clause in known
        for further in ruling.clauses:
            assert further in known
