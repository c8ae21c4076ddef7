"""What a round came to, on the screen: a line for each net result, the rare ones at either end together."""

from collections.abc import Iterator
from math import ceil, floor

from soft17.cli.screen import table
from soft17.simulation.estimating import share
from soft17.simulation.results import Bar, Result

RARE, ROWS = 1e-5, 30
Row = tuple[str, str, str, str]


def usual(bars: tuple[Bar, ...], rare: float) -> tuple[tuple[Bar, ...], tuple[Bar, ...], tuple[Bar, ...]]:
    """The bars between the first and the last that is not rare, and those at either end of them."""
    often = [at for at, bar in enumerate(bars) if bar.frequency >= rare] or [0, len(bars) - 1]
    return bars[: often[0]], bars[often[0] : often[-1] + 1], bars[often[-1] + 1 :]


def label(bar: Bar) -> str:
    """A net result in units; the outermost bars hold all beyond them."""
    return f"{bar.units:+.4g}" + ("" if not bar.beyond else " or less" if bar.units < 0 else " or more")


def show_distribution(result: Result, unit: str) -> None:
    """Every net result that is not rare; where they are many, those of half a unit or more together."""
    less, bars, more = usual(result.distribution, RARE)
    if len(bars) > ROWS:
        _by_halves(result, bars, unit)
        return
    rows = [*_together(less, f"below {bars[0].units:+.4g}", result.rounds)]
    rows += [_row(label(bar), bar.frequency, bar.interval_95) for bar in bars]
    rows += _together(more, f"over {bars[-1].units:+.4g}", result.rounds)
    table(f"Net result of a round, main game, units of {unit}", ("units", "rounds", "95 %", ""), rows)


def _by_halves(result: Result, bars: tuple[Bar, ...], unit: str) -> None:
    first, last = bars[0].units, bars[-1].units
    width = 0.5
    while ceil((last - first) / width) > ROWS:
        width *= 2
    lowest, highest = floor(first / width), floor(last / width)
    times: dict[int, list[Bar]] = {}
    for bar in result.distribution:
        place = min(max(floor(bar.units / width), lowest - 1), highest + 1)
        times.setdefault(place, []).append(bar)
    rows: list[Row] = []
    for place, held in sorted(times.items()):
        low, high = place * width, (place + 1) * width
        name = f"{low:+g} to {high:+g}"
        if place < lowest or (held[0].beyond and held[0].units < 0):
            name = f"below {high:+g}"
        elif place > highest or held[-1].beyond:
            name = f"{low:+g} or more"
        rows += _together(tuple(held), name, result.rounds)
    columns = ("from, to below", "rounds", "95 %", "")
    table(f"Net result of a round, main game, units of {unit}; each in --json", columns, rows)


def _together(bars: tuple[Bar, ...], name: str, rounds: int) -> Iterator[Row]:
    if bars:
        one = share(sum(bar.rounds for bar in bars), rounds)
        yield _row(name, one.frequency, one.interval_95)


def _row(name: str, frequency: float, likely: tuple[float, float]) -> Row:
    digits = 4 if frequency >= RARE else 6
    length = "█" * round(40 * frequency) or "▏"
    return name, f"{frequency:.{digits}%}", f"{100 * likely[0]:.{digits}f} … {likely[1]:.{digits}%}", length
