"""Malfunctions: a shuffling device, a reader or the jackpot's equipment fails."""

from typing import Literal

from soft17.clause import Chapter, Cited, Rule


class DeviceFailure(Chapter, frozen=True):
    """A shuffling device fails in a round: five questions, then one of three ways."""

    in_use: Rule
    in_round: Rule
    disadvantage: Rule
    spare: Rule
    practicable: Rule
    all_five: Rule
    moved: Rule
    damaged: Rule
    removed: Rule
    undamaged: Rule
    replaced: Rule
    goes_on: Rule
    ended: Cited[Literal["payments-stand", "claw-back", "unsettled-only"]]
    choice: Rule
    withdrawn: Cited[Literal["open-wagers", "include-settled"]]
    shoe_replaced: Rule
    shoe_shuffled: Rule
    shoe_completes: Rule
    first: Cited[Literal["disadvantage", "choice"]]
    emptied: Rule | None = None
    later: Rule | None = None


class JackpotFailure(Chapter, frozen=True):
    """The jackpot's equipment fails."""

    cite: tuple[str, ...]
    returned: Cited[Literal["confirmed-wins-stand", "return-all", "pay-visible-hands"]]
    without: Rule


class ReaderFailure(Chapter, frozen=True):
    """The reader was used where it should not be, or is broken."""

    misused: Rule
    revealing: Rule
    not_revealing: Rule
    broken: Rule


class Malfunctions(Chapter, frozen=True):
    """What follows when equipment fails."""

    device: DeviceFailure | None = None
    jackpot: JackpotFailure | None = None
    reader: ReaderFailure | None = None
    taken_off: Rule | None = None
