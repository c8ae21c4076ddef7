"""`soft17 verify`, and `serve --manifest`: which software this is, and whether it is the one that was tested."""

import json
from pathlib import Path
from typing import Any

import msgspec
from typer.testing import CliRunner, Result

from soft17.cli.main import app
from soft17.log.lines import digest
from soft17.rules.loading import names
from soft17.service.components import made


def _run(*args: str) -> Result:
    return CliRunner().invoke(app, args)


def _kept(tmp_path: Path, **files: str) -> Path:
    path, now = tmp_path / "tested.json", msgspec.to_builtins(made())
    path.write_text(json.dumps(now | {"files": now["files"] | files}))
    return path


def test_it_says_which_software_this_is() -> None:
    said = _run("verify")
    assert said.exit_code == 0 and made().digest in said.output
    assert all(name in said.output and digest(name) in said.output for name in names())


def test_what_it_writes_is_what_it_compares_with(tmp_path: Path) -> None:
    path = tmp_path / "tested.json"
    path.write_text(_run("verify", "--json").output)
    assert _run("verify", str(path)).exit_code == 0
    found: dict[str, Any] = json.loads(_run("verify", str(path), "--json").output)
    assert found == {"same": True, "kept": made().digest, "now": made().digest, "departures": []}


def test_what_departs_is_named_and_ends_with_a_status(tmp_path: Path) -> None:
    path = _kept(tmp_path, **{"money.py": "0" * 64})
    said = _run("verify", str(path))
    assert said.exit_code == 1 and "money.py" in said.output and "changed" in said.output
    found = json.loads(_run("verify", str(path), "--json").output)
    assert [one["component"] for one in found["departures"]] == ["money.py"] and not found["same"]


def test_the_service_starts_only_as_what_was_tested(tmp_path: Path) -> None:
    database = f"sqlite:///{tmp_path}/soft17.db"
    said = _run("serve", "--port", "0", "--database", database, "--manifest", str(_kept(tmp_path, **{"x.py": "0"})))
    assert said.exit_code == 1 and "x.py" in said.output and "missing" in said.output
    assert not (tmp_path / "soft17.db").exists()


def test_what_cannot_be_read_is_told(tmp_path: Path) -> None:
    for path in (tmp_path / "none.json", tmp_path):
        said = _run("verify", str(path))
        assert said.exit_code == 2 and str(path) in said.stderr
    (tmp_path / "other.json").write_text("{}")
    assert "no manifest" in _run("verify", str(tmp_path / "other.json")).stderr
