"""A second, naive settlement of round records, written apart from the engine to check it."""

from .errors import Malformed, NeedsAct, NeedsCard
from .settle import settle

__all__ = ["Malformed", "NeedsAct", "NeedsCard", "settle"]
