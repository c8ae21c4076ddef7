"""The chart of an analysis, written down as a strategy; or its best play, as the chart with all exceptions to it."""

import msgspec

from soft17.analysis.result import Analysis
from soft17.strategies.form import FORM, Strategy


def of(analysis: Analysis, digest: str, *, best: bool = False) -> Strategy:
    """The chart of an analysis as a strategy, with every exception that makes it the best play if asked for."""
    every = tuple(one.exception for one in analysis.exceptions) if best else ()
    return Strategy(
        form=FORM,
        rulebook=analysis.rulebook,
        digest=digest,
        options=analysis.options,
        rulings=analysis.rulings,
        decks=analysis.decks,
        chart=msgspec.structs.replace(analysis.chart, exceptions=every),
    )
