"""Inscriptions on a layout: words, and the rule they state, however it is put."""

import re
import unicodedata
from fractions import Fraction
from typing import Literal

from soft17.clause import Chapter

Effect = frozenset[frozenset[str]]

_NUMBERS = (
    *("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"),
    *("thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen", "twenty", "twenty one"),
    "twenty two",
)
# Longer ones first, so that twenty two is not read as twenty and two.
_WORDS = sorted(((word, str(n)) for n, word in enumerate(_NUMBERS, 1)), key=lambda one: -len(one[0]))
_SAME = (
    (r"black jack", "blackjack"),
    (r"stand(s|ing)? off|push(es)?", "standoff"),
    (r"stand(s|ing)?", "stand"),
    (r"draw(s|ing)?|hit(s|ting)?", "draw"),
    (r"even money|evens", "1 to 1"),
)
_ODDS = re.compile(r"\b(\d+) ?(?:to|:|/|-) ?(\d+)\b")
_VALUE = re.compile(r"\b(soft|hard) (\d+)\b")
# Of what is left these say nothing about the rule; every other word does, so that a "not" or a "may" is noticed.
_EMPTY = frozenset(
    {
        *("the", "a", "an", "all", "any", "is", "are", "be", "it", "its", "total", "totals", "of", "on", "to", "at"),
        *("until", "till", "reached", "reaches", "or", "must", "shall", "will", "always", "dealer", "odds"),
        *("pay", "pays", "paid"),
    }
)
_LOW = re.compile(r"\bdraw (?:(?:to|on) )?(?:all )?(\d+)s? (?:(?:or|and) (?:less|lower|under|below))\b")
_HIGH = re.compile(r"\bstand (?:(?:to|on) )?(?:all )?(\d+)s? (?:(?:or|and) (?:more|higher|over|above))\b")


def effect(text: str) -> Effect:
    """What words state: each statement as the things it names, in whatever order, case and spelling."""
    return frozenset(statements(text))


def statements(text: str, keep: frozenset[str] = frozenset()) -> list[frozenset[str]]:
    """The statements of a text as they come, each as the words that say something, and those to keep."""
    plain = unicodedata.normalize("NFKC", text).casefold().replace("’", "'").replace("'s", "s")
    plain = _ODDS.sub(lambda odds: f" {odds[1]} to {odds[2]} ", plain)
    plain = re.sub(r"[-‐‑_\"'“”*]", " ", plain)
    for word, number in _WORDS:
        plain = re.sub(rf"\b{word}(s|es)?\b".replace(" ", r"\s+"), number, plain)
    plain = re.sub(r"\s+", " ", re.sub(r"\b(\d+)s\b", r"\1", plain))
    for words, one in _SAME:
        plain = re.sub(rf"\b(?:{words})\b", one, plain)
    plain = _LOW.sub(r"draw \1", _HIGH.sub(r"stand \1", plain))
    plain = _VALUE.sub(r"\1\2", _ODDS.sub(_ratio, plain))
    return [frozenset(one) for one in _statements(plain, _EMPTY - keep)]


def _ratio(odds: re.Match[str]) -> str:
    """Odds as one word, six to four being three to two; nothing can be had to nothing."""
    return f"x{Fraction(int(odds[1]), int(odds[2]))}".replace("/", "x") if int(odds[2]) else "nothing"


def _statements(plain: str, empty: frozenset[str]) -> list[set[str]]:
    """The statements of a text; what names a total and nothing else belongs to the one before it."""
    found: list[set[str]] = []
    for part in re.split(r"[^\w ]|\band\b|\bbut\b", plain):
        words = set(part.split()) - empty
        if found and words and all(re.fullmatch(r"(soft|hard)?\d+", word) for word in words):
            found[-1] |= words
        elif words:
            found.append(words)
    return found


class Inscription(Chapter, frozen=True):
    """Words on the layout, and the rule they state."""

    says: str
    about: Literal["natural", "dealer", "insurance", "areas"]
    cite: tuple[str, ...]
    also: tuple[str, ...] = ()

    def is_said_by(self, words: str) -> bool:
        """True of words to the same effect."""
        return effect(words) in {effect(one) for one in (self.says, *self.also)}
