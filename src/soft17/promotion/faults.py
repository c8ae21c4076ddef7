"""What is wrong with terms: fields that are missing or cannot be read, and prizes that may not be given."""

import re
from collections.abc import Iterator
from fractions import Fraction
from itertools import pairwise

import msgspec

from soft17.affairs.times import moment
from soft17.clause import Refusal, parts
from soft17.promotion.cash import gives_cash, is_cash
from soft17.promotion.meant import LIKE, MEANT, plain, unreadable
from soft17.promotion.telling import NATURE, nature, things
from soft17.promotion.terms import Item, Prize, Terms
from soft17.rules.book import Book
from soft17.rules.promotion.chapter import Promotion
from soft17.rules.promotion.form import is_amount
from soft17.rules.promotion.prizes import CASH, is_listed

LIQUOR, OTHER = "liquor", "other"
MOST = 10_000
_LITRES = re.compile(r"[0-9]{1,6}(\.[0-9]{1,4})?")


class NoPromotionsError(ValueError):
    """A rulebook that has no chapter on promotions."""


class Fault(msgspec.Struct, frozen=True):
    """One thing wrong with terms: the place on the form, the clause, and why.

    `within` is the clause that a field of a prize's kind stands under.
    """

    place: str
    clause: str
    why: str
    within: str = ""

    def __str__(self) -> str:
        return f"{self.place} {self.why} [{self.clause}]"


def rules_of(book: Book) -> Promotion:
    """The chapter of a rulebook on promotions."""
    if book.promotion is None:
        raise NoPromotionsError(f"{book.id} has no chapter on promotions")
    return book.promotion


def refusal(book: Book, terms: Terms, prescribed: tuple[str, ...] = ()) -> Refusal | None:
    """Why terms are not taken: everything that is wrong, under the clause that is most specific.

    Where several details of one kind of prize are missing that is the clause of the kind.
    """
    barred, lacking = list(forbidden(book, terms, prescribed)), list(missing(book, terms))
    found = barred or lacking
    if not found:
        return None
    first = max(found, key=lambda one: len(parts(one.clause)))
    several = first.within and sum(one.within == first.within for one in found) > 1
    return Refusal(first.within if several else first.clause, "; ".join(str(one) for one in (*barred, *lacking)))


def missing(book: Book, terms: Terms) -> Iterator[Fault]:
    """Every field of the form that is missing or cannot be read, for the kinds of prizes that there are."""
    rules = rules_of(book)
    if not terms.name.strip():
        yield Fault("name", rules.complete.clause, "is missing")
    for name, field in rules.fields.items():
        why = field.lack(name, terms.said)
        if why:
            yield Fault(name, field.clause, why)
    yield from _order(book, rules, terms)
    if not terms.prizes:
        yield Fault("prizes", rules.prize["what"].clause, "is missing")
    for number, prize in enumerate(terms.prizes, 1):
        yield from _lacking(rules, prize, f"prizes[{number}]")
    if not any(_litres(prize) for prize in terms.prizes):
        lacks = "speaks of {}, and no prize says how many litres it includes, or in meant what else the words mean"
        yield from _undeclared(rules, NATURE, [nature(terms)], lacks)


def _order(book: Book, rules: Promotion, terms: Terms) -> Iterator[Fault]:
    """Times that do not follow one another: the start, the closing of entries, the draw."""
    clock = rules_of(book).clock
    times = [(name, moment(terms.answer(name), clock)) for name in ("starts", "closes", "draws")]
    for name, at in times:
        if at is None and not rules.fields[name].lack(name, terms.said):
            yield Fault(name, rules.fields[name].clause, f"is no day or time there is: {terms.answer(name)!r}")
    for (before, at), (name, then) in pairwise(times):
        if at is not None and then is not None and then < at:
            yield Fault(name, rules.fields[name].clause, f"is before {before}")
    yield from _lot(book, rules, terms)


def _lot(book: Book, rules: Promotion, terms: Terms) -> Iterator[Fault]:
    """A public value without its time, or one that comes out before the list of entries can be final."""
    closes, draws, out = (moment(terms.answer(name), rules_of(book).clock) for name in ("closes", "draws", "lot_at"))
    clause = rules.fields["lot_at"].clause
    if terms.answer("lot") and not terms.answer("lot_at"):
        yield Fault("lot_at", clause, "is missing: a public value is named with the time at which it comes out")
    elif terms.answer("lot_at") and out is None and not rules.fields["lot_at"].lack("lot_at", terms.said):
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
    instead = prize.said.get("alternative", "").strip()
    if instead and not is_amount(instead):
        why = "is an amount in dollars and whole cents above nothing"
        yield Fault(f"{place}.alternative", rules.alternative.offered.clause, why)
    if unreadable(prize):
        yield Fault(f"{place}.{MEANT}", rules.prize[MEANT].clause, LIKE)
    if not _litres(prize):
        texts = [plain(prize, one.what) for _, one in things(rules, prize, place)]
        lacks = "is to say how many litres there are of {}, or meant what else the words mean"
        yield from _undeclared(rules, f"{place}.liquor", texts, lacks)
    for at, item in enumerate(prize.items, 1):
        if item.of == LIQUOR and not _LITRES.fullmatch(item.litres.strip()):
            why = f"is a number of litres, such as 4.5, not {item.litres!r}" if item.litres else "is missing"
            yield Fault(f"{place}.items[{at}].litres", rules.forbidden.litres.clause, why)


def _undeclared(rules: Promotion, place: str, texts: list[str], lacks: str) -> Iterator[Fault]:
    """Words that speak of liquor, where no litres of it are declared: what is lacking then."""
    barred = rules.forbidden.liquor
    word = next((word for text in texts if (word := barred.word_in(text))), "")
    if word:
        yield Fault(place, barred.cite[0], lacks.format(repr(word)))


def forbidden(book: Book, terms: Terms, prescribed: tuple[str, ...] = ()) -> Iterator[Fault]:
    """Every prize that may not be given, or not so."""
    rules = rules_of(book)
    if terms.way == "reward" and rules.covers.is_ == "chance":
        yield Fault("way", rules.covers.clause, "is no draw and no element of chance: it falls outside these rules")
    if not rules.payment.cash.is_ and gives_cash(terms.answer(NATURE), terms.prizes):
        yield Fault(NATURE, rules.payment.cash.clause, "is cash, and no prize is given in cash")
    yield from _barred(rules, NATURE, Item(terms.answer(NATURE)), nature(terms), prescribed)
    for number, prize in enumerate(terms.prizes, 1):
        place = f"prizes[{number}]"
        yield from _cash(rules, prize, place)
        if prize.said.get("clear", "").strip() == "no":
            yield Fault(f"{place}.clear", rules.forbidden.cite[0], "is no, and such a prize is not given")
        for where, item in things(rules, prize, place):
            yield from _barred(rules, where, item, plain(prize, item.what), prescribed)
        if prize.instead > 0:
            yield from _no_alternative(rules, prize, place)
    yield from _liquor(rules, terms)


def _cash(rules: Promotion, prize: Prize, place: str) -> Iterator[Fault]:
    if rules.payment.cash.is_:
        return
    if prize.kind == CASH:
        yield Fault(f"{place}.kind", rules.payment.cash.clause, "is cash, and no prize is given in cash")
    said = {f"{place}.{name}": text for name, text in prize.said.items()}
    said |= {f"{place}.items[{number}]": one.what for number, one in enumerate(prize.items, 1)}
    for where, text in said.items():
        if gives_cash(text, (prize,)) and where != f"{place}.{MEANT}":
            yield Fault(where, rules.payment.cash.clause, "is cash, and no prize is given in cash")
    kind, ways, way = rules.kinds.get(prize.kind), rules.payment.methods, prize.said.get("disbursement", "").strip()
    if (
        kind is not None
        and kind.pays == "money"
        and ways is not None
        and way
        and way not in ways.is_
        and not is_cash(way)
    ):
        yield Fault(f"{place}.disbursement", ways.clause, f"is one of {', '.join(ways.is_)}, not {way!r}")


def _barred(rules: Promotion, where: str, item: Item, heard: str, prescribed: tuple[str, ...]) -> Iterator[Fault]:
    """What may not be given, in one place: by its class, by its words as they are meant, or by the list kept."""
    classes = rules.forbidden.classes
    if item.of not in (LIQUOR, OTHER, *classes):
        known = ", ".join((LIQUOR, *classes, OTHER))
        yield Fault(f"{where}.of", rules.forbidden.cite[0], f"is one of {known}, not {item.of!r}")
    for name, barred in classes.items():
        if item.of == name or barred.word_in(heard):
            yield Fault(where, barred.cite[0], f"is {barred.says}: {item.what!r}")
    listed = next((one for one in prescribed if one.strip() and is_listed(one, heard)), "")
    if listed:
        yield Fault(where, rules.forbidden.prescribed.clause, f"is on the list of what is prescribed: {listed!r}")


def _liquor(rules: Promotion, terms: Terms) -> Iterator[Fault]:
    most, clause = rules.forbidden.litres.is_, rules.forbidden.litres.clause
    each = {f"prizes[{number}]": _litres(prize) for number, prize in enumerate(terms.prizes, 1)}
    if rules.forbidden.litres_of.is_ == "promotion":
        whole = sum(_litres(prize) * max(1, prize.count) for prize in terms.prizes)
        clause, each = rules.forbidden.litres_of.clause, {"prizes": Fraction(whole)}
    for place, litres in each.items():
        if litres > most:
            yield Fault(place, clause, f"is {float(litres):g} litres of liquor, more than {most}")


def _litres(prize: Prize) -> Fraction:
    """The liquor that a prize includes: what is declared of the whole, or what its items come to if that is more."""
    amounts = [one.litres.strip() for one in prize.items if one.of == LIQUOR]
    items = sum((Fraction(one) for one in amounts if _LITRES.fullmatch(one)), Fraction(0))
    whole = prize.said.get("liquor", "").strip()
    return max(items, Fraction(whole)) if _LITRES.fullmatch(whole) else items


def _no_alternative(rules: Promotion, prize: Prize, place: str) -> Iterator[Fault]:
    why = alternative_refusal(rules, prize)
    if why is not None:
        yield Fault(f"{place}.alternative", why.clause, why.why)


def alternative_refusal(rules: Promotion, prize: Prize) -> Refusal | None:
    """Why no money may be offered instead of a prize."""
    rule, kind = rules.alternative, rules.kinds.get(prize.kind)
    if not rule.offered.is_:
        return Refusal(rule.offered.clause, "no money is offered instead of a prize")
    if prize.kind in rule.not_for.is_:
        return Refusal(rule.not_for.clause, f"no money is offered instead of {prize.kind}")
    if kind is None or kind.pays == "money":
        return Refusal(rule.offered.clause, "money is offered only instead of a prize that is none")
    if rule.in_terms.is_ and prize.instead <= 0:
        return Refusal(rule.in_terms.clause, "the terms offer no money instead of it")
    return None
