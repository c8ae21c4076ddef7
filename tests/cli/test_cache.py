"""Results kept on disk: found again, made anew where they cannot be read, never half written."""

from pathlib import Path

import msgspec
import pytest

from soft17.service.laboratory import cache
from soft17.service.laboratory.cache import kept

KEY = {"task": "sum", "book": "abc"}


class Counting:
    """Something to be worked out, and how often it was."""

    def __init__(self) -> None:
        self.times = 0

    def __call__(self) -> list[int]:
        self.times += 1
        return [1, 2, 3]


@pytest.fixture
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv(cache.PLACE, str(tmp_path / "kept"))
    return tmp_path / "kept"


def test_a_result_is_worked_out_once(place: Path) -> None:
    make = Counting()
    assert kept(KEY, list[int], make) == kept(KEY, list[int], make) == [1, 2, 3]
    assert make.times == 1
    assert [path.suffix for path in place.iterdir()] == [".json"]


def test_another_key_is_another_result(place: Path) -> None:
    make = Counting()
    kept(KEY, list[int], make)
    kept(KEY | {"book": "abd"}, list[int], make)
    assert make.times == 2
    assert len(list(place.iterdir())) == 2


def test_another_version_of_the_software_is_another_key(place: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    make = Counting()
    kept(KEY, list[int], make)
    monkeypatch.setattr(cache, "software", lambda: "99.9.9")
    kept(KEY, list[int], make)
    assert make.times == 2
    assert len(list(place.iterdir())) == 2


@pytest.mark.parametrize("spoiled", [b"", b"{", b'{"key":{},"value":[1]}', b"\xff\xfe", b"[]"])
def test_an_entry_that_cannot_be_read_is_written_anew(place: Path, spoiled: bytes) -> None:
    make = Counting()
    kept(KEY, list[int], make)
    (entry,) = place.iterdir()
    good = entry.read_bytes()
    entry.write_bytes(spoiled)
    assert kept(KEY, list[int], make) == [1, 2, 3]
    assert make.times == 2
    assert entry.read_bytes() == good


def test_an_entry_of_another_shape_is_written_anew(place: Path) -> None:
    kept(KEY, dict[str, int], lambda: {"a": 1})
    assert kept(KEY, list[int], Counting()) == [1, 2, 3]
    (entry,) = place.iterdir()
    assert msgspec.json.decode(entry.read_bytes())["value"] == [1, 2, 3]


def test_without_the_cache_nothing_is_kept(place: Path) -> None:
    make = Counting()
    kept(KEY, list[int], make, use=False)
    kept(KEY, list[int], make, use=False)
    assert make.times == 2
    assert not place.exists()


def test_a_place_that_takes_nothing_costs_only_time(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "file"
    file.write_text("in the way")
    monkeypatch.setenv(cache.PLACE, str(file))
    assert kept(KEY, list[int], Counting()) == [1, 2, 3]
    assert file.read_text() == "in the way"


@pytest.mark.parametrize(
    ("platform", "given", "wanted"),
    [
        ("linux", {"XDG_CACHE_HOME": "/x"}, "/x/soft17"),
        ("linux", {"HOME": "/home/ann"}, "/home/ann/.cache/soft17"),
        ("darwin", {"HOME": "/Users/ann"}, "/Users/ann/Library/Caches/soft17"),
        ("win32", {"LOCALAPPDATA": "/local"}, "/local/soft17/Cache"),
    ],
)
def test_where_the_platform_keeps_such_things(
    monkeypatch: pytest.MonkeyPatch, platform: str, given: dict[str, str], wanted: str
) -> None:
    for name in (cache.PLACE, "XDG_CACHE_HOME", "LOCALAPPDATA"):
        monkeypatch.delenv(name, raising=False)
    for name, value in given.items():
        monkeypatch.setenv(name, value)
    monkeypatch.setattr("sys.platform", platform)
    assert cache.place() == Path(wanted)
