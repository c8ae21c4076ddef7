"""What tells of a prize: every text of the terms that says what it is or includes, each with its place on the form."""

from collections.abc import Iterator

from soft17.promotion.meant import MEANT, plain
from soft17.promotion.terms import Item, Prize, Terms
from soft17.rules.promotion.chapter import Promotion

NATURE, WHAT, TEXT = "nature", "what", "text"


def things(rules: Promotion, prize: Prize, place: str) -> Iterator[tuple[str, Item]]:
    """Every answer in words about a prize, and everything that it includes; not what words are declared to mean."""
    kind = rules.kinds.get(prize.kind)
    fields = {**rules.prize, **(kind.fields if kind is not None else {})}
    for name, text in prize.said.items():
        if name != MEANT and (name not in fields or fields[name].reads == TEXT):
            yield place if name == WHAT else f"{place}.{name}", Item(text)
    for number, one in enumerate(prize.items, 1):
        yield f"{place}.items[{number}]", one


def nature(terms: Terms) -> str:
    """The nature of the prizes, without words that one of them declares to mean something else."""
    said = terms.answer(NATURE)
    for prize in terms.prizes:
        said = plain(prize, said)
    return said
