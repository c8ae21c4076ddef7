"""The schema accepts what the engine reads and writes, and the books' names are those it lists."""

import json
import random
from importlib.resources import files
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from naive.rounds import random_record
from records.test_examples import RECORDS
from soft17.records.entries import ActName, RecordEntry
from soft17.records.form import read
from soft17.records.outcome import result
from soft17.records.replay import play
from soft17.rules.loading import names

SCHEMA = json.loads((files("soft17.records") / "round.schema.json").read_text(encoding="utf-8"))
VALIDATOR = Draft202012Validator(SCHEMA)


def test_the_schema_is_a_schema() -> None:
    Draft202012Validator.check_schema(SCHEMA)


def test_the_schema_names_what_the_reader_knows() -> None:
    assert set(SCHEMA["properties"]["rulebook"]["enum"]) == set(names())
    assert SCHEMA["$defs"]["act"]["properties"]["act"]["enum"] == list(ActName.__args__)  # type: ignore[attr-defined]  # a Literal
    assert set(RecordEntry.__struct_fields__) <= set(SCHEMA["properties"])


@pytest.mark.parametrize("example", RECORDS, ids=[one["id"] for one in RECORDS])
def test_examples_are_valid(example: dict[str, Any]) -> None:
    VALIDATOR.validate(example)


@pytest.mark.parametrize("rulebook", names())
def test_what_the_engine_writes_is_valid(rulebook: str) -> None:
    for seed in range(60):
        record = random_record(random.Random(seed), rulebook)
        read_in = read(record)
        VALIDATOR.validate({**record, **result(read_in.book, play(read_in))})


@pytest.mark.parametrize(
    "change",
    [
        {"format": "soft17.round/2"},
        {"rulebook": "nevada"},
        {"shoe": "As Xd"},
        {"wagers": []},
        {"wagers": [{"area": 0, "player": "ann", "main": "5"}]},
        {"wagers": [{"area": 1, "player": "ann", "main": 5}]},
        {"acts": [{"act": "fold", "area": 1}]},
    ],
)
def test_faults_are_invalid(change: dict[str, Any]) -> None:
    plain = {key: value for key, value in RECORDS[0].items() if key != "outcome"}
    assert VALIDATOR.is_valid(plain)
    assert not VALIDATOR.is_valid({**plain, **change})
