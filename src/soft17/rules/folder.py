"""A rulebook's folder: its files read whole, told apart from others by their digest, faults told by file and line."""

import hashlib
import tomllib
from importlib.resources.abc import Traversable
from typing import Any

import msgspec

from soft17.rules.faults import BookError, placed
from soft17.rules.ledger import Obligation

BOOK, HOUSE, CLAUSES = "book.toml", "house.toml", "clauses.jsonl"
FILES = (BOOK, HOUSE, CLAUSES)
# What only some documents go on to: each in a file of its own, under its name.
MORE = ("tournament", "promotion")


def tree_of(folder: Traversable) -> dict[str, Any]:
    """The data of a rulebook as it stands in its folder."""
    tree = _toml(folder, BOOK)
    further = {"house": _toml(folder, HOUSE)}
    further |= {name: _toml(folder, f"{name}.toml") for name in MORE if f"{name}.toml" in files_of(folder)}
    for table in ("option", "ruling"):
        for one in further.values():
            tree[table] = tree.get(table, {}) | one.pop(table, {})
    return tree | further


def files_of(folder: Traversable) -> tuple[str, ...]:
    """The files that a rulebook is made of: those that every one has, and those that this one has besides."""
    return (*FILES, *(f"{name}.toml" for name in MORE if folder.joinpath(f"{name}.toml").is_file()))


def clauses_of(folder: Traversable) -> dict[str, Obligation]:
    """Every clause that the document has, by its number."""
    found: dict[str, Obligation] = {}
    for number, line in enumerate(_text(folder, CLAUSES).splitlines(), start=1):
        if not line.strip():
            continue
        try:
            one = msgspec.json.decode(line, type=Obligation)
        except msgspec.DecodeError as error:
            raise BookError(folder.name, [f"{CLAUSES}:{number}: {placed(str(error))}"]) from error
        found[one.clause] = one
    return found


def digest(folder: Traversable) -> str:
    """A fingerprint of everything a rulebook says: SHA-256 over its files, each with its name and length."""
    whole = hashlib.sha256()
    for name in files_of(folder):
        data = _bytes(folder, name)
        whole.update(f"{name} {len(data)}\n".encode() + data)
    return whole.hexdigest()


def _bytes(folder: Traversable, name: str) -> bytes:
    if not folder.is_dir():
        raise BookError(str(folder), ["there is no such folder"])
    try:
        return folder.joinpath(name).read_bytes()
    except OSError as error:
        why = "is missing" if isinstance(error, FileNotFoundError) else f"cannot be read: {error.strerror}"
        raise BookError(folder.name, [f"{name} {why}; a rulebook's folder has {', '.join(FILES)}"]) from error


def _text(folder: Traversable, name: str) -> str:
    try:
        return _bytes(folder, name).decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise BookError(folder.name, [f"{name}: not UTF-8 text (byte {error.start})"]) from error


def _toml(folder: Traversable, name: str) -> dict[str, Any]:
    try:
        return tomllib.loads(_text(folder, name))
    except tomllib.TOMLDecodeError as error:
        raise BookError(folder.name, [f"{name}: {error}"]) from error
