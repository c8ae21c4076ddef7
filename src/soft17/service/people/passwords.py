"""Passwords: kept as argon2 hashes, compared in the same time whether or not there is such a name."""

import asyncio
import secrets
from functools import cached_property

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

LEAST, MOST = 10, 128
AT_ONCE = 2  # a comparison takes much memory: so many go on at a time


class Passwords:
    """Makes and compares hashes, a few at a time."""

    def __init__(self, hasher: PasswordHasher | None = None) -> None:
        self.hasher = hasher or PasswordHasher()
        self._turn = asyncio.Semaphore(AT_ONCE)

    @cached_property
    def _of_nobody(self) -> str:
        return self.hasher.hash(secrets.token_urlsafe())

    async def make(self, password: str) -> str:
        """The hash of a password."""
        async with self._turn:
            return await asyncio.to_thread(self.hasher.hash, password)

    async def fits(self, known: str | None, given: str) -> bool:
        """True if a password is that of a hash; where there is no hash the same work is done for nothing."""
        async with self._turn:
            return await asyncio.to_thread(self._fits, known, given)

    def _fits(self, known: str | None, given: str) -> bool:
        try:
            return self.hasher.verify(known or self._of_nobody, given) and known is not None
        except (VerificationError, InvalidHashError):
            return False

    def is_outdated(self, known: str) -> bool:
        """True of a hash made with other parameters than those of today."""
        return self.hasher.check_needs_rehash(known)


def weakness(name: str, password: str) -> str:
    """What is wrong with a password; empty if nothing is."""
    if len(password) < LEAST:
        return f"a password has at least {LEAST} characters"
    if len(password) > MOST:
        return f"a password has at most {MOST} characters"
    if name.lower() in password.lower() and len(password) < len(name) + LEAST:
        return "a password is not the name with a little added"
    if len(set(password)) < 4:
        return "a password has more than three different characters"
    return ""
