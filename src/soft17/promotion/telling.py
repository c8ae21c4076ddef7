"""What tells of prizes: every text of the terms that may say what they are or include, each with its place."""

import re
from collections.abc import Iterator

from soft17.promotion.detailed import details
from soft17.promotion.meant import MEANT
from soft17.promotion.terms import Item, Prize, Terms
from soft17.rules.promotion.chapter import Promotion

WHAT, TEXT, NAME = "what", "text", "name"
# Answers that tell of players, of a place and of a public value: of prizes only where they promise something.
ELSEWHERE = ("eligibility", "place", "lot")
_SENTENCE = re.compile(r"(?<=[.;!?])\s|\n")
_PROMISES = re.compile(
    r"\b(gets?|receives?|wins?|won|gives?|given|awards?|awarded|hands?|handed|offers?|offered|free|complimentary"
    r"|prizes?|rewards?|rewarded|bonus(es)?|gifts?|takes? home|goes home)\b",
    re.IGNORECASE,
)


def told(rules: Promotion, terms: Terms) -> Iterator[tuple[str, str]]:
    """The name and every answer in words that may promise a prize; of those that tell of others what promises one."""
    yield NAME, terms.name
    for name, text in terms.said.items():
        if name in ELSEWHERE:
            yield name, "\n".join(one for one in _SENTENCE.split(text) if _PROMISES.search(one))
        elif name not in rules.fields or rules.fields[name].reads == TEXT:
            yield name, text


def things(rules: Promotion, prize: Prize, place: str) -> Iterator[tuple[str, Item]]:
    """Every answer in words about a prize, and everything that it includes; not what words are declared to mean."""
    kind = rules.kinds.get(prize.kind)
    fields = {**rules.prize, **(kind.fields if kind is not None else {})}
    for name, text in prize.said.items():
        if name != MEANT and (name not in fields or fields[name].reads == TEXT):
            yield place if name == WHAT else f"{place}.{name}", Item(text)
    for number, one in enumerate(prize.items, 1):
        yield f"{place}.items[{number}]", one
        asked = details(rules, one.of)
        for name, text in one.said.items():
            if name not in asked or asked[name].reads == TEXT:
                yield f"{place}.items[{number}].{name}", Item(text)
