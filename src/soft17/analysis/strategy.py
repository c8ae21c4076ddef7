"""The chart of an analysis, written down as a strategy."""

from soft17.analysis.result import Analysis
from soft17.strategies.form import FORM, Strategy


def of(analysis: Analysis, digest: str) -> Strategy:
    """The chart of an analysis as a strategy."""
    return Strategy(
        form=FORM,
        rulebook=analysis.rulebook,
        digest=digest,
        options=analysis.options,
        rulings=analysis.rulings,
        decks=analysis.decks,
        chart=analysis.chart,
    )
