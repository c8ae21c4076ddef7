"""What cannot be simulated, told to people."""


class SimulationError(ValueError):
    """A job that cannot be run as asked: the place, and what would be right."""
