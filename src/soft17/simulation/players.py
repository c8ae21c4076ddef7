"""Shoes played in full, or the main game alone by the quick way: blocks of the same kind either way."""

import numpy as np

from soft17.simulation import tables
from soft17.simulation.blocks import Block, run
from soft17.simulation.making import Ready
from soft17.simulation.quickly import Quick

Player = Ready | Quick


def play(player: Player, seed: int, first: int, shoes: int) -> Block:
    """Play shoes by their numbers; the quick way leaves every sum but those of the main game at nothing."""
    if not isinstance(player, Quick):
        return run(player, seed, first, shoes)
    found, ready = player.run(seed, first, shoes), player.ready
    sums = np.zeros(ready.layout.size, np.int64)
    staked = found.rounds * ready.numbers.stake * ready.numbers.boxes * ready.numbers.areas
    sums[[tables.ROUNDS, tables.SHOES, tables.CARDS]] = found.rounds, found.shoes, found.cards
    sums[[tables.STAKED, tables.NET, tables.SQUARE]] = staked, found.net, found.square
    sums[ready.layout.counts : ready.layout.counts + tables.PER_COUNT] = found.rounds, staked, found.net, found.square
    return Block(sums, (found.net, 0, 0, 0))
