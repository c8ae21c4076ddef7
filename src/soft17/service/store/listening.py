"""Listening: what other processes wrote to the same PostgreSQL, so that everybody who looks is told."""

import threading
from collections.abc import Callable

import psycopg
from sqlalchemy import Engine

from soft17.service.store.writing import CHANNEL

Heard = Callable[[str], object]
PATIENCE = 1.0
LOOKS_UP = 0.1  # so often it is looked whether to stop: a note that comes is heard at once


class Listener:
    """A thread that hears what is told to all processes; it comes back after a lost connection."""

    def __init__(self, engine: Engine, heard: Heard, lost: Callable[[], object]) -> None:
        self._address = engine.url.set(drivername="postgresql").render_as_string(hide_password=False)
        self._heard, self._lost = heard, lost
        self._stop = threading.Event()
        self._thread = threading.Thread(target=self._run, name="soft17 listener", daemon=True)
        self._thread.start()

    def close(self) -> None:
        """Stop listening."""
        self._stop.set()
        self._thread.join()

    def _run(self) -> None:
        while not self._stop.is_set():
            try:
                with psycopg.connect(self._address, autocommit=True) as connection:
                    connection.execute(f"LISTEN {CHANNEL}")
                    self._lost()  # whatever was written while nobody listened is looked up
                    self._listen(connection)
            except psycopg.Error:
                self._stop.wait(PATIENCE)

    def _listen(self, connection: psycopg.Connection[tuple[object, ...]]) -> None:
        while not self._stop.is_set():
            for note in connection.notifies(timeout=LOOKS_UP):
                self._heard(note.payload)
