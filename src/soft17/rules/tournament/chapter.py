"""The chapter of a rulebook on tournaments."""

import msgspec

from soft17.clause import Chapter, Cited, Rule
from soft17.rules.house.acts import Act
from soft17.rules.local import LocalClock
from soft17.rules.tournament.chips import PassCards, TournamentChips
from soft17.rules.tournament.entry import Conditions, Fees
from soft17.rules.tournament.forms import Forms
from soft17.rules.tournament.sessions import Provisions, Sessions
from soft17.rules.tournament.wagering import Marker, Wagering


class Application(Chapter, frozen=True):
    """Which rules of the game hold in a tournament: the option that leaves the others out, and optional wagers."""

    option: Cited[str]
    optional: Cited[bool]
    jackpot: Cited[bool]
    void: Rule


class Tournament(Chapter, frozen=True):
    """Everything a rulebook says of a tournament, and who may do what in one."""

    zone: str
    clock: LocalClock  # of the zone, put in when the book is loaded
    application: Application
    fees: Fees
    conditions: Conditions
    chips: TournamentChips
    passes: PassCards
    wagers: Wagering
    marker: Marker
    forms: Forms
    sessions: Sessions
    provisions: Provisions
    acts: dict[str, Act] = msgspec.field(default_factory=dict)
    grounds: dict[str, Rule] = msgspec.field(default_factory=dict)
