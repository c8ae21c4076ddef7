"""Word of what takes long: the compiled code of the vector environment is made once on a machine."""

from collections.abc import Iterator
from contextlib import contextmanager
from threading import Timer

from gymnasium import logger

PATIENCE = 1.0  # seconds
COMPILING = "the kernel of the tables is made ready; the first time here it is compiled, a minute or so, and kept"


@contextmanager
def told_of() -> Iterator[None]:
    """Say by Gymnasium's own logger that this takes more than a moment."""
    timer = Timer(PATIENCE, logger.warn, (COMPILING,))
    timer.daemon = True
    timer.start()
    try:
        yield
    finally:
        timer.cancel()
