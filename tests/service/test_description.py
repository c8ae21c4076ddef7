"""The description of the service holds: whatever is asked, nothing breaks, and answers are of their form."""

import subprocess
import sys
from itertools import count
from pathlib import Path

import pytest
from visiting import opened

from soft17.service.guard import rates
from soft17.service.people import ledger

CHECKS = "not_a_server_error,status_code_conformance,content_type_conformance,response_schema_conformance"
LEAVING = "sign-out|/api/guest"  # with these the one who asks would be somebody else


def test_questions_at_random_are_answered_as_described(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rates, "BY_PATH", {})
    with opened(f"sqlite:///{tmp_path}/soft17.db") as house:
        seconds = count()
        house.app.state.ticks = lambda: next(seconds) * 60.0
        ada = house.administrator()
        headers = ("-H", f"Cookie: soft17={ada.cookies['soft17']}", "-H", f"X-CSRF-Token: {ada.csrf}")
        program = (str(Path(sys.executable).with_name("st")), "run", f"{house.address}/api/openapi.json", *headers)
        options = ("--exclude-path-regex", LEAVING, "-n", "15", "--seed", "17", "--checks", CHECKS)
        quick = ("--phases", "examples,coverage,fuzzing", "--no-color", "--request-timeout", "60")
        done = subprocess.run([*program, *options, *quick], capture_output=True, text=True, cwd=tmp_path, check=False)
        assert done.returncode == 0, done.stdout[-6000:]
        assert ada.get("/api/me").json()["name"] == "ada"
        # Among all that was asked, ada may have been given other roles: the ledger itself is looked at.
        with house.app.state.engine.connect() as connection:
            assert ledger.trial(connection).is_even
