"""A long run kept on disk as it goes, so that it goes on after it was broken off."""

import hashlib
import os
import tempfile
import time
from math import inf
from pathlib import Path
from typing import Any

import msgspec
import numpy as np

from soft17.cli.screen import fail
from soft17.simulation.adding import Total
from soft17.simulation.schedule import Schedule
from soft17.simulation.tally import Blocks, Point, Tally

FORM = "soft17.checkpoint/1"


class Kept(msgspec.Struct, frozen=True):
    """A run so far, and the job it is of; sums are whole numbers of 64 bits, in bytes from the lowest."""

    form: str
    about: dict[str, Any]
    digest: str
    block: int
    shoe: int
    path: tuple[int, int, int, int]
    blocks: Blocks
    points: tuple[Point, ...]
    least_error: float | None
    high: bytes
    low: bytes
    differing: bytes = b""  # numbers of 64 bits with a point


class Checkpoint:
    """A file that a run is kept in; nobody ever finds half of one."""

    def __init__(self, path: str, about: dict[str, Any], blocks: Schedule, seconds: float) -> None:
        self.path, self.seconds = Path(path), seconds
        self.about: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(about))
        self.blocks = blocks
        self._written = time.monotonic()

    def resume(self, tally: Tally) -> bool:
        """Go on from what was kept; True if there was something. What is of another job is refused."""
        try:
            data = self.path.read_bytes()
        except FileNotFoundError:
            self._try_to_write()
            return False
        except OSError as error:
            fail(f"--checkpoint {self.path}: {error.strerror}")
        try:
            kept = msgspec.json.decode(data, type=Kept)
        except (msgspec.MsgspecError, UnicodeDecodeError):
            fail(f"--checkpoint {self.path}: this is no checkpoint; name another file, or take it away")
        self._check(kept, tally)
        _restore(kept, tally)
        return True

    def _check(self, kept: Kept, tally: Tally) -> None:
        if kept.form != FORM:
            fail(f"--checkpoint {self.path}: {kept.form!r} is not a form known here, which is {FORM!r}")
        theirs, ours = _flat(kept.about), _flat(self.about)
        apart = [
            f"{name} {_said(theirs.get(name))} there, {_said(ours.get(name))} here"
            for name in {**ours, **theirs}
            if theirs.get(name) != ours.get(name)
        ]
        if apart:
            fail(f"--checkpoint {self.path} is of another job: {'; '.join(apart)}")
        size, spread = tally.ready.layout.size * 8, tally.differing.sums.nbytes
        if kept.digest != digest(tally, self.blocks) or (
            len(kept.high),
            len(kept.low),
            len(kept.differing),
        ) != (size, size, spread):
            fail(f"--checkpoint {self.path} is of another job: its tables differ")

    def _try_to_write(self) -> None:
        """A place where nothing can be written is told before the run, not after it."""
        folder = self.path.parent
        if not os.access(folder, os.W_OK):
            fail(f"--checkpoint {self.path}: {'cannot be written' if folder.is_dir() else 'there is no such folder'}")

    def watch(self, tally: Tally) -> None:
        """Keep the run if some time has gone by."""
        if time.monotonic() - self._written >= self.seconds:
            self.keep(tally)

    def keep(self, tally: Tally) -> None:
        """Write beside, and move into place."""
        kept = Kept(
            form=FORM,
            about=self.about,
            digest=digest(tally, self.blocks),
            block=tally.block,
            shoe=tally.shoe,
            path=tally.path,
            blocks=tally.blocks,
            points=tuple(tally.points),
            least_error=None if tally.least_error == inf else tally.least_error,
            high=tally.total.high.astype("<i8").tobytes(),
            low=tally.total.low.astype("<i8").tobytes(),
            differing=tally.differing.sums.astype("<f8").tobytes(),
        )
        try:
            _replace(self.path, msgspec.json.encode(kept))
        except OSError as error:
            fail(f"--checkpoint {self.path}: {error.strerror}")
        self._written = time.monotonic()


def _replace(path: Path, data: bytes) -> None:
    handle, beside = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.", suffix=".part")
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        Path(beside).replace(path)
    except OSError:
        Path(beside).unlink(missing_ok=True)
        raise


def _restore(kept: Kept, tally: Tally) -> None:
    tally.block, tally.shoe, tally.path = kept.block, kept.shoe, kept.path
    tally.blocks, tally.points = kept.blocks, list(kept.points)
    tally.least_error = inf if kept.least_error is None else kept.least_error
    high, low = (np.frombuffer(half, "<i8").astype(np.int64) for half in (kept.high, kept.low))
    tally.total = Total(high, low)
    sums = np.frombuffer(kept.differing, "<f8").astype(np.float64)
    tally.differing.blocks, tally.differing.sums = kept.blocks.blocks, sums.reshape(tally.differing.sums.shape)


def digest(tally: Tally, blocks: Schedule) -> str:
    """The fingerprint of everything a kernel is told, and of how shoes are played together."""
    ready, whole = tally.ready, hashlib.sha256()
    for table in ready.packed:
        whole.update(table.tobytes())
    whole.update(repr((tally.seed, tuple(blocks), tuple(ready.layout), ready.grain, ready.kinds)).encode())
    return whole.hexdigest()


def _flat(about: dict[str, Any]) -> dict[str, Any]:
    """What a job is known by, with what lies one deeper beside the rest."""
    found: dict[str, Any] = {}
    for name, value in about.items():
        found |= {f"{name}.{one}": inner for one, inner in value.items()} if isinstance(value, dict) else {name: value}
    return found


def _said(value: object) -> str:
    return msgspec.json.encode(value).decode()
