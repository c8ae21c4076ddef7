"""Everything that is worked out for a rulebook, gathered as plain data."""

from typing import TYPE_CHECKING, Any

import msgspec

from soft17.service.laboratory.errors import NotWaitingError
from soft17.service.laboratory.figures import Figures, identity
from soft17.strategies.chart import Chart
from soft17.strategies.form import StrategyError

if TYPE_CHECKING:
    from fractions import Fraction

    from soft17.analysis.result import Insured


def gather(
    figures: Figures, strategy: str = "best", ratios: "tuple[Fraction, ...] | None" = None, own: Chart | None = None
) -> dict[str, Any]:
    """The figures with best play, by the chart, or by a chart of somebody's own that goes by the strategy's name."""
    from soft17.analysis.waiting import RATIOS

    analysis = figures.analysis()
    found = identity(figures) | msgspec.structs.asdict(analysis)
    chart = None if strategy == "best" else own or analysis.chart
    if chart is not None:
        found |= weighed(figures, chart, strategy)
    found["optional_wagers"] = figures.optional_wagers(chart)
    found["waiting_wagers"] = figures.both(ratios or RATIOS)
    if ratios and not found["waiting_wagers"]:
        raise NotWaitingError("--ratio: no wager here waits for a third card")
    found["jackpot"] = figures.jackpot()
    found["insurance"] = with_void(figures, found["insured"])
    return found


def with_void(figures: Figures, insured: "tuple[Insured, ...]") -> list[dict[str, Any]]:
    """Insurance with whether it may be void for want of a card, and what it is worth then by the main play if known."""
    from soft17.analysis.calling import comes_anyway

    known = {one.against: msgspec.to_builtins(one) for one in insured}
    void = not comes_anyway(figures.book)
    return [one | {"may_be_void": void, "by_play": known.get(one["against"])} for one in figures.insurance()]


def weighed(figures: Figures, chart: Chart, strategy: str) -> dict[str, Any]:
    """What a round is worth by a chart; one that cannot be followed is told with the name it came by."""
    try:
        by = figures.by_chart(chart)
    except StrategyError as error:
        raise error if strategy == "chart" else StrategyError(strategy, str(error)) from error
    return {
        "strategy": strategy,
        "expected_value": by.expected_value,
        "house_edge": -by.expected_value,
        "standard_deviation": by.standard_deviation,
        "net": by.net,
        "net_gap": by.net_gap,
        "gives_up": figures.analysis().expected_value - by.expected_value,
        "unmet_exceptions": by.unmet,
        "bonus": by.bonus,
        "insured": by.insured,
    }
