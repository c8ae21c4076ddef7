"""Editions: which code made what is kept beside the logs, where other code might make something else of their lines."""

import hashlib
from functools import cache
from pathlib import Path

import soft17


@cache
def edition() -> bytes:
    """The digest of all code of this edition."""
    root = Path(soft17.__file__).parent
    code = hashlib.sha256()
    for path in sorted(root.rglob("*.py")):
        code.update(f"{path.relative_to(root).as_posix()}\n".encode() + path.read_bytes())
    return code.hexdigest().encode()
