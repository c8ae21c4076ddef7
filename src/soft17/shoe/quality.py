"""Is a shuffle fair? A family of statistics over many shoes, judged together."""

from collections.abc import Callable, Sequence

import msgspec

from soft17.cards import Piece
from soft17.shoe.batches import Source, check
from soft17.shoe.tallies import Finding, Gaps, Places, Scale, Tally, adjacent, colours, rising, turning

LEAST = 500
CONFIDENCE = 0.99
_CELLS = 250_000


class Result(msgspec.Struct, frozen=True):
    """One test: its statistic, its p-value alone and corrected for the family, and whether a fair shuffle passes so."""

    name: str
    shoes: int
    scale: Scale
    statistic: float
    degrees: int | None
    p: float
    corrected: float
    passed: bool


class Report(msgspec.Struct, frozen=True):
    """The whole family over the same shoes, passed if each test is."""

    shoes: int
    cards: int
    confidence: float
    passed: bool
    results: tuple[Result, ...]


def family(pieces: Sequence[Piece]) -> tuple[Tally, ...]:
    """The tests of a shoe of these cards."""
    size = len(pieces)
    return Places(size), adjacent(size), Gaps(pieces), rising(size), turning(size), colours(pieces)


def assess(
    source: Source,
    pieces: Sequence[Piece],
    shoes: int,
    *,
    confidence: float = CONFIDENCE,
    progress: Callable[[int], None] = lambda _done: None,
) -> Report:
    """Judge a shuffle of whole decks by so many shoes, telling after each batch how many are done."""
    if shoes < LEAST:
        raise ValueError(f"{shoes} shoes are too few to judge a shuffle by: {LEAST} is the least")
    tallies, size, done = family(pieces), max(1, _CELLS // len(pieces)), 0
    while done < shoes:
        orders = source(min(size, shoes - done))
        check(orders)
        for tally in tallies:
            tally.add(orders)
        done += len(orders)
        progress(done)
    return _report([tally.finding() for tally in tallies], shoes, len(pieces), confidence)


def _report(findings: Sequence[Finding], shoes: int, cards: int, confidence: float) -> Report:
    results = tuple(
        Result(one.name, shoes, one.scale, one.statistic, one.degrees, one.p, corrected, corrected > 1 - confidence)
        for one, corrected in zip(findings, holm([one.p for one in findings]), strict=True)
    )
    return Report(shoes, cards, confidence, all(one.passed for one in results), results)


def holm(chances: Sequence[float]) -> tuple[float, ...]:
    """The p-values of a family, corrected after Holm and Bonferroni."""
    corrected, least = [0.0] * len(chances), 0.0
    for rank, at in enumerate(sorted(range(len(chances)), key=chances.__getitem__)):
        least = max(least, min(1.0, (len(chances) - rank) * chances[at]))
        corrected[at] = least
    return tuple(corrected)
