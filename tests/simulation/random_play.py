"""Players who decide anyhow, but always the same way, so that every kind of hand comes about."""

import zlib
from typing import Any

from soft17.hand import Hand
from soft17.money import parse
from soft17.rules.book import Book
from soft17.rules.values import Values
from soft17.simulation.hands import State
from soft17.simulation.job import Job
from soft17.simulation.optional import Meter, Side
from soft17.simulation.policies import ByTotal
from soft17.strategies.chart import Points


class Anyhow(ByTotal):
    """One of the allowed choices, by a number that the hand and a seed make; splits and doubles more often."""

    def __init__(self, seed: int) -> None:
        self.seed = seed

    def choose(self, state: State, hand: Hand, up: int, bucket: int, allowed: frozenset[int]) -> int:
        """A choice that the same hand gets again."""
        told = (self.seed, state.family, state.low, min(state.aces, 2), state.pair, hand.soft, up, bucket)
        number = zlib.crc32(repr(told).encode())
        rare = sorted(allowed & {3, 4, 5})
        if rare and number % 3:
            return rare[number // 7 % len(rare)]
        plain = sorted(allowed)
        return plain[number // 7 % len(plain)]


def points(book: Book, seed: int) -> tuple[Points, ...]:
    """Points for the switch, anyhow."""
    names = Values.of(book).names
    found = []
    for at, one in enumerate(names):
        for other in names[at:]:
            for made in ("", " switched"):
                worth = tuple(zlib.crc32(f"{seed}{one}{other}{made}{up}".encode()) % 200 for up in names)
                found.append(Points(f"{one}{other}{made}", worth))
    return tuple(found)


def sides(book: Book) -> tuple[Side, ...]:
    """Every optional wager that may be made together with the decks in use."""
    found = []
    for name, rule in book.optional.items():
        if rule.offer_refusal(book.cards.in_use.is_) is None:
            stake = parse(rule.stakes.is_[0]) if rule.stakes is not None else parse("5")
            found.append(Side(name, stake, "d" if rule.suits is not None else ""))
    together = [rule for rule in book.optional.values() if rule.counted is not None and rule.counted.is_ == "all"]
    most = together[0].per_area.is_ if together and together[0].per_area is not None else len(found)
    return tuple(found[:most])


def job(book: Book, seed: int, **said: Any) -> Job:
    """A job of random play with every wager there is."""
    meter = Meter(parse("52000"), parse("10000")) if book.jackpot is not None else None
    switch = points(book, seed) if book.switching is not None else ()
    return Job(book, Anyhow(seed), sides=sides(book), meter=meter, switch=switch, **said)
