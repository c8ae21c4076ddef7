"""Each value of each rulebook matters: change it, and some scenario of that book fails."""

import pytest

from mutation import equivalents, mutants, survivors
from soft17.rules.loading import names, raw

PARTS = 3


@pytest.mark.parametrize("rulebook", names())
@pytest.mark.parametrize("part", range(PARTS))
def test_each_value_matters(rulebook: str, part: int) -> None:
    assert [str(mutant) for mutant in survivors(rulebook, part, PARTS, equivalents(rulebook))] == []


@pytest.mark.parametrize("rulebook", names())
def test_equivalent_changes_are_changes(rulebook: str) -> None:
    assert equivalents(rulebook) <= {str(mutant) for mutant in mutants(raw(rulebook))}
