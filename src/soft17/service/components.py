"""Components: the files that the software consists of and the libraries it rests on, each as it was at a moment.

Whoever tests the software keeps its manifest; whoever runs it finds out from that whether it is still what was tested.
"""

import hashlib
import platform
from collections.abc import Iterator
from contextlib import suppress
from importlib import metadata
from pathlib import Path
from typing import Literal

import msgspec
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from soft17 import __version__

ROOT = Path(__file__).parents[1]
NAME = "soft17"
PAGES = ("web", "dist")  # of the pages only what is served: what they are built from is no part of the software

Digests = dict[str, str]


class ManifestError(ValueError):
    """What was given as a manifest is none."""


class Departure(msgspec.Struct, frozen=True):
    """One component that is not as it was."""

    component: str
    how: Literal["changed", "missing", "added", "unreadable"]
    was: str = ""
    now: str = ""


class Manifest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the software consisted of: files by SHA-256, libraries by version."""

    version: str
    files: Digests
    libraries: dict[str, str]

    @property
    def digest(self) -> str:
        """One digest of everything, by which two manifests are compared at a glance."""
        lines = (f"{name} {value}\n" for part in (self.files, self.libraries) for name, value in sorted(part.items()))
        return hashlib.sha256("".join((f"{self.version}\n", *lines)).encode()).hexdigest()


def made(root: Path = ROOT) -> Manifest:
    """The manifest of the software as it lies on this machine now."""
    files = {path.relative_to(root).as_posix(): _digest(path) for path in _files(root)}
    return Manifest(__version__, files, {"python": platform.python_version(), **dict(sorted(_libraries()))})


def departures(kept: Manifest, now: Manifest) -> tuple[Departure, ...]:
    """Every component that is not as it was, in the order of their names."""
    before = {NAME: kept.version, **kept.files, **kept.libraries}
    after = {NAME: now.version, **now.files, **now.libraries}
    names = sorted({*before, *after} - {name for name in before if before[name] == after.get(name)})
    return tuple(_departure(name, before.get(name), after.get(name)) for name in names)


def read(text: bytes) -> Manifest:
    """A manifest as `soft17 verify --json` wrote it."""
    try:
        return msgspec.json.decode(text, type=Manifest)
    except msgspec.DecodeError as error:
        raise ManifestError(f"this is no manifest, as `soft17 verify --json` writes one: {error}") from None


def _departure(name: str, was: str | None, now: str | None) -> Departure:
    if was is None:
        return Departure(name, "added", now=now or "")
    return Departure(name, "missing", was) if now is None else Departure(name, "changed", was, now)


def _files(root: Path) -> Iterator[Path]:
    for path in sorted(root.rglob("*")):
        inside = path.relative_to(root).parts
        served = inside[0] != PAGES[0] or inside[: len(PAGES)] == PAGES
        if served and "__pycache__" not in inside and path.is_file():
            yield path


def _digest(path: Path) -> str:
    try:
        with path.open("rb") as file:
            return hashlib.file_digest(file, "sha256").hexdigest()
    except OSError as error:  # as while it is replaced: it is not what it was
        return f"unreadable: {error.strerror}"


def _asked(library: str) -> list[Requirement]:
    """What a library asks for; nothing of one that is gone, which is missing itself."""
    try:
        return [Requirement(text) for text in metadata.requires(library) or ()]
    except metadata.PackageNotFoundError:
        return []


def _libraries() -> Iterator[tuple[str, str]]:
    """What the software asks for, and what that asks for in turn, with the versions that are here."""
    due: list[tuple[str, frozenset[str]]] = [(NAME, frozenset())]
    seen = set(due)
    while due:
        library, extras = due.pop()
        for asked in _asked(library):
            one = canonicalize_name(asked.name), frozenset(asked.extras)
            wanted = asked.marker is None or any(asked.marker.evaluate({"extra": extra}) for extra in ("", *extras))
            if wanted and one not in seen:
                seen.add(one)
                with suppress(metadata.PackageNotFoundError):  # a library that is gone is missing, and is told so
                    yield one[0], metadata.version(one[0])
                    due.append(one)
