"""Inner names in people's words: what a document or a table on the screen says in the place of a key."""

import re
from collections.abc import Mapping
from typing import Any

# What a name means that its own words do not tell.
WORDS = {
    "points": "a total",
    "split-21": "21 after a split",
    "switched-21": "21 after a switch",
    "after_split": "after a split",
    "after_switch": "after a switch",
    "up_except": "dealer's first card any but",
    "counts_from": "from a total of",
    "twenty-one": "twenty-one",
    "twenty_one": "twenty-one",
    "stand-off": "stand-off",
    "every-wager": "if it touches no wager",
}
# Places of a rulebook whose names say too little by themselves, with all of the place after its chapter.
PLACES = {
    "cards.in_use": "decks in use",
    "cards.decks": "decks allowed",
    "cards.highest": "highest total",
    "cards.thresholds": "total that limits are held against",
    "decisions.stand_from": "may stand from",
    "decisions.draw_below": "may draw below",
    "doubling.cards": "number of cards",
    "doubling.aces": "hands with an ace",
    "doubling.least": "least amount",
    "doubling.others": "other players' amount",
    "doubling.others_need": "other players need a wager on",
    "splitting.pairs": "a pair is two cards of one",
    "splitting.again": "further splits",
    "splitting.again_aces": "further splits of aces",
    "splitting.hands_of": "hands counted by",
    "splitting.others": "other players",
    "splitting.stays": "hand the old wager stays on",
    "splitting.silent": "who does not answer",
    "dealer.stands_hard": "stands on hard",
    "dealer.stands_soft": "stands on soft",
    "dealer.no_effect": "draws no card",
    "dealer.for_naturals": "for naturals",
    "settlement.protection.against": "a dealer's natural that spares",
    "settlement.protection.collects": "it takes",
    "settlement.protection.bust_doubles": "bust doubles",
    "settlement.protection.bust_splits": "bust split hands",
    "settlement.protection.bust_split_doubles": "bust doubles of split hands",
    "settlement.bust": "bust hands are collected",
    "settlement.bust_takes": "a bust takes the wager on the",
    "deal.order": "dealt to",
    "deal.call": "a call closes betting",
    "deal.burn": "burnt cards",
    "insurance.part": "at most, of the wager",
    "insurance.who": "taken by",
    "surrender.part": "given up, of the wager",
}
_NAME = re.compile(r"[A-Za-z0-9]+(?:[-_][A-Za-z0-9]+)+|[a-z]+")
_CARD = re.compile(r"\b([2-9TJQKA])([cdhs])\b")
_TEN = re.compile(r"\bT(?![a-z])")
_UP = re.compile(r"\bup (?=[2-9TA]\b)")
_SUITS = {"c": "♣", "d": "♦", "h": "♥", "s": "♠"}
_AMOUNTS = ("stake", "meter")
# Kinds of things that a place names only to lead to the next.
_LEADING = ("kinds", "pays", "against", "protection")


def in_words(text: object) -> str:
    """Names with hyphens or underscores as words; whatever else the text says stays."""
    if isinstance(text, bool):
        return "yes" if text else "no"
    return _NAME.sub(lambda found: WORDS.get(found[0], found[0].replace("-", " ").replace("_", " ")), str(text))


def chosen(options: Mapping[str, object], read_otherwise: Mapping[str, str]) -> str:
    """The options elected and the clauses read otherwise than by default."""
    read = (f"{clause} read as {in_words(name)}" for clause, name in read_otherwise.items())
    return ", ".join([*(f"{in_words(name)} {in_words(value)}" for name, value in options.items()), *read])


def place(where: str) -> str:
    """A place of a rulebook, without its chapter."""
    if where in PLACES:
        return PLACES[where]
    steps = where.split(".")[1:]
    kept = [step for at, step in enumerate(steps) if step not in _LEADING or at == len(steps) - 1]
    return " · ".join(map(in_words, kept))


def cards(text: str) -> str:
    """Cards and ranks as they are printed."""
    named = _CARD.sub(lambda found: found[1] + _SUITS[found[2]], _UP.sub("dealer's first card ", text))
    return _TEN.sub("10", named)


def under(depends: Mapping[str, str]) -> str:
    """What else an optional wager depends on, amounts as money."""
    return ", ".join(f"{name} {_amount(value) if name in _AMOUNTS else value}" for name, value in depends.items())


def _amount(value: str) -> str:
    return f"${float(value):,.2f}".removesuffix(".00")


def with_what(one: Mapping[str, Any]) -> str:
    """The options and readings an optional wager was worked out with, where they are told."""
    options = [
        f"{in_words(name.removeprefix(one['name'] + '_'))} {in_words(value)}"
        for name, value in one.get("options", {}).items()
    ]
    return ", ".join([*options, *(f"{clause} {in_words(name)}" for clause, name in one.get("rulings", {}).items())])
