"""Word of what takes long: the compiled code of the vector environment is made once on a machine."""

import logging
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Timer

PATIENCE = 1.0  # seconds
LOG = logging.getLogger("soft17.envs")
COMPILING = "the kernel of the tables is made ready; the first time here it is compiled, a minute or so, and kept"


@contextmanager
def told_of() -> Iterator[None]:
    """Say in the log, which is the screen of errors unless somebody listens, that this takes more than a moment."""
    timer = Timer(PATIENCE, LOG.warning, (COMPILING,))
    timer.daemon = True
    timer.start()
    try:
        yield
    finally:
        timer.cancel()
