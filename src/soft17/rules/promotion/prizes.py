"""Prizes: what none may be or include, how they are paid, and the money that may be taken instead."""

import re
from collections.abc import Iterable
from functools import lru_cache
from typing import Literal

from soft17.clause import Chapter, Cited, Rule

CASH = "cash"
_HYPHENS = re.compile("[-\u2010-\u2015\u2212]")
_MANY = {"s": "", "es": "", "ies": "y", "ves": "fe"}
_RULED_OUT = "".join(rf"(?<!\b{one})" for one in ("no ", "non ", "non-", "without ", "excludes ", "excluding "))

# A sentence that says of prizes what they are not: all that it names then is ruled out, unless it takes some back.
_SENTENCE = re.compile(r"([.;:!?()\n]|\s[-\u2010-\u2015]\s)")
_DENIES = re.compile(
    r"\b(no|none of the|neither) (promotional )?prizes? ((will|shall|may|can|must) )?(ever )?"
    r"(consists?|includes?|contains?|comprises?)\b"
    r"|\bprizes? (never|cannot|can not|can't|(do|does|will|shall|may|must) not|(do|does)n't|won't)( ever)? "
    r"(consist|include|contain|comprise)\b"
)
_TAKES_BACK = re.compile(
    r"\b(and|but|except\w*|excluding|unless|other|others|apart|beside|besides|beyond|only|just|merely|solely|alone"
    r"|instead|also|plus|however|though|although|while|whereas|yet|so|if|when|where|until|before|after|more|less|fewer"
    r"|than|over|under|above|without|not only|each|every|everybody|everyone|winners?|you|we|gets?|receives?|wins?"
    r"|gives?|given|awards?|awarded|is|are|be|has|have)\b"
)


class Barred(Chapter, frozen=True):
    """Things that no prize may be or include: the class, and words by which they are known."""

    says: str
    cite: tuple[str, ...]
    words: tuple[str, ...]

    def word_in(self, text: str) -> str:
        """A word of the class that stands in a text, or none; not one that the text rules out, as in: no tobacco."""
        return word_in(self.words, text)


def word_in(words: Iterable[str], text: str) -> str:
    """The first of some words that a text has, however it is written, and does not only rule out; or none."""
    said = " ".join(_HYPHENS.sub("-", _claimed(text.lower())).split())
    return next((one for one in words if _pattern(one.lower()).search(said)), "") if said else ""


@lru_cache(maxsize=4096)
def _pattern(word: str) -> re.Pattern[str]:
    return re.compile(_RULED_OUT + _written(word) + r"(?!-free\b)")


def _claimed(text: str) -> str:
    """A text without what whole sentences of it say that prizes are not."""
    found = []
    for sentence in _SENTENCE.split(text.replace("\u2019", "'")):
        said = " ".join(sentence.split())
        denied = _DENIES.search(said)
        found.append(said[: denied.start()] if denied and not _TAKES_BACK.search(said) else sentence)
    return "".join(found)


def is_listed(thing: str, text: str) -> bool:
    """True of a text that speaks of a thing on a list that the house keeps, which may be written as one or as many."""
    word = thing.strip().lower()
    single = {word} | {word.removesuffix(many) + one for many, one in _MANY.items() if word.endswith(many)}
    return bool(word_in(single, text))


def _written(word: str) -> str:
    """A pattern for a word, one or many of it; one of several parts with blanks or hyphens between them, or without."""
    body = r"[\s-]*".join(re.escape(part) for part in _HYPHENS.sub(" ", word).split())
    for end, many in (("y", "ies"), ("fe", "ves")):
        if body.endswith(end):
            return rf"(?<!\w){body.removesuffix(end)}({end}s?|{many})(?!\w)"
    return rf"(?<!\w){body}(s|es)?(?!\w)"


class Forbidden(Chapter, frozen=True):
    """What no prize may be or include, or much of; what the regulations prescribe is a list that the house keeps."""

    cite: tuple[str, ...]
    classes: dict[str, Barred]
    liquor: Barred
    litres: Cited[int]
    litres_of: Cited[Literal["prize", "promotion"]]
    prescribed: Rule


class Payment(Chapter, frozen=True):
    """How money is paid: whether in cash, by which methods, and from what amount on the winner chooses."""

    cash: Cited[bool]
    methods: Cited[tuple[str, ...]] | None = None
    choice: Cited[int] | None = None
    to_winner: Cited[tuple[str, ...]] | None = None
    stated: Rule | None = None


class Alternative(Chapter, frozen=True):
    """Money instead of a prize that is none: if it may be offered, for what not, and whether the terms must say it."""

    offered: Cited[bool]
    in_terms: Cited[bool]
    not_for: Cited[tuple[str, ...]]
    methods: Cited[tuple[str, ...]]
