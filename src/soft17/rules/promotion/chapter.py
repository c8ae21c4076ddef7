"""The chapter of a rulebook on promotions."""

from collections.abc import Iterator
from typing import Literal

from soft17.clause import Chapter, Cited, Refusal, Rule
from soft17.rules.house.people import People, a
from soft17.rules.local import LocalClock
from soft17.rules.promotion.form import Field, Kind
from soft17.rules.promotion.prizes import Alternative, Forbidden, Payment

# What is asked of every promotion: fields of its form, fields of its prizes, and orders that somebody may give.
FIELDS = ("manner", "eligibility", "wager", "closes", "starts", "draws", "presence", "results", "lot", "lot_at")
PRIZE = ("what", "value", "clear", "meant", "liquor")
ACTS = (
    *("draft-terms", "keep-prescribed", "file-terms", "publish-terms", "nominate-scrutineer", "start-promotion"),
    *("submit-amendment", "approve-amendment", "amend-terms", "enter-promotion", "commit-draw", "publish-entries"),
    "attend-draw",
    *(
        "take-attendance",
        "confirm-attendance",
        "give-lot",
        "hold-draw",
        "award-prize",
        "notify-winner",
        "publish-results",
        "offer-alternative",
        "take-alternative",
    ),
    *("choose-payment", "hand-over", "claim-prize", "deny-claim", "tell-reasons", "raise-dispute", "decide-dispute"),
    *("contest-decision", "advise-complaint", "find-compromised", "tell-inspector", "validate-integrity"),
)

Unit = Literal["hours", "calendar-days", "business-days"]


class Within(Chapter, frozen=True):
    """A time within which something is to be done: none at all means at once."""

    count: int
    unit: Unit


class Power(Chapter, frozen=True):
    """Who may give an order."""

    cite: tuple[str, ...]
    by: tuple[str, ...]

    @property
    def clause(self) -> str:
        """The clause that the order, or its refusal, names."""
        return self.cite[0]

    def refusal(self, people: People, role: str) -> Refusal | None:
        """Why a person of a role may not give it."""
        if any(people.holds(role, wanted) for wanted in self.by):
            return None
        who = " or ".join(a(wanted.removeprefix("=")) for wanted in self.by)
        return Refusal(self.clause, f"this is for {who}, not for {a(role)}")


class Method(Chapter, frozen=True):
    """A way of telling a winner."""

    cite: tuple[str, ...]


class Notice(Chapter, frozen=True):
    """Telling the winners: within what time, and by which methods."""

    within: Cited[Within]
    methods: dict[str, Method]


class Filing(Chapter, frozen=True):
    """Giving the terms to the authority: how many hours before the start, and what an amendment takes after it."""

    to: Cited[str]
    hours: Cited[int]
    amendment: Cited[Literal["resubmit", "approval"]]


class Publication(Chapter, frozen=True):
    """Making the terms available: by means such as these, and named in the marketing."""

    means: Cited[tuple[str, ...]]
    marketing: Rule


class Denial(Chapter, frozen=True):
    """A claim refused: the patron is told why; above an amount details are kept."""

    told: Rule
    kept_above: Cited[int]
    kept: Cited[tuple[Literal["name", "address", "reason"], ...]]


class Dispute(Chapter, frozen=True):
    """A dispute about the terms: who decides is final, and what the dissatisfied are told."""

    final: Rule
    complaint: Cited[str]


class Compromise(Chapter, frozen=True):
    """A promotion or draw whose integrity is in doubt: what may be done, and when an inspector is told.

    `told_first` is whether that comes before the integrity is validated; else it runs beside, as long as it may take.
    """

    then: Cited[tuple[Literal["postpone", "cancel"], ...]]
    inspector: Cited[Within]
    counted_from: Cited[Literal["decision", "discovery"]]
    told_first: Cited[bool]


class Promotion(Chapter, frozen=True):
    """Everything a rulebook says of promotional prizes."""

    zone: str
    clock: LocalClock  # of the zone, put in when the book is loaded
    covers: Cited[Literal["chance", "rewards-too"]]
    scrutineer: Cited[int]
    complete: Rule
    fields: dict[str, Field]
    prize: dict[str, Field]
    kinds: dict[str, Kind]
    forbidden: Forbidden
    payment: Payment
    alternative: Alternative
    publication: Publication
    notice: Notice
    filing: Filing
    denial: Denial
    dispute: Dispute
    compromise: Compromise
    acts: dict[str, Power]

    def faults(self) -> Iterator[str]:
        """What the chapter lacks, and what in it contradicts itself."""
        lacking = {
            "fields": [name for name in FIELDS if name not in self.fields],
            "prize": [name for name in PRIZE if name not in self.prize],
            "acts": [name for name in ACTS if name not in self.acts],
        }
        for group, names in lacking.items():
            yield from (f"promotion.{group}: no {name!r}, which every promotion needs" for name in names)
        every = {"fields": self.fields, "prize": self.prize}
        every |= {f"kinds.{name}": {**self.prize, **one.fields} for name, one in self.kinds.items()}
        for group, fields in every.items():
            for name, field in fields.items():
                for other in (field.only_if, field.instead):
                    if other and other not in fields:
                        yield f"promotion.{group}.{name}: it goes by the field {other!r}, which is not there"
        for kind in set(self.alternative.not_for.is_) - set(self.kinds):
            yield f"promotion.alternative.not_for: {kind!r} is no kind of prize here"
