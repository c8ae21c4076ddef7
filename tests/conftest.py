"""What all tests share.

Walks at random are the same in each run, so that a change is judged by itself; `make explore` goes new ways.
"""

from pathlib import Path

import pytest
from databases import KINDS, fresh
from hypothesis import settings

settings.register_profile("same", derandomize=True)
settings.register_profile("new", derandomize=False, print_blob=True)
settings.load_profile("same")


@pytest.fixture(params=KINDS)
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of an empty database of either kind."""
    return fresh(str(request.param), tmp_path)
