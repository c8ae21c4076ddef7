"""Five approved casino rulebooks of the blackjack family, made runnable clause by clause."""

from typing import Any

__version__ = "0.1.0"
__all__ = ["RefusedError", "Round", "__version__"]


def __getattr__(name: str) -> Any:
    """Import the library when it is first asked for, so that the command line starts at once."""
    if name in ("Round", "RefusedError"):
        from soft17 import round as library  # noqa: PLC0415 - see above

        return getattr(library, name)
    raise AttributeError(f"module 'soft17' has no attribute {name!r}")
