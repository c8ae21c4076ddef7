"""A figure or a frequency with its intervals."""

from soft17.simulation.moments import Z999, around, frequency
from soft17.simulation.results import Estimate, Share


def estimate(value: float, error: float) -> Estimate:
    """A figure whose error is normal."""
    return Estimate(value, error, around(value, error), around(value, error, Z999))


def share(times: int, of: int) -> Share:
    """How often something came about among so many."""
    return Share(times, times / of if of else 0.0, frequency(times, of), frequency(times, of, Z999))
