"""`soft17 serve`: it starts, prints its link once, keeps its key, and says in a line what stands in its way."""

import re
import signal
import socket
import sqlite3
import stat
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import NamedTuple

import httpx
import pytest
from typer.testing import CliRunner
from visiting import PASSWORD

from soft17.cli.main import app
from soft17.service import secret
from soft17.service.guard.hosts import ANY


class Served(NamedTuple):
    """A service that was started, and what it printed."""

    address: str
    said: str


@contextmanager
def served(
    folder: Path, *words: str, env: dict[str, str] | None = None, python: tuple[str, ...] = (sys.executable,)
) -> Iterator[Served]:
    """The command as people run it, stopped as people stop it."""
    command = [*python, "-c", "from soft17.cli.main import run; run()", "serve", "--port", "0", *words]
    log = folder / "said"
    with log.open("w") as out, subprocess.Popen(command, cwd=folder, stdout=out, stderr=out, env=env) as process:
        try:
            while not log.read_text(encoding="utf-8").endswith("\n"):
                assert process.poll() is None
                threading.Event().wait(0.05)
            address = re.search(r"http://[^\s/]+", log.read_text(encoding="utf-8"))
            assert address is not None, log.read_text(encoding="utf-8")
            _until_it_answers(address.group())
            yield Served(address.group(), log.read_text(encoding="utf-8"))
        finally:
            process.send_signal(signal.SIGINT)
            assert process.wait(60) in (0, 130, -2), log.read_text(encoding="utf-8")
    assert "Traceback" not in log.read_text(encoding="utf-8")


def test_a_file_of_sqlite_is_served_by_one_process(tmp_path: Path) -> None:
    with served(tmp_path):
        command = [sys.executable, "-c", "from soft17.cli.main import run; run()", "serve", "--port", "0"]
        done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, timeout=120, check=False)
        told = " ".join(done.stderr.split())
        assert done.returncode == 2 and "another service runs on this file" in told and "postgresql" in told
    with served(tmp_path):
        pass


def test_a_second_service_changes_nothing_under_the_first(tmp_path: Path) -> None:
    with served(tmp_path), closing(sqlite3.connect(tmp_path / "soft17.db")) as database:
        database.execute("UPDATE alembic_version SET version_num = '0007'")
        database.commit()
        assert "another service runs" in run("--port", "0", "--database", f"sqlite:///{tmp_path}/soft17.db")
        assert database.execute("SELECT version_num FROM alembic_version").fetchall() == [("0007",)]
    with served(tmp_path), closing(sqlite3.connect(tmp_path / "soft17.db")) as database:
        assert database.execute("SELECT version_num FROM alembic_version").fetchall() > [("0007",)]


def _until_it_answers(address: str) -> None:
    with httpx.Client(transport=httpx.HTTPTransport(retries=10), timeout=60) as client:
        assert client.get(f"{address}/api/me").status_code == 200


def test_a_first_start_and_a_second(tmp_path: Path) -> None:
    with served(tmp_path) as first:
        token = re.search(r"/first#(\S+)", first.said)
        assert token is not None, first.said
        assert first.address.startswith("http://127.0.0.1:")
        body = {"token": token.group(1), "name": "ada", "password": PASSWORD}
        client = httpx.Client()
        assert client.post(f"{first.address}/api/first", json=body).json()["roles"] == ["administrator"]
    key = tmp_path / "soft17.db.key"
    assert stat.S_IMODE(key.stat().st_mode) == 0o600 and len(key.read_bytes()) == 32
    with served(tmp_path) as second:
        assert "/first#" not in second.said
        me = httpx.get(f"{second.address}/api/me", cookies=dict(client.cookies)).json()
        assert me["name"] == "ada"


def run(*words: str) -> str:
    """What the command says when it cannot begin."""
    done = CliRunner().invoke(app, ["serve", *words])
    assert done.exit_code == 2, done.output
    assert "Traceback" not in done.output
    return done.output


def test_a_port_that_is_taken(tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        said = run("--port", str(port), "--database", f"sqlite:///{tmp_path}/soft17.db")
    assert f"--port: {port} is taken" in said and f"--port {port + 1}" in said


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("--database", "sqlite:////nowhere/at/all.db"), "--database: sqlite:////nowhere/at/all.db cannot be used"),
        (("--database", "postgresql://ann:hush@127.0.0.1:1/x"), "--database: postgresql"),
        (("--database", "mysql://x/y"), "--database: mysql is not known"),
        (("--database", "rubbish"), "--database: 'rubbish' is no address"),
        (("--origin", "cards.example.org"), "--origin: cards.example.org is none"),
        (("--origin", "https://cards.example.org/path"), "--origin: https://cards.example.org/path is none"),
        (("--host", "no.such.host.invalid"), "--host: no.such.host.invalid is no address of this machine"),
    ],
)
def test_what_stands_in_its_way_is_told(tmp_path: Path, words: tuple[str, ...], told: str) -> None:
    more = () if "--database" in words else ("--database", f"sqlite:///{tmp_path}/soft17.db")
    said = run(*words, *more, "--key-file", str(tmp_path / "key"))
    assert told in said and "hush" not in said


def test_a_key_that_others_may_read_or_that_is_none(tmp_path: Path) -> None:
    key = tmp_path / "key"
    made = secret.kept(key)
    assert secret.kept(key) == made
    key.chmod(0o644)
    with pytest.raises(secret.SecretError, match="chmod 600"):
        secret.kept(key)
    key.chmod(0o600)
    key.write_bytes(b"short")
    with pytest.raises(secret.SecretError, match="no key of 32 bytes"):
        secret.kept(key)
    with pytest.raises(secret.SecretError, match="cannot be kept"):
        secret.kept(Path("/proc/nowhere/key"))


def test_where_keys_are_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", "/state")
    assert secret.beside("sqlite:///some/soft17.db") == Path("some/soft17.db.key")
    one, other = (secret.beside(f"postgresql://ann:hush@db/{name}") for name in ("x", "y"))
    assert one.parent == Path("/state/soft17") and one != other and "hush" not in str(one)


def test_listening_for_others_says_what_that_means(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr("soft17.cli.serve._run", lambda _settings, listening: listening.close())
    database = f"sqlite:///{tmp_path}/soft17.db"
    done = CliRunner().invoke(app, ["serve", "--host", ANY[0], "--port", "0", "--database", database])
    assert done.exit_code == 0 and "whoever reaches this machine" in done.output and "TLS" in done.output
    quiet = CliRunner().invoke(app, ["serve", "--port", "0", "--database", database])
    assert "whoever" not in quiet.output
    behind = ["--origin", "https://cards.example.org", "--secure-cookies"]
    proxied = CliRunner().invoke(app, ["serve", "--port", "0", "--database", database, *behind])
    assert "soft17 is at https://cards.example.org" in proxied.output
