"""What cannot be simulated, told to people."""

OUT = "areas: a round of shoe {shoe} needs more cards than there are, with all discards: let fewer play, or add decks"


class SimulationError(ValueError):
    """A job that cannot be run as asked: the place, and what would be right."""
