"""Every random record can be played, and the same seed makes the same record."""

from __future__ import annotations

from random import Random

import pytest

from . import settle
from .record import BOOKS
from .rounds import random_record


@pytest.mark.parametrize("rulebook", BOOKS)
def test_random_records_play(rulebook: str) -> None:
    kinds: set[str] = set()
    for seed in range(150):
        record = random_record(Random(seed), rulebook)
        assert record == random_record(Random(seed), rulebook)
        kinds |= settle(record).keys()
    assert kinds == {"outcome", "refused"}
