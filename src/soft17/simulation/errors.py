"""What cannot be simulated, told to people."""

OUT = "penetration: shoe {shoe} ran out of cards in a round; let the cutting card lie higher"


class SimulationError(ValueError):
    """A job that cannot be run as asked: the place, and what would be right."""
