"""What terms lack: fields that are missing or cannot be read, times out of order, and liquor without its litres."""

from collections.abc import Iterator
from itertools import pairwise

from soft17.affairs.times import moment
from soft17.promotion.detailed import untold
from soft17.promotion.faults import Fault, rules_of
from soft17.promotion.liquor import LIQUOR, LITRES, litres, undeclared
from soft17.promotion.meant import LIKE, MEANT, heard, plain, unreadable
from soft17.promotion.telling import things, told
from soft17.promotion.terms import Prize, Terms
from soft17.rules.book import Book
from soft17.rules.promotion.chapter import Promotion
from soft17.rules.promotion.form import is_amount
from soft17.rules.promotion.prizes import CASH

MOST = 10_000


def missing(book: Book, terms: Terms) -> Iterator[Fault]:
    """Every field of the form that is missing or cannot be read, for the kinds of prizes that there are."""
    rules = rules_of(book)
    if not terms.name.strip():
        yield Fault("name", rules.complete.clause, "is missing")
    for name, field in rules.fields.items():
        why = field.lack(name, terms.said, terms.way)
        if why:
            yield Fault(name, field.clause, why)
    yield from _order(rules, terms)
    if not terms.prizes:
        yield Fault("prizes", rules.prize["what"].clause, "is missing")
    for number, prize in enumerate(terms.prizes, 1):
        yield from _lacking(rules, prize, f"prizes[{number}]")
    if not any(litres(prize) for prize in terms.prizes):
        lacks = "speaks of {}: say at a prize how many litres of it there are, or what else is meant by the words"
        for place, text in told(rules, terms):
            yield from undeclared(rules, place, [heard(terms.prizes, text)], lacks)


def _order(rules: Promotion, terms: Terms) -> Iterator[Fault]:
    """Times that do not follow one another: the start, the closing of entries, the draw where there is one."""
    asked = [one for one in ("starts", "closes", "draws") if rules.fields[one].asked(terms.said, terms.way)]
    times = [(name, moment(terms.answer(name), rules.clock)) for name in asked]
    for name, at in times:
        if at is None and not rules.fields[name].lack(name, terms.said, terms.way):
            yield Fault(name, rules.fields[name].clause, f"is no day or time there is: {terms.answer(name)!r}")
    for (before, at), (name, then) in pairwise(times):
        if at is not None and then is not None and then < at:
            yield Fault(name, rules.fields[name].clause, f"is before {before}")
    if rules.fields["lot"].asked(terms.said, terms.way):
        yield from _lot(rules, terms)


def _lot(rules: Promotion, terms: Terms) -> Iterator[Fault]:
    """A public value without its time, or one that comes out before the list of entries can be final."""
    closes, draws, out = (moment(terms.answer(name), rules.clock) for name in ("closes", "draws", "lot_at"))
    clause = rules.fields["lot_at"].clause
    if terms.answer("lot") and not terms.answer("lot_at"):
        yield Fault("lot_at", clause, "is missing: a public value is named with the time at which it comes out")
    elif terms.answer("lot_at") and out is None and not rules.fields["lot_at"].lack("lot_at", terms.said, terms.way):
        yield Fault("lot_at", clause, f"is no day or time there is: {terms.answer('lot_at')!r}")
    elif closes is not None and out is not None and out <= closes:
        yield Fault("lot_at", clause, "is not after closes: the list of entries is final before the value is known")
    elif terms.must_be_present and draws is not None and out is not None and out <= draws:
        yield Fault("lot_at", clause, "is not after draws: who is present is taken down before the value is known")


def _lacking(rules: Promotion, prize: Prize, place: str) -> Iterator[Fault]:
    kind = rules.kinds.get(prize.kind)
    if kind is None and (prize.kind != CASH or rules.payment.cash.is_):
        there = ", ".join(rules.kinds)
        yield Fault(f"{place}.kind", rules.prize["what"].clause, f"is one of {there}, not {prize.kind!r}")
    if not 1 <= prize.count <= MOST:
        yield Fault(f"{place}.count", rules.prize["what"].clause, f"is 1 to {MOST}, not {prize.count}")
    details = kind.fields if kind is not None else {}
    for name, field in {**rules.prize, **details}.items():
        why = field.lack(name, prize.said)
        if why:
            within = kind.cite[0] if kind is not None and name in details else ""
            yield Fault(f"{place}.{name}", field.clause, why, within)
    yield from untold(rules, prize, place)
    instead = prize.said.get("alternative", "").strip()
    if instead and not is_amount(instead):
        why = "is an amount in dollars and whole cents above nothing"
        yield Fault(f"{place}.alternative", rules.alternative.offered.clause, why)
    if unreadable(prize):
        yield Fault(f"{place}.{MEANT}", rules.prize[MEANT].clause, LIKE)
    if not litres(prize):
        texts = [plain(prize, one.what) for _, one in things(rules, prize, place)]
        lacks = "is to say how many litres there are of {}, or say what else is meant by the words"
        yield from undeclared(rules, f"{place}.liquor", texts, lacks)
    for at, item in enumerate(prize.items, 1):
        if item.of == LIQUOR and not LITRES.fullmatch(item.litres.strip()):
            why = f"is a number of litres, such as 4.5, not {item.litres!r}" if item.litres else "is missing"
            yield Fault(f"{place}.items[{at}].litres", rules.forbidden.litres.clause, why)
