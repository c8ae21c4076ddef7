"""What somebody may do with a promotion: each act with its clause, what must be said with it, and why not now."""

from typing import Literal

import msgspec

from soft17.clause import Refusal
from soft17.house.orders import Order, Person
from soft17.promotion.decide import DOES, decide
from soft17.promotion.faults import rules_of
from soft17.promotion.holding import NOT_PROMISED
from soft17.promotion.judging import refusal
from soft17.promotion.state import Award, State
from soft17.promotion.terms import Terms
from soft17.rules.book import Book
from soft17.rules.promotion.chapter import Promotion
from soft17.service.people.roles import plays
from soft17.service.people.who import Who
from soft17.table.commands import Command

PLAYER = "player"
ACCOUNT = "account"  # what the account is called that a prize is credited to
NAME_OF = {kind: name for kind, (name, _) in DOES.items()}
KIND_OF = {name: kind for kind, name in NAME_OF.items()}
Reads = Literal["text", "lines", "amount", "count", "yes-no", "choice", "checks", "time"]

# Each act in words, and the part of the page that it belongs to; in the order in which they are done.
SAYS = {
    "draft-terms": ("Write the terms anew", "terms"),
    "keep-prescribed": ("Keep the prescribed list", "terms"),
    "file-terms": ("Terms given to the authority", "terms"),
    "publish-terms": ("Publish the terms", "terms"),
    "start-promotion": ("Start the promotion", "terms"),
    "submit-amendment": ("Lay an amendment before the authority", "terms"),
    "approve-amendment": ("Approve the amendment", "terms"),
    "amend-terms": ("Amend the terms", "terms"),
    "enter-promotion": ("Enter", "entries"),
    "commit-draw": ("Promise the draw's secret", "draw"),
    "publish-entries": ("Publish the list of entries", "draw"),
    "nominate-scrutineer": ("Name the scrutineer", "draw"),
    "attend-draw": ("I am here as scrutineer", "draw"),
    "take-attendance": ("Take down who is present", "draw"),
    "confirm-attendance": ("Confirm who is present", "draw"),
    "give-lot": ("Give the second value", "draw"),
    "hold-draw": ("Hold the draw", "draw"),
    "award-prize": ("Award a prize", "draw"),
    "publish-results": ("Publish the results", "draw"),
    "notify-winner": ("Winner told", "award"),
    "offer-alternative": ("Offer money instead", "award"),
    "take-alternative": ("Take the money", "award"),
    "choose-payment": ("Choose how it is paid", "award"),
    "hand-over": ("Hand over", "award"),
    "claim-prize": ("Claim a prize", "claims"),
    "deny-claim": ("Refuse the claim", "claim"),
    "tell-reasons": ("Claimant told why", "claim"),
    "raise-dispute": ("Raise a dispute", "disputes"),
    "decide-dispute": ("Decide", "dispute"),
    "contest-decision": ("Not satisfied", "dispute"),
    "advise-complaint": ("Told of the right to complain", "dispute"),
    "find-compromised": ("Found compromised", "integrity"),
    "tell-inspector": ("Inspector told", "integrity"),
    "validate-integrity": ("Integrity validated", "integrity"),
}
FLOW = (
    *("approve-amendment", "amend-terms"),
    *("file-terms", "publish-terms", "start-promotion", "commit-draw", "publish-entries"),
    *("attend-draw", "take-attendance", "confirm-attendance", "give-lot", "hold-draw"),
)
REASONED = frozenset({"deny-claim", "find-compromised", "validate-integrity"})


class Field(msgspec.Struct, frozen=True):
    """Something to be said with an act; `value` is what stands there at first."""

    name: str
    label: str
    kind: Reads = "text"
    values: tuple[str, ...] = ()
    needed: bool = True
    value: str = ""


class Act(msgspec.Struct, frozen=True):
    """An act: about which award, claim or dispute; `terms` where the form of terms is filled in with it."""

    act: str
    says: str
    clause: str
    part: str
    about: dict[str, int]
    fields: tuple[Field, ...]
    reason: bool
    terms: Terms | None
    allowed: bool
    why: str
    why_clause: str
    is_next: bool = False


class Wish(msgspec.Struct, frozen=True):
    """An act that may be worth showing: a command as somebody could give it, and the fields that fill it."""

    command: Command
    fields: tuple[Field, ...] = ()
    about: dict[str, int] = {}
    terms: Terms | None = None
    says: str = ""
    refusal: Refusal | None = None


class Case(msgspec.Struct, frozen=True):
    """A promotion, who looks at it, and when; only some of very many awards are looked at."""

    book: Book
    state: State
    who: Who
    now: int
    awards: tuple[Award, ...] = ()

    @property
    def rules(self) -> Promotion:
        """The chapter on promotions."""
        return rules_of(self.book)

    def role(self, act: str) -> str:
        """The role in which somebody may give an order; none where they may not."""
        power, people = self.rules.acts[act], self.book.house.people
        if self.who.kind != "account":
            return ""
        roles = (*self.who.roles, PLAYER) if plays(self.who.roles) else self.who.roles
        return next((role for role in roles if power.refusal(people, role) is None), "")

    def own(self, act: str) -> bool:
        """True if somebody does this as a player, and so for themselves alone."""
        return self.role(act) == PLAYER


def act_of(case: Case, wish: Wish) -> Act | None:
    """An act as it is shown to who has the power, allowed if the book would take it now."""
    name = NAME_OF[type(wish.command)]
    role = case.role(name)
    if not role:
        return None
    says, part = SAYS[name]
    reason = "..." if name in REASONED else ""
    order = Order(wish.command, Person(case.who.name, role), case.now, reason)
    done = wish.refusal or decide(case.book, case.state, order)
    no = done if isinstance(done, Refusal) and done.why != NOT_PROMISED else None
    return Act(
        act=name,
        says=wish.says or says,
        clause=case.rules.acts[name].clause,
        part=part,
        about=wish.about,
        fields=wish.fields,
        reason=name in REASONED,
        terms=wish.terms,
        allowed=no is None,
        why=_why(case, no) if no is not None else "",
        why_clause=no.clause if no is not None else "",
    )


def _why(case: Case, no: Refusal) -> str:
    """Why not, in words; what is wrong with the terms is listed once, not with each act that waits for it."""
    terms = case.state.terms
    faulty = terms is not None and no == refusal(case.book, terms, case.state.prescribed)
    return "the terms are to be put right first" if faulty else no.why
