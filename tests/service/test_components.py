"""Components: each file and library with its digest, and every change of one is found."""

import hashlib
from importlib import metadata
from pathlib import Path

import msgspec
import pytest

from soft17.service.components import Departure, Manifest, ManifestError, departures, made, read

KEPT = Manifest("1", {"a.py": "aa", "b.toml": "bb"}, {"numpy": "2.0"})


def _written(root: Path, name: str, text: str) -> None:
    (root / name).parent.mkdir(parents=True, exist_ok=True)
    (root / name).write_text(text)


def test_the_software_is_as_it_is() -> None:
    now = made()
    assert departures(now, made()) == () and read(msgspec.json.encode(now)) == now
    assert "service/components.py" in now.files and any(name.endswith(".toml") for name in now.files)
    assert {"python", "numpy", "starlette", "psycopg-binary"} <= now.libraries.keys()
    assert not {"pytest", "hypothesis"} & now.libraries.keys(), "what only tests need is no part of the software"


def test_of_the_pages_only_what_is_served_is_a_component(tmp_path: Path) -> None:
    for name in ("a.py", "web/dist/index.html", "web/src/App.svelte", "web/node_modules/x/y.js", "__pycache__/a.pyc"):
        _written(tmp_path, name, "x")
    assert set(made(tmp_path).files) == {"a.py", "web/dist/index.html"}


@pytest.mark.parametrize(
    ("now", "found"),
    [
        (KEPT, ()),
        (Manifest("1", {"a.py": "xx", "b.toml": "bb"}, {"numpy": "2.0"}), (Departure("a.py", "changed", "aa", "xx"),)),
        (Manifest("1", {"a.py": "aa"}, {"numpy": "2.0"}), (Departure("b.toml", "missing", "bb"),)),
        (
            Manifest("1", {**KEPT.files, "c.py": "cc"}, {"numpy": "2.1"}),
            (Departure("c.py", "added", now="cc"), Departure("numpy", "changed", "2.0", "2.1")),
        ),
        (
            Manifest("2", KEPT.files, {}),
            (Departure("numpy", "missing", "2.0"), Departure("soft17", "changed", "1", "2")),
        ),
    ],
)
def test_every_departure_is_named(now: Manifest, found: tuple[Departure, ...]) -> None:
    assert departures(KEPT, now) == found
    assert (now.digest == KEPT.digest) == (not found)


def test_one_byte_of_one_file_is_found(tmp_path: Path) -> None:
    _written(tmp_path, "rules/book.toml", "pays = '3:2'")
    kept = made(tmp_path)
    _written(tmp_path, "rules/book.toml", "pays = '6:5'")
    (found,) = departures(kept, made(tmp_path))
    assert (found.component, found.how) == ("rules/book.toml", "changed")


def test_a_file_that_cannot_be_read_is_not_what_it_was(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    _written(tmp_path, "a.py", "x")
    kept = made(tmp_path)

    def away(*_: object) -> None:
        raise FileNotFoundError(2, "No such file or directory")

    monkeypatch.setattr(hashlib, "file_digest", away)
    (found,) = departures(kept, made(tmp_path))
    assert (found.component, found.how) == ("a.py", "changed") and found.now.startswith("unreadable")


def test_a_library_that_is_gone_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    kept, version = made(), metadata.version

    def gone(name: str) -> str:
        if name == "msgspec":
            raise metadata.PackageNotFoundError(name)
        return version(name)

    monkeypatch.setattr(metadata, "version", gone)
    assert Departure("msgspec", "missing", kept.libraries["msgspec"]) in departures(kept, made())


def test_without_its_own_record_every_library_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    kept = made()

    def gone(name: str) -> list[str]:
        raise metadata.PackageNotFoundError(name)

    monkeypatch.setattr(metadata, "requires", gone)
    found = {one.component for one in departures(kept, made()) if one.how == "missing"}
    assert found == kept.libraries.keys() - {"python"}


@pytest.mark.parametrize("text", [b"", b"{}", b"[1]", b'{"version": 1, "files": {}, "libraries": {}}', b"\xff"])
def test_what_is_no_manifest_is_told_so(text: bytes) -> None:
    with pytest.raises(ManifestError, match="soft17 verify --json"):
        read(text)
