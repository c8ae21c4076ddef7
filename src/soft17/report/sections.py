"""A chart laid out for reading: sections of lines, lines alike taken together, the dealer's ace last."""

from collections.abc import Iterator
from itertools import groupby
from typing import NamedTuple

from soft17.strategies.chart import Chart, Line
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
    return tuple(_rank(chart.ups[at]) for at in _order(chart))


def sections(chart: Chart) -> tuple[Section, ...]:
    """The chart's lines, section by section."""
    found = []
    for (kind, cards), lines in groupby(chart.lines, key=lambda line: (line.kind, line.cards)):
        number = f", {cards} cards" if cards and kind != "pair" else ""
        found.append(Section(TITLES[kind] + number, tuple(_together(chart, kind, list(lines)))))
    return tuple(found)


def points(chart: Chart) -> tuple[Shown, ...]:
    """What two-card hands are worth for switching."""
    order = _order(chart)
    return tuple(Shown(_cards(one.hand), tuple(str(one.worth[at]) for at in order)) for one in chart.switch)


def exceptions(chart: Chart, most: int = 12) -> list[str]:
    """The exceptions by composition in words, the first of them; files have what gains most first."""
    if not chart.exceptions:
        return []
    lines = [f"{len(chart.exceptions)} exceptions by composition; the first {min(most, len(chart.exceptions))}:"]
    for one in chart.exceptions[:most]:
        whose = f" split from {_rank(one.of)}s" if one.of else ""
        cards = ",".join(map(_rank, one.cards))
        lines.append(f"{cards}{whose} against {_rank(one.up)}: {' or '.join(LETTERS[x] for x in one.choice)}")
    return lines


def letters(chart: Chart) -> str:
    """The choices that a chart has, each once."""
    used = {letter for line in chart.lines for choice in line.choices for letter in choice}
    return "".join(letter for letter in "HSDPR" if letter in used)


def _order(chart: Chart) -> list[int]:
    return sorted(range(len(chart.ups)), key=lambda at: (chart.ups[at] == "A", at))


def _rank(rank: str) -> str:
    return "10" if rank == "T" else rank


def _cards(hand: str) -> str:
    """Two cards, and what has become of them."""
    cards, _, more = hand.partition(" ")
    return ",".join(map(_rank, cards)) + (f" {more}" if more else "")


def _together(chart: Chart, kind: str, lines: list[Line]) -> Iterator[Shown]:
    order = _order(chart)
    for choices, alike in groupby(lines, key=lambda line: tuple(line.choices[at] for at in order)):
        hands = [line.hand for line in alike]
        if kind == "pair":
            yield Shown(" ".join(f"{_rank(hand)},{_rank(hand)}" for hand in hands), choices)
        else:
            yield Shown(_span(hands), choices)


def _span(totals: list[str]) -> str:
    """Totals in a row as a span."""
    return totals[0] if len(totals) == 1 else f"{totals[-1]}-{totals[0]}"
