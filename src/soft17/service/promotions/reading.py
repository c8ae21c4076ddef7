"""Reading what was said with an act: answers as a form has them become the command that the book knows."""

import re
from typing import Any, get_type_hints

import msgspec

from soft17.affairs.times import moment
from soft17.money import Money, UnreadableMoneyError, parse
from soft17.promotion import commands as c
from soft17.promotion.money import CREDIT
from soft17.promotion.state import Award
from soft17.promotion.terms import Terms
from soft17.promotion.winning import method_refusal, methods, owed
from soft17.service.promotions.acts import ACCOUNT, KIND_OF, Case
from soft17.service.promotions.form import cleaned
from soft17.table.commands import Command

OWN = ("entrant", "name", "person")
ABOUT = ("award", "claim", "dispute")
_NUMBER = re.compile(r"\s*(\d{1,9})(?:\s*:.*)?\s*", re.DOTALL)


class UnreadableAnswerError(ValueError):
    """An answer that is not taken: the field, what would be right, and the clause where the book says so."""

    def __init__(self, field: str, why: str, clause: str = "") -> None:
        self.field, self.clause = field, clause
        super().__init__(f"{field}: {why}")


class Answers(msgspec.Struct, frozen=True):
    """What was said with an act: about which number, in which words, with which terms."""

    act: str
    about: dict[str, int] = {}
    said: dict[str, str] = {}
    terms: Terms | None = None


def command_of(case: Case, given: Answers) -> Command:
    """The command that answers make; those of a draw are made by the service itself."""
    kind = KIND_OF[given.act]
    if kind in (c.ChoosePayment, c.HandOver):
        return _payment(case, kind, given)
    hints = get_type_hints(kind)
    found: dict[str, Any] = {}
    for one in msgspec.structs.fields(kind):
        text = given.said.get(one.name, "").strip()
        if one.name == "terms":
            found["terms"] = _terms(case, given)
        elif one.name in ABOUT and one.name in given.about:
            found[one.name] = given.about[one.name]
        elif one.name in OWN and case.own(given.act):
            found[one.name] = case.who.name
        elif text or one.required:
            found[one.name] = _read(case, one.name, hints[one.name], text)
    made: Command = kind(**found)
    return made


def _terms(case: Case, given: Answers) -> Terms:
    if given.terms is None:
        raise UnreadableAnswerError("terms", "the form of the terms belongs to this act")
    return cleaned(case.book, given.terms)


def _read(case: Case, name: str, kind: Any, text: str) -> Any:
    if name == "found_at":
        at = moment(text, case.rules.clock)
        if at is None:
            raise UnreadableAnswerError(name, "this is a date and time, such as 2026-05-01 20:00")
        return at
    if kind is Money:
        return _amount(name, text)
    if kind is int:
        return _number(name, text)
    if kind is bool:
        if text not in ("yes", "no"):
            raise UnreadableAnswerError(name, f"this is yes or no, not {text[:40]!r}")
        return text == "yes"
    if kind == tuple[str, ...]:
        return tuple(line.strip() for line in text.splitlines() if line.strip())
    if kind is not str and text not in kind.__args__:
        raise UnreadableAnswerError(name, f"this is one of {', '.join(kind.__args__)}, not {text[:40]!r}")
    return text


def _number(name: str, text: str) -> int:
    """A whole number; what stands after its colon is for people."""
    found = _NUMBER.fullmatch(text)
    if found is None:
        raise UnreadableAnswerError(name, f"this is a number, not {text[:40]!r}" if text else "this is missing")
    return int(found[1])


def _amount(name: str, text: str) -> Money:
    try:
        return parse(text.removeprefix("$"))
    except UnreadableMoneyError as error:
        raise UnreadableAnswerError(name, str(error)) from error


def _payment(case: Case, kind: type[c.ChoosePayment] | type[c.HandOver], given: Answers) -> Command:
    """A payment in parts: what the winner chose, or an amount for each way; each part goes to the winner.

    What is credited goes to the account that is named, where the winner's has another name than the entry.
    """
    number = given.about.get("award", 0)
    award, terms = case.state.award(number), case.state.terms
    if award is None or terms is None:
        return kind(number, ())
    if kind is c.HandOver and award.choice:
        other = next((name for name, text in given.said.items() if text.strip()), None)
        if other is not None:
            clause = case.rules.payment.choice.clause if case.rules.payment.choice is not None else ""
            raise UnreadableAnswerError(other, "the winner chose how it is paid: leave it out", clause)
        return c.HandOver(number, award.choice)
    return kind(number, tuple(_parts(case, terms, award, given.said)))


def _parts(case: Case, terms: Terms, award: Award, said: dict[str, str]) -> list[c.Part]:
    if not owed(case.rules, terms, award):
        paid = next((name for name, text in said.items() if text.strip()), None)
        if paid is not None:
            clause = case.rules.acts["hand-over"].clause
            raise UnreadableAnswerError(paid, "this prize is a thing: no money is paid, so leave it out", clause)
        return []
    ways = methods(case.rules, terms, award)
    known = (*ways, ACCOUNT) if CREDIT in ways else ways
    unknown = next((name for name in said if name not in known), None)
    if unknown is not None:
        no = method_refusal(case.rules, terms, award, unknown)
        why, clause = (no.why, no.clause) if no is not None else (f"the money is paid by {', '.join(ways)}", "")
        raise UnreadableAnswerError(unknown, why, clause)
    given = {way: said[way].strip() for way in ways if said.get(way, "").strip()}
    payee = {CREDIT: said.get(ACCOUNT, "").strip() or award.entrant}
    return [c.Part(way, _amount(way, text), payee.get(way, award.entrant)) for way, text in given.items()]
