"""Pictures of a run: how a round ends, and how the estimate came to rest."""

from collections.abc import Sequence
from itertools import pairwise
from math import nan
from typing import TYPE_CHECKING, Any

from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.figure import Figure
from matplotlib.ticker import FuncFormatter

from soft17.cli.simulating.distribution import label, usual
from soft17.simulation.estimating import intervals
from soft17.simulation.results import Bar, Result

if TYPE_CHECKING:
    from matplotlib.axes import Axes

    from soft17.rules.book import Book

RARE = 1e-6
UNKNOWN = (nan, nan)  # is not drawn
ROOM = 40  # bars beside which numbers can be read
WON, LOST, EVEN, LINE = "#2e7d32", "#c62828", "#757575", "#1f4e79"


def named(job: dict[str, Any], book: "Book") -> str:
    """What was played, as a title: the book with what was elected, how it was dealt and played, and the seed."""
    elected = [f"{name}={value}" for name, value in book.elected.items() if value != book.option[name].default]
    read = [f"{clause}={one}" for clause, one in book.read_as.items() if one != book.ruling[clause].default]
    count = [f"count {job['count']}"] if job["count"] else []
    areas = [f"{job['areas']} areas"] if job["areas"] > 1 else []
    words = [job["rulebook"], *elected, *read, *areas, f"strategy {job['strategy']}", *count, f"seed {job['seed']}"]
    return ", ".join(words)


def draw(path: str, result: Result, title: str) -> None:
    """Draw the pictures of a run into a file."""
    figure = pictured(result, title)
    figure.savefig(path, dpi=150, metadata={"Date": None} if path.lower().endswith(".svg") else None)


def pictured(result: Result, title: str) -> Figure:
    """Both pictures one above the other."""
    pictures = 2 if result.distribution else 1  # a quick run knows no distribution
    figure = Figure(figsize=(9, 0.5 + 4 * pictures), layout="constrained")
    FigureCanvasAgg(figure)
    *above, below = figure.subplots(pictures, 1, squeeze=False)[:, 0]
    figure.suptitle(f"{title}: {result.rounds:,} rounds", fontsize=13, fontweight="bold", wrap=True)
    for axes in above:
        _distribution(axes, result)
    _convergence(below, result)
    return figure


def _distribution(axes: "Axes", result: Result) -> None:
    less, bars, more = usual(result.distribution, RARE)
    nets = [bar.units for bar in bars]
    apart = min((b - a for a, b in pairwise(nets)), default=1.0)
    colours = [WON if net > 0 else LOST if net < 0 else EVEN for net in nets]
    axes.bar(nets, [bar.frequency for bar in bars], width=max(0.75 * apart, 0.04), color=colours)
    axes.set_yscale("log")
    axes.set_ylim(RARE / 2, 1.6)
    axes.yaxis.set_major_formatter(FuncFormatter(lambda value, _: f"{value:.10%}".rstrip("0%").rstrip(".") + " %"))
    roomy = len(nets) > 1 and nets[-1] - nets[0] <= ROOM * apart
    for bar in bars:
        if bar.beyond or (roomy and bar.frequency >= 0.02):
            text = label(bar) if bar.beyond else f"{bar.frequency:.1%}"
            axes.annotate(text, (bar.units, bar.frequency), (0, 3), textcoords="offset points", ha="center", fontsize=7)
    _rest(axes, less, f"below {bars[0].units:+.4g}", 0.01)
    _rest(axes, more, f"over {bars[-1].units:+.4g}", 0.99)
    axes.set_title("Net result of a round of the main game", loc="left", fontsize=11)
    axes.set_xlabel("units of the plan" if result.by_count else "units of the initial main stake")
    axes.set_ylabel("part of all rounds")
    axes.grid(axis="y", alpha=0.25)
    axes.spines[["top", "right"]].set_visible(False)


def _rest(axes: "Axes", bars: Sequence[Bar], where: str, place: float) -> None:
    """Say in a corner what lies beyond the picture."""
    if bars:
        part = sum(bar.frequency for bar in bars)
        farthest = max(bars, key=lambda bar: abs(bar.units))
        text = f"{where}: {part:.6%} of rounds, to {label(farthest)}"
        side = "left" if place < 0.5 else "right"
        axes.text(place, 0.96, text, transform=axes.transAxes, ha=side, va="top", fontsize=7)


def _convergence(axes: "Axes", result: Result) -> None:
    points = result.convergence
    rounds = [point.rounds for point in points]
    values = [point.expected_value for point in points]
    every = [intervals(point.expected_value, point.standard_error, point.rounds, None) for point in points]
    for at, shade, name in ((1, 0.15, "99.9 %"), (0, 0.3, "95 %")):
        low, high = zip(*(both[at] or UNKNOWN for both in every), strict=True)
        axes.fill_between(rounds, low, high, color=LINE, alpha=shade, linewidth=0, label=f"interval of {name}")
    axes.plot(rounds, values, color=LINE, linewidth=1.5, label="estimate")
    axes.axhline(result.expected_value, color=EVEN, linewidth=0.8, linestyle="--")
    axes.set_xscale("log")
    axes.set_xlim(rounds[0], max(rounds[-1], rounds[0] + 1))
    axes.yaxis.set_major_formatter(FuncFormatter(lambda value, _: f"{value:.2%}"))
    error = "unknown" if result.standard_error is None else f"{result.standard_error:.4%}"
    text = f"Expected value {result.expected_value:+.4%}, standard error {error}"
    axes.set_title(text, loc="left", fontsize=11)
    axes.set_xlabel("rounds")
    axes.set_ylabel("per unit of initial main stake")
    axes.grid(alpha=0.25)
    axes.spines[["top", "right"]].set_visible(False)
    axes.legend(frameon=False, fontsize=9)
