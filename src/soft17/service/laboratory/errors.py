"""What the laboratory cannot do, as people are told it: the field, and what would be right."""

import re
from typing import NamedTuple

from soft17.analysis.errors import AnalysisError
from soft17.rules.faults import BookError
from soft17.rules.loading import ElectionError, UnknownBookError
from soft17.simulation.errors import SimulationError
from soft17.strategies.form import StrategyError

_FLAG = re.compile(r"--([a-z-]+)")


class WishError(ValueError):
    """What cannot be had: told with its flag in front, such as `--stake 0: more than 0 is wanted`."""


class NotWaitingError(ValueError):
    """Ratios were asked for, and no wager waits for a third card."""


class GoneError(Exception):
    """The process that worked on something was ended."""


class CannotError(ValueError):
    """Something that cannot be worked out for a rulebook, and why."""

    def __init__(self, field: str, message: str) -> None:
        self.field = field
        super().__init__(message)


TOLD = (
    AnalysisError,
    BookError,
    CannotError,
    ElectionError,
    NotWaitingError,
    SimulationError,
    StrategyError,
    UnknownBookError,
    WishError,
)


class Told(NamedTuple):
    """An error in words, and the field it is about where it is about one."""

    field: str
    why: str


def told(error: Exception) -> Told:
    """An error as it is told; what has a flag in a command is a field here."""
    text = _FLAG.sub(lambda found: found[1].replace("-", "_"), str(error))
    flag = _FLAG.match(str(error))
    field = flag[1].replace("-", "_") if flag else getattr(error, "field", "")
    return Told(field, text)
