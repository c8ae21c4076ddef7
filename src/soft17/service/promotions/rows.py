"""Lines of the page of a promotion: answers, prizes, awards, claims, disputes and what is due, in words."""

from collections import Counter
from collections.abc import Sequence
from typing import Any

import msgspec
from msgspec.structs import replace

from soft17.affairs.times import shown
from soft17.house.dates import DAY, HOUR
from soft17.house.orders import Person
from soft17.money import Money, dollars
from soft17.promotion.commands import Part
from soft17.promotion.detailed import details
from soft17.promotion.duties import ADVISE, TELL_REASONS, TELL_WINNER
from soft17.promotion.faults import rules_of
from soft17.promotion.state import Award, Duty, Late, State
from soft17.promotion.terms import Item, Prize, Terms, amount
from soft17.promotion.view import View
from soft17.rules.book import Book
from soft17.rules.promotion.chapter import Promotion
from soft17.rules.promotion.form import Field, is_amount, reads

MINUTE = 60
THEN = {"postpone": "postponed", "cancel": "the draw was cancelled"}


class Answer(msgspec.Struct, frozen=True):
    """An answer of the terms, with what it answers and the clause that wants it."""

    says: str
    text: str
    clause: str


class PrizeOf(msgspec.Struct, frozen=True):
    """A prize of the terms."""

    number: int
    line: str
    answers: tuple[Answer, ...]
    includes: tuple[str, ...]


class AwardOf(msgspec.Struct, frozen=True):
    """A prize that was won; what became of it only for the winner and those who oversee."""

    number: int
    prize: str
    entry: int
    value: str
    winner: str
    status: str
    told: tuple[str, ...]
    money: str


class ClaimOf(msgspec.Struct, frozen=True):
    """A claim; `kept` if its details are kept for the authority."""

    number: int
    prize: int
    name: str
    address: str
    value: str
    at: str
    status: str
    reason: str
    kept: bool


class DisputeOf(msgspec.Struct, frozen=True):
    """A dispute and what was decided."""

    number: int
    person: str
    about: str
    at: str
    claim: int
    decision: str
    contested: bool
    advised: bool


class DutyOf(msgspec.Struct, frozen=True):
    """Something that is due: until when in the clock of the place, and how long that is from now."""

    what: str
    clause: str
    since: str
    until: int | None
    due: str
    left: str
    overdue: bool
    tried: bool


class LateOf(msgspec.Struct, frozen=True):
    """Something that was done after its time: what, when it was due and when it was done, and how late."""

    what: str
    clause: str
    due: str
    done: str
    by: str


def span(seconds: int) -> str:
    """A span of time in its two largest units."""
    for size, name, rest, less in ((DAY, "d", HOUR, "h"), (HOUR, "h", MINUTE, "min")):
        if seconds >= size:
            return f"{seconds // size} {name} {seconds % size // rest} {less}"
    return f"{seconds // MINUTE} min" if seconds >= MINUTE else "less than a minute"


def not_won(state: State) -> tuple[str, ...]:
    """The prizes that nobody has won, each with how many of it."""
    prizes, left = state.terms.prizes if state.terms is not None else (), Counter(state.left)
    return tuple(prize_line(replace(prizes[number - 1], count=many)) for number, many in left.items())


def prize_line(prize: Prize) -> str:
    """A prize in one line."""
    many = f"{prize.count} × " if prize.count > 1 else ""
    worth = f", worth {dollars(prize.value)}" if prize.value else ""
    return f"{many}{prize.said.get('what', '') or prize.kind}{worth}"


def answers(book: Book, terms: Terms | None) -> tuple[Answer, ...]:
    """What the terms answer, in the order of the form."""
    return _answers(rules_of(book).fields, terms.said, terms.way) if terms is not None else ()


def _answers(fields: dict[str, Field], given: dict[str, str], way: str = "") -> tuple[Answer, ...]:
    """Answers to the fields that were asked."""
    asked = {name: one for name, one in fields.items() if one.asked(given, way)}
    return tuple(
        Answer(one.says, _worded(one, given[name]), one.clause) for name, one in asked.items() if given.get(name)
    )


def _worded(field: Field, text: str) -> str:
    """An answer as people read it: money in dollars, liquor in litres, anything else as it was written."""
    if field.reads == "amount" and is_amount(text):
        return dollars(amount(text))
    return f"{text} litres" if field.reads == "litres" and reads(field.reads, text) else text


def prizes(book: Book, terms: Terms | None) -> tuple[PrizeOf, ...]:
    """The prizes of the terms."""
    rules, found = rules_of(book), []
    for number, one in enumerate(terms.prizes if terms is not None else (), 1):
        kind = rules.kinds.get(one.kind)
        given = list(_answers({**rules.prize, **(kind.fields if kind is not None else {})}, one.said))
        if one.instead:
            given.append(Answer("money instead, if wanted", dollars(one.instead), rules.alternative.offered.clause))
        found.append(PrizeOf(number, prize_line(one), tuple(given), tuple(_included(rules, it) for it in one.items)))
    return tuple(found)


def _included(rules: Promotion, item: Item) -> str:
    """A thing that a prize includes, with its litres and its details."""
    told = [f"{item.litres} litres"] if item.litres else []
    told += [f"{one.says}: {one.text}" for one in _answers(details(rules, item.of), item.said)]
    return "; ".join((item.what, *told))


def awards(book: Book, state: State, seen: Sequence[dict[str, Any]]) -> tuple[AwardOf, ...]:
    """Awards as far as somebody sees them."""
    return tuple(_award(book, state, state.awards[one["number"] - 1], whole="entrant" in one) for one in seen)


def _award(book: Book, state: State, award: Award, *, whole: bool) -> AwardOf:
    assert state.terms is not None  # prizes are of terms
    clock = rules_of(book).clock
    tries = (f"{one.method}, {shown(one.at, clock)}{'' if one.reached else ': not reached'}" for one in award.attempts)
    return AwardOf(
        number=award.number,
        prize=state.terms.prizes[award.prize - 1].said.get("what", ""),
        entry=award.entry,
        value=dollars(award.value),
        winner=award.entrant if whole else "",
        status=award.status if whole else "won",
        told=tuple(tries) if whole else (),
        money=_money(award) if whole else "",
    )


def _money(award: Award) -> str:
    if award.parts or award.choice:
        return _parts("paid by" if award.parts else "chosen:", award.parts or award.choice)
    if award.taken:
        return f"takes {dollars(award.offered)} instead"
    return f"{dollars(award.offered)} offered instead" if award.offered else ""


def _parts(what: str, parts: Sequence[Part]) -> str:
    return f"{what} " + ", ".join(f"{one.method} {dollars(one.amount)}" for one in parts)


def claims(book: Book, seen: View) -> tuple[ClaimOf, ...]:
    """Claims that somebody sees."""
    clock = rules_of(book).clock
    return tuple(
        ClaimOf(
            number=one.number,
            prize=one.prize,
            name=one.name,
            address=one.address,
            value=dollars(Money(one.value)),
            at=shown(one.at, clock),
            status=one.status,
            reason=one.reason,
            kept=one in seen.kept,
        )
        for one in seen.claims
    )


def disputes(book: Book, state: State, person: Person, *, oversees: bool) -> tuple[DisputeOf, ...]:
    """Disputes that somebody sees: those who oversee all of them, others their own."""
    clock = rules_of(book).clock
    return tuple(
        DisputeOf(
            number=one.number,
            person=one.person,
            about=one.about,
            at=shown(one.at, clock),
            claim=one.claim,
            decision=one.decision,
            contested=one.contested,
            advised=one.advised,
        )
        for one in state.disputes
        if oversees or one.person == person.name
    )


def duty(book: Book, state: State, due: Duty, now: int) -> DutyOf:
    """Something that is due, with the time that is left."""
    clock, until = rules_of(book).clock, due.until
    late = until is not None and now > until
    if until is None:
        left = "as soon as possible"
    elif until <= due.since:
        left = "at once"
    else:
        left = f"{span(now - until)} late" if late else f"{span(until - now)} left"
    return DutyOf(
        what=f"{due.what}{_about(state, due)}",
        clause=due.clause,
        since=shown(due.since, clock),
        until=until,
        due=shown(until, clock) if until is not None else "",
        left=left,
        overdue=due.overdue(now),
        tried=due.tried,
    )


def late(book: Book, state: State, one: Late) -> LateOf:
    """Something that was done only after its time, which stays marked."""
    clock, due = rules_of(book).clock, one.duty
    until = due.until if due.until is not None else due.since
    what = f"{due.what}{_about(state, due)}"
    return LateOf(what, due.clause, shown(until, clock), shown(one.at, clock), f"{span(one.at - until)} late")


def _about(state: State, due: Duty) -> str:
    if due.what == TELL_WINNER:
        return f": {state.awards[due.about - 1].entrant}, award {due.about}"
    if due.what == TELL_REASONS:
        return f": {state.claims[due.about - 1].name}, claim {due.about}"
    if due.what == ADVISE:
        return f": {state.disputes[due.about - 1].person}, dispute {due.about}"
    return ""


def halt(book: Book, state: State, number: int, *, oversees: bool) -> str:
    """What was found compromised, and the draw that it set aside; why is for those who oversee."""
    one = state.halts[number - 1]
    why = f": {one.reason}" if oversees else ""
    told = f"{shown(one.at, rules_of(book).clock)}, the {one.of} was found compromised and {THEN[one.then]}{why}"
    past = next((draw for draw in state.past if draw.halt == number), None)
    if past is None:
        return told
    came = "was set aside after it was held" if past.drawn is not None else "was not drawn, and its secret not opened"
    return f"{told}; the draw promised as {past.promised.promise} {came}"
