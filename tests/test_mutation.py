"""Each value of each rulebook matters: change it, and some scenario of that book fails."""

from pathlib import Path

import pytest

from mutation import mutants, survivors
from soft17.rules.loading import names, raw

PARTS = 3


def equivalents(rulebook: str) -> set[str]:
    """Changes that no round can show, each with its reason."""
    path = Path(__file__).parent / "scenarios" / rulebook / "equivalents.txt"
    lines = path.read_text(encoding="utf-8").splitlines() if path.exists() else []
    entries = [line.partition("  #") for line in lines if line.strip() and not line.startswith("#")]
    assert all(reason.strip() for _, _, reason in entries), "an equivalent change says why"
    return {change.strip() for change, _, _ in entries}


@pytest.mark.parametrize("rulebook", names())
@pytest.mark.parametrize("part", range(PARTS))
def test_each_value_matters(rulebook: str, part: int) -> None:
    assert [str(mutant) for mutant in survivors(rulebook, part, PARTS, equivalents(rulebook))] == []


@pytest.mark.parametrize("rulebook", names())
def test_equivalent_changes_are_changes(rulebook: str) -> None:
    assert equivalents(rulebook) <= {str(mutant) for mutant in mutants(raw(rulebook))}
