"""Things with details of their own: a prize that is or includes one tells them, whatever else it is."""

from collections.abc import Iterator

from soft17.promotion.faults import Fault
from soft17.promotion.meant import plain
from soft17.promotion.terms import Prize
from soft17.rules.promotion.chapter import Promotion
from soft17.rules.promotion.form import Field, Kind
from soft17.rules.promotion.prizes import word_in

SAY = "say so by its kind or by what it includes, with the details, or say what else is meant by the words"


def detailed(rules: Promotion) -> dict[str, Kind]:
    """The kinds of things whose details the book asks for: a prize may be one of them, and include others."""
    return {name: kind for name, kind in rules.kinds.items() if kind.fields}


def details(rules: Promotion, kind: str) -> dict[str, Field]:
    """What is asked of a thing that a prize includes."""
    known = rules.kinds.get(kind)
    return known.fields if known is not None else {}


def untold(rules: Promotion, prize: Prize, place: str) -> Iterator[Fault]:
    """Details that are missing of what a prize includes, and words for a thing whose details nobody was asked."""
    for number, item in enumerate(prize.items, 1):
        for name, field in details(rules, item.of).items():
            why = field.lack(name, item.said)
            if why:
                yield Fault(f"{place}.items[{number}].{name}", field.clause, why, rules.kinds[item.of].cite[0])
    there = {prize.kind, *(one.of for one in prize.items)}
    texts = {f"{place}.kind": prize.said.get("what", "")}
    texts |= {f"{place}.items[{number}]": one.what for number, one in enumerate(prize.items, 1)}
    for name, kind in detailed(rules).items():
        for where, text in texts.items() if name not in there else ():
            word = word_in(kind.words, plain(prize, text))
            if word:
                yield Fault(where, kind.cite[0], f"speaks of {kind.says} ({word!r}): {SAY}")
