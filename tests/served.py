"""The service as it runs: a real server on a free port, in a thread of its own."""

import socket
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import uvicorn

from soft17.service.app import make
from soft17.service.settings import Settings


@contextmanager
def served(folder: Path) -> Iterator[str]:
    """The address of a service on a database of its own."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    settings = Settings(database=f"sqlite:///{folder / 'soft17.db'}", port=port)
    server = uvicorn.Server(uvicorn.Config(make(settings), port=port, log_level="warning"))
    thread = threading.Thread(target=server.run, daemon=True)
    thread.start()
    while not server.started:
        assert thread.is_alive()
        time.sleep(0.01)
    try:
        yield settings.address
    finally:
        server.should_exit = True
        thread.join()
