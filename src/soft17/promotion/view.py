"""What somebody sees of a promotion: its terms are public, other people's names and addresses are not."""

from typing import Any

import msgspec

from soft17.house.orders import Person
from soft17.money import DOLLAR
from soft17.promotion.duties import INSPECTOR
from soft17.promotion.faults import Fault, rules_of
from soft17.promotion.judging import wrong
from soft17.promotion.state import Claim, Duty, Late, State
from soft17.promotion.terms import Terms
from soft17.rules.book import Book

OVERSEERS = frozenset({"operator", "inspector", "commission"})
SEE_ENTRIES = OVERSEERS | {"scrutineer"}


class Shown(msgspec.Struct, frozen=True):
    """Something that is told, with its clause."""

    says: str
    clause: str


class View(msgspec.Struct, frozen=True):
    """A promotion as one person sees it at a moment."""

    phase: str
    terms: Terms | None
    version: int
    faults: tuple[Fault, ...]
    filed: int | None
    means: tuple[str, ...]
    count: int
    entries: dict[int, str]
    promise: str
    digest: str
    winners: tuple[int, ...]
    secret: dict[str, str]
    awards: tuple[dict[str, Any], ...]
    claims: tuple[Claim, ...]
    kept: tuple[Claim, ...]
    due: tuple[Duty, ...]
    overdue: tuple[Duty, ...]
    late: tuple[Late, ...]
    shown: tuple[Shown, ...]


def view(book: Book, state: State, person: Person, now: int) -> View:
    """What a person sees now."""
    oversees = person.role in OVERSEERS
    terms = state.terms if oversees else state.public
    every = person.role in SEE_ENTRIES
    drawn, filed = state.drawn, state.filed_now()
    own = tuple(one for one in state.claims if oversees or one.name == person.name)
    return View(
        phase=state.phase,
        terms=terms,
        version=len(state.versions),
        faults=_faults(book, state) if oversees else (),
        filed=filed.at if filed is not None and oversees else None,
        means=state.published.means if state.published is not None else rules_of(book).publication.means.is_,
        count=len(state.entries),
        entries={one.number: one.entrant for one in state.entries if every or one.entrant == person.name},
        promise=state.promised.promise if state.promised is not None else "",
        digest=state.listed.digest if state.listed is not None else "",
        winners=drawn.winners if drawn is not None else (),
        secret={"seed": drawn.seed, "salt": drawn.salt} if drawn is not None else {},
        awards=tuple(_awards(state, person, oversees=oversees)),
        claims=own,
        kept=kept(book, state) if oversees else (),
        due=tuple(one for one in state.duties if _sees(person, one)),
        overdue=tuple(one for one in state.overdue(now) if _sees(person, one)),
        late=tuple(one for one in state.late if _sees(person, one.duty)),
        shown=tuple(_shown(book, state, person)),
    )


def kept(book: Book, state: State) -> tuple[Claim, ...]:
    """The refused claims whose details are kept: those above the amount of the book."""
    above = rules_of(book).denial.kept_above
    return tuple(one for one in state.claims if one.status == "denied" and one.value > above.is_ * DOLLAR)


def _faults(book: Book, state: State) -> tuple[Fault, ...]:
    if state.terms is None:
        return ()
    return wrong(book, state.terms, state.prescribed)


def _awards(state: State, person: Person, *, oversees: bool) -> list[dict[str, Any]]:
    """Awards: everybody sees which entry won which prize, only the winner and overseers what became of it."""
    whole = [msgspec.to_builtins(one) for one in state.awards]
    public = ("number", "prize", "entry", "value")
    return [one if oversees or one["entrant"] == person.name else {key: one[key] for key in public} for one in whole]


def _sees(person: Person, duty: Duty) -> bool:
    """The operator sees all that is due, an inspector and the authority too; nobody else sees any."""
    return person.role in OVERSEERS or (person.role == "surveillance" and duty.what == INSPECTOR)


def _shown(book: Book, state: State, person: Person) -> list[Shown]:
    rules = rules_of(book)
    told = []
    if state.published is not None:
        told.append(Shown(f"terms of {state.public.name if state.public else ''}", rules.publication.marketing.clause))
    refused = [one for one in state.claims if one.status == "denied" and one.name == person.name]
    told += [Shown(f"claim {one.number} was refused: {one.reason}", rules.denial.told.clause) for one in refused]
    complaint = rules.dispute.complaint
    if any(one.person == person.name and one.decision for one in state.disputes):
        told.append(Shown(f"the decision is final; there is {complaint.is_}", rules.dispute.final.clause))
    elif refused:
        told.append(Shown(f"who is not satisfied with that may dispute it; there is {complaint.is_}", complaint.clause))
    return told
