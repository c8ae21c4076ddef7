"""Comparing what a scenario expects with what came of it."""

from typing import Any


def part(expected: Any, got: Any, where: str) -> None:
    """Compare what is expected with what is there, field by field; lists of objects need only contain it."""
    if isinstance(expected, dict):
        for key, value in expected.items():
            assert key in got, f"{where}: no {key} in {got}"
            part(value, got[key], f"{where}.{key}")
    elif isinstance(expected, list) and expected and isinstance(expected[0], dict):
        for item in expected:
            assert any(_fits(item, one) for one in got), f"{where}: no {item} in {got}"
    else:
        assert str(got) == str(expected), f"{where}: expected {expected}, got {got}"


def _fits(item: dict[str, Any], one: dict[str, Any]) -> bool:
    return all(str(one.get(key)) == str(value) for key, value in item.items())
