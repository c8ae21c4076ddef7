"""Results kept on disk, so that asking again is instant: an entry is known by all that it hangs on."""

import hashlib
import os
import sys
import tempfile
from collections.abc import Callable, Iterator
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any, TypeVar

import msgspec

from soft17 import __version__

T = TypeVar("T")
PLACE = "SOFT17_CACHE"
# What figures come out of beside the book: a change of any of these makes other figures possible.
SOURCES = ("analysis", "rules", "strategies", "hand.py", "cards.py", "money.py", "clause.py")


class Entry(msgspec.Struct):
    """A result with the key it was stored under."""

    key: dict[str, Any]
    value: msgspec.Raw


def place() -> Path:
    """The folder of the cache: the platform's, unless the environment names another."""
    named = os.environ.get(PLACE)
    if named:
        return Path(named)
    home = Path.home()
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA", home / "AppData" / "Local")) / "soft17" / "Cache"
    if sys.platform == "darwin":
        return home / "Library" / "Caches" / "soft17"
    return Path(os.environ.get("XDG_CACHE_HOME") or home / ".cache") / "soft17"


def software() -> str:
    """The version, and a fingerprint of the code that figures come out of."""
    return fingerprint(*SOURCES)


@cache
def fingerprint(*sources: str) -> str:
    """The version, and a fingerprint of some of the code."""
    whole = hashlib.sha256()
    for name in sources:
        for path in _python(files("soft17") / name):
            whole.update(path.read_bytes())
    return f"{__version__}+{whole.hexdigest()[:12]}"


def _python(path: Traversable) -> Iterator[Traversable]:
    if path.is_dir():
        for inner in sorted(path.iterdir(), key=lambda one: one.name):
            yield from _python(inner)
    elif path.name.endswith(".py"):
        yield path


def kept(key: dict[str, Any], kind: type[T], make: Callable[[], T], *, use: bool = True) -> T:
    """The result stored under a key, or a new one that is stored; entries that cannot be read are made anew."""
    if not use:
        return msgspec.json.decode(_encoded(make()), type=kind)
    whole, path = _entry(key)
    found = _read(path, whole, kind)
    if found is not None:
        return found
    data = _encoded(make())
    _write(path, Entry(whole, msgspec.Raw(data)))
    return msgspec.json.decode(data, type=kind)


def known(key: dict[str, Any], kind: type[T]) -> T | None:
    """The result stored under a key, if there is one."""
    whole, path = _entry(key)
    return _read(path, whole, kind)


def _entry(key: dict[str, Any]) -> tuple[dict[str, Any], Path]:
    whole: dict[str, Any] = msgspec.to_builtins(key | {"software": software()})
    return whole, place() / f"{hashlib.sha256(msgspec.json.encode(whole, order='sorted')).hexdigest()}.json"


def _encoded(made: object) -> bytes:
    """A result as it is stored; numbers of numpy are numbers like others."""
    return msgspec.json.encode(made, enc_hook=float)


def _read(path: Path, key: dict[str, Any], kind: type[T]) -> T | None:
    try:
        entry = msgspec.json.decode(path.read_bytes(), type=Entry)
        return msgspec.json.decode(entry.value, type=kind) if entry.key == key else None
    except (OSError, msgspec.MsgspecError, UnicodeDecodeError):
        return None


def _write(path: Path, entry: Entry) -> None:
    """Write beside and move into place: nobody reads half an entry. A disk that takes nothing costs only time."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        handle, beside = tempfile.mkstemp(dir=path.parent, suffix=".part")
        try:
            with os.fdopen(handle, "wb") as file:
                file.write(msgspec.json.encode(entry))
            Path(beside).replace(path)
        except OSError:
            Path(beside).unlink(missing_ok=True)
    except OSError:
        return
