"""The secret that cookies are signed with: made at the first start, in a file that nobody else reads."""

import hashlib
import os
import secrets
from pathlib import Path

from sqlalchemy.engine import make_url

LENGTH = 32


class SecretError(ValueError):
    """A secret that cannot be kept or read: where, and why."""


def beside(database: str) -> Path:
    """Where the secret of a database is kept: beside its file, or among the user's own files."""
    url = make_url(database)
    if url.get_backend_name() == "sqlite":
        return Path(f"{url.database or 'soft17'}.key")
    home = Path(os.environ.get("XDG_STATE_HOME") or Path.home() / ".local" / "state")
    name = hashlib.sha256(f"{url.host}:{url.port}/{url.database}".encode()).hexdigest()[:16]
    return home / "soft17" / f"{name}.key"


def kept(path: Path) -> bytes:
    """The secret in a file; it is made where there is none."""
    try:
        return _read(path) if path.exists() else _make(path)
    except OSError as error:
        raise SecretError(
            f"{path}: the key that signs cookies and reports cannot be kept there: {error.strerror}"
        ) from error


def _read(path: Path) -> bytes:
    if path.stat().st_mode & 0o077:
        raise SecretError(f"{path}: others may read the key that signs cookies and reports: chmod 600 {path}")
    found = path.read_bytes()
    if len(found) != LENGTH:
        then = "delete it, and everybody signs in again, and reports are signed with another key"
        raise SecretError(f"{path}: this is no key of {LENGTH} bytes; {then}")
    return found


def _make(path: Path) -> bytes:
    """Write a new key under another name first, so that a process that starts meanwhile reads all of it or none."""
    path.parent.mkdir(parents=True, exist_ok=True)
    part = path.with_name(f"{path.name}.{secrets.token_hex(4)}")
    descriptor = os.open(part, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    with os.fdopen(descriptor, "wb") as file:
        file.write(secrets.token_bytes(LENGTH))
        file.flush()
        os.fsync(file.fileno())
    try:
        os.link(part, path)
    except FileExistsError:
        pass  # another process was quicker, and its key is the key
    finally:
        part.unlink()
    return path.read_bytes()
