"""The example rounds of the record format agree in every field."""

import json
from pathlib import Path
from typing import Any

import pytest

from naive.compare import differences
from soft17.records.form import read
from soft17.records.outcome import result
from soft17.records.replay import play

EXAMPLES = sorted((Path(__file__).parent.parent / "conformance").glob("*.jsonl"))
RECORDS = [json.loads(line) for path in EXAMPLES for line in path.read_text(encoding="utf-8").splitlines()]


@pytest.mark.parametrize("example", RECORDS, ids=[one["id"] for one in RECORDS])
def test_example(example: dict[str, Any]) -> None:
    record = read(example)
    got = result(record.book, play(record))
    expected: dict[str, Any] = {key: example[key] for key in ("outcome", "refused") if key in example}
    assert differences(expected, got) == []
