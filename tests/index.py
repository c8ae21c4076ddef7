"""The index of clauses: which tests name which clause, written beside each rulebook for `soft17 rules clause`.

`python tests/index.py` writes it; test_clauses.py fails while it is not current.
"""

import ast
import json
from collections.abc import Iterator
from pathlib import Path

from scenario import scenarios
from soft17.rules.loading import names

TESTS = Path(__file__).parent
BOOKS = TESTS.parent / "src" / "soft17" / "rulebooks"


def marks() -> Iterator[tuple[str, str, str]]:
    """Every `@pytest.mark.clause(rulebook, *clauses)` of the test files: rulebook, clause, test."""
    for path in sorted(TESTS.rglob("test_*.py")):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        named = dict(_named(tree))
        for node in ast.walk(tree):
            if not isinstance(node, ast.FunctionDef):
                continue
            for decorator in node.decorator_list:
                if isinstance(decorator, ast.Call) and ast.unparse(decorator.func) == "pytest.mark.clause":
                    rulebook, *clauses = (_said(argument, named) for argument in decorator.args)
                    name = f"{path.relative_to(TESTS)}::{node.name}"
                    yield from ((rulebook, clause, name) for clause in clauses)


def _named(tree: ast.Module) -> Iterator[tuple[str, str]]:
    """The texts that a test file has names for."""
    for node in tree.body:
        if isinstance(node, ast.Assign) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str):
            yield from ((one.id, node.value.value) for one in node.targets if isinstance(one, ast.Name))


def _said(argument: ast.expr, named: dict[str, str]) -> str:
    """A rulebook or clause as a mark says it, by itself or by its name."""
    if isinstance(argument, ast.Name):
        return named[argument.id]
    return str(ast.literal_eval(argument))


def index() -> dict[str, dict[str, list[str]]]:
    """For each rulebook, for each clause, the tests that name it."""
    found: dict[str, dict[str, list[str]]] = {name: {} for name in names()}
    for rulebook, name, entry in scenarios():
        for clause in dict.fromkeys(entry["clauses"]):
            found[rulebook].setdefault(clause, []).append(name.removeprefix(f"{rulebook}/"))
    for rulebook, clause, name in marks():
        found[rulebook].setdefault(clause, []).append(name)
    return found


def text(entries: dict[str, list[str]]) -> str:
    """The index of one rulebook as it stands in its folder."""
    return json.dumps(dict(sorted(entries.items())), indent=1, ensure_ascii=False) + "\n"


if __name__ == "__main__":
    for rulebook, entries in index().items():
        (BOOKS / rulebook / "tests.json").write_text(text(entries), encoding="utf-8")
