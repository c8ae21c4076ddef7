"""The naive settlement agrees with every worked example."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from . import settle
from .compare import differences

EXAMPLES = Path(__file__).parent.parent / "conformance"


def examples() -> list[Any]:
    found = []
    for path in sorted(EXAMPLES.glob("*.jsonl")):
        for line in path.read_text(encoding="utf-8").splitlines():
            record = json.loads(line)
            found.append(pytest.param(record, id=record["id"]))
    return found


@pytest.mark.parametrize("record", examples())
def test_example(record: dict[str, Any]) -> None:
    assert differences(record, settle(record)) == []
