"""What the analysis cannot answer."""


class AnalysisError(ValueError):
    """A rulebook, a shoe or a strategy that cannot be analysed, and why."""
