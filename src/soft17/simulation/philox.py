"""Random words by number: Philox 4x32-10, a counter-based generator, so that any shoe can be dealt again by itself.

Salmon, Moraes, Dror and Shaw, "Parallel random numbers: as easy as 1, 2, 3" (2011).
"""

from soft17.simulation.arrays import Number, uint32, uint64
from soft17.simulation.compiled import inlined

_M0, _M1 = uint64(0xD2511F53), uint64(0xCD9E8D57)
_W0, _W1 = uint32(0x9E3779B9), uint32(0xBB67AE85)
_LOW, _HALF = uint64(0xFFFFFFFF), uint64(32)
ROUNDS = 10


@inlined
def words(
    c0: Number, c1: Number, c2: Number, c3: Number, key0: Number, key1: Number
) -> tuple[Number, Number, Number, Number]:
    """Four words of 32 bits for a counter of four and a key of two."""
    c0, c1, c2, c3 = uint32(c0), uint32(c1), uint32(c2), uint32(c3)
    key0, key1 = uint32(key0), uint32(key1)
    for _ in range(ROUNDS):
        one, other = _M0 * uint64(c0), _M1 * uint64(c2)
        c0, c1, c2, c3 = (
            uint32(uint32(other >> _HALF) ^ c1 ^ key0),
            uint32(other & _LOW),
            uint32(uint32(one >> _HALF) ^ c3 ^ key1),
            uint32(one & _LOW),
        )
        key0, key1 = uint32(key0 + _W0), uint32(key1 + _W1)
    return c0, c1, c2, c3
