"""Player protection: cards of players, proxy betting, and limits on losses."""

from typing import Literal

from soft17.clause import Chapter, Cited, Rule


class PlayerCard(Chapter, frozen=True):
    """A player plays with the own valid card."""

    wanted: Cited[int]
    own: Rule
    agency: Rule
    money: Rule
    proxy: Rule
    card: Rule


class Invalid(Chapter, frozen=True):
    """A wager found to be invalid, by the time it is found."""

    cite: tuple[str, ...]
    before: Rule
    during: Cited[Literal["losing-kept", "return-all"]]
    further: Rule
    after: Rule


class LossLimit(Chapter, frozen=True):
    """The most a player has set to lose in a period."""

    cite: tuple[str, ...]
    wagers: Rule
    excess: Cited[Literal["partial-cut", "whole-bets"]]
    within: Cited[Literal["running", "round-start"]]
    earlier: Rule
    net: Cited[Literal["of-wins", "gross"]]
    pause: Rule


class Declared(Chapter, frozen=True):
    """The chips that a player on a loss limit declares: brought to the table, bought there, and left on leaving."""

    brought: Rule
    bought: Rule
    taken_away: Rule


class Patrons(Chapter, frozen=True):
    """What protects the players of a table."""

    card: PlayerCard
    invalid: Invalid
    loss: LossLimit
    declared: Declared
    deposits: Rule
