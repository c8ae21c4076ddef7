"""A table of a tournament in a session: what lies there, how its round stands, and how players went out of it."""

from typing import Literal

import msgspec

from soft17.money import NOTHING, Money
from soft17.table.commands import Side
from soft17.tournament.results import Fate, Settled

Phase = Literal["idle", "betting", "dealing", "results"]


class Form(msgspec.Struct, frozen=True):
    """An undisclosed wager: what its form says, and once announced what it counts for."""

    kind: str
    amount: Money | None
    announced: bool = False
    valid: Money = NOTHING
    deducted: bool = False
    settled: bool = False


class OpenForm(msgspec.Struct, frozen=True):
    """An announced form that players may look at until the next first card, and who asked to see it."""

    table: str
    player: str
    form: Form
    seen_by: tuple[str, ...] = ()


class Laid(msgspec.Struct, frozen=True):
    """What a player put down for a round: open chips, a pass card, a form; `void` if it could not be made up."""

    stake: Money = NOTHING
    side: tuple[Side, ...] = ()
    passed: bool = False
    form: Form | None = None
    void: bool = False

    @property
    def openly(self) -> Money:
        """The chips that lie openly."""
        return Money(self.stake + sum(side.stake for side in self.side))

    @property
    def plays(self) -> bool:
        """True of one who is dealt a hand, by open chips or by a form for the initial wager."""
        return not self.void and (self.stake > 0 or (self.form is not None and self.form.kind in ("", "main")))

    @property
    def done(self) -> bool:
        """True of one who has made a wager or passed."""
        return self.passed or self.plays

    def on(self, kind: str) -> Money:
        """The open chips on a kind of wager."""
        return Money((self.stake if kind == "main" else 0) + sum(one.stake for one in self.side if one.kind == kind))


class Out(msgspec.Struct, frozen=True):
    """How somebody went out: in which stage and round, with how many chips left, after what wager.

    `behind` is how many who went out of the same session with the same count a play-off placed before; `play_off` is
    which play-off of the session it was in, 0 in the session itself.
    """

    player: str
    stage: int
    table: str
    round: int
    how: str
    residual: Money = NOTHING
    staked: Money = NOTHING
    initial: Money = NOTHING
    removed: int = 0
    seat: int = 0
    behind: int = 0
    play_off: int = 0


class Desk(msgspec.Struct, frozen=True):
    """A table of the tournament in a session; `absent` is what was deducted in this round from those not there.

    `log` is where the cards of the round are kept; `stopped` since when a dispute holds play up, and `lost` how many
    seconds earlier ones took; `limit` the time for a wager as it was when the round began; `agreed` those who want
    an early end; `elapsed` how many seconds the session had run when the round began; `counts` the chips at the end
    of the session, where a play-off follows it. A play-off is a session of its own: `play_off` is how many there were,
    `round` then counts its rounds, and `began` is when the first of them did. `left` is what those had laid whose
    positions were cancelled since the first card: their hands are played on, and count for them.

    A play-off for `places` of an earlier session that became free is of that `stage`; `before` is the table as it was.
    """

    name: str
    round: int = 0
    phase: Phase = "idle"
    since: int = 0
    marker: int = 0
    order: tuple[str, ...] = ()
    laid: dict[str, Laid] = {}
    start: dict[str, Money] = {}
    absent: dict[str, Money] = {}
    settled: tuple[Settled, ...] = ()
    fates: tuple[Fate, ...] = ()
    last: dict[str, Laid] = {}
    dispute: str = ""
    concluded: bool = False
    ended: bool = False
    standing: tuple[tuple[str, ...], ...] = ()
    playing_off: tuple[str, ...] = ()
    log: str = ""
    stopped: int = 0
    lost: int = 0
    limit: int = 0
    agreed: tuple[str, ...] = ()
    elapsed: int = 0
    counts: dict[str, Money] = {}
    play_off: int = 0
    began: int = 0
    left: dict[str, Laid] = {}
    stage: int = -1
    places: int = 0
    before: "Desk | None" = None

    @property
    def is_earlier(self) -> bool:
        """True of a play-off of a session before the one that was played last."""
        return self.stage >= 0

    @property
    def which(self) -> str:
        """The round as people call it."""
        return f"round {self.round}{' of the play-off' if self.play_off and self.playing_off else ''}"
