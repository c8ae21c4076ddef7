"""Inscribed play: what a layout says of decisions, of a second card of the dealer and of decks, beside the rules."""

from soft17.clause import Refusal
from soft17.house.inscribed import words_of
from soft17.rules.book import Book
from soft17.rules.house.inscriptions import statements

Words = frozenset[str]
LEAST = 4  # the least total of two cards without an ace


def play_refusal(book: Book, said: str) -> Refusal | None:
    """Why a layout does not bear words on how hands are played: by the rules they are not played so."""
    for words in map(words_of, statements(said, keep=frozenset({"any"}))):
        refused = _decided(book, words) or _doubled(book, words) or _cards(book, words)
        if refused is not None:
            return refused
    return None


def _decided(book: Book, words: Words) -> Refusal | None:
    """Why a decision is not named, or denied: the rules do not have it, or do."""
    unknown, may = book.house.opening.refused.clause, book.surrender.offered if book.surrender is not None else None
    decisions = {
        "surrender": (may is not None and may.is_, may.clause if may is not None else unknown),
        "switch": (book.switching is not None, unknown),
    }
    for name, (offered, clause) in decisions.items():
        rest = frozenset(word for word in words if not word.startswith(name))
        if rest == words:
            continue
        if offered and rest == {"no"}:
            return Refusal(clause, f"{name}: offered by the rules")
        if not offered and "no" not in rest:
            return Refusal(clause, f"{name}: not offered by the rules")
    return None


def _doubled(book: Book, words: Words) -> Refusal | None:
    """Why totals or numbers of cards are not named beside doubling."""
    rule = book.doubling
    if "double" not in words:
        return None
    numbers = {int(word) for word in words if word.isdecimal()}
    allowed, right = (rule.cards, "cards") if "card" in words else (rule.totals, "totals")
    if numbers - allowed.is_:
        return Refusal(allowed.clause, f"{right} that may be doubled: {_listed(allowed.is_)}")
    if "any" in words and not rule.totals.is_.issuperset(range(LEAST, book.highest)):
        return Refusal(rule.totals.clause, f"totals that may be doubled: {_listed(rule.totals.is_)}")
    return None


def _cards(book: Book, words: Words) -> Refusal | None:
    """Why the dealer's looking at a second card, or a number of decks, is not named."""
    hole, decks = book.dealer.hole_card, book.cards.in_use
    if any(word.startswith("peek") for word in words) and hole.is_ != "reader":
        return Refusal(hole.clause, "the dealer looks at no second card")
    if "deck" in words and {int(word) for word in words if word.isdecimal()} - {decks.is_}:
        return Refusal(decks.clause, f"{decks.is_} decks are in use")
    return None


def _listed(numbers: frozenset[int]) -> str:
    return ", ".join(map(str, sorted(numbers)))
