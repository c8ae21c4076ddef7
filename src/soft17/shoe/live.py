"""The only live chance: card orders and salts from the operating system's generator, and nothing else.

Nothing here takes a seed or keeps anything between calls, so no order can be asked for twice or foreseen from an
earlier one. Each value drawn is used at once and in order; a value is passed over only where using it would favour
some cards. A source that looks broken stops the shuffle.
"""

import os
import struct
from collections.abc import Callable, Sequence

from soft17.cards import Piece

MOST = 4096
SALT = 16
_BLOCK = 16
_SPAN = 1 << 16
_ROUNDS = 64


class SourceFailedError(RuntimeError):
    """The operating system's generator gave nothing that may be played with."""


def shuffle(pieces: Sequence[Piece]) -> tuple[Piece, ...]:
    """Put cards into an order, each order being as likely as any other."""
    if len(pieces) > MOST:
        raise ValueError(f"{len(pieces)} cards are too many to shuffle at once: {MOST} is the most")
    return _permuted(pieces, _values, _SPAN)


def salts(count: int) -> tuple[bytes, ...]:
    """One secret for each card of a shoe, to commit to the order with."""
    drawn = raw(count * SALT)
    return tuple(drawn[at : at + SALT] for at in range(0, len(drawn), SALT))


def raw(count: int) -> bytes:
    """Bytes as the shuffle uses them, before they are made into choices of cards."""
    blocks = [_block(min(_BLOCK, count - at)) for at in range(0, count, _BLOCK)]
    _check([block for block in blocks if len(block) == _BLOCK])
    return b"".join(blocks)


def bulk(count: int) -> bytes:
    """Bytes of the same source in one read, watched as the shuffle's are, for tests that want very many of them."""
    drawn = _block(count)
    _check([drawn[at : at + _BLOCK] for at in range(0, count - _BLOCK + 1, _BLOCK)])
    return drawn


def _permuted(pieces: Sequence[Piece], draw: Callable[[int], Sequence[int]], span: int) -> tuple[Piece, ...]:
    """Fisher and Yates' shuffle, from the last place down, drawing exactly as many values as there are choices left."""
    order = list(pieces)
    left = len(order)
    for _ in range(_ROUNDS):
        if left < 2:
            return tuple(order)
        for value in draw(left - 1):
            chosen = _below(left, value, span)
            if chosen is not None:
                left -= 1
                order[left], order[chosen] = order[chosen], order[left]
    raise SourceFailedError("the random source gives values that can't be used: the shuffle is stopped")


def _below(size: int, value: int, span: int) -> int | None:
    """A choice among `size` from a value below `span`, or nothing where the value would favour some choices."""
    return value % size if value < span - span % size else None


def _values(count: int) -> Sequence[int]:
    """So many whole numbers below the span."""
    return struct.unpack(f">{count}H", raw(2 * count))


def _block(count: int) -> bytes:
    """Bytes asked of the source once, refused unless all came."""
    try:
        drawn = _source(count)
    except (OSError, NotImplementedError) as error:
        raise SourceFailedError(f"the random source does not answer ({error}): the shuffle is stopped") from error
    if len(drawn) != count:
        raise SourceFailedError("the random source gave too few bytes: the shuffle is stopped")
    return drawn


def _check(blocks: Sequence[bytes]) -> None:
    """Stop if the source repeats itself or is stuck; a sound one does either less than once in 2¹⁰⁰ shoes."""
    if len(set(blocks)) < len(blocks):
        raise SourceFailedError("the random source repeats itself: the shuffle is stopped")
    if any(block == block[:1] * _BLOCK for block in blocks):
        raise SourceFailedError("the random source is stuck: the shuffle is stopped")


def _source(count: int) -> bytes:
    """The operating system's generator."""
    return os.urandom(count)
