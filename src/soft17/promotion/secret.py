"""The secret of a draw: a seed and a salt from the operating system's generator, and what is promised of them."""

import msgspec

from soft17.promotion.drawing import SALT, SEED, promise
from soft17.shoe.live import raw


class Secret(msgspec.Struct, frozen=True):
    """A secret in hex: seed and salt are kept until the draw, the promise is published before it."""

    seed: str
    salt: str
    promise: str


def secret() -> Secret:
    """A new secret; nobody can foresee it, and it cannot be asked for twice."""
    drawn = raw(SEED + SALT)
    seed, salt = drawn[:SEED], drawn[SEED:]
    return Secret(seed.hex(), salt.hex(), promise(seed, salt))
