"""What belongs where: no clock, chance, file or print in the domain; no rulebook's name and no clause in Python."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from soft17.rules.ledger import obligations
from soft17.rules.loading import names

SRC = Path(__file__).parent.parent / "src" / "soft17"
FILES = sorted(SRC.rglob("*.py"))
DOMAIN = [path for path in FILES if path.relative_to(SRC).parts[0] not in ("cli", "service")]
FORBIDDEN = {"random", "secrets", "time", "datetime", "os", "pathlib", "socket", "logging", "threading"}
# What is read of the zone database when a book is loaded needs the calendar; nothing there asks for the time.
# A timer says that code is being compiled, and changes nothing.
CHANCE = {
    "rules/zones.py": {"datetime"},
    "shoe/live.py": {"os"},
    "shoe/seeded.py": {"random"},
    "envs/compiling.py": {"threading"},
}
READS_DATA = {
    "report/document.py",
    "records/schema.py",
    "rules/loading.py",
    "rules/folder.py",
    "rules/ledger.py",
    "strategies/library.py",
    "perft.py",
}


def ids(path: Path) -> str:
    return str(path.relative_to(SRC))


def imports(path: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield node.module


def strings(path: Path) -> Iterator[str]:
    """Text in the code, docstrings apart."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    documents = {
        id(node.body[0].value)
        for node in ast.walk(tree)
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef)
        and node.body
        and isinstance(node.body[0], ast.Expr)
    }
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in documents:
            yield node.value


@pytest.mark.parametrize("path", DOMAIN, ids=ids)
def test_the_domain_has_no_clock_no_chance_and_no_input_or_output(path: Path) -> None:
    for module in imports(path):
        forbidden = FORBIDDEN - CHANCE.get(ids(path), set())
        assert module.split(".")[0] not in forbidden, f"{ids(path)} imports {module}"
        if module.startswith("importlib.resources"):
            assert ids(path) in READS_DATA
    text = path.read_text(encoding="utf-8")
    assert not re.search(r"(?<![\w.])(print|open|input)\(", text)


@pytest.mark.parametrize("path", FILES, ids=ids)
def test_no_rulebook_is_named_in_python(path: Path) -> None:
    allowed = {"cli/play.py": {"nsw-blackjack-v15"}}.get(ids(path), set())
    text = path.read_text(encoding="utf-8")
    for name in names():
        assert name not in text or name in allowed, f"{ids(path)} names {name}"


@pytest.mark.parametrize("path", DOMAIN, ids=ids)
def test_no_clause_number_in_python(path: Path) -> None:
    numbers = {clause for name in names() for clause in obligations(name) if re.search(r"\d[.(]", clause)}
    for text in strings(path):
        assert text not in numbers, f"{ids(path)} has the clause {text!r}"


@pytest.mark.parametrize("path", FILES, ids=ids)
def test_files_stay_small(path: Path) -> None:
    assert len(path.read_text(encoding="utf-8").splitlines()) <= 300


def test_rules_ask_nothing_of_the_table() -> None:
    for path in (SRC / "rules").glob("*.py"):
        assert not any(module.startswith("soft17.table") for module in imports(path))


@pytest.mark.parametrize(
    "path",
    [
        "table/evolve.py",
        "house/evolve.py",
        "promotion/evolve.py",
        "tournament/evolve.py",
        "tournament/folding_entries.py",
        "tournament/folding_rounds.py",
    ],
)
def test_evolve_asks_no_rule(path: str) -> None:
    used = {module for module in imports(SRC / path) if module.startswith("soft17.rules")}
    assert used == set()
