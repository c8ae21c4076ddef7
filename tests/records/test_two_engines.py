"""The engine and the naive implementation agree on random rounds."""

import random

import pytest

import naive
from naive.compare import differences
from naive.rounds import random_record
from soft17.records.form import read
from soft17.records.outcome import result
from soft17.records.replay import play
from soft17.rules.loading import names

ROUNDS = 500


@pytest.mark.parametrize("rulebook", names())
@pytest.mark.parametrize("part", range(4))
def test_two_engines_agree(rulebook: str, part: int) -> None:
    for seed in range(part * ROUNDS, (part + 1) * ROUNDS):
        record = random_record(random.Random(seed), rulebook)
        read_in = read(record)
        found = differences(naive.settle(record), result(read_in.book, play(read_in)))
        assert found == [], f"seed {seed}: {found}\n{record}"
