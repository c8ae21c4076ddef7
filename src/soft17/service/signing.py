"""Signing: what the service hands out for good is signed with its key, so that nobody else makes or changes it."""

import hashlib
import json
from typing import Any

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

PURPOSE = b"soft17 signed reports"  # a key of its own, apart from the one of cookies, out of the same secret
SEAL = ("digest", "key", "signature")


class SignatureError(ValueError):
    """What was handed in is not as it was signed, or was never signed."""


def digest(said: dict[str, Any]) -> str:
    """The SHA-256 of what is said without its seal: JSON with its keys in order, without spaces, as UTF-8."""
    rest = {name: value for name, value in said.items() if name not in SEAL}
    text = json.dumps(rest, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return hashlib.sha256(text.encode()).hexdigest()


class Signer:
    """The key of a service, out of the secret that it keeps."""

    def __init__(self, secret: bytes) -> None:
        own = HKDF(SHA256(), length=32, salt=None, info=PURPOSE).derive(secret)
        self._key = Ed25519PrivateKey.from_private_bytes(own)

    def seal(self, said: dict[str, Any]) -> dict[str, str]:
        """The digest of what is said, the key to check it with, and the signature of the digest's letters."""
        own = digest(said)
        key = self._key.public_key().public_bytes_raw().hex()
        return {"digest": own, "key": key, "signature": self._key.sign(own.encode()).hex()}


def check(said: dict[str, Any]) -> str:
    """The key by which something was signed; an error says what of it does not hold."""
    if missing := [name for name in SEAL if not isinstance(said.get(name), str)]:
        raise SignatureError(f"{missing[0]} is missing: this was not signed")
    if said["digest"] != digest(said):
        raise SignatureError("it was changed: its digest is not that of what it says")
    key = str(said["key"])
    try:
        Ed25519PublicKey.from_public_bytes(bytes.fromhex(key)).verify(
            bytes.fromhex(said["signature"]), said["digest"].encode()
        )
    except (ValueError, InvalidSignature):
        raise SignatureError("its signature is not that of its key") from None
    return key
