"""What may not be given: cash, what is barred, too much liquor, money instead; wherever the terms tell of it."""

from collections.abc import Iterator

from soft17.clause import Refusal
from soft17.promotion.cash import gives_cash, is_cash
from soft17.promotion.detailed import detailed
from soft17.promotion.faults import Fault, rules_of
from soft17.promotion.liquor import LIQUOR, too_much
from soft17.promotion.meant import MEANT, heard, plain
from soft17.promotion.telling import things, told
from soft17.promotion.terms import Item, Prize, Terms
from soft17.rules.book import Book
from soft17.rules.promotion.chapter import Promotion
from soft17.rules.promotion.prizes import CASH, is_listed

OTHER = "other"
ELSE = "leave it out, or say at a prize what else is meant by the words"


def forbidden(book: Book, terms: Terms, prescribed: tuple[str, ...] = ()) -> Iterator[Fault]:
    """Every prize that may not be given, or not so."""
    rules = rules_of(book)
    if terms.way == "reward" and rules.covers.is_ == "chance":
        yield Fault("way", rules.covers.clause, "is no draw and no element of chance: it falls outside these rules")
    for place, text in told(rules, terms):
        if not rules.payment.cash.is_ and gives_cash(text, terms.prizes):
            yield Fault(place, rules.payment.cash.clause, f"speaks of cash, and no prize is given in cash; {ELSE}")
        yield from _named(rules, place, heard(terms.prizes, text), prescribed)
    for number, prize in enumerate(terms.prizes, 1):
        place = f"prizes[{number}]"
        yield from _cash(rules, prize, place)
        if prize.said.get("clear", "").strip() == "no":
            yield Fault(f"{place}.clear", rules.forbidden.cite[0], "is no, and such a prize is not given")
        for where, item in things(rules, prize, place):
            yield from _barred(rules, where, item, plain(prize, item.what), prescribed)
        if prize.instead > 0:
            yield from _no_alternative(rules, prize, place)
    yield from too_much(rules, terms)


def _cash(rules: Promotion, prize: Prize, place: str) -> Iterator[Fault]:
    if rules.payment.cash.is_:
        return
    if prize.kind == CASH:
        yield Fault(f"{place}.kind", rules.payment.cash.clause, "is cash, and no prize is given in cash")
    said = {f"{place}.{name}": text for name, text in prize.said.items()}
    for number, one in enumerate(prize.items, 1):
        said[f"{place}.items[{number}]"] = one.what
        said |= {f"{place}.items[{number}].{name}": text for name, text in one.said.items()}
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


def _barred(rules: Promotion, where: str, item: Item, text: str, prescribed: tuple[str, ...]) -> Iterator[Fault]:
    """What may not be given, in one place: by its class, by its words as they are meant, or by the list kept."""
    classes = rules.forbidden.classes
    known = (LIQUOR, *classes, *detailed(rules), OTHER)
    if item.of not in known:
        yield Fault(f"{where}.of", rules.forbidden.cite[0], f"is one of {', '.join(known)}, not {item.of!r}")
    for name, barred in classes.items():
        if item.of == name or barred.word_in(text):
            yield Fault(where, barred.cite[0], f"is {barred.says}: {item.what!r}")
    for one in _listed(text, prescribed):
        yield Fault(where, rules.forbidden.prescribed.clause, f"is on the list of what is prescribed: {one!r}")


def _named(rules: Promotion, place: str, text: str, prescribed: tuple[str, ...]) -> Iterator[Fault]:
    """What may not be given, named in an answer of the terms: it is no prize itself, but may promise one."""
    for barred in rules.forbidden.classes.values():
        word = barred.word_in(text)
        if word:
            yield Fault(place, barred.cite[0], f"speaks of {barred.says}: {word!r}; {ELSE}")
    for one in _listed(text, prescribed):
        yield Fault(place, rules.forbidden.prescribed.clause, f"speaks of what is prescribed: {one!r}; {ELSE}")


def _listed(text: str, prescribed: tuple[str, ...]) -> list[str]:
    """The first thing on the list kept that a text speaks of, if there is one."""
    return [one for one in prescribed if one.strip() and is_listed(one, text)][:1]


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
