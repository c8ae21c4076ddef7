"""How the service was started."""

from pathlib import Path

import msgspec

from soft17.service.components import Manifest

LOOPBACK = ("127.0.0.1", "::1", "localhost")


class Settings(msgspec.Struct, frozen=True):
    """Where it listens, what it keeps its data in, and what it lets in."""

    database: str = "sqlite:///soft17.db"
    host: str = "127.0.0.1"
    port: int = 1717
    secret: bytes = b""
    origins: tuple[str, ...] = ()
    secure_cookies: bool = False
    guest_tables: int = 8  # so many tables one guest has open at a time: one of each game, and some
    guest_bots: int = 6  # so many bots one guest has at all tables together
    practice_chips: int = 10_000_000
    pages: Path | None = None
    pace: float = 0.3
    warms_after: float | None = None  # idle seconds till advice is compiled ahead; None: once it is asked for
    tested: Manifest | None = None  # what the software is compared with; None: with what was started
    verifies_every: float = 86_400.0  # seconds
    asks_again: float = 5.0  # so many seconds after which a socket asks again who is there

    @property
    def address(self) -> str:
        """Where a browser finds it: by the first origin it was given, or where it listens."""
        if self.origins:
            return self.origins[0].rstrip("/")
        host = f"[{self.host}]" if ":" in self.host else self.host
        return f"http://{host}:{self.port}"

    @property
    def is_local(self) -> bool:
        """True if nobody but this machine reaches it."""
        return self.host in LOOPBACK
