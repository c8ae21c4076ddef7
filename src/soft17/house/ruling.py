"""Ruling: what the house decides in a round on wagers and on who decides, whatever the cards say."""

from soft17.table.events import ControlPassed, Event


class Ruled(Event, frozen=True):
    """Wagers that the house returned, cut or declared void, and to whom control passed by that.

    It is kept where it happened among what was asked of the round, for one that is rebuilt.
    """

    wagers: tuple[int, ...]
    passed: tuple[ControlPassed, ...] = ()
