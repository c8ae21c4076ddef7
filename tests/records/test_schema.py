"""The schema accepts what the engine reads and writes, and the books' names are those it lists."""

import random
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from naive.rounds import random_record
from records.test_examples import RECORDS
from soft17.records.entries import ActName, MalformedError, RecordEntry
from soft17.records.form import read
from soft17.records.outcome import result
from soft17.records.replay import play
from soft17.records.schema import schema
from soft17.rules.loading import names

SCHEMA = schema()
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
        {"options": {"decks": 7}},
        {"options": {"nonsense": True}},
        {"rulings": {"12.7": "my-own-way"}},
        {"rulings": {"99.9": "all-wagers"}},
        {"table": {"limits": {"super_sevens": {"min": "1"}}}},
        {"table": {"jackpot": {"meter": "30000", "minimum": "20000"}}},
        {"table": {"smallest_chip": "0"}},
        {"wagers": [{"area": 1, "player": "ann", "main": "5", "side": {"super_match": "5"}}]},
        {"wagers": [{"area": 1, "player": "ann", "main": ["5", "5"]}]},
        {"acts": [{"act": "insure", "area": 1, "player": "ann"}]},
        {"acts": [{"act": "insure", "area": 1, "amount": "5"}]},
        {"acts": [{"act": "stand", "area": 1, "amount": "5"}]},
        {"acts": [{"act": "split", "area": 1, "others": {"bob": "5"}}]},
        {"acts": [{"act": "double", "area": 1, "others": ["bob"]}]},
        {"acts": [{"act": "switch", "area": 1}]},
        {"acts": [{"act": "hit", "area": 1, "stays": {"bob": 2}}]},
    ],
)
def test_faults_are_invalid(change: dict[str, Any]) -> None:
    first = next(one for one in RECORDS if one["rulebook"] == "nsw-blackjack-v15")
    plain = {key: value for key, value in first.items() if key not in ("outcome", "refused")}
    assert VALIDATOR.is_valid(plain)
    assert not VALIDATOR.is_valid({**plain, **change})
    with pytest.raises(MalformedError):
        play(read({**plain, **change}))
