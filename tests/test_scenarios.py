"""Every scenario of every rulebook."""

from typing import Any

import pytest

from scenario import run, scenarios

ALL = scenarios()


@pytest.mark.parametrize(
    ("rulebook", "entry"),
    [
        pytest.param(rulebook, entry, id=name, marks=pytest.mark.clause(rulebook, *entry["clauses"]))
        for rulebook, name, entry in ALL
    ],
)
def test_scenario(rulebook: str, entry: dict[str, Any]) -> None:
    run(rulebook, entry)


def test_names_are_unique() -> None:
    names = [name for _, name, _ in ALL]
    assert len(names) == len(set(names))
