"""`soft17 signed`: a report is as its service signed it, or it is said what is not."""

import json
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner, Result

from soft17.cli.main import app
from soft17.service.signing import Signer

SAID = {"day": "2026-11-19", "approved": {"text": "250", "exact": 2_500_000}, "issued": [], "reason": "Süße Grüße"}
SEALED: dict[str, Any] = {**SAID, **Signer(b"k" * 32).seal(SAID)}
OTHER = Signer(b"o" * 32).seal(SAID)


def _signed(tmp_path: Path, said: dict[str, Any], *args: str) -> Result:
    path = tmp_path / "report.json"
    path.write_text(json.dumps(said, indent=1))
    return CliRunner().invoke(app, ["signed", str(path), *args])


def test_what_is_as_it_was_signed_says_by_which_key(tmp_path: Path) -> None:
    said = _signed(tmp_path, SEALED)
    assert said.exit_code == 0 and SEALED["key"] in said.output
    assert _signed(tmp_path, SEALED, "--key", str(SEALED["key"]).upper()).exit_code == 0
    found = json.loads(_signed(tmp_path, SEALED, "--json").output)
    assert found == {"signed": True, "key": SEALED["key"], "why": ""}


@pytest.mark.parametrize(
    ("changed", "why"),
    [
        ({"approved": {"text": "2500", "exact": 25_000_000}}, "it was changed"),
        ({"digest": "0" * 64}, "it was changed"),
        ({"more": 1}, "it was changed"),
        ({"key": OTHER["key"]}, "its signature is not that of its key"),
        ({"signature": OTHER["signature"]}, "its signature is not that of its key"),
        ({"signature": "no hex"}, "its signature is not that of its key"),
        ({"key": "aa"}, "its signature is not that of its key"),
        ({"signature": None}, "signature is missing"),
        ({"key": 7}, "key is missing"),
    ],
)
def test_what_is_not_as_it_was_signed_is_told(tmp_path: Path, changed: dict[str, Any], why: str) -> None:
    said = _signed(tmp_path, SEALED | changed)
    assert said.exit_code == 1 and why in said.output
    assert not json.loads(_signed(tmp_path, SEALED | changed, "--json").output)["signed"]


def test_another_service_signs_with_another_key(tmp_path: Path) -> None:
    said = _signed(tmp_path, SAID | OTHER, "--key", str(SEALED["key"]))
    assert said.exit_code == 1 and f"another key signed it: {OTHER['key']}" in said.output
    assert _signed(tmp_path, SEALED, "--key", "").exit_code == 1, "no key is not any key"


def test_what_is_no_report_is_told(tmp_path: Path) -> None:
    for path in (tmp_path / "none.json", tmp_path):
        assert CliRunner().invoke(app, ["signed", str(path)]).exit_code == 2
    (tmp_path / "list.json").write_text("[1]")
    said = CliRunner().invoke(app, ["signed", str(tmp_path / "list.json")])
    assert said.exit_code == 2 and "no report of a service" in said.stderr
