"""The state of a promotion: its terms, entries, draw, awards, claims and disputes, and what is still due."""

from collections import Counter
from typing import Literal

import msgspec

from soft17.money import Money
from soft17.promotion.commands import Part
from soft17.promotion.terms import Terms


class Version(msgspec.Struct, frozen=True):
    """Terms as they stand from a moment on."""

    terms: Terms
    at: int


class Filed(msgspec.Struct, frozen=True):
    """Terms given to the authority: which version, when, under what reference."""

    version: int
    at: int
    reference: str


class Published(msgspec.Struct, frozen=True):
    """Terms made available: which version, by what means, and where the marketing names them."""

    version: int
    at: int
    means: tuple[str, ...]
    marketing: str


class Entry(msgspec.Struct, frozen=True):
    """An entry: its number, whose it is, and when it came."""

    number: int
    entrant: str
    at: int


class Promised(msgspec.Struct, frozen=True):
    """The promise of a draw's secret, when it was published and by whom."""

    promise: str
    at: int
    by: str


class Listed(msgspec.Struct, frozen=True):
    """The final list of entries: its digest, how many there are, and whether a scrutineer gives the lot."""

    digest: str
    count: int
    at: int
    scrutinised: bool


class Lot(msgspec.Struct, frozen=True):
    """The second value of a draw: what was given, by whom, and its public source if it has one."""

    value: str
    by: str
    source: str
    at: int


class Drawn(msgspec.Struct, frozen=True):
    """A draw that was held: the secret opened, and the entries that won."""

    seed: str
    salt: str
    winners: tuple[int, ...]
    at: int


class Past(msgspec.Struct, frozen=True):
    """A draw that was found compromised: as far as it had come, and which halt set it aside."""

    promised: Promised
    listed: Listed | None
    lot: Lot | None
    drawn: Drawn | None
    halt: int


class Attempt(msgspec.Struct, frozen=True):
    """An attempt to tell a winner."""

    method: str
    at: int
    reached: bool


class Award(msgspec.Struct, frozen=True):
    """A single prize that somebody won, and what became of it."""

    number: int
    prize: int
    entry: int
    entrant: str
    value: Money
    at: int
    attempts: tuple[Attempt, ...] = ()
    offered: Money = Money(0)
    taken: bool = False
    choice: tuple[Part, ...] = ()
    status: Literal["won", "denied", "handed over", "set aside"] = "won"
    parts: tuple[Part, ...] = ()


class Claim(msgspec.Struct, frozen=True):
    """A claim to a prize, met or refused."""

    number: int
    prize: int
    name: str
    address: str
    value: Money
    at: int
    status: Literal["open", "denied", "met"] = "open"
    reason: str = ""


class Dispute(msgspec.Struct, frozen=True):
    """A dispute, its decision, and whether the person was told of the right to complain."""

    number: int
    person: str
    about: str
    at: int
    claim: int = 0
    decision: str = ""
    contested: bool = False
    advised: bool = False


class Duty(msgspec.Struct, frozen=True):
    """Something that is due: what, about which number, since when, and until when where there is a time."""

    what: str
    clause: str
    since: int
    about: int = 0
    until: int | None = None
    tried: bool = False

    def overdue(self, now: int) -> bool:
        """True of what was not even tried in time."""
        return self.until is not None and now > self.until and not self.tried


class Late(msgspec.Struct, frozen=True):
    """Something that was done, or first tried, only after its time: the duty, and when."""

    duty: Duty
    at: int

    @property
    def had_time(self) -> bool:
        """True if the book sets a time, not only that it is done at once."""
        return self.duty.until is not None and self.duty.until > self.duty.since


class Halt(msgspec.Struct, frozen=True):
    """What was found compromised, what was decided, and when."""

    of: Literal["promotion", "draw"]
    then: str
    at: int
    reason: str


class State(msgspec.Struct, frozen=True):
    """A promotion."""

    versions: tuple[Version, ...] = ()
    prescribed: tuple[str, ...] = ()
    filed: tuple[Filed, ...] = ()
    published: Published | None = None
    scrutineer: str = ""
    attended: bool = False
    started: int | None = None
    submitted: tuple[Terms, ...] = ()
    approved: tuple[Terms, ...] = ()
    entries: tuple[Entry, ...] = ()
    promised: Promised | None = None
    listed: Listed | None = None
    present: tuple[str, ...] | None = None
    present_by: str = ""
    present_confirmed: str = ""
    lot: Lot | None = None
    drawn: Drawn | None = None
    past: tuple[Past, ...] = ()
    validated: int | None = None
    awards: tuple[Award, ...] = ()
    claims: tuple[Claim, ...] = ()
    disputes: tuple[Dispute, ...] = ()
    duties: tuple[Duty, ...] = ()
    late: tuple[Late, ...] = ()
    halts: tuple[Halt, ...] = ()
    results: str = ""
    phase: Literal["draft", "running", "postponed", "cancelled"] = "draft"

    @property
    def terms(self) -> Terms | None:
        """The terms as they are now."""
        return self.versions[-1].terms if self.versions else None

    @property
    def public(self) -> Terms | None:
        """The terms as everybody sees them: before the start those that were published last, then those that hold."""
        if self.published is None:
            return None
        return self.versions[self.published.version - 1].terms if self.started is None else self.terms

    @property
    def redrafted(self) -> bool:
        """True of terms that were written anew since they were published, before the start: they are a draft."""
        return self.started is None and self.published is not None and self.published.version != len(self.versions)

    @property
    def entrants(self) -> tuple[str, ...]:
        """Whose the entries are, by number."""
        return tuple(entry.entrant for entry in self.entries)

    @property
    def standing(self) -> tuple[Award, ...]:
        """The awards that were not set aside."""
        return tuple(one for one in self.awards if one.status != "set aside")

    @property
    def left(self) -> tuple[int, ...]:
        """Every single prize that nobody has won, by the number of its line, in the order of the draw."""
        won = Counter(one.prize for one in self.standing)
        units = Counter(self.terms.units if self.terms is not None else ())
        return tuple((units - won).elements())

    def filed_now(self) -> Filed | None:
        """The first filing of the terms as they are now."""
        return next((one for one in self.filed if one.version == len(self.versions)), None)

    def award(self, number: int) -> Award | None:
        """The award of a number."""
        return self.awards[number - 1] if 1 <= number <= len(self.awards) else None

    def owes(self, what: str, about: int = 0) -> Duty | None:
        """What is due, if it is."""
        return next((one for one in self.duties if (one.what, one.about) == (what, about)), None)

    def overdue(self, now: int) -> tuple[Duty, ...]:
        """What was to be done before and was not."""
        return tuple(one for one in self.duties if one.overdue(now))
