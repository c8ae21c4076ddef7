"""Shuffles that look well and are not: each must be found out."""

import numpy as np

from soft17.shoe.batches import Orders, Source


def new(count: int, size: int) -> Orders:
    """Shoes nobody has shuffled."""
    return np.tile(np.arange(size, dtype=np.int16), (count, 1))


def swap(orders: Orders, at: int, chosen: "np.ndarray[tuple[int], np.dtype[np.int64]]") -> None:
    rows = np.arange(len(orders))
    orders[rows, at], orders[rows, chosen] = orders[rows, chosen], orders[:, at].copy()


def any_index(seed: int, size: int) -> Source:
    """Each card in turn swapped with any other, not only with those still to be placed."""
    chance = np.random.default_rng(seed)

    def shoes(count: int) -> Orders:
        orders = new(count, size)
        for at in range(size):
            swap(orders, at, chance.integers(size, size=count))
        return orders

    return shoes


def one_riffle(seed: int, size: int) -> Source:
    """The pack cut in two and the halves let fall into one another once."""
    chance = np.random.default_rng(seed)

    def shoes(count: int) -> Orders:
        halves = np.argsort(chance.integers(2, size=(count, size)), axis=1, kind="stable")
        return np.argsort(halves, axis=1).astype(np.int16)

    return shoes


def remainder_of_a_byte(seed: int, size: int) -> Source:
    """A right shuffle whose choices are one byte's remainder, so that low choices come oftener."""
    chance = np.random.default_rng(seed)

    def shoes(count: int) -> Orders:
        orders = new(count, size)
        for last in range(size - 1, 0, -1):
            swap(orders, last, chance.integers(256, size=count) % (last + 1))
        return orders

    return shoes


def last_stays(seed: int, size: int) -> Source:
    """Every card well shuffled but the last, which never moves."""
    chance = np.random.default_rng(seed)

    def shoes(count: int) -> Orders:
        orders = new(count, size)
        orders[:, :-1] = chance.permuted(orders[:, :-1], axis=1)
        return orders

    return shoes


def only_cut(seed: int, size: int) -> Source:
    """The pack only cut, at places as even as can be."""

    def shoes(count: int) -> Orders:
        cuts = (np.arange(count) + seed) % size
        return ((new(count, size) + cuts[:, None]) % size).astype(np.int16)

    return shoes
