"""A browser, a service with pages, and people who use them."""

import os
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, sync_playwright
from visiting import House, opened

CHROMIUM = os.environ.get("CHROMIUM") or shutil.which("chromium") or shutil.which("chromium-browser") or ""


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """Chromium, as the machine has it."""
    assert CHROMIUM, "chromium is needed for these tests: make browser installs it from Debian's packages"
    with sync_playwright() as play:
        one = play.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        yield one
        one.close()


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    """The service with its pages, on a database of its own, dealing as fast as it can."""
    with opened(f"sqlite:///{tmp_path}/soft17.db", pace=0) as one:
        one.app.state.clock = one.app.state.real_clock
        yield one
