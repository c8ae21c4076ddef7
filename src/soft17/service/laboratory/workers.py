"""Processes that work things out beside the service, at low priority: one task each, ended at once if given up."""

import contextlib
import logging
import os
import signal
from collections.abc import Callable
from multiprocessing import get_context
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any

import msgspec

from soft17.service.laboratory.errors import TOLD, GoneError, told

LOG = logging.getLogger(__name__)
LOW = 10
AUTOGROUP = Path("/proc/self/autogroup")
Tell = Callable[[dict[str, Any]], None]
Task = Callable[[dict[str, Any], Tell], Any]


class Said(msgspec.Struct, frozen=True):
    """What a process says: how far it has come, what it found, or why it could not."""

    kind: str
    body: Any


def _serve(line: Connection) -> None:
    """Take tasks, one after the other, until nobody asks any more."""
    os.setsid()  # what it starts in its turn ends with it
    _yield()
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    from soft17.service.laboratory.tasks import TASKS

    with contextlib.suppress(EOFError, OSError):
        while True:
            name, wish = line.recv()
            line.send(_done(TASKS[name], wish, lambda body: line.send(Said("progress", body))))


def _yield() -> None:
    """Let the service go first; where Linux shares cores out by session, a session has a priority of its own."""
    with contextlib.suppress(OSError):
        os.nice(LOW)
        AUTOGROUP.write_text(str(LOW))


def _done(task: Task, wish: dict[str, Any], tell: Tell) -> Said:
    try:
        return Said("done", task(wish, tell))
    except TOLD as error:
        return Said("refused", told(error))
    except Exception:  # whatever it is, the service goes on, the person is told that it failed, and the log says how
        LOG.exception("a task of the laboratory failed")
        return Said("failed", None)


class Worker:
    """One process: it is started when it is first needed, and stays for the next task."""

    def __init__(self) -> None:
        self._context = get_context("spawn")
        self._process: Any = None
        self._line: Connection | None = None

    @property
    def process(self) -> int | None:
        """The process's number, while there is one."""
        return self._process.pid if self._process is not None else None

    def work(self, name: str, wish: dict[str, Any], tell: Tell) -> Said:
        """Have a task done, telling how far it has come; who ends the process meanwhile makes it a `GoneError`."""
        line = self._ready()
        try:
            line.send((name, wish))
            while True:
                said: Said = line.recv()
                if said.kind != "progress":
                    return said
                tell(said.body)
        except (EOFError, OSError) as error:
            self.end()
            raise GoneError from error

    def _ready(self) -> Connection:
        if self._process is None or not self._process.is_alive() or self._line is None:
            ours, theirs = self._context.Pipe()
            self._process = self._context.Process(target=_serve, args=(theirs,), name="soft17 worker")
            self._process.start()
            theirs.close()
            self._line = ours
        return self._line

    def end(self) -> None:
        """End the process and all that it has started."""
        process, self._process = self._process, None
        if process is None:
            return
        with contextlib.suppress(ProcessLookupError, PermissionError):
            os.killpg(process.pid, signal.SIGKILL)
        process.kill()
        process.join()
