"""What tests of the service share: an empty database of either kind."""

from pathlib import Path

import pytest
from databases import KINDS, fresh


@pytest.fixture(params=KINDS)
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of an empty database."""
    return fresh(str(request.param), tmp_path)
