"""Debian's Chromium for tests: the one without a window where it is there, which takes half as much of a machine."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import Browser, sync_playwright

PLACES = ("/usr/bin/chromium-headless-shell", "/usr/bin/chromium")
CHROMIUM = os.environ.get("CHROMIUM") or next((one for one in PLACES if Path(one).exists()), PLACES[0])


@contextmanager
def chromium() -> Iterator[Browser]:
    """A browser of its own."""
    if not Path(CHROMIUM).exists():
        assert not os.environ.get("CI"), f"no {CHROMIUM}: make browser installs it"
        pytest.skip(f"no {CHROMIUM}: make browser installs it, or name another in CHROMIUM")
    with sync_playwright() as runs:
        browser = runs.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        try:
            yield browser
        finally:
            browser.close()
