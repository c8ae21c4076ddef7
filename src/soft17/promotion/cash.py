"""Cash in words about a prize: handed out, ruled out, or only a word that sounds like it."""

import re

from soft17.promotion.meant import heard
from soft17.promotion.terms import Prize

_CASH = re.compile(
    r"\bcash([ -]?backs?)?\b|\b(bank ?notes?|dollar (note|bill)s?|in (notes|bills|coins?)|legal tender)\b"
    r"|\b(brief|suit)?(case|bag|envelope|wad|stack|bundle|roll)s?( full)? of (money|notes|dollars|dollar bills)\b"
    r"|\$\d[\d,.]* ?-?(note|bill)s?\b"
)
# Where money is handled, whatever is handed out there.
_PLACE = re.compile(r"\bcash([ -]?(desk|office|counter|window|cage|register|booth|point))s?\b")
# Words by which cash is plainly handed out, whatever they are declared to mean.
_OUTRIGHT = re.compile(
    r"(\b(in|as|of|by|dollars?|hundred|thousand|million)|\d) cash\b|\bcash[ -]?backs?\b|\bin (notes|bills|coins?)\b"
    r"|\bcash (prize|award|reward|bonus|payment|payout|amount|sum)"
)
_TURNED = (
    "redeem|convert|exchang|substitut|replac|swap|transfer|assign|refund"
    "|sold|paid|payable|given|handed|taken|award|turned"
)
_AROUND = (
    "a|any|all|be|been|is|are|it|its|the|this|these|that|they|will|may|can|shall|must|part|whole|prizes?|promotional"
    "|or|nor|out|for|in|as|into|to|of|by|with|form|equivalent|either|instead"
)
# From a negation to the word no other words than these; after a comma only in a list that has its "or".
_STEP = rf"({_AROUND}|({_TURNED})\w*)"
_NO_CASH = re.compile(
    rf"\b(no|not|never|without|cannot|none|neither|nor) (({_STEP},? )*(or|nor) )?({_STEP} )*cash([ -]?backs?)?\b"
    r"|\bnon[ -]cash\b"
)


def is_cash(text: str) -> bool:
    """True of words by which cash is handed out; not of those that say it is not."""
    return _CASH.search(_left(text)) is not None


def gives_cash(text: str, prizes: tuple[Prize, ...]) -> bool:
    """True of a text about prizes that hands out cash: plainly, or in words that none of them says only sound so."""
    return _OUTRIGHT.search(_left(text)) is not None or is_cash(heard(prizes, text))


def _left(text: str) -> str:
    """A text without what it says is not cash, and without the places where cash is handled."""
    said = " ".join(re.sub(r"\bcan't\b", "cannot", text.lower().replace("\u2019", "'")).replace("n't", " not").split())
    return _NO_CASH.sub(" ", _PLACE.sub(" ", said))
