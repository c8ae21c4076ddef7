"""Liquor in prizes: how many litres are declared, words that speak of it where none are, and too much of it."""

import re
from collections.abc import Iterator
from fractions import Fraction

from soft17.promotion.faults import Fault
from soft17.promotion.terms import Prize, Terms
from soft17.rules.promotion.chapter import Promotion

LIQUOR = "liquor"
LITRES = re.compile(r"[0-9]{1,6}(\.[0-9]{1,4})?")


def undeclared(rules: Promotion, place: str, texts: list[str], lacks: str) -> Iterator[Fault]:
    """Words that speak of liquor, where no litres of it are declared: what is lacking then."""
    barred = rules.forbidden.liquor
    word = next((word for text in texts if (word := barred.word_in(text))), "")
    if word:
        yield Fault(place, barred.cite[0], lacks.format(repr(word)))


def too_much(rules: Promotion, terms: Terms) -> Iterator[Fault]:
    """More liquor than a prize may include, or all prizes together where the book is read so."""
    most, clause = rules.forbidden.litres.is_, rules.forbidden.litres.clause
    each = {f"prizes[{number}]": litres(prize) for number, prize in enumerate(terms.prizes, 1)}
    if rules.forbidden.litres_of.is_ == "promotion":
        whole = sum(litres(prize) * max(1, prize.count) for prize in terms.prizes)
        clause, each = rules.forbidden.litres_of.clause, {"prizes": Fraction(whole)}
    for place, found in each.items():
        if found > most:
            yield Fault(place, clause, f"is {float(found):g} litres of liquor, more than {most}")


def litres(prize: Prize) -> Fraction:
    """The liquor that a prize includes: what is declared of the whole, or what its items come to if that is more."""
    amounts = [one.litres.strip() for one in prize.items if one.of == LIQUOR]
    items = sum((Fraction(one) for one in amounts if LITRES.fullmatch(one)), Fraction(0))
    whole = prize.said.get("liquor", "").strip()
    return max(items, Fraction(whole)) if LITRES.fullmatch(whole) else items
