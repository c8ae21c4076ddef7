"""A chart laid out for reading: sections of lines, lines alike taken together, the dealer's ace last."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby
from typing import NamedTuple

from soft17.analysis.result import Gain
from soft17.strategies.chart import Chart, Exceptional, Line
from soft17.strategies.form import LETTERS

TITLES = {"hard": "Hard totals", "soft": "Soft totals", "pair": "Pairs"}


class Shown(NamedTuple):
    """One line as it is shown."""

    label: str
    cells: tuple[str, ...]


class Section(NamedTuple):
    """Lines of one kind under a title."""

    title: str
    lines: tuple[Shown, ...]


def ups(chart: Chart) -> tuple[str, ...]:
    """The dealer's first cards in the order people read them."""
    return tuple(rank(chart.ups[at]) for at in _order(chart))


def sections(chart: Chart) -> tuple[Section, ...]:
    """The chart's lines, section by section."""
    found = []
    others = ", other numbers of cards" if any(line.cards for line in chart.lines if line.kind != "pair") else ""
    for (kind, cards), lines in groupby(chart.lines, key=lambda line: (line.kind, line.cards)):
        number = f", {cards} cards" if cards else others
        title = TITLES[kind] + (number if kind != "pair" else "")
        found.append(Section(title, tuple(_together(chart, kind, list(lines)))))
    return tuple(found)


def unit(chart: Chart) -> str:
    """What the results of a round are counted in: with two boxes the stakes of both together."""
    return "1 being the stakes of both boxes" if chart.switch else "in stakes"


def points(chart: Chart) -> tuple[Shown, ...]:
    """What two-card hands are worth for switching."""
    order = _order(chart)
    return tuple(Shown(_cards(one.hand), tuple(str(one.worth[at]) for at in order)) for one in chart.switch)


def exceptions(chart: Chart, most: int | None = 12) -> list[str]:
    """The exceptions by composition in words, the first of them or all; files have what gains most first."""
    every = chart.exceptions
    if not every:
        return []
    few = "" if most is None or len(every) <= most else f"; the first {most}"
    return [f"{len(every)} exceptions by composition{few}:", *map(_exception, every[:most])]


def told(gains: Sequence[Gain]) -> list[str]:
    """Exceptions in words."""
    return [_exception(one.exception) for one in gains]


def _exception(one: Exceptional) -> str:
    whose = f" split from {rank(one.of)}s" if one.of else ""
    cards = ",".join(map(rank, one.cards))
    return f"{cards}{whose} against {rank(one.up)}: {' or '.join(LETTERS[letter] for letter in one.choice)}"


def matrix(chart: Chart) -> Iterator[tuple[str, tuple[str, ...], list[tuple[str, ...]]]]:
    """The switch points over each first card as a half square: one card down, the other across."""
    known = {one.hand: one.worth for one in chart.switch}
    ranks = [hand[0] for hand in known if len(hand) == 2 and hand[0] == hand[1]]
    for at in _order(chart):
        rows = [
            (rank(first), *[""] * gap, *(_point(known, first, other, at) for other in ranks[gap:]))
            for gap, first in enumerate(ranks)
        ]
        for hand, worth in known.items():
            if " " in hand:
                rows.append((_cards(hand), *[""] * (len(ranks) - 1), str(worth[at])))
        yield f"first card {rank(chart.ups[at])}", tuple(map(rank, ranks)), rows


def _point(known: Mapping[str, tuple[int, ...]], first: str, other: str, at: int) -> str:
    worth = known.get(first + other) or known.get(other + first)
    return "" if worth is None else str(worth[at])


def letters(chart: Chart) -> str:
    """The choices that a chart has, each once."""
    used = {letter for line in chart.lines for choice in line.choices for letter in choice}
    return "".join(letter for letter in "HSDPR" if letter in used)


def _order(chart: Chart) -> list[int]:
    return sorted(range(len(chart.ups)), key=lambda at: (chart.ups[at] == "A", at))


def rank(name: str) -> str:
    """A rank as people write it."""
    return "10" if name == "T" else name


def _cards(hand: str) -> str:
    """Two cards, and what has become of them."""
    cards, _, more = hand.partition(" ")
    return ",".join(map(rank, cards)) + (f" {more}" if more else "")


def _together(chart: Chart, kind: str, lines: list[Line]) -> Iterator[Shown]:
    order = _order(chart)
    for choices, alike in groupby(lines, key=lambda line: tuple(line.choices[at] for at in order)):
        hands = [line.hand for line in alike]
        if kind == "pair":
            yield Shown(" ".join(f"{rank(hand)},{rank(hand)}" for hand in hands), choices)
        else:
            yield Shown(_span(hands), choices)


def _span(totals: list[str]) -> str:
    """Totals in a row as a span."""
    return totals[0] if len(totals) == 1 else f"{totals[-1]}-{totals[0]}"
