"""Names: those of accounts, which are plain, and those that guests are given, which no account can have."""

import secrets

NAME = r"^[A-Za-z0-9](?:[A-Za-z0-9._-]{0,30}[A-Za-z0-9])$"
KEPT = frozenset({"admin-link", "anyone", "bank", "bot", "float", "felt", "guest", "house", "nobody", "pool", "soft17"})
OF_GUESTS = "guest "  # how the names of guests begin; no account has a blank in its name
BIRDS = (
    *("avocet", "bittern", "curlew", "dotterel", "egret", "fantail", "godwit", "heron", "ibis", "jacana"),
    *("kestrel", "linnet", "magpie", "nightjar", "oriole", "plover", "quail", "robin", "skylark", "teal"),
    *("umbrette", "vireo", "wren", "yaffle"),
)


def key(name: str) -> str:
    """A name as it is looked up: capitals make no difference."""
    return name.lower()


def for_guest() -> str:
    """A name for somebody without an account."""
    return f"{OF_GUESTS}{secrets.choice(BIRDS)} {secrets.randbelow(9000) + 1000}"
