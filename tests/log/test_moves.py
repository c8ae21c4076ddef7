"""Moves of money on tables walked at random: nothing from nowhere, and players have what their rounds came to."""

from collections import Counter
from random import Random

import pytest
from msgspec.structs import replace

from house_walk import Walk
from house_walk import lying as lying_there
from soft17.house.events import RoundEnded
from soft17.house.evolve import evolve
from soft17.house.orders import Order
from soft17.house.trouble import RoundCorrected, RoundReopened
from soft17.log.moves import Move, moves
from soft17.rules.loading import load, names
from soft17.table.events import Event
from soft17.table.net import net

SEEDS = range(8)


class Purse(Walk):
    """A walk that keeps accounts by the moves, and beside them by what the log says that rounds came to."""

    def __init__(self, name: str, seed: int) -> None:
        chance = Random(seed)
        free = {key: one for key, one in load(name).option.items() if not one.notices}
        super().__init__(load(name, {key: chance.choice(one.values).is_ for key, one in free.items()}), chance)
        self.came: Counter[str] = Counter()
        self.felt: Counter[str] = Counter()
        self.purse: Counter[str] = Counter()
        self.bank = 0
        self.seen: Counter[str] = Counter()

    def reckon(self, order: Order, events: tuple[Event, ...]) -> None:
        """Follow an order that was carried out."""
        super().reckon(order, events)
        found = moves(self.book, self.house, events)
        for one in found:
            self.purse[one.player] += one.chips + one.tokens
            self.felt[one.player] += one.felt
            self.bank += one.bank
        self.count(events)
        self.same_with_other_cards(order, events, found)

    def count(self, events: tuple[Event, ...]) -> None:
        """Add up what rounds came to, from what the log says at their end and when they were put right."""
        house = self.house
        for event in events:
            house = evolve(house, event)
            self.seen[type(event).__name__] += 1
            if isinstance(event, RoundEnded):
                self.came.update(event.net)
            elif isinstance(event, RoundCorrected):
                self.came.update(event.owed)
            elif isinstance(event, RoundReopened):
                self.came.subtract(net(self.book, house.table))

    def look(self, order: Order) -> None:
        """After every order the accounts agree."""
        super().look(order)
        so_far = net(self.book, self.house.table) if self.house.table.phase != "over" else {}
        lies = lying_there(self.house)
        for player in {*self.purse, *self.felt, *self.came, *so_far}:
            assert self.felt[player] == lies.get(player, 0), f"{player} has other chips on the felt after {order}"
            due = self.came[player] + so_far.get(player, 0)
            assert self.purse[player] + self.felt[player] == due, f"{player} after {order}"
        assert sum(self.purse.values()) + sum(self.felt.values()) + self.bank == 0

    def same_with_other_cards(self, order: Order, events: tuple[Event, ...], found: list[Move]) -> None:
        """Cards that nobody has seen change no money."""
        custody = self.house.custody
        named = str(events)
        free = [piece for piece in sorted(custody.source) if piece not in named]
        held = [piece for piece in custody.held if piece not in named]
        if not free or not held:
            return
        swapped = replace(
            custody,
            source=custody.source - {free[0]} | {held[0]},
            held=tuple(free[0] if piece == held[0] else piece for piece in custody.held),
        )
        assert moves(self.book, replace(self.house, custody=swapped), events) == found, order


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("name", names())
def test_money_that_orders_move(name: str, seed: int) -> None:
    purse = Purse(name, seed)
    purse.go(150)
    assert any(purse.purse.values())


def test_a_round_in_play_again_after_its_end_moves_what_it_had_paid() -> None:
    purse = Purse("nsw-blackjack-v15", 601)
    purse.go(200)
    assert purse.seen["RoundReopened"] and purse.seen["RoundCorrected"] and purse.seen["RoundRebuilt"]
