"""Drawing: entries put into an order that follows from a secret promised before, from their list and from a lot.

What is promised is a hash over a salt and a seed from the operating system's generator. The order is a shuffle whose
choices are read off a stream of hashes over the seed, the digest of the numbered list and the lot: a second value that
who knows the secret cannot choose, added once the list is final. Whoever has the list, the promise, the lot and the
secret can draw again. A value that would favour some entries is passed over.
"""

from collections.abc import Iterable, Iterator
from hashlib import sha256

SEED, SALT = 32, 16
_PROMISE = b"soft17.draw/1\0"
_LIST = b"soft17.entries/1\0"
_LOT = b"soft17.lot/1\0"
_STREAM = b"soft17.order/2\0"
_SPAN = 1 << 64


def promise(seed: bytes, salt: bytes) -> str:
    """What is published of a secret before the draw."""
    if len(seed) != SEED or len(salt) != SALT:
        raise ValueError(f"a seed has {SEED} bytes and a salt {SALT}, not {len(seed)} and {len(salt)}")
    return sha256(_PROMISE + salt + seed).hexdigest()


def kept(promised: str, seed: str, salt: str) -> bool:
    """True if an opened secret, in hex, is the one that was promised."""
    try:
        return promise(_bytes(seed), _bytes(salt)) == promised
    except ValueError:
        return False


def digest(entrants: Iterable[str]) -> str:
    """A fingerprint of the numbered list of entries: who has number 1, who has number 2, and so on."""
    whole = sha256(_LIST)
    for number, name in enumerate(entrants, 1):
        said = name.encode()
        whole.update(number.to_bytes(4, "big") + len(said).to_bytes(4, "big") + said)
    return whole.hexdigest()


def order(seed: str, listed: str, lot: str, count: int) -> tuple[int, ...]:
    """The numbers of all entries in the order in which they are drawn."""
    numbers = list(range(1, count + 1))
    values = _values(_bytes(seed) + _bytes(listed) + sha256(_LOT + lot.encode()).digest())
    for place in range(count - 1):
        chosen = place + _below(count - place, values)
        numbers[place], numbers[chosen] = numbers[chosen], numbers[place]
    return tuple(numbers)


def winners(drawn: Iterable[int], entrants: tuple[str, ...], prizes: int, present: frozenset[str] | None) -> list[int]:
    """The entries that win, in the order drawn; where presence is wanted, those of absent people are passed over."""
    there = (number for number in drawn if present is None or entrants[number - 1] in present)
    return [number for number, _ in zip(there, range(prizes), strict=False)]


def _below(size: int, values: Iterator[int]) -> int:
    """A choice among `size`; a value that would favour some of them is passed over."""
    return next(value % size for value in values if value < _SPAN - _SPAN % size)


def _values(mixed: bytes) -> Iterator[int]:
    """Whole numbers below the span, without end."""
    block = 0
    while True:
        drawn = sha256(_STREAM + mixed + block.to_bytes(8, "big")).digest()
        yield from (int.from_bytes(drawn[at : at + 8], "big") for at in range(0, len(drawn), 8))
        block += 1


def _bytes(text: str) -> bytes:
    """Read hex as it is written here: small letters, no spaces."""
    read = bytes.fromhex(text)
    if read.hex() != text:
        raise ValueError(f"{text!r} is not plain hex")
    return read
